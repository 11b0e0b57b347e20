import { vi } from 'vitest'
import { publishableKey } from '#app/accounts/api-key.ts'

let visibility = 'visible'
let listeners: Record<string, (() => void)[]> = {}

export function setVisibility(state: 'visible' | 'hidden') {
  visibility = state
  for (const listener of listeners['visibilitychange'] ?? []) listener()
}

/** Globals shared by the tabs of a browser: storage, lock, channel, and the way to the server. */
export function openBrowser(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  const stored = new Map<string, string>()
  visibility = 'visible'
  listeners = {}
  const addEventListener = (kind: string, listener: () => void) => {
    listeners[kind] = [...(listeners[kind] ?? []), listener]
  }
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('document', {
    addEventListener,
    get visibilityState() {
      return visibility
    },
  })
  let queue: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const channels: TestChannel[] = []
  vi.stubGlobal('BroadcastChannel', function open() {
    const channel = new TestChannel(channels)
    channels.push(channel)
    return channel
  })
}

class TestChannel {
  onMessage: (event: { data: unknown }) => void = () => {}
  others: TestChannel[]

  constructor(channels: TestChannel[]) {
    this.others = channels
  }

  addEventListener(_kind: string, listener: (event: { data: unknown }) => void) {
    this.onMessage = listener
  }

  postMessage(data: unknown) {
    for (const other of this.others)
      if (other !== this) other.onMessage({ data: structuredClone(data) })
  }
}

/** A server with one user, whose cookie has the next valid credential. */
export function openServer() {
  const state = {
    open: false,
    validCookie: 0,
    cookie: 0,
    token: 0,
    failures: 0,
    status: 0,
    pause: 0,
  }
  const calls: string[] = []
  const bodies: unknown[] = []
  const server = {
    calls,
    bodies,
    refused: 0,
    fetch: handleRequest,
    open: () => void Object.assign(state, { open: true, validCookie: 1, cookie: 1 }),
    end: () => void Object.assign(state, { open: false }),
    isOpen: () => state.open,
    /** Makes the next calls fail: with a status, or unreachable. */
    fail: (status: number, failures: number) => void Object.assign(state, { status, failures }),
    slow: (pause: number) => void Object.assign(state, { pause }),
    count: (prefix: string) => calls.filter((call) => call.startsWith(prefix)).length,
  }
  return server

  async function handleRequest(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const name = pathname.split('/').at(-1) ?? ''
    const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length)
    const option = searchParams.get('grant_type') ?? searchParams.get('scope') ?? ''
    const caller = token === publishableKey ? 'visitor' : token
    calls.push([name, option, 'as', caller].filter((part) => part).join(' '))
    bodies.push(init.body ? JSON.parse(String(init.body)) : undefined)
    if (state.failures > 0) {
      state.failures -= 1
      if (state.status === 0) throw new TypeError('Failed to fetch')
      return refuse(state.status, 'unavailable')
    }
    const cookie = state.cookie
    if (state.pause > 0) await new Promise((resolve) => setTimeout(resolve, state.pause))
    if (name === 'user') return state.open ? Response.json({}) : refuse(401, 'token-invalid')
    if (name === 'logout') {
      if (caller === 'visitor') return refuse(401, 'session-missing')
      state.open = false
      return new Response(null, { status: 204 })
    }
    return option === 'password' ? signIn() : refresh(cookie)
  }

  function signIn(): Response {
    const { password } = bodies.at(-1) as { password: string }
    if (password !== 'right') return refuse(401, 'credentials-invalid')
    server.open()
    return createSession()
  }

  function refresh(cookie: number): Response {
    if (!state.open || cookie !== state.validCookie) {
      server.refused += 1
      return refuse(401, 'token-invalid')
    }
    return createSession()
  }

  function createSession(): Response {
    state.validCookie += 1
    state.cookie = state.validCookie
    state.token += 1
    return Response.json({
      access_token: `token ${state.token}`,
      expires_in: 900,
      user: { id: 'ada', email: 'ada@guests.example' },
    })
  }
}

function refuse(status: number, code: string): Response {
  return Response.json({ error: { code, issues: [{ code }] } }, { status })
}
