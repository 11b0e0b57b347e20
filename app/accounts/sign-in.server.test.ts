import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, goodPassword, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const ada = 'ada@guests.example'
const wrongPassword = 'Wrong, but strong 1!'
const minute = 60_000

describe.each(engines)('a sign-in on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let knownBrowser: TestBrowser
  beforeAll(async () => {
    knownBrowser = await office.openUser(ada)
  })
  beforeEach(async () => {
    await office.db.delete(attempts)
  })

  const failSignIn = async (browser: TestBrowser, times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect(await browser.signIn(ada, wrongPassword)).toMatchObject({
        code: 'credentials-invalid',
      })
    }
  }

  it('opens a session as in P3.2', async () => {
    const session = await office.openBrowser().signIn(' ADA@guests.example ')
    expect(session).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: 'kept-in-a-cookie',
      expires_in: 900,
      expires_at: start.getTime() / 1000 + 900,
      token_type: 'bearer',
      user: {
        id: expect.any(String),
        email: ada,
        factors: [],
        identities: [expect.objectContaining({ provider: 'email' })],
      },
    })
  })

  it('refuses a wrong password and an unknown address alike', async () => {
    const browser = office.openBrowser()
    const wrongPasswordAnswer = await browser.signIn(ada, wrongPassword)
    const unknownAddressAnswer = await browser.signIn('nobody@guests.example', wrongPassword)
    expect(wrongPasswordAnswer).toEqual(unknownAddressAnswer)
    expect(wrongPasswordAnswer.message).toBe(
      'Invalid email or password. Please check your credentials and try again.',
    )
  })

  it('is refused after five failures, even with the right password; the message rounds minutes up', async () => {
    const stranger = office.openBrowser()
    await failSignIn(stranger, 5)
    const path = '/api/auth/v1/token?grant_type=password'
    const response = await stranger.post(path, { email: ada, password: goodPassword })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '900'])
    office.clock.now = new Date(start.getTime() + 13 * minute + 1)
    expect(await stranger.signIn(ada.toUpperCase())).toMatchObject({
      code: 'sign-in-limited',
      message: 'Too many login attempts. Please try again in 2 minutes.',
    })
  })

  it('is possible again after 15 minutes, however often it was tried', async () => {
    const stranger = office.openBrowser()
    await failSignIn(stranger, 5)
    for (let time = 0; time < 9; time += 1) await stranger.signIn(ada)
    office.clock.now = new Date(start.getTime() + 15 * minute)
    expect(await office.openBrowser().signIn(ada)).toMatchObject({ token_type: 'bearer' })
  })

  it('is limited for each address separately, known or not', async () => {
    const stranger = office.openBrowser()
    await failSignIn(stranger, 5)
    for (let time = 0; time < 5; time += 1) {
      expect((await stranger.signIn('nobody@guests.example', wrongPassword)).code).toBe(
        'credentials-invalid',
      )
    }
    expect((await stranger.signIn('nobody@guests.example', wrongPassword)).code).toBe(
      'sign-in-limited',
    )
  })

  it('clears the count of failures when it succeeds', async () => {
    const browser = office.openBrowser()
    await failSignIn(browser, 4)
    expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
    await failSignIn(browser, 5)
    expect((await browser.signIn(ada)).code).toBe('sign-in-limited')
  })

  it('counts attempts before checking them: of twenty at once, five are checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => office.openBrowser().signIn(ada, wrongPassword)),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'credentials-invalid')).toHaveLength(5)
    expect(codes.filter((code) => code === 'sign-in-limited')).toHaveLength(15)
  })

  it('is limited across restarts and processes', async () => {
    await failSignIn(office.openBrowser(), 5)
    const otherBrowser = openBrowser(office.openAnotherApp())
    expect((await otherBrowser.signIn(ada)).code).toBe('sign-in-limited')
  })

  it('stays possible on a known device while a stranger fails', async () => {
    const stranger = office.openBrowser()
    for (let time = 0; time < 9; time += 1) await stranger.signIn(ada, wrongPassword)
    expect(await knownBrowser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
  })

  it('is limited on a known device, too', async () => {
    await failSignIn(knownBrowser, 5)
    expect((await knownBrowser.signIn(ada)).code).toBe('sign-in-limited')
    expect((await office.openBrowser().signIn(ada)).code).toBe('sign-in-limited')
  })

  it('treats a made-up device as unknown', async () => {
    const stranger = office.openBrowser()
    const device = knownBrowser.jar.get('device')
    expect(device?.path).toBe('/api/auth/v1/token')
    stranger.jar.set('device', { path: '/', value: `${device?.value.slice(0, -6)}AAAA%3D` })
    await failSignIn(stranger, 5)
    stranger.jar.set('device', { path: '/', value: 'nonsense' })
    expect((await stranger.signIn(ada)).code).toBe('sign-in-limited')
  })

  it.each([
    ['no address', { password: goodPassword }, 'email-invalid'],
    ['a short password', { email: ada, password: '12345' }, 'password-too-short'],
    [
      'a password of ten kilobytes',
      { email: ada, password: 'x'.repeat(10_240) },
      'password-too-long',
    ],
    ['a line break in the address', { email: `${ada}\n`, password: 'x\ny' }, 'password-too-short'],
    [
      'an address that no mail can reach',
      { email: 'a..b@c.example', password: goodPassword },
      'email-invalid',
    ],
    ['a list for a password', { email: ada, password: ['x'] }, 'field-invalid'],
    ['a role', { email: ada, password: goodPassword, role: 'admin' }, 'field-unknown'],
  ])('is refused with %s', async (_what, body, code) => {
    const response = await knownBrowser.post('/api/auth/v1/token?grant_type=password', body)
    expect([response.status, await errorCode(response)]).toEqual([422, code])
  })

  it.each(['pkce', 'id_token', 'web3', '', 'constructor'])(
    'is refused with the grant %j',
    async (grant) => {
      const response = await knownBrowser.post(`/api/auth/v1/token?grant_type=${grant}`)
      expect([response.status, await errorCode(response)]).toEqual([422, 'field-invalid'])
    },
  )
})
