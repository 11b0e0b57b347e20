import { and, count, eq, inArray, like } from 'drizzle-orm'
import type { GuideLanguage } from '#app/capacity/names.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { contentDrafts, contentScheduled } from '#app/studio/schema.server.ts'
import { documents, documentSeries } from '#app/payments/documents-schema.server.ts'
import { guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments } from '#app/payments/schema.server.ts'
import type { Services } from '#platform/services.ts'
import { releasePlaces, hasPlace } from '#app/capacity/departures.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'

/** A reserved domain (RFC 2606): no real guest can have an address there. */
export const exampleDomain = 'season.example'

/** The actor of examples in the activity log; no account has this id. */
export const exampleActor = '5ea50000-0000-4000-8000-000000000000'

type Guide = { id: string; name: string; languages: GuideLanguage[]; drives?: boolean }

/** Fixed ids identify examples, even if renamed. */
export const exampleFleet = {
  vehicles: [
    { id: formatId(1), name: 'White Quantum (example)', seats: 13, luggage: 8, childSeats: 2 },
    { id: formatId(2), name: 'Silver Vito (example)', seats: 7, luggage: 6, childSeats: 2 },
    { id: formatId(3), name: 'Blue Fortuner (example)', seats: 6, luggage: 4, childSeats: 1 },
    { id: formatId(4), name: 'Black sedan (example)', seats: 4, luggage: 2, childSeats: 1 },
  ],
  guides: [
    { id: formatId(11), name: 'Thandi (example)', languages: ['en', 'xh', 'de'] },
    { id: formatId(12), name: 'Pieter (example)', languages: ['en', 'af', 'nl'] },
    { id: formatId(13), name: 'Amélie (example)', languages: ['en', 'fr', 'it'] },
    { id: formatId(14), name: 'Sipho (example)', languages: ['en', 'zu'] },
    { id: formatId(15), name: 'Mei (example)', languages: ['en', 'zh'], drives: false },
  ] satisfies [Guide, ...Guide[]] as [Guide, ...Guide[]],
  closing: formatId(21),
}

function formatId(number: number): string {
  return `5ea50000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

const whereExample = like(orders.email, `%@${exampleDomain}`)
const vehicleIds = exampleFleet.vehicles.map(({ id }) => id)
const guideIds = exampleFleet.guides.map(({ id }) => id)
/** The ids of all example vehicles and guides. */
export const exampleIds = [...vehicleIds, ...guideIds]

export async function isOfficeEmpty(db: Database): Promise<boolean> {
  for (const table of [orders, vehicles, guides])
    if ((await db.select({ id: table.id }).from(table).limit(1)).length > 0) return false
  return true
}

export async function countExamples(db: Database): Promise<{ trips: number; fleet: number }> {
  const [trips] = await db.select({ n: count() }).from(orders).where(whereExample)
  const [vehicleCount] = await db
    .select({ n: count() })
    .from(vehicles)
    .where(inArray(vehicles.id, vehicleIds))
  const [guideCount] = await db
    .select({ n: count() })
    .from(guides)
    .where(inArray(guides.id, guideIds))
  return { trips: trips?.n ?? 0, fleet: (vehicleCount?.n ?? 0) + (guideCount?.n ?? 0) }
}

/**
 * Deletes all examples with their payments and documents, and releases their places; the office's
 * own data stays. Safe to repeat.
 */
export async function removeExamples({ db, now }: Services, actorId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const exampleOrders = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(whereExample)
      .orderBy(orders.id)
      .for('update')
    const ids = exampleOrders.map(({ id }) => id)
    const items = await transaction
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
    await releasePlaces(transaction, items.filter(hasPlace))
    await deletePayments(transaction, ids)
    await transaction.delete(orders).where(inArray(orders.id, ids))
    await transaction.delete(contentDrafts).where(eq(contentDrafts.changedBy, exampleActor))
    await transaction.delete(contentScheduled).where(eq(contentScheduled.madeBy, exampleActor))
    const deletedVehicles = await transaction
      .delete(vehicles)
      .where(inArray(vehicles.id, vehicleIds))
      .returning({ id: vehicles.id })
    const deletedGuides = await transaction
      .delete(guides)
      .where(inArray(guides.id, guideIds))
      .returning({ id: guides.id })
    const fleet = deletedVehicles.length + deletedGuides.length
    if (ids.length + fleet === 0) return
    const facts = { trips: ids.length, fleet }
    await writeAudit(
      transaction,
      { actorId, action: 'examples-removed', subject: 'orders', facts },
      now(),
    )
  })
}

/**
 * Deletes payment reports of examples, which would outlive the payments. If only examples had
 * document numbers, the first real invoice gets number one.
 */
async function deletePayments(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const examplePayments = transaction
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
  await transaction.delete(paymentEvents).where(inArray(paymentEvents.paymentId, examplePayments))
  const { series, orderId } = documents
  const documentCounts = await transaction
    .select({ series, n: count() })
    .from(documents)
    .where(inArray(orderId, [...ids]))
    .groupBy(series)
  for (const { series: name, n } of documentCounts)
    await transaction
      .delete(documentSeries)
      .where(and(eq(documentSeries.series, name), eq(documentSeries.last, n)))
}
