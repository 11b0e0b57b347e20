import { formatDay } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type BookingTerms, findBookingTerms } from '#rules/orders/booking-terms.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import { fill } from '#rules/text/fill.ts'
import type { TermsFigures, TermsWords } from './pay-terms.tsx'

type Trip = Omit<Parameters<typeof findBookingTerms>[0], 'now'>
type DatedTermsProps = { trip: Trip; figures: TermsFigures; words: TermsWords }

/** The sums and days of the chosen day. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function DatedTerms({ trip, figures, words }: DatedTermsProps) {
  return formatTerms(findTermsNow(trip, figures), figures, words).map((line) => (
    <p key={line}>{line}</p>
  ))
}

function findTermsNow(trip: Trip, figures: TermsFigures): BookingTerms {
  return findBookingTerms({ ...trip, now: new Date() }, { ...figures, tiers: cancellationTiers })
}

function formatTerms(
  { deposit, freeHours, kept }: BookingTerms,
  { plan }: TermsFigures,
  words: TermsWords,
): string[] {
  const due = deposit
    ? fill(words.deposit, {
        first: formatRand(deposit.first),
        rest: formatRand(deposit.rest),
        date: formatDay(deposit.dueOn),
      })
    : fill(words.whole, { days: plan.wholeWithinDays })
  const steps = [
    ...(freeHours > 0 ? [fill(words.free, { hours: freeHours })] : []),
    ...kept.map(({ percent, until }, index) => {
      if (until) return fill(words.until, { percent, date: formatDay(until) })
      return freeHours > 0 || index > 0 ? fill(words.last, { percent }) : `${percent}%`
    }),
  ]
  return [due, fill(words.cancelling, { steps: steps.join(', ') })]
}

function formatRand(cents: Cents): string {
  return formatMoney(toMoney(cents))
}
