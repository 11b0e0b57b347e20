import { hashPassword } from 'better-auth/crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  goodPassword,
  openAnotherApp,
  openBrowser,
  openConstantTimeApp,
  openUser,
} from '#tests/test-accounts.ts'
import { openTestOffice, testAccounts } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { quickHashing } from '#tests/quick-hashing.ts'
import { accounts } from './schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { scryptHashing } from './password-hashing.server.ts'

const ada = 'ada@guests.example'

describe('a stored password', () => {
  it('is salted, and matches in any Unicode form', async () => {
    const [hash, otherHash] = await Promise.all(
      ['Crème brûlée, 3', 'Crème brûlée, 3'].map(hashWithScrypt),
    )
    expect(hash).not.toBe(otherHash)
    expect(hash).not.toContain('Crème')
    const verify = (password: string) => scryptHashing.verify({ hash: hash ?? '', password })
    expect(await verify('Crème brûlée, 3'.normalize('NFD'))).toBe(true)
    expect(await verify('Creme brulee, 3')).toBe(false)
  })

  it('is hashed at a cost that OWASP recommends (scrypt: N 2^14, r 8, p 5)', async () => {
    const hash = await hashWithScrypt('Crème brûlée, 3')
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/)
    expect(scryptHashing.isOutdated(hash)).toBe(false)
  })

  it('matches a hash of an earlier version, and no truncated hash', async () => {
    const earlierHash = await hashPassword('Crème brûlée, 3')
    expect(scryptHashing.isOutdated(earlierHash)).toBe(true)
    expect(await scryptHashing.verify({ hash: earlierHash, password: 'Crème brûlée, 3' })).toBe(
      true,
    )
    expect(await scryptHashing.verify({ hash: earlierHash, password: 'Creme brulee, 3' })).toBe(
      false,
    )
    const hash = await hashWithScrypt('Crème brûlée, 3')
    for (const truncatedHash of [hash.slice(0, -1), hash.slice(0, hash.lastIndexOf('$') + 1)]) {
      expect(await scryptHashing.verify({ hash: truncatedHash, password: 'Crème brûlée, 3' })).toBe(
        false,
      )
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
    const newHash = await readHash()
    expect(scryptHashing.isOutdated(newHash)).toBe(false)
    expect(await browser.signIn(ada)).toMatchObject({ token_type: 'bearer' })
    expect(await readHash()).toBe(newHash)
    await office.close()
  })
})

describe('a sign-in', () => {
  const office = setUpTestOffice()
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
    let hashCount = 0
    const hashing = {
      ...quickHashing,
      hash: (input: string) => countCall(quickHashing.hash(input)),
      verify: (input: { hash: string; password: string }) => countCall(quickHashing.verify(input)),
    }
    const countCall = <Value>(value: Value) => {
      hashCount += 1
      return value
    }
    const { app, even } = openConstantTimeApp(office, hashing)
    const { code } = await openBrowser(app).signIn(email, password)
    expect(hashCount).toBe(1)
    if (code) expect(even.completedWaits, 'the answer waits for the constant time').toBe(1)
  })
})

function hashWithScrypt(password: string) {
  return scryptHashing.hash(password)
}
