import { describe, expect, it } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

describe('nameInMail', () => {
  it.each([
    'Ada',
    'Ada Example',
    "Siobhán O'Neill-Brontë",
    'Nomvula wa Thiong’o',
    'J. R. R. Tolkien',
    'Dr. Ada Example, Jr.',
    'Ann & Ben',
    'Wisława Szymborska',
    '王小明',
    'فاطمة',
    'Gal·la',
    'Jean\u2011Luc Picard',
    'Nina D′Angelo',
    'Siobhán O´Neill',
    'Liam O`Brien',
    'Liam O‘Brien',
  ])('keeps %s', (name) => {
    expect(nameInMail(name)).toBe(name)
  })

  it.each([
    ['Ann https://evil.example/refund', 'Ann'],
    ['Ann http://evil.example', 'Ann'],
    ['https://evil.example', 'guest'],
    ['Ann www.evil.example', 'Ann'],
    ['Ann WWW.evil', 'Ann'],
    ['Ann evil.example now', 'Ann'],
    ['evil.example', 'guest'],
    ['Ann t.co', 'Ann t. co'],
    ['J.Smith', 'J. Smith'],
    ['Ann eve@evil.example', 'Ann'],
    ['Ann evil。example', 'Ann'],
    ['Ann evil．example', 'Ann'],
    ['Ann\r\nCall 0800 555 now', 'Ann'],
    ['Ann, your refund: call +1 900 555', 'Ann, your'],
    ['Ann\u2028Bcc', 'Ann'],
    ['🦁 Ann', 'guest'],
    ['  Ann \u00a0 Example ', 'Ann Example'],
    ['...', 'guest'],
    ['', 'guest'],
    ['A'.repeat(80), 'A'.repeat(50)],
  ])('reduces %j to %j', (typed, name) => {
    expect(nameInMail(typed)).toBe(name)
  })
})
