import { addDays, addYears, type CalendarDate } from '../dates/calendar-date.ts'
import { type Cents, isPayable, sumCents } from '../money/cents.ts'
import { codeAlphabet } from './reference.ts'
import type { CardSettings } from './settled-money.ts'
import type { OrderStatus } from './statuses.ts'
import { formatGroups, voucherLetters } from './typed-code.ts'

/** Why a voucher was given: the owner's books and the guest's mail tell them apart. */
export const voucherReasons = ['force-majeure', 'instead-of-refund', 'goodwill', 'gift'] as const
export type VoucherReason = (typeof voucherReasons)[number]

/** What happens to a voucher's money; each is a line that is never changed. */
export const voucherMoves = [
  'issued',
  'spent',
  'given-back',
  'stopped',
  'lowered',
  'prolonged',
] as const
export type VoucherMove = (typeof voucherMoves)[number]

/** Travel credit in whole cents of rand: what it was issued for, what is left, and its last day. */
export type Voucher = { amount: Cents; balance: Cents; validUntil: CalendarDate }

/** How long vouchers are good for: `rules/policy/vouchers.ts` has the figures. */
export type VoucherSettings = {
  /** From the day of issue; the Consumer Protection Act, s63, allows no fewer than three. */
  years: number
  /** So many days at least from the day on which money comes back to one. */
  daysAfterReturn: number
} & CardSettings

/** Why a refund is proposed whose guest would rather have credit. */
export const voucherAsked = 'voucher-asked'

/** The last day of a voucher that is issued on a day: the one that is wished, but never an earlier one. */
export function findLastDay(
  issuedOn: CalendarDate,
  wished: CalendarDate | undefined,
  { years }: VoucherSettings,
): CalendarDate {
  const least = addYears(issuedOn, years)
  return wished !== undefined && wished > least ? wished : least
}

/**
 * Whether a voucher may pay for an order that is open to payment. Where no way of paying is on, the office
 * answers first: only what it has confirmed or asked for can be paid, so that no voucher confirms a trip.
 */
export function takesVoucher(status: OrderStatus, isAnyWayOn: boolean): boolean {
  return isAnyWayOn || status !== 'requested'
}

/** What of a voucher can be spent on a day: nothing once its last day is over. */
export function findSpendable({ balance, validUntil }: Voucher, today: CalendarDate): Cents {
  return today <= validUntil ? balance : 0
}

/** What a voucher pays of what is owed; the rest is paid in another way. Nothing where nothing is owed. */
export function findCovered(voucher: Voucher, owed: Cents, today: CalendarDate): Cents {
  return Math.max(0, Math.min(findSpendable(voucher, today), owed))
}

/** The voucher once an amount of it is spent. Throws where it has less, or its last day is over. */
export function spend(voucher: Voucher, amount: Cents, today: CalendarDate): Voucher {
  if (!isPayable(amount) || amount > findSpendable(voucher, today))
    throw new Error(`A voucher with ${voucher.balance} cents cannot pay ${amount}.`)
  return { ...voucher, balance: sumCents([voucher.balance, -amount]) }
}

/**
 * The voucher once what it paid has come back to it: good for long enough to be spent again. Throws
 * where it would hold more than it was issued for.
 */
export function giveBack(
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

/** So many random bytes make a code: 80 bits. */
export const voucherCodeBytes = voucherLetters

/** A voucher's code from random bytes: 'TC-7K3M-9QXD-0F5R-W2BN'. Throws on fewer than `voucherCodeBytes`. */
export function formatVoucherCode(bytes: Uint8Array): string {
  if (bytes.length < voucherCodeBytes)
    throw new Error(`A code needs ${voucherCodeBytes} random bytes.`)
  const letters = Array.from(
    bytes.slice(0, voucherCodeBytes),
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  ).join('')
  return formatGroups(letters)
}
