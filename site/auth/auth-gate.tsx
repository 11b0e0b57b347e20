import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readSignedIn } from '#site/session/session.ts'
import { applyPreferences } from '../account/apply-preferences.ts'
import { Spinner } from '../components/spinner.tsx'
import { UnlessAwaited } from '../components/unless-awaited.tsx'
import { useSession } from '../session/use-session.ts'
import type { AuthWords } from './auth-words.ts'
import { InvitationForm } from './invitation-form.tsx'
import { readMailLink } from './mail-link.ts'
import { SignInAndUp } from './sign-in-and-up.tsx'
import { useInvitation } from './use-invitation.ts'
import { keepWayBack, readWayBack } from './way-back.ts'

/**
 * What /auth shows: the form for signing in, or what a link of our mails has for its reader to do.
 * Whoever is signed in and has nothing to do here is led back to the page that sent them, else to the home page; a
 * guide to their days.
 */
export function AuthGate({ words }: { words: AuthWords }) {
  const session = useSession()
  const [query] = useSearchParams()
  const then = readWayBack(query)
  const isKnown = session.state !== 'loading'
  // The page was rendered ahead of time for whoever comes without a link.
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
 * With what its user prefers, as far as that can be had, this device shows Home by a full load; the desk, where
 * that waits for a second proof, and to a guide their days.
 */
async function goHome(back: string | undefined) {
  const summary = await readSignedIn('GET /api/account', {}).catch(() => undefined)
  if (summary) applyPreferences(summary.preferences)
  keepWayBack(undefined)
  if (summary?.lacksSecondProof) location.replace('/admin')
  else location.replace(back ?? (summary?.role === 'guide' ? '/guide' : '/'))
}
