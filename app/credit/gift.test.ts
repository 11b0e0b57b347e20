import { expect, it } from 'vitest'
import { giftSettings } from '#rules/policy/gifts.ts'
import { checkGift, checkGiftDay } from './gift.ts'

const wish = { receiver: 'Nina Rossi', giver: 'Ada Example', email: 'ada@guests.example' }

it.each([
  [500, true],
  [499, false],
  [50_000, true],
  [50_001, false],
  [700.5, false],
  [Number.NaN, false],
])('R%d is a sum for a gift: %s', (amount, isOne) => {
  const refused = checkGift({ ...wish, amount }, giftSettings).map(({ code }) => code)
  expect(refused).toEqual(isOne ? [] : ['gift-amount-wrong'])
})

it.each([
  ['2026-11-20', 'date-past'],
  ['2026-11-21', undefined],
  ['2027-11-21', undefined],
  ['2027-11-22', 'date-too-far'],
  ['2027-02-29', 'date-invalid'],
])('one can arrive on %s, or is refused: %s', (day, code) => {
  const refused = checkGiftDay(day, '2026-11-21', giftSettings).map((one) => one.code)
  expect(refused).toEqual(code ? [code] : [])
})
