import { hashPassword } from 'better-auth/crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  goodPassword,
  openAnotherApp,
  openBrowser,
  openEvenApp,
  openUser,
} from '#tests/test-accounts.ts'
import { openTestOffice, testAccounts } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { quickHashing } from '#tests/quick-hashing.ts'
import { accounts } from './schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { scryptHashing } from './password-hashing.server.ts'

const ada = 'ada@guests.example'

describe('a stored password', () => {
  it('is salted, and matches in any Unicode form', async () => {
    const [hash, other] = await Promise.all(['Crème brûlée, 3', 'Crème brûlée, 3'].map(keep))
    expect(hash).not.toBe(other)
    expect(hash).not.toContain('Crème')
    const verify = (password: string) => scryptHashing.verify({ hash: hash ?? '', password })
    expect(await verify('Crème brûlée, 3'.normalize('NFD'))).toBe(true)
    expect(await verify('Creme brulee, 3')).toBe(false)
  })

  it('is hashed at a cost that OWASP recommends (scrypt: N 2^14, r 8, p 5)', async () => {
    const hash = await keep('Crème brûlée, 3')
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/)
    expect(scryptHashing.isOutdated(hash)).toBe(false)
  })

  it('matches a hash of an earlier version, and no truncated hash', async () => {
    const earlier = await hashPassword('Crème brûlée, 3')
    expect(scryptHashing.isOutdated(earlier)).toBe(true)
    expect(await scryptHashing.verify({ hash: earlier, password: 'Crème brûlée, 3' })).toBe(true)
    expect(await scryptHashing.verify({ hash: earlier, password: 'Creme brulee, 3' })).toBe(false)
    const hash = await keep('Crème brûlée, 3')
    for (const cut of [hash.slice(0, -1), hash.slice(0, hash.lastIndexOf('$') + 1)]) {
      expect(await scryptHashing.verify({ hash: cut, password: 'Crème brûlée, 3' })).toBe(false)
    }
  })

  it('is rehashed at the current cost by a sign-in, not by a wrong password', async () => {
    const office = await openTestOffice()
    const hashing = scryptHashing
    const app = openAnotherApp(office, { accounts: { ...testAccounts, hashing } })
    await openUser({ db: office.db, app }, ada)
    const readHash = async () => (await office.db.select().from(accounts))[0]?.password ?? ''
    await office.db.update(accounts).set({ password: await hashPassword(goodPassword) })
    const browser = openBrowser(app)
    await browser.signIn(ada, 'Wrong, but strong 1!')
    expect(scryptHashing.isOutdated(await readHash())).toBe(true)
    expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
    const renewed = await readHash()
    expect(scryptHashing.isOutdated(renewed)).toBe(false)
    expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
    expect(await readHash()).toBe(renewed)
    await office.close()
  })
})

describe('a sign-in', () => {
  const office = useTestOffice()
  beforeAll(async () => {
    await office.openUser(ada)
    await office.openBrowser().signUp('waiting@guests.example')
  })
  beforeEach(() => office.db.delete(attempts))

  it.each([
    ['the right password', ada, undefined],
    ['a wrong password', ada, 'Wrong, but strong 1!'],
    ['an address that nobody has', 'nobody@guests.example', 'Wrong, but strong 1!'],
    ['an address that is not confirmed', 'waiting@guests.example', 'Wrong, but strong 1!'],
  ])('computes one hash with %s', async (_what, email, password) => {
    let work = 0
    const hashing = {
      ...quickHashing,
      hash: (given: string) => count(quickHashing.hash(given)),
      verify: (given: { hash: string; password: string }) => count(quickHashing.verify(given)),
    }
    const count = <Value>(value: Value) => {
      work += 1
      return value
    }
    const { app, even } = openEvenApp(office, hashing)
    const { code } = await openBrowser(app).signIn(email, password)
    expect(work).toBe(1)
    if (code) expect(even.past, 'the answer waits for the even time').toBe(1)
  })
})

function keep(password: string) {
  return scryptHashing.hash(password)
}
