import { useCallback } from 'react'
import { Link } from 'react-router'
import type { StatementAnswer } from '#app/payments/company-documents-contract.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { saveFile } from '#ui/components/save-file.ts'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { downloadSignedIn, readSignedIn } from '#ui/session/session.ts'

/** Debts of a booking's company by age, and the statement as a PDF. */
export function Statement({ desk, orderId }: { desk: Desk; orderId: string }) {
  const words = desk.words.statement
  const read = useCallback(
    () => readSignedIn('GET /api/admin/orders/:id/statement', { params: { id: orderId } }),
    [orderId],
  )
  const statementQuery = useQuery(read, desk, ['orders', 'money'])
  const { busy, send } = useAction<Blob>(desk)
  const onOpen = async (today: string) => {
    const file = await send(() =>
      downloadSignedIn('GET /api/admin/orders/:id/statement/file', { params: { id: orderId } }),
    )
    if (file) saveFile(file, `statement-${today}.pdf`)
  }
  return (
    <WhenLoaded desk={desk} loaded={statementQuery}>
      {({ lines, ages, owed, today, alike }) => (
        <div className="mt-2 space-y-4 pb-4">
          {lines.length === 0 && <p className="text-ink-2">{words.none}</p>}
          <DeskTable
            desk={desk}
            columns={listColumns(desk)}
            rows={lines}
            label={words.lines}
            name="sort-statement"
            keyOf={({ id }) => id}
            isPart
          />
          {alike.length > 0 && (
            <Notice>
              {fill(words.alike, {
                names: alike
                  .map(({ company, orders: n }) => fill(words.alikeOne, { company, n }))
                  .join(', '),
              })}
            </Notice>
          )}
          <dl aria-label={words.byAge} className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
            {[
              ...ages
                .filter(({ age, amount }) => age !== 'credit' || amount !== 0)
                .map(({ age, amount }) => ({ name: words.ages[age], amount })),
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
            className="button button-quiet"
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

type Line = StatementAnswer['lines'][number]

function listColumns(desk: Desk): Column<Line>[] {
  const words = desk.words.statement
  return [
    {
      id: 'reference',
      by: ({ reference }) => reference,
      cell: ({ reference, title, invoices, notes, invoiced, paid, dueOn }) => (
        <>
          <Facts>
            <Link className="underline underline-offset-4" to={linkToPage(reference)}>
              {reference}
            </Link>
            {title}
          </Facts>
          <span className="desk-more">
            <Facts>
              {[...invoices, ...notes].join(', ')}
              {fill(notes.length > 0 ? words.invoicedNet : words.invoiced, {
                amount: formatCents(invoiced),
              })}
              {fill(words.paid, { amount: formatCents(paid) })}
              {fill(words.due, { date: formatDay(dueOn) })}
            </Facts>
          </span>
        </>
      ),
    },
    {
      id: 'toPay',
      isNumber: true,
      narrow: 'end',
      by: ({ balance }) => balance,
      cell: ({ balance }) => formatCents(balance),
    },
  ]
}
