import { useEffect, useSyncExternalStore } from 'react'
import {
  getSessionState,
  listenToSession,
  readTrace,
  type SessionState,
  setSessionState,
} from './session-state.ts'

let isOpened = false
const unknown: SessionState = { state: 'loading' }

/**
 * Who is signed in, as long as it holds. A visitor without a trace of a session is known to be
 * signed out at once; only for others is anything about sessions downloaded.
 */
export function useSession(): SessionState {
  useEffect(openSession, [])
  return useSyncExternalStore(listenToSession, getSessionState, () => unknown)
}

/** Signs out and loads Home, or another page, anew (P4.2). */
export async function leave(scope: 'global' | 'local', next = '/'): Promise<void> {
  const { signOut } = await import('./session.ts')
  await signOut(scope)
  location.assign(next)
}

function openSession() {
  if (isOpened) return
  isOpened = true
  addEventListener('pageshow', ({ persisted }) => {
    // Gone back to as it was left: meanwhile someone may have signed in, or out.
    if (persisted && getSessionState().state !== (readTrace() ? 'signed-in' : 'signed-out'))
      findSession()
  })
  findSession()
}

function findSession() {
  if (readTrace() === undefined) return setSessionState({ state: 'signed-out' })
  import('./session.ts')
    .then(({ startSession }) => startSession())
    .catch(() => setSessionState({ state: 'signed-out' }))
}
