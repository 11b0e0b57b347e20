import type { Clock } from '../clock.ts'
import type { Fields } from './api.ts'
import { type Books, type Payment, computeRefundable } from './books.ts'

const bankFields = [
  'bank_account_holder',
  'bank_name',
  'bank_branch_code',
  'bank_account_number',
  'bank_account_type',
]
const banks = [
  { bank_name: 'ABSA', label: 'Absa' },
  { bank_name: 'STANDARD', label: 'Standard Bank' },
  { bank_name: 'FNB', label: 'FNB' },
]

/** PayFast's refunds: no notifications and no idempotency key. */
export function openRefunds(books: Books, clock: Clock) {
  const find = (id: string) => books.payments.find((payment) => payment.id === id)

  function listMethods(payment: Payment) {
    const refundable = computeRefundable(books, payment)
    const unavailable = { method: 'NOT_AVAILABLE' }
    const emptyBankFields = Object.fromEntries(bankFields.map((name) => [name, '']))
    const refundMethod =
      payment.funding === 'CC'
        ? { method: 'PAYMENT_SOURCE' }
        : { method: 'BANK_PAYOUT', ...emptyBankFields }
    return {
      full: refundable === payment.cents ? refundMethod : unavailable,
      partial: refundable > 0 ? refundMethod : unavailable,
    }
  }

  function recordRefund(payment: Payment, cents: number, reason: string) {
    books.refunds.push({ paymentId: payment.id, cents, reason, at: clock.now() })
    books.balance.cents -= cents
  }

  return {
    query: (id: string) => {
      const payment = find(id)
      if (!payment) return undefined
      const refundable = computeRefundable(books, payment)
      const methods = listMethods(payment)
      return {
        token: payment.sessionId,
        funding_type: payment.funding === 'CC' ? 'Credit Card' : 'EFT',
        amount_original: payment.cents,
        amount_available_for_refund: refundable,
        status: refundable > 0 ? 'REFUNDABLE' : 'COMPLETED',
        errors: [],
        refund_full: methods.full,
        refund_partial: methods.partial,
        bank_names: banks,
      }
    },

    make: (id: string, fields: Fields): string | undefined => {
      const payment = find(id)
      if (!payment) return 'There is no such payment.'
      const text = (name: string) => fields.get(name) ?? ''
      if (!/^[1-9]\d{0,9}$/.test(text('amount'))) return 'amount: a whole number of cents'
      const reason = text('reason')
      if (reason.length < 3 || reason.length > 255) return 'reason: 3 to 255 characters'
      if (!['0', '1'].includes(text('notify_buyer'))) return 'notify_buyer: 0 or 1'
      if (payment.funding === 'EFT') {
        const missing = bankFields.find((name) => text(name) === '')
        if (missing !== undefined) return `${missing}: needed for a bank payout`
      }
      const cents = Number(text('amount'))
      if (cents > computeRefundable(books, payment))
        return 'The amount is more than can be refunded.'
      if (cents > books.balance.cents) return 'The balance is too low.'
      recordRefund(payment, cents, reason)
      return undefined
    },

    refundInDashboard: (id: string, cents?: number) => {
      const payment = find(id)
      if (!payment) throw new Error(`There is no payment ${id}.`)
      const refundable = computeRefundable(books, payment)
      if (refundable === 0 || (cents ?? refundable) > refundable)
        throw new Error(`Only ${refundable} cents are refundable.`)
      recordRefund(payment, cents ?? refundable, 'By hand')
    },
  }
}
