import type { Words } from '#content/words/words.ts'
import { addDays, type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { CancellationFigures } from '#app/payments/refunds/cancellation.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'

/** A departure this near was never in the period of free cancellation. */
const freeFromDays = 3

type CancellationResultProps = {
  quote: CancellationFigures | undefined
  total: Money | undefined
  departure: CalendarDate | undefined
  today: CalendarDate
  /** True if the fields themselves already show an error. */
  faulty: boolean
  words: Words['cancellation']
}

/** The calculator's answer, or what it still needs. Always in rand, the currency owed. */
export function CancellationResult(props: CancellationResultProps) {
  const { quote, total, departure, today, faulty, words } = props
  if (faulty) return null
  if (!quote || !departure)
    return total ? <p className="text-meta">{words.missing.departure}</p> : null
  return (
    <>
      <p className="font-semibold">{describeNotice(quote.daysBefore, today, words)}</p>
      {total ? (
        <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <div>
            <dt className="text-ink-2 text-caption">
              {words.fee} ({quote.tier.feePercent}%)
            </dt>
            <dd className="mt-1 text-[1.75rem] leading-tight font-semibold tabular-nums">
              {formatMoney(quote.fee)}
            </dd>
          </div>
          <div>
            <dt className="text-ink-2 text-caption">
              {words.refund}, {words.refundNote}
            </dt>
            <dd className="mt-1 text-[1.75rem] leading-tight font-semibold tabular-nums">
              {formatMoney(quote.refund)}
            </dd>
          </div>
        </dl>
      ) : (
        <p className="mt-2 text-meta">{words.missing.amount}</p>
      )}
      <p className="text-ink-2 mt-4 text-meta">{describeNextStep(quote, departure, words)}</p>
      {words.free && quote.daysBefore >= freeFromDays && (
        <p className="text-ink-2 mt-2 text-meta">{words.free}</p>
      )}
    </>
  )
}

function describeNotice(days: number, today: CalendarDate, words: Words['cancellation']): string {
  const sentence = days === 0 ? words.noticeNone : days === 1 ? words.noticeOne : words.noticeMany
  return fill(sentence, { n: days, today: formatLongDate(today) })
}

/** The last day with today's charge. */
function describeNextStep(
  { tier }: CancellationFigures,
  departure: CalendarDate,
  words: Words['cancellation'],
): string {
  if (tier.fromDays === 0) return words.last
  const date = formatLongDate(addDays(departure, -tier.fromDays))
  return fill(words.until, { percent: tier.feePercent, date })
}
