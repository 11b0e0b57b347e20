import { sql } from 'drizzle-orm'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { rand } from '#rules/money/money.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import type { Database } from '#server/database/database.ts'
import type { orders } from '#server/database/schema/orders.ts'
import { companyDays, departures } from '#server/database/schema/tours.ts'
import { createToken } from '#server/mail/mailed-tokens.ts'
import { storeOrder, storePaid } from './paid-order.ts'

/**
 * Stores a confirmed order of so many tours of R5,000 each, one a day from the `first`, with their places,
 * paid by the test's own way as far as it says (all of it, where it says nothing), and a key that opens it.
 */
export async function storePaidTrip(
  db: Database,
  now: Date,
  trip: { first?: CalendarDate; tours?: number; paid?: number } & Pick<
    Partial<typeof orders.$inferInsert>,
    'channel' | 'email' | 'status'
  > = {},
) {
  const { tours = 1, paid, first = addDays(calendarDateIn(now, capeTown), 91), ...more } = trip
  const days = Array.from({ length: tours }, (_, index) => addDays(first, index))
  const lines = days.map(() => ({ label: '2 adults', amount: 500_000 }))
  const owed = tours * 500_000
  const { orderId, itemIds } = await storeOrder(db, {
    now,
    status: 'confirmed',
    title: 'Cape Peninsula',
    firstDay: first,
    lastDay: days.at(-1) ?? first,
    lines,
    items: days.map((date) => ({
      date,
      status: 'booked',
      product: 'cape-peninsula',
      title: 'Cape Peninsula',
      priceLines: [{ kind: 'adults', count: 2, each: rand(2500), total: rand(5000) }],
      cancellationTiers: [...cancellationTiers],
      totalMinor: 500_000,
    })),
    plan: [{ amount: owed, dueOn: first }] as const,
    ...more,
  })
  for (const date of days) {
    const oneMore = { taken: sql`excluded.taken + 1` }
    await db
      .insert(departures)
      .values({ tourId: 'cape-peninsula', date, taken: 1 })
      .onConflictDoUpdate({ target: [departures.tourId, departures.date], set: oneMore })
    await db
      .insert(companyDays)
      .values({ date, taken: 1 })
      .onConflictDoUpdate({ target: companyDays.date, set: oneMore })
  }
  if (paid !== 0) await storePaid(db, { orderId, provider: 'demo', amount: paid ?? owed, now })
  const owner = { orderId }
  const { token: key } = await createToken(db, 'manage-order', { owner, expiresAt: null, now })
  return { orderId, itemIds, days, key }
}
