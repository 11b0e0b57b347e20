import { randomUUID } from 'node:crypto'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { LedgerLine } from '#rules/orders/ledger.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import type { Database } from '#server/database/database.ts'
import { ledgerLines } from '#server/database/schema/ledger.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { payments, refunds } from '#server/database/schema/payments.ts'

const by = { who: 'office' as const, actorId: null }

type Line = { label: string; amount: number; kind?: LedgerLine['kind']; taxCode?: string }

/** Stores an order of one day with lines in its ledger; nothing is paid. */
export async function storeOrder(
  db: Database,
  order: Partial<typeof orders.$inferInsert> & {
    lines?: Line[]
    /** Days whose lines they are; the first has all of them where there is one. */
    items?: Partial<typeof orderItems.$inferInsert>[]
    plan?: PaymentPlan
    now: Date
  },
): Promise<{ orderId: string; itemIds: string[]; day: string }> {
  const { lines = [{ label: '2 adults', amount: 500_000 }], items = [{}], now, ...more } = order
  const orderId = randomUUID()
  const day = addDays(calendarDateIn(now, capeTown), 60)
  await db.insert(orders).values({
    id: orderId,
    reference: `CC-${orderId.slice(0, 8)}`,
    form: 'booking',
    status: 'held',
    title: 'Cape Point and Penguins',
    firstDay: day,
    lastDay: day,
    name: 'Zoë O’Brien',
    email: 'zoe@guests.example',
    phone: '+27 21 000 0700',
    consentTextVersion: '1',
    consentedAt: now,
    // Two days ago: what is cancelled at once costs nothing.
    createdAt: new Date(now.getTime() - 2 * dayMs),
    ...more,
  })
  const stored = items.map((item) => ({
    id: randomUUID(),
    orderId,
    kind: 'tour' as const,
    status: 'held' as const,
    title: 'Cape Point and Penguins',
    date: day,
    startTime: '08:00',
    endTime: '17:00',
    adults: 2,
    children: 0,
    priceLines: [],
    cancellationTiers: [],
    ...item,
  }))
  await db.insert(orderItems).values(stored)
  if (lines.length > 0)
    await db.insert(ledgerLines).values(
      lines.map(({ kind = 'charge', taxCode = 'STD15', ...line }, index) => ({
        id: randomUUID(),
        orderId,
        itemId: stored[Math.min(index, stored.length - 1)]?.id ?? null,
        position: index + 1,
        kind,
        taxCode,
        at: now,
        ...line,
        ...by,
      })),
    )
  return { orderId, itemIds: stored.map(({ id }) => id), day }
}

/** Stores money that came for an order, and gives the payment's id. */
export async function storePaid(
  db: Database,
  payment: {
    orderId: string
    amount: number
    now: Date
    mode?: 'test' | 'live'
    provider?: string
  },
): Promise<string> {
  const { now, amount, mode = 'live', provider = 'eft', orderId } = payment
  const id = randomUUID()
  const paid = { status: 'paid' as const, received: amount, paidAt: now, createdAt: now }
  await db
    .insert(payments)
    .values({ id, orderId, attempt: id, provider, mode, amount, ...paid, ...by })
  return id
}

/** Stores money that went back, and gives the refund's id. */
export async function storeRefund(
  db: Database,
  refund: { paymentId: string; amount: number; now: Date } & Partial<typeof refunds.$inferInsert>,
): Promise<string> {
  const { now, ...more } = refund
  const id = randomUUID()
  const done = { status: 'done' as const, source: 'office' as const, reason: 'cancelled' }
  await db
    .insert(refunds)
    .values({ id, idempotencyKey: id, createdAt: now, ...done, ...by, ...more })
  return id
}
