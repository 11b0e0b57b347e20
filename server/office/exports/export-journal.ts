import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Database } from '../../database/database.ts'
import { type Movement, readMovements } from '../figures/movements.ts'
import { type Cell, formatLine } from './export-books.ts'

const heads = [
  'day',
  'what',
  'way',
  'amount',
  'booking',
  'guest',
  'first day',
  'trip',
  'document',
  'reference',
  'fee',
  'reached us',
]

/**
 * The money that moved in a period, both its days included, by the day on which it did, to be held beside the
 * bank's statement: CSV, a line a movement. What came is above nought, what went back below. Without money of a
 * test, and without what was written down by mistake and never came. What became a voucher moved nothing at the
 * bank, and says so. Where the provider named its fee, that and what was left stand at the end.
 */
export async function* exportJournal(
  db: Database,
  period: { from: CalendarDate; to: CalendarDate },
): AsyncGenerator<string> {
  yield `\uFEFF${formatLine(heads)}`
  for await (const moved of readMovements(db, period))
    yield moved.map((movement) => formatLine(describe(movement))).join('')
}

function describe({ day, what, way, cents, order, paper, reference, fee }: Movement): Cell[] {
  const { reference: booking, name, firstDay, title } = order
  const net = fee === null ? ['', ''] : [{ cents: 0 - fee }, { cents: cents - fee }]
  return [day, what, way, { cents }, booking, name, firstDay, title, paper, reference, ...net]
}
