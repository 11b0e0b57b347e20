import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatDay } from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { quoteTour } from '#rules/money/tour-price.ts'
import { type BookingTerms, findBookingTerms } from '#rules/orders/booking-terms.ts'
import type { Party } from '#rules/orders/party.ts'
import type { PaymentSettings } from '#rules/orders/payment-settings.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import type { FreeCancellation } from '#rules/refunds/free-cancellation.ts'
import { fill } from '#rules/text/fill.ts'

/** The company's figures of deposit and second thoughts. */
export type TermsFigures = {
  plan: Pick<PaymentSettings, 'firstPercent' | 'wholeWithinDays' | 'balanceDueDays'>
  free: FreeCancellation
}

type PayTermsProps = {
  priceFrom: string
  party: Party
  /** Places that a guest who comes alone pays besides their own. */
  emptyPlaces: number
  date: CalendarDate | undefined
  departs: ClockTime
  figures: TermsFigures
  words: Words['tour']['terms']
  className?: string
}

/**
 * When the price is due and what comes back, before anything is typed: with the sums and days of the chosen
 * day, and as a rule until there is one. Nothing where the price is on request.
 */
export function PayTerms(props: PayTermsProps) {
  const { date, departs, figures, words, className } = props
  const quote = quoteTour({
    priceFrom: props.priceFrom,
    ...props.party,
    emptyPlaces: props.emptyPlaces,
  })
  if (quote.kind === 'on-request') return null
  const lines = date
    ? sayTerms(findTermsNow({ total: quote.total.minor, date, departs }, figures), props)
    : [fill(words.anyDay, listFigures(figures))]
  return (
    <div data-terms="" className={`text-ink-2 space-y-1.5 text-caption ${className ?? ''}`}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function findTermsNow(
  trip: Omit<Parameters<typeof findBookingTerms>[0], 'now'>,
  figures: TermsFigures,
): BookingTerms {
  return findBookingTerms({ ...trip, now: new Date() }, { ...figures, tiers: cancellationTiers })
}

function listFigures({ plan }: TermsFigures) {
  const { wholeWithinDays: days, firstPercent: percent, balanceDueDays: balance } = plan
  return { days, percent, balance }
}

function sayTerms({ deposit, freeHours, kept }: BookingTerms, props: PayTermsProps): string[] {
  const { words, figures } = props
  const due = deposit
    ? fill(words.deposit, {
        first: sayRand(deposit.first),
        rest: sayRand(deposit.rest),
        date: formatDay(deposit.dueOn),
      })
    : fill(words.whole, listFigures(figures))
  const steps = [
    ...(freeHours > 0 ? [fill(words.free, { hours: freeHours })] : []),
    ...kept.map(({ percent, until }, index) => {
      if (until) return fill(words.until, { percent, date: formatDay(until) })
      return freeHours > 0 || index > 0 ? fill(words.last, { percent }) : `${percent}%`
    }),
  ]
  return [due, fill(words.cancelling, { steps: steps.join(', ') })]
}

function sayRand(cents: Cents): string {
  return formatMoney(toMoney(cents))
}
