import { eq } from 'drizzle-orm'
import { isByHand } from '../money-names.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { paymentTransitions } from '#app/order/statuses.ts'
import { findReopeningEvent } from '#app/order/find-reopening-event.ts'
import { transition } from '#app/order/transitions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '../schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { findDocument } from '../documents/store-document.server.ts'
import { creditMistakenPayment } from '../correct-documents.server.ts'
import { documents } from '../documents-schema.server.ts'
import { withdrawMails } from '#platform/mail/outbox.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder, type PaymentRow } from '#app/order/load-order.server.ts'
import {
  type Actor,
  listMovable,
  changeItemStatuses,
  changeOrderStatus,
  recordEvent,
  refuseHeldChange,
  readHistory,
} from '#app/order/order-history.server.ts'
import {
  findRequestHoldEnd,
  findTransferEnd,
  computeConfirmedHold,
} from '#app/order/hold-end.server.ts'
import { Refused } from '#platform/refused.ts'
import { refuseUnseenMoney } from './by-hand.server.ts'
import { stopGiftVoucher } from '#app/credit/gift-books.server.ts'
import { queueMoneyMails } from '../queue-money-mails.server.ts'
import { lowerProposedRefunds, withdrawWaitingRefunds } from '../refunds/refunds.server.ts'

type Mistake = {
  orderId: string
  paymentId: string
  why: string
  seen?: number | undefined
  by: Extract<Actor, { who: 'office' }>
}

/**
 * Undoes a payment that the office recorded but that never arrived. The row stays but no longer
 * counts, and its invoice is credited. Refunds proposed from it are withdrawn; those of other
 * payments are lowered to what is still overpaid. Unsent mail about it is not sent; another mail
 * corrects sent ones. The order waits again unless other payments are enough. Safe to repeat.
 * Throws Refused: 'not-found' (also for provider payments), 'item-changed' (differs from `seen`),
 * 'payment-went-back' (a part is refunded or being refunded), 'guest-change-held' (the order would
 * wait again while a change waits for its money).
 */
export async function undoPayment(services: Services, mistake: Mistake): Promise<void> {
  await services.db.transaction((transaction) =>
    undoPaymentWithin(withFixedContent(services), transaction, mistake),
  )
  await services.reconcileOrder(services, mistake.orderId)
  services.wake('mail')
}

async function undoPaymentWithin(
  services: Services,
  transaction: Transaction,
  { orderId, paymentId, why, seen, by }: Mistake,
): Promise<void> {
  const now = services.now()
  const before = await loadOrder(transaction, orderId)
  const payment = before.books.payments.find(({ id }) => id === paymentId)
  if (!payment || !isByHand(payment.provider)) throw new Refused({ code: 'not-found' })
  if (payment.status === 'taken-back') return
  if (payment.status !== 'paid') throw new Refused({ code: 'not-found' })
  // A colleague's record that is not yet processed also prevents the undo.
  const { paid } = sumBooks(before.books)
  await refuseUnseenMoney(transaction, before, { seen: seen ?? paid, now: paid })
  refuseRefunded(before, paymentId)
  const amount = payment.received ?? 0
  const facts = { payment: paymentId, provider: payment.provider, amount, why }
  const meta = { ...by, at: now }
  const invoice = await findDocument(transaction, eq(documents.paymentId, paymentId))
  const note = await creditMistakenPayment(services, transaction, { paymentId, loaded: before })
  await withdrawWaitingRefunds(transaction, before, paymentId, meta)
  const status = transition(paymentTransitions, payment.status, 'taken-back')
  const change = { status, isUnannounced: false }
  await transaction.update(payments).set(change).where(eq(payments.id, paymentId))
  const after = await loadOrder(transaction, orderId)
  await recordEvent(transaction, after, 'payment-taken-back', { ...meta, facts })
  await lowerProposedRefunds(services, transaction, after, by)
  const reopenedOrder = await reopenOrder(services, transaction, after, { payment, act: meta })
  const stoppedVoucher = await stopGiftVoucher(transaction, reopenedOrder, { paymentId, at: now })
  if (stoppedVoucher) {
    const voucherFacts = {
      voucher: stoppedVoucher.id,
      payment: paymentId,
      amount: stoppedVoucher.amount,
    }
    await recordEvent(transaction, reopenedOrder, 'voucher-stopped', {
      ...meta,
      facts: voucherFacts,
    })
  }
  const { reference } = before.order
  const entry = { actorId: by.actorId, action: 'payment-taken-back', subject: 'orders' } as const
  const auditFacts = { amount, method: payment.provider, reference }
  await writeAudit(transaction, { ...entry, subjectId: orderId, facts: auditFacts }, now)
  const documentId = invoice?.id ?? note?.id
  const file = documentId ? { documentId } : { paymentId }
  const mails = { file, about: reference }
  const { isSent } = await withdrawMails(transaction, mails, now)
  if (isSent) {
    const event = { event: 'payment-taken-back', payment } as const
    await queueMoneyMails(services, transaction, reopenedOrder, event, note)
  }
}

/** Refuses to undo a payment with a refund that is done or in progress. */
function refuseRefunded({ books }: LoadedOrder, paymentId: string): void {
  const activeRefund = books.refunds.find(
    ({ payment, status }) =>
      payment === paymentId && status !== 'proposed' && status !== 'withdrawn',
  )
  if (!activeRefund) return
  const facts = { amount: formatCents(activeRefund.amount) }
  throw new Refused({ code: 'payment-went-back', facts })
}

async function reopenOrder(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  {
    payment,
    act: meta,
  }: { payment: PaymentRow; act: { who: 'office'; actorId: string; at: Date } },
): Promise<LoadedOrder> {
  const { order, books } = loadedOrder
  const { id, status, firstDay } = order
  const history = await readHistory(transaction, 'order', [id])
  const orderState = {
    status,
    firstDay,
    plan: order.plan ?? undefined,
    history,
    payment: payment.id,
  }
  const event = findReopeningEvent(orderState, books, calendarDateIn(services.now(), capeTown))
  if (!event) return loadedOrder
  // Otherwise the order's hold would end during the change's hold, and the place would be released
  // twice.
  refuseHeldChange(loadedOrder, 'office')
  const movedOrder = await changeOrderStatus(transaction, loadedOrder, event, meta)
  const bookedItems = listMovable(movedOrder, 'not-paid-after-all')
  const waitingOrder = await changeItemStatuses(
    transaction,
    movedOrder,
    'not-paid-after-all',
    bookedItems,
  )
  const basis = readBasis(services)
  const hold =
    movedOrder.order.status === 'held'
      ? computeConfirmedHold(basis, findTransferEnd(basis, firstDay))
      : { holdEndsAt: findRequestHoldEnd(basis, firstDay), holdRemindedAt: null }
  await transaction.update(orders).set(hold).where(eq(orders.id, id))
  return { ...waitingOrder, order: { ...waitingOrder.order, ...hold } }
}
