import { useState } from 'react'
import { Link } from 'react-router'
import { siteLanguage } from '#rules/text/language.ts'
import { fill } from '#rules/text/fill.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { signOut, callSignedIn } from '#ui/session/session.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { describeInvitation, type Invitation } from './use-invitation.ts'

type InvitationFormProps = {
  words: AuthWords
  invitation: Invitation
  email: string
}

/** For a signed-in user who opens an invitation: one button, if the invitation can be used. */
export function InvitationForm({ words: allWords, invitation, email }: InvitationFormProps) {
  const words = allWords.auth
  const [accepted, setAccepted] = useState(false)
  const { busy, lines, refusals, send } = useSend(listSendWords(allWords))
  const isUsed = refusals.some(({ code }) => code === 'invitation-used')
  const isGuide = 'role' in invitation && invitation.role === 'guide'
  const { title, text } = describeInvitation(invitation, words)
  const signedIn = isGuide ? words.invitedGuideSignedIn : words.invitedSignedIn
  const trouble = findTrouble(invitation, email)
  const onAccept = async (token: string) => {
    if (await send(() => callSignedIn('POST /api/account/invitation', { body: { token } })))
      setAccepted(true)
  }
  return (
    <div className="space-y-6">
      <h1 className="text-page">{title}</h1>
      {text !== '' && !trouble && <p className="text-lead">{text}</p>}
      <p>
        {trouble
          ? formatRefusal({ code: trouble }, allWords.refusals, siteLanguage)
          : fill(signedIn, { email })}
      </p>
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <p role="status" className="text-fynbos font-semibold empty:hidden">
        {accepted && (isGuide ? words.acceptedGuide : words.accepted)}
      </p>
      <p className="flex flex-wrap gap-3">
        {(accepted || isUsed || trouble === 'invitation-used') && (
          <Link to={isGuide ? '/guide' : '/admin'} reloadDocument className="button button-primary">
            {isGuide ? words.toGuide : words.toAdmin}
          </Link>
        )}
        {invitation.state === 'open' && !trouble && !accepted && !isUsed && (
          <button
            type="button"
            className="button button-primary"
            disabled={busy}
            onClick={() => void onAccept(invitation.token)}
          >
            {busy ? words.accepting : words.accept}
          </button>
        )}
        {!accepted && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void signOut('local')}
          >
            {words.otherAddress}
          </button>
        )}
      </p>
    </div>
  )
}

function findTrouble(invitation: Invitation, email: string) {
  if (invitation.state === 'refused') return invitation.refusal.code
  const isForOther = invitation.email !== '' && invitation.email !== email
  return isForOther ? 'invitation-other-address' : undefined
}
