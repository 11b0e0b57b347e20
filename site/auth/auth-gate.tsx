import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readPreferences } from '../account/account-calls.ts'
import { applyPreferences } from '../account/apply-preferences.ts'
import { Spinner } from '../parts/spinner.tsx'
import { useSession } from '../use-session.ts'
import type { AuthWords } from './auth-words.ts'
import { InvitationForm } from './invitation-form.tsx'
import { SignInAndUp } from './sign-in-and-up.tsx'

/**
 * What /auth shows: a spinner until the session is known, then the forms. Whoever is signed in is
 * led to the home page, unless a link of our mails has something for them to do first.
 */
export function AuthGate({ words }: { words: AuthWords }) {
  const session = useSession()
  const [query] = useSearchParams()
  const invitation = query.get('invitation') ?? undefined
  const reset = query.get('reset') ?? undefined
  const isLeaving = session.state === 'signed-in' && !invitation && !reset
  useEffect(() => {
    if (isLeaving) void goHome()
  }, [isLeaving])
  if (session.state === 'loading' || isLeaving)
    return <Spinner label={words.auth.loading} heading={words.auth.band} />
  if (session.state === 'signed-in' && invitation && !reset) {
    return <InvitationForm words={words} token={invitation} email={session.email} />
  }
  return (
    <SignInAndUp words={words} invitation={invitation} reset={reset} error={query.get('error')} />
  )
}

/** With what its user prefers, as far as that can be had, this device shows Home by a full load. */
async function goHome(): Promise<void> {
  await readPreferences().then(
    (preferred) => applyPreferences(preferred),
    () => undefined,
  )
  location.replace('/')
}
