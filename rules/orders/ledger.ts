import { type Cents, sumCents } from '../money/cents.ts'
import type { PaymentStatus, RefundStatus } from './statuses.ts'

/** What a line is about, and which sign its amount has: +1 is owed by the guest, -1 owed less. */
export const lineSigns = {
  charge: 1,
  /** What a season's or a day's extra takes off: it stands and falls with the charges of its item. */
  'money-off': -1,
  extra: 1,
  discount: -1,
  /** What the code of the order takes off an item. */
  promo: -1,
  'change-fee': 1,
  'cancellation-fee': 1,
} as const
type ChargedKind = keyof typeof lineSigns

/** One line of what is owed. It is never changed: a void with the opposite amount takes it back. */
export type LedgerLine = {
  id: string
  /** The item that it belongs to; null for a line of the whole order. */
  item: string | null
  amount: Cents
  taxCode: string
} & ({ kind: ChargedKind } | { kind: 'void'; voids: string })
/** A line that takes another back. */
export type VoidLine = Extract<LedgerLine, { kind: 'void' }>

/** What the rules need to know of a payment's row. */
export type Payment = {
  id: string
  /** The attempt by which it came: its own id, but for money that came a second time for one attempt. */
  attempt: string
  provider: string
  mode: 'test' | 'live'
  /** Who is paid, as the provider knows us; null where it names nobody. */
  merchant: string | null
  status: PaymentStatus
  /** What was asked. */
  amount: Cents
  /** What came, once it is paid. */
  received: Cents | null
  paidAt: Date | null
  /** The provider's own reference of the money, once it is known. */
  providerPayment: string | null
}

/** What the rules need to know of a refund's row. */
export type Refund = {
  id: string
  payment: string
  amount: Cents
  status: RefundStatus
  source: 'quote' | 'office' | 'outside' | 'charged-back'
  /** What it was proposed for: 'cancelled', 'office' (of its own accord), a kind of attention. */
  reason?: string
  /** What was answered when it did not go through, as a code. */
  lastError?: string | null
  /** How often its provider was asked to send it, and when it is asked next; null where nobody asks. */
  tries?: number
  tryAt?: Date | null
  providerRefund: string | null
  /** Null until it's withdrawn. The server never proposes again what the office withdrew. */
  withdrawnBy?: 'guest' | 'office' | 'server' | null
}

/** All the money of one order. */
export type Books = {
  lines: readonly LedgerLine[]
  payments: readonly Payment[]
  refunds: readonly Refund[]
}

/** The sums of an order. `balance` is what the guest owes; below zero, what we owe the guest. */
export type Sums = { owed: Cents; paid: Cents; refunded: Cents; balance: Cents }

/** Derived from the books, never stored. */
export type MoneyStatus =
  | 'nothing-due'
  | 'unpaid'
  | 'part-paid'
  | 'paid'
  | 'overpaid'
  | 'refund-under-way'
  | 'refunded'

/** Money that is meant to go back and has not arrived. */
export const refundsUnderWay = new Set<RefundStatus>(['proposed', 'approved', 'sent', 'failed'])
/** Refunds that wait for the office. Whatever withdraws proposals withdraws failed refunds too. */
export const refundsThatWait = new Set<RefundStatus>(['proposed', 'failed'])
/** What is taken off the balance: what the office has waived. */
const refundsThatCount = new Set<RefundStatus>(['approved', 'sent', 'done'])
/** What keeps its money from being promised twice. */
export const refundsThatReserve = new Set<RefundStatus>([...refundsUnderWay, 'done'])

/** What is owed, what came, what went or is going back, and the balance: owed - paid + refunded. */
export function sumBooks({ lines, payments, refunds }: Books): Sums {
  const owed = sumCents(lines.map(({ amount }) => amount))
  const paid = sumCents(payments.map(countReceived))
  const refunded = sumRefunds(refunds, refundsThatCount)
  return { owed, paid, refunded, balance: owed - paid + refunded }
}

/** The status of an order's money. */
export function deriveMoneyStatus(books: Books): MoneyStatus {
  const { owed, paid, refunded, balance } = sumBooks(books)
  if (isRefundUnderWay(books)) return 'refund-under-way'
  if (isOverpaid(books)) return books.lines.length > 0 ? 'overpaid' : 'part-paid'
  if (refunded > 0 && balance === 0 && isPriceOpen(books.lines)) return 'refunded'
  if (owed <= 0) return 'nothing-due'
  if (balance === 0) return 'paid'
  return paid > refunded ? 'part-paid' : 'unpaid'
}

/** Whether money is meant to go back and has not arrived. */
export function isRefundUnderWay({ refunds }: Pick<Books, 'refunds'>): boolean {
  return refunds.some(({ status }) => refundsUnderWay.has(status))
}

/**
 * Whether more came than is owed or went back. What a cancellation or the office itself has proposed to
 * send back changes nothing: it waits among the refunds. A discount above the price is nobody's money.
 */
export function isOverpaid(books: Books): boolean {
  const { owed, paid, refunded } = sumBooks(books)
  const meant = books.refunds.filter(
    ({ source, reason }) => source === 'quote' || reason === 'office',
  )
  const waiting = sumRefunds(meant, refundsThatWait)
  return paid - refunded - waiting > Math.max(0, owed)
}

/** What the office still has to do about an order's money: send a refund, or collect a payment. */
export function findOpenMoney(books: Books): 'refund' | 'payment' | undefined {
  const open = books.refunds.filter(({ status }) => refundsUnderWay.has(status))
  if (open.some(({ status }) => status !== 'sent')) return 'refund'
  return sumBooks(books).balance > 0 ? 'payment' : undefined
}

/** What came and is neither owed nor on its way back: to be refunded, or to be settled otherwise. */
export function findSurplus(books: Books): Cents {
  return Math.max(0, findLeft(books) - Math.max(0, sumBooks(books).owed))
}

/** What came and is not on its way back, be it only proposed. */
export function findLeft({ payments, refunds }: Pick<Books, 'payments' | 'refunds'>): Cents {
  return sumCents(payments.map(countReceived)) - sumRefunds(refunds, refundsThatReserve)
}

/**
 * How much of a payment can still go back: what came, less every refund that is not withdrawn. Nothing
 * where a bank has taken more than was left.
 */
export function findRefundable(payment: Payment, refunds: readonly Refund[]): Cents {
  const own = refunds.filter((refund) => refund.payment === payment.id)
  return Math.max(0, countReceived(payment) - sumRefunds(own, refundsThatReserve))
}

/**
 * How much of a payment we ourselves may have sent back, beside what we know of: a bank that takes it back does
 * not ask for that, and what only waits has not gone.
 */
export function findSendable(payment: Payment, refunds: readonly Refund[]): Cents {
  return findRefundable(
    payment,
    refunds.filter(
      ({ source, status }) => source !== 'charged-back' && !refundsThatWait.has(status),
    ),
  )
}

/** Whether a refund may still go: what came of its payment is there, less all that went, whoever took it, or was approved. */
export function maySend(refund: Refund, payment: Payment, refunds: readonly Refund[]): boolean {
  const others = refunds.filter(({ id, payment: of }) => of === payment.id && id !== refund.id)
  return refund.amount <= countReceived(payment) - sumRefunds(others, refundsThatCount)
}

/** Whether a refund may be on its way by its provider, which has not said what became of it. */
export function isUnanswered({ status, tries = 0 }: Refund): boolean {
  return status === 'sent' || (status === 'approved' && tries > 0)
}

/** How much of a payment a bank can take back: all that came, whatever was refunded or became credit. */
export function findChargeable(payment: Payment, refunds: readonly Refund[]): Cents {
  return findRefundable(
    payment,
    refunds.filter(({ source }) => source === 'charged-back'),
  )
}

/** What of an order's money is lost: a bank took it back after it had been refunded or become credit. */
export function findLoss({ payments, refunds }: Pick<Books, 'payments' | 'refunds'>): Cents {
  const ofOne = (payment: Payment) => {
    const own = refunds.filter((refund) => refund.payment === payment.id)
    return Math.max(0, sumRefunds(own, refundsThatCount) - countReceived(payment))
  }
  return sumCents(payments.map(ofOne))
}

/** What of a payment's refunds only waits, and went by another way meanwhile, or its money did: the last first. */
export function listSuperseded(payment: Payment, refunds: readonly Refund[]): Refund[] {
  let over =
    sumRefunds(
      refunds.filter((refund) => refund.payment === payment.id),
      refundsThatReserve,
    ) - countReceived(payment)
  return refunds
    .filter(({ payment: of, status }) => of === payment.id && refundsThatWait.has(status))
    .toReversed()
    .filter(({ amount }) => {
      const isOver = over > 0
      if (isOver) over -= amount
      return isOver
    })
}

/** The lines that stand: neither voided nor voids. */
export function listStanding(
  lines: readonly LedgerLine[],
): Extract<LedgerLine, { kind: ChargedKind }>[] {
  const voided = new Set(lines.flatMap((line) => (line.kind === 'void' ? [line.voids] : [])))
  return lines.filter((line) => line.kind !== 'void').filter(({ id }) => !voided.has(id))
}

/**
 * The lines with one more. Throws where it has the wrong sign, an id that is taken, or voids what does
 * not stand or something else than its whole amount. What is not a line of ours is not stored.
 */
export function appendLine(lines: readonly LedgerLine[], line: LedgerLine): LedgerLine[] {
  if (lines.some(({ id }) => id === line.id)) throw new Error(`The line ${line.id} exists.`)
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

/** The line that takes another back. Throws where that one does not stand. */
export function voidLine(lines: readonly LedgerLine[], voids: string, id: string): VoidLine {
  const line = listStanding(lines).find((one) => one.id === voids)
  if (!line) throw new Error(`The line ${voids} does not stand, so it cannot be voided.`)
  const { item, taxCode, amount } = line
  return { id, item, taxCode, amount: 0 - amount, kind: 'void', voids }
}

/** Whether the order still has something to be travelled, and not only fees. */
export function isSold({ kind }: Pick<LedgerLine, 'kind'>): boolean {
  return isPrice({ kind }) || kind === 'extra' || kind === 'discount' || kind === 'promo'
}

/** Whether it is of the price at which an item was sold, and so goes when that does. */
export function isPrice({ kind }: Pick<LedgerLine, 'kind'>): boolean {
  return kind === 'charge' || kind === 'money-off'
}

/** The kind of a line of a price. */
export function kindOfPrice(amount: Cents): 'charge' | 'money-off' {
  return amount < 0 ? 'money-off' : 'charge'
}

/** Whether nothing that is sold has a price: nobody has said yet what it costs. */
export function isPriceOpen(lines: readonly LedgerLine[]): boolean {
  return !listStanding(lines).some(isSold)
}

function countReceived({ status, received }: Payment): Cents {
  return status === 'paid' ? (received ?? 0) : 0
}

function sumRefunds(refunds: readonly Refund[], counted: ReadonlySet<RefundStatus>): Cents {
  return sumCents(refunds.filter(({ status }) => counted.has(status)).map(({ amount }) => amount))
}
