import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#server/contract.ts'
import type { Endpoint } from '#platform/api/endpoint.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  addPasskey,
  codeAt,
  readJson,
  readSecret,
  renew,
  sendProof,
  tokenPath,
} from '#tests/proof-steps.ts'
import { makePasskey } from '#tests/software-passkey.ts'
import { codeOf, goodPassword, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from './administration-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { oneTimeCodes } from './proofs-schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const owner = 'owner@cape.example'
const mia = 'mia@cape.example'
const endpoints = Object.entries<Endpoint & { access: string }>(contract)

describe.each(engines)('second proofs on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let boss: TestBrowser
  beforeAll(async () => {
    boss = await office.openAdministrator(owner)
  })
  beforeEach(async () => {
    await office.db.delete(attempts)
    await boss.signIn(owner)
  })

  const wait = (minutes: number) => office.pass(minutes * minuteMs)
  const listActions = async () => (await office.db.select().from(auditLog)).map((one) => one.action)
  const open = (email = `${crypto.randomUUID()}@cape.example`) =>
    office.openColleague(email, 'manager').then((browser) => ({ browser, email }))
  const told: string[] = []
  const setUp = async (browser: TestBrowser) => {
    const { uri } = await readJson(await browser.post('/api/account/proofs/codes'))
    const code = { code: await codeAt(uri, office.clock.now) }
    const confirmed = await readJson(
      await browser.post('/api/account/proofs/codes/confirmation', code),
    )
    told.push(new URL(uri).searchParams.get('secret') ?? '', ...confirmed.recovery)
    return { uri, recovery: confirmed.recovery as string[], proofs: confirmed.proofs }
  }
  const ask = async (email: string, browser = office.openBrowser()) => {
    const asked = await browser.signIn(email)
    expect(asked.code).toBe('second-proof-asked')
    return { browser, ticket: asked.facts.ticket as string, ways: asked.facts.ways as string[] }
  }
  /** An owner's browser whose proof is no longer fresh. It does not prove automatically. */
  const openStale = async () => {
    const browser = openBrowser(office.app, { proves: false })
    await browser.signIn(owner)
    wait(16)
    await renew(browser)
    return browser
  }
  const demand = (role: string, isRequired = true) =>
    boss.put(`/api/admin/proofs/${role}`, { isRequired })
  /** Signs in by passkey alone. */
  const signInBy = async (key: ReturnType<typeof makePasskey>, change = {}) => {
    const browser = office.openBrowser()
    const { ticket, options } = await readJson(await browser.post('/api/auth/v1/passkey'))
    const passkey = key.show(options.challenge, change)
    return browser.post(`${tokenPath}?grant_type=passkey`, { ticket, passkey })
  }

  describe('one-time codes', () => {
    it('are required after the password once the app is confirmed', async () => {
      const { browser, email } = await open()
      const begun = await readJson(await browser.post('/api/account/proofs/codes'))
      expect(begun.uri).toMatch(/^otpauth:\/\/totp\//)
      expect(begun.squares.length).toBe(begun.squares[0].length)
      // Setup has started but is not confirmed, so the password is enough.
      expect((await office.openBrowser().signIn(email)).access_token).toBeTruthy()
      const wrong = await browser.post('/api/account/proofs/codes/confirmation', { code: '000000' })
      expect([wrong.status, await codeOf(wrong)]).toEqual([422, 'proof-wrong'])
      const { uri, recovery, proofs } = await setUp(browser)
      expect(recovery).toHaveLength(10)
      expect(proofs).toMatchObject({ ways: ['code'], isGiven: true, recoveryLeft: 10 })
      const again = await browser.post('/api/account/proofs/codes')
      expect(await codeOf(again)).toBe('proof-there-already')
      const asked = await ask(email)
      expect(asked.ways).toEqual(['code'])
      wait(1)
      const code = await codeAt(uri, office.clock.now)
      const session = await readJson(await sendProof(asked.browser, { ticket: asked.ticket, code }))
      asked.browser.use(session.access_token)
      expect((await asked.browser.get('/api/admin/me')).status).toBe(200)
      expect(await office.findMail('proof-news', email)).toBeDefined()
    })

    it('are valid once, within half a minute, in their own account', async () => {
      const { browser, email } = await open()
      const { uri } = await setUp(browser)
      const used = await codeAt(uri, office.clock.now)
      const { browser: other, ticket } = await ask(email)
      const replayed = await sendProof(other, { ticket, code: used })
      expect([replayed.status, await codeOf(replayed)]).toEqual([422, 'proof-code-used'])
      wait(10 / 60)
      for (const minutes of [-60, 60]) {
        const code = await codeAt(uri, new Date(office.clock.now.getTime() + minutes * minuteMs))
        expect(await codeOf(await sendProof(other, { ticket, code }))).toBe('proof-wrong')
      }
      wait(1)
      const early = await codeAt(uri, new Date(office.clock.now.getTime() + 30_000))
      const both = await Promise.all([
        sendProof(other, { ticket, code: early }),
        sendProof(office.openBrowser(), { ticket, code: early }),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      const { browser: stranger, email: theirs } = await open()
      await setUp(stranger)
      const elsewhere = await ask(theirs)
      wait(1)
      const code = await codeAt(uri, office.clock.now)
      const refused = await sendProof(elsewhere.browser, { ticket: elsewhere.ticket, code })
      expect(await codeOf(refused)).toBe('proof-wrong')
    })

    it('are locked after five wrong ones, which is logged', async () => {
      const { browser, email } = await open()
      const { uri } = await setUp(browser)
      wait(1)
      const { browser: guesser, ticket } = await ask(email)
      for (let tries = 0; tries < 5; tries += 1)
        expect((await sendProof(guesser, { ticket, code: '123456' })).status).toBe(422)
      const code = await codeAt(uri, office.clock.now)
      const locked = await sendProof(guesser, { ticket, code })
      expect([locked.status, await codeOf(locked)]).toEqual([429, 'proof-limited'])
      expect(await listActions()).toEqual(expect.arrayContaining(['proof-refused', 'proof-locked']))
      wait(16)
      // The ticket has expired by now, so even the right code is refused.
      expect(await codeOf(await sendProof(guesser, { ticket, code }))).toBe('proof-over')
    })

    it('are stored as a sealed key', async () => {
      const { browser } = await open()
      const { uri } = await setUp(browser)
      const rows = JSON.stringify(await office.db.select().from(oneTimeCodes))
      expect(rows).not.toContain(readSecret(uri))
      expect(rows).not.toContain(new URL(uri).searchParams.get('secret'))
    })
  })

  describe('recovery codes', () => {
    it('work once each, in any spelling, and are reported by mail', async () => {
      const { browser, email } = await open()
      const { recovery } = await setUp(browser)
      const [first = '', next = ''] = recovery
      wait(1)
      const asked = await ask(email)
      const typed = first.toLowerCase().replaceAll('-', ' ')
      const opened = await sendProof(asked.browser, { ticket: asked.ticket, code: typed })
      expect(opened.status).toBe(200)
      const again = await ask(email)
      const used = await sendProof(again.browser, { ticket: again.ticket, code: first })
      expect(await codeOf(used)).toBe('proof-code-used')
      expect((await office.findMail('proof-news', email))?.subject).toMatch(/recovery code/)
      await readJson(await browser.post('/api/account/proofs/recovery'))
      expect(
        await codeOf(await sendProof(again.browser, { ticket: again.ticket, code: next })),
      ).toBe('proof-wrong')
    })
  })

  describe('passkeys', () => {
    it('sign in alone, and as the second step', async () => {
      const { browser, email } = await open()
      const { key, proofs } = await addPasskey(browser)
      expect(proofs).toMatchObject({ ways: ['passkey'], isGiven: true })
      expect(proofs.passkeys).toMatchObject([{ name: 'My laptop', lastUsedAt: null }])
      const fresh = office.openBrowser()
      const alone = await readJson(await fresh.post('/api/auth/v1/passkey'))
      const shown = { ticket: alone.ticket, passkey: key.show(alone.options.challenge) }
      const session = await readJson(await fresh.post(`${tokenPath}?grant_type=passkey`, shown))
      expect(session.user.email).toBe(email)
      const replayed = await fresh.post(`${tokenPath}?grant_type=passkey`, shown)
      expect(await codeOf(replayed)).toBe('proof-over')
      const asked = await ask(email)
      const question = await readJson(
        await asked.browser.post('/api/auth/v1/passkey', { ticket: asked.ticket }),
      )
      expect(question.options.allowCredentials).toMatchObject([{ id: key.id }])
      const passkey = key.show(question.options.challenge)
      expect((await sendProof(asked.browser, { ticket: asked.ticket, passkey })).status).toBe(200)
      expect(
        (await readJson(await browser.get('/api/account/proofs'))).passkeys[0].lastUsedAt,
      ).toBe(office.clock.now.toISOString())
    })

    it.each([
      ['of another site', { origin: 'https://cape.example.evil.example' }],
      ['for another host', { host: 'evil.example' }],
      ['without a finger or a PIN', { isVerified: false }],
    ])('are refused %s', async (_which, change) => {
      const { browser } = await open()
      const { key } = await addPasskey(browser)
      const refused = await signInBy(key, change)
      expect([refused.status, await codeOf(refused)]).toEqual([422, 'passkey-refused'])
    })

    it('are refused for another challenge or sign-in, and with an old use count', async () => {
      const { browser, email } = await open()
      const { key } = await addPasskey(browser)
      const { browser: eve, email: evesEmail } = await open()
      const { key: evesKey } = await addPasskey(eve)
      const stranger = office.openBrowser()
      const one = await readJson(await stranger.post('/api/auth/v1/passkey'))
      const two = await readJson(await stranger.post('/api/auth/v1/passkey'))
      const swapped = { ticket: one.ticket, passkey: key.show(two.options.challenge) }
      expect(await codeOf(await stranger.post(`${tokenPath}?grant_type=passkey`, swapped))).toBe(
        'passkey-refused',
      )
      const asked = await ask(email)
      const question = await readJson(
        await asked.browser.post('/api/auth/v1/passkey', { ticket: asked.ticket }),
      )
      const foreign = evesKey.show(question.options.challenge)
      const refused = await sendProof(asked.browser, {
        ticket: asked.ticket,
        passkey: foreign,
      })
      expect(await codeOf(refused)).toBe('passkey-refused')
      const alone = await stranger.post(`${tokenPath}?grant_type=passkey`, {
        ticket: asked.ticket,
        passkey: key.show(question.options.challenge),
      })
      expect(await codeOf(alone)).toBe('proof-over')
      expect(await codeOf(await sendProof(stranger, { ...swapped, ticket: two.ticket }))).toBe(
        'proof-over',
      )
      for (const [counter, status] of [
        [7, 200],
        [7, 422],
        [8, 200],
      ] as const) {
        const answer = await signInBy(evesKey, { counter })
        expect([counter, answer.status]).toEqual([counter, status])
      }
      expect(evesEmail).not.toBe(email)
    })

    it('are added only in the session that started the set-up, and once per device', async () => {
      const { browser } = await open()
      const { browser: eve } = await open()
      const asked = await readJson(await browser.post('/api/account/proofs/passkeys/question'))
      const key = makePasskey()
      const made = { ticket: asked.ticket, response: key.make(asked.options.challenge) }
      expect(await codeOf(await eve.post('/api/account/proofs/passkeys', made))).toBe('proof-over')
      await readJson(await browser.post('/api/account/proofs/passkeys', made))
      expect(await codeOf(await browser.post('/api/account/proofs/passkeys', made))).toBe(
        'proof-over',
      )
      const again = await readJson(await eve.post('/api/account/proofs/passkeys/question'))
      const same = { ticket: again.ticket, response: key.make(again.options.challenge) }
      expect(await codeOf(await eve.post('/api/account/proofs/passkeys', same))).toBe(
        'passkey-refused',
      )
    })
  })

  describe('a role that needs a second proof', () => {
    it('reaches no endpoint of the desk without it, and must set one up', async () => {
      const { browser, email } = await open(mia)
      expect((await browser.get('/api/admin/me')).status).toBe(200)
      await readJson(await demand('manager'))
      for (const [address, { access }] of endpoints) {
        if (['public', 'visitor', 'user', 'self'].includes(access)) continue
        const response = await call(browser, address)
        const answer = [address, response.status, await codeOf(response)]
        expect(answer).toEqual([address, 403, 'second-proof-needed'])
      }
      const account = await readJson(await browser.get('/api/account'))
      expect(account).toMatchObject({ lacksSecondProof: true, isAdministrator: false })
      await setUp(browser)
      expect((await browser.get('/api/admin/me')).status).toBe(200)
      const last = await browser.delete('/api/account/proofs/codes')
      expect([last.status, await codeOf(last)]).toEqual([409, 'proof-last'])
      await addPasskey(browser)
      await readJson(await browser.delete('/api/account/proofs/codes'))
      await readJson(await demand('manager', false))
      expect((await office.openBrowser().signIn(email)).code).toBe('second-proof-asked')
    })

    it('may be the owner’s, who can then set one up', async () => {
      await readJson(await demand('admin'))
      expect(await codeOf(await boss.get('/api/admin/people'))).toBe('second-proof-needed')
      const { uri } = await setUp(boss)
      expect((await boss.get('/api/admin/people')).status).toBe(200)
      await readJson(await demand('admin', false))
      await readJson(await boss.delete('/api/account/proofs/codes'))
      expect(uri).toContain('otpauth')
    })

    it('has its proofs reset by the owner: sessions end, a mail is sent, the log has it', async () => {
      const { browser, email } = await open()
      await setUp(browser)
      wait(1)
      const id = await office.findUserId(email)
      await readJson(await boss.ask(`/api/admin/people/${id}/proofs`, { method: 'DELETE' }))
      expect((await browser.get('/api/account')).status).toBe(401)
      expect((await office.openBrowser().signIn(email)).access_token).toBeTruthy()
      expect((await office.findMail('proof-news', email))?.subject).toMatch(/reset/)
      expect(await listActions()).toContain('proofs-reset')
    })

    it('loses its passkeys when the person leaves', async () => {
      const { browser, email } = await open()
      const { key } = await addPasskey(browser)
      const id = await office.findUserId(email)
      const rows = await readJson(await boss.get('/api/tables/user_roles'))
      const role = rows.find((row: { user_id: string }) => row.user_id === id)
      expect((await boss.delete(`/api/admin/roles/${role.id}`)).status).toBe(204)
      expect(await codeOf(await signInBy(key))).toBe('passkey-refused')
    })
  })

  it('are refused to guests', async () => {
    const ada = await office.openUser('ada@guests.example')
    expect(await codeOf(await ada.post('/api/account/proofs/codes'))).toBe('proof-for-staff')
    expect(await codeOf(await ada.post('/api/account/proofs/passkeys/question'))).toBe(
      'proof-for-staff',
    )
  })

  describe('a fresh proof', () => {
    it('is required by exactly the endpoints that declare it, after 15 minutes', async () => {
      const stale = await openStale()
      const fresh = endpoints
        .filter(([, { proof }]) => proof === 'fresh')
        .map(([address]) => address)
      const refused: string[] = []
      for (const [address, { access }] of endpoints) {
        if (['public', 'visitor'].includes(access) || /logout|deletion|news/.test(address)) continue
        const response = await call(stale, address)
        if (response.status === 403) refused.push(`${address}: ${await codeOf(response)}`)
      }
      expect(refused).toEqual(fresh.map((address) => `${address}: fresh-proof-needed`))
      expect(fresh.length).toBeGreaterThan(20)
      expect(fresh).toContain('GET /api/admin/orders/:id/bank-details')
    })

    it('is not fresh while the clock is set back by more than 15 minutes', async () => {
      const stale = openBrowser(office.app, { proves: false })
      wait(16)
      await stale.signIn(owner)
      office.clock.now = start
      await renew(stale)
      const act = await stale.put('/api/admin/rights/reservations/book', { isGiven: true })
      expect(await codeOf(act)).toBe('fresh-proof-needed')
    })

    it('is the password if no other proof is set up', async () => {
      const stale = await openStale()
      const act = () => stale.put('/api/admin/rights/reservations/book', { isGiven: true })
      const refused = await act()
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'fresh-proof-needed'])
      const wrong = await stale.post('/api/account/proof', { password: 'not this one' })
      expect(await codeOf(wrong)).toBe('password-wrong')
      expect((await act()).status).toBe(403)
      await readJson(await stale.post('/api/account/proof', { password: goodPassword }))
      expect((await act()).status).toBe(200)
      wait(16)
      await renew(stale)
      expect((await act()).status).toBe(403)
    })

    it('is not the password once codes are set up; a passkey counts in its own session only', async () => {
      const { browser } = await open()
      const { uri } = await setUp(browser)
      const { key } = await addPasskey(browser)
      const password = await browser.post('/api/account/proof', { password: goodPassword })
      expect(await codeOf(password)).toBe('proof-wrong')
      wait(1)
      const code = await codeAt(uri, office.clock.now)
      expect((await browser.post('/api/account/proof', { code })).status).toBe(200)
      const asked = await readJson(await browser.post('/api/account/proof/passkey'))
      const shown = { ticket: asked.ticket, passkey: key.show(asked.options.challenge) }
      expect(await codeOf(await boss.post('/api/account/proof', shown))).not.toBeUndefined()
      expect((await browser.post('/api/account/proof', shown)).status).toBe(200)
      expect(await codeOf(await browser.post('/api/account/proof', shown))).toBe('proof-over')
    })

    it('is required for an order with its own price and a reason', async () => {
      const stale = await openStale()
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
        stale.post('/api/admin/orders', body, { 'idempotency-key': crypto.randomUUID() })
      const plain = await codeOf(await send(order))
      expect(plain).not.toBe('fresh-proof-needed')
      expect(await codeOf(await send({ ...order, priceReason: 'returning' }))).toBe(
        plain === undefined ? 'fresh-proof-needed' : plain,
      )
    })
  })

  describe('a user’s sessions', () => {
    it('are listed with their devices, and can be ended', async () => {
      const email = 'sam@cape.example'
      const { browser } = await open(email)
      const phone = openBrowser({
        request: (path, init) => {
          const headers = new Headers(init?.headers)
          headers.set('user-agent', 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1')
          return office.app.request(path, { ...init, headers })
        },
      })
      await phone.signIn(email)
      const list = await readJson(await browser.get('/api/account/sessions'))
      const other = list.find((one: { isThis: boolean }) => !one.isThis)
      expect(other).toMatchObject({ device: 'Safari, iPhone', proof: 'password' })
      const { browser: eve } = await open()
      const foreign = await eve.delete(`/api/account/sessions/${other.id}`)
      expect(await codeOf(foreign)).toBe('gone-already')
      const left = await readJson(await browser.delete(`/api/account/sessions/${other.id}`))
      expect(left).toMatchObject([{ isThis: true }])
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
      expect([path, (await boss.get(path)).status]).toEqual([path, 404])
    }
  })

  it('put no secret into a mail', async () => {
    const texts = JSON.stringify(await office.db.select().from(outbox))
    expect(['otpauth', ...told].filter((secret) => texts.includes(secret))).toEqual([])
  })
})

function call(browser: TestBrowser, address: string): Promise<Response> {
  const [method = '', pattern = ''] = address.split(' ')
  const path = pattern
    .replace(':role', 'guide')
    .replace(':right', 'day')
    .replaceAll(/:\w+/g, crypto.randomUUID())
  const body = method === 'GET' ? {} : { body: '{"harmless":true}' }
  return browser.ask(path, { method, headers: { 'content-type': 'application/json' }, ...body })
}
