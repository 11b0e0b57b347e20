import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { checkPassword } from './password.ts'
import { hashesFile, readCommonPasswords, renderHashes } from '#scripts/list-common-passwords.ts'
import { goodPassword, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { Refused } from '#platform/refused.ts'
import { refuseCommonPassword } from './common-passwords.server.ts'

const ada = 'ada@guests.example'
/** All of these meet the password rules of P5.2. */
const commonPasswords = [
  'P@ssw0rd',
  'Password1!',
  'Qwerty1!',
  '!QAZ2wsx',
  '1qaz@WSX',
  'Welcome1!',
  'pASSWORD1!',
]

function isCommon(password: string): boolean {
  try {
    refuseCommonPassword(password)
    return false
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return true
  }
}

describe('the list of common passwords', () => {
  it('refuses each of the 100,000 commonest passwords by rule or by list', () => {
    const passwords = readCommonPasswords().slice(0, 100_000)
    expect(new Set(passwords).size).toBe(100_000)
    const allowed = passwords.filter(
      (password) => checkPassword(password).length === 0 && !isCommon(password),
    )
    expect(allowed).toEqual([])
  })

  it('equals the list generated from its source', () => {
    expect(readFileSync(hashesFile, 'utf8')).toBe(renderHashes())
  })

  it.each(commonPasswords)('contains %s, which meets the rules', (password) => {
    expect(checkPassword(password)).toEqual([])
    expect(isCommon(password)).toBe(true)
  })

  it.each([goodPassword, 'Lion’s Head, 669 m.', 'Protea!Table!2031'])(
    'does not contain %s',
    (password) => {
      expect(isCommon(password)).toBe(false)
    },
  )
})

describe('a common password', () => {
  const office = setUpTestOffice()
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await office.openUser(ada)
  })

  it.each(commonPasswords)('such as %s is refused at each sign-up', async (password) => {
    await expectRefusal(await office.openBrowser().signUp('new@guests.example', { password }))
  })

  it('is refused at a change, which keeps the old password', async () => {
    const body = { current_password: goodPassword, password: 'P@ssw0rd' }
    await expectRefusal(await browser.put('/api/auth/v1/user', body))
    expect(await office.openBrowser().signIn(ada)).toMatchObject({ token_type: 'bearer' })
  })

  it('is refused at a reset, which keeps the link valid', async () => {
    await browser.post('/api/auth/v1/recover', { email: ada })
    const { link = '' } = (await office.findMail('reset-password', ada)) ?? {}
    const token = new URL(link, 'https://cape.example').searchParams.get('reset')
    await expectRefusal(await browser.post('/api/auth/v1/reset', { token, password: 'P@ssw0rd' }))
    const response = await browser.post('/api/auth/v1/reset', { token, password: goodPassword })
    expect(response.status).toBe(200)
  })
})

async function expectRefusal(response: Response): Promise<void> {
  expect(response.status).toBe(422)
  expect((await response.json()).error).toMatchObject({
    code: 'password-common',
    field: 'password',
    message: en.refusals['password-common'],
  })
}
