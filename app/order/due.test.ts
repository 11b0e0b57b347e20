import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { sampleLine, samplePaidPayment, samplePayment, sampleRefund } from './books.samples.ts'
import { findDue, findRequestedAmount, findShownHoldEnd, type PayableOrder } from './due.ts'
import type { Books } from './ledger.ts'
import { type PaymentPlan, planDeposit, planPaymentRequest } from './payment-plan-rules.ts'
import { findPaymentRequest } from './payment-request.ts'
import type { OrderStatus } from './statuses.ts'
import { paymentSettings as paymentPlan } from '#tests/fixtures/policies.ts'

const today = '2026-11-28'
const clock = { now: new Date('2026-11-28T10:00:00Z'), today }
const holdEnd = new Date('2026-11-28T10:30:00Z')
const inParts: PaymentPlan = [
  { amount: 3000, dueOn: today },
  { amount: 7000, dueOn: '2027-01-21' },
]
const byInvoice: PaymentPlan = [{ amount: 10_000, dueOn: '2026-12-12' }]
const confirmed: PayableOrder = {
  status: 'confirmed',
  departure: '2027-02-20',
  plan: undefined,
  holdEndsAt: null,
  isPaidToUs: true,
}
type Order = Partial<PayableOrder> & { day?: string; owed?: number }

/** A negative amount is a charge-back of the first payment. */
function createBooks(owed: number, amounts: readonly number[]): Books {
  const chargeBack = { payment: 'p0', status: 'done', source: 'charged-back' } as const
  return {
    lines: owed > 0 ? [sampleLine({ id: 'line', amount: owed })] : [],
    payments: amounts
      .filter((amount) => amount > 0)
      .map((amount, n) => samplePaidPayment({ id: `p${n}`, amount })),
    refunds: amounts
      .filter((amount) => amount < 0)
      .map((amount, n) => sampleRefund({ id: `r${n}`, amount: 0 - amount, ...chargeBack })),
  }
}

describe('findDue', () => {
  const held = { status: 'held' } as const
  const change = { needed: 11_200, until: holdEnd }
  it.each<[string, Order, number[], number, number[], number[]]>([
    // Columns: order, payments, due now, later, payable amounts.
    ['without a plan', held, [], 10_000, [], [10_000, 3000]],
    ['with a deposit', { ...held, plan: inParts }, [], 3000, [7000], [10_000, 3000]],
    ['with a part of the deposit', { ...held, plan: inParts }, [1000], 2000, [7000], [9000, 2000]],
    ['with the deposit paid', { plan: inParts }, [3000], 0, [7000], [7000]],
    ['after a charge-back', { plan: inParts }, [3000, -1000], 1000, [7000], [8000, 1000]],
    ['with more than the deposit', { plan: inParts }, [4000], 0, [6000], [6000]],
    ['by invoice', { plan: byInvoice }, [], 0, [10_000], [10_000]],
    ['by invoice, late', { plan: byInvoice, day: '2026-12-13' }, [400], 9600, [], [9600]],
    ['confirmed without a plan', {}, [], 10_000, [], [10_000]],
    ['with a change', { change, owed: 17_500 }, [10_000], 1200, [6300], [7500, 1200]],
    ['with a part of a change', { change, owed: 17_500 }, [10_000, 500], 700, [6300], [7000, 700]],
    ['with a paid change', { change, owed: 17_500 }, [11_200], 6300, [], [6300]],
    ['fully paid', {}, [10_000], 0, [], []],
    ['sold by a reseller', { isPaidToUs: false }, [], 0, [10_000], []],
    ['cancelled', { status: 'cancelled' }, [], 0, [10_000], []],
  ])(
    'finds due, later and payable amounts of an order %s',
    (_, changedOrder, paid, now, later, expectedPayable) => {
      const { day = today, owed = 10_000, ...order } = changedOrder
      const clockOnDay = { now: new Date(`${day}T10:00:00Z`), today: day }
      const due = findDue(
        { ...confirmed, ...order },
        createBooks(owed, paid),
        clockOnDay,
        paymentPlan,
      )
      const { whole, inParts: parts } = due.choices ?? {}
      const payable = [whole, parts].flatMap((plan) => plan?.[0].amount ?? [])
      expect([due.now, due.later.map(({ amount }) => amount), payable]).toEqual([
        now,
        later,
        expectedPayable,
      ])
    },
  )

  const past = new Date(clock.now.getTime() - 60_000)
  it.each<[string, Partial<PayableOrder>]>([
    ['place', { status: 'held', holdEndsAt: past }],
    ['change', { change: { needed: 12_000, until: past } }],
  ])('refuses payment once the held %s is released', (_, order) => {
    const due = findDue({ ...confirmed, ...order }, createBooks(12_000, []), clock, paymentPlan)
    expect([due.choices, due.refusal]).toEqual([undefined, 'payment-closed'])
  })

  it.each<[string, Partial<PayableOrder>, number[], number]>([
    ['the deposit of an expired order', { status: 'expired', holdEndsAt: clock.now }, [], 3000],
    ['the rest of a deposit', { status: 'held', holdEndsAt: clock.now }, [1000], 2000],
    ['the balance of a confirmed order', {}, [3000], 7000],
  ])('requests %s', (_, order, paid, amount) => {
    const planned = { ...confirmed, plan: inParts, ...order }
    const books = createBooks(10_000, paid)
    expect(findRequestedAmount(planned, books, clock, paymentPlan)).toBe(amount)
  })
})

describe('findShownHoldEnd', () => {
  it.each([
    ['10:02', 'pending', holdEnd],
    ['10:02', 'declined', holdEnd],
    ['10:31', 'pending', new Date('2026-11-28T10:45:00Z')],
  ] as const)('shows at %s, with a %s payment, the hold end %s', (time, status, end) => {
    const order = { status: 'held', holdEndsAt: holdEnd } as const
    const at = { now: new Date(`2026-11-28T${time}:00Z`), settings: paymentPlan }
    expect(findShownHoldEnd(order, { payments: [samplePayment({ status })] }, at)).toEqual(end)
  })
})

describe('findPaymentRequest', () => {
  const owed = 500_000
  const plan: PaymentPlan = [
    { amount: 150_000, dueOn: today },
    { amount: 350_000, dueOn: '2027-01-21' },
  ]
  const findRequest = (order: Partial<PayableOrder>, paid: number, price = owed) =>
    findPaymentRequest({ ...confirmed, ...order }, createBooks(price, [paid]), clock, paymentPlan)

  it.each([
    // Columns: status, departure, paid, amount, by.
    ['requested', '2027-02-20', 0, 500_000, '2026-12-05'],
    ['held', '2026-11-30', 0, 500_000, '2026-11-29'],
    ['held', today, 0, 500_000, today],
    ['expired', today, 100_000, 400_000, today],
    ['confirmed', '2027-02-20', 0, 500_000, '2026-12-05'],
    ['confirmed', today, 100_000, 400_000, '2026-12-05'],
    ['completed', '2026-10-01', 100_000, 400_000, '2026-12-05'],
  ] as const)(
    'requests the balance of an order that is %s and departs on %s',
    (status, departure, paid, amount, by) => {
      const expected = { refusal: undefined, amount, by, most: owed - paid }
      expect(findRequest({ status, departure }, paid)).toMatchObject(expected)
    },
  )

  it('requests the balance by its agreed day', () => {
    const expected = { amount: 350_000, by: '2027-01-21', lastDay: undefined }
    expect(findRequest({ plan }, 150_000)).toMatchObject(expected)
  })

  it.each<[Partial<PayableOrder>, number, string, number?]>([
    [{ isPaidToUs: false }, 0, 'ask-over'],
    [{ status: 'cancelled' }, 0, 'ask-over'],
    [{ status: 'offered' }, 0, 'ask-over'],
    [{ status: 'held', departure: '2026-11-27' }, 0, 'ask-over'],
    [{ status: 'confirmed' }, owed, 'ask-over'],
    [{ status: 'expired' }, owed, 'nothing-to-pay'],
    [{}, 0, 'price-open', 0],
  ])('refuses a payment request for %j with %i cents paid: %s', (order, paid, refusal, price) => {
    expect(findRequest(order, paid, price).refusal).toBe(refusal)
  })

  it('requests the price of a held change while it is held', () => {
    const expected = { amount: 120_000, by: today, lastDay: today, isOfChange: true }
    const change = { needed: 620_000, until: holdEnd }
    expect(findRequest({ change }, 500_000, 620_000)).toMatchObject(expected)
  })

  it('makes any requested amount payable on the page and at the gateway', () => {
    const statuses = ['requested', 'held', 'expired', 'confirmed', 'completed'] as const
    fc.assert(
      fc.property(
        fc.constantFrom<OrderStatus>(...statuses),
        fc.integer({ min: 0, max: owed - 1 }),
        fc.integer({ min: 1, max: owed }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(undefined, plan),
        (status, paid, requestedAmount, inDays, departsIn, planBefore) => {
          const departure = addDays(today, departsIn)
          const order = { ...confirmed, status, departure, plan: planBefore }
          const { most: maximum, lastDay } = findRequest(order, paid)
          const amount = Math.min(requestedAmount, maximum)
          const day = addDays(today, inDays)
          const until = lastDay && lastDay < day ? lastDay : day
          const input = { amount, owed, balance: maximum, departure, until, today }
          const agreed =
            lastDay === undefined
              ? planPaymentRequest(planBefore, input, paymentPlan)
              : planDeposit({ ...input, first: paid + amount }, paymentPlan)
          expect(sumCents(agreed?.map((part) => part.amount) ?? [])).toBe(owed)
          const after = lastDay === undefined ? status : ('held' as const)
          const requested = { ...order, status: after, plan: agreed }
          const due = findDue(requested, createBooks(owed, [paid]), clock, paymentPlan)
          expect(due.now > 0 ? due.now : due.parts[0]?.amount).toBe(amount)
          if (lastDay === undefined) expect(due.parts[0]?.dueOn).toBe(until)
          const { whole, inParts: parts } = due.choices ?? {}
          expect([whole?.[0].amount, parts?.[0].amount]).toContain(amount)
          expect(whole?.[0].amount).toBe(maximum)
        },
      ),
      { numRuns: 300 },
    )
  })
})
