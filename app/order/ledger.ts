import { type Cents, sumCents } from '#rules/money/cents.ts'
import type { PaymentStatus, RefundStatus } from './statuses.ts'

/** Kinds of ledger lines with the sign of their amount: +1 increases the debt, -1 reduces it. */
export const lineSigns = {
  charge: 1,
  /** A discount that is voided with its item's charges. */
  'money-off': -1,
  extra: 1,
  discount: -1,
  /** The discount of the order's promo code for an item. */
  promo: -1,
  'change-fee': 1,
  'cancellation-fee': 1,
} as const
type ChargedKind = keyof typeof lineSigns

/** A line is never changed. A void with the opposite amount reverses it. */
export type LedgerLine = {
  id: string
  /** The item. Null for a line of the whole order. */
  item: string | null
  amount: Cents
  taxCode: string
} & ({ kind: ChargedKind } | { kind: 'void'; voids: string })
export type VoidLine = Extract<LedgerLine, { kind: 'void' }>

export type Payment = {
  id: string
  /**
   * Id of the attempt that was paid: the payment's own id, except for a second payment of one
   * attempt.
   */
  attempt: string
  provider: string
  mode: 'test' | 'live'
  /** Our merchant id at the provider. Null if the provider reports none. */
  merchant: string | null
  status: PaymentStatus
  amount: Cents
  received: Cents | null
  paidAt: Date | null
  /** The provider's reference of the payment. Null until known. */
  providerPayment: string | null
}

export type Refund = {
  id: string
  payment: string
  amount: Cents
  status: RefundStatus
  source: 'quote' | 'office' | 'outside' | 'charged-back'
  /**
   * The reason for the proposal: 'cancelled', 'office' (its own decision), or a kind of attention
   * case.
   */
  reason?: string
  lastError?: string | null
  /** The number of tries at the provider, and the time of the next try. Null if none is planned. */
  tries?: number
  tryAt?: Date | null
  providerRefund: string | null
  /** Set when withdrawn. The server never proposes a refund again that the office withdrew. */
  withdrawnBy?: 'guest' | 'office' | 'server' | null
}

export type Books = {
  lines: readonly LedgerLine[]
  payments: readonly Payment[]
  refunds: readonly Refund[]
}

/**
 * An order's totals in cents. `balance` is the guest's debt; negative is the company's debt to the
 * guest.
 */
export type Sums = { owed: Cents; paid: Cents; refunded: Cents; balance: Cents }

/** The status is computed from the books and never stored. */
export type MoneyStatus =
  | 'nothing-due'
  | 'unpaid'
  | 'part-paid'
  | 'paid'
  | 'overpaid'
  | 'refund-under-way'
  | 'refunded'

/** Refunds due but not completed. */
export const pendingRefundStatuses = new Set<RefundStatus>([
  'proposed',
  'approved',
  'sent',
  'failed',
])
/**
 * Refunds that wait for the office. Code that withdraws proposed refunds withdraws failed ones too.
 */
export const waitingRefundStatuses = new Set<RefundStatus>(['proposed', 'failed'])
/** Refunds that reduce the paid amount in the balance. */
const countedRefundStatuses = new Set<RefundStatus>(['approved', 'sent', 'done'])
/** Refunds whose amount is reserved and cannot be refunded twice. */
export const reservingRefundStatuses = new Set<RefundStatus>([...pendingRefundStatuses, 'done'])

/** Owed, paid, refunded (completed or in progress), and the balance: owed - paid + refunded. */
export function sumBooks({ lines, payments, refunds }: Books): Sums {
  const owed = sumCents(lines.map(({ amount }) => amount))
  const paid = sumCents(payments.map(getReceivedAmount))
  const refunded = sumRefunds(refunds, countedRefundStatuses)
  return { owed, paid, refunded, balance: owed - paid + refunded }
}

export function deriveMoneyStatus(books: Books): MoneyStatus {
  const { owed, paid, refunded, balance } = sumBooks(books)
  if (isRefundUnderWay(books)) return 'refund-under-way'
  if (isOverpaid(books)) return books.lines.length > 0 ? 'overpaid' : 'part-paid'
  if (refunded > 0 && balance === 0 && isPriceOpen(books.lines)) return 'refunded'
  if (owed <= 0) return 'nothing-due'
  if (balance === 0) return 'paid'
  return paid > refunded ? 'part-paid' : 'unpaid'
}

/** True if a refund is due but not completed. */
export function isRefundUnderWay({ refunds }: Pick<Books, 'refunds'>): boolean {
  return refunds.some(({ status }) => pendingRefundStatuses.has(status))
}

/**
 * True if more was paid than is owed or refunded. Refunds proposed after a cancellation or by the
 * office don't count: they wait separately. A discount above the price is not refunded.
 */
export function isOverpaid(books: Books): boolean {
  const { owed, paid, refunded } = sumBooks(books)
  const intended = books.refunds.filter(
    ({ source, reason }) => source === 'quote' || reason === 'office',
  )
  const waitingAmount = sumRefunds(intended, waitingRefundStatuses)
  return paid - refunded - waitingAmount > Math.max(0, owed)
}

export function findOpenMoney(books: Books): 'refund' | 'payment' | undefined {
  const pendingRefunds = books.refunds.filter(({ status }) => pendingRefundStatuses.has(status))
  if (pendingRefunds.some(({ status }) => status !== 'sent')) return 'refund'
  return sumBooks(books).balance > 0 ? 'payment' : undefined
}

/** The paid amount that is neither owed nor being refunded, in cents. */
export function findSurplus(books: Books): Cents {
  return Math.max(0, sumUnrefunded(books) - Math.max(0, sumBooks(books).owed))
}

/** The paid amount less all refunds, in cents. Proposed refunds count too. */
export function sumUnrefunded({ payments, refunds }: Pick<Books, 'payments' | 'refunds'>): Cents {
  return sumCents(payments.map(getReceivedAmount)) - sumRefunds(refunds, reservingRefundStatuses)
}

/**
 * The refundable part of a payment: the amount received less all refunds that are not withdrawn. 0
 * if charge-backs exceed the remaining amount.
 */
export function findRefundable(payment: Payment, refunds: readonly Refund[]): Cents {
  const paymentRefunds = refunds.filter((refund) => refund.payment === payment.id)
  return Math.max(
    0,
    getReceivedAmount(payment) - sumRefunds(paymentRefunds, reservingRefundStatuses),
  )
}

/**
 * The maximum that refunds of ours not yet reported may have sent: the amount received less our
 * refunds that were sent. Charge-backs and waiting refunds don't count.
 */
export function findSendable(payment: Payment, refunds: readonly Refund[]): Cents {
  return findRefundable(
    payment,
    refunds.filter(
      ({ source, status }) => source !== 'charged-back' && !waitingRefundStatuses.has(status),
    ),
  )
}

/**
 * True if a refund may be sent: its payment still covers it after all completed and approved
 * refunds and charge-backs.
 */
export function isRefundCovered(
  refund: Refund,
  payment: Payment,
  refunds: readonly Refund[],
): boolean {
  const otherRefunds = refunds.filter(
    ({ id, payment: paymentId }) => paymentId === payment.id && id !== refund.id,
  )
  return (
    refund.amount <= getReceivedAmount(payment) - sumRefunds(otherRefunds, countedRefundStatuses)
  )
}

/** True if a refund may be in progress at its provider with an unknown outcome. */
export function isUnanswered({ status, tries = 0 }: Refund): boolean {
  return status === 'sent' || (status === 'approved' && tries > 0)
}

/**
 * The maximum that a bank can charge back: the amount received, regardless of refunds and vouchers.
 */
export function findChargeable(payment: Payment, refunds: readonly Refund[]): Cents {
  return findRefundable(
    payment,
    refunds.filter(({ source }) => source === 'charged-back'),
  )
}

/** The amount lost: charged back after it was refunded or turned into a voucher. */
export function findLoss({ payments, refunds }: Pick<Books, 'payments' | 'refunds'>): Cents {
  const computeLoss = (payment: Payment) => {
    const paymentRefunds = refunds.filter((refund) => refund.payment === payment.id)
    return Math.max(
      0,
      sumRefunds(paymentRefunds, countedRefundStatuses) - getReceivedAmount(payment),
    )
  }
  return sumCents(payments.map(computeLoss))
}

/**
 * Lists waiting refunds of a payment that are no longer covered, because of other refunds or a
 * charge-back. Last first.
 */
export function listSuperseded(payment: Payment, refunds: readonly Refund[]): Refund[] {
  let excess =
    sumRefunds(
      refunds.filter((refund) => refund.payment === payment.id),
      reservingRefundStatuses,
    ) - getReceivedAmount(payment)
  return refunds
    .filter(
      ({ payment: paymentId, status }) =>
        paymentId === payment.id && waitingRefundStatuses.has(status),
    )
    .toReversed()
    .filter(({ amount }) => {
      const isUncovered = excess > 0
      if (isUncovered) excess -= amount
      return isUncovered
    })
}

/** Lines in force: neither voided nor a void. */
export function listLinesInForce(
  lines: readonly LedgerLine[],
): Extract<LedgerLine, { kind: ChargedKind }>[] {
  const voided = new Set(lines.flatMap((line) => (line.kind === 'void' ? [line.voids] : [])))
  return lines.filter((line) => line.kind !== 'void').filter(({ id }) => !voided.has(id))
}

/**
 * Appends a line. Throws if its sign is wrong, its id exists, or it voids a line that is not in
 * force or has another amount. Invalid lines are never stored.
 */
export function appendLine(lines: readonly LedgerLine[], line: LedgerLine): LedgerLine[] {
  if (lines.some(({ id }) => id === line.id)) throw new Error(`The line ${line.id} already exists.`)
  sumCents([line.amount])
  if (line.kind === 'void') {
    const { amount, item, taxCode } = voidLine(lines, line.voids, line.id)
    if (line.amount !== amount || line.item !== item || line.taxCode !== taxCode)
      throw new Error(`The void ${line.id} is not the opposite of ${line.voids}.`)
  } else if (line.amount * lineSigns[line.kind] < 0) {
    throw new Error(`The line ${line.id}, a ${line.kind}, has the wrong sign: ${line.amount}.`)
  }
  return [...lines, line]
}

/** Creates the void that reverses a line. Throws if the line is not in force. */
export function voidLine(lines: readonly LedgerLine[], voids: string, id: string): VoidLine {
  const line = listLinesInForce(lines).find((one) => one.id === voids)
  if (!line) throw new Error(`The line ${voids} is not in force, so it cannot be voided.`)
  const { item, taxCode, amount } = line
  return { id, item, taxCode, amount: 0 - amount, kind: 'void', voids }
}

/** True if the line sells something to travel; false for a fee. */
export function isSold({ kind }: Pick<LedgerLine, 'kind'>): boolean {
  return isPrice({ kind }) || kind === 'extra' || kind === 'discount' || kind === 'promo'
}

/** True if the line is part of an item's price and is voided with it. */
export function isPrice({ kind }: Pick<LedgerLine, 'kind'>): boolean {
  return kind === 'charge' || kind === 'money-off'
}

export function findPriceKind(amount: Cents): 'charge' | 'money-off' {
  return amount < 0 ? 'money-off' : 'charge'
}

/** True if no sold item has a price yet. */
export function isPriceOpen(lines: readonly LedgerLine[]): boolean {
  return !listLinesInForce(lines).some(isSold)
}

function getReceivedAmount({ status, received }: Payment): Cents {
  return status === 'paid' ? (received ?? 0) : 0
}

function sumRefunds(refunds: readonly Refund[], statuses: ReadonlySet<RefundStatus>): Cents {
  return sumCents(refunds.filter(({ status }) => statuses.has(status)).map(({ amount }) => amount))
}
