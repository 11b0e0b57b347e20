import { useCallback } from 'react'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { saveFile } from '#site/components/save-file.ts'
import { type Desk, useAction, useQuery } from '../desk.ts'
import { WhenLoaded } from '../when-loaded.tsx'
import { downloadStatement, readStatement } from './money-calls.ts'

/** What the company of a booking owes for all its bookings, by age, and the paper of it. */
export function Statement({ desk, orderId }: { desk: Desk; orderId: string }) {
  const words = desk.words.statement
  const read = useCallback(() => readStatement(orderId), [orderId])
  const loaded = useQuery(read, desk, ['orders', 'money'])
  const { busy, send } = useAction<Blob>(desk)
  const onOpen = async (today: string) => {
    const file = await send(() => downloadStatement(orderId))
    if (file) saveFile(file, `statement-${today}.pdf`)
  }
  return (
    <WhenLoaded {...{ desk, loaded }}>
      {({ lines, ages, owed, today }) => (
        <div className="mt-2 space-y-4">
          <ul className="divide-rule border-rule divide-y border-y">
            {lines.map((line) => (
              <li key={line.id} className="grid grid-cols-[1fr_auto] gap-x-6 py-2">
                <span className="min-w-0 break-words">
                  {[line.reference, line.title, ...line.invoices].join(' · ')}
                  <span className="text-ink-2 block">
                    {fill(words.line, {
                      invoiced: formatCents(line.invoiced),
                      paid: formatCents(line.paid),
                      date: formatDay(line.dueOn),
                    })}
                  </span>
                </span>
                <span className="text-right tabular-nums">{formatCents(line.balance)}</span>
              </li>
            ))}
          </ul>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
            {[
              ...ages.map(({ age, amount }) => ({ name: words.ages[age], amount })),
              { name: words.owed, amount: owed },
            ].map(({ name, amount }) => (
              <div key={name}>
                <dt className="text-ink-2">{name}</dt>
                <dd className="font-semibold tabular-nums">{formatCents(amount)}</dd>
              </div>
            ))}
          </dl>
          <button
            type="button"
            className="underline underline-offset-4"
            disabled={busy}
            onClick={() => void onOpen(today)}
          >
            {words.download}
          </button>
        </div>
      )}
    </WhenLoaded>
  )
}
