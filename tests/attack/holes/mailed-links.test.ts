import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, goodPassword, type TestBrowser } from '../../test-accounts.ts'
import { type MailingServer, startMailingServer } from '../mailing-server.ts'

const otherPassword = 'Lions Head, 669 m'
const verify = '/api/auth/v1/verify'
const signInPath = '/api/auth/v1/token?grant_type=password'

const confirm = (browser: TestBrowser, token: string, password?: string) =>
  browser.post(verify, { type: 'signup', token, password })

/**
 * Attack: signs up with another person's address and waits for a mail scanner to confirm it;
 * keeps links of old mails, and reads the database for new ones.
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
    expect((await confirm(server.openBrowser(), token, goodPassword)).status).toBe(200)
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
})
