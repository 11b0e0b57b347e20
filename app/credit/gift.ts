import { addDays, type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { nameField, emailField, type FormFields, checkAnswers } from '#rules/guests/form-fields.ts'
import type { GiftSettings } from '#rules/policy/credit.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { limits } from '#rules/text/sanitise.ts'
import {
  type Books,
  sumUnrefunded,
  findRefundable,
  reservingRefundStatuses,
} from '#app/order/ledger.ts'
import type { RefundStatus } from '#app/order/statuses.ts'
import type { VoucherMove } from './voucher.ts'

export const giftCardFields = {
  receiver: { ...nameField, required: 'gift-receiver-required', kept: 'guestDetails' },
  /** Without an address the giver prints the card. */
  receiverEmail: { kind: 'email', limit: limits.email, kept: 'guestDetails' },
  giver: { ...nameField, kept: 'guestDetails' },
  message: { kind: 'paragraphs', limit: 400, tooLong: 'text-too-long', kept: 'guestDetails' },
} as const satisfies FormFields

export const giftFields = {
  ...giftCardFields,
  email: { ...emailField, kept: 'guestDetails' },
} as const satisfies FormFields

export type GiftInput = {
  /** The gift's amount in whole rand. */
  amount: number
  /** The day of arrival, a Cape Town date. Default: today. */
  arrivesOn?: CalendarDate | undefined
} & { [Name in keyof typeof giftFields]?: string | undefined }

/** Refusals of a requested gift, in the order of the form. Does not check the day. */
export function checkGift(input: GiftInput, { minRand, maxRand }: GiftSettings): Refusal[] {
  const { amount } = input
  const isAmountValid = Number.isInteger(amount) && amount >= minRand && amount <= maxRand
  const facts = { least: formatMoney(rand(minRand)), most: formatMoney(rand(maxRand)) }
  return [
    ...(isAmountValid ? [] : [{ code: 'gift-amount-wrong', field: 'amount', facts } as const]),
    ...checkAnswers(giftFields, input),
  ]
}

/** Refusals of the day of arrival. `today` is the Cape Town date. */
export function checkGiftDay(
  day: string,
  today: CalendarDate,
  { maxDaysAhead }: GiftSettings,
): Refusal[] {
  const latest = addDays(today, maxDaysAhead)
  if (!isCalendarDate(day)) return [{ code: 'date-invalid', field: 'arrivesOn' }]
  if (day < today) return [{ code: 'date-past', field: 'arrivesOn' }]
  return day > latest ? [{ code: 'date-too-far', field: 'arrivesOn', facts: { latest } }] : []
}

export type GiftLine = { kind: VoucherMove; amount: Cents }

/**
 * The amount that an order's gift vouchers have paid or can still pay: what was issued, less what
 * was taken off unspent. At least this much of the payments must stay.
 */
export function sumPromised(lines: readonly GiftLine[]): Cents {
  const counted = lines.filter(
    ({ kind }) => kind === 'issued' || kind === 'lowered' || kind === 'stopped',
  )
  return sumCents(counted.map(({ amount }) => amount))
}

/** The most that can be refunded of an order's payments. For a gift, nothing that was spent. */
export function findMaxRefund(books: Books, gift?: { lines: readonly GiftLine[]; left: Cents }) {
  const refundable = sumCents(
    books.payments.map((payment) => findRefundable(payment, books.refunds)),
  )
  if (!gift) return refundable
  return Math.max(
    0,
    Math.min(refundable, sumUnrefunded(books) - sumPromised(gift.lines) + gift.left),
  )
}

/**
 * The amount to take off a gift's voucher before a refund. 0 if the overpaid part covers the
 * refund. `refund` is that refund's row; refunds that are only proposed do not count.
 */
export function findVoucherDebit(
  { payments, refunds }: Books,
  lines: readonly GiftLine[],
  refund: { id: string; amount: Cents },
): Cents {
  const releasedRefunds = refunds.filter(
    ({ id, status }) => id !== refund.id && releasedStatuses.has(status),
  )
  const remaining = sumUnrefunded({ payments, refunds: releasedRefunds })
  return Math.max(0, refund.amount - Math.max(0, remaining - sumPromised(lines)))
}

const releasedStatuses: ReadonlySet<RefundStatus> = new Set(
  [...reservingRefundStatuses].filter((status) => status !== 'proposed'),
)

/** The part of the voucher's spent and unspent value that the payments no longer cover. */
export function findLossOfGift(
  books: Pick<Books, 'payments' | 'refunds'>,
  lines: readonly GiftLine[],
): Cents {
  const releasedRefunds = books.refunds.filter(({ status }) => releasedStatuses.has(status))
  return Math.max(0, sumPromised(lines) - sumUnrefunded({ ...books, refunds: releasedRefunds }))
}
