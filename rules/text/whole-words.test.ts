import { describe, expect, it } from 'vitest'
import { wrapUnbreakable, splitAtUnbreakable } from './whole-words.ts'

const listUnbreakable = (text: string) =>
  splitAtUnbreakable(text).filter((_, index) => index % 2 === 1)

describe('splitAtUnbreakable', () => {
  it.each([
    ['We answer by e-mail within 24 h.', ['e-mail', '24 h']],
    ['Bo-Kaap, check-in, pick-up and a half-day', ['Bo-Kaap', 'check-in', 'pick-up', 'half-day']],
    ['from R2,500 pp, 10–11h and 4.9 km', ['R2,500 pp', '10–11h', '4.9 km']],
    ['open 08:00–17:00, 9 am, 30 %', ['08:00–17:00', '9 am', '30 %']],
    ['a day-to-day 4-star stay', ['day-to-day', '4-star']],
    ['Ages 6–12', ['6–12']],
  ])('finds in: %s', (text, wholes) => {
    expect(listUnbreakable(text)).toEqual(wholes)
  })

  const long = [
    'the V&A Waterfront costs R2,500',
    'bookings@cape-and-crossing.example-of-something-long',
  ]
  const short = [
    'one of 9 hours',
    'wheelchair-accessible',
    'a sentence – with a dash',
    '2 monkeys',
    '8h',
  ]
  it.each([...long, ...short])('finds nothing unbreakable in: %s', (text) => {
    expect(listUnbreakable(text)).toEqual([])
  })

  it('keeps every letter of a text', () => {
    const text = 'By e-mail, 24 h, R2,500 pp'
    expect(splitAtUnbreakable(text).join('')).toBe(text)
  })
})

it('wraps unbreakable words of HTML outside attributes and tags', () => {
  const html = wrapUnbreakable('<p title="e-mail">By e-mail</p>', 'class="x"')
  expect(html).toBe('<p title="e-mail">By <span class="x">e-mail</span></p>')
})
