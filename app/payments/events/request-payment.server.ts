import { eq } from 'drizzle-orm'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { formatPayText } from '../mails.server.ts'
import type { RequestChannel } from '../money-names.ts'
import { orderTransitions } from '#app/order/statuses.ts'
import { tryTransition } from '#app/order/transitions.ts'
import type { PaymentRequest } from '#app/order/payment-request.ts'
import { sumBooks } from '#app/order/ledger.ts'
import type { PaymentTerms } from '#rules/policy/payment-terms.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { type Cents, isPayable } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { type PaymentPlan, planPaymentRequest, planDeposit } from '#app/order/payment-plan-rules.ts'
import { whatsappLink } from '#rules/text/phone.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { computeConfirmedHold } from '#app/order/hold-end.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { findStoredPaymentRequest } from '#app/order/due-of-order.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, changeOrderStatus, recordEvent } from '#app/order/order-history.server.ts'
import { takePlacesAgain } from '#app/capacity/departures.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'
import { gatherFacts, queueMoneyMails } from '../queue-money-mails.server.ts'
import { listPaymentOptions } from '../providers/providers.server.ts'

/**
 * Asks the guest of an order to pay the balance or a part, by mail or by a payment link that the
 * office passes on. A place that waits for the money is held until the end of the given day, and
 * taken again if it was released. For any other order the amount is due on that day. A second
 * request replaces the day. Throws Refused: 'not-found', 'item-changed' (differs from `seen`),
 * 'ways-off' (no payment method is on), 'ask-over' (paid elsewhere, or the day is past),
 * 'price-open', 'nothing-to-pay', 'ask-day-wrong' (before today, or later than the place can wait),
 * 'place-gone', 'ask-no-address' (no mail address), 'deposit-wrong' (zero, or above the balance),
 * 'ask-change-waits' (a change waits for another amount).
 */
export async function requestPayment(
  services: Services,
  request: PaymentToRequest,
): Promise<RequestedPayment> {
  const link = await services.db.transaction((transaction) =>
    requestPaymentInTransaction(withFixedContent(services), transaction, request),
  )
  services.wake('mail')
  services.wake('money')
  return link
}

type PaymentToRequest = {
  orderId: string
  until: CalendarDate
  /** The amount in cents, for example a deposit. Default: what is due by the agreed plan. */
  amount?: number | undefined
  how?: RequestChannel | undefined
  /** The balance in cents and the end of the hold that the office saw. */
  seen?: { balance: number; holdEndsAt: string | null } | undefined
  by: Extract<Actor, { who: 'office' }>
}

type RequestedPayment = { link: string; text: string; whatsapp: string } | undefined

/**
 * Asks for a payment like `requestPayment`, inside the caller's transaction. The caller then wakes
 * mails and payments.
 */
export async function requestPaymentInTransaction(
  services: Services,
  transaction: Transaction,
  { orderId, until, amount: requestedAmount, how = 'mail', seen, by }: PaymentToRequest,
): Promise<RequestedPayment> {
  const now = services.now()
  if (listPaymentOptions(services).length === 0) throw new Refused({ code: 'ways-off' })
  const loadedOrder = await loadOrder(transaction, orderId)
  const { order, books } = loadedOrder
  const request = findStoredPaymentRequest(readBasis(services), loadedOrder)
  if (request.refusal) throw new Refused({ code: request.refusal })
  const { owed, balance } = sumBooks(books)
  refuseStale(seen, { balance, holdEndsAt: order.holdEndsAt?.toISOString() ?? null })
  const today = calendarDateIn(now, capeTown)
  if (until < today || until > (request.lastDay ?? addDays(today, maxDaysUntilDue)))
    throw new Refused({ code: 'ask-day-wrong', field: 'until' })
  if (how === 'mail' && !order.email) throw new Refused({ code: 'ask-no-address' })
  const { paymentTerms } = services.content().policies
  const { amount, plan } = planRequest(loadedOrder, request, {
    agreedTerms: policyOn(paymentTerms, order.createdAt),
    wanted: requestedAmount,
    until,
    today,
    owed,
  })
  const orderWithPlaces = await takePlacesAgain(
    transaction,
    readBasis(services),
    loadedOrder,
    'held',
  )
  if (!orderWithPlaces) throw new Refused({ code: 'place-gone' })
  const meta = { ...by, at: now, facts: { until, amount, how } }
  const startsHold = tryTransition(orderTransitions, order.status, 'payment-asked') !== undefined
  const updatedOrder = startsHold
    ? await changeOrderStatus(transaction, orderWithPlaces, 'payment-asked', meta)
    : await recordRequest(transaction, orderWithPlaces, meta)
  const isHeld = updatedOrder.order.status === 'held'
  const change = {
    ...(isHeld
      ? computeConfirmedHold(readBasis(services), instantInCapeTown(addDays(until, 1), '00:00'))
      : {}),
    ...(plan ? { plan } : {}),
  }
  if (isHeld || plan) await transaction.update(orders).set(change).where(eq(orders.id, orderId))
  const entry = { actorId: by.actorId, action: 'payment-asked', subject: 'orders' } as const
  const facts = { until, amount, how, reference: order.reference }
  await writeAudit(transaction, { ...entry, subjectId: orderId, facts }, now)
  const updated = { ...updatedOrder, order: { ...updatedOrder.order, ...change } }
  if (how === 'mail')
    await queueMoneyMails(services, transaction, updated, { event: 'payment-asked', amount, until })
  return how === 'mail' ? undefined : makePayLink(services, transaction, updated, { amount, until })
}

/** A company may pay long after its trip. A day even later is a typing error. */
const maxDaysUntilDue = 366

async function recordRequest(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  meta: Parameters<typeof recordEvent>[3],
): Promise<LoadedOrder> {
  await recordEvent(transaction, loadedOrder, 'payment-asked', meta)
  return loadedOrder
}

/** The requested amount and the new plan. The plan is undefined if the agreed one stays. */
function planRequest(
  { order, books }: LoadedOrder,
  {
    amount: usualAmount,
    most: largestAmount,
    by: dueBy,
    isOfChange: isForChange,
    lastDay,
  }: PaymentRequest,
  input: {
    agreedTerms: PaymentTerms
    wanted: Cents | undefined
    until: CalendarDate
    today: CalendarDate
    owed: Cents
  },
): { amount: Cents; plan: PaymentPlan | undefined } {
  const { agreedTerms, wanted: requestedAmount, until, owed } = input
  const amount = requestedAmount ?? usualAmount
  if (!isPayable(amount) || amount > largestAmount)
    throw new Refused({
      code: 'deposit-wrong',
      field: 'amount',
      facts: { most: formatCents(largestAmount) },
    })
  if (isForChange && amount !== usualAmount && amount !== largestAmount)
    throw new Refused({
      code: 'ask-change-waits',
      field: 'amount',
      facts: { amount: formatCents(usualAmount), most: formatCents(largestAmount) },
    })
  const terms = { ...input, amount, departure: order.firstDay, balance: largestAmount }
  if (isForChange) return { amount, plan: undefined }
  if (lastDay === undefined) {
    const isAgreed =
      amount === largestAmount && until === dueBy && order.plan?.at(-1)?.dueOn === until
    return isAgreed
      ? { amount, plan: undefined }
      : { amount, plan: planPaymentRequest(order.plan ?? undefined, terms, agreedTerms) }
  }
  if (requestedAmount === undefined) return { amount, plan: undefined }
  const firstPart = owed - sumBooks(books).balance + requestedAmount
  return { amount, plan: planDeposit({ ...terms, first: firstPart }, agreedTerms) }
}

/** Makes a link that can only pay this order, with a text to send. It is shown once. */
async function makePayLink(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { amount, until }: { amount: Cents; until: CalendarDate },
): Promise<RequestedPayment> {
  const { order } = loadedOrder
  const tokenOptions = { owner: { orderId: order.id }, expiresAt: null, now: services.now() }
  const { token } = await createToken(transaction, 'pay-order', tokenOptions)
  const link = `${services.siteUrl}/m/${token}`
  const facts = { ...gatherFacts(services, loadedOrder, amount), restDue: until }
  const text = formatPayText(services.content(), facts, { link, isHeld: order.status === 'held' })
  return { link, text, whatsapp: whatsappLink(order.phone, text) }
}
