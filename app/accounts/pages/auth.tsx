import { contentOf } from '#ui/content.ts'
import { data, useSearchParams, Link } from 'react-router'
import { loadAuthPage } from './auth-page.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/auth.ts'
import { useEffect, useState } from 'react'
import { readSignedIn, signOut, callSignedIn } from '#ui/session/session.ts'
import { applyPreferences } from './apply-preferences.ts'
import { Spinner } from '#ui/components/spinner.tsx'
import { UnlessAwaited } from '#ui/components/unless-awaited.tsx'
import { useSession } from '#ui/session/use-session.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { readMailLink } from './mail-link.ts'
import { SignInAndUp } from './sign-in-and-up.tsx'
import { useInvitation, describeInvitation, type Invitation } from './use-invitation.ts'
import { storeReturnPath, readReturnPath } from './return-path.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { fill } from '#rules/text/fill.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'

type InvitationFormProps = {
  words: AuthWords
  invitation: Invitation
  email: string
}

/**
 * The form for a signed-in user who opens an invitation: one button, if the invitation is valid.
 */
function InvitationForm({ words: allWords, invitation, email }: InvitationFormProps) {
  const words = allWords.auth
  const [isAccepted, setIsAccepted] = useState(false)
  const { busy, lines, refusals, send } = useSend(listSendWords(allWords))
  const isUsed = refusals.some(({ code }) => code === 'invitation-used')
  const isGuide = 'role' in invitation && invitation.role === 'guide'
  const { title, text } = describeInvitation(invitation, words)
  const signedInText = isGuide ? words.invitedGuideSignedIn : words.invitedSignedIn
  const refusalCode = findRefusalCode(invitation, email)
  const onAccept = async (token: string) => {
    if (await send(() => callSignedIn('POST /api/account/invitation', { body: { token } })))
      setIsAccepted(true)
  }
  return (
    <div className="space-y-6">
      <h1 className="text-page">{title}</h1>
      {text !== '' && !refusalCode && <p className="text-lead">{text}</p>}
      <p>
        {refusalCode
          ? formatRefusal({ code: refusalCode }, allWords.refusals, siteLanguage)
          : fill(signedInText, { email })}
      </p>
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <p role="status" className="text-fynbos font-semibold empty:hidden">
        {isAccepted && (isGuide ? words.acceptedGuide : words.accepted)}
      </p>
      <p className="flex flex-wrap gap-3">
        {(isAccepted || isUsed || refusalCode === 'invitation-used') && (
          <Link to={isGuide ? '/guide' : '/admin'} reloadDocument className="button button-primary">
            {isGuide ? words.toGuide : words.toAdmin}
          </Link>
        )}
        {invitation.state === 'open' && !refusalCode && !isAccepted && !isUsed && (
          <button
            type="button"
            className="button button-primary"
            disabled={busy}
            onClick={() => void onAccept(invitation.token)}
          >
            {busy ? words.accepting : words.accept}
          </button>
        )}
        {!isAccepted && (
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

function findRefusalCode(invitation: Invitation, email: string) {
  if (invitation.state === 'refused') return invitation.refusal.code
  const isForOther = invitation.email !== '' && invitation.email !== email
  return isForOther ? 'invitation-other-address' : undefined
}

/**
 * The content of /auth: the sign-in form, or the form that a mailed link asks for. A signed-in user
 * without such a link is sent to the page that sent them here, else to the home page; a guide to
 * /guide.
 */
function AuthGate({ words }: { words: AuthWords }) {
  const session = useSession()
  const [query] = useSearchParams()
  const returnPath = readReturnPath(query)
  const isKnown = session.state !== 'loading'
  // The page was rendered in advance for visitors without a link.
  const link = isKnown ? readMailLink(query) : {}
  const { invitation: invitationToken, reset } = link
  const form = isKnown ? query.get('form') : null
  const invitation = useInvitation(invitationToken)
  const isLeaving = session.state === 'signed-in' && !invitationToken && !reset
  useEffect(() => {
    if (isLeaving) void goHome(returnPath)
  }, [isLeaving, returnPath])
  if (isLeaving || (invitationToken && !invitation)) return <Spinner label={words.auth.loading} />
  if (session.state === 'signed-in' && invitation && !reset) {
    return <InvitationForm words={words} invitation={invitation} email={session.email} />
  }
  return (
    <UnlessAwaited isKnown={isKnown} label={words.auth.loading}>
      <SignInAndUp
        key={reset ?? invitationToken ?? form ?? ''}
        words={words}
        isNew={form === 'sign-up'}
        then={returnPath}
        reset={reset}
        invitation={invitation}
      />
    </UnlessAwaited>
  )
}

/**
 * Applies the user's preferences if they can be read. Then opens `returnPath`, or the home page, or
 * /guide for a guide. Opens the desk if a required second proof is missing.
 */
async function goHome(returnPath: string | undefined) {
  const summary = await readSignedIn('GET /api/account', {}).catch(() => undefined)
  if (summary) applyPreferences(summary.preferences)
  storeReturnPath(undefined)
  if (summary?.lacksSecondProof) location.replace('/admin')
  else location.replace(returnPath ?? (summary?.role === 'guide' ? '/guide' : '/'))
}

/** Signing in needs scripts. A posted form is not read; the page says that scripts are needed. */
export const action = () => data(null, { status: 405 })

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return loadAuthPage(content, '/auth')
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function Auth({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <div className="mx-auto max-w-lg">
        <noscript>
          <p className="bg-plaster mb-8 p-4">{words.auth.noScript}</p>
        </noscript>
        <AuthGate words={words} />
      </div>
    </section>
  )
}
