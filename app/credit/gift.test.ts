import { expect, it } from 'vitest'
import { checkGift, checkGiftDay } from './gift.ts'
import { listGiftChoices } from './gift-choices.ts'
import { findDefaultChoice, pickGiftAmount } from './gift-amount.ts'
import { giftSettings } from '#tests/fixtures/policies.ts'

const now = new Date('2026-11-29T08:00:00Z')
const peninsula = {
  id: 'peninsula',
  title: 'Cape Peninsula',
  durationHours: 9,
  minGuests: 2,
  maxGuests: 8,
  priceFrom: 'R2,500',
  listed: true,
  runs: { season: null, leadHours: 24, closed: [] },
  detailedItinerary: [{ time: '08:00' }],
}
const winelands = { ...peninsula, title: 'Winelands', priceFrom: 'R2,000' }
const list = (...tours: Parameters<typeof listGiftChoices>[0]['tours']) =>
  listGiftChoices({ tours, calendar: { closed: [], cutOff: null } }, now, giftSettings)
const round = giftSettings.choices.map((amount) => ({ amount }))

it('offers round amounts, and the price for two of the first full-day tour', () => {
  expect(list(winelands, peninsula)).toEqual([
    { amount: 1000 },
    { amount: 2500 },
    { amount: 4000, tour: 'Winelands' },
    { amount: 5000 },
  ])
})

it('names the tour with a round amount if both are equal', () => {
  expect(list(peninsula)).toEqual([
    { amount: 1000 },
    { amount: 2500 },
    { amount: 5000, tour: 'Cape Peninsula' },
  ])
})

it('uses the price of the most expensive day, rounded up to whole rand', () => {
  const days = ['12-15/01-05']
  const price = { per: 'person' as const, adult: 3100 }
  const prices = { seasons: [{ name: 'Christmas', days, price }] }
  expect(list({ ...winelands, prices })).toContainEqual({ amount: 6200, tour: 'Winelands' })
  expect(list({ ...winelands, priceFrom: 'R1,250.25' })).toContainEqual({
    amount: 2501,
    tour: 'Winelands',
  })
})

it.each([
  ['not listed', { listed: false }],
  ['half a day', { durationHours: 4 }],
  ['two days long', { durationHours: 34 }],
  ['for ten and more', { minGuests: 10 }],
  ['priced on request', { priceFrom: 'Custom Pricing' }],
  ['above the limit for gifts', { priceFrom: 'R26,000' }],
  [
    'without a day left',
    { runs: { ...winelands.runs, closed: [{ days: ['01-01/12-31'], why: 'Over' }] } },
  ],
])('offers no tour that is %s', (_, change) => {
  expect(list({ ...winelands, ...change } as typeof winelands)).toEqual(round)
})

it('chooses the middle amount by default', () => {
  expect([findDefaultChoice(list(winelands)), findDefaultChoice(list(peninsula))]).toEqual([
    2500, 2500,
  ])
})

it.each([
  [{ choice: '1000' }, '1000'],
  [{ choice: '1000', amount: '700' }, '1000'],
  [{ choice: 'own', amount: ' R700' }, 'R700'],
  [{ choice: 'own' }, ''],
  [{ amount: '2 500' }, '2 500'],
  [{}, ''],
])('picks the amount from %o: %o', (posted, amount) => {
  expect(pickGiftAmount(posted)).toBe(amount)
})

const input = { receiver: 'Nina Rossi', giver: 'Ada Example', email: 'ada@guests.example' }

const checkAmount = (amount: number) =>
  checkGift({ ...input, amount }, giftSettings).map(({ code }) => code)

it.each([500, 50_000])('accepts an amount of R%d', (amount) => {
  expect(checkAmount(amount)).toEqual([])
})

it.each([499, 50_001, 700.5, Number.NaN])('refuses an amount of R%d', (amount) => {
  expect(checkAmount(amount)).toEqual(['gift-amount-wrong'])
})

const checkDay = (day: string) =>
  checkGiftDay(day, '2026-11-21', giftSettings).map(({ code }) => code)

it.each(['2026-11-21', '2027-11-21'])('accepts %s as the day of arrival', (day) => {
  expect(checkDay(day)).toEqual([])
})

it.each([
  ['2026-11-20', 'date-past'],
  ['2027-11-22', 'date-too-far'],
  ['2027-02-29', 'date-invalid'],
])('refuses %s as the day of arrival: %s', (day, code) => {
  expect(checkDay(day)).toEqual([code])
})
