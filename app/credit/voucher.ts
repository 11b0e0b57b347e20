import { addDays, addYears, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, isPayable, sumCents } from '#rules/money/cents.ts'
import type { VoucherSettings } from '#rules/policy/credit.ts'
import { codeAlphabet } from '#app/order/reference.ts'
import type { OrderStatus } from '#app/order/statuses.ts'
import { formatGroups, voucherLetters } from '#app/order/typed-code.ts'

/** Reasons for a voucher. The books and the guest's mail name the reason. */
export const voucherReasons = ['force-majeure', 'instead-of-refund', 'goodwill', 'gift'] as const
export type VoucherReason = (typeof voucherReasons)[number]

/** Kinds of a voucher's lines. Lines are never changed. */
export const voucherMoves = [
  'issued',
  'spent',
  'given-back',
  'stopped',
  'lowered',
  'prolonged',
] as const
export type VoucherMove = (typeof voucherMoves)[number]

/** `amount` and `balance` are in cents of rand. */
export type Voucher = { amount: Cents; balance: Cents; validUntil: CalendarDate }

/** The reason of a refund if the guest asked for credit instead. */
export const voucherRequested = 'voucher-asked'

/**
 * The last day of a voucher issued on `issuedOn`: `requested`, but never earlier than the rule allows.
 */
export function findLastValidDay(
  issuedOn: CalendarDate,
  requested: CalendarDate | undefined,
  { years }: VoucherSettings,
): CalendarDate {
  const earliest = addYears(issuedOn, years)
  return requested !== undefined && requested > earliest ? requested : earliest
}

/**
 * True if a voucher may pay for an order that can be paid. Without any payment method, the office
 * must first confirm the order or request payment, so that no voucher confirms a trip.
 */
export function acceptsVoucher(status: OrderStatus, hasPaymentMethod: boolean): boolean {
  return hasPaymentMethod || status !== 'requested'
}

export function computeSpendable({ balance, validUntil }: Voucher, today: CalendarDate): Cents {
  return today <= validUntil ? balance : 0
}

/** Takes an amount off. Throws if the balance is lower, or the last day has passed. */
export function debit(voucher: Voucher, amount: Cents, today: CalendarDate): Voucher {
  if (!isPayable(amount) || amount > computeSpendable(voucher, today))
    throw new Error(`A voucher with ${voucher.balance} cents cannot pay ${amount}.`)
  return { ...voucher, balance: sumCents([voucher.balance, -amount]) }
}

/**
 * Adds a refund to a voucher and leaves the guest time to spend it. Throws if the balance would
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
  const earliest = addDays(today, daysAfterReturn)
  const validUntil = voucher.validUntil > earliest ? voucher.validUntil : earliest
  return { ...voucher, balance, validUntil }
}

/** Random bytes for one code: one letter of five bits each, 80 bits in all. */
export const voucherCodeBytes = voucherLetters

/**
 * Formats random bytes as a voucher's code: 'TC-7K3M-9QXD-0F5R-W2BN'. Throws on fewer than
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
