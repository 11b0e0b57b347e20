import type { Words } from '#content/words/words.ts'
import { largestAmount } from '#rules/money/amount.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { ChargesTable } from '#ui/components/charges-table.tsx'
import { DateField } from '#ui/components/date-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { CancellationResult } from './cancellation-result.tsx'
import { useCancellation } from './use-cancellation.ts'

export type ChargeRow = { fromDays: number; days: string; charge: string }

type CancellationChargesProps = {
  rows: readonly ChargeRow[]
  words: Words['cancellation']
  calendarWords: Words['calendar']
}

/** Cost of a cancellation: the policy's table, and the same table for one departure. */
export function CancellationCharges({ rows, words, calendarWords }: CancellationChargesProps) {
  const cancellation = useCancellation()
  const { departure, chooseDeparture, typed, type, span, amount, past, quote } = cancellation
  const fault = amount.ok || amount.fault === 'missing' ? undefined : amount.fault
  return (
    <>
      <ChargesTable
        rows={rows.map(({ fromDays, days, charge }) => ({ key: fromDays, when: days, charge }))}
        today={quote?.tier.fromDays}
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
            quote={quote}
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
