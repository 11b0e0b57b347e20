import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#server/contract.ts'
import type { Endpoint } from '#platform/api/endpoint.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  addPasskey,
  computeCode,
  readJson,
  readSecret,
  renewToken,
  sendProof,
  tokenPath,
} from '#tests/proof-steps.ts'
import { makePasskey } from '#tests/software-passkey.ts'
import { errorCode, goodPassword, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from './administration-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { oneTimeCodes } from './proofs-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const owner = 'owner@cape.example'
const mia = 'mia@cape.example'
const endpoints = Object.entries<Endpoint & { access: string }>(contract)

describe.each(engines)('second proofs on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let ownerBrowser: TestBrowser
  beforeAll(async () => {
    ownerBrowser = await office.openAdministrator(owner)
  })
  beforeEach(async () => {
    await office.db.delete(attempts)
    await ownerBrowser.signIn(owner)
  })

  const advanceMinutes = (minutes: number) => office.pass(minutes * minuteMs)
  const listActions = async () => (await office.db.select().from(auditLog)).map((one) => one.action)
  const openManager = (email = `${crypto.randomUUID()}@cape.example`) =>
    office.openColleague(email, 'manager').then((browser) => ({ browser, email }))
  const secrets: string[] = []
  const setUp = async (browser: TestBrowser) => {
    const { uri } = await readJson(await browser.post('/api/account/proofs/codes'))
    const code = { code: await computeCode(uri, office.clock.now) }
    const confirmation = await readJson(
      await browser.post('/api/account/proofs/codes/confirmation', code),
    )
    secrets.push(new URL(uri).searchParams.get('secret') ?? '', ...confirmation.recovery)
    return { uri, recovery: confirmation.recovery as string[], proofs: confirmation.proofs }
  }
  const startSignIn = async (email: string, browser = office.openBrowser()) => {
    const answer = await browser.signIn(email)
    expect(answer.code).toBe('second-proof-asked')
    return { browser, ticket: answer.facts.ticket as string, ways: answer.facts.ways as string[] }
  }
  /** An owner's browser whose proof is no longer fresh. It does not prove automatically. */
  const openStale = async () => {
    const browser = openBrowser(office.app, { proves: false })
    await browser.signIn(owner)
    advanceMinutes(16)
    await renewToken(browser)
    return browser
  }
  type PendingSignIn = { browser: TestBrowser; ticket: string }
  const answerSignIn = ({ browser, ticket }: PendingSignIn, proof: object) =>
    sendProof(browser, { ticket, ...proof })
  const requireProof = (role: string, isRequired = true) =>
    ownerBrowser.put(`/api/admin/proofs/${role}`, { isRequired })
  /** Signs in by passkey alone. */
  const signInByPasskey = async (key: ReturnType<typeof makePasskey>, change = {}) => {
    const browser = office.openBrowser()
    const { ticket, options } = await readJson(await browser.post('/api/auth/v1/passkey'))
    const passkey = key.show(options.challenge, change)
    return browser.post(`${tokenPath}?grant_type=passkey`, { ticket, passkey })
  }

  describe('one-time codes', () => {
    it('are required after the password once the app is confirmed', async () => {
      const { browser, email } = await openManager()
      const setup = await readJson(await browser.post('/api/account/proofs/codes'))
      expect(setup.uri).toMatch(/^otpauth:\/\/totp\//)
      expect(setup.squares.length).toBe(setup.squares[0].length)
      // Setup has started but is not confirmed, so the password is enough.
      expect((await office.openBrowser().signIn(email)).access_token).toBeTruthy()
      const response = await browser.post('/api/account/proofs/codes/confirmation', {
        code: '000000',
      })
      expect([response.status, await errorCode(response)]).toEqual([422, 'proof-wrong'])
      const { uri, recovery, proofs } = await setUp(browser)
      expect(recovery).toHaveLength(10)
      expect(proofs).toMatchObject({ ways: ['code'], isGiven: true, recoveryLeft: 10 })
      const secondResponse = await browser.post('/api/account/proofs/codes')
      expect(await errorCode(secondResponse)).toBe('proof-there-already')
      const pendingSignIn = await startSignIn(email)
      expect(pendingSignIn.ways).toEqual(['code'])
      advanceMinutes(1)
      const code = await computeCode(uri, office.clock.now)
      const session = await readJson(await answerSignIn(pendingSignIn, { code }))
      pendingSignIn.browser.use(session.access_token)
      expect((await pendingSignIn.browser.get('/api/admin/me')).status).toBe(200)
      expect(await office.findMail('proof-news', email)).toBeDefined()
    })

    it('are valid once, within half a minute, in their own account', async () => {
      const { browser, email } = await openManager()
      const { uri } = await setUp(browser)
      const usedCode = await computeCode(uri, office.clock.now)
      const { browser: otherBrowser, ticket } = await startSignIn(email)
      const replayResponse = await sendProof(otherBrowser, { ticket, code: usedCode })
      expect([replayResponse.status, await errorCode(replayResponse)]).toEqual([
        422,
        'proof-code-used',
      ])
      advanceMinutes(10 / 60)
      for (const minutes of [-60, 60]) {
        const code = await computeCode(
          uri,
          new Date(office.clock.now.getTime() + minutes * minuteMs),
        )
        expect(await errorCode(await sendProof(otherBrowser, { ticket, code }))).toBe('proof-wrong')
      }
      advanceMinutes(1)
      const nextCode = await computeCode(uri, new Date(office.clock.now.getTime() + 30_000))
      const responses = await Promise.all([
        sendProof(otherBrowser, { ticket, code: nextCode }),
        sendProof(office.openBrowser(), { ticket, code: nextCode }),
      ])
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const { browser: stranger, email: strangerEmail } = await openManager()
      await setUp(stranger)
      const strangerSignIn = await startSignIn(strangerEmail)
      advanceMinutes(1)
      const code = await computeCode(uri, office.clock.now)
      const response = await answerSignIn(strangerSignIn, { code })
      expect(await errorCode(response)).toBe('proof-wrong')
    })

    it('are locked after five wrong ones, which is logged', async () => {
      const { browser, email } = await openManager()
      const { uri } = await setUp(browser)
      advanceMinutes(1)
      const { browser: guesser, ticket } = await startSignIn(email)
      for (let tries = 0; tries < 5; tries += 1)
        expect((await sendProof(guesser, { ticket, code: '123456' })).status).toBe(422)
      const code = await computeCode(uri, office.clock.now)
      const response = await sendProof(guesser, { ticket, code })
      expect([response.status, await errorCode(response)]).toEqual([429, 'proof-limited'])
      expect(await listActions()).toEqual(expect.arrayContaining(['proof-refused', 'proof-locked']))
      advanceMinutes(16)
      // The ticket has expired by now, so even the right code is refused.
      expect(await errorCode(await sendProof(guesser, { ticket, code }))).toBe('proof-over')
    })

    it('are stored as a sealed key', async () => {
      const { browser } = await openManager()
      const { uri } = await setUp(browser)
      const rows = JSON.stringify(await office.db.select().from(oneTimeCodes))
      expect(rows).not.toContain(readSecret(uri))
      expect(rows).not.toContain(new URL(uri).searchParams.get('secret'))
    })
  })

  describe('recovery codes', () => {
    it('work once each, in any spelling, and are reported by mail', async () => {
      const { browser, email } = await openManager()
      const { recovery } = await setUp(browser)
      const [firstCode = '', secondCode = ''] = recovery
      advanceMinutes(1)
      const pendingSignIn = await startSignIn(email)
      const typedCode = firstCode.toLowerCase().replaceAll('-', ' ')
      const response = await answerSignIn(pendingSignIn, { code: typedCode })
      expect(response.status).toBe(200)
      const secondSignIn = await startSignIn(email)
      const reuseResponse = await answerSignIn(secondSignIn, { code: firstCode })
      expect(await errorCode(reuseResponse)).toBe('proof-code-used')
      expect((await office.findMail('proof-news', email))?.subject).toMatch(/recovery code/)
      await readJson(await browser.post('/api/account/proofs/recovery'))
      expect(await errorCode(await answerSignIn(secondSignIn, { code: secondCode }))).toBe(
        'proof-wrong',
      )
    })
  })

  describe('passkeys', () => {
    it('sign in alone, and as the second step', async () => {
      const { browser, email } = await openManager()
      const { key, proofs } = await addPasskey(browser)
      expect(proofs).toMatchObject({ ways: ['passkey'], isGiven: true })
      expect(proofs.passkeys).toMatchObject([{ name: 'My laptop', lastUsedAt: null }])
      const newBrowser = office.openBrowser()
      const firstChallenge = await readJson(await newBrowser.post('/api/auth/v1/passkey'))
      const { ticket, options } = firstChallenge
      const body = { ticket, passkey: key.show(options.challenge) }
      const session = await readJson(await newBrowser.post(`${tokenPath}?grant_type=passkey`, body))
      expect(session.user.email).toBe(email)
      const replayResponse = await newBrowser.post(`${tokenPath}?grant_type=passkey`, body)
      expect(await errorCode(replayResponse)).toBe('proof-over')
      const pendingSignIn = await startSignIn(email)
      const challenge = await readJson(
        await pendingSignIn.browser.post('/api/auth/v1/passkey', { ticket: pendingSignIn.ticket }),
      )
      expect(challenge.options.allowCredentials).toMatchObject([{ id: key.id }])
      const passkey = key.show(challenge.options.challenge)
      expect((await answerSignIn(pendingSignIn, { passkey })).status).toBe(200)
      expect(
        (await readJson(await browser.get('/api/account/proofs'))).passkeys[0].lastUsedAt,
      ).toBe(office.clock.now.toISOString())
    })

    it.each([
      ['of another site', { origin: 'https://cape.example.evil.example' }],
      ['for another host', { host: 'evil.example' }],
      ['without a finger or a PIN', { isVerified: false }],
    ])('are refused %s', async (_which, change) => {
      const { browser } = await openManager()
      const { key } = await addPasskey(browser)
      const response = await signInByPasskey(key, change)
      expect([response.status, await errorCode(response)]).toEqual([422, 'passkey-refused'])
    })

    it('are refused for another challenge or sign-in, and with an old use count', async () => {
      const { browser, email } = await openManager()
      const { key } = await addPasskey(browser)
      const { browser: eve, email: evesEmail } = await openManager()
      const { key: evesKey } = await addPasskey(eve)
      const stranger = office.openBrowser()
      const firstChallenge = await readJson(await stranger.post('/api/auth/v1/passkey'))
      const secondChallenge = await readJson(await stranger.post('/api/auth/v1/passkey'))
      const passkey = key.show(secondChallenge.options.challenge)
      const swappedBody = { ticket: firstChallenge.ticket, passkey }
      expect(
        await errorCode(await stranger.post(`${tokenPath}?grant_type=passkey`, swappedBody)),
      ).toBe('passkey-refused')
      const pendingSignIn = await startSignIn(email)
      const challenge = await readJson(
        await pendingSignIn.browser.post('/api/auth/v1/passkey', { ticket: pendingSignIn.ticket }),
      )
      const otherPasskey = evesKey.show(challenge.options.challenge)
      const response = await answerSignIn(pendingSignIn, { passkey: otherPasskey })
      expect(await errorCode(response)).toBe('passkey-refused')
      const aloneResponse = await stranger.post(`${tokenPath}?grant_type=passkey`, {
        ticket: pendingSignIn.ticket,
        passkey: key.show(challenge.options.challenge),
      })
      expect(await errorCode(aloneResponse)).toBe('proof-over')
      expect(
        await errorCode(
          await sendProof(stranger, { ...swappedBody, ticket: secondChallenge.ticket }),
        ),
      ).toBe('proof-over')
      for (const [counter, status] of [
        [7, 200],
        [7, 422],
        [8, 200],
      ] as const) {
        const answer = await signInByPasskey(evesKey, { counter })
        expect([counter, answer.status]).toEqual([counter, status])
      }
      expect(evesEmail).not.toBe(email)
    })

    it('are added only in the session that started the set-up, and once per device', async () => {
      const { browser } = await openManager()
      const { browser: eve } = await openManager()
      const challenge = await readJson(await browser.post('/api/account/proofs/passkeys/question'))
      const key = makePasskey()
      const body = { ticket: challenge.ticket, response: key.make(challenge.options.challenge) }
      expect(await errorCode(await eve.post('/api/account/proofs/passkeys', body))).toBe(
        'proof-over',
      )
      await readJson(await browser.post('/api/account/proofs/passkeys', body))
      expect(await errorCode(await browser.post('/api/account/proofs/passkeys', body))).toBe(
        'proof-over',
      )
      const secondChallenge = await readJson(
        await eve.post('/api/account/proofs/passkeys/question'),
      )
      const { ticket, options } = secondChallenge
      const sameKeyBody = { ticket, response: key.make(options.challenge) }
      expect(await errorCode(await eve.post('/api/account/proofs/passkeys', sameKeyBody))).toBe(
        'passkey-refused',
      )
    })
  })

  describe('a role that needs a second proof', () => {
    it('reaches no endpoint of the desk without it, and must set one up', async () => {
      const { browser, email } = await openManager(mia)
      expect((await browser.get('/api/admin/me')).status).toBe(200)
      await readJson(await requireProof('manager'))
      for (const [address, { access }] of endpoints) {
        if (['public', 'visitor', 'user', 'self'].includes(access)) continue
        const response = await callEndpoint(browser, address)
        const answer = [address, response.status, await errorCode(response)]
        expect(answer).toEqual([address, 403, 'second-proof-needed'])
      }
      const account = await readJson(await browser.get('/api/account'))
      expect(account).toMatchObject({ lacksSecondProof: true, isAdministrator: false })
      await setUp(browser)
      expect((await browser.get('/api/admin/me')).status).toBe(200)
      const response = await browser.delete('/api/account/proofs/codes')
      expect([response.status, await errorCode(response)]).toEqual([409, 'proof-last'])
      await addPasskey(browser)
      await readJson(await browser.delete('/api/account/proofs/codes'))
      await readJson(await requireProof('manager', false))
      expect((await office.openBrowser().signIn(email)).code).toBe('second-proof-asked')
    })

    it('can be the owner’s; the owner can then set one up', async () => {
      await readJson(await requireProof('admin'))
      expect(await errorCode(await ownerBrowser.get('/api/admin/people'))).toBe(
        'second-proof-needed',
      )
      const { uri } = await setUp(ownerBrowser)
      expect((await ownerBrowser.get('/api/admin/people')).status).toBe(200)
      await readJson(await requireProof('admin', false))
      await readJson(await ownerBrowser.delete('/api/account/proofs/codes'))
      expect(uri).toContain('otpauth')
    })

    it('has its proofs reset by the owner, which ends sessions, sends a mail and is logged', async () => {
      const { browser, email } = await openManager()
      await setUp(browser)
      advanceMinutes(1)
      const id = await office.findUserId(email)
      await readJson(await ownerBrowser.ask(`/api/admin/people/${id}/proofs`, { method: 'DELETE' }))
      expect((await browser.get('/api/account')).status).toBe(401)
      expect((await office.openBrowser().signIn(email)).access_token).toBeTruthy()
      expect((await office.findMail('proof-news', email))?.subject).toMatch(/reset/)
      expect(await listActions()).toContain('proofs-reset')
    })

    it('makes passkeys invalid when it is removed from a user', async () => {
      const { browser, email } = await openManager()
      const { key } = await addPasskey(browser)
      const id = await office.findUserId(email)
      const rows = await readJson(await ownerBrowser.get('/api/tables/user_roles'))
      const role = rows.find((row: { user_id: string }) => row.user_id === id)
      expect((await ownerBrowser.delete(`/api/admin/roles/${role.id}`)).status).toBe(204)
      expect(await errorCode(await signInByPasskey(key))).toBe('passkey-refused')
    })
  })

  it('are refused to guests', async () => {
    const ada = await office.openUser('ada@guests.example')
    expect(await errorCode(await ada.post('/api/account/proofs/codes'))).toBe('proof-for-staff')
    expect(await errorCode(await ada.post('/api/account/proofs/passkeys/question'))).toBe(
      'proof-for-staff',
    )
  })

  describe('a fresh proof', () => {
    it('is required by exactly the endpoints that declare it, after 15 minutes', async () => {
      const staleBrowser = await openStale()
      const freshEndpoints = endpoints
        .filter(([, { proof }]) => proof === 'fresh')
        .map(([address]) => address)
      const refusals: string[] = []
      for (const [address, { access }] of endpoints) {
        if (['public', 'visitor'].includes(access) || /logout|deletion|news/.test(address)) continue
        const response = await callEndpoint(staleBrowser, address)
        if (response.status === 403) refusals.push(`${address}: ${await errorCode(response)}`)
      }
      expect(refusals).toEqual(freshEndpoints.map((address) => `${address}: fresh-proof-needed`))
      expect(freshEndpoints.length).toBeGreaterThan(20)
      expect(freshEndpoints).toContain('GET /api/admin/orders/:id/bank-details')
    })

    it('is not fresh while the clock is set back by more than 15 minutes', async () => {
      const staleBrowser = openBrowser(office.app, { proves: false })
      advanceMinutes(16)
      await staleBrowser.signIn(owner)
      office.clock.now = start
      await renewToken(staleBrowser)
      const response = await staleBrowser.put('/api/admin/rights/reservations/book', {
        isGiven: true,
      })
      expect(await errorCode(response)).toBe('fresh-proof-needed')
    })

    it('is the password if no other proof is set up', async () => {
      const staleBrowser = await openStale()
      const changeRight = () =>
        staleBrowser.put('/api/admin/rights/reservations/book', { isGiven: true })
      const response = await changeRight()
      expect([response.status, await errorCode(response)]).toEqual([403, 'fresh-proof-needed'])
      const wrongResponse = await staleBrowser.post('/api/account/proof', {
        password: 'not this one',
      })
      expect(await errorCode(wrongResponse)).toBe('password-wrong')
      expect((await changeRight()).status).toBe(403)
      await readJson(await staleBrowser.post('/api/account/proof', { password: goodPassword }))
      expect((await changeRight()).status).toBe(200)
      advanceMinutes(16)
      await renewToken(staleBrowser)
      expect((await changeRight()).status).toBe(403)
    })

    it('is not the password once codes are set up; a passkey counts in its own session only', async () => {
      const { browser } = await openManager()
      const { uri } = await setUp(browser)
      const { key } = await addPasskey(browser)
      const passwordResponse = await browser.post('/api/account/proof', { password: goodPassword })
      expect(await errorCode(passwordResponse)).toBe('proof-wrong')
      advanceMinutes(1)
      const code = await computeCode(uri, office.clock.now)
      expect((await browser.post('/api/account/proof', { code })).status).toBe(200)
      const challenge = await readJson(await browser.post('/api/account/proof/passkey'))
      const body = { ticket: challenge.ticket, passkey: key.show(challenge.options.challenge) }
      expect(
        await errorCode(await ownerBrowser.post('/api/account/proof', body)),
      ).not.toBeUndefined()
      expect((await browser.post('/api/account/proof', body)).status).toBe(200)
      expect(await errorCode(await browser.post('/api/account/proof', body))).toBe('proof-over')
    })

    it('is required for an order with its own price and a reason', async () => {
      const staleBrowser = await openStale()
      const order = {
        kind: 'other',
        title: 'A day',
        date: '2027-02-20',
        time: '09:00',
        adults: 2,
        firstName: 'Ada',
        lastName: 'Example',
        phone: '+44 20 7946 0000',
        price: 400_000,
        next: 'confirm',
      }
      const send = (body: object) =>
        staleBrowser.post('/api/admin/orders', body, { 'idempotency-key': crypto.randomUUID() })
      const plainCode = await errorCode(await send(order))
      expect(plainCode).not.toBe('fresh-proof-needed')
      expect(await errorCode(await send({ ...order, priceReason: 'returning' }))).toBe(
        plainCode === undefined ? 'fresh-proof-needed' : plainCode,
      )
    })
  })

  describe('a user’s sessions', () => {
    it('are listed with their devices, and can be ended', async () => {
      const email = 'sam@cape.example'
      const { browser } = await openManager(email)
      const phone = openBrowser({
        request: (path, init) => {
          const headers = new Headers(init?.headers)
          headers.set('user-agent', 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1')
          return office.app.request(path, { ...init, headers })
        },
      })
      await phone.signIn(email)
      const list = await readJson(await browser.get('/api/account/sessions'))
      const otherSession = list.find((one: { isThis: boolean }) => !one.isThis)
      expect(otherSession).toMatchObject({ device: 'Safari, iPhone', proof: 'password' })
      const { browser: eve } = await openManager()
      const foreignResponse = await eve.delete(`/api/account/sessions/${otherSession.id}`)
      expect(await errorCode(foreignResponse)).toBe('gone-already')
      const remainingSessions = await readJson(
        await browser.delete(`/api/account/sessions/${otherSession.id}`),
      )
      expect(remainingSessions).toMatchObject([{ isThis: true }])
      expect((await phone.get('/api/account')).status).toBe(401)
    })
  })

  it('expose no endpoint of the sign-in library', async () => {
    const stranger = office.openBrowser()
    for (const path of [
      '/api/auth/v1/sign-in/email',
      '/api/auth/v1/two-factor/enable',
      '/api/auth/v1/two-factor/verify-totp',
      '/api/auth/v1/passkey/generate-register-options',
      '/api/auth/v1/passkey/verify-authentication',
      '/api/auth/v1/get-session',
      '/api/auth/v1/list-sessions',
    ]) {
      expect([path, (await stranger.post(path)).status]).toEqual([path, 404])
      expect([path, (await ownerBrowser.get(path)).status]).toEqual([path, 404])
    }
  })

  it('put no secret into a mail', async () => {
    const texts = JSON.stringify(await office.db.select().from(outbox))
    expect(['otpauth', ...secrets].filter((secret) => texts.includes(secret))).toEqual([])
  })
})

function callEndpoint(browser: TestBrowser, address: string): Promise<Response> {
  const [method = '', pattern = ''] = address.split(' ')
  const path = pattern
    .replace(':role', 'guide')
    .replace(':right', 'day')
    .replaceAll(/:\w+/g, crypto.randomUUID())
  const body = method === 'GET' ? {} : { body: '{"harmless":true}' }
  return browser.ask(path, { method, headers: { 'content-type': 'application/json' }, ...body })
}
