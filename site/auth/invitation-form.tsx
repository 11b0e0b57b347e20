import { useState } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { RefusalList } from '../parts/refusal-list.tsx'
import { signOut } from '../session/session.ts'
import { acceptInvitation } from './auth-calls.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'

type InvitationFormProps = { words: AuthWords; token: string; email: string }

/** For whoever opens an invitation and is signed in already: one button. */
export function InvitationForm({ words: allWords, token, email }: InvitationFormProps) {
  const words = allWords.auth
  const [accepted, setAccepted] = useState(false)
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const onAccept = async () => {
    if (await send(() => acceptInvitation(token))) setAccepted(true)
  }
  return (
    <div className="space-y-6">
      <h1 className="text-page">{words.invitedTitle}</h1>
      <p>{fill(words.invitedSignedIn, { email })}</p>
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <p role="status" className="text-fynbos font-semibold empty:hidden">
        {accepted && words.accepted}
      </p>
      {accepted ? (
        <Link to="/admin" reloadDocument className="button button-primary">
          {words.toAdmin}
        </Link>
      ) : (
        <p className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-primary"
            disabled={busy}
            onClick={onAccept}
          >
            {busy ? words.accepting : words.accept}
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void signOut('local')}
          >
            {words.otherAddress}
          </button>
        </p>
      )}
    </div>
  )
}
