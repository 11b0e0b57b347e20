export type SessionState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; userId: string; email: string }

/** 'on': this browser may have a session. 'ending': a sign-out has not reached the server yet. */
type SessionTrace = 'on' | 'ending'

const traceKey = 'session'
const listeners = new Set<() => void>()
let current: SessionState = { state: 'loading' }

export function getSessionState(): SessionState {
  return current
}

export function setSessionState(next: SessionState) {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  for (const listener of listeners) listener()
}

/** Calls `listener` at every change; returns a function that ends it. */
export function listenToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A hint, without any secret, that a session may exist; without it, no session code or request is
 * needed.
 */
export function readTrace(): SessionTrace | undefined {
  try {
    const trace = localStorage.getItem(traceKey)
    return trace === 'on' || trace === 'ending' ? trace : undefined
  } catch {
    return undefined
  }
}

export function storeTrace(trace: SessionTrace | undefined) {
  try {
    if (trace) localStorage.setItem(traceKey, trace)
    else localStorage.removeItem(traceKey)
  } catch {
    // Without storage the session ends when the visitor leaves the page.
  }
}
