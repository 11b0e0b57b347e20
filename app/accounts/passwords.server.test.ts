import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { engines } from '#tests/databases.ts'
import {
  errorCode,
  goodPassword,
  openBrowser,
  openConstantTimeApp,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { users } from './schema.server.ts'
import { mailedTokens } from './mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const ada = 'ada@guests.example'
const newPassword = 'Lion’s Head, 669 m.'

describe.each(engines)('passwords on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(users, outbox, attempts))

  const requestReset = (email = ada) => office.openBrowser().post('/api/auth/v1/recover', { email })
  const resetPassword = (token: string, password = newPassword) =>
    office.openBrowser().post('/api/auth/v1/reset', { token, password })
  const findToken = async (email = ada) => {
    const mail = await office.findMail('reset-password', email)
    const link = new URL(mail?.link ?? '', 'https://cape.example')
    expect(link.pathname).toBe('/auth')
    return link.searchParams.get('reset') ?? ''
  }

  describe('a password reset', () => {
    it('works once by the mailed link, and ends every session', async () => {
      const browser = await office.openUser(ada)
      expect((await requestReset()).status).toBe(200)
      const token = await findToken()
      expect((await resetPassword(token)).status).toBe(200)
      expect((await browser.get('/api/auth/v1/user')).status).toBe(401)
      expect(await browser.signIn(ada)).toMatchObject({ code: 'credentials-invalid' })
      expect(await browser.signIn(ada, newPassword)).toMatchObject({ token_type: 'bearer' })
      const secondResponse = await resetPassword(token, 'Another one, 2 m')
      expect([secondResponse.status, await errorCode(secondResponse)]).toEqual([410, 'link-used'])
      expect(await browser.signIn(ada, newPassword)).toMatchObject({ token_type: 'bearer' })
      expect((await office.findMail('password-changed', ada))?.text).toContain('has just been')
    })

    it('is answered alike, in the same time, for known and unknown addresses', async () => {
      await office.openUser(ada)
      const answers = []
      for (const email of [ada, 'nobody@guests.example']) {
        const { app, even } = openConstantTimeApp(office)
        const response = await openBrowser(app).post('/api/auth/v1/recover', { email })
        answers.push([response.status, await response.text()])
        expect(even.completedWaits, 'the answer waits for the constant time').toBe(1)
      }
      expect(answers[0]).toEqual(answers[1])
      expect(await office.findMail('reset-password', 'nobody@guests.example')).toBeUndefined()
    })

    it('is mailed three times an hour per address', async () => {
      for (const email of [ada, 'nobody@guests.example']) {
        for (let time = 0; time < 3; time += 1) expect((await requestReset(email)).status).toBe(200)
        const response = await requestReset(email)
        expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600'])
        expect((await response.json()).error.message).toBe(
          fill(en.refusals['reset-limited'], { minutes: 60 }),
        )
      }
    })

    it.each(['a new device', 'a known device'])('unlocks sign-in on %s', async (device) => {
      const browser = await office.openUser(ada)
      if (device === 'a new device') browser.jar.clear()
      for (let time = 0; time < 6; time += 1) await browser.signIn(ada, 'wrong password')
      expect((await browser.signIn(ada)).code).toBe('sign-in-limited')
      await requestReset()
      await resetPassword(await findToken())
      expect(await browser.signIn(ada, newPassword)).toMatchObject({ token_type: 'bearer' })
    })

    it('confirms the address, and shuts out a stranger who signed up with it', async () => {
      const stranger = office.openBrowser()
      await stranger.signUp(ada)
      await requestReset()
      await resetPassword(await findToken())
      expect(await stranger.signIn(ada)).toMatchObject({ code: 'credentials-invalid' })
      expect(await office.openBrowser().signIn(ada, newPassword)).toMatchObject({
        token_type: 'bearer',
      })
    })

    it('is refused after an hour', async () => {
      await office.openUser(ada)
      await requestReset()
      const token = await findToken()
      office.clock.now = new Date(start.getTime() + 60 * 60_000)
      expect(await errorCode(await resetPassword(token))).toBe('link-expired')
    })

    it.each(['a reset', 'a change'])('is refused for older links after %s', async (event) => {
      const browser = await office.openUser(ada)
      const tokens: string[] = []
      for (let time = 0; time < 2; time += 1) {
        office.clock.now = new Date(start.getTime() + time * 1000)
        await requestReset()
        tokens.push(await findToken())
      }
      const [first = '', second = ''] = tokens
      expect(first).not.toBe(second)
      if (event === 'a reset') expect((await resetPassword(second)).status).toBe(200)
      else expect((await changePassword(browser)).status).toBe(200)
      for (const token of tokens) {
        expect(await errorCode(await resetPassword(token, 'Another one, 2 m'))).toBe('link-used')
      }
      expect(await browser.signIn(ada, newPassword)).toMatchObject({ token_type: 'bearer' })
    })

    it('succeeds for one of two simultaneous requests with the same link', async () => {
      await office.openUser(ada)
      await requestReset()
      const token = await findToken()
      const answers = await Promise.all([
        resetPassword(token),
        resetPassword(token, 'Another one, 2 m'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    })

    it('requires a strong password, and the link stays valid until then', async () => {
      await office.openUser(ada)
      await requestReset()
      const token = await findToken()
      const weakResponse = await resetPassword(token, 'weak')
      expect((await weakResponse.json()).error).toMatchObject({
        code: 'password-weak',
        facts: { reasons: ['length', 'uppercase', 'number', 'special'] },
      })
      expect(await errorCode(await resetPassword(token, 'Aa1!'.repeat(2500)))).toBe(
        'password-too-long',
      )
      expect((await resetPassword(token)).status).toBe(200)
    })

    it.each([
      ['without a token', ''],
      ['with nonsense', 'nonsense'],
      ['with SQL', `' or '1'='1`],
      ['that is too long', 'x'.repeat(1001)],
    ])('is refused for a link %s', async (_, token) => {
      await office.openUser(ada)
      expect(await errorCode(await resetPassword(token))).toBe('link-invalid')
      expect(await office.openBrowser().signIn(ada)).toMatchObject({ token_type: 'bearer' })
    })

    it('stores only a hash of the link', async () => {
      await office.openUser(ada)
      await requestReset()
      const storedTokens = JSON.stringify(await office.db.select().from(mailedTokens))
      expect(storedTokens).toContain('reset-password')
      expect(storedTokens).not.toContain(await findToken())
    })
  })

  describe('a password change', () => {
    it('ends all other sessions and mails a notice', async () => {
      const browser = await office.openUser(ada)
      const otherBrowser = office.openBrowser()
      await otherBrowser.signIn(ada)
      const response = await changePassword(browser)
      expect(await response.json()).toMatchObject({ email: ada })
      expect((await browser.get('/api/auth/v1/user')).status).toBe(200)
      expect((await otherBrowser.get('/api/auth/v1/user')).status).toBe(401)
      expect(await office.findMail('password-changed', ada)).toBeDefined()
      expect(await otherBrowser.signIn(ada)).toMatchObject({ code: 'credentials-invalid' })
      expect(await otherBrowser.signIn(ada, newPassword)).toMatchObject({ token_type: 'bearer' })
    })

    it('requires the current password, with five tries in 15 minutes', async () => {
      const browser = await office.openUser(ada)
      for (let time = 0; time < 5; time += 1) {
        const response = await changePassword(browser, 'not the current one')
        expect([response.status, await errorCode(response)]).toEqual([422, 'password-wrong'])
      }
      expect(await errorCode(await changePassword(browser))).toBe('sign-in-limited')
      expect(await office.openBrowser().signIn(ada)).toMatchObject({ token_type: 'bearer' })
    })

    it('refuses a weak password and changes nothing', async () => {
      const browser = await office.openUser(ada)
      const response = await browser.put('/api/auth/v1/user', {
        current_password: goodPassword,
        password: 'weak',
      })
      expect(await errorCode(response)).toBe('password-weak')
      expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
    })
  })
})

function changePassword(browser: TestBrowser, current = goodPassword): Promise<Response> {
  return browser.put('/api/auth/v1/user', { current_password: current, password: newPassword })
}
