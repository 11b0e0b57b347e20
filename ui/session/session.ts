import { isRefreshDue, pauseBeforeRetry, refreshTickMs } from '#app/accounts/session-times.ts'
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
import { holdAccessToken, nameCaller } from '../client/call-headers.ts'
import { storeTrace, readTrace, setSessionState } from './session-state.ts'

/**
 * The session of P3.2, in memory only; it continues after a reload by a cookie that no script
 * reads.
 */
export type Session = AnswerOf<'POST /api/auth/v1/token'>
export type SignOutScope = 'global' | 'local' | 'others'

/** A session and its end by this device's own clock, in milliseconds since 1970. */
type Held = { session: Session; until: number }

let held: Held | undefined
let renewal: Promise<void> | undefined
let isTicking = false
const broadcast = openTabs<Held>(hear)

/** Continues a possible session of this browser, and keeps it fresh from then on. */
export async function startSession(): Promise<void> {
  keepTicking()
  if (readTrace() !== 'ending') return renew()
  setSessionState({ state: 'signed-out' })
  await finishSignOut(undefined, 'global')
}

/**
 * Ends all sessions, ignoring failures (P4.2), and opens a new one: by password, or by the second
 * step after it.
 */
export async function signIn(
  { email, ...given }: Body<'POST /api/auth/v1/token'>,
  grant_type: 'password' | 'second_proof' | 'passkey' = 'password',
): Promise<Answer<Session>> {
  const answer = await inTurn(async (): Promise<Answer<Session>> => {
    const all = { query: { scope: 'global' }, ...asHolder() } as const
    await send('POST /api/auth/v1/logout', all).catch(() => undefined)
    const body = { ...given, ...(email !== undefined && { email: email.trim() }) }
    const query = { grant_type }
    return call('POST /api/auth/v1/token', { query, body, ...asVisitor() })
  })
  if (answer.ok) {
    adopt(answer.value)
    keepTicking()
  }
  return answer
}

export async function signOut(scope: SignOutScope = 'global'): Promise<void> {
  const before = held
  if (scope !== 'others') {
    dropSession()
    storeTrace('ending')
  }
  await finishSignOut(before, scope)
}

/** Forgets the session here and in all tabs, without informing the server. */
export function dropSession() {
  lose()
  storeTrace(undefined)
  broadcast({ kind: 'ended' })
}

/** Call options with a valid token of the signed-in user; for a visitor, without a token. */
export async function asCaller() {
  if (readTrace() === 'on' && (!held || held.until <= Date.now())) await renew()
  return asHolder()
}

export async function callSignedIn<Of extends Address>(
  address: Of,
  input: Input<Of>,
  hold?: string & keyof AnswerOf<Of>,
): Promise<Answer<AnswerOf<Of>>> {
  return call(address, { ...input, ...(await asCaller()) }, hold)
}

/** Reads from an endpoint as the signed-in user; throws on any refusal. */
export async function readSignedIn<Of extends Address>(
  address: Of,
  input: Input<Of>,
): Promise<AnswerOf<Of>> {
  return read(address, { ...input, ...(await asCaller()) })
}

export async function downloadSignedIn<Of extends Address>(
  address: Of,
  input: Input<Of>,
): Promise<Answer<Blob>> {
  const answer = await send(address, { ...input, ...(await asCaller()) })
  return answer.ok ? { ok: true, value: await answer.blob() } : settle(answer)
}

export function asVisitor() {
  return { headers: nameCaller() }
}

function asHolder() {
  return { headers: nameCaller(held?.session.access_token) }
}

/** Runs at intervals and when the page or the network returns, because a laptop may have slept. */
function keepTicking() {
  if (isTicking) return
  isTicking = true
  setInterval(tick, refreshTickMs)
  addEventListener('online', tick)
  document.addEventListener('visibilitychange', tick)
}

/** Refreshes when due; otherwise, in a visible page, checks if the session has ended. */
async function tick(): Promise<void> {
  if (readTrace() !== 'on') return
  if (!held || isRefreshDue(held.until, Date.now())) return renew()
  if (document.visibilityState === 'hidden') return
  const asked = held
  const response = await send('GET /api/auth/v1/user', asHolder()).catch(() => undefined)
  if (isRefused(response) && held === asked) dropSession()
}

/** One refresh at a time, in this tab and across all tabs. */
function renew(): Promise<void> {
  const before = held
  renewal ??= inTurn(async () => {
    // Another tab may have refreshed while we waited for the lock.
    if (held !== before && held && !isRefreshDue(held.until, Date.now())) return
    await refresh()
  }).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Retries temporary failures (P9.3); after that the next tick retries. */
async function refresh(): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    const found = await askForSession()
    if (found === 'ended') return dropSession()
    if (found !== 'away') {
      // After a sign-out in another tab during the request, the session is not adopted: that tab
      // informs the server.
      if (readTrace() !== 'ending') adopt(found)
      return
    }
    const pause = pauseBeforeRetry(failures)
    if (pause === undefined) break
    await sleep(pause)
  }
  if (!held) setSessionState({ state: 'signed-out' })
}

/**
 * The session that the cookie continues; 'ended' if there is none, 'away' if the server did not
 * answer.
 */
async function askForSession(): Promise<Session | 'ended' | 'away'> {
  try {
    const query = { grant_type: 'refresh_token' } as const
    const response = await send('POST /api/auth/v1/token', { query, body: {}, ...asVisitor() })
    const answer = await settle<Session>(response)
    if (answer.ok) return answer.value
    return isRefused(response) ? 'ended' : 'away'
  } catch {
    return 'away'
  }
}

/** Informs the server. Any answer ends the session; if not reached, it is informed next time. */
async function finishSignOut(before: Held | undefined, scope: SignOutScope): Promise<void> {
  await inTurn(async () => {
    const isFresh = before !== undefined && before.until > Date.now()
    const session = isFresh ? before.session : await askForSession()
    if (session === 'away') return
    if (session !== 'ended') {
      const headers = nameCaller(session.access_token)
      const response = await send('POST /api/auth/v1/logout', { query: { scope }, headers })
      if (response.status >= 500) return
    }
    if (readTrace() === 'ending') storeTrace(undefined)
  }).catch(() => undefined)
}

function adopt(session: Session) {
  hold({ session, until: Date.now() + session.expires_in * 1000 })
  if (held) broadcast({ kind: 'renewed', held })
}

function hear(message: TabMessage<Held>) {
  if (message.kind === 'ended') lose()
  // A refresh that was running when this browser signed out is ignored.
  else if (readTrace() !== 'ending') hold(message.held)
}

function hold(next: Held) {
  held = next
  const { user, access_token: token } = next.session
  holdAccessToken(token)
  storeTrace('on')
  setSessionState({ state: 'signed-in', userId: user.id, email: user.email })
}

function lose() {
  held = undefined
  holdAccessToken(undefined)
  setSessionState({ state: 'signed-out' })
}

function isRefused(response: { status: number } | undefined): boolean {
  return response?.status === 401
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

type TabMessage<Held> = { kind: 'renewed'; held: Held } | { kind: 'ended' }

/** Runs the work while no other tab does: one tab refreshes at a time. */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  // `locks` is missing over plain HTTP; the server's grace period then covers parallel refreshes.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('session', work) : work()
}

/** Opens the channel between tabs and returns its send function. */
function openTabs<Held>(hear: (message: TabMessage<Held>) => void) {
  // The server has no tabs, and an open channel would delay its shutdown.
  if (typeof document === 'undefined') return () => undefined
  const channel = new BroadcastChannel('session')
  channel.addEventListener('message', (event: MessageEvent<TabMessage<Held>>) => hear(event.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has a single origin
  return (message: TabMessage<Held>) => channel.postMessage(message)
}
