import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/en.ts'
import { Spinner } from '../parts/spinner.tsx'
import { Toasts, useToasts } from '../parts/toasts.tsx'
import { noteAdministrator } from '../frame/use-is-administrator.ts'
import { useSession } from '../use-session.ts'
import { hasAdministrator, listRoles } from './admin-calls.ts'
import { AdminView } from './admin-view.tsx'
import { type Desk, useLoaded } from './desk.ts'
import { FirstAdminCard } from './first-admin-card.tsx'

type AdminGateProps = { words: Words['admin']; refusals: Words['refusals'] }

/** Which of the states of section 4 /admin is in; the server decides anew at every call. */
export function AdminGate({ words, refusals }: AdminGateProps) {
  const session = useSession()
  const { toasts, say, dismiss } = useToasts()
  return (
    <>
      {session.state === 'loading' ? (
        <Spinner label={words.loading} heading={words.band} />
      ) : (
        <Opened
          key={session.state}
          {...{ words, refusals, say }}
          userId={session.state === 'signed-in' ? session.userId : undefined}
        />
      )}
      <Toasts toasts={toasts} dismissLabel={words.dismiss} onDismiss={dismiss} />
    </>
  )
}

type OpenedProps = AdminGateProps & { say: Desk['say']; userId: string | undefined }

function Opened({ words, refusals, say, userId }: OpenedProps) {
  const read = useCallback(() => findStanding(userId), [userId])
  const onFail = useCallback(() => say(words.toasts.loadFailed, 'bad'), [say, words])
  const standing = useLoaded(read, onFail)
  const desk = useMemo(() => ({ words, refusals, say, userId }), [words, refusals, say, userId])
  if (standing.state === 'loading') return <Spinner label={words.loading} heading={words.band} />
  if (standing.value === 'nobody') {
    return <FirstAdminCard desk={desk} onDone={() => void standing.reload()} />
  }
  if (standing.value === 'administrator' && userId) return <AdminView desk={{ ...desk, userId }} />
  if (standing.value) return <Denied words={words} isSignedIn={userId !== undefined} />
  return (
    <button type="button" className="button button-quiet" onClick={() => void standing.reload()}>
      {words.retry}
    </button>
  )
}

function Denied({ words, isSignedIn }: { words: Words['admin']; isSignedIn: boolean }) {
  return (
    <div className="max-w-2xl">
      <h1 className="sr-only">{words.band}</h1>
      <p role="alert" className="border-alarm bg-plaster text-alarm border-l-4 p-5 font-semibold">
        {words.denied}
      </p>
      <p className="mt-5">
        <Link to={isSignedIn ? '/account' : '/auth'} className="link">
          {isSignedIn ? words.toAccount : words.signIn}
        </Link>
      </p>
    </div>
  )
}

/** 'nobody' while the site has no administrator; else whether the user has a row with that role. */
async function findStanding(
  userId: string | undefined,
): Promise<'nobody' | 'administrator' | 'denied'> {
  const own = userId === undefined ? [] : await listRoles(userId)
  if (userId !== undefined && own.some(({ role }) => role === 'admin')) {
    noteAdministrator(userId)
    return 'administrator'
  }
  return (await hasAdministrator()) ? 'denied' : 'nobody'
}
