import { describe, expect, it } from 'vitest'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { findDue, findShownHoldEnd, findRequestedAmount, type PayableOrder } from './due.ts'
import type { Books } from './ledger.ts'
import type { PaymentPlan } from './payment-plan-rules.ts'

const now = new Date('2026-11-28T10:00:00Z')
const today = '2026-11-28'
const clock = { now, today }
const inParts: PaymentPlan = [
  { amount: 3000, dueOn: today },
  { amount: 7000, dueOn: '2027-01-21' },
]
const byInvoice: PaymentPlan = [{ amount: 10_000, dueOn: '2026-12-12' }]

describe('findDue', () => {
  it('names what is due, what is left and what may be paid, whatever has come', () => {
    const change = { needed: 11_200, until: new Date('2026-11-28T10:30:00Z') }
    const held = { status: 'held' } as const
    const cases = [
      // Columns: order, payments, due now, later, payable amounts.
      ['nothing agreed', held, [], 10_000, [], [10_000, 3000]],
      ['a deposit', { ...held, plan: inParts }, [], 3000, [7000], [10_000, 3000]],
      ['part of a deposit', { ...held, plan: inParts }, [1000], 2000, [7000], [9000, 2000]],
      ['a deposit that has come', { plan: inParts }, [3000], 0, [7000], [7000]],
      ['part of it taken back', { plan: inParts }, [3000, -1000], 1000, [7000], [8000, 1000]],
      ['above the deposit', { plan: inParts }, [4000], 0, [6000], [6000]],
      ['by invoice', { plan: byInvoice }, [], 0, [10_000], [10_000]],
      ['by invoice, late', { plan: byInvoice, day: '2026-12-13' }, [400], 9600, [], [9600]],
      ['confirmed without a plan', {}, [], 10_000, [], [10_000]],
      ['a change', { change, owed: 17_500 }, [10_000], 1200, [6300], [7500, 1200]],
      ['part of a change', { change, owed: 17_500 }, [10_000, 500], 700, [6300], [7000, 700]],
      ['a change whose money is here', { change, owed: 17_500 }, [11_200], 6300, [], [6300]],
      ['all paid', {}, [10_000], 0, [], []],
      ['a reseller’s', { isPaidToUs: false }, [], 0, [10_000], []],
      ['cancelled', { status: 'cancelled' }, [], 0, [10_000], []],
    ] as const
    for (const [
      name,
      { day = today, owed = 10_000, ...order },
      came,
      dueNow,
      later,
      may,
    ] of cases.map(([name, order, ...rest]) => [name, order as Order, ...rest] as const)) {
      const at = { now: new Date(`${day}T10:00:00Z`), today: day }
      const due = findDue({ ...confirmed, ...order }, booksOf(owed, came), at, paymentPlan)
      const offered = [due.choices?.whole, due.choices?.inParts].flatMap(
        (one) => one?.[0].amount ?? [],
      )
      expect([name, due.now, due.later.map(({ amount }) => amount), offered]).toEqual([
        name,
        dueNow,
        later,
        may,
      ])
    }
  })

  it('takes no payment once the place, or that of the change, is released', () => {
    const until = new Date(now.getTime() - 60_000)
    const change = { needed: 12_000, until }
    for (const order of [{ status: 'held', holdEndsAt: until } as const, { change }]) {
      const due = findDue({ ...confirmed, ...order }, booksOf(12_000, []), clock, paymentPlan)
      expect([due.choices, due.refusal]).toEqual([undefined, 'payment-closed'])
    }
  })

  it('asks for what is due once an order waits for its money again, else for all', () => {
    expect(asked({ status: 'expired', holdEndsAt: now }, [])).toBe(3000)
    expect(asked({ status: 'held', holdEndsAt: now }, [1000])).toBe(2000)
    expect(asked({}, [3000])).toBe(7000)
  })
})

const asked = (order: Partial<PayableOrder>, came: readonly number[]) =>
  findRequestedAmount(
    { ...confirmed, plan: inParts, ...order },
    booksOf(10_000, came),
    clock,
    paymentPlan,
  )

type Order = Partial<PayableOrder> & { day?: string; owed?: number }

const confirmed: PayableOrder = {
  status: 'confirmed',
  departure: '2027-02-20',
  plan: undefined,
  holdEndsAt: null,
  isPaidToUs: true,
}

/** A negative amount is a charge-back of the previous payment. */
function booksOf(owed: number, came: readonly number[]): Books {
  const line = { id: 'line', item: 'day', kind: 'charge', taxCode: 'standard' } as const
  const payments = came
    .filter((amount) => amount > 0)
    .map((amount, n) => ({ ...paid, id: `p${n}`, attempt: `p${n}`, amount, received: amount }))
  const refunds = came
    .filter((amount) => amount < 0)
    .map((amount, n) => ({ ...back, id: `r${n}`, payment: 'p0', amount: 0 - amount }))
  return { lines: [{ ...line, amount: owed }], payments, refunds }
}

const paid = {
  provider: 'yoco',
  mode: 'test',
  merchant: null,
  status: 'paid',
  paidAt: now,
  providerPayment: null,
} as const
const back = { status: 'done', source: 'charged-back', providerRefund: null } as const

describe('findShownHoldEnd', () => {
  const ends = new Date('2026-11-28T10:30:00Z')
  const held = { status: 'held', holdEndsAt: ends } as const
  const shownAt = (time: string, status: 'pending' | 'declined') => {
    const payment = { ...booksOf(10_000, [0]).payments[0], status } as Books['payments'][number]
    const at = { now: new Date(`2026-11-28T${time}:00Z`), settings: paymentPlan }
    return findShownHoldEnd(held, { payments: [payment] }, at)
  }

  it('shows the same end of a hold during a payment and after a declined one', () => {
    expect(shownAt('10:02', 'pending')).toEqual(ends)
    expect(shownAt('10:02', 'declined')).toEqual(ends)
  })

  it('shows a later end of a hold for a payment in progress when it ends', () => {
    expect(shownAt('10:31', 'pending')).toEqual(new Date('2026-11-28T10:45:00Z'))
  })
})
