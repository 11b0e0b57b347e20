import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAnotherApp, openBrowser, openUser } from '#tests/test-accounts.ts'
import { openTestOffice, testAccounts, type TestOffice } from '#tests/test-office.ts'
import { quickHashing } from '#tests/quick-hashing.ts'
import { attempts } from '../database/schema/requests.ts'
import { scryptHashing } from './password-hashing.ts'

const ada = 'ada@guests.example'

describe('a password that is kept', () => {
  it('is salted, and known again by itself alone, however its letters are put together', async () => {
    const [hash, other] = await Promise.all(['Crème brûlée, 3', 'Crème brûlée, 3'].map(keep))
    expect(hash).not.toBe(other)
    expect(hash).not.toContain('Cr')
    const verify = (password: string) => scryptHashing.verify({ hash: hash ?? '', password })
    expect(await verify('Crème brûlée, 3'.normalize('NFD'))).toBe(true)
    expect(await verify('Creme brulee, 3')).toBe(false)
  })
})

describe('the work of a sign-in', () => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openTestOffice('built-in')
    await openUser(office, ada)
    await openBrowser(office.app).signUp('waiting@guests.example')
  })
  beforeEach(() => office.db.delete(attempts))
  afterAll(() => office.close())

  it.each([
    ['the right password', ada, undefined],
    ['a wrong password', ada, 'Wrong, but strong 1!'],
    ['an address that nobody has', 'nobody@guests.example', 'Wrong, but strong 1!'],
    ['an address that is not confirmed', 'waiting@guests.example', 'Wrong, but strong 1!'],
  ])('is one hash, with %s', async (_what, email, password) => {
    let work = 0
    const hashing = {
      hash: (given: string) => count(quickHashing.hash(given)),
      verify: (given: { hash: string; password: string }) => count(quickHashing.verify(given)),
    }
    const count = <Value>(value: Value) => {
      work += 1
      return value
    }
    const app = openAnotherApp(office, { accounts: { ...testAccounts, hashing } })
    const begun = performance.now()
    const { code } = await openBrowser(app).signIn(email, password)
    expect(work).toBe(1)
    if (code) expect(performance.now() - begun).toBeGreaterThan(testAccounts.evenTimeMs - 5)
  })
})

function keep(password: string) {
  return scryptHashing.hash(password)
}
