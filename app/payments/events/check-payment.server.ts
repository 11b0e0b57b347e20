import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/order/statuses.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import { pollPayment } from './poll-payments.server.ts'
import type { PaymentState } from '../providers/provider.server.ts'
import { settleEvent } from './settle-events.server.ts'

const paymentStates = {
  created: 'under-way',
  pending: 'under-way',
  paid: 'paid',
  declined: 'declined',
  'called-off': 'called-off',
  expired: 'over',
  mismatched: 'looked-at',
  'taken-back': 'over',
} as const satisfies Record<PaymentStatus, PaymentState>

/**
 * Reads a payment's status when a guest returns from the provider. Processes a pending event first;
 * without one it polls the provider, if that is possible. No answer leaves the payment unchanged.
 * Throws Refused ('not-found').
 */
export async function checkPayment(
  services: Services,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<PaymentState> {
  const wherePayment = and(eq(payments.id, paymentId), eq(payments.orderId, orderId))
  const readPayment = async () => {
    const [row] = await services.db.select().from(payments).where(wherePayment)
    if (!row) throw new Refused({ code: 'not-found' })
    return row
  }
  const row = await readPayment()
  if (row.status === 'paid') return paymentStates.paid
  await settleWaitingEvents(services, row)
  const current = await readPayment()
  if (openStatuses.has(current.status)) await pollPayment(services, current).catch(() => false)
  return paymentStates[(await readPayment()).status]
}

export async function checkLastPayment(
  services: Services,
  orderId: string,
): Promise<PaymentState | undefined> {
  const [lastPayment] = await services.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), eq(payments.who, 'guest'), ne(payments.status, 'created')),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return lastPayment && checkPayment(services, { orderId, paymentId: lastPayment.id })
}

/** Statuses in which the provider may still report something new. */
const openStatuses = new Set<PaymentStatus>([
  'created',
  'pending',
  'declined',
  'called-off',
  'expired',
])

async function settleWaitingEvents(
  services: Services,
  { id, provider, mode }: typeof payments.$inferSelect,
): Promise<void> {
  const waitingEvents = await services.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.tryAt),
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.mode, mode),
        eq(paymentEvents.source, 'notification'),
        ne(paymentEvents.verdict, 'refused'),
        eq(sql`${paymentEvents.fact}->>'payment'`, id),
      ),
    )
    .limit(10)
  for (const event of waitingEvents) await settleEvent(services, event.id).catch(() => undefined)
}
