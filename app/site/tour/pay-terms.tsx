import { lazy, Suspense } from 'react'
import type { Words } from '#content/words/words.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { CancellationTier } from '#app/payments/refunds/cancellation.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'
import type { PriceFigures } from '#rules/prices/price.ts'
import type { FreeCancellation } from '#rules/policy/cancelling.ts'
import { fill } from '#rules/text/fill.ts'

const DatedTerms = lazy(() => import('./dated-terms.tsx'))

export type TermsFigures = {
  plan: Pick<PaymentSettings, 'firstPercent' | 'wholeWithinDays' | 'balanceDueDays'>
  free: FreeCancellation
  tiers: readonly CancellationTier[]
}
export type TermsWords = Words['tour']['terms']
/** Cents that a voucher pays when the booking is sent. */
export type VoucherTerms = { covers: Cents; words: Words['booking']['promo']['due'] }

type PayTermsProps = {
  quote: PriceFigures
  /** Discount of a code, in cents. */
  discount?: Cents | undefined
  voucher?: VoucherTerms | undefined
  date: CalendarDate | undefined
  departs: ClockTime
  figures: TermsFigures
  words: TermsWords
  className?: string
}

/**
 * Shows when the price is due and what is refunded: general rules before a day is chosen, then
 * amounts and dates. Renders nothing if the price is on request.
 */
export function PayTerms({
  quote,
  discount = 0,
  voucher,
  date,
  departs,
  figures,
  words,
  className = '',
}: PayTermsProps) {
  if (quote.kind === 'on-request') return null
  const { wholeWithinDays: days, firstPercent: percent, balanceDueDays: balance } = figures.plan
  const total = quote.total.minor - discount
  const isPaid = voucher !== undefined && voucher.covers >= total
  const rule = (
    <p>{isPaid ? voucher.words.nothing : fill(words.anyDay, { days, percent, balance })}</p>
  )
  return (
    <div data-terms="" className={`text-ink-2 space-y-1.5 text-caption ${className}`}>
      {date ? (
        <Suspense fallback={rule}>
          <DatedTerms
            trip={{ total, covers: voucher?.covers ?? 0, date, departs }}
            voucherWords={voucher?.words}
            figures={figures}
            words={words}
          />
        </Suspense>
      ) : (
        rule
      )}
    </div>
  )
}
