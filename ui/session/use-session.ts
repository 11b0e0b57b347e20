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
 * The state of the session. A browser without a stored trace of a session counts as signed out and
 * never loads the session code.
 */
export function useSession(): SessionState {
  useEffect(openSession, [])
  return useSyncExternalStore(listenToSession, getSessionState, () => unknown)
}

/** Signs out, then loads Home or another page in full (P4.2). */
export async function signOutAndLoad(scope: 'global' | 'local', next = '/'): Promise<void> {
  const { signOut } = await import('./session.ts')
  await signOut(scope)
  location.assign(next)
}

function openSession() {
  if (isOpened) return
  isOpened = true
  addEventListener('pageshow', ({ persisted }) => {
    // After Back, the visitor may have signed in or out meanwhile.
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
