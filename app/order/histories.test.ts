import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  sampleLine,
  samplePaidPayment,
  samplePayment,
  samplePaymentUpdate as paymentUpdate,
  sampleRefund,
  sampleRefundUpdate as refundUpdate,
} from './books.samples.ts'
import type { PaymentUpdate, AttemptUpdate } from './payment-update.ts'
import {
  apply,
  describeEnd,
  expire,
  newStored,
  type StoredOrder,
  sweep,
} from './histories.samples.ts'
import { sumBooks } from './ledger.ts'

/** For a long run: ORDER_HISTORIES=10000. */
const numRuns = Number(process.env['ORDER_HISTORIES'] ?? 500)
const today = '2027-01-01'
const total = 1000
const whole = [{ amount: total, dueOn: today }] as const
const inParts = [
  { amount: 300, dueOn: today },
  { amount: 700, dueOn: '2027-03-01' },
] as const

const attempt = fc.record({
  amount: fc.constantFrom(300, 500, 700, total),
  fails: fc.subarray(['started', 'declined', 'called-off'] as const),
  isPaid: fc.boolean(),
  isPaidTwice: fc.boolean(),
  wrong: fc.subarray<Partial<AttemptUpdate>>([
    { amount: 299, providerPayment: 'odd' },
    { amount: 1001, providerPayment: 'odder' },
    { currency: 'USD' },
    { mode: 'test' },
    { merchant: 'm-2' },
    { merchant: null },
    { provider: 'payfast' },
  ]),
  isMisreported: fc.boolean(),
})
const attempts = fc.array(attempt, { minLength: 1, maxLength: 3 })

/**
 * Random orders in which each update occurs at least once, with hold ends and sweeps in between.
 */
const shuffles = fc.infiniteStream(fc.nat())

describe('the order, repetition and delay of updates', () => {
  it('do not change an order’s end: one confirmation, one invoice per payment', () => {
    const start = fc.record({
      status: fc.constantFrom('held' as const, 'requested' as const),
      plan: fc.constantFrom(undefined, whole, inParts),
      attempts,
    })
    fc.assert(
      fc.property(start, shuffles, ({ attempts: tries, ...begun }, random) => {
        const facts = listFacts(tries)
        const payments = tries.map(({ amount }, n) =>
          samplePayment({ id: `pay-${n}`, status: 'created', amount }),
        )
        const begin = () => newStored({ ...begun, books: { lines, payments, refunds: [] } })
        expect(live(begin(), mix(facts, random), random)).toEqual(live(begin(), facts))
      }),
      { numRuns },
    )
  })

  it('do not change the refunded amount', () => {
    const refund = fc.record({
      status: fc.constantFrom('approved' as const, 'sent' as const),
      news: fc.subarray(['refunded', 'by hand', 'refund-failed'] as const),
    })
    const start = fc.record({ attempts, refund, outside: fc.nat({ max: 300 }), bank: fc.boolean() })
    fc.assert(
      fc.property(start, shuffles, (world, random) => {
        const facts = [...listFacts(world.attempts), ...listRefundFacts(world)]
        const tried = world.attempts.map(({ amount }, n) =>
          samplePayment({ id: `pay-${n}`, status: 'created', amount }),
        )
        const payments = [
          ...tried,
          samplePaidPayment({ id: 'pay-old', amount: total, providerPayment: 'old' }),
        ]
        const { status } = world.refund
        const refunds = [
          sampleRefund({ id: 'back-1', payment: 'pay-old', amount: 400, status, tries: 1 }),
        ]
        const begin = () =>
          newStored({ status: 'confirmed', plan: whole, books: { lines, payments, refunds } })
        expect(live(begin(), mix(facts, random), random)).toEqual(live(begin(), facts))
      }),
      { numRuns },
    )
  })
})

describe('a wrong payment', () => {
  it('confirms nothing, counts for nothing, and raises a case', () => {
    const wrong = fc.oneof(
      fc.integer({ min: -5000, max: 5000 }).map((amount) => ({ amount })),
      fc.constantFrom('USD', 'EUR', 'zar', '').map((currency) => ({ currency })),
      fc.constant({ mode: 'test' as const }),
      fc.constantFrom(null, 'm-2', '').map((merchant) => ({ merchant })),
      fc.constantFrom('payfast', 'eft', '').map((provider) => ({ provider })),
      fc.constant({ payment: 'pay-9' }),
    )
    const source = fc.constantFrom('notification' as const, 'poll' as const, 'file' as const)
    const status = fc.constantFrom('requested' as const, 'held' as const)
    fc.assert(
      fc.property(fc.array(wrong, { minLength: 1 }), source, status, (many, from, begun) => {
        const payments = [samplePayment({ amount: total })]
        const stored = newStored({
          status: begun,
          plan: inParts,
          books: { lines, payments, refunds: [] },
        })
        for (const fields of many) {
          if ('amount' in fields && fields.amount === total) continue
          const before = stored.attention.size
          apply(stored, paymentUpdate({ amount: total, source: from, ...fields }))
          sweep(stored, today)
          expect(stored.attention.size).toBeGreaterThanOrEqual(Math.max(1, before))
        }
        expect(stored).toMatchObject({ status: begun, confirmed: 0, invoiced: [] })
        expect(sumBooks(stored.books).paid).toBe(0)
      }),
      { numRuns },
    )
  })
})

describe('two payments for the last place', () => {
  it('confirm one order, and raise a case for the other', () => {
    const payments = [samplePayment({ amount: total })]
    const books = { lines, payments, refunds: [] }
    const [one, other] = [0, 1].map(() => newStored({ status: 'held', plan: whole, books }))
    if (!one || !other) throw new Error('Two, please.')
    for (const stored of [one, other]) expire(stored)
    let places = 1
    for (const stored of [other, one, other, one]) {
      apply(stored, paymentUpdate({ amount: total }))
      sweep(stored, today, places > 0)
      places = [one, other].some(({ hasPlaces }) => hasPlaces) ? 0 : 1
    }
    expect(describeEnd(other)).toMatchObject({ status: 'confirmed', confirmed: 1, attention: [] })
    const late = { status: 'expired', confirmed: 0, attention: ['paid-no-place order'] }
    expect(describeEnd(one)).toMatchObject(late)
    expect(sumBooks(one.books).paid).toBe(total)
  })
})

const lines = [sampleLine({ id: 'line-1', amount: total })]

/**
 * Applies the updates one by one. Without `random` a sweep follows each, and the hold ends last;
 * with it, sweeps and the end occur at random.
 */
function live(stored: StoredOrder, facts: PaymentUpdate[], random?: Iterator<number>) {
  for (const fact of facts) {
    apply(stored, fact)
    if (random && draw(random, 4) === 0) expire(stored)
    if (!random || draw(random, 2) === 0) sweep(stored, today)
  }
  expire(stored)
  sweep(stored, today)
  return describeEnd(stored)
}

function listFacts(tries: { [Key in keyof Attempt]: Attempt[Key] }[]): PaymentUpdate[] {
  return tries.flatMap(({ amount, fails, isPaid, isPaidTwice, wrong, isMisreported }, n) => {
    const payment = `pay-${n}`
    const fact = (fields: Partial<AttemptUpdate>) =>
      paymentUpdate({ payment, amount, providerPayment: `p-${n}`, ...fields })
    const twice = fact({ providerPayment: `p-${n}-again` })
    return [
      ...fails.map((kind) => fact({ kind, providerPayment: null })),
      ...(isPaid ? [fact({})] : []),
      ...(isPaid && isMisreported ? [fact({ amount: amount - 1 })] : []),
      ...(isPaidTwice ? [twice] : []),
      ...wrong.map(({ providerPayment, ...fields }) =>
        fact({
          ...fields,
          ...(providerPayment ? { providerPayment: `${n}-${providerPayment}` } : {}),
        }),
      ),
    ]
  })
}

type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never

type RefundHistory = {
  attempts: Attempt[]
  refund: { news: ('refunded' | 'by hand' | 'refund-failed')[] }
  outside: number
  bank: boolean
}

function listRefundFacts({
  attempts: tries,
  refund,
  outside,
  bank,
}: RefundHistory): PaymentUpdate[] {
  const old = { payment: 'pay-old', providerPayment: 'old' }
  const own = { ...old, amount: 400, refund: 'back-1', providerRefund: 'r-own' }
  const paid = tries.findIndex(({ isPaid }) => isPaid)
  const soon = { payment: `pay-${paid}`, providerPayment: `p-${paid}`, amount: 7 }
  return [
    ...refund.news.map((news) =>
      news === 'by hand'
        ? refundUpdate({ ...own, refund: null })
        : refundUpdate({ ...own, kind: news }),
    ),
    ...(outside > 0 ? [refundUpdate({ ...old, amount: outside, providerRefund: 'r-out' })] : []),
    ...(bank
      ? [refundUpdate({ ...old, kind: 'charged-back', amount: 200, providerRefund: 'r-b' })]
      : []),
    ...(paid >= 0 ? [refundUpdate({ ...soon, providerRefund: 'r-soon' })] : []),
  ]
}

function mix(facts: PaymentUpdate[], random: Iterator<number>): PaymentUpdate[] {
  const many = facts.flatMap((fact) => Array.from({ length: 1 + draw(random, 3) }, () => fact))
  return many
    .map((fact) => ({ fact, place: draw(random, 1_000_003) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ fact }) => fact)
}

function draw(random: Iterator<number>, below: number): number {
  return Number(random.next().value) % below
}
