import { describe, expect, it } from 'vitest'
import {
  samplePaidPayment,
  samplePayment,
  samplePaymentUpdate,
  sampleRefund,
  sampleRefundUpdate,
  sampleBooks,
} from './books.samples.ts'
import { evaluatePaymentUpdate } from './evaluate-payment-update.ts'
import type { Refund } from './ledger.ts'
import type { PaymentStatus, RefundStatus } from './statuses.ts'

const open = sampleBooks({ payments: [samplePayment()] })
const paid = sampleBooks({ payments: [samplePaidPayment({ providerPayment: 'p_1' })] })
const refused = { verdict: 'refused', change: undefined }

describe('evaluatePaymentUpdate, of money that comes', () => {
  it('writes a payment down with what came, when and under which reference', () => {
    const fact = samplePaymentUpdate()
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
      const books = sampleBooks({ payments: [samplePayment({ status })] })
      expect(evaluatePaymentUpdate(samplePaymentUpdate(), books).change).toMatchObject({
        status: 'paid',
      })
    },
  )

  it.each(['p_1', 'p_2', null])(
    'ignores a status query after a signed report of another amount (reference %s)',
    (providerPayment) => {
      const payments = [samplePayment({ status: 'mismatched', providerPayment: 'p_1' })]
      const look = samplePaymentUpdate({ source: 'poll', providerPayment })
      expect(evaluatePaymentUpdate(look, sampleBooks({ payments })).change).toBeUndefined()
      const signed = samplePaymentUpdate({ source: 'notification', providerPayment: 'p_1' })
      expect(evaluatePaymentUpdate(signed, sampleBooks({ payments })).change).toMatchObject({
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
    expect(evaluatePaymentUpdate(samplePaymentUpdate(wrong), open)).toEqual({
      ...refused,
      attention,
    })
  })

  it.each([999_999, 1_000_001, 0, -1_000_000])('counts no other amount: %i', (amount) => {
    const judgement = evaluatePaymentUpdate(samplePaymentUpdate({ amount }), open)
    expect(judgement).toMatchObject({ attention: 'wrong-amount' })
    expect(judgement.change).toMatchObject({ status: 'mismatched', received: null })
  })

  it('counts another amount once the office has looked at it', () => {
    const books = sampleBooks({
      payments: [samplePayment({ status: 'mismatched', providerPayment: 'p_1' })],
    })
    const fact = samplePaymentUpdate({ source: 'office', amount: 999_999, providerPayment: null })
    expect(evaluatePaymentUpdate(fact, books)).toMatchObject({
      change: { status: 'paid', received: 999_999, providerPayment: 'p_1' },
      attention: undefined,
    })
  })

  it.each([0, -5, 0.5])('does not count what is no amount, whoever says so: %d', (amount) => {
    const fact = samplePaymentUpdate({ source: 'office', amount })
    expect(evaluatePaymentUpdate(fact, open).change).toMatchObject({
      status: 'mismatched',
      received: null,
    })
  })

  it('knows what it has been told, and learns a reference that was missing', () => {
    expect(evaluatePaymentUpdate(samplePaymentUpdate(), paid)).toMatchObject({
      verdict: 'repeated',
      change: undefined,
    })
    const nameless = sampleBooks({ payments: [samplePaidPayment()] })
    expect(evaluatePaymentUpdate(samplePaymentUpdate(), nameless).change).toMatchObject({
      providerPayment: 'p_1',
    })
    expect(
      evaluatePaymentUpdate(samplePaymentUpdate({ providerPayment: null }), paid).verdict,
    ).toBe('repeated')
  })

  it('asks a person when the same money is told with another amount', () => {
    const fact = samplePaymentUpdate({ amount: 5 })
    expect(evaluatePaymentUpdate(fact, paid)).toEqual({ ...refused, attention: 'wrong-amount' })
  })

  it('believes nobody who says that known money came by another attempt', () => {
    const payments = [...paid.payments, samplePayment({ id: 'pay-2' })]
    const fact = samplePaymentUpdate({ payment: 'pay-2' })
    expect(evaluatePaymentUpdate(fact, sampleBooks({ payments }))).toEqual({
      ...refused,
      attention: 'unknown-payment',
    })
  })

  it('stores money that comes a second time for one attempt as a second payment', () => {
    const second = samplePaymentUpdate({ providerPayment: 'p_2' })
    expect(evaluatePaymentUpdate(second, paid).change).toMatchObject({
      write: 'another-payment',
      like: 'pay-1',
      status: 'paid',
      received: 1_000_000,
      providerPayment: 'p_2',
    })
    const both = [
      ...paid.payments,
      samplePaidPayment({ id: 'pay-2', attempt: 'pay-1', providerPayment: 'p_2' }),
    ]
    expect(evaluatePaymentUpdate(second, sampleBooks({ payments: both })).verdict).toBe('repeated')
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
    const books = sampleBooks({ payments: [samplePayment({ status: from })] })
    expect(evaluatePaymentUpdate(samplePaymentUpdate({ kind }), books).change).toMatchObject({
      status,
      received: null,
    })
  })

  it.each(['started', 'declined', 'called-off'] as const)(
    '%s says nothing of a paid one',
    (kind) => {
      expect(evaluatePaymentUpdate(samplePaymentUpdate({ kind }), paid)).toMatchObject({
        verdict: 'ignored',
        change: undefined,
      })
    },
  )
})

const settle = (refunds: Refund[]) =>
  evaluatePaymentUpdate(sampleRefundUpdate(), { ...paid, refunds }).change

describe('evaluatePaymentUpdate, of money that goes back', () => {
  it.each<RefundStatus>(['proposed', 'approved', 'sent', 'failed'])(
    'ends a refund of ours that was %s, by our reference of it',
    (status) => {
      const books = { ...paid, refunds: [sampleRefund({ status })] }
      expect(evaluatePaymentUpdate(sampleRefundUpdate({ refund: 'back-1' }), books)).toMatchObject({
        change: { write: 'refund', id: 'back-1', status: 'done', providerRefund: 'rfd_1' },
        attention: undefined,
      })
    },
  )

  it('ends by its amount alone one that was sent and not answered, before all that resemble it', () => {
    const tryAt = new Date()
    const others = [
      sampleRefund({ id: 'proposed', status: 'proposed' }),
      sampleRefund({ id: 'withdrawn', status: 'withdrawn' }),
      sampleRefund({ id: 'refused', status: 'failed', lastError: 'status-400' }),
      sampleRefund({ id: 'not-asked-yet', tryAt, tries: 0 }),
      sampleRefund({ id: 'answered', status: 'sent', providerRefund: 'rfd_0' }),
    ]
    expect(settle(others)).toMatchObject({ write: 'new-refund', source: 'outside' })
    const candidates = [
      sampleRefund({ id: 'own', status: 'sent' }),
      sampleRefund({ id: 'own', tryAt, tries: 1 }),
      sampleRefund({ id: 'own', status: 'failed', lastError: 'no-answer' }),
      sampleRefund({ id: 'own', tryAt, tries: 0, lastError: 'no-answer' }),
      sampleRefund({ id: 'own', status: 'done' }),
      sampleRefund({ id: 'own', tryAt: null, tries: 0 }),
    ]
    for (const own of candidates)
      expect(settle([...others, own])).toMatchObject({ write: 'refund', id: 'own', status: 'done' })
  })

  it('writes one down that was made at the provider, and one that a bank took', () => {
    expect(evaluatePaymentUpdate(sampleRefundUpdate(), paid)).toMatchObject({
      change: { write: 'new-refund', payment: 'pay-1', amount: 100_000, source: 'outside' },
      attention: 'refund-outside',
    })
    const books = { ...paid, refunds: [sampleRefund({ status: 'proposed' })] }
    expect(
      evaluatePaymentUpdate(sampleRefundUpdate({ kind: 'charged-back' }), books),
    ).toMatchObject({
      change: { write: 'new-refund', source: 'charged-back', status: 'done' },
      attention: 'charged-back',
    })
  })

  it('knows it again by its reference', () => {
    const books = { ...paid, refunds: [sampleRefund({ status: 'done', providerRefund: 'rfd_1' })] }
    expect(evaluatePaymentUpdate(sampleRefundUpdate(), books).verdict).toBe('repeated')
    const byHand = { ...paid, refunds: [sampleRefund({ status: 'done' })] }
    expect(evaluatePaymentUpdate(sampleRefundUpdate(), byHand).change).toMatchObject({
      providerRefund: 'rfd_1',
    })
  })

  it('waits for the payment that a refund report names', () => {
    expect(evaluatePaymentUpdate(sampleRefundUpdate(), open).verdict).toBe('waiting')
    expect(
      evaluatePaymentUpdate(sampleRefundUpdate({ providerPayment: 'p_2' }), paid).verdict,
    ).toBe('waiting')
  })

  it('never lets more go back than came', () => {
    const books = { ...paid, refunds: [sampleRefund({ status: 'sent', amount: 900_001 })] }
    expect(evaluatePaymentUpdate(sampleRefundUpdate(), books)).toEqual({
      verdict: 'waiting',
      change: undefined,
      attention: 'refund-too-large',
    })
  })

  it('refuses another amount than that of our refund, and what is no amount', () => {
    const books = { ...paid, refunds: [sampleRefund({ status: 'sent' })] }
    const attention = 'refund-mismatched'
    const other = sampleRefundUpdate({ refund: 'back-1', amount: 99_999 })
    expect(evaluatePaymentUpdate(other, books)).toEqual({ ...refused, attention })
    for (const amount of [0, -1, 0.5])
      expect(evaluatePaymentUpdate(sampleRefundUpdate({ amount }), paid)).toEqual({
        ...refused,
        attention,
      })
    const gone = { ...paid, refunds: [sampleRefund({ status: 'withdrawn' })] }
    const withdrawn = sampleRefundUpdate({ refund: 'back-1' })
    expect(evaluatePaymentUpdate(withdrawn, gone)).toEqual({ ...refused, attention })
  })

  it('tells the office of one that failed, also when we hear of it too late', () => {
    const failed = sampleRefundUpdate({ kind: 'refund-failed', refund: 'back-1' })
    const attention = 'refund-failed'
    const sent = { ...paid, refunds: [sampleRefund({ status: 'sent' })] }
    expect(evaluatePaymentUpdate(failed, sent)).toMatchObject({
      change: { status: 'failed' },
      attention,
    })
    const done = { ...paid, refunds: [sampleRefund({ status: 'done', providerRefund: 'rfd_1' })] }
    expect(evaluatePaymentUpdate(failed, done)).toMatchObject({ verdict: 'ignored', attention })
    expect(evaluatePaymentUpdate(failed, paid)).toEqual({
      ...refused,
      attention: 'refund-mismatched',
    })
  })
})
