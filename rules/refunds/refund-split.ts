import { type Cents, sumCents } from '../money/cents.ts'
import { type AttentionKind, attentionKinds } from '../orders/attention.ts'
import {
  type Books,
  findLeft,
  findRefundable,
  findSurplus,
  refundsThatWait,
  type Payment,
  type Refund,
  sumBooks,
} from '../orders/ledger.ts'

/** What a provider can do by itself: nothing, a whole payment at once, or any part of it. */
export type RefundAbility = 'none' | 'whole' | 'part'

/** A part of a refund: one payment's, sent by its provider or, by hand, to the guest's bank account. */
export type RefundPart = { payment: string; amount: Cents; way: 'provider' | 'by-hand' }

/**
 * Divides what goes back over the payments: the oldest first, each as far as it can still go back, so
 * that no payment gives back more than came. Throws where all of them together are not enough.
 */
export function splitRefund(
  amount: Cents,
  { payments, refunds }: Pick<Books, 'payments' | 'refunds'>,
  abilityOf: (provider: string) => RefundAbility,
): RefundPart[] {
  const parts: RefundPart[] = []
  let rest = amount
  for (const payment of payments.toSorted(byAge)) {
    const part = Math.min(rest, findRefundable(payment, refunds))
    if (part <= 0) continue
    const way = canSend(abilityOf(payment.provider), part, payment) ? 'provider' : 'by-hand'
    parts.push({ payment: payment.id, amount: part, way })
    rest = sumCents([rest, -part])
  }
  if (rest !== 0) throw new Error(`There are ${rest} cents to refund that no payment brought.`)
  return parts
}

/**
 * The refund that is proposed to the office with something under attention, of `most` cents; of nought,
 * no parts.
 */
export function proposeRefund(
  kind: AttentionKind,
  books: Books,
  abilityOf: (provider: string) => RefundAbility,
  most = Infinity,
): RefundPart[] {
  const { refund } = attentionKinds[kind]
  if (refund === 'none') return []
  const left = refund === 'all' ? findLeft(books) : findSurplus(books)
  return splitRefund(Math.min(left, most), books, abilityOf)
}

/**
 * What something under attention is about, in cents: the money that came and is not owed, be its way back
 * proposed for it already, made, or withdrawn. It changes only with what comes and with what is owed.
 */
export function findToSendBack(kind: AttentionKind, books: Books): Cents {
  const { refund } = attentionKinds[kind]
  if (refund === 'none') return 0
  const others = books.refunds.filter(({ reason }) => reason !== kind)
  const rest = { ...books, refunds: others }
  return Math.max(0, refund === 'all' ? findLeft(rest) : findSurplus(rest))
}

/**
 * By how much a price comes down when the office sends an amount back of its own accord: by all of it that
 * was not paid too much. Else the guest would owe again what was just given back.
 */
export function findLowered(amount: Cents, books: Books): Cents {
  const { owed } = sumBooks(books)
  return Math.max(0, Math.min(owed, amount - findSurplus(books)))
}

/** Whether it waits for the office because that much was here above what is owed, not by the office, and not of all that came. */
export function waitsForSurplus({ status, reason = '' }: Refund): boolean {
  return refundsThatWait.has(status) && reason !== 'office' && !ofAll.has(reason)
}

/** What goes back whole, whatever is owed. */
const ofAll = new Set<string>(
  Object.entries(attentionKinds).flatMap(([kind, { refund }]) => (refund === 'all' ? [kind] : [])),
)

/** The same of what was only proposed: what failed may have gone, so a person looks at it first. */
export function isProposedSurplus(refund: Refund): boolean {
  return refund.status === 'proposed' && waitsForSurplus(refund)
}

/** By how much what waits for a surplus is more than that is by now. */
export function findOverProposed(books: Books, waits = waitsForSurplus): Cents {
  const own = books.refunds.filter(waits)
  const missing = Math.max(0, sumBooks(books).owed) - findLeft(books)
  return Math.max(0, Math.min(missing, sumCents(own.map(({ amount }) => amount))))
}

function canSend(ability: RefundAbility, part: Cents, { received }: Payment): boolean {
  return ability === 'part' || (ability === 'whole' && part === received)
}

function byAge(one: Payment, other: Payment): number {
  const between = (one.paidAt?.getTime() ?? 0) - (other.paidAt?.getTime() ?? 0)
  return between || (one.id < other.id ? -1 : 1)
}
