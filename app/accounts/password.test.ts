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
  ])('misses in "%s" %j', (text, rules) => {
    expect(checkPassword(text)).toEqual(rules)
  })

  it.each([...'!@#$%^&*(),.?":{}|<>'])('takes %s for a special character', (character) => {
    expect(checkPassword(`Abcdef1${character}`)).toEqual([])
  })

  it('knows capitals beyond A to Z', () => {
    expect(checkPassword('Öäüöäü1!')).toEqual([])
  })
})
