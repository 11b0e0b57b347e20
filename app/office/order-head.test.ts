import { describe, expect, it } from 'vitest'
import type { Right } from '#app/accounts/rights.ts'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { en } from '#content/words/en.ts'
import {
  type DetailedTrip,
  describeMoney,
  describeTrip,
  findNextAct,
  listRefundActs,
} from './order-head.ts'

const words = en.admin
const today = '2027-02-01'
const details = { tour: 'Cape Point', date: '2027-03-05', adults: 2, children: 1, pickup: 'Hotel' }
const item = {
  reference: 'CC-1',
  details,
  status: 'held',
  isUnanswered: false,
  moves: [] as string[],
}
const sums = { owed: 10_000_00, paid: 0, refunded: 0, balance: 10_000_00, lost: 0 }
const money = {
  status: 'held',
  holdEndsAt: null,
  canAsk: true,
  canSetPrice: false,
  company: null,
  due: { now: 10_000_00, later: [] },
  sums,
  refunds: [],
} as unknown as MoneyAnswer
const paidSums = { ...sums, paid: 10_000_00, balance: 0 }
const refund = {
  id: 'r1',
  status: 'proposed',
  amount: 8_000_00,
  acts: ['approve', 'withdraw', 'done'],
  needsSecond: false,
  proposedBy: 'me',
  isByHand: true,
} as unknown as MoneyAnswer['refunds'][number]

const say = (change: Partial<MoneyAnswer>) =>
  describeMoney({ words }, { ...money, ...change }).join(' · ')

const find = (
  status: string,
  change: Partial<MoneyAnswer>,
  {
    rights,
    unassigned,
    ...more
  }: { rights?: Right[]; unassigned?: string; isUnanswered?: boolean } = {},
) =>
  findNextAct(
    {
      item: { ...item, status, moves: status === 'requested' ? ['confirmed'] : [], ...more },
      money: { ...money, status, ...change },
      unassigned,
    },
    { userId: 'me', can: (right) => !rights || rights.some((one) => one === right) },
  )

describe('the head of an order', () => {
  it.each<[string, Partial<MoneyAnswer>, string]>([
    [
      'unpaid, with a deposit asked for',
      {
        holdEndsAt: '2027-02-03T22:00:00.000Z',
        due: {
          now: 2_500_00,
          until: '2027-02-03T22:00:00.000Z',
          later: [{ amount: 7_500_00, dueOn: '2027-02-12' }],
        },
      },
      'Nothing paid yet · R2,500 due by 23:59, 3 February 2027 · R7,500 balance due by 12 February 2027',
    ],
    [
      'with its deposit paid',
      {
        status: 'confirmed',
        sums: { ...sums, paid: 2_500_00, balance: 7_500_00 },
        due: { now: 0, later: [{ amount: 7_500_00, dueOn: '2027-02-12' }] },
      },
      'R2,500 paid · R7,500 balance due by 12 February 2027',
    ],
    [
      'refunded',
      { status: 'cancelled', sums: { ...paidSums, owed: 0, refunded: 10_000_00 } },
      'Refunded in full: R10,000',
    ],
    [
      'paid',
      { status: 'confirmed', sums: paidSums, due: { now: 0, later: [] } },
      'Paid in full: R10,000',
    ],
    [
      'cancelled, with a refund that waits',
      {
        status: 'cancelled',
        sums: { ...sums, owed: 2_000_00, paid: 10_000_00, balance: -8_000_00 },
        due: { now: 0, later: [] },
        refunds: [refund],
      },
      'R10,000 paid · Refund of R8,000: not approved yet',
    ],
    [
      'overpaid, without a refund yet',
      {
        status: 'confirmed',
        sums: { ...sums, paid: 10_500_00, balance: -500_00 },
        due: { now: 0, later: [] },
      },
      'R10,500 paid · R500 still to refund',
    ],
    ['expired', { status: 'expired', due: { now: 0, later: [] } }, 'Nothing paid yet'],
    [
      'a request without a price',
      { status: 'requested', canSetPrice: true, sums: { ...sums, owed: 0, balance: 0 } },
      words.money.priceOpen,
    ],
  ])('says what is paid and owed: %s', (_name, change, text) => {
    expect(say(change)).toBe(text)
  })

  it('names day, hour, pick-up and party of the next trip, before and after they have loaded', () => {
    expect(describeTrip(item, [], today, words)).toEqual({
      when: 'Fri 5 Mar 2027',
      facts: [words.order.noTime, 'Hotel', '3 guests'],
    })
    const listed = { pickUp: '08:00', vehicles: [], guides: [], owed: null }
    expect(describeTrip({ ...item, trip: listed }, [], today, words)).toEqual({
      when: 'Fri 5 Mar 2027, 08:00',
      facts: [words.order.usualTime, 'Hotel', '3 guests'],
    })
    const trips = ['2027-01-30', '2027-02-02'].map(
      (date) =>
        ({
          date,
          adults: 2,
          children: 0,
          toddlers: 1,
          details: { time: '08:30', pickup: '' },
        }) as DetailedTrip,
    )
    expect(describeTrip(item, trips, today, words)).toEqual({
      when: 'Tue 2 Feb 2027, 08:30',
      facts: [words.order.noPickUp, '3 guests', 'and 1 other day'],
    })
  })

  it('names the day and the receiver of a gift, and the flight hour of a transfer', () => {
    const gift = { reference: 'GV-1', details: { date: '2027-02-14', receiver: 'Grace' } }
    expect(describeTrip(gift, [], today, words)).toEqual({
      when: 'Arrives on Sunday, 14 February 2027',
      facts: ['for Grace'],
    })
    const transfer = {
      reference: 'TR-1',
      details: { date: '2027-02-14', startTime: '06:10', guests: 4, pickup: 'Airport' },
    }
    expect(describeTrip(transfer, [], today, words)).toEqual({
      when: 'Sun 14 Feb 2027, 06:10',
      facts: ['Airport', '4 guests'],
    })
  })
})

describe('the next act', () => {
  const nothingDue = { sums: paidSums, due: { now: 0, later: [] } }

  it.each([
    ['an unanswered message first', find('held', {}, { isUnanswered: true }), 'reply'],
    ['a waiting refund', find('cancelled', { ...nothingDue, refunds: [refund] }), 'approve:r1'],
    ['no price', find('requested', { canSetPrice: true, sums: { ...sums, owed: 0 } }), 'price'],
    ['an unpaid request', find('requested', {}), 'ask'],
    ['a request that nobody can pay online', find('requested', { canAsk: false }), 'confirmed'],
    ['a wait for payment', find('held', {}), 'record'],
    ['a balance that is due', find('confirmed', {}), 'askRest'],
    ['nobody assigned', find('confirmed', nothingDue, { unassigned: 't1' }), 'assign:t1'],
    ['nothing', find('confirmed', nothingDue), undefined],
    ['no right to money', find('requested', {}, { rights: ['book'] }), 'confirmed'],
    ['no right at all', find('requested', {}, { rights: ['orders'] }), undefined],
    [
      'no right to refund',
      find('cancelled', { ...nothingDue, refunds: [refund] }, { rights: ['book'] }),
      undefined,
    ],
  ])('is found for %s', (_name, act, expected) => {
    expect(act).toBe(expected)
  })

  it('leaves the approval of one’s own refund to a second person', () => {
    const desk = { userId: 'me', can: () => true }
    expect(listRefundActs(desk, { ...refund, needsSecond: true })).toEqual(['withdraw'])
    expect(listRefundActs({ ...desk, userId: 'other' }, { ...refund, needsSecond: true })).toEqual(
      refund.acts,
    )
  })
})
