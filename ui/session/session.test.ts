import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { publishableKey } from '#app/accounts/api-key.ts'
import { setVisibility, openBrowser, openServer } from '#tests/browser-stand-in.ts'

/**
 * Two tabs of one browser: each has its own modules, and they share storage, cookie, lock and
 * channel. The server behind them accepts each credential once, without grace.
 */
describe('the session of a browser', () => {
  const start = new Date('2026-11-21T08:00:00Z')
  let server: ReturnType<typeof openServer>
  beforeEach(() => {
    vi.useFakeTimers({ now: start })
    server = openServer()
    openBrowser(server.fetch)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const signedIn = { state: 'signed-in', userId: 'ada', email: 'ada@guests.example' }
  const signedOut = { state: 'signed-out' }

  const openSignedIn = async () => {
    localStorage.setItem('session', 'on')
    server.open()
    const tab = await openTab()
    await tab.startSession()
    server.calls.length = 0
    return tab
  }

  it('continues by the cookie, and sends its token with every call', async () => {
    server.open()
    localStorage.setItem('session', 'on')
    const tab = await openTab()
    await tab.startSession()
    expect(tab.getSessionState()).toEqual(signedIn)
    expect(server.calls).toEqual(['token refresh_token as visitor'])
    expect((await tab.callerOptions()).headers).toEqual({
      apikey: publishableKey,
      authorization: 'Bearer token 1',
    })
    expect(tab.visitorOptions().headers.authorization).toBe(`Bearer ${publishableKey}`)
    expect(tab.listCallHeaders().authorization).toBe('Bearer token 1')
  })

  it('is refreshed when 90 seconds remain', async () => {
    await openSignedIn()
    await advanceSeconds(900 - 120)
    expect(server.count('token')).toBe(0)
    await advanceSeconds(30)
    expect(server.count('token')).toBe(1)
    await advanceSeconds(15 * 60)
    expect(server.count('token')).toBe(2)
  })

  it('notices within one tick that it ended elsewhere', async () => {
    const tab = await openSignedIn()
    server.end()
    await advanceSeconds(30)
    expect(tab.getSessionState()).toEqual(signedOut)
    expect(localStorage.getItem('session')).toBeNull()
    server.calls.length = 0
    await advanceSeconds(3600)
    expect(server.calls).toEqual([])
  })

  it('sends nothing from a hidden page until a refresh is due', async () => {
    await openSignedIn()
    setVisibility('hidden')
    server.calls.length = 0
    await advanceSeconds(900 - 120)
    expect(server.calls).toEqual([])
    await advanceSeconds(60)
    expect(server.count('token')).toBe(1)
  })

  it.each([502, 503, 504, 0])('survives three answers with status %i', async (status) => {
    const tab = await openSignedIn()
    await advanceSeconds(900 - 120)
    server.fail(status, 3)
    const counts = [1, 2, 2, 3, 4]
    for (const [at, ms] of [30_000, 200, 399, 1, 800].entries()) {
      await vi.advanceTimersByTimeAsync(ms)
      expect(server.count('token'), `${ms} ms later`).toBe(counts[at])
    }
    expect(tab.getSessionState()).toEqual(signedIn)
    await advanceSeconds(60)
    expect(server.count('token')).toBe(4)
  })

  it('survives a long outage of the server', async () => {
    const tab = await openSignedIn()
    server.fail(0, Infinity)
    await advanceSeconds(2 * 3600)
    expect(tab.getSessionState()).toEqual(signedIn)
    server.fail(0, 0)
    await advanceSeconds(90)
    expect(tab.getSessionState()).toEqual(signedIn)
    expect((await tab.callerOptions()).headers.authorization).toBe('Bearer token 2')
  })

  it('continues after a laptop slept for hours', async () => {
    const tab = await openSignedIn()
    vi.setSystemTime(start.getTime() + 8 * 3600_000)
    setVisibility('visible')
    await advanceSeconds(1)
    expect(server.count('token')).toBe(1)
    expect(tab.getSessionState()).toEqual(signedIn)
    expect((await tab.callerOptions()).headers.authorization).toBe('Bearer token 2')
  })

  it('is over after a laptop slept too long', async () => {
    const tab = await openSignedIn()
    server.end()
    vi.setSystemTime(start.getTime() + 40 * dayMs)
    setVisibility('visible')
    await advanceSeconds(1)
    expect(tab.getSessionState()).toEqual(signedOut)
    expect((await tab.callerOptions()).headers.authorization).toBe(`Bearer ${publishableKey}`)
  })

  it('delays a call until an expired token is refreshed', async () => {
    const tab = await openSignedIn()
    vi.setSystemTime(start.getTime() + 20 * 60_000)
    const caller = tab.callerOptions()
    await advanceSeconds(1)
    expect((await caller).headers.authorization).toBe('Bearer token 2')
  })

  it('is refreshed by one of two tabs for both', async () => {
    const firstTab = await openSignedIn()
    const secondTab = await openTab()
    await secondTab.startSession()
    await advanceSeconds(2 * 3600)
    expect([firstTab.getSessionState(), secondTab.getSessionState()]).toEqual([signedIn, signedIn])
    expect(server.refused).toBe(0)
    const headers = [await firstTab.callerOptions(), await secondTab.callerOptions()]
    expect(headers[0]).toEqual(headers[1])
  })

  it('never sends a credential twice when many tabs wake at once', async () => {
    localStorage.setItem('session', 'on')
    server.open()
    server.slow(50)
    const tabs = [await openTab(), await openTab(), await openTab(), await openTab()]
    await Promise.all([...tabs.map((tab) => tab.startSession()), advanceSeconds(5)])
    vi.setSystemTime(start.getTime() + 8 * 3600_000)
    setVisibility('visible')
    await Promise.all([...tabs.map((tab) => tab.callerOptions()), advanceSeconds(5)])
    expect(server.refused).toBe(0)
    expect(tabs.map((tab) => tab.getSessionState())).toEqual(tabs.map(() => signedIn))
  })

  it('opens after ending all others, and in every tab', async () => {
    const other = await openTab()
    const tab = await openTab()
    const answer = await tab.signIn({ email: ' ada@guests.example ', password: 'right' })
    expect(answer.ok).toBe(true)
    expect(server.calls).toEqual(['logout global as visitor', 'token password as visitor'])
    expect(server.bodies.at(-1)).toEqual({ email: 'ada@guests.example', password: 'right' })
    expect([tab.getSessionState(), other.getSessionState()]).toEqual([signedIn, signedIn])
    expect(localStorage.getItem('session')).toBe('on')
    expect(JSON.stringify(localStorage)).not.toContain('token')
  })

  it('is not opened with a wrong password', async () => {
    const tab = await openTab()
    const answer = await tab.signIn({ email: 'ada@guests.example', password: 'wrong' })
    expect(answer).toEqual({
      ok: false,
      refusals: [expect.objectContaining({ code: 'credentials-invalid' })],
    })
    expect(localStorage.getItem('session')).toBeNull()
  })

  it('ends here first, then everywhere, then in every tab', async () => {
    const tab = await openSignedIn()
    const other = await openTab()
    await other.startSession()
    server.calls.length = 0
    const leaving = tab.signOut()
    expect([tab.getSessionState(), other.getSessionState()]).toEqual([signedOut, signedOut])
    await leaving
    expect(server.calls).toEqual(['logout global as token 2'])
    expect(localStorage.getItem('session')).toBeNull()
    expect(server.isOpen()).toBe(false)
  })

  it.each([401, 403, 404])('is over when signing out is answered with %i', async (status) => {
    const tab = await openSignedIn()
    server.fail(status, 1)
    await tab.signOut()
    expect(localStorage.getItem('session')).toBeNull()
  })

  it('is ended on the server at the next visit if it could not be reached', async () => {
    const tab = await openSignedIn()
    server.fail(0, Infinity)
    await tab.signOut()
    expect([tab.getSessionState(), localStorage.getItem('session')]).toEqual([signedOut, 'ending'])
    server.fail(0, 0)
    const next = await openTab()
    await next.startSession()
    expect(server.isOpen()).toBe(false)
    expect(localStorage.getItem('session')).toBeNull()
    expect(next.getSessionState()).not.toEqual(signedIn)
  })

  it('stays over if another tab was refreshing it', async () => {
    const firstTab = await openSignedIn()
    const secondTab = await openTab()
    await secondTab.startSession()
    server.slow(1000)
    vi.setSystemTime(start.getTime() + 20 * 60_000)
    const refreshing = secondTab.callerOptions()
    const leaving = firstTab.signOut()
    await Promise.all([advanceSeconds(10), refreshing, leaving])
    expect([firstTab.getSessionState(), secondTab.getSessionState()]).toEqual([
      signedOut,
      signedOut,
    ])
    expect([server.isOpen(), localStorage.getItem('session')]).toEqual([false, null])
  })
})

function advanceSeconds(seconds: number) {
  return vi.advanceTimersByTimeAsync(seconds * 1000)
}

async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { getSessionState } = await import('./session-state.ts')
  const { listCallHeaders } = await import('../client/call-headers.ts')
  return { ...session, getSessionState, listCallHeaders }
}
