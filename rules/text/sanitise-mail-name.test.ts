import { describe, expect, it } from 'vitest'
import { sanitiseMailName } from './sanitise-mail-name.ts'

describe('sanitiseMailName', () => {
  const names = `Ada|Ada Example|Siobhán O'Neill-Brontë|Nomvula wa Thiong’o|J. R. R. Tolkien|Ann & Ben
    |Dr. Ada Example, Jr.|Wisława Szymborska|王小明|فاطمة|Gal·la|Jean\u2011Luc Picard|Nina D′Angelo
    |Siobhán O´Neill|Liam O\`Brien|Liam O‘Brien`
  it.each(names.split(/\s*\|/))('keeps %s', (name) => {
    expect(sanitiseMailName(name)).toBe(name)
  })

  const web = ['https://evil.example/refund', 'http://evil.example', 'www.evil.example', 'WWW.evil']
  const addresses = [
    ...web,
    'evil.example now',
    'eve@evil.example',
    'evil。example',
    'evil．example',
  ]
  it.each([
    ...addresses.map((address) => [`Ann ${address}`, 'Ann']),
    ['https://evil.example', 'guest'],
    ['evil.example', 'guest'],
    ['Ann t.co', 'Ann t. co'],
    ['J.Smith', 'J. Smith'],
    ['Ann\r\nCall 0800 555 now', 'Ann'],
    ['Ann, your refund: call +1 900 555', 'Ann, your'],
    ['Ann\u2028Bcc', 'Ann'],
    ['🦁 Ann', 'guest'],
    ['  Ann \u00a0 Example ', 'Ann Example'],
    ['...', 'guest'],
    ['', 'guest'],
    ['A'.repeat(80), 'A'.repeat(50)],
  ])('reduces %j to %j', (typed, name) => {
    expect(sanitiseMailName(typed)).toBe(name)
  })
})
