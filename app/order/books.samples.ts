import type { AttemptUpdate, RefundUpdate } from './payment-update.ts'
import type { Books, LedgerLine, Payment, Refund } from './ledger.ts'

const provider = { provider: 'yoco', mode: 'live', merchant: 'm-1' } as const
const at = new Date('2026-11-22T10:00:00Z')

export function sampleLine(line: Partial<LedgerLine> & { id: string }): LedgerLine {
  return {
    item: 'day-1',
    kind: 'charge',
    amount: 1_000_000,
    taxCode: 'STD15',
    ...line,
  } as LedgerLine
}

/** A sample of an unpaid attempt. */
export function samplePayment(payment: Partial<Payment> = {}): Payment {
  const unpaid = { received: null, paidAt: null, providerPayment: null }
  const id = payment.id ?? 'pay-1'
  const pending = { id, attempt: id, status: 'pending', amount: 1_000_000 } as const
  return { ...pending, ...provider, ...unpaid, ...payment }
}

/** A sample of a payment that was received in full. */
export function samplePaidPayment(payment: Partial<Payment> = {}): Payment {
  const paid = samplePayment({ status: 'paid', paidAt: at, ...payment })
  return { ...paid, received: payment.received ?? paid.amount }
}

export function sampleRefund(refund: Partial<Refund> = {}): Refund {
  const defaults = { status: 'approved', source: 'office', providerRefund: null } as const
  return { id: 'back-1', payment: 'pay-1', amount: 100_000, ...defaults, ...refund }
}

export function samplePaymentUpdate(update: Partial<AttemptUpdate> = {}): AttemptUpdate {
  const common = { source: 'notification', payment: 'pay-1', providerPayment: 'p_1', at } as const
  return { kind: 'paid', ...common, ...provider, amount: 1_000_000, currency: 'ZAR', ...update }
}

export function sampleRefundUpdate(update: Partial<RefundUpdate> = {}): RefundUpdate {
  const common = { source: 'notification', payment: 'pay-1', providerPayment: null, at } as const
  const refund = { kind: 'refunded', refund: null, providerRefund: 'rfd_1' } as const
  return { ...common, ...provider, ...refund, amount: 100_000, currency: 'ZAR', ...update }
}

/** Sample books of one unpaid trip for R10,000. */
export function sampleBooks(books: Partial<Books> = {}): Books {
  return { lines: [sampleLine({ id: 'line-1' })], payments: [], refunds: [], ...books }
}
