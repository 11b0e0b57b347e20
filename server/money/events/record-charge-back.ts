import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { findChargeable, findRefundable } from '#rules/orders/ledger.ts'
import { canBeChargedBack } from '#rules/office/money-names.ts'
import type { Transaction } from '../../database/database.ts'
import { paymentEvents } from '../../database/schema/payments.ts'
import { writeAudit } from '../../records/audit-log.ts'
import type { Services } from '../../services.ts'
import { loadOrder } from '../../records/load-order.ts'
import type { Actor } from '../../records/order-history.ts'
import { refuseAny, Refused } from '../../refused.ts'
import {
  cutReference,
  findMoment,
  refuseByHand,
  refuseUnseenMoney,
  writeByHand,
} from './by-hand.ts'
import { recordPaymentEvent, identifyPayment } from './record-payment-event.ts'
import { lowerProposed, withdrawWaiting } from '../refunds/refunds.ts'
import { settleEvent } from './settle-events.ts'

type ChargeBack = {
  orderId: string
  /** The payment that the bank took back, or a part of it. */
  paymentId: string
  /** Whole cents of rand, as they were taken. */
  amount: number
  /** The day on which they were taken, in Cape Town. */
  day: CalendarDate
  /** What the provider or the bank calls it; may be empty. */
  reference: string
  by: Extract<Actor, { who: 'office' }>
  /** Pressed twice is recorded once: the same for one press. */
  key: string
  /** What could still be taken of the payment when it was written down. */
  seen?: number | undefined
}

/**
 * Records that a bank has taken a payment back, as the provider or the statement says: it counts as gone
 * back at once, with a credit note, and stands under attention until the dispute is settled. All of it can be
 * recorded, also where it was refunded or became credit before: what waits to go back, be it proposed or failed, is withdrawn
 * (of other money, as much as is owed by then), a voucher made of it is stopped, and what is lost is shown. Throws Refused:
 * 'not-found' (also for cash and vouchers), 'field-invalid' (amount), 'payment-day-ahead', 'refund-too-much', 'dispute-recorded' (that reference stands with
 * this payment), 'item-changed' (what could be taken is no longer what was `seen`).
 */
export async function recordChargeBack(services: Services, given: ChargeBack): Promise<void> {
  refuseByHand(given, services.now())
  const eventId = await services.db.transaction((transaction) => keep(services, transaction, given))
  if (eventId) await settleEvent(services, eventId)
  services.wake('mail')
}

async function keep(services: Services, transaction: Transaction, given: ChargeBack) {
  const now = services.now()
  const { orderId, paymentId, amount, day, by, key, seen } = given
  const loaded = await loadOrder(transaction, orderId)
  const { books } = loaded
  const dedupeKey = `office:charge-back:${key}`
  const whereKey = eq(paymentEvents.dedupeKey, dedupeKey)
  const [before] = await transaction.select().from(paymentEvents).where(whereKey)
  if (before) return before.id
  const payment = books.payments.find(({ id }) => id === paymentId)
  if (payment?.status !== 'paid' || !canBeChargedBack(payment.provider))
    throw new Refused({ code: 'not-found' })
  const { provider, mode } = payment
  const reference = cutReference(given.reference)
  const providerRefund = `charge-back:${reference || key}`
  const isKnown = books.refunds.some(
    (one) => one.payment === paymentId && one.providerRefund === providerRefund,
  )
  const chargeable = findChargeable(payment, books.refunds)
  await refuseUnseenMoney(transaction, loaded, { seen, now: chargeable })
  const isTooMuch = amount > chargeable
  refuseAny([
    isTooMuch ? { code: 'refund-too-much', field: 'amount' } : undefined,
    isKnown ? { code: 'dispute-recorded', field: 'reference' } : undefined,
  ])
  const said = {
    ...identifyPayment(payment),
    kind: 'charged-back',
    at: findMoment(day, now),
    amount,
    refund: null,
    providerRefund,
  } as const
  const rawBody = writeByHand({ reference, by })
  const event = { provider, mode, source: 'office', dedupeKey, said, rawBody } as const
  const entry = {
    actorId: by.actorId,
    action: 'charge-back-recorded',
    subject: 'payments',
  } as const
  const logged = { amount, reference: loaded.order.reference }
  await writeAudit(transaction, { ...entry, subjectId: paymentId, facts: logged }, now)
  // What the bank has taken nobody sends back as well.
  if (amount > findRefundable(payment, books.refunds))
    await withdrawWaiting(transaction, loaded, paymentId, { ...by, at: now })
  const gone = { id: randomUUID(), payment: paymentId, amount, status: 'done' } as const
  const taken = { ...gone, source: 'charged-back', providerRefund } as const
  const { books: left, ...same } = await loadOrder(transaction, orderId)
  const after = { ...same, books: { ...left, refunds: [...left.refunds, taken] } }
  await lowerProposed(services, transaction, after, by)
  return recordPaymentEvent(transaction, event, now)
}
