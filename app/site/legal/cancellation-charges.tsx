import type { Words } from '#content/words/words.ts'
import { largestAmount, type ParsedAmount, parseAmount } from '#rules/money/amount.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { ChargesTable } from '#ui/components/charges-table.tsx'
import { DateField } from '#ui/components/date-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useState } from 'react'
import { type CalendarDate, addDays, formatLongDate } from '#rules/dates/calendar-date.ts'
import {
  type CancellationFigures,
  type CancellationTier,
  computeCancellation,
} from '#app/payments/refunds/cancellation.ts'
import { rand, type Money } from '#rules/money/money.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { findBookableSpan } from '#ui/today.ts'

/** Fewest days from today to the departure for which a free period can exist. */
const freeFromDays = 3

type CancellationResultProps = {
  figures: CancellationFigures | undefined
  total: Money | undefined
  departure: CalendarDate | undefined
  today: CalendarDate
  /** True if the fields already show an error. */
  faulty: boolean
  words: Words['cancellation']
}

/** Shows the calculator's result, or the missing input. Always in rand, the currency of payment. */
function CancellationResult(props: CancellationResultProps) {
  const { figures, total, departure, today, faulty, words } = props
  if (faulty) return null
  if (!figures || !departure)
    return total ? <p className="text-meta">{words.missing.departure}</p> : null
  return (
    <>
      <p className="font-semibold">{describeNotice(figures.daysBefore, today, words)}</p>
      {total ? (
        <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <div>
            <dt className="text-ink-2 text-caption">
              {words.fee} ({figures.tier.feePercent}%)
            </dt>
            <dd className="mt-1 text-[1.75rem] leading-tight font-semibold tabular-nums">
              {formatMoney(figures.fee)}
            </dd>
          </div>
          <div>
            <dt className="text-ink-2 text-caption">
              {words.refund}, {words.refundNote}
            </dt>
            <dd className="mt-1 text-[1.75rem] leading-tight font-semibold tabular-nums">
              {formatMoney(figures.refund)}
            </dd>
          </div>
        </dl>
      ) : (
        <p className="mt-2 text-meta">{words.missing.amount}</p>
      )}
      <p className="text-ink-2 mt-4 text-meta">{describeNextStep(figures, departure, words)}</p>
      {words.free && figures.daysBefore >= freeFromDays && (
        <p className="text-ink-2 mt-2 text-meta">{words.free}</p>
      )}
    </>
  )
}

function describeNotice(days: number, today: CalendarDate, words: Words['cancellation']): string {
  const sentence = days === 0 ? words.noticeNone : days === 1 ? words.noticeOne : words.noticeMany
  return fill(sentence, { n: days, today: formatLongDate(today) })
}

/** Names the last day on which today's charge applies. */
function describeNextStep(
  { tier }: CancellationFigures,
  departure: CalendarDate,
  words: Words['cancellation'],
): string {
  if (tier.fromDays === 0) return words.last
  const date = formatLongDate(addDays(departure, -tier.fromDays))
  return fill(words.until, { percent: tier.feePercent, date })
}

function useCancellation(tiers: readonly CancellationTier[]) {
  const [departure, chooseDeparture] = useState<CalendarDate>()
  const [typed, type] = useState('')
  const isHydrated = useIsHydrated()
  const span = findBookableSpan()
  const amount = parseAmount(typed)
  const past = departure !== undefined && departure < span.first
  return {
    departure,
    chooseDeparture,
    typed,
    type,
    span,
    amount,
    past,
    figures:
      isHydrated && departure && !past
        ? computeFiguresToday(departure, span.first, { amount, tiers })
        : undefined,
  }
}

/**
 * Figures of a cancellation today. Without an amount the tier is still known; fee and refund are
 * then 0.
 */
function computeFiguresToday(
  departure: CalendarDate,
  today: CalendarDate,
  { amount, tiers }: { amount: ParsedAmount; tiers: readonly CancellationTier[] },
): CancellationFigures {
  const total = amount.ok ? amount.money : rand(0)
  return computeCancellation({ total, departure, received: today, tiers })
}

export type ChargeRow = { fromDays: number; days: string; charge: string }

type CancellationChargesProps = {
  rows: readonly ChargeRow[]
  tiers: readonly CancellationTier[]
  words: Words['cancellation']
  calendarWords: Words['calendar']
}

/** The cost of a cancellation: the policy's table, and the same table for one departure. */
export function CancellationCharges({
  rows,
  tiers,
  words,
  calendarWords,
}: CancellationChargesProps) {
  const cancellation = useCancellation(tiers)
  const { departure, chooseDeparture, typed, type, span, amount, past, figures } = cancellation
  const fault = amount.ok || amount.fault === 'missing' ? undefined : amount.fault
  return (
    <>
      <ChargesTable
        rows={rows.map(({ fromDays, days, charge }) => ({ key: fromDays, when: days, charge }))}
        today={figures?.tier.fromDays}
        words={{
          caption: words.tableTitle,
          when: words.days,
          charge: words.charge,
          today: words.today,
        }}
      />
      <section
        aria-labelledby="calculator"
        className="no-print border-ink mt-8 border-t-4 bg-plaster p-6"
      >
        <h3 id="calculator" className="text-h3">
          {words.calculatorTitle}
        </h3>
        <p className="text-ink-2 mt-2 text-meta">{words.calculatorText}</p>
        <noscript>
          <p className="mt-4 font-semibold">{words.noScript}</p>
        </noscript>
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <DateField
            id="departure"
            label={words.departure}
            value={departure}
            onChange={chooseDeparture}
            words={calendarWords}
            span={span}
            error={past ? words.faults.past : undefined}
          />
          <TextField
            id="amount"
            label={words.amount}
            value={typed}
            onChange={type}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            hint={words.amountHint}
            error={fault && fill(words.faults[fault], { maximum: formatMoney(largestAmount) })}
          />
        </div>
        <div role="status" className="mt-6 empty:mt-0">
          <CancellationResult
            figures={figures}
            total={amount.ok ? amount.money : undefined}
            departure={departure}
            today={span.first}
            faulty={past || fault !== undefined}
            words={words}
          />
        </div>
      </section>
    </>
  )
}
