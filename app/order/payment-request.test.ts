import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { findDue, type PayableOrder } from './due.ts'
import type { Books } from './ledger.ts'
import { type PaymentPlan, planPaymentRequest, planDeposit } from './payment-plan-rules.ts'
import { findPaymentRequest } from './payment-request.ts'
import type { OrderStatus } from './statuses.ts'

const today = '2026-11-28'
const clock = { now: new Date('2026-11-28T10:00:00Z'), today }
const owed = 500_000
const inParts: PaymentPlan = [
  { amount: 150_000, dueOn: today },
  { amount: 350_000, dueOn: '2027-01-21' },
]

describe('what a guest can be asked for', () => {
  it('asks for whatever is owed: for a held place, a confirmed trip, one of today or a past one', () => {
    const cases = [
      // Columns: status, departure, paid, amount, by.
      ['requested', '2027-02-20', 0, 500_000, '2026-12-05'],
      ['held', '2026-11-30', 0, 500_000, '2026-11-29'],
      ['held', today, 0, 500_000, today],
      ['expired', today, 100_000, 400_000, today],
      ['confirmed', '2027-02-20', 0, 500_000, '2026-12-05'],
      ['confirmed', today, 100_000, 400_000, '2026-12-05'],
      ['completed', '2026-10-01', 100_000, 400_000, '2026-12-05'],
    ] as const
    for (const [status, departure, came, amount, by] of cases) {
      const asked = ask({ status, departure }, came)
      expect([status, asked]).toMatchObject([status, { refusal: undefined, amount, by }])
      expect(asked.most).toBe(owed - came)
    }
  })

  it('asks for the balance by its agreed day', () => {
    const asked = ask({ status: 'confirmed', plan: inParts }, 150_000)
    expect(asked).toMatchObject({ amount: 350_000, by: '2027-01-21', lastDay: undefined })
  })

  it('asks for no payment if an order is sold elsewhere, cancelled, only offered, paid, or lost its day', () => {
    const refusals = [
      [{ isPaidToUs: false }, 0, 'ask-over'],
      [{ status: 'cancelled' }, 0, 'ask-over'],
      [{ status: 'offered' }, 0, 'ask-over'],
      [{ status: 'held', departure: '2026-11-27' }, 0, 'ask-over'],
      [{ status: 'confirmed' }, owed, 'ask-over'],
      [{ status: 'expired' }, owed, 'nothing-to-pay'],
    ] as const
    for (const [order, came, refusal] of refusals)
      expect([order, ask(order, came).refusal]).toEqual([order, refusal])
    expect(findPaymentRequest(confirmed, booksOf(0, 0), clock, paymentPlan).refusal).toBe(
      'price-open',
    )
  })

  it('asks for the price of a held change while it is held', () => {
    const change = { needed: 620_000, until: new Date('2026-11-28T10:30:00Z') }
    const books = booksOf(620_000, 500_000)
    const asked = findPaymentRequest({ ...confirmed, change }, books, clock, paymentPlan)
    expect(asked).toMatchObject({ amount: 120_000, by: today, lastDay: today, isOfChange: true })
  })

  it('asks for any amount up to what is owed: page and gateway use it', () => {
    const statuses = ['requested', 'held', 'expired', 'confirmed', 'completed'] as const
    fc.assert(
      fc.property(
        fc.constantFrom<OrderStatus>(...statuses),
        fc.integer({ min: 0, max: owed - 1 }),
        fc.integer({ min: 1, max: owed }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(undefined, inParts),
        (status, came, wanted, inDays, departsIn, plan) => {
          const departure = addDays(today, departsIn)
          const order = { ...confirmed, status, departure, plan }
          const books = booksOf(owed, came)
          const { most, lastDay } = findPaymentRequest(order, books, clock, paymentPlan)
          const amount = Math.min(wanted, most)
          const wished = addDays(today, inDays)
          const until = lastDay && lastDay < wished ? lastDay : wished
          const about = { amount, owed, balance: most, departure, until, today }
          const agreed =
            lastDay === undefined
              ? planPaymentRequest(plan, about, paymentPlan)
              : planDeposit({ ...about, first: came + amount }, paymentPlan)
          expect(sumCents(agreed?.map((part) => part.amount) ?? [])).toBe(owed)
          const asked = lastDay === undefined ? status : ('held' as const)
          const due = findDue({ ...order, status: asked, plan: agreed }, books, clock, paymentPlan)
          const first = due.now > 0 ? due.now : due.parts[0]?.amount
          expect(first).toBe(amount)
          if (lastDay === undefined) expect(due.parts[0]?.dueOn).toBe(until)
          const { whole, inParts: parts } = due.choices ?? {}
          expect([whole?.[0].amount, parts?.[0].amount]).toContain(amount)
          expect(whole?.[0].amount).toBe(most)
        },
      ),
      { numRuns: 300 },
    )
  })
})

const ask = (order: Partial<PayableOrder>, came: number) =>
  findPaymentRequest({ ...confirmed, ...order }, booksOf(owed, came), clock, paymentPlan)

const confirmed: PayableOrder = {
  status: 'confirmed',
  departure: '2027-02-20',
  plan: undefined,
  holdEndsAt: null,
  isPaidToUs: true,
}

function booksOf(price: number, came: number): Books {
  const line = { id: 'line', item: 'day', kind: 'charge', taxCode: 'standard' } as const
  const paid = {
    id: 'p',
    attempt: 'p',
    provider: 'eft',
    mode: 'live',
    merchant: null,
    status: 'paid',
    amount: came,
    received: came,
    paidAt: clock.now,
    providerPayment: null,
  } as const
  return {
    lines: price > 0 ? [{ ...line, amount: price }] : [],
    payments: came > 0 ? [paid] : [],
    refunds: [],
  }
}
