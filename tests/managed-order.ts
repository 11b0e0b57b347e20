import { randomUUID } from 'node:crypto'
import { holdUntil } from '#rules/orders/hold.ts'
import { paymentPlan } from '#content/payment-plan.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import { rand } from '#rules/money/money.ts'
import type { OrderStatus } from '#rules/orders/statuses.ts'
import type { Database } from '#server/database/database.ts'
import { ledgerLines } from '#server/database/schema/ledger.ts'
import { orderEvents, orderItems, orders } from '#server/database/schema/orders.ts'
import { createToken } from '#server/mail/mailed-tokens.ts'

/**
 * Stores an order for the Cape Peninsula that waits for its payment, of two at R2,500 each, and a key
 * that opens it. A test changes its status, its guest, its day, how many they are, and what was agreed
 * for each of them, in rand.
 */
export async function storeManagedOrder(
  db: Database,
  now: Date,
  change: {
    status?: OrderStatus
    email?: string
    date?: string
    adults?: number
    each?: number
    /** When it was booked: now, so that second thoughts are free, unless a test says so. */
    bookedAt?: Date
  } = {},
) {
  const { adults = 2, each = 2500, bookedAt = now } = change
  const { status = 'held', email = `${randomUUID()}@guests.example`, date = '2027-02-20' } = change
  const id = randomUUID()
  const itemId = randomUUID()
  const code = randomUUID().slice(0, 8).toUpperCase()
  const reference = `CC-${code.slice(0, 4)}-${code.slice(4)}`
  const by = { who: 'guest' as const, actorId: null, at: now }
  await db.insert(orders).values({
    id,
    reference,
    status,
    email,
    form: 'booking',
    title: 'Cape Peninsula',
    firstDay: date,
    lastDay: date,
    name: 'Ada Example',
    firstName: 'Ada',
    phone: '+44 20 7946 0000',
    holdEndsAt: holdUntil(now, paymentPlan),
    consentTextVersion: '2025-08-15',
    consentedAt: now,
    createdAt: bookedAt,
  })
  await db.insert(orderItems).values({
    id: itemId,
    orderId: id,
    kind: 'tour',
    status: 'held',
    product: 'cape-peninsula',
    title: 'Cape Peninsula',
    date,
    adults,
    priceLines: [{ kind: 'adults', count: adults, each: rand(each), total: rand(adults * each) }],
    totalMinor: adults * each * 100,
    cancellationTiers: [...cancellationTiers],
  })
  const event = { event: 'booked-with-provider', from: 'new', to: status, facts: {} }
  await db.insert(orderEvents).values({ ...by, ...event, orderId: id, number: 1 })
  await db.insert(ledgerLines).values({
    ...by,
    id: randomUUID(),
    orderId: id,
    itemId,
    position: 1,
    kind: 'charge',
    label: `${adults} adults`,
    amount: adults * each * 100,
    taxCode: 'none',
  })
  const owner = { orderId: id }
  const { token: key } = await createToken(db, 'manage-order', { owner, expiresAt: null, now })
  return { id, itemId, key, reference, email }
}
