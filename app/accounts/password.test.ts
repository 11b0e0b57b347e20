import { describe, expect, it } from 'vitest'
import { checkPassword } from './password.ts'

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
