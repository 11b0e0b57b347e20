import { type Cents, sumCents } from '#rules/money/cents.ts'
import { type AttentionKind, attentionKinds } from '#app/order/attention.ts'
import {
  type Books,
  sumUnrefunded,
  findRefundable,
  findSurplus,
  waitingRefundStatuses,
  type Payment,
  type Refund,
  sumBooks,
} from '#app/order/ledger.ts'

/**
 * The refunds that a provider sends automatically: none, only of a whole payment, or of any part.
 */
export type RefundAbility = 'none' | 'whole' | 'part'

/**
 * A part of a refund from one payment: sent by its provider or, by hand, to the guest's bank
 * account.
 */
export type RefundPart = { payment: string; amount: Cents; way: 'provider' | 'by-hand' }

/**
 * Splits a refund over payments, oldest first, each up to its refundable part. Throws if the
 * payments together are not enough.
 */
export function splitRefund(
  amount: Cents,
  { payments, refunds }: Pick<Books, 'payments' | 'refunds'>,
  refundAbilityOf: (provider: string) => RefundAbility,
): RefundPart[] {
  const parts: RefundPart[] = []
  let remainder = amount
  for (const payment of payments.toSorted(compareAge)) {
    const part = Math.min(remainder, findRefundable(payment, refunds))
    if (part <= 0) continue
    const way = canSend(refundAbilityOf(payment.provider), part, payment) ? 'provider' : 'by-hand'
    parts.push({ payment: payment.id, amount: part, way })
    remainder = sumCents([remainder, -part])
  }
  if (remainder !== 0) throw new Error(`The refund exceeds the payments by ${remainder} cents.`)
  return parts
}

/**
 * Splits the refund proposed for an attention case, at most `limit` cents. Empty if there is
 * nothing to refund.
 */
export function splitProposedRefund(
  kind: AttentionKind,
  books: Books,
  refundAbilityOf: (provider: string) => RefundAbility,
  limit = Infinity,
): RefundPart[] {
  const { refund } = attentionKinds[kind]
  if (refund === 'none') return []
  const refundableAmount = refund === 'all' ? sumUnrefunded(books) : findSurplus(books)
  return splitRefund(Math.min(refundableAmount, limit), books, refundAbilityOf)
}

/**
 * The amount of an attention case in cents: paid but not owed, whether its refund is proposed, made
 * or withdrawn. Only payments and the amount owed change it.
 */
export function findRefundDue(kind: AttentionKind, books: Books): Cents {
  const { refund } = attentionKinds[kind]
  if (refund === 'none') return 0
  const otherRefunds = books.refunds.filter(({ reason }) => reason !== kind)
  const booksWithoutCase = { ...books, refunds: otherRefunds }
  return Math.max(
    0,
    refund === 'all' ? sumUnrefunded(booksWithoutCase) : findSurplus(booksWithoutCase),
  )
}

/**
 * The price reduction for a refund by the office: the part above the overpayment. Without it the
 * guest would owe the refunded amount again.
 */
export function findPriceReduction(amount: Cents, books: Books): Cents {
  const { owed } = sumBooks(books)
  return Math.max(0, Math.min(owed, amount - findSurplus(books)))
}

/**
 * True if a refund waits for the office because of an overpayment. False if the office proposed it,
 * or its case refunds all payments.
 */
export function waitsForOverpayment({ status, reason = '' }: Refund): boolean {
  return waitingRefundStatuses.has(status) && reason !== 'office' && !fullRefundCases.has(reason)
}

/** Cases whose payments are refunded completely, whatever is owed. */
const fullRefundCases = new Set<string>(
  Object.entries(attentionKinds).flatMap(([kind, { refund }]) => (refund === 'all' ? [kind] : [])),
)

/**
 * True for a proposed refund of an overpayment. False for a failed refund: a person must check
 * whether it was sent.
 */
export function isProposedForOverpayment(refund: Refund): boolean {
  return refund.status === 'proposed' && waitsForOverpayment(refund)
}

/** The amount by which refunds waiting for an overpayment exceed the current overpayment. */
export function findExcessProposed(books: Books, isIncluded = waitsForOverpayment): Cents {
  const waitingRefunds = books.refunds.filter(isIncluded)
  const shortfall = Math.max(0, sumBooks(books).owed) - sumUnrefunded(books)
  return Math.max(0, Math.min(shortfall, sumCents(waitingRefunds.map(({ amount }) => amount))))
}

function canSend(ability: RefundAbility, part: Cents, { received }: Payment): boolean {
  return ability === 'part' || (ability === 'whole' && part === received)
}

function compareAge(one: Payment, other: Payment): number {
  const difference = (one.paidAt?.getTime() ?? 0) - (other.paidAt?.getTime() ?? 0)
  return difference || (one.id < other.id ? -1 : 1)
}
