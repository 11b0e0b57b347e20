import { addDays, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import { type Cents, sumCents } from '../money/cents.ts'
import { formatMoney } from '../money/currency.ts'
import { rand } from '../money/money.ts'
import { aName, anEmail, type FormFields, checkAnswers } from '../guests/form-fields.ts'
import type { Refusal } from '../requests/refusal.ts'
import { limits } from '../text/sanitise.ts'
import { type Books, findLeft, findRefundable, refundsThatReserve } from './ledger.ts'
import type { RefundStatus } from './statuses.ts'
import type { VoucherMove } from './voucher.ts'

/** What a gift voucher may be worth in rand, and the days that count: `rules/policy/gifts.ts` has the figures. */
export type GiftSettings = {
  leastRand: number
  mostRand: number
  /** The round sums that its page offers, the least first. */
  choices: readonly number[]
  payWithinDays: number
  mostDaysAhead: number
  /** A clock time in Cape Town, 'HH:MM'. */
  arrivesAt: string
  /** A gift whose card payment isn't settled pays trips that begin so many calendar days from today, or later. */
  youngPaysAfterDays: number
  /** Above so many rand, one bought by card comes under attention. */
  attentionAboveRand: number
  /** So does the second one of the same payer within so many days. */
  sameBuyerDays: number
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
  const facts = { least: formatMoney(rand(leastRand)), most: formatMoney(rand(mostRand)) }
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

/** A line of a gift's voucher, as far as its money is concerned. */
export type GiftLine = { kind: VoucherMove; amount: Cents }

/**
 * What an order's gift vouchers have paid or can still pay: what was issued, less what was taken off unspent. So
 * much of its money has to stay here.
 */
export function sumPromised(lines: readonly GiftLine[]): Cents {
  const own = lines.filter(
    ({ kind }) => kind === 'issued' || kind === 'lowered' || kind === 'stopped',
  )
  return sumCents(own.map(({ amount }) => amount))
}

/** How much of an order's money can be proposed to go back: of a gift, none that was spent. */
export function findMostToRefund(books: Books, gift?: { lines: readonly GiftLine[]; left: Cents }) {
  const came = sumCents(books.payments.map((payment) => findRefundable(payment, books.refunds)))
  if (!gift) return came
  return Math.max(0, Math.min(came, findLeft(books) - sumPromised(gift.lines) + gift.left))
}

/**
 * How much has to be taken off a gift's voucher so that an amount of its money can go: nothing while more came
 * than the voucher stands for, as where it was paid twice. `refund` is the row by which it goes; what is only
 * proposed is still here.
 */
export function findToTakeOff(
  { payments, refunds }: Books,
  lines: readonly GiftLine[],
  refund: { id: string; amount: Cents },
): Cents {
  const gone = refunds.filter(({ id, status }) => id !== refund.id && goes.has(status))
  const here = findLeft({ payments, refunds: gone })
  return Math.max(0, refund.amount - Math.max(0, here - sumPromised(lines)))
}

const goes: ReadonlySet<RefundStatus> = new Set(
  [...refundsThatReserve].filter((status) => status !== 'proposed'),
)

/** What of a gift's vouchers was spent, or can be, and is not covered any more by money that came. */
export function findLossOfGift(
  books: Pick<Books, 'payments' | 'refunds'>,
  lines: readonly GiftLine[],
): Cents {
  const gone = books.refunds.filter(({ status }) => goes.has(status))
  return Math.max(0, sumPromised(lines) - findLeft({ ...books, refunds: gone }))
}
