import { and, asc, eq, isNull } from 'drizzle-orm'
import { needsSecondPerson, sumForApproval } from '#app/accounts/second-person.ts'
import { addressAbove } from '#rules/policy/tax.ts'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { canBeChargedBack, isByHand, refundActs } from '#app/payments/money-names.ts'
import { draftFrom } from '#rules/guests/form-fields.ts'
import { aboutOrderFields, shipFields } from '#app/order/about-fields.ts'
import type { Due } from '#app/order/due.ts'
import { needsInvoiceAddress } from '#app/order/invoice-recipient.ts'
import { findChargeable, isRefundCovered, refundsThatWait, sumBooks } from '#app/order/ledger.ts'
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
import { findByTransfer, readBankDetails } from '#app/payments/refunds/bank-details.server.ts'
import type { Services } from '#platform/services.ts'
import {
  type ItemRow,
  type LoadedOrder,
  type OrderRow,
  readOrder,
} from '#app/order/load-order.server.ts'
import { listMovable, readHistory } from '#app/order/order-history.server.ts'
import { dueOf, paymentRequestOf } from '#app/order/due-of-order.server.ts'
import { hasPlace } from '#app/capacity/departures.server.ts'
import { findItemToPrice } from '#app/changing/set-price.server.ts'
import { refundAbilityOf, listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { Refused } from '#platform/refused.ts'
import { findLossOf, findRefundableOf } from '#app/credit/gift-books.server.ts'
import { sumConvertible } from '#app/credit/instead-of-refund.server.ts'

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
  const loaded = preloaded ?? (await readOrder(db, orderId))
  const { order, items, books } = loaded
  const { id, reference, title, status, holdEndsAt } = order
  const { owed, paid, refunded, balance } = sumBooks(books)
  const paymentRows = books.payments as readonly PaymentRow[]
  const refundRows = books.refunds as readonly (RefundRow & { payment: string })[]
  const canSend = refundAbilityOf(services)
  const isOn = listPaymentOptions(services).length > 0
  const request = paymentRequestOf(services, loaded)
  const byTransfer = findByTransfer(services, loaded)
  const details = await readBankDetails(services, loaded)
  const history = await listHistory(db, orderId)
  const payoutsFrom =
    findPayoutsFrom(loaded.addressChangedAt, services.now())?.toISOString() ?? null
  const takesTwo = needsSecondPerson(sumForApproval(refundRows), await readApprovalLimit(db))
  return {
    id,
    reference,
    title,
    status,
    holdEndsAt: holdEndsAt?.toISOString() ?? null,
    isPayable: isOn,
    canCancel:
      tryTransition(orderTransitions, status, 'called-off') !== undefined &&
      listMovable(loaded, 'called-off').length > 0,
    canAsk: isOn && request.refusal === undefined,
    toAsk: request.amount,
    askBy: request.by,
    due: describeDue(dueOf(services, loaded)),
    canSetPrice: findItemToPrice(loaded) !== undefined,
    company: order.invoiceCompany
      ? {
          name: order.invoiceCompany,
          canInvoice: await canInvoice(db, loaded),
          late: await describeLateInvoice(
            { db, content: services.content(), now: services.now() },
            loaded,
          ),
        }
      : null,
    sums: { owed, paid, refunded, balance, lost: await findLossOf(db, loaded) },
    refundable: await findRefundableOf(db, loaded),
    // A gift's refund cannot become a voucher again.
    toVoucher: order.form === 'gift' || payoutsFrom !== null ? 0 : sumConvertible(books),
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
        refundsThatWait.has(refund.status) &&
        !isRefundCovered(refund, payment, refundRows)
      return {
        id: refund.id,
        provider,
        status: refund.status,
        reason: refund.reason,
        amount: refund.amount,
        at: refund.createdAt.toISOString(),
        isByHand: canSend(provider) === 'none',
        needsSecond: refund.status === 'proposed' && takesTwo,
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
  const found = history.find(
    ({ event, facts }) => event === 'payment-taken-back' && facts['payment'] === payment,
  )
  const why = found?.facts['why']
  return typeof why === 'string' ? why : null
}

/** Checks that a refund belongs to an order. Throws Refused ('not-found') otherwise. */
export async function checkRefundOf(db: Database, orderId: string, refundId: string) {
  const [found] = await db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (found?.orderId !== orderId) throw new Refused({ code: 'not-found' })
}

function pickGuest(order: OrderRow) {
  const { name, phone, email, specialRequests, language } = order
  const about = draftFrom(aboutOrderFields, order)
  return { name, phone, email, specialRequests, ...about, language }
}

function pickItem(item: ItemRow): MoneyAnswer['items'][number] {
  const { id, kind, product, variant, title, date, status } = item
  const { pickup, destination, flight } = item
  const startTime = item.startTime?.slice(0, 5) ?? null
  const trip = { id, kind, product, variant, title, date, status, ...pickParty(item) }
  const ship = draftFrom(shipFields, item)
  return { ...trip, hasPlace: hasPlace(item), startTime, pickup, destination, flight, ...ship }
}

const eventOf = {
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
    return tryTransition(refundTransitions, status, eventOf[act]) !== undefined
  })
}

async function listHistory(db: Database, orderId: string): Promise<MoneyAnswer['history']> {
  const events = await readHistory(db, 'order', [orderId])
  return events.map(({ number, event, from, to, who, by: actorEmail, at, facts }) => {
    const moved = { number, event, from, to, who, actorEmail }
    return { ...moved, at: at.toISOString(), facts }
  })
}
