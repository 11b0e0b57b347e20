import { formatDay } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type BookingTerms, findBookingTerms } from '#app/booking/booking-terms.ts'
import { fill } from '#rules/text/fill.ts'
import type { TermsFigures, TermsWords, VoucherTerms } from './pay-terms.tsx'

type Trip = Omit<Parameters<typeof findBookingTerms>[0], 'now'>
type DatedTermsProps = {
  trip: Trip
  figures: TermsFigures
  words: TermsWords
  voucherWords: VoucherTerms['words'] | undefined
}

// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function DatedTerms({ trip, figures, words, voucherWords }: DatedTermsProps) {
  const terms = findTermsNow(trip, figures)
  const due =
    (voucherWords && formatDueAfterVoucher(terms, voucherWords)) ?? formatDue(terms, figures, words)
  return [due, formatCancellationSteps(terms, words)].map((line) => <p key={line}>{line}</p>)
}

function findTermsNow(trip: Trip, figures: TermsFigures): BookingTerms {
  return findBookingTerms({ ...trip, now: new Date() }, figures)
}

/**
 * Formats the amount due after a voucher. Undefined if a part of the deposit is still due: the
 * usual words apply then.
 */
function formatDueAfterVoucher(
  { rest, deposit }: BookingTerms,
  words: VoucherTerms['words'],
): string | undefined {
  if (rest === 0) return words.nothing
  if (!deposit) return fill(words.rest, { rest: formatRand(rest) })
  if (deposit.first > 0) return undefined
  return fill(words.balance, { rest: formatRand(rest), date: formatDay(deposit.dueOn) })
}

function formatDue({ deposit }: BookingTerms, { plan }: TermsFigures, words: TermsWords): string {
  return deposit
    ? fill(words.deposit, {
        first: formatRand(deposit.first),
        rest: formatRand(deposit.rest),
        date: formatDay(deposit.dueOn),
      })
    : fill(words.whole, { days: plan.wholeWithinDays })
}

function formatCancellationSteps({ freeHours, kept }: BookingTerms, words: TermsWords): string {
  const steps = [
    ...(freeHours > 0 ? [fill(words.free, { hours: freeHours })] : []),
    ...kept.map(({ percent, until }, index) => {
      if (until) return fill(words.until, { percent, date: formatDay(until) })
      return freeHours > 0 || index > 0 ? fill(words.last, { percent }) : `${percent}%`
    }),
  ]
  return fill(words.cancelling, { steps: steps.join(', ') })
}

function formatRand(cents: Cents): string {
  return formatMoney(toMoney(cents))
}
