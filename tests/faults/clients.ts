import { setTimeout as sleep } from 'node:timers/promises'
import { publishableKey } from '#app/accounts/api-key.ts'
import { attemptLimits } from '#rules/requests/attempt-limits.ts'
import { type Ledger, planWrite, type Visit, type Write, type WriteKind } from './ledger.ts'

export type Load = {
  /** Starts nothing new; current requests repeat until answered. */
  pause: () => void
  resume: () => void
  stop: () => Promise<void>
}

type Answer = {
  status: number
  body: { error?: { code?: string; message?: string } } & Record<string, unknown>
}

const paths: Record<WriteKind, string> = {
  booking: '/api/bookings',
  transfer: '/api/transfers',
  message: '/api/functions/send-contact-email',
  'sign-up': '/api/auth/v1/signup',
}

/**
 * Many clients: each sends one write after another, and repeats it with the same key until
 * answered, as the site does. `getUrl` returns the server to use, because one may be down.
 */
export function startLoad(ledger: Ledger, getUrl: () => string, visits: Visit[]): Load {
  const state = { isOver: false, isPaused: false }
  const kinds: WriteKind[] = [
    'booking',
    'booking',
    'booking',
    'transfer',
    'transfer',
    'message',
    'message',
  ]
  const writers = kinds.map((kind) => keepWriting(kind, 600))
  const otherClients = [keepWriting('sign-up', 700), keepGuessing(), ...visits.map(keepRefreshing)]
  const clients = [...writers, ...otherClients]
  return {
    pause: () => {
      state.isPaused = true
    },
    resume: () => {
      state.isPaused = false
    },
    stop: async () => {
      state.isOver = true
      await Promise.all(clients)
    },
  }

  async function keepWriting(kind: WriteKind, pauseMs: number): Promise<void> {
    while (!state.isOver) {
      if (state.isPaused) {
        await sleep(20)
        continue
      }
      const write = planWrite(ledger, kind)
      while (!(await send(ledger, getUrl(), write)) && !state.isOver) await sleep(150)
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }

  async function keepRefreshing(visit: Visit): Promise<void> {
    while (!state.isOver && !ledger.endedVisits.includes(visit)) {
      await refresh(ledger, getUrl(), visit)
      await sleep(100 + Math.random() * 200)
    }
  }

  async function keepGuessing(): Promise<void> {
    while (!state.isOver) {
      await guessPassword(ledger, getUrl())
      await sleep(400)
    }
  }
}

/** Sends a write; returns true if the answer is final. Records it in the ledger. */
export async function send(ledger: Ledger, url: string, write: Write): Promise<boolean> {
  const answer = await request(url, paths[write.kind], write.body, { 'Idempotency-Key': write.key })
  if (!answer || isUnavailable(ledger, answer)) return false
  const { status, body } = answer
  const code = body.error?.code
  if (write.kind === 'booking' && code === 'date-full') {
    if (write.acknowledged !== undefined)
      ledger.violations.push(`${write.acknowledged} is full now`)
    write.isFull = true
    return true
  }
  const isStored = status === 201 || (write.kind === 'sign-up' && code === 'email-registered')
  if (!isStored) {
    ledger.violations.push(`${write.kind}: ${status} ${JSON.stringify(body)}`)
    return false
  }
  const { email, subject } = write.body
  const names = {
    booking: body['reference'],
    transfer: body['reference'],
    message: subject,
    'sign-up': email,
  }
  const name = String(names[write.kind])
  if (write.acknowledged !== undefined && write.acknowledged !== name) {
    ledger.violations.push(`${write.acknowledged} became ${name}`)
  }
  write.acknowledged = name
  return true
}

export async function refresh(ledger: Ledger, url: string, visit: Visit): Promise<boolean> {
  const answer = await requestWithCookie(url, visit)
  if (!answer || isUnavailable(ledger, answer)) return false
  if (answer.status === 200 && answer.credential) {
    visit.credential = answer.credential
    visit.token = String(answer.body['access_token'])
    return true
  }
  if (answer.status === 401) {
    if (!ledger.expiredVisits.has(visit))
      ledger.violations.push(`a session of ${visit.email} ended`)
    ledger.endedVisits.push(visit)
  } else ledger.violations.push(`refresh: ${answer.status} ${JSON.stringify(answer.body)}`)
  return false
}

export async function isAlive(url: string, visit: Visit): Promise<boolean> {
  const cookieAnswer = await requestWithCookie(url, visit)
  const tokenAnswer = await request(url, '/api/auth/v1/user', undefined, bearer(visit.token))
  if (!cookieAnswer || !tokenAnswer) throw new Error('The server did not answer the audit.')
  return cookieAnswer.status === 200 || tokenAnswer.status === 200
}

export async function signOut(ledger: Ledger, url: string, visit: Visit): Promise<boolean> {
  const answer = await request(url, '/api/auth/v1/logout?scope=local', {}, bearer(visit.token))
  if (answer?.status !== 204) return false
  ledger.endedVisits.push(visit)
  return true
}

export async function tryWrongPassword(
  ledger: Ledger,
  url: string,
  email: string,
): Promise<boolean> {
  const answer = await sendWrongPassword(url, email)
  if (!answer || isUnavailable(ledger, answer)) return false
  if (![401, 429].includes(answer.status)) {
    ledger.violations.push(`wrong password: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  ledger.wrongPasswords.set(email, (ledger.wrongPasswords.get(email) ?? 0) + 1)
  return true
}

/** How long one address is guessed at: well within the window of the limit. */
const guessingMs = 10 * 60_000

/**
 * Guesses at one address: once the limit is reached, every further attempt must be refused,
 * whatever happens to the servers.
 */
async function guessPassword(ledger: Ledger, url: string): Promise<void> {
  const { guessing } = ledger
  if (!guessing) return
  if (Date.now() - guessing.startedAt > guessingMs) return beginGuessing(ledger)
  const answer = await sendWrongPassword(url, guessing.email)
  if (!answer || guessing !== ledger.guessing || isUnavailable(ledger, answer)) return
  const { answered, email } = guessing
  if (answer.status === 401 && answered >= attemptLimits['sign-in'].most) {
    ledger.violations.push(`attempt ${answered + 1} for ${email} was accepted`)
  }
  guessing.answered += 1
}

export function beginGuessing(ledger: Ledger): void {
  const email = `guessed-${crypto.randomUUID()}@strangers.example`
  ledger.guessing = { email, answered: 0, startedAt: Date.now() }
}

function sendWrongPassword(url: string, email: string) {
  const body = { email, password: 'not the password' }
  return request(url, '/api/auth/v1/token?grant_type=password', body, bearer())
}

export async function signIn(url: string, email: string): Promise<Visit | undefined> {
  const body = { email, password: 'Table Mountain, 1087 m' }
  const answer = await request(url, '/api/auth/v1/token?grant_type=password', body, bearer())
  const token = answer?.body['access_token']
  if (!answer?.credential || typeof token !== 'string') return undefined
  return { email, credential: answer.credential, token }
}

function requestWithCookie(url: string, visit: Visit) {
  const headers = { ...bearer(), Cookie: `refresh=${visit.credential}` }
  return request(url, '/api/auth/v1/token?grant_type=refresh_token', {}, headers)
}

function bearer(token: string = publishableKey): Record<string, string> {
  return { Authorization: `Bearer ${token}` }
}

/** Sends one request; undefined if there was no answer. Without a body, it is a GET. */
export async function request(
  url: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<(Answer & { credential: string | undefined }) | undefined> {
  try {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        apikey: publishableKey,
        ...bearer(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('refresh='))
    const credential = cookie?.slice('refresh='.length).split(';')[0]
    const isJson = text.startsWith('{')
    return { status: response.status, body: isJson ? JSON.parse(text) : {}, credential }
  } catch {
    return undefined
  }
}

/** A refusal that asks to retry must have a message. */
function isUnavailable(ledger: Ledger, { status, body }: Answer): boolean {
  if (status !== 503) return false
  // A changed clock blocks sales (platform/http/clock-guard.ts).
  const isKnown = ['unavailable', 'clock-doubted'].includes(body.error?.code ?? '')
  if (isKnown && body.error?.message) ledger.unavailableCount += 1
  else ledger.violations.push(`503 without a message: ${JSON.stringify(body)}`)
  return true
}
