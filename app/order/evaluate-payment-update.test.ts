import { describe, expect, it } from 'vitest'
import { aPaid, aPayment, aPaymentFact, aRefund, aRefundFact, someBooks } from './books.samples.ts'
import { evaluatePaymentUpdate } from './evaluate-payment-update.ts'
import type { Refund } from './ledger.ts'
import type { PaymentStatus, RefundStatus } from './statuses.ts'

const open = someBooks({ payments: [aPayment()] })
const paid = someBooks({ payments: [aPaid({ providerPayment: 'p_1' })] })
const refused = { verdict: 'refused', change: undefined }

describe('evaluatePaymentUpdate, of money that comes', () => {
  it('writes a payment down with what came, when and under which reference', () => {
    const fact = aPaymentFact()
    expect(evaluatePaymentUpdate(fact, open)).toEqual({
      verdict: 'accepted',
      change: {
        write: 'payment',
        id: 'pay-1',
        status: 'paid',
        received: 1_000_000,
        paidAt: fact.at,
        providerPayment: 'p_1',
      },
      attention: undefined,
    })
  })

  it.each<PaymentStatus>(['created', 'expired', 'called-off', 'declined', 'mismatched'])(
    'takes it also for an attempt that is %s',
    (status) => {
      const books = someBooks({ payments: [aPayment({ status })] })
      expect(evaluatePaymentUpdate(aPaymentFact(), books).change).toMatchObject({ status: 'paid' })
    },
  )

  it.each(['p_1', 'p_2', null])(
    'ignores a status query after a signed report of another amount (reference %s)',
    (providerPayment) => {
      const payments = [aPayment({ status: 'mismatched', providerPayment: 'p_1' })]
      const look = aPaymentFact({ source: 'poll', providerPayment })
      expect(evaluatePaymentUpdate(look, someBooks({ payments })).change).toBeUndefined()
      const signed = aPaymentFact({ source: 'notification', providerPayment: 'p_1' })
      expect(evaluatePaymentUpdate(signed, someBooks({ payments })).change).toMatchObject({
        status: 'paid',
      })
    },
  )

  it.each([
    ['wrong-provider', { provider: 'payfast' }],
    ['wrong-mode', { mode: 'test' }],
    ['wrong-merchant', { merchant: 'm-2' }],
    ['wrong-merchant', { merchant: null }],
    ['wrong-currency', { currency: 'USD' }],
    ['unknown-payment', { payment: 'pay-9' }],
  ] as const)('refuses it: %s', (attention, wrong) => {
    expect(evaluatePaymentUpdate(aPaymentFact(wrong), open)).toEqual({ ...refused, attention })
  })

  it.each([999_999, 1_000_001, 0, -1_000_000])('counts no other amount: %i', (amount) => {
    const judgement = evaluatePaymentUpdate(aPaymentFact({ amount }), open)
    expect(judgement).toMatchObject({ attention: 'wrong-amount' })
    expect(judgement.change).toMatchObject({ status: 'mismatched', received: null })
  })

  it('counts another amount once the office has looked at it', () => {
    const books = someBooks({
      payments: [aPayment({ status: 'mismatched', providerPayment: 'p_1' })],
    })
    const fact = aPaymentFact({ source: 'office', amount: 999_999, providerPayment: null })
    expect(evaluatePaymentUpdate(fact, books)).toMatchObject({
      change: { status: 'paid', received: 999_999, providerPayment: 'p_1' },
      attention: undefined,
    })
  })

  it.each([0, -5, 0.5])('does not count what is no amount, whoever says so: %d', (amount) => {
    const fact = aPaymentFact({ source: 'office', amount })
    expect(evaluatePaymentUpdate(fact, open).change).toMatchObject({
      status: 'mismatched',
      received: null,
    })
  })

  it('knows what it has been told, and learns a reference that was missing', () => {
    expect(evaluatePaymentUpdate(aPaymentFact(), paid)).toMatchObject({
      verdict: 'repeated',
      change: undefined,
    })
    const nameless = someBooks({ payments: [aPaid()] })
    expect(evaluatePaymentUpdate(aPaymentFact(), nameless).change).toMatchObject({
      providerPayment: 'p_1',
    })
    expect(evaluatePaymentUpdate(aPaymentFact({ providerPayment: null }), paid).verdict).toBe(
      'repeated',
    )
  })

  it('asks a person when the same money is told with another amount', () => {
    const fact = aPaymentFact({ amount: 5 })
    expect(evaluatePaymentUpdate(fact, paid)).toEqual({ ...refused, attention: 'wrong-amount' })
  })

  it('believes nobody who says that known money came by another attempt', () => {
    const payments = [...paid.payments, aPayment({ id: 'pay-2' })]
    const fact = aPaymentFact({ payment: 'pay-2' })
    expect(evaluatePaymentUpdate(fact, someBooks({ payments }))).toEqual({
      ...refused,
      attention: 'unknown-payment',
    })
  })

  it('stores money that comes a second time for one attempt as a second payment', () => {
    const second = aPaymentFact({ providerPayment: 'p_2' })
    expect(evaluatePaymentUpdate(second, paid).change).toMatchObject({
      write: 'another-payment',
      like: 'pay-1',
      status: 'paid',
      received: 1_000_000,
      providerPayment: 'p_2',
    })
    const both = [
      ...paid.payments,
      aPaid({ id: 'pay-2', attempt: 'pay-1', providerPayment: 'p_2' }),
    ]
    expect(evaluatePaymentUpdate(second, someBooks({ payments: both })).verdict).toBe('repeated')
    const odd = { ...second, amount: 5 }
    expect(evaluatePaymentUpdate(odd, paid)).toMatchObject({
      change: { status: 'mismatched', received: null },
      attention: 'wrong-amount',
    })
  })
})

describe('evaluatePaymentUpdate, of attempts that fail', () => {
  it.each([
    ['started', 'created', 'pending'],
    ['declined', 'pending', 'declined'],
    ['declined', 'called-off', 'declined'],
    ['called-off', 'expired', 'called-off'],
  ] as const)('%s makes %s %s', (kind, from, status) => {
    const books = someBooks({ payments: [aPayment({ status: from })] })
    expect(evaluatePaymentUpdate(aPaymentFact({ kind }), books).change).toMatchObject({
      status,
      received: null,
    })
  })

  it.each(['started', 'declined', 'called-off'] as const)(
    '%s says nothing of a paid one',
    (kind) => {
      expect(evaluatePaymentUpdate(aPaymentFact({ kind }), paid)).toMatchObject({
        verdict: 'ignored',
        change: undefined,
      })
    },
  )
})

const settle = (refunds: Refund[]) =>
  evaluatePaymentUpdate(aRefundFact(), { ...paid, refunds }).change

describe('evaluatePaymentUpdate, of money that goes back', () => {
  it.each<RefundStatus>(['proposed', 'approved', 'sent', 'failed'])(
    'ends a refund of ours that was %s, by our reference of it',
    (status) => {
      const books = { ...paid, refunds: [aRefund({ status })] }
      expect(evaluatePaymentUpdate(aRefundFact({ refund: 'back-1' }), books)).toMatchObject({
        change: { write: 'refund', id: 'back-1', status: 'done', providerRefund: 'rfd_1' },
        attention: undefined,
      })
    },
  )

  it('ends by its amount alone one that was sent and not answered, before all that resemble it', () => {
    const tryAt = new Date()
    const others = [
      aRefund({ id: 'proposed', status: 'proposed' }),
      aRefund({ id: 'withdrawn', status: 'withdrawn' }),
      aRefund({ id: 'refused', status: 'failed', lastError: 'status-400' }),
      aRefund({ id: 'not-asked-yet', tryAt, tries: 0 }),
      aRefund({ id: 'answered', status: 'sent', providerRefund: 'rfd_0' }),
    ]
    expect(settle(others)).toMatchObject({ write: 'new-refund', source: 'outside' })
    const candidates = [
      aRefund({ id: 'own', status: 'sent' }),
      aRefund({ id: 'own', tryAt, tries: 1 }),
      aRefund({ id: 'own', status: 'failed', lastError: 'no-answer' }),
      aRefund({ id: 'own', tryAt, tries: 0, lastError: 'no-answer' }),
      aRefund({ id: 'own', status: 'done' }),
      aRefund({ id: 'own', tryAt: null, tries: 0 }),
    ]
    for (const own of candidates)
      expect(settle([...others, own])).toMatchObject({ write: 'refund', id: 'own', status: 'done' })
  })

  it('writes one down that was made at the provider, and one that a bank took', () => {
    expect(evaluatePaymentUpdate(aRefundFact(), paid)).toMatchObject({
      change: { write: 'new-refund', payment: 'pay-1', amount: 100_000, source: 'outside' },
      attention: 'refund-outside',
    })
    const books = { ...paid, refunds: [aRefund({ status: 'proposed' })] }
    expect(evaluatePaymentUpdate(aRefundFact({ kind: 'charged-back' }), books)).toMatchObject({
      change: { write: 'new-refund', source: 'charged-back', status: 'done' },
      attention: 'charged-back',
    })
  })

  it('knows it again by its reference', () => {
    const books = { ...paid, refunds: [aRefund({ status: 'done', providerRefund: 'rfd_1' })] }
    expect(evaluatePaymentUpdate(aRefundFact(), books).verdict).toBe('repeated')
    const byHand = { ...paid, refunds: [aRefund({ status: 'done' })] }
    expect(evaluatePaymentUpdate(aRefundFact(), byHand).change).toMatchObject({
      providerRefund: 'rfd_1',
    })
  })

  it('waits for the payment that a refund report names', () => {
    expect(evaluatePaymentUpdate(aRefundFact(), open).verdict).toBe('waiting')
    expect(evaluatePaymentUpdate(aRefundFact({ providerPayment: 'p_2' }), paid).verdict).toBe(
      'waiting',
    )
  })

  it('never lets more go back than came', () => {
    const books = { ...paid, refunds: [aRefund({ status: 'sent', amount: 900_001 })] }
    expect(evaluatePaymentUpdate(aRefundFact(), books)).toEqual({
      verdict: 'waiting',
      change: undefined,
      attention: 'refund-too-large',
    })
  })

  it('refuses another amount than that of our refund, and what is no amount', () => {
    const books = { ...paid, refunds: [aRefund({ status: 'sent' })] }
    const attention = 'refund-mismatched'
    const other = aRefundFact({ refund: 'back-1', amount: 99_999 })
    expect(evaluatePaymentUpdate(other, books)).toEqual({ ...refused, attention })
    for (const amount of [0, -1, 0.5])
      expect(evaluatePaymentUpdate(aRefundFact({ amount }), paid)).toEqual({
        ...refused,
        attention,
      })
    const gone = { ...paid, refunds: [aRefund({ status: 'withdrawn' })] }
    const withdrawn = aRefundFact({ refund: 'back-1' })
    expect(evaluatePaymentUpdate(withdrawn, gone)).toEqual({ ...refused, attention })
  })

  it('tells the office of one that failed, also when we hear of it too late', () => {
    const failed = aRefundFact({ kind: 'refund-failed', refund: 'back-1' })
    const attention = 'refund-failed'
    const sent = { ...paid, refunds: [aRefund({ status: 'sent' })] }
    expect(evaluatePaymentUpdate(failed, sent)).toMatchObject({
      change: { status: 'failed' },
      attention,
    })
    const done = { ...paid, refunds: [aRefund({ status: 'done', providerRefund: 'rfd_1' })] }
    expect(evaluatePaymentUpdate(failed, done)).toMatchObject({ verdict: 'ignored', attention })
    expect(evaluatePaymentUpdate(failed, paid)).toEqual({
      ...refused,
      attention: 'refund-mismatched',
    })
  })
})
