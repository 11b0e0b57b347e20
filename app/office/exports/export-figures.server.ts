import { wordsOf, type Content } from '#content/content.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { bookingSteps } from '#app/figures/booking-steps.ts'
import { type FigureKind, measures } from '#app/figures/figures.ts'
import type { Database } from '#platform/database/database.ts'
import { readSteps } from '#app/figures/booking-steps.server.ts'
import { type FigureRow, readFigures, type Span } from '#app/figures/read-figures.server.ts'
import { readLoad } from '#app/figures/read-load.server.ts'
import { type Cell, formatLine } from './export-books.server.ts'

export type FigureFile = FigureKind | 'month' | 'load' | 'steps'

/**
 * Streams a table of figures as CSV with the screen's numbers: amounts in rand, one line per row,
 * the total last.
 */
export async function* exportFigures(
  db: Database,
  content: Content,
  { of: file, ...span }: Span & { of: FigureFile; today?: CalendarDate },
): AsyncGenerator<string> {
  const table =
    file === 'load'
      ? await listLoad(db, content, span)
      : file === 'steps'
        ? await listSteps(db, content, span)
        : await listFigures(db, content, { ...span, of: file })
  yield `\uFEFF${table.map(formatLine).join('')}`
}

async function listFigures(
  db: Database,
  content: Content,
  { of: kind, ...span }: Span & { of: FigureKind | 'month'; today?: CalendarDate },
): Promise<Cell[][]> {
  const by = kind === 'month' ? 'channel' : kind
  const { months, rows, total } = await readFigures(db, content, { ...span, by })
  const isByMonth = kind === 'month'
  return [
    [kind, ...measures, 'trips', 'guests', 'no-shows'],
    ...(isByMonth
      ? months.map((row) => toCells(row.month, row))
      : rows.map((row) => toCells(row.name, row))),
    // A trip with two guides is counted in both rows and once in the total.
    toCells('all', total),
  ]
}

async function listLoad(db: Database, content: Content, span: Span): Promise<Cell[][]> {
  const load = await readLoad(db, content, span)
  const heads = ['kind', 'name', 'days it could go out', 'days out', 'trips', 'seats', 'guests']
  return [
    heads,
    ...load.map(({ kind, name, days, out, trips, seats, guests }) => [
      kind,
      name,
      ...[days, out, trips, seats, guests].map(String),
    ]),
  ]
}

async function listSteps(db: Database, content: Content, span: Span): Promise<Cell[][]> {
  const { steps: words } = wordsOf(content).admin.figures
  const counts = await readSteps(db, span)
  return [
    ['step', 'times'],
    ...bookingSteps.map((step) => [words.names[step], String(counts[step])]),
  ]
}

function toCells(name: string, row: FigureRow): Cell[] {
  const amounts = measures.map((measure) => ({ cents: row[measure] }))
  return [name, ...amounts, ...[row.trips, row.guests, row.noShows].map(String)]
}
