import {
  base64url,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, openBrowser } from '#tests/test-accounts.ts'
import { testAccounts } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'

const ada = 'ada@guests.example'

describe.each(engines)('an access token on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let start: Date
  let token: string
  beforeAll(async () => {
    start = office.clock.now
    const browser = await office.openUser(ada)
    token = (await browser.signIn(ada)).access_token
  })

  const setClock = (seconds: number) => {
    office.clock.now = new Date(start.getTime() + seconds * 1000)
  }
  const requestUser = (bearer: string) =>
    office.openBrowser().ask('/api/auth/v1/user', {
      headers: { authorization: `Bearer ${bearer}` },
    })
  const readPayload = () => decodeJwt(token)
  const readHeader = () => decodeProtectedHeader(token)

  it('signs an access token with ES256 by a published key, for 15 minutes', async () => {
    const response = await office.app.request('/api/auth/v1/.well-known/jwks.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = await response.json()
    expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y'])
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys }), {
      currentDate: start,
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({
      sub: await office.findUserId(ada),
      email: ada,
      aud: 'authenticated',
      iss: 'https://cape.example/api/auth/v1',
      exp: start.getTime() / 1000 + 900,
    })
  })

  it('accepts an access token until it expires', async () => {
    setClock(899)
    expect((await requestUser(token)).status).toBe(200)
    setClock(900)
    const response = await requestUser(token)
    expect([response.status, await errorCode(response)]).toEqual([401, 'token-invalid'])
  })

  it('accepts an access token at another process', async () => {
    const otherBrowser = openBrowser(office.openAnotherApp())
    otherBrowser.use(token)
    expect((await otherBrowser.get('/api/auth/v1/user')).status).toBe(200)
  })

  it('refuses an unsigned token and one with changed claims', async () => {
    const [header = '', , signature = ''] = token.split('.')
    const otherPayload = encode({ ...readPayload(), sub: crypto.randomUUID(), role: 'admin' })
    for (const forged of [
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(readPayload())}.`,
      token.replace(/[^.]+$/, ''),
      `${header}.${otherPayload}.${signature}`,
    ])
      expect(await errorCode(await requestUser(forged)), forged).toBe('token-invalid')
  })

  it('refuses a token that someone else signed, with our key id or their own', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const jwk = await exportJWK(publicKey)
    for (const header of [
      { alg: 'ES256', kid: readHeader().kid ?? '' },
      { alg: 'ES256', kid: 'theirs' },
      { alg: 'ES256' },
      { alg: 'ES256', jwk, jku: 'https://evil.example/jwks.json' },
    ]) {
      const forged = await new SignJWT(readPayload()).setProtectedHeader(header).sign(privateKey)
      expect(await errorCode(await requestUser(forged))).toBe('token-invalid')
    }
  })

  it('refuses a token signed with publicly known data', async () => {
    const { keys } = await (await office.app.request('/api/auth/v1/.well-known/jwks.json')).json()
    for (const secret of [JSON.stringify(keys[0]), keys[0].x, testAccounts.secret]) {
      const forged = await new SignJWT(readPayload())
        .setProtectedHeader({ alg: 'HS256', kid: readHeader().kid ?? '' })
        .sign(new TextEncoder().encode(secret))
      expect(await errorCode(await requestUser(forged))).toBe('token-invalid')
    }
  })

  it.each(['', 'x', 'a.b.c', 'x'.repeat(60_000), 'null', '..'])(
    'refuses a malformed token (%#)',
    async (text) => {
      const response = await requestUser(text)
      expect(response.status).toBe(401)
      expect(['token-invalid', 'session-missing']).toContain(await errorCode(response))
    },
  )

  it('accepts a token in the header only, with the publishable key', async () => {
    const keylessResponse = await office.app.request(`/api/auth/v1/user?access_token=${token}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([keylessResponse.status, await errorCode(keylessResponse)]).toEqual([
      401,
      'api-key-invalid',
    ])
    const visitor = office.openBrowser()
    const queryResponse = await visitor.get(`/api/auth/v1/user?access_token=${token}`)
    expect(await errorCode(queryResponse)).toBe('session-missing')
  })
})

function encode(part: unknown): string {
  return base64url.encode(JSON.stringify(part))
}
