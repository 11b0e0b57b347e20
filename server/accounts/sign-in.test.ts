import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { findMail, openBrowser } from '#tests/test-accounts.ts'
import { openTestOffice, type TestOffice } from '#tests/test-office.ts'

describe.each(engines)('signing up and in on the %s database', (engine) => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openTestOffice(engine)
  })
  afterAll(() => office.close())

  it('opens a session once the address is confirmed', async () => {
    const browser = openBrowser(office.app)
    const created = await browser.signUp('Ada@Guests.example')
    expect(created.status).toBe(201)
    expect(await created.json()).toMatchObject({
      user: { email: 'ada@guests.example', factors: [], identities: [{ provider: 'email' }] },
      session: null,
    })
    expect(await browser.signIn('ada@guests.example')).toMatchObject({ code: 'email-unverified' })
    const mail = await findMail(office, 'confirm-address', 'ada@guests.example')
    const confirmed = await browser.get(mail?.link ?? '')
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      'https://cape.example/',
    ])
    const session = await browser.signIn('ADA@guests.example')
    expect(session).toMatchObject({
      refresh_token: 'kept-in-a-cookie',
      expires_in: 900,
      expires_at: office.clock.now.getTime() / 1000 + 900,
      token_type: 'bearer',
      user: { email: 'ada@guests.example' },
    })
    expect(await (await browser.get('/api/auth/v1/user')).json()).toEqual(session.user)
    const refreshed = await browser.post('/api/auth/v1/token?grant_type=refresh_token')
    expect(refreshed.status).toBe(200)
  })
})
