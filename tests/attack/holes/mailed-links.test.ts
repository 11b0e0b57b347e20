import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, goodPassword, type TestBrowser } from '../../test-accounts.ts'
import { type MailingServer, startMailingServer } from '../mailing-server.ts'

const otherPassword = 'Lions Head, 669 m'
const verify = '/api/auth/v1/verify'
const signInPath = '/api/auth/v1/token?grant_type=password'

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const confirm = (browser: TestBrowser, token: string, password?: string) =>
  browser.post(verify, { type: 'signup', token, password })

/**
 * Signs up with somebody else's address and waits for a mail scanner to confirm it (S1); keeps the
 * links of old mails, and reads the database for new ones (S9).
 */
describe('a stranger with the links of our mails', () => {
  let server: MailingServer
  beforeAll(async () => {
    server = await startMailingServer()
  })
  afterAll(() => server?.close())

  const signUp = async (email: string) => {
    const browser = server.openBrowser()
    expect((await browser.signUp(email)).status).toBe(201)
    const [token = ''] = await server.waitForMails('confirm-address', email)
    expect(token).toMatch(/^[\w-]{43}$/)
    return { browser, token }
  }
  const openUser = async (email: string) => {
    const { browser, token } = await signUp(email)
    expect((await confirm(browser, token)).status).toBe(200)
    return { browser, token }
  }
  const askForReset = async (email: string, count = 1) => {
    for (let time = 0; time < count; time += 1) {
      await server.openBrowser().post('/api/auth/v1/recover', { email })
    }
    return server.waitForMails('reset-password', email, count)
  }
  const reset = (token: string | undefined, password = otherPassword) =>
    server.openBrowser().post('/api/auth/v1/reset', { token, password })
  const trySignIn = async (email: string, password = goodPassword) => {
    const answer = await server.openBrowser().post(signInPath, { email, password })
    return [answer.status, await codeOf(answer)]
  }

  it('has nothing confirmed by a scanner that opens the link, or asks the API with it', async () => {
    const email = 'scanned@guests.example'
    const { token } = await signUp(email)
    const query = `token=${token}`
    for (const path of [
      `/auth/confirm?${query}`,
      `${verify}?type=signup&${query}`,
      `/api/auth/v1/disown?${query}`,
      `/api/auth/v1/reset?${query}`,
    ]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await server.request(path, { method })
        expect(answer.headers.getSetCookie(), `${method} ${path}`).toEqual([])
        await answer.arrayBuffer()
        const byApi = await server.openBrowser().ask(path, { method })
        if (path.startsWith('/api/') && method !== 'OPTIONS') expect(byApi.ok).toBe(false)
        await byApi.arrayBuffer()
      }
    }
    expect(await trySignIn(email)).toEqual([403, 'email-unverified'])
    // It was not used up either: whoever signed up can still go on.
    expect((await confirm(server.openBrowser(), token, goodPassword)).status).toBe(200)
  })

  it('has nothing confirmed by a press on the page, without the cookie and the password', async () => {
    const email = 'pressed@guests.example'
    const { browser, token } = await signUp(email)
    const elsewhere = server.openBrowser()
    const asked = await confirm(elsewhere, token)
    expect([asked.status, await codeOf(asked)]).toEqual([401, 'confirmation-password'])
    const wrong = await confirm(elsewhere, token, otherPassword)
    expect(await codeOf(wrong)).toBe('confirmation-password-wrong')
    const forged = { cookie: 'signed-up=00000000-0000-4000-8000-000000000000.forged' }
    const byCookie = await elsewhere.post(verify, { type: 'signup', token }, forged)
    expect(await codeOf(byCookie)).toBe('confirmation-password')
    expect(await trySignIn(email)).toEqual([403, 'email-unverified'])
    expect((await confirm(browser, token)).status).toBe(200)
    expect(await trySignIn(email)).toEqual([200, undefined])
    for (const again of [await confirm(browser, token), await confirm(elsewhere, token)]) {
      expect([again.status, await codeOf(again)]).toEqual([410, 'link-used'])
    }
  })

  it('finds every reset link dead after a reset', async () => {
    const email = 'reset@guests.example'
    await openUser(email)
    const [first, second] = await askForReset(email, 2)
    expect((await reset(second)).status).toBe(200)
    for (const token of [first, second]) {
      expect(await codeOf(await reset(token, goodPassword))).toBe('link-used')
    }
    expect(await trySignIn(email, otherPassword)).toEqual([200, undefined])
  })

  it('finds a reset link dead after a change of the password', async () => {
    const email = 'change@guests.example'
    const { browser } = await openUser(email)
    await browser.signIn(email)
    const [token] = await askForReset(email)
    const change = { current_password: goodPassword, password: otherPassword }
    expect((await browser.put('/api/auth/v1/user', change)).status).toBe(200)
    expect(await codeOf(await reset(token, goodPassword))).toBe('link-used')
    expect(await trySignIn(email, otherPassword)).toEqual([200, undefined])
  })

  it('finds the links of a deleted account dead, also once the address signs up anew', async () => {
    const email = 'deleted@guests.example'
    const { browser, token } = await openUser(email)
    await browser.signIn(email)
    const [resetToken] = await askForReset(email)
    const deletion = await browser.post('/api/account/deletion', { password: goodPassword })
    expect(deletion.ok).toBe(true)
    await server.openBrowser().signUp(email, { password: otherPassword })
    expect(await codeOf(await confirm(server.openBrowser(), token, otherPassword))).toBe(
      'link-invalid',
    )
    expect(await codeOf(await reset(resetToken))).toBe('link-invalid')
    expect(await trySignIn(email, otherPassword)).toEqual([403, 'email-unverified'])
  })

  it('uses a link of one purpose for no other', async () => {
    const email = 'purpose@guests.example'
    const { browser, token } = await signUp(email)
    const [resetToken = ''] = await askForReset(email)
    const wish = { email, consent: { textVersion: '2025-08-15' } }
    expect((await browser.post('/api/newsletter', wish, key())).ok).toBe(true)
    const [letterToken = ''] = await server.waitForMails('newsletter-confirm', email)
    expect(letterToken).toMatch(/^[\w-]{43}$/)
    const send = (path: string) => (used: string) => browser.post(path, { token: used }, key())
    const leave = (used: string) => browser.post(`/api/newsletter/unsubscribe?token=${used}`)
    const uses: [string, (used: string) => Promise<Response>, own?: string][] = [
      ['link-invalid', (used) => confirm(browser, used), token],
      ['link-invalid', send('/api/auth/v1/disown'), token],
      ['link-invalid', reset, resetToken],
      ['invitation-invalid', send('/api/auth/v1/invitation')],
      ['newsletter-link-invalid', send('/api/newsletter/confirm'), letterToken],
      ['newsletter-link-invalid', leave],
    ]
    for (const [code, use, own] of uses) {
      for (const other of [token, resetToken, letterToken].filter((each) => each !== own)) {
        expect(await codeOf(await use(other))).toBe(code)
      }
    }
    expect(await trySignIn(email)).toEqual([403, 'email-unverified'])
    expect((await reset(resetToken)).status).toBe(200)
  })

  it('reads no token in the database', async () => {
    await signUp('read@guests.example')
    await server.waitUntilSent()
    const tokens = server.mails.map(({ token }) => token).filter((token) => token !== '')
    expect(new Set(tokens).size).toBeGreaterThan(5)
    const tables = await server.readTables()
    expect(tables.get('mailed_tokens')).toContain('confirm-address')
    for (const [table, rows] of tables) {
      const found = tokens.filter((token) => rows.includes(token))
      expect([table, found]).toEqual([table, []])
    }
  })
})
