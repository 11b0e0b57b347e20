import { and, eq, gte, inArray, isNotNull, ne } from 'drizzle-orm'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { findRefundable, sumBooks } from '#app/order/ledger.ts'
import { findFirstTripDay, findReversibleUntil } from './reversible-gift.ts'
import type { Credit } from '#rules/policy/credit.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { gifts } from './gifts-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { voucherLines, vouchers } from './vouchers-schema.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { findHeldChange } from '#app/order/held-change.server.ts'
import { type LoadedOrder, readMoney } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { whereMailbox } from '#platform/requests/mailboxes.ts'
import { type Basis, readBasis, type Services } from '#platform/services.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { voucherProvider } from '#app/payments/providers/providers.server.ts'

/**
 * Throws Refused ('voucher-young') if the voucher is a gift whose card payment may still be charged
 * back, and the trip begins too soon.
 */
export async function refuseReversibleGift(
  services: Pick<Services, 'content' | 'now'>,
  db: Database | Transaction,
  row: { reason: string; orderId: string | null },
  { begins, field }: { begins: CalendarDate; field: 'code' | 'promoCode' },
): Promise<void> {
  const orderIds = row.reason === 'gift' && row.orderId ? [row.orderId] : []
  const facts = await findRequiredWait(readBasis(services), db, orderIds, begins)
  if (facts) throw new Refused({ code: 'voucher-young', field, facts })
}

/**
 * Throws Refused ('gift-move-young') if a guest moves a trip paid by a reversible gift to an
 * earlier day. The gift was accepted for the original day.
 */
export async function refuseEarlierMove(
  basis: Basis,
  transaction: Transaction,
  { books: { payments, refunds } }: LoadedOrder,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<void> {
  if (to >= from) return
  const voucherPayments = payments.filter(
    (payment) => payment.provider === voucherProvider.id && findRefundable(payment, refunds) > 0,
  )
  if (voucherPayments.length === 0) return
  const ids = voucherPayments.map(({ id }) => id)
  const gifts = await transaction
    .selectDistinct({ orderId: vouchers.orderId })
    .from(voucherLines)
    .innerJoin(vouchers, eq(vouchers.id, voucherLines.voucherId))
    .where(and(inArray(voucherLines.paymentId, ids), eq(vouchers.reason, 'gift')))
  const orderIds = gifts.flatMap(({ orderId }) => orderId ?? [])
  const facts = await findRequiredWait(basis, transaction, orderIds, to)
  if (facts) throw new Refused({ code: 'gift-move-young', field: 'date', facts })
}

export function findTripStart({ order, items, heldQuote }: LoadedOrder): CalendarDate {
  const heldChange = findHeldChange({ heldQuote })
  const days = items
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ id, date }) => (heldChange?.item === id ? [date, heldChange.next.date] : [date]))
  return days.toSorted()[0] ?? order.firstDay
}

/**
 * `from` is the first day on which a trip paid by reversible gifts may begin; from `until` on their
 * payments cannot be reversed. Undefined if the trip may begin as planned.
 */
async function findRequiredWait(
  { content, now: getNow }: Basis,
  db: Database | Transaction,
  orderIds: readonly string[],
  begins: CalendarDate,
): Promise<{ from: CalendarDate; until: CalendarDate } | undefined> {
  const now = getNow()
  const { gifts: rules, vouchers: cards } = policyOn(content.policies.credit, now)
  const from = findFirstTripDay(calendarDateIn(now, capeTown), rules)
  if (orderIds.length === 0 || begins >= from) return undefined
  const moneyOf = await readMoney(db, orderIds)
  const ends = orderIds.flatMap((id) => findReversibleUntil(moneyOf(id).books, now, cards) ?? [])
  const last = ends.toSorted((one, other) => other.getTime() - one.getTime())[0]
  // The day after, because the payment settles at an hour of its last day.
  return last && { from, until: addDays(calendarDateIn(last, capeTown), 1) }
}

/**
 * Adds a gift just paid by card to Attention, if it is large, or if the same address bought another
 * one within `sameBuyerDays`.
 */
export async function flagRiskyGift(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
): Promise<void> {
  const { order, books } = loadedOrder
  const now = services.now()
  const policy = policyOn(services.content().policies.credit, now)
  if (!findReversibleUntil(books, now, policy.vouchers)) return
  const { owed: amount } = sumBooks(books)
  const kinds = [
    ...(amount > policy.gifts.attentionAboveRand * 100 ? (['gift-large'] as const) : []),
    ...((await hasRecentGift(transaction, order, policy, now)) ? (['gift-again'] as const) : []),
  ]
  for (const kind of kinds) {
    const attentionCase = { kind, subjectId: order.id, orderId: order.id, facts: { amount } }
    if (await raiseAttention(transaction, attentionCase, now))
      await queueMoneyMails(services, transaction, loadedOrder, { event: 'attention', kind })
  }
}

/** True if the same address recently bought another gift that is still reversible. */
async function hasRecentGift(
  transaction: Transaction,
  { id, email }: LoadedOrder['order'],
  { gifts: rules, vouchers: cards }: Credit,
  now: Date,
): Promise<boolean> {
  if (!email) return false
  const since = new Date(now.getTime() - rules.sameBuyerDays * dayMs)
  const others = await transaction
    .select({ id: orders.id })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .innerJoin(vouchers, eq(vouchers.id, gifts.voucherId))
    .where(
      and(
        ne(orders.id, id),
        isNotNull(gifts.voucherId),
        gte(vouchers.issuedAt, since),
        whereMailbox(orders.email, email),
      ),
    )
  const ids = others.map((other) => other.id)
  if (ids.length === 0) return false
  const moneyOf = await readMoney(transaction, ids)
  return ids.some((one) => findReversibleUntil(moneyOf(one).books, now, cards) !== undefined)
}
