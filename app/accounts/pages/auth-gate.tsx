import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readSignedIn } from '#ui/session/session.ts'
import { applyPreferences } from './apply-preferences.ts'
import { Spinner } from '#ui/components/spinner.tsx'
import { UnlessAwaited } from '#ui/components/unless-awaited.tsx'
import { useSession } from '#ui/session/use-session.ts'
import type { AuthWords } from './auth-words.ts'
import { InvitationForm } from './invitation-form.tsx'
import { readMailLink } from './mail-link.ts'
import { SignInAndUp } from './sign-in-and-up.tsx'
import { useInvitation } from './use-invitation.ts'
import { storeWayBack, readWayBack } from './way-back.ts'

/**
 * The content of /auth: the sign-in form, or the task of a mail's link. A signed-in user with no
 * task goes back to the page that sent them, else to the home page; a guide goes to /guide.
 */
export function AuthGate({ words }: { words: AuthWords }) {
  const session = useSession()
  const [query] = useSearchParams()
  const then = readWayBack(query)
  const isKnown = session.state !== 'loading'
  // The page was rendered ahead of time for visitors without a link.
  const link = isKnown ? readMailLink(query) : {}
  const { invitation: invited, reset } = link
  const form = isKnown ? query.get('form') : null
  const invitation = useInvitation(invited)
  const isLeaving = session.state === 'signed-in' && !invited && !reset
  useEffect(() => {
    if (isLeaving) void goHome(then)
  }, [isLeaving, then])
  if (isLeaving || (invited && !invitation)) return <Spinner label={words.auth.loading} />
  if (session.state === 'signed-in' && invitation && !reset) {
    return <InvitationForm words={words} invitation={invitation} email={session.email} />
  }
  return (
    <UnlessAwaited isKnown={isKnown} label={words.auth.loading}>
      <SignInAndUp
        key={reset ?? invited ?? form ?? ''}
        words={words}
        isNew={form === 'sign-up'}
        then={then}
        reset={reset}
        invitation={invitation}
      />
    </UnlessAwaited>
  )
}

/**
 * Applies the user's preferences if they can be read, then loads the page to return to, else Home,
 * or /guide for a guide. Without a required second factor it loads the desk.
 */
async function goHome(back: string | undefined) {
  const summary = await readSignedIn('GET /api/account', {}).catch(() => undefined)
  if (summary) applyPreferences(summary.preferences)
  storeWayBack(undefined)
  if (summary?.lacksSecondProof) location.replace('/admin')
  else location.replace(back ?? (summary?.role === 'guide' ? '/guide' : '/'))
}
