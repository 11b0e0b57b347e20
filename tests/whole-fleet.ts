import { randomUUID } from 'node:crypto'
import { hourMs } from '#rules/dates/durations.ts'
import type { Database } from '#server/database/database.ts'
import { closedDays } from '#server/database/schema/tours.ts'
import { allocations, closings, guides, papers, vehicles } from '#server/database/schema/fleet.ts'

/** Stores a vehicle and a guide who go out with an item at an instant, with a paper and a day away. */
export async function storeWholeFleet(db: Database, itemId: string, from: Date): Promise<void> {
  const [vehicleId, guideId] = [randomUUID(), randomUUID()]
  const made = { version: 1, createdAt: from }
  const languages = ['en' as const, 'de' as const]
  const room = { type: 'premium-van', seats: 14, luggage: 6, childSeats: 2 }
  await db.insert(vehicles).values({ id: vehicleId, name: 'Van', ...room, ...made })
  await db.insert(guides).values({ id: guideId, name: 'Thandi', languages, ...made })
  const day = '2027-05-01'
  const paper = { id: randomUUID(), kind: 'insurance' as const, expiresOn: day }
  await db.insert(papers).values({ ...paper, vehicleId })
  const away = { id: randomUUID(), firstDay: day, lastDay: day, reason: 'leave' as const }
  await db.insert(closings).values({ ...away, guideId, createdAt: from })
  const closed = { id: randomUUID(), firstDay: day, lastDay: day, reason: 'weather' as const }
  await db.insert(closedDays).values({ ...closed, createdAt: from })
  const out = { itemId, period: { from, to: new Date(from.getTime() + hourMs) }, createdAt: from }
  await db.insert(allocations).values([
    { ...out, id: randomUUID(), vehicleId },
    { ...out, id: randomUUID(), guideId },
  ])
}
