import { addDays, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import { type Cents, sumCents } from '../money/cents.ts'
import { aName, anEmail, type FormFields, checkAnswers } from '../guests/form-fields.ts'
import type { Refusal } from '../requests/refusal.ts'
import { limits } from '../text/sanitise.ts'
import { type Books, findSurplus } from './ledger.ts'
import type { VoucherMove } from './voucher.ts'

/** What a gift voucher may be worth in rand, and the days that count: `rules/policy/gifts.ts` has the figures. */
export type GiftSettings = {
  leastRand: number
  mostRand: number
  payWithinDays: number
  mostDaysAhead: number
  /** A clock time in Cape Town, 'HH:MM'. */
  arrivesAt: string
}

/** For whom a gift is, and what its card says. Kept with the order that paid for it. */
export const giftCardFields = {
  receiver: { ...aName, required: 'gift-receiver-required', kept: 'guestDetails' },
  /** Without one, its giver gets it to print. */
  receiverEmail: { kind: 'email', limit: limits.email, kept: 'guestDetails' },
  giver: { ...aName, kept: 'guestDetails' },
  message: { kind: 'paragraphs', limit: 400, tooLong: 'text-too-long', kept: 'guestDetails' },
} as const satisfies FormFields

/** All that the form asks, but the sum and the day. */
export const giftFields = {
  ...giftCardFields,
  email: { ...anEmail, kept: 'guestDetails' },
} as const satisfies FormFields

export type GiftWish = {
  /** In whole rand. */
  amount: number
  /** In Cape Town; left out, it's today. */
  arrivesOn?: CalendarDate | undefined
} & { [Name in keyof typeof giftFields]?: string | undefined }

/** What is wrong with a gift that is asked for, but for its day, in the order of the form. */
export function checkGift(wish: GiftWish, { leastRand, mostRand }: GiftSettings): Refusal[] {
  const { amount } = wish
  const fits = Number.isInteger(amount) && amount >= leastRand && amount <= mostRand
  const facts = { least: leastRand, most: mostRand }
  return [
    ...(fits ? [] : [{ code: 'gift-amount-wrong', field: 'amount', facts } as const]),
    ...checkAnswers(giftFields, wish),
  ]
}

/** What is wrong with the day on which it should arrive, on the day that it is in Cape Town. */
export function checkGiftDay(
  day: string,
  today: CalendarDate,
  { mostDaysAhead }: GiftSettings,
): Refusal[] {
  const latest = addDays(today, mostDaysAhead)
  if (!isCalendarDate(day)) return [{ code: 'date-invalid', field: 'arrivesOn' }]
  if (day < today) return [{ code: 'date-past', field: 'arrivesOn' }]
  return day > latest ? [{ code: 'date-too-far', field: 'arrivesOn', facts: { latest } }] : []
}

/**
 * How much of what a gift cost may go back: what came beyond its price, and what the office has taken off its
 * voucher, less what goes back already. What can still be spent is not paid out as well.
 */
export function findGiftRefundable(
  books: Books,
  lines: readonly { kind: VoucherMove; amount: Cents; isByOffice: boolean }[],
): Cents {
  const takenOff = lines.flatMap(({ kind, amount, isByOffice }) =>
    isByOffice && (kind === 'stopped' || kind === 'lowered') ? [0 - amount] : [],
  )
  const going = books.refunds.flatMap(({ status, reason, amount }) =>
    status !== 'withdrawn' && reason === 'office' ? [amount] : [],
  )
  return Math.max(0, findSurplus(books) + sumCents(takenOff) - sumCents(going))
}
