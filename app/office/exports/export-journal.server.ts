import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Database } from '#platform/database/database.ts'
import { type Movement, readMovements } from '#app/figures/movements.server.ts'
import { type Cell, formatLine } from './export-books.server.ts'

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
 * Money that moved in a period (inclusive), by day, to compare with the bank statement. CSV, one
 * line per movement: received is positive, refunded negative. Excludes test money and reversed
 * mistakes. Money that became a voucher never moved at the bank, and is marked. Ends with the
 * provider's fee and the net amount, if known.
 */
export async function* exportJournal(
  db: Database,
  period: { from: CalendarDate; to: CalendarDate },
): AsyncGenerator<string> {
  yield `\uFEFF${formatLine(heads)}`
  for await (const movements of readMovements(db, period))
    yield movements.map((movement) => formatLine(describeMovement(movement))).join('')
}

function describeMovement({
  day,
  what,
  way,
  cents,
  order,
  document,
  reference,
  fee,
}: Movement): Cell[] {
  const { reference: booking, name, firstDay, title } = order
  const net = fee === null ? ['', ''] : [{ cents: 0 - fee }, { cents: cents - fee }]
  return [day, what, way, { cents }, booking, name, firstDay, title, document, reference, ...net]
}
