import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { quickHashing } from '#tests/quick-hashing.ts'
import { goodPassword, openBrowser } from '#tests/test-accounts.ts'
import { testAccounts } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { Refused } from '#platform/refused.ts'
import { hashingBounds, queueHashing } from './accounts.server.ts'
import type { PasswordHashing } from './password-hashing.server.ts'

const ada = 'ada@guests.example'

/** Blocks each hash until the test releases it, and counts the hashes in progress. */
function openSlowHashing() {
  const gate = Promise.withResolvers<void>()
  const counts = { running: 0, most: 0, total: 0 }
  const delay = async <Value>(value: Promise<Value>) => {
    counts.running += 1
    counts.total += 1
    counts.most = Math.max(counts.most, counts.running)
    await gate.promise
    counts.running -= 1
    return value
  }
  const hashing: PasswordHashing = {
    hash: (password) => delay(quickHashing.hash(password)),
    verify: (input) => delay(quickHashing.verify(input)),
    isOutdated: () => false,
  }
  return { hashing, counts, release: gate.resolve }
}

describe('the queue of password hashes', () => {
  it('limits running and waiting hashes, and refuses the next with a code', async () => {
    const { hashing, counts, release } = openSlowHashing()
    const queuedHashing = queueHashing(hashing, { atOnce: 2, waiting: 3 })
    const pendingHashes = Array.from({ length: 5 }, (_none, n) =>
      queuedHashing.hash(`password ${n}`),
    )
    await expect(queuedHashing.hash('one more')).rejects.toMatchObject({
      refusals: [{ code: 'passwords-busy', facts: { seconds: expect.any(Number) } }],
    })
    expect(() => queuedHashing.refuseWhenFull()).toThrow(Refused)
    release()
    const hashes = await Promise.all(pendingHashes)
    expect(new Set(hashes).size).toBe(5)
    expect(counts).toMatchObject({ most: 2, total: 5, running: 0 })
    expect(await queuedHashing.verify({ hash: hashes[0] ?? '', password: 'password 0' })).toBe(true)
  })

  it('continues the queue after a failed hash', async () => {
    const failingHashing = { ...quickHashing, hash: () => Promise.reject(new Error('no memory')) }
    const queuedHashing = queueHashing(failingHashing, { atOnce: 1, waiting: 1 })
    for (let time = 0; time < 3; time += 1) {
      await expect(queuedHashing.hash('x')).rejects.toThrow('no memory')
    }
  })
})

describe('a request that needs a hash', () => {
  // Built-in database only. On PostgreSQL the sign-in could enter the queue before the sign-ups.
  const office = setUpTestOffice('built-in')
  beforeAll(async () => {
    await office.openUser(ada)
  })
  beforeEach(() => office.db.delete(attempts))

  const openWith = (hashing: PasswordHashing) =>
    openBrowser(office.openAnotherApp({ accounts: { ...testAccounts, hashing } }))

  it('is answered with 503 while the queue is full, and is not counted as an attempt', async () => {
    const { hashing, release } = openSlowHashing()
    const browser = openWith(hashing)
    const signUps = Array.from(
      { length: hashingBounds.atOnce + hashingBounds.waiting },
      (_none, n) => browser.signUp(`guest-${n}@guests.example`),
    )
    const path = '/api/auth/v1/token?grant_type=password'
    await expect
      .poll(async () => {
        await office.db.delete(attempts)
        return (await browser.post(path, { email: ada, password: 'Too short' })).status
      })
      .toBe(503)
    await office.db.delete(attempts)
    for (let time = 0; time < 7; time += 1) {
      const response = await browser.post(path, { email: ada, password: goodPassword })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await response.json()).error).toMatchObject({
        code: 'passwords-busy',
        message: fill(en.refusals['passwords-busy'], { seconds: 5 }),
      })
    }
    expect((await browser.signUp('late@guests.example')).status).toBe(503)
    expect(await office.db.select().from(attempts)).toEqual([])
    release()
    for (const response of await Promise.all(signUps)) expect(response.status).toBe(201)
    expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
  })

  it.each([
    ['a made-up reset link', '/api/auth/v1/reset', { token: 'made-up', password: goodPassword }],
    ['an address that is taken', '/api/auth/v1/signup', { email: ada, password: goodPassword }],
    [
      'a made-up invitation',
      '/api/auth/v1/signup',
      { email: 'new@guests.example', password: goodPassword, invitation: 'made-up' },
    ],
  ])('computes no hash for %s', async (_what, path, body) => {
    const { hashing, counts, release } = openSlowHashing()
    release()
    expect((await openWith(hashing).post(path, body)).ok).toBe(false)
    expect(counts.total).toBe(0)
  })
})
