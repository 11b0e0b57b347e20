import { addDays, addYears, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, isPayable, sumCents } from '#rules/money/cents.ts'
import { codeAlphabet } from '#app/order/reference.ts'
import type { CardSettings } from '#app/order/settled-money.ts'
import type { OrderStatus } from '#app/order/statuses.ts'
import { formatGroups, voucherLetters } from '#app/order/typed-code.ts'

/** Reasons of vouchers, distinguished in the books and in the guest's mail. */
export const voucherReasons = ['force-majeure', 'instead-of-refund', 'goodwill', 'gift'] as const
export type VoucherReason = (typeof voucherReasons)[number]

/** Movements on a voucher; each is an immutable line. */
export const voucherMoves = [
  'issued',
  'spent',
  'given-back',
  'stopped',
  'lowered',
  'prolonged',
] as const
export type VoucherMove = (typeof voucherMoves)[number]

/** In whole cents of rand. */
export type Voucher = { amount: Cents; balance: Cents; validUntil: CalendarDate }

/** Validity of vouchers: `rules/policy/vouchers.ts` has the figures. */
export type VoucherSettings = {
  /** From the day of issue; the Consumer Protection Act, s63, requires at least three. */
  years: number
  /** Minimum days left after money is returned to one. */
  daysAfterReturn: number
} & CardSettings

/** The reason of a refund whose guest prefers credit. */
export const voucherAsked = 'voucher-asked'

/** The last day of a voucher issued on a day: the wished one, but never earlier than the rule's. */
export function findLastDay(
  issuedOn: CalendarDate,
  wished: CalendarDate | undefined,
  { years }: VoucherSettings,
): CalendarDate {
  const least = addYears(issuedOn, years)
  return wished !== undefined && wished > least ? wished : least
}

/**
 * True if a voucher may pay an order that is open to payment. If no way of paying is on, the order
 * must first be confirmed or payment requested by the office, so that no voucher confirms a trip.
 */
export function takesVoucher(status: OrderStatus, isAnyWayOn: boolean): boolean {
  return isAnyWayOn || status !== 'requested'
}

export function findSpendable({ balance, validUntil }: Voucher, today: CalendarDate): Cents {
  return today <= validUntil ? balance : 0
}

/** The amount a voucher pays of the debt; the rest is paid otherwise. 0 if nothing is owed. */
export function findCovered(voucher: Voucher, owed: Cents, today: CalendarDate): Cents {
  return Math.max(0, Math.min(findSpendable(voucher, today), owed))
}

/** Spends an amount. Throws if the balance is lower, or the last day is past. */
export function spend(voucher: Voucher, amount: Cents, today: CalendarDate): Voucher {
  if (!isPayable(amount) || amount > findSpendable(voucher, today))
    throw new Error(`A voucher with ${voucher.balance} cents cannot pay ${amount}.`)
  return { ...voucher, balance: sumCents([voucher.balance, -amount]) }
}

/**
 * Returns an amount to a voucher, with enough time to spend it again. Throws if the balance would
 * exceed the issued amount.
 */
export function refundToVoucher(
  voucher: Voucher,
  amount: Cents,
  today: CalendarDate,
  { daysAfterReturn }: VoucherSettings,
): Voucher {
  const balance = sumCents([voucher.balance, amount])
  if (!isPayable(amount) || balance > voucher.amount)
    throw new Error(`A voucher of ${voucher.amount} cents cannot hold ${balance}.`)
  const least = addDays(today, daysAfterReturn)
  const validUntil = voucher.validUntil > least ? voucher.validUntil : least
  return { ...voucher, balance, validUntil }
}

/** Random bytes of a code: 80 bits. */
export const voucherCodeBytes = voucherLetters

/**
 * A voucher's code from random bytes: 'TC-7K3M-9QXD-0F5R-W2BN'. Throws on fewer than
 * `voucherCodeBytes`.
 */
export function formatVoucherCode(bytes: Uint8Array): string {
  if (bytes.length < voucherCodeBytes)
    throw new Error(`A code needs ${voucherCodeBytes} random bytes.`)
  const letters = Array.from(
    bytes.slice(0, voucherCodeBytes),
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  ).join('')
  return formatGroups(letters)
}
