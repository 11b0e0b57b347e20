import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  errorCode,
  confirmAddress,
  goodPassword,
  openBrowser,
  openConstantTimeApp,
  readToken,
} from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { accounts, users } from './schema.server.ts'
import { mailedTokens } from './mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const ada = 'ada@guests.example'

describe.each(engines)('a sign-up on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(users, outbox, attempts))

  const findLink = async (email: string) =>
    (await office.findMail('confirm-address', email))?.link ?? ''

  it('mails a confirmation link of this site, stored with the sign-up', async () => {
    const browser = office.openBrowser()
    const response = await browser.signUp(' Ada@Guests.example ', {
      email_redirect_to: 'https://cape.example/',
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      user: {
        id: expect.any(String),
        email: ada,
        factors: [],
        identities: [expect.objectContaining({ provider: 'email' })],
      },
      session: null,
    })
    const mail = await office.findMail('confirm-address', ada)
    expect(mail?.replyTo).toBe('office@cape.example')
    const link = new URL(mail?.link ?? '', 'https://cape.example')
    expect(link.pathname).toBe('/auth/confirm')
  })

  it('allows no sign-in before the address is confirmed, and says so only with the right password', async () => {
    const browser = office.openBrowser()
    await browser.signUp(ada)
    expect(await browser.signIn(ada, 'not the password 1!')).toMatchObject({
      code: 'credentials-invalid',
    })
    expect(await browser.signIn(ada)).toMatchObject({ code: 'email-unverified' })
  })

  it('confirms an address once by a click on the link’s page, in the browser that signed up', async () => {
    const browser = office.openBrowser()
    await browser.signUp(ada)
    const link = await findLink(ada)
    const answer = await confirmAddress(browser, link)
    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
    const secondResponse = await confirmAddress(browser, link)
    expect([secondResponse.status, await errorCode(secondResponse)]).toEqual([410, 'link-used'])
  })

  it('is confirmed on another device only with the chosen password', async () => {
    await office.openBrowser().signUp(ada)
    const link = await findLink(ada)
    const otherBrowser = office.openBrowser()
    const response = await confirmAddress(otherBrowser, link)
    expect([response.status, (await response.json()).error]).toMatchObject([
      401,
      { code: 'confirmation-password', field: 'password', facts: { email: ada } },
    ])
    expect(await errorCode(await confirmAddress(otherBrowser, link, 'wrong password 1!'))).toBe(
      'confirmation-password-wrong',
    )
    expect(await otherBrowser.signIn(ada)).toMatchObject({ code: 'email-unverified' })
    expect((await confirmAddress(otherBrowser, link, goodPassword)).status).toBe(200)
    expect(await otherBrowser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
  })

  it('limits passwords tried with its link', async () => {
    await office.openBrowser().signUp(ada)
    const link = await findLink(ada)
    const otherBrowser = office.openBrowser()
    for (let time = 0; time < 5; time += 1)
      await confirmAddress(otherBrowser, link, `Wrong ${time}, 12 m!`)
    expect(await errorCode(await confirmAddress(otherBrowser, link, goodPassword))).toBe(
      'sign-in-limited',
    )
  })

  it('is not confirmed by a browser that signed up another address', async () => {
    const otherBrowser = office.openBrowser()
    await office.openBrowser().signUp(ada)
    await otherBrowser.signUp('eve@guests.example')
    expect(await errorCode(await confirmAddress(otherBrowser, await findLink(ada)))).toBe(
      'confirmation-password',
    )
  })

  it('can be cancelled by the address’s owner, who can then sign up', async () => {
    const stranger = office.openBrowser()
    await stranger.signUp(ada)
    const link = await findLink(ada)
    const owner = office.openBrowser()
    const disown = () => owner.post('/api/auth/v1/disown', { token: readToken(link) })
    expect((await disown()).status).toBe(200)
    expect(await office.db.select().from(users)).toEqual([])
    expect(await office.db.select().from(mailedTokens)).toEqual([])
    expect(await errorCode(await disown())).toBe('link-invalid')
    expect(await errorCode(await confirmAddress(stranger, link))).toBe('link-invalid')
    await office.db.delete(outbox)
    await owner.signUp(ada, { password: 'Lions Head, 669 m' })
    await confirmAddress(owner, await findLink(ada))
    expect(await stranger.signIn(ada)).toMatchObject({ code: 'credentials-invalid' })
    expect(await owner.signIn(ada, 'Lions Head, 669 m')).toMatchObject({ token_type: 'bearer' })
  })

  it('cannot be disowned once its address is confirmed', async () => {
    const browser = office.openBrowser()
    await browser.signUp(ada)
    const link = await findLink(ada)
    await confirmAddress(browser, link)
    const answer = await browser.post('/api/auth/v1/disown', { token: readToken(link) })
    expect(await errorCode(answer)).toBe('link-used')
    expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
  })

  it.each([
    '',
    'nonsense',
    'a.b.c',
    'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFkYUBndWVzdHMuZXhhbXBsZSJ9.',
  ])('is neither confirmed nor disowned by the token %j', async (token) => {
    const browser = office.openBrowser()
    await browser.signUp(ada)
    const response = await browser.post('/api/auth/v1/verify', { type: 'signup', token })
    expect(await errorCode(response)).toBe('link-invalid')
    expect(await errorCode(await browser.post('/api/auth/v1/disown', { token }))).toBe(
      'link-invalid',
    )
    expect(await browser.signIn(ada)).toMatchObject({ code: 'email-unverified' })
  })

  it('refuses the token of another purpose', async () => {
    const browser = office.openBrowser()
    await browser.signUp(ada)
    await browser.post('/api/auth/v1/recover', { email: ada })
    const { link = '' } = (await office.findMail('reset-password', ada)) ?? {}
    expect(await errorCode(await confirmAddress(browser, link))).toBe('link-invalid')
  })

  it('refuses a confirmation link older than a day', async () => {
    const startTime = office.clock.now
    const browser = office.openBrowser()
    await browser.signUp(ada)
    const link = await findLink(ada)
    office.clock.now = new Date(startTime.getTime() + dayMs)
    expect(await errorCode(await confirmAddress(browser, link))).toBe('link-expired')
    office.clock.now = startTime
    expect(await browser.signIn(ada)).toMatchObject({ code: 'email-unverified' })
  })

  it('links to no other site', async () => {
    await office.openBrowser().signUp(ada, { email_redirect_to: 'https://evil.example/' })
    const mail = await office.findMail('confirm-address', ada)
    expect(mail?.text).not.toContain('evil')
  })

  it('refuses a registered address with the message of P8.4', async () => {
    const browser = office.openBrowser()
    await browser.signUp(ada)
    const response = await browser.signUp(ada.toUpperCase())
    expect(response.status).toBe(409)
    expect((await response.json()).error).toMatchObject({
      code: 'email-registered',
      message: 'This email is already registered. Please sign in instead.',
    })
    expect(await office.db.select().from(outbox)).toHaveLength(1)
  })

  it('stores one of two simultaneous sign-ups', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => office.openBrowser().signUp(ada)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await office.db.select().from(users)).toHaveLength(1)
    expect(await office.db.select().from(outbox)).toHaveLength(1)
  })

  it('is refused after five in 15 minutes, even if the first succeeded', async () => {
    const browser = office.openBrowser()
    expect((await browser.signUp(ada)).status).toBe(201)
    for (let time = 0; time < 4; time += 1) expect((await browser.signUp(ada)).status).toBe(409)
    const response = await browser.signUp(ada)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await response.json()).error.message).toBe(
      'Too many signup attempts. Please try again in 15 minutes.',
    )
  })

  it.each([
    ['a role', { role: 'admin' }, 'field-unknown'],
    ['a confirmed address', { email_verified: true }, 'field-unknown'],
    ['user data', { data: { role: 'admin' } }, 'field-unknown'],
    ['a weak password', { password: 'short' }, 'password-weak'],
    ['a password of ten kilobytes', { password: 'Aa1!'.repeat(2500) }, 'password-too-long'],
    ['a password that is none', { password: { $ne: null } }, 'password-weak'],
    ['a line break in the address', { email: `${ada}\nBcc: eve@evil.example` }, 'email-invalid'],
    ['two addresses', { email: `${ada},eve@evil.example` }, 'email-invalid'],
    ['an invitation that does not exist', { invitation: 'x' }, 'invitation-invalid'],
  ])('is refused with %s, and nothing is stored', async (_what, change, code) => {
    const response = await office.openBrowser().signUp(ada, change)
    expect(await errorCode(response)).toBe(code)
    expect(response.status).toBe(422)
    for (const table of [users, accounts, outbox]) {
      expect(await office.db.select().from(table)).toEqual([])
    }
  })

  it('treats SQL as text', async () => {
    const password = `'; drop table users; -- Aa1!`
    const email = `o'hara+select@guests.example`
    const browser = office.openBrowser()
    expect((await browser.signUp(email, { password })).status).toBe(201)
    await confirmAddress(browser, await findLink(email))
    expect(await browser.signIn(email, password)).toMatchObject({ token_type: 'bearer' })
    expect(await browser.signIn(email, `' or '1'='1`)).toMatchObject({
      code: 'credentials-invalid',
    })
  })

  it('resends the link only to unconfirmed addresses, and answers all alike', async () => {
    const browser = office.openBrowser()
    await browser.signUp(ada)
    await browser.signUp('confirmed@guests.example')
    await confirmAddress(browser, await findLink('confirmed@guests.example'))
    await office.db.delete(outbox)
    for (const email of [ada, 'confirmed@guests.example', 'nobody@guests.example']) {
      const { app, even } = openConstantTimeApp(office)
      const response = await openBrowser(app).post('/api/auth/v1/resend', { type: 'signup', email })
      expect([response.status, await response.text()]).toEqual([200, '{}'])
      expect(even.completedWaits, 'the answer waits for the constant time').toBe(1)
    }
    expect((await office.db.select().from(outbox)).map(({ recipient }) => recipient)).toEqual([ada])
    await confirmAddress(browser, await findLink(ada), goodPassword)
    expect(await browser.signIn(ada, goodPassword)).toMatchObject({ token_type: 'bearer' })
  })

  it('resends three links an hour, with or without an account', async () => {
    const browser = office.openBrowser()
    const resend = () =>
      browser.post('/api/auth/v1/resend', { type: 'signup', email: 'nobody@guests.example' })
    for (let time = 0; time < 3; time += 1) expect((await resend()).status).toBe(200)
    const response = await resend()
    expect([response.status, await errorCode(response)]).toEqual([429, 'resend-limited'])
  })
})
