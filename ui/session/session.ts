import { isRefreshDue, computeRetryPause, refreshTickMs } from '#app/accounts/session-times.ts'
import {
  type Address,
  type Answer,
  type AnswerOf,
  type Body,
  call,
  type Input,
  read,
  send,
  settle,
} from '../client/api.ts'
import { setAccessToken, createCallerHeaders } from '../client/call-headers.ts'
import { storeTrace, readTrace, setSessionState } from './session-state.ts'

/**
 * The session of P3.2, in memory only; it continues after a reload by a cookie that no script
 * reads.
 */
export type Session = AnswerOf<'POST /api/auth/v1/token'>
export type SignOutScope = 'global' | 'local' | 'others'

/** A session and its end by this device's own clock, in milliseconds since 1970. */
type HeldSession = { session: Session; until: number }

let heldSession: HeldSession | undefined
let renewal: Promise<void> | undefined
let isTicking = false
const broadcast = openTabChannel(onTabMessage)

/** Continues a possible session of this browser, and keeps it fresh from then on. */
export async function startSession(): Promise<void> {
  startTicking()
  if (readTrace() !== 'ending') return renew()
  setSessionState({ state: 'signed-out' })
  await finishSignOut(undefined, 'global')
}

/**
 * Ends all sessions, ignoring failures (P4.2), and opens a new one: by password, by passkey, or by
 * the second step after a password.
 */
export async function signIn(
  { email, ...given }: Body<'POST /api/auth/v1/token'>,
  grant_type: 'password' | 'second_proof' | 'passkey' = 'password',
): Promise<Answer<Session>> {
  const answer = await withSessionLock(async (): Promise<Answer<Session>> => {
    const all = { query: { scope: 'global' }, ...sessionOptions() } as const
    await send('POST /api/auth/v1/logout', all).catch(() => undefined)
    const body = { ...given, ...(email !== undefined && { email: email.trim() }) }
    const query = { grant_type }
    return call('POST /api/auth/v1/token', { query, body, ...visitorOptions() })
  })
  if (answer.ok) {
    holdAndBroadcast(answer.value)
    startTicking()
  }
  return answer
}

export async function signOut(scope: SignOutScope = 'global'): Promise<void> {
  const endedSession = heldSession
  if (scope !== 'others') {
    clearSession()
    storeTrace('ending')
  }
  await finishSignOut(endedSession, scope)
}

/** Forgets the session here and in all tabs, without informing the server. */
export function clearSession() {
  clearHeldSession()
  storeTrace(undefined)
  broadcast({ kind: 'ended' })
}

/** Call options with a valid token of the signed-in user; for a visitor, without a token. */
export async function callerOptions() {
  if (readTrace() === 'on' && (!heldSession || heldSession.until <= Date.now())) await renew()
  return sessionOptions()
}

export async function callSignedIn<Of extends Address>(
  address: Of,
  input: Input<Of>,
  requiredField?: string & keyof AnswerOf<Of>,
): Promise<Answer<AnswerOf<Of>>> {
  return call(address, { ...input, ...(await callerOptions()) }, requiredField)
}

/** Reads from an endpoint as the signed-in user; throws on any refusal. */
export async function readSignedIn<Of extends Address>(
  address: Of,
  input: Input<Of>,
): Promise<AnswerOf<Of>> {
  return read(address, { ...input, ...(await callerOptions()) })
}

export async function downloadSignedIn<Of extends Address>(
  address: Of,
  input: Input<Of>,
): Promise<Answer<Blob>> {
  const answer = await send(address, { ...input, ...(await callerOptions()) })
  return answer.ok ? { ok: true, value: await answer.blob() } : settle(answer)
}

export function visitorOptions() {
  return { headers: createCallerHeaders() }
}

function sessionOptions() {
  return { headers: createCallerHeaders(heldSession?.session.access_token) }
}

/** Runs at intervals and when the page or the network returns, because a laptop may have slept. */
function startTicking() {
  if (isTicking) return
  isTicking = true
  setInterval(tick, refreshTickMs)
  addEventListener('online', tick)
  document.addEventListener('visibilitychange', tick)
}

/** Refreshes when due; otherwise, in a visible page, checks if the session has ended. */
async function tick(): Promise<void> {
  if (readTrace() !== 'on') return
  if (!heldSession || isRefreshDue(heldSession.until, Date.now())) return renew()
  if (document.visibilityState === 'hidden') return
  const sent = heldSession
  const response = await send('GET /api/auth/v1/user', sessionOptions()).catch(() => undefined)
  if (isRefused(response) && heldSession === sent) clearSession()
}

/** One refresh at a time, in this tab and across all tabs. */
function renew(): Promise<void> {
  const before = heldSession
  renewal ??= withSessionLock(async () => {
    // Another tab may have refreshed while we waited for the lock.
    if (heldSession !== before && heldSession && !isRefreshDue(heldSession.until, Date.now()))
      return
    await refresh()
  }).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Retries temporary failures (P9.3); after that the next tick retries. */
async function refresh(): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    const result = await requestSession()
    if (result === 'ended') return clearSession()
    if (result !== 'away') {
      // After a sign-out in another tab during the request, the session is not adopted: that tab
      // informs the server.
      if (readTrace() !== 'ending') holdAndBroadcast(result)
      return
    }
    const pause = computeRetryPause(failures)
    if (pause === undefined) break
    await sleep(pause)
  }
  if (!heldSession) setSessionState({ state: 'signed-out' })
}

/**
 * The session that the cookie continues; 'ended' if there is none, 'away' if the server did not
 * answer.
 */
async function requestSession(): Promise<Session | 'ended' | 'away'> {
  try {
    const query = { grant_type: 'refresh_token' } as const
    const response = await send('POST /api/auth/v1/token', { query, body: {}, ...visitorOptions() })
    const answer = await settle<Session>(response)
    if (answer.ok) return answer.value
    return isRefused(response) ? 'ended' : 'away'
  } catch {
    return 'away'
  }
}

/** Informs the server. Any answer ends the session; if not reached, it is informed next time. */
async function finishSignOut(
  endedSession: HeldSession | undefined,
  scope: SignOutScope,
): Promise<void> {
  await withSessionLock(async () => {
    const isFresh = endedSession !== undefined && endedSession.until > Date.now()
    const session = isFresh ? endedSession.session : await requestSession()
    if (session === 'away') return
    if (session !== 'ended') {
      const headers = createCallerHeaders(session.access_token)
      const response = await send('POST /api/auth/v1/logout', { query: { scope }, headers })
      if (response.status >= 500) return
    }
    if (readTrace() === 'ending') storeTrace(undefined)
  }).catch(() => undefined)
}

function holdAndBroadcast(session: Session) {
  setHeldSession({ session, until: Date.now() + session.expires_in * 1000 })
  if (heldSession) broadcast({ kind: 'renewed', held: heldSession })
}

function onTabMessage(message: TabMessage) {
  if (message.kind === 'ended') clearHeldSession()
  // A refresh that was running when this browser signed out is ignored.
  else if (readTrace() !== 'ending') setHeldSession(message.held)
}

function setHeldSession(next: HeldSession) {
  heldSession = next
  const { user, access_token: token } = next.session
  setAccessToken(token)
  storeTrace('on')
  setSessionState({ state: 'signed-in', userId: user.id, email: user.email })
}

function clearHeldSession() {
  heldSession = undefined
  setAccessToken(undefined)
  setSessionState({ state: 'signed-out' })
}

function isRefused(response: { status: number } | undefined): boolean {
  return response?.status === 401
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

type TabMessage = { kind: 'renewed'; held: HeldSession } | { kind: 'ended' }

/** Runs the work while no other tab does: one tab refreshes at a time. */
async function withSessionLock<Value>(work: () => Promise<Value>): Promise<Value> {
  // `locks` is missing over plain HTTP; the server's grace period then covers parallel refreshes.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('session', work) : work()
}

/** Opens the channel between tabs and returns its send function. */
function openTabChannel(onMessage: (message: TabMessage) => void) {
  // The server has no tabs, and an open channel would delay its shutdown.
  if (typeof document === 'undefined') return () => undefined
  const channel = new BroadcastChannel('session')
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onMessage(event.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has a single origin
  return (message: TabMessage) => channel.postMessage(message)
}
