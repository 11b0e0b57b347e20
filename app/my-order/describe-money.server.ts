import { and, asc, eq, isNull } from 'drizzle-orm'
import { needsSecondPerson, sumForApproval } from '#app/accounts/refund-approval.ts'
import { addressAbove } from '#rules/money/tax-rules.ts'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { canBeChargedBack, isByHand, refundActs } from '#app/payments/money-names.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { aboutOrderFields, shipFields } from '#app/order/about-fields.ts'
import type { Due } from '#app/order/due.ts'
import { needsInvoiceAddress } from '#app/order/invoice-recipient.ts'
import {
  findChargeable,
  isRefundCovered,
  waitingRefundStatuses,
  sumBooks,
} from '#app/order/ledger.ts'
import { pickParty } from '#rules/prices/party.ts'
import { orderTransitions, refundTransitions } from '#app/order/statuses.ts'
import { tryTransition } from '#app/order/transitions.ts'
import { findPayoutsFrom } from '#app/payments/refunds/payout-wait.ts'
import { readApprovalLimit } from '#app/accounts/rights.server.ts'
import type { Database } from '#platform/database/database.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { canInvoice } from '#app/payments/issue-whole-invoice.server.ts'
import { describeLateInvoice } from '#app/payments/remind-of-invoice.server.ts'
import { listDocuments } from '#app/payments/documents/read-document.server.ts'
import { sumRefundsByTransfer, readBankDetails } from '#app/payments/refunds/bank-details.server.ts'
import { readBasis, type Services } from '#platform/services.ts'
import {
  type ItemRow,
  type LoadedOrder,
  type OrderRow,
  readOrder,
} from '#app/order/load-order.server.ts'
import { listMovable, readHistory } from '#app/order/order-history.server.ts'
import { findStoredDue, findStoredPaymentRequest } from '#app/order/due-of-order.server.ts'
import { hasPlace } from '#app/capacity/departures.server.ts'
import { findItemToPrice } from '#app/changing/set-price.server.ts'
import { refundAbilityOf, listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { Refused } from '#platform/refused.ts'
import { findLostAmount, findRefundableAmount } from '#app/credit/gift-books.server.ts'
import { sumConvertibleRefunds } from '#app/credit/convert-refunds.server.ts'

type PaymentRow = typeof payments.$inferSelect
type RefundRow = typeof refunds.$inferSelect

/**
 * Describes an order with all facts about its money, for the office. Throws Refused ('not-found').
 */
export async function describeMoney(
  services: Services,
  orderId: string,
  preloaded?: LoadedOrder,
): Promise<MoneyAnswer> {
  const { db } = services
  const loadedOrder = preloaded ?? (await readOrder(db, orderId))
  const { order, items, books } = loadedOrder
  const { id, reference, title, status, holdEndsAt } = order
  const { owed, paid, refunded, balance } = sumBooks(books)
  const paymentRows = books.payments as readonly PaymentRow[]
  const refundRows = books.refunds as readonly (RefundRow & { payment: string })[]
  const findRefundAbility = refundAbilityOf(services)
  const hasPaymentMethod = listPaymentOptions(services).length > 0
  const request = findStoredPaymentRequest(readBasis(services), loadedOrder)
  const byTransfer = sumRefundsByTransfer(services, loadedOrder)
  const details = await readBankDetails(services, loadedOrder)
  const history = await listHistory(db, orderId)
  const payoutsFrom =
    findPayoutsFrom(loadedOrder.addressChangedAt, services.now())?.toISOString() ?? null
  const needsTwoPeople = needsSecondPerson(sumForApproval(refundRows), await readApprovalLimit(db))
  return {
    id,
    reference,
    title,
    status,
    holdEndsAt: holdEndsAt?.toISOString() ?? null,
    isPayable: hasPaymentMethod,
    canCancel:
      tryTransition(orderTransitions, status, 'called-off') !== undefined &&
      listMovable(loadedOrder, 'called-off').length > 0,
    canAsk: hasPaymentMethod && request.refusal === undefined,
    toAsk: request.amount,
    askBy: request.by,
    due: describeDue(findStoredDue(readBasis(services), loadedOrder)),
    deposit: order.plan && order.plan.length > 1 ? order.plan[0].amount : null,
    canSetPrice: findItemToPrice(loadedOrder) !== undefined,
    company: order.invoiceCompany
      ? {
          name: order.invoiceCompany,
          canInvoice: await canInvoice(db, loadedOrder),
          late: await describeLateInvoice(
            { db, content: services.content(), now: services.now() },
            loadedOrder,
          ),
        }
      : null,
    sums: { owed, paid, refunded, balance, lost: await findLostAmount(db, loadedOrder) },
    refundable: await findRefundableAmount(db, loadedOrder),
    // A gift's refund cannot become a voucher again.
    toVoucher: order.form === 'gift' || payoutsFrom !== null ? 0 : sumConvertibleRefunds(books),
    payoutsFrom,
    bank: byTransfer > 0 ? { amount: byTransfer, isGiven: details !== undefined } : null,
    guest: pickGuest(order),
    items: items.map(pickItem),
    lines: books.lines.map(({ id: line, kind, label, amount }) => ({
      id: line,
      kind,
      label,
      amount,
    })),
    payments: paymentRows.map((payment) => ({
      id: payment.id,
      provider: payment.provider,
      isTest: payment.mode === 'test',
      status: payment.status,
      amount: payment.received ?? payment.amount,
      chargeable: canBeChargedBack(payment.provider) ? findChargeable(payment, books.refunds) : 0,
      canTakeBack:
        payment.status === 'paid' &&
        isByHand(payment.provider) &&
        findChargeable(payment, books.refunds) === payment.received,
      why: findReversalReason(history, payment.id),
      at: (payment.paidAt ?? payment.createdAt).toISOString(),
    })),
    refunds: refundRows.map((refund) => {
      const payment = paymentRows.find((one) => one.id === refund.paymentId)
      const provider = payment?.provider ?? ''
      const isUncovered =
        payment &&
        waitingRefundStatuses.has(refund.status) &&
        !isRefundCovered(refund, payment, refundRows)
      return {
        id: refund.id,
        provider,
        status: refund.status,
        reason: refund.reason,
        amount: refund.amount,
        at: refund.createdAt.toISOString(),
        isByHand: findRefundAbility(provider) === 'none',
        needsSecond: refund.status === 'proposed' && needsTwoPeople,
        proposedBy: refund.who === 'office' ? refund.actorId : null,
        acts: listActs(refund, { isOnHold: payoutsFrom !== null || isUncovered === true }),
      }
    }),
    documents: await listDocuments(db, orderId),
    addressAbove: needsInvoiceAddress(order, { owed, above: addressAbove }) ? addressAbove : null,
    attention: await db
      .select({ id: attention.id, kind: attention.kind })
      .from(attention)
      .where(and(eq(attention.orderId, orderId), isNull(attention.closedAt)))
      .orderBy(asc(attention.openedAt), asc(attention.id)),
    history,
  }
}

function describeDue({ now, until, later }: Due): MoneyAnswer['due'] {
  return { now, ...(until ? { until: until.toISOString() } : {}), later }
}

function findReversalReason(history: MoneyAnswer['history'], payment: string): string | null {
  const reversal = history.find(
    ({ event, facts }) => event === 'payment-taken-back' && facts['payment'] === payment,
  )
  const reason = reversal?.facts['why']
  return typeof reason === 'string' ? reason : null
}

/** Checks that a refund belongs to an order. Throws Refused ('not-found') otherwise. */
export async function checkRefundOf(db: Database, orderId: string, refundId: string) {
  const [row] = await db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (row?.orderId !== orderId) throw new Refused({ code: 'not-found' })
}

function pickGuest(order: OrderRow) {
  const { name, phone, email, specialRequests, language } = order
  const about = toDraft(aboutOrderFields, order)
  return { name, phone, email, specialRequests, ...about, language }
}

function pickItem(item: ItemRow): MoneyAnswer['items'][number] {
  const { id, kind, product, variant, title, date, status } = item
  const { pickup, destination, flight } = item
  const startTime = item.startTime?.slice(0, 5) ?? null
  const trip = { id, kind, product, variant, title, date, status, ...pickParty(item) }
  const ship = toDraft(shipFields, item)
  return { ...trip, hasPlace: hasPlace(item), startTime, pickup, destination, flight, ...ship }
}

const refundEvents = {
  approve: 'approved',
  retry: 'retried',
  withdraw: 'withdrawn',
  done: 'done',
} as const

/**
 * Lists the possible acts on a refund. One that may have been sent cannot be withdrawn; one on hold
 * cannot be sent.
 */
function listActs(
  { status, tries }: RefundRow,
  { isOnHold }: { isOnHold: boolean },
): MoneyAnswer['refunds'][number]['acts'] {
  return refundActs.filter((act) => {
    if (act === 'withdraw' ? status === 'approved' && tries > 0 : isOnHold) return false
    return tryTransition(refundTransitions, status, refundEvents[act]) !== undefined
  })
}

async function listHistory(db: Database, orderId: string): Promise<MoneyAnswer['history']> {
  const events = await readHistory(db, 'order', [orderId])
  return events.map(({ number, event, from, to, who, by: actorEmail, at, facts }) => {
    const transition = { number, event, from, to, who, actorEmail }
    return { ...transition, at: at.toISOString(), facts }
  })
}
