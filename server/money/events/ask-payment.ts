import { eq } from 'drizzle-orm'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { findAskRefusal } from '#rules/orders/payment-request.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { isPayable } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { planFirst } from '#rules/orders/payment-plan.ts'
import type { Transaction } from '../../database/database.ts'
import { orders } from '../../database/schema/orders.ts'
import { writeAudit } from '../../records/audit-log.ts'
import { basisOf, forOneAct, type Services } from '../../services.ts'
import { toAskOfOrder } from '../../records/due-of-order.ts'
import { loadOrder } from '../../records/load-order.ts'
import { type Actor, moveOrder, recordEvent } from '../../records/order-history.ts'
import { takePlacesAgain } from '../../capacity/departures/departures.ts'
import { Refused, refuseStale } from '../../refused.ts'
import { queueMoneyMails } from '../mails/money-mails.ts'
import { listPaymentOptions } from '../providers/providers.ts'

/**
 * The office asks the guest of a request, or of an order whose time to pay was over, to pay: the place
 * is kept until the end of a day, taken again where it was given back, and a mail brings the link to the
 * page where they pay. Asked again, the day is the new one and a fresh mail goes. Throws Refused:
 * 'not-found', 'item-changed' (it is no longer as it was `seen`), 'ways-off' (no way of paying is switched on), 'ask-over' (it waits for no payment),
 * 'price-open', 'nothing-to-pay', 'ask-day-wrong' (before today, or not before the trip), 'place-gone',
 * 'ask-no-address' (nobody to write to), 'deposit-wrong' (more than is left, or nothing).
 */
export async function askPayment(services: Services, asked: Asking): Promise<void> {
  await services.db.transaction((transaction) => askWithin(forOneAct(services), transaction, asked))
  services.wakeMail()
  services.wakePayments?.()
}

type Asking = {
  orderId: string
  until: CalendarDate
  /** What is to come by then, be it a deposit; left out, what is due by the plan that is agreed. */
  amount?: number | undefined
  /** What was still to pay, and until when its place was kept. */
  seen?: { balance: number; holdEndsAt: string | null } | undefined
  by: Extract<Actor, { who: 'office' }>
}

/** The same in a transaction of the caller, who wakes mails and payments afterwards. */
export async function askWithin(
  services: Services,
  transaction: Transaction,
  { orderId, until, amount: wanted, seen, by }: Asking,
): Promise<void> {
  const now = services.now()
  if (listPaymentOptions(services).length === 0) throw new Refused({ code: 'ways-off' })
  const loaded = await loadOrder(transaction, orderId)
  const { order, books } = loaded
  const today = calendarDateIn(now, capeTown)
  const refusal = findAskRefusal(order, books, today)
  if (refusal) throw new Refused({ code: refusal })
  const { owed, balance } = sumBooks(books)
  refuseStale(seen, { balance, holdEndsAt: order.holdEndsAt?.toISOString() ?? null })
  if (until < today || until >= order.firstDay)
    throw new Refused({ code: 'ask-day-wrong', field: 'until' })
  if (!order.email) throw new Refused({ code: 'ask-no-address' })
  const kept = owed - balance
  const first = wanted === undefined ? undefined : kept + wanted
  const asked = { owed, departure: order.firstDay, until, today }
  const plan = first === undefined ? undefined : planFirst({ ...asked, first }, paymentPlan)
  const isWrong = wanted !== undefined && (!isPayable(wanted) || wanted > balance || !plan)
  if (isWrong)
    throw new Refused({
      code: 'deposit-wrong',
      field: 'amount',
      facts: { most: formatCents(balance) },
    })
  const placed = await takePlacesAgain(transaction, basisOf(services), loaded, 'held')
  if (!placed) throw new Refused({ code: 'place-gone' })
  const planned = { ...loaded, order: { ...order, plan: plan ?? order.plan } }
  const amount = toAskOfOrder(services, planned)
  const act = { ...by, at: now, facts: { until, amount } }
  const moved =
    order.status === 'held' ? placed : await moveOrder(transaction, placed, 'payment-asked', act)
  if (order.status === 'held') await recordEvent(transaction, moved, 'payment-asked', act)
  const holdEndsAt = instantInCapeTown(addDays(until, 1), '00:00')
  const change = { holdEndsAt, ...(plan ? { plan } : {}) }
  await transaction.update(orders).set(change).where(eq(orders.id, orderId))
  const entry = { actorId: by.actorId, action: 'payment-asked', subject: 'orders' } as const
  const facts = { until, amount, reference: order.reference }
  await writeAudit(transaction, { ...entry, subjectId: orderId, facts }, now)
  const told = { ...moved, order: { ...moved.order, ...change } }
  await queueMoneyMails(services, transaction, told, { event: 'payment-asked', amount, until })
}
