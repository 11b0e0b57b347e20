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
  applyUpdate,
  describeEndState,
  expire,
  createStoredOrder,
  type StoredOrder,
  runNextActions,
} from './histories.samples.ts'
import { sumBooks } from './ledger.ts'

/** The number of random histories. Set ORDER_HISTORIES=10000 for a long run. */
const numRuns = Number(process.env['ORDER_HISTORIES'] ?? 500)
const today = '2027-01-01'
const total = 1000
const whole = [{ amount: total, dueOn: today }] as const
const inParts = [
  { amount: 300, dueOn: today },
  { amount: 700, dueOn: '2027-03-01' },
] as const

const attemptArbitrary = fc.record({
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
const attempts = fc.array(attemptArbitrary, { minLength: 1, maxLength: 3 })

/**
 * Random numbers that order and repeat the updates, and place hold ends and next actions.
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
      fc.property(start, shuffles, ({ attempts: tries, ...startState }, random) => {
        const updates = listAttemptUpdates(tries)
        const payments = tries.map(({ amount }, n) =>
          samplePayment({ id: `pay-${n}`, status: 'created', amount }),
        )
        const createStart = () =>
          createStoredOrder({ ...startState, books: { lines, payments, refunds: [] } })
        expect(replay(createStart(), shuffle(updates, random), random)).toEqual(
          replay(createStart(), updates),
        )
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
      fc.property(start, shuffles, (scenario, random) => {
        const updates = [...listAttemptUpdates(scenario.attempts), ...listRefundUpdates(scenario)]
        const attemptedPayments = scenario.attempts.map(({ amount }, n) =>
          samplePayment({ id: `pay-${n}`, status: 'created', amount }),
        )
        const payments = [
          ...attemptedPayments,
          samplePaidPayment({ id: 'pay-old', amount: total, providerPayment: 'old' }),
        ]
        const { status } = scenario.refund
        const refunds = [
          sampleRefund({ id: 'back-1', payment: 'pay-old', amount: 400, status, tries: 1 }),
        ]
        const createStart = () =>
          createStoredOrder({
            status: 'confirmed',
            plan: whole,
            books: { lines, payments, refunds },
          })
        expect(replay(createStart(), shuffle(updates, random), random)).toEqual(
          replay(createStart(), updates),
        )
      }),
      { numRuns },
    )
  })
})

describe('a wrong payment', () => {
  it('confirms nothing, counts for nothing, and raises a case', () => {
    const wrongFields = fc.oneof(
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
      fc.property(
        fc.array(wrongFields, { minLength: 1 }),
        source,
        status,
        (wrongUpdates, updateSource, startStatus) => {
          const payments = [samplePayment({ amount: total })]
          const stored = createStoredOrder({
            status: startStatus,
            plan: inParts,
            books: { lines, payments, refunds: [] },
          })
          for (const fields of wrongUpdates) {
            if ('amount' in fields && fields.amount === total) continue
            const before = stored.attention.size
            applyUpdate(stored, paymentUpdate({ amount: total, source: updateSource, ...fields }))
            runNextActions(stored, today)
            expect(stored.attention.size).toBeGreaterThanOrEqual(Math.max(1, before))
          }
          expect(stored).toMatchObject({ status: startStatus, confirmed: 0, invoiced: [] })
          expect(sumBooks(stored.books).paid).toBe(0)
        },
      ),
      { numRuns },
    )
  })
})

describe('two payments for the last place', () => {
  it('confirm one order, and raise a case for the other', () => {
    const payments = [samplePayment({ amount: total })]
    const books = { lines, payments, refunds: [] }
    const [one, other] = [0, 1].map(() => createStoredOrder({ status: 'held', plan: whole, books }))
    if (!one || !other) throw new Error('Expected two orders.')
    for (const stored of [one, other]) expire(stored)
    let places = 1
    for (const stored of [other, one, other, one]) {
      applyUpdate(stored, paymentUpdate({ amount: total }))
      runNextActions(stored, today, places > 0)
      places = [one, other].some(({ hasPlaces }) => hasPlaces) ? 0 : 1
    }
    expect(describeEndState(other)).toMatchObject({
      status: 'confirmed',
      confirmed: 1,
      attention: [],
    })
    const expected = { status: 'expired', confirmed: 0, attention: ['paid-no-place order'] }
    expect(describeEndState(one)).toMatchObject(expected)
    expect(sumBooks(one.books).paid).toBe(total)
  })
})

const lines = [sampleLine({ id: 'line-1', amount: total })]

/**
 * Applies the updates one by one. Without `random`, the next actions run after each update, and the
 * hold ends last. With it, both occur at random.
 */
function replay(stored: StoredOrder, updates: PaymentUpdate[], random?: Iterator<number>) {
  for (const update of updates) {
    applyUpdate(stored, update)
    if (random && drawNumber(random, 4) === 0) expire(stored)
    if (!random || drawNumber(random, 2) === 0) runNextActions(stored, today)
  }
  expire(stored)
  runNextActions(stored, today)
  return describeEndState(stored)
}

function listAttemptUpdates(tries: { [Key in keyof Attempt]: Attempt[Key] }[]): PaymentUpdate[] {
  return tries.flatMap(({ amount, fails, isPaid, isPaidTwice, wrong, isMisreported }, n) => {
    const payment = `pay-${n}`
    const createUpdate = (fields: Partial<AttemptUpdate>) =>
      paymentUpdate({ payment, amount, providerPayment: `p-${n}`, ...fields })
    const secondPayment = createUpdate({ providerPayment: `p-${n}-again` })
    return [
      ...fails.map((kind) => createUpdate({ kind, providerPayment: null })),
      ...(isPaid ? [createUpdate({})] : []),
      ...(isPaid && isMisreported ? [createUpdate({ amount: amount - 1 })] : []),
      ...(isPaidTwice ? [secondPayment] : []),
      ...wrong.map(({ providerPayment, ...fields }) =>
        createUpdate({
          ...fields,
          ...(providerPayment ? { providerPayment: `${n}-${providerPayment}` } : {}),
        }),
      ),
    ]
  })
}

type Attempt = typeof attemptArbitrary extends fc.Arbitrary<infer Value> ? Value : never

type RefundHistory = {
  attempts: Attempt[]
  refund: { news: ('refunded' | 'by hand' | 'refund-failed')[] }
  outside: number
  bank: boolean
}

function listRefundUpdates({
  attempts: tries,
  refund,
  outside,
  bank,
}: RefundHistory): PaymentUpdate[] {
  const oldPayment = { payment: 'pay-old', providerPayment: 'old' }
  const ownRefund = { ...oldPayment, amount: 400, refund: 'back-1', providerRefund: 'r-own' }
  const paid = tries.findIndex(({ isPaid }) => isPaid)
  const earlyRefund = { payment: `pay-${paid}`, providerPayment: `p-${paid}`, amount: 7 }
  return [
    ...refund.news.map((news) =>
      news === 'by hand'
        ? refundUpdate({ ...ownRefund, refund: null })
        : refundUpdate({ ...ownRefund, kind: news }),
    ),
    ...(outside > 0
      ? [refundUpdate({ ...oldPayment, amount: outside, providerRefund: 'r-out' })]
      : []),
    ...(bank
      ? [refundUpdate({ ...oldPayment, kind: 'charged-back', amount: 200, providerRefund: 'r-b' })]
      : []),
    ...(paid >= 0 ? [refundUpdate({ ...earlyRefund, providerRefund: 'r-soon' })] : []),
  ]
}

function shuffle(updates: PaymentUpdate[], random: Iterator<number>): PaymentUpdate[] {
  const repeated = updates.flatMap((fact) =>
    Array.from({ length: 1 + drawNumber(random, 3) }, () => fact),
  )
  return repeated
    .map((fact) => ({ fact, place: drawNumber(random, 1_000_003) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ fact }) => fact)
}

function drawNumber(random: Iterator<number>, limit: number): number {
  return Number(random.next().value) % limit
}
