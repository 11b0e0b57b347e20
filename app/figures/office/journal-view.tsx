import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { exportJournal } from '#app/office/money-calls.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { BankFile, ChooseFile } from './bank-file.tsx'
import type { JournalAnswer } from './figure-calls.ts'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import './figures.css'
import { SaveTable } from './save-table.tsx'
import { formatSpan, SpanPicker, useSpan } from './span-picker.tsx'
import { readSignedIn } from '#ui/session/session.ts'

/** Lines shown at first, and added by each click. */
const linesPerStep = 100
type Sums = JournalAnswer['total']
type JournalProps = { desk: Desk; journal: JournalAnswer & { from: string; to: string } }

/**
 * All payments by the day on which the money moved, to compare with the bank: totals, lines, and
 * the bank's file.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function JournalView({ desk }: { desk: Desk }) {
  const words = desk.words.figures.journal
  const { from, to } = useSpan()
  const readWithSpan = useCallback(
    async () => ({
      ...(await readSignedIn('GET /api/admin/journal', { query: { from, to } })),
      from,
      to,
    }),
    [from, to],
  )
  const loaded = useQuery(readWithSpan, desk, ['money', 'orders'])
  const [file, setFile] = useState<File>()
  return (
    <DeskView
      desk={desk}
      loaded={loaded}
      id="journal"
      title={words.title}
      text={words.text}
      tools={desk.can('take-money') && <ChooseFile desk={desk} onChosen={setFile} />}
      filters={<SpanPicker desk={desk} span={{ from, to }} />}
    >
      {(journal) => (
        <>
          {file && (
            <BankFile
              key={makeFileKey(file)}
              desk={desk}
              file={file}
              onClose={() => setFile(undefined)}
            />
          )}
          <p className="mb-2 font-semibold">{formatSpan(desk, journal)}</p>
          {journal.lines.length === 0 ? (
            <p role="status">{words.empty}</p>
          ) : (
            <>
              {journal.gifts.in > 0 && (
                <p className="mb-4 max-w-prose">
                  {fill(words.gifts, {
                    amount: formatCents(journal.gifts.in),
                    in: formatCents(journal.total.in),
                    received: formatCents(journal.total.in - journal.gifts.in),
                  })}
                </p>
              )}
              <Ways desk={desk} journal={journal} />
              <Days desk={desk} journal={journal} />
              <Lines desk={desk} journal={journal} />
            </>
          )}
        </>
      )}
    </DeskView>
  )
}

function makeFileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`
}

function Ways({ desk, journal }: JournalProps) {
  const words = desk.words.figures.journal.ways
  const { ways, total } = journal
  return (
    <section aria-labelledby="journal-ways" className="figure-part">
      <header>
        <h3 id="journal-ways">{words.title}</h3>
      </header>
      <p>
        {ways.some(({ way }) => way === 'voucher') && `${words.voucher} `}
        {ways.some(({ fees }) => fees > 0) && words.feesText}
      </p>
      <FigureTable
        label={words.title}
        columns={listSums<Sums & { name: string }>(desk, words.way, ({ name }) => name)}
        rows={ways.map((row) => ({ ...row, name: nameOf(desk.words.money.ways, row.way) }))}
        keyOf={({ name }) => name}
        total={{ ...total, name: desk.words.figures.all }}
      />
    </section>
  )
}

function Days({ desk, journal }: JournalProps) {
  const words = desk.words.figures.journal.days
  return (
    <section aria-labelledby="journal-days" className="figure-part">
      <header>
        <h3 id="journal-days">{words.title}</h3>
      </header>
      <FigureTable
        label={words.title}
        columns={listSums<Sums & { day: string }>(desk, words.day, ({ day }) => formatDay(day))}
        rows={journal.days}
        keyOf={({ day }) => day}
      />
    </section>
  )
}

function Lines({ desk, journal }: JournalProps) {
  const words = desk.words.figures.journal.lines
  const { from, to, lines } = journal
  const [shownCount, setShownCount] = useState(linesPerStep)
  type Line = (typeof lines)[number] & { id: number }
  const columns: FigureColumn<Line>[] = [
    { id: 'day', head: words.day, cell: ({ day }) => formatDay(day) },
    {
      id: 'booking',
      head: words.booking,
      isText: true,
      cell: renderBookingLink,
    },
    { id: 'guest', head: words.guest, isText: true, cell: ({ guest }) => guest },
    { id: 'amount', head: words.amount, cell: ({ amount }) => formatCents(amount) },
    {
      id: 'what',
      head: words.what,
      isText: true,
      cell: ({ what }) => (words.whats as Readonly<Record<string, string>>)[what] ?? what,
    },
    {
      id: 'way',
      head: words.way,
      isText: true,
      cell: ({ way }) => nameOf(desk.words.money.ways, way),
    },
    { id: 'reference', head: words.reference, isText: true, cell: ({ reference }) => reference },
    { id: 'document', head: words.document, isText: true, cell: (line) => line.document },
    {
      id: 'fee',
      head: desk.words.figures.journal.ways.fees,
      cell: ({ fee }) => (fee === null ? '' : formatCents(fee)),
    },
  ]
  const remaining = lines.length - shownCount
  return (
    <section aria-labelledby="journal-lines" className="figure-part">
      <header>
        <h3 id="journal-lines">{words.title}</h3>
        <SaveTable
          desk={desk}
          about={words.title}
          name={`payments-${from}-to-${to}`}
          read={() => exportJournal({ from, to })}
        />
      </header>
      <FigureTable
        label={words.title}
        columns={columns}
        rows={lines.slice(0, shownCount).map((line, id) => ({ ...line, id }))}
        keyOf={({ id }) => String(id)}
      />
      {remaining > 0 && (
        <button
          type="button"
          className="button button-quiet mt-4"
          onClick={() => setShownCount(shownCount + linesPerStep)}
        >
          {fill(words.more, { n: Math.min(remaining, linesPerStep) })}
        </button>
      )}
    </section>
  )
}

function listSums<Row extends Sums>(
  { words: { figures } }: Desk,
  head: string,
  formatName: (row: Row) => string,
): FigureColumn<Row>[] {
  const { ways: words } = figures.journal
  return [
    { id: 'name', head, cell: formatName },
    { id: 'in', head: words.in, cell: (row) => formatOrNone(row.in) },
    { id: 'out', head: words.out, cell: (row) => formatOrNone(row.out) },
    { id: 'fees', head: words.fees, cell: ({ fees }) => formatOrNone(0 - fees) },
    { id: 'net', head: words.net, cell: (row) => formatCents(row.in + row.out - row.fees) },
    { id: 'count', head: words.count, cell: ({ count }) => count },
  ]
}

function renderBookingLink({ booking }: Pick<JournalAnswer['lines'][number], 'booking'>) {
  return (
    <Link className="link" to={linkToPage(booking)}>
      {booking}
    </Link>
  )
}

function formatOrNone(cents: number): string {
  return cents === 0 ? '–' : formatCents(cents)
}
