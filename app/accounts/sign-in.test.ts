import { describe, expect, it } from 'vitest'
import { emailRequest, signUpRequest, tokenRequest, userUpdateRequest } from './contract.ts'
import { listRefusals } from '#rules/requests/request.ts'
import { checkPassword } from './password.ts'
import { checkNewPassword, checkSignIn, checkSignUp, passwordMaximum } from './sign-in.ts'

const strongPassword = 'Table Mountain, 1087 m'

function listSignUpRefusals(body: unknown) {
  const parsed = signUpRequest.safeParse(body)
  return parsed.success ? [] : formatCodes(listRefusals(parsed.error))
}

function formatCodes(refusals: readonly { code: string; field?: string }[]) {
  return refusals.map(({ code, field }) => (field ? `${field}: ${code}` : code))
}

describe('a sign-in form', () => {
  it('requires an address and a password of six characters', () => {
    expect(checkSignIn({ email: 'ada@guests.example', password: '123456' })).toEqual([])
    expect(formatCodes(checkSignIn({ email: 'ada', password: '12345' }))).toEqual([
      'email: email-invalid',
      'password: password-too-short',
    ])
  })

  it('refuses a very long password', () => {
    const longPassword = 'Aa1!'.repeat(2500)
    expect(
      formatCodes(checkSignIn({ email: 'ada@guests.example', password: longPassword })),
    ).toEqual(['password: password-too-long'])
  })
})

describe('a sign-up form', () => {
  it('requires an address and a strong password, typed twice', () => {
    expect(
      checkSignUp({
        email: 'ada@guests.example',
        password: strongPassword,
        confirmation: strongPassword,
      }),
    ).toEqual([])
    expect(
      formatCodes(checkSignUp({ email: '', password: 'short', confirmation: 'other' })),
    ).toEqual(['email: email-invalid', 'password: password-weak', 'confirmation: passwords-differ'])
  })

  it('names each unmet rule of a password', () => {
    expect(checkNewPassword('short')).toEqual([
      {
        code: 'password-weak',
        field: 'password',
        facts: { reasons: ['length', 'uppercase', 'number', 'special'] },
      },
    ])
    expect(checkNewPassword(strongPassword.padEnd(passwordMaximum, 'x'))).toEqual([])
  })
})

describe('requests', () => {
  it('trim an address and turn it to lower case', () => {
    expect(emailRequest.parse({ email: '  Ada@Guests.Example ' })).toEqual({
      email: 'ada@guests.example',
    })
  })

  it.each(['ada@guests.example\nBcc: eve@evil.example', 'a@b.example, c@d.example', 'x', ''])(
    'refuse %j as an address',
    (email) => {
      expect(listSignUpRefusals({ email, password: strongPassword })).toEqual([
        'email: email-invalid',
      ])
    },
  )

  it('refuse a role', () => {
    const body = { email: 'ada@guests.example', password: strongPassword, role: 'admin' }
    expect(listSignUpRefusals(body)).toEqual(['role: field-unknown'])
  })

  it('refuse a password of ten kilobytes', () => {
    const password = 'Aa1!'.repeat(2500)
    expect(listSignUpRefusals({ email: 'ada@guests.example', password })).toEqual([
      'password: password-too-long',
    ])
    expect(userUpdateRequest.safeParse({ current_password: password, password }).success).toBe(
      false,
    )
  })

  it('keep a password exactly as typed', () => {
    const password = '  <b>Spaced & marked-up 1!</b>  '
    expect(tokenRequest.parse({ password })).toEqual({ password })
    expect(signUpRequest.parse({ email: 'ada@guests.example', password }).password).toBe(password)
  })
})

describe('checkPassword', () => {
  // P5.2. Each password breaks only the rule in its row.
  it.each([
    ['Abcde1!', ['length']],
    ['abcdefg1!', ['uppercase']],
    ['ABCDEFG1!', ['lowercase']],
    ['Abcdefgh!', ['number']],
    ['Abcdefgh1', ['special']],
    ['Abcdefgh1-', ['special']],
    ['', ['length', 'uppercase', 'lowercase', 'number', 'special']],
    ['abcdefgh', ['uppercase', 'number', 'special']],
  ])('"%s" breaks the rules %j', (text, rules) => {
    expect(checkPassword(text)).toEqual(rules)
  })

  it.each([...'!@#$%^&*(),.?":{}|<>'])('accepts %s as a special character', (character) => {
    expect(checkPassword(`Abcdef1${character}`)).toEqual([])
  })

  it('accepts capitals beyond A to Z', () => {
    expect(checkPassword('Öäüöäü1!')).toEqual([])
  })
})
