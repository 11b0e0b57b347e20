import { describe, expect, it } from 'vitest'
import {
  checkOffer,
  findDeposit,
  findInvoiceDue,
  findPayBy,
  isReminderDue,
  type OfferBody,
  type OfferItem,
} from './offer.ts'
import { offerPolicy } from '#tests/fixtures/policies.ts'

const today = '2027-02-01'
const item: OfferItem = {
  key: 'one',
  kind: 'custom',
  variant: 'inland',
  title: 'A day at the coast',
  date: '2027-02-20',
  price: 500_000,
  isOption: false,
  extras: [{ key: 'boat', title: 'The boat', price: 100_000 }],
  adults: 2,
  children: 0,
  toddlers: 0,
  childSeats: 0,
}
const body: OfferBody = {
  title: 'For you',
  items: [item],
  holdsUntil: '2027-02-10',
  mayInvoice: false,
  isReminded: true,
}

describe('checkOffer', () => {
  it.each<[string, Partial<OfferBody>, string[]]>([
    ['no fault', {}, []],
    ['no item', { items: [] }, ['offer-empty']],
    ['only options', { items: [{ ...item, isOption: true }] }, ['offer-only-options']],
    ['no day', { items: [{ ...item, date: undefined }] }, ['offer-day-missing']],
    ['no title', { items: [{ ...item, title: '' }] }, ['trip-title-required']],
    ['no price', { items: [{ ...item, price: undefined }] }, ['offer-price-missing']],
    [
      'another price without a reason',
      { items: [{ ...item, usual: 1 }] },
      ['offer-reason-missing'],
    ],
    ['another price with a reason', { items: [{ ...item, usual: 1, priceReason: 'trade' }] }, []],
    ['a deposit of the whole price without extras', { depositAmount: 500_000 }, []],
    ['a deposit above the price', { depositAmount: 500_001 }, ['offer-deposit-wrong']],
    ['two deposits', { depositAmount: 1, depositPercent: 1 }, ['offer-deposit-wrong']],
    ['today as its last day', { holdsUntil: today }, []],
    ['a past last day', { holdsUntil: '2027-01-31' }, ['offer-until-wrong']],
    ['its first day as its last valid day', { holdsUntil: '2027-02-20' }, []],
    ['a last valid day after its first day', { holdsUntil: '2027-02-21' }, ['offer-until-late']],
  ])('checks an offer with %s', (_, change, codes) => {
    expect(checkOffer({ ...body, ...change }, today).map(({ code }) => code)).toEqual(codes)
  })
})

it('requires a deposit of at most the total', () => {
  expect(findDeposit({}, 500_000)).toBe(500_000)
  expect(findDeposit({ depositPercent: 30 }, 500_000)).toBe(150_000)
  expect(findDeposit({ depositAmount: 100_000 }, 500_000)).toBe(100_000)
  expect(findDeposit({ depositAmount: 600_000 }, 500_000)).toBe(500_000)
})

it('has a due date before the trip, never in the past', () => {
  expect(findPayBy(today, '2027-03-01', offerPolicy)).toBe('2027-02-04')
  expect(findPayBy(today, '2027-02-04', offerPolicy)).toBe('2027-02-03')
  expect(findPayBy(today, today, offerPolicy)).toBe(today)
  expect(findInvoiceDue(today, '2027-03-01', offerPolicy)).toBe('2027-02-15')
  expect(findInvoiceDue(today, '2027-02-10', offerPolicy)).toBe('2027-02-10')
})

it('reminds near the last day, but not on the day of sending', () => {
  const due = (day: string, sentOn = today, isReminded = true) =>
    isReminderDue({ holdsUntil: '2027-02-10', isReminded }, { today: day, sentOn }, offerPolicy)
  expect(['2027-02-06', '2027-02-07', '2027-02-10', '2027-02-11'].map((day) => due(day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(due('2027-02-08', '2027-02-08')).toBe(false)
  expect(due('2027-02-08', today, false)).toBe(false)
})
