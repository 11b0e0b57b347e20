import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PaymentUpdate } from '#rules/orders/payment-update.ts'
import type { Transaction } from '../../database/database.ts'
import { paymentEvents } from '../../database/schema/payments.ts'
import type { LoadedOrder, PaymentRow } from '../../records/load-order.ts'
import { findPaymentOf, readStoredUpdate } from './record-payment-event.ts'

/** A payment update, as it is kept. */
export type Event = typeof paymentEvents.$inferSelect
/** One with what it says. */
export type PendingEvent = { event: Event; fact: PaymentUpdate }

/** An event, where nobody has judged it yet, and what waits for events of its order. */
export async function lockPendingEvents(
  transaction: Transaction,
  id: string,
  loaded?: LoadedOrder,
) {
  const ids = loaded?.books.payments.map((one) => one.id) ?? []
  const whereNew = and(eq(paymentEvents.id, id), eq(paymentEvents.verdict, 'new'))
  const whereWaiting = and(
    inArray(paymentEvents.paymentId, ids),
    eq(paymentEvents.verdict, 'waiting'),
  )
  const rows = await transaction
    .select()
    .from(paymentEvents)
    .where(or(whereNew, whereWaiting))
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
    .for('update')
  const all = rows.map((event) => ({ event, fact: event.fact && readStoredUpdate(event.fact) }))
  const told = all.find(({ event }) => event.verdict === 'new')
  const waiting = all.filter((one): one is PendingEvent => one !== told && one.fact !== null)
  return { told, waiting }
}

/** The signed events of an order that was kept and that nobody has judged yet. */
export async function lockSigned(
  transaction: Transaction,
  { books }: LoadedOrder,
): Promise<PendingEvent[]> {
  const rows = books.payments as readonly PaymentRow[]
  const names = rows.flatMap(({ id, providerAttempt }) => [id, providerAttempt ?? id])
  const events = await transaction
    .select()
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.tryAt),
        eq(paymentEvents.verdict, 'new'),
        eq(paymentEvents.source, 'notification'),
        inArray(sql`${paymentEvents.fact}->>'payment'`, names),
      ),
    )
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
    .for('update')
  const told: PendingEvent[] = []
  for (const event of events) {
    const found = event.fact && (await findPaymentOf(transaction, readStoredUpdate(event.fact)))
    if (found && books.payments.some(({ id }) => id === found.fact.payment))
      told.push({ event, fact: found.fact })
  }
  return told
}
