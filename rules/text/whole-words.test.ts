import { describe, expect, it } from 'vitest'
import { wrapUnbreakable, splitAtUnbreakable } from './whole-words.ts'

const held = (text: string) => splitAtUnbreakable(text).filter((_, at) => at % 2 === 1)

describe('what a line never breaks', () => {
  it.each([
    ['We answer by e-mail within 24 h.', ['e-mail', '24 h']],
    ['Bo-Kaap, check-in, pick-up and a half-day', ['Bo-Kaap', 'check-in', 'pick-up', 'half-day']],
    ['from R2,500 pp, 10–11h and 4.9 km', ['R2,500 pp', '10–11h', '4.9 km']],
    ['open 08:00–17:00, 9 am, 30 %', ['08:00–17:00', '9 am', '30 %']],
    ['a day-to-day 4-star stay', ['day-to-day', '4-star']],
    ['Ages 6–12', ['6–12']],
  ])('%s', (text, wholes) => {
    expect(held(text)).toEqual(wholes)
  })

  it.each([
    'one of 9 hours',
    'the V&A Waterfront costs R2,500',
    'wheelchair-accessible',
    'a sentence – with a dash',
    'bookings@cape-and-crossing.example-of-something-long',
    '2 monkeys',
    '8h',
  ])('and breaks where it likes: %s', (text) => {
    expect(splitAtUnbreakable(text).filter((_, at) => at % 2)).toEqual([])
  })

  it('leaves every text as it was written', () => {
    const text = 'By e-mail, 24 h, R2,500 pp'
    expect(splitAtUnbreakable(text).join('')).toBe(text)
  })
})

describe('in finished HTML', () => {
  it('holds words in texts and leaves attributes and tags alone', () => {
    expect(wrapUnbreakable('<p title="e-mail">By e-mail</p>', 'class="x"')).toBe(
      '<p title="e-mail">By <span class="x">e-mail</span></p>',
    )
  })
})
