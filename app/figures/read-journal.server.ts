import type { Database } from '#platform/database/database.ts'
import { type Movement, readMovements } from './movements.server.ts'
import type { Span } from './read-figures.server.ts'

type Sums = { in: number; out: number; fees: number; count: number }

/**
 * Money that moved in a span, first and last day included: each movement, and totals by day and by
 * method.
 */
export async function readJournal(db: Database, span: Span) {
  const allMovements: Movement[] = []
  for await (const movements of readMovements(db, span)) allMovements.push(...movements)
  const sumBy = <Name extends string>(name: Name, keyOf: (one: Movement) => string) =>
    [...Map.groupBy(allMovements, keyOf)]
      .map(([key, group]) => ({ [name]: key, ...sumUp(group) }) as Record<Name, string> & Sums)
      .toSorted((one, other) => (one[name] < other[name] ? -1 : 1))
  return {
    total: sumUp(allMovements),
    gifts: sumUp(allMovements.filter(({ order }) => order.form === 'gift')),
    days: sumBy('day', ({ day }) => day),
    ways: sumBy('way', ({ way }) => way),
    lines: allMovements.map(
      ({ day, what, way, cents, fee, orderId, order, document, reference }) => ({
        day,
        what,
        way,
        amount: cents,
        fee,
        orderId,
        booking: order.reference,
        guest: order.name,
        title: order.title,
        document,
        reference,
      }),
    ),
  }
}

function sumUp(movements: readonly Movement[]): Sums {
  const sums = { in: 0, out: 0, fees: 0, count: movements.length }
  for (const { cents, fee } of movements) {
    sums[cents > 0 ? 'in' : 'out'] += cents
    sums.fees += fee ?? 0
  }
  return sums
}
