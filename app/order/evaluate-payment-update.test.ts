import { describe, expect, it } from 'vitest'
import {
  sampleBooks,
  samplePaidPayment,
  samplePayment,
  samplePaymentUpdate as paymentUpdate,
  sampleRefund,
  sampleRefundUpdate as refundUpdate,
} from './books.samples.ts'
import { evaluatePaymentUpdate } from './evaluate-payment-update.ts'
import type { Payment, Refund } from './ledger.ts'
import type { AttemptUpdate } from './payment-update.ts'
import type { PaymentStatus, RefundStatus } from './statuses.ts'

const createBooks = (payment: Partial<Payment> = {}) =>
  sampleBooks({ payments: [samplePayment(payment)] })
const unpaidBooks = createBooks()
const paidBooks = sampleBooks({ payments: [samplePaidPayment({ providerPayment: 'p_1' })] })
const withRefund = (refund: Partial<Refund>) => ({ ...paidBooks, refunds: [sampleRefund(refund)] })
const refusedResult = { verdict: 'refused', change: undefined }

describe('evaluatePaymentUpdate for a payment', () => {
  it('stores the amount, time and reference of a payment', () => {
    const update = paymentUpdate()
    expect(evaluatePaymentUpdate(update, unpaidBooks)).toEqual({
      verdict: 'accepted',
      change: {
        write: 'payment',
        id: 'pay-1',
        status: 'paid',
        received: 1_000_000,
        paidAt: update.at,
        providerPayment: 'p_1',
      },
      attention: undefined,
    })
  })

  it.each<PaymentStatus>(['created', 'expired', 'called-off', 'declined', 'mismatched'])(
    'accepts a payment for an attempt that is %s',
    (status) => {
      const { change } = evaluatePaymentUpdate(paymentUpdate(), createBooks({ status }))
      expect(change).toMatchObject({ status: 'paid' })
    },
  )

  it.each(['p_1', 'p_2', null])(
    'ignores a status query after a signed report of another amount (reference %s)',
    (providerPayment) => {
      const books = createBooks({ status: 'mismatched', providerPayment: 'p_1' })
      const query = paymentUpdate({ source: 'poll', providerPayment })
      expect(evaluatePaymentUpdate(query, books).change).toBeUndefined()
      const signed = paymentUpdate({ source: 'notification', providerPayment: 'p_1' })
      expect(evaluatePaymentUpdate(signed, books).change).toMatchObject({ status: 'paid' })
    },
  )

  it.each([
    ['wrong-provider', { provider: 'payfast' }],
    ['wrong-mode', { mode: 'test' }],
    ['wrong-merchant', { merchant: 'm-2' }],
    ['wrong-merchant', { merchant: null }],
    ['wrong-currency', { currency: 'USD' }],
    ['unknown-payment', { payment: 'pay-9' }],
  ] as const)('refuses an update with %s', (attention, wrongFields) => {
    expect(evaluatePaymentUpdate(paymentUpdate(wrongFields), unpaidBooks)).toEqual({
      ...refusedResult,
      attention,
    })
  })

  it.each<[string, Partial<AttemptUpdate>]>([
    ['a cent less', { amount: 999_999 }],
    ['a cent more', { amount: 1_000_001 }],
    ['zero', { amount: 0 }],
    ['a negative amount', { amount: -1_000_000 }],
    ['zero, by the office', { source: 'office', amount: 0 }],
    ['a negative amount, by the office', { source: 'office', amount: -5 }],
    ['half a cent, by the office', { source: 'office', amount: 0.5 }],
  ])('stores %s as mismatched', (_, change) => {
    expect(evaluatePaymentUpdate(paymentUpdate(change), unpaidBooks)).toMatchObject({
      change: { status: 'mismatched', received: null },
      attention: 'wrong-amount',
    })
  })

  it('counts another amount once the office has checked it', () => {
    const books = createBooks({ status: 'mismatched', providerPayment: 'p_1' })
    const update = paymentUpdate({ source: 'office', amount: 999_999, providerPayment: null })
    expect(evaluatePaymentUpdate(update, books)).toMatchObject({
      change: { status: 'paid', received: 999_999, providerPayment: 'p_1' },
      attention: undefined,
    })
  })

  it('recognises a repeated update, and stores a reference that was missing', () => {
    const repeated = { verdict: 'repeated', change: undefined }
    expect(evaluatePaymentUpdate(paymentUpdate(), paidBooks)).toMatchObject(repeated)
    const withoutReference = paymentUpdate({ providerPayment: null })
    expect(evaluatePaymentUpdate(withoutReference, paidBooks).verdict).toBe('repeated')
    const withoutReferenceYet = sampleBooks({ payments: [samplePaidPayment()] })
    const { change } = evaluatePaymentUpdate(paymentUpdate(), withoutReferenceYet)
    expect(change).toMatchObject({ providerPayment: 'p_1' })
  })

  it('raises a case if a payment is reported again with another amount', () => {
    const update = paymentUpdate({ amount: 5 })
    expect(evaluatePaymentUpdate(update, paidBooks)).toEqual({
      ...refusedResult,
      attention: 'wrong-amount',
    })
  })

  it('refuses a known payment that is reported for another attempt', () => {
    const books = sampleBooks({ payments: [...paidBooks.payments, samplePayment({ id: 'pay-2' })] })
    const attention = 'unknown-payment'
    const update = paymentUpdate({ payment: 'pay-2' })
    expect(evaluatePaymentUpdate(update, books)).toEqual({ ...refusedResult, attention })
  })

  it('stores a second payment of one attempt separately', () => {
    const second = paymentUpdate({ providerPayment: 'p_2' })
    expect(evaluatePaymentUpdate(second, paidBooks).change).toMatchObject({
      write: 'another-payment',
      like: 'pay-1',
      status: 'paid',
      received: 1_000_000,
      providerPayment: 'p_2',
    })
    const other = samplePaidPayment({ id: 'pay-2', attempt: 'pay-1', providerPayment: 'p_2' })
    const bothPayments = sampleBooks({ payments: [...paidBooks.payments, other] })
    expect(evaluatePaymentUpdate(second, bothPayments).verdict).toBe('repeated')
    expect(evaluatePaymentUpdate({ ...second, amount: 5 }, paidBooks)).toMatchObject({
      change: { status: 'mismatched', received: null },
      attention: 'wrong-amount',
    })
  })
})

describe('evaluatePaymentUpdate for a failed attempt', () => {
  it.each([
    ['started', 'created', 'pending'],
    ['declined', 'pending', 'declined'],
    ['declined', 'called-off', 'declined'],
    ['called-off', 'expired', 'called-off'],
  ] as const)('%s changes %s to %s', (kind, from, status) => {
    const { change } = evaluatePaymentUpdate(paymentUpdate({ kind }), createBooks({ status: from }))
    expect(change).toMatchObject({ status, received: null })
  })

  it.each(['started', 'declined', 'called-off'] as const)('%s is ignored once paid', (kind) => {
    const ignored = { verdict: 'ignored', change: undefined }
    expect(evaluatePaymentUpdate(paymentUpdate({ kind }), paidBooks)).toMatchObject(ignored)
  })
})

const evaluateRefundChange = (refunds: Refund[]) =>
  evaluatePaymentUpdate(refundUpdate(), { ...paidBooks, refunds }).change
describe('evaluatePaymentUpdate for a refund', () => {
  const ownRefund = refundUpdate({ refund: 'back-1' })
  const mismatched = { ...refusedResult, attention: 'refund-mismatched' }

  it.each<RefundStatus>(['proposed', 'approved', 'sent', 'failed'])(
    'completes our refund that was %s, by our reference',
    (status) => {
      expect(evaluatePaymentUpdate(ownRefund, withRefund({ status }))).toMatchObject({
        change: { write: 'refund', id: 'back-1', status: 'done', providerRefund: 'rfd_1' },
        attention: undefined,
      })
    },
  )

  it('completes a refund of the same amount that may have been sent', () => {
    const tryAt = new Date()
    const otherRefunds = [
      sampleRefund({ id: 'proposed', status: 'proposed' }),
      sampleRefund({ id: 'withdrawn', status: 'withdrawn' }),
      sampleRefund({ id: 'refused', status: 'failed', lastError: 'status-400' }),
      sampleRefund({ id: 'not-sent-yet', tryAt, tries: 0 }),
      sampleRefund({ id: 'answered', status: 'sent', providerRefund: 'rfd_0' }),
    ]
    expect(evaluateRefundChange(otherRefunds)).toMatchObject({
      write: 'new-refund',
      source: 'outside',
    })
    for (const candidate of [
      { status: 'sent' },
      { tryAt, tries: 1 },
      { status: 'failed', lastError: 'no-answer' },
      { tryAt, tries: 0, lastError: 'no-answer' },
      { status: 'done' },
      { tryAt: null, tries: 0 },
    ] as const)
      expect(
        evaluateRefundChange([...otherRefunds, sampleRefund({ id: 'own', ...candidate })]),
      ).toMatchObject({
        write: 'refund',
        id: 'own',
        status: 'done',
      })
  })

  it('stores a refund made at the provider, and a charge-back', () => {
    expect(evaluatePaymentUpdate(refundUpdate(), paidBooks)).toMatchObject({
      change: { write: 'new-refund', payment: 'pay-1', amount: 100_000, source: 'outside' },
      attention: 'refund-outside',
    })
    const books = withRefund({ status: 'proposed' })
    expect(evaluatePaymentUpdate(refundUpdate({ kind: 'charged-back' }), books)).toMatchObject({
      change: { write: 'new-refund', source: 'charged-back', status: 'done' },
      attention: 'charged-back',
    })
  })

  it('recognises a refund by its reference', () => {
    const knownRefund = withRefund({ status: 'done', providerRefund: 'rfd_1' })
    expect(evaluatePaymentUpdate(refundUpdate(), knownRefund).verdict).toBe('repeated')
    const { change } = evaluatePaymentUpdate(refundUpdate(), withRefund({ status: 'done' }))
    expect(change).toMatchObject({ providerRefund: 'rfd_1' })
  })

  it('waits for the payment that a refund report names', () => {
    const other = refundUpdate({ providerPayment: 'p_2' })
    expect(evaluatePaymentUpdate(refundUpdate(), unpaidBooks).verdict).toBe('waiting')
    expect(evaluatePaymentUpdate(other, paidBooks).verdict).toBe('waiting')
  })

  it('never accepts more refunds than were paid', () => {
    const books = withRefund({ status: 'sent', amount: 900_001 })
    expect(evaluatePaymentUpdate(refundUpdate(), books)).toEqual({
      verdict: 'waiting',
      change: undefined,
      attention: 'refund-too-large',
    })
  })

  it('refuses another amount than our refund’s, an impossible amount, and a withdrawn refund', () => {
    const other = refundUpdate({ refund: 'back-1', amount: 99_999 })
    expect(evaluatePaymentUpdate(other, withRefund({ status: 'sent' }))).toEqual(mismatched)
    for (const amount of [0, -1, 0.5])
      expect(evaluatePaymentUpdate(refundUpdate({ amount }), paidBooks)).toEqual(mismatched)
    expect(evaluatePaymentUpdate(ownRefund, withRefund({ status: 'withdrawn' }))).toEqual(
      mismatched,
    )
  })

  it('raises a case for a failed refund, even after it was completed', () => {
    const failed = refundUpdate({ kind: 'refund-failed', refund: 'back-1' })
    const attention = 'refund-failed'
    const failedResult = { change: { status: 'failed' }, attention }
    expect(evaluatePaymentUpdate(failed, withRefund({ status: 'sent' }))).toMatchObject(
      failedResult,
    )
    const done = withRefund({ status: 'done', providerRefund: 'rfd_1' })
    const ignoredResult = { verdict: 'ignored', attention }
    expect(evaluatePaymentUpdate(failed, done)).toMatchObject(ignoredResult)
    expect(evaluatePaymentUpdate(failed, paidBooks)).toEqual(mismatched)
  })
})
