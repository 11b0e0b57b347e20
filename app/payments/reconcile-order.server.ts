import { randomUUID } from 'node:crypto'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { AttentionOf } from '#app/order/attention.ts'
import type { Cents } from '#rules/money/cents.ts'
import { waitingRefundStatuses } from '#app/order/ledger.ts'
import { nextOrderAction, type NextStep } from '#app/order/next-order-action.ts'
import { refundTransitions } from '#app/order/statuses.ts'
import { transition } from '#app/order/transitions.ts'
import { findRefundDue, splitProposedRefund, type RefundPart } from './refunds/refund-split.ts'
import type { Transaction } from '#platform/database/database.ts'
import { refunds } from './schema.server.ts'
import { deleteSettledBankDetails } from './refunds/bank-details.server.ts'
import { lowerProposedRefunds } from './refunds/refunds.server.ts'
import { applyHeldChange } from '#app/changing/hold-change.server.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import {
  listMovable,
  changeItemStatuses,
  changeOrderStatus,
  recordEvent,
} from '#app/order/order-history.server.ts'
import {
  raiseAttention,
  updateAttention,
  settleAttention,
} from '#app/messages/attention-list.server.ts'
import { withdrawRefunds } from '#app/order/withdraw-refund.server.ts'
import {
  listUnannouncedPayments,
  type MailedDocument,
  queueMoneyMails,
  queuePaymentMails,
  attachDocument,
} from './queue-money-mails.server.ts'
import { hasPlace, takePlaces } from '#app/capacity/departures.server.ts'
import { reconcileAttention } from '#app/messages/settle-attention.server.ts'
import { updateLanguageAttention } from '#app/booking/language-attention.server.ts'
import { refundAbilityOf } from './providers/providers.server.ts'
import { createGiftVoucher, recreateGiftVoucher } from '#app/credit/gift-books.server.ts'

/** More steps than this mean that two of them undo each other. */
const maxSteps = 20

/**
 * Takes every step that an order's money allows, each in its own transaction, until none is left.
 * Repeats, also after a crash, reach the same state. Reverses nothing stored by
 * `processPaymentEvent`. Returns the order after the last step.
 */
export async function reconcileOrder(services: Services, orderId: string): Promise<LoadedOrder> {
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const settledOrder = await services.db.transaction((transaction) =>
      takeStep(withFixedContent(services), transaction, orderId),
    )
    if (settledOrder) return settledOrder
  }
  throw new Error(`The order ${orderId} still has a next step after ${maxSteps}.`)
}

/** Takes one step. Returns undefined after a step, and the order if no step is left. */
async function takeStep(
  services: Services,
  transaction: Transaction,
  orderId: string,
): Promise<LoadedOrder | undefined> {
  const loadedOrder = await loadOrder(transaction, orderId)
  const unannounced = listUnannouncedPayments(loadedOrder)
  // The confirmation mail announces the payment that confirms the order.
  if (unannounced.length > 0 && planStep(services, loadedOrder).do !== 'confirm') {
    await queuePaymentMails(services, transaction, loadedOrder, { unannounced, isConfirmed: false })
    return undefined
  }
  if (await applyHeldChange({ services, transaction, loadedOrder })) return undefined
  if (await lowerProposedRefunds(services, transaction, loadedOrder, { who: 'server' }))
    return undefined
  const nextStep = planStep(services, loadedOrder)
  switch (nextStep.do) {
    case 'nothing':
      if (await recreateGiftVoucher(services, transaction, loadedOrder)) return undefined
      if (await reconcileAttention(services, transaction, loadedOrder)) return undefined
      if (loadedOrder.books.refunds.length > 0) await deleteSettledBankDetails(transaction, orderId)
      return loadedOrder
    case 'raise':
      await raiseCase(services, transaction, loadedOrder, nextStep.kind)
      return undefined
    case 'raise-further':
      await updateCase(services, transaction, loadedOrder, nextStep)
      return undefined
    case 'close':
      await closeCase(services, transaction, loadedOrder, nextStep.kind)
      return undefined
    case 'confirm': {
      const confirmedOrder = await confirmOrder(services, transaction, loadedOrder, nextStep)
      // Confirming does not change the money, so a change that waits for money still waits.
      if (confirmedOrder)
        return planStep(services, confirmedOrder).do === 'nothing' ? confirmedOrder : undefined
      // The mail about the lost place names the payment. If that mail was sent before, the payment
      // needs its own.
      const isGone = !loadedOrder.attention.includes(nextStep.ifFull)
      const mails = { unannounced, isConfirmed: false, isGone }
      const document = await queuePaymentMails(services, transaction, loadedOrder, mails)
      await raiseCase(services, transaction, loadedOrder, nextStep.ifFull, document)
      return undefined
    }
  }
}

function planStep(
  services: Services,
  { order, items, books, attention, openAmounts }: LoadedOrder,
): NextStep {
  const today = calendarDateIn(services.now(), capeTown)
  const activeItems = items.filter(({ status }) => status !== 'cancelled')
  const state = {
    status: order.status,
    plan: order.plan ?? undefined,
    hasPlaces: activeItems.every(hasPlace),
    attention,
    openAmounts,
  }
  return nextOrderAction(state, books, today)
}

/** Confirms and returns the order. Undefined if there was no place; nothing has changed then. */
async function confirmOrder(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { takePlaces: isLate }: Extract<NextStep, { do: 'confirm' }>,
): Promise<LoadedOrder | undefined> {
  if (isLate && !(await retakePlaces(services, transaction, loadedOrder))) return undefined
  if (isLate) await updateLanguageAttention(transaction, loadedOrder.order, services.now())
  const meta = { who: 'server', at: services.now(), facts: { late: isLate } } as const
  const movedOrder = await changeOrderStatus(transaction, loadedOrder, 'due-paid', meta)
  const bookedOrder = await changeItemStatuses(
    transaction,
    movedOrder,
    'booked',
    listMovable(movedOrder, 'booked'),
  )
  const unannounced = listUnannouncedPayments(loadedOrder)
  // For a gift, one mail confirms the payment and has its document.
  const lastPayment = unannounced.at(-1)
  if (bookedOrder.order.form !== 'gift') {
    await queuePaymentMails(services, transaction, bookedOrder, { unannounced, isConfirmed: true })
    return bookedOrder
  }
  const earlierPayments = unannounced.slice(0, -1)
  await queuePaymentMails(services, transaction, bookedOrder, {
    unannounced: earlierPayments,
    isConfirmed: false,
  })
  const attachments = lastPayment ? await attachDocument(transaction, lastPayment.id) : []
  await createGiftVoucher(services, transaction, bookedOrder, attachments)
  return bookedOrder
}

/** Takes released places again, all or none. Returns true if all were free. */
async function retakePlaces(
  services: Services,
  outerTransaction: Transaction,
  { items }: LoadedOrder,
): Promise<boolean> {
  const basis = readBasis(services)
  const releasedItems = items.filter(({ status }) => status === 'released')
  const isStillSold = ({ kind, product }: (typeof releasedItems)[number]) =>
    kind !== 'tour' || basis.content.tours.some(({ id }) => id === product)
  if (!releasedItems.every(isStillSold)) return false
  const noPlaceError = new Error('No place is left.')
  try {
    await outerTransaction.transaction(async (transaction) => {
      if (!(await takePlaces(transaction, basis, releasedItems))) throw noPlaceError
    })
    return true
  } catch (error) {
    if (error === noPlaceError) return false
    throw error
  }
}

/** These cases also propose a refund, which the office approves with one click. */
const casesWithRefund = new Set<AttentionOf<'order'>>([
  'paid-no-place',
  'paid-after-end',
  'overpaid',
])

async function raiseCase(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  kind: AttentionOf<'order'>,
  document?: MailedDocument,
): Promise<void> {
  const now = services.now()
  const { order, books } = loadedOrder
  const proposedParts = casesWithRefund.has(kind)
    ? splitProposedRefund(kind, books, refundAbilityOf(services))
    : []
  // Refunds that the office decided against are not proposed again.
  const parts = proposedParts.filter(
    ({ payment, amount: part }) =>
      !books.refunds.some(
        (one) => one.withdrawnBy === 'office' && one.payment === payment && one.amount === part,
      ),
  )
  const amount = findRefundDue(kind, books)
  const entry = { kind, subjectId: order.id, orderId: order.id, facts: { amount } }
  if (!(await raiseAttention(transaction, entry, now))) return
  await recordCase(services, transaction, loadedOrder, { kind, amount, parts, document })
}

/**
 * Updates an open case after more money arrived or the price changed, and proposes the increase as
 * a refund.
 */
async function updateCase(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { kind, amount, further: increase }: Extract<NextStep, { do: 'raise-further' }>,
): Promise<void> {
  const { order, books } = loadedOrder
  await updateAttention(transaction, { kind, subjectId: order.id }, { amount })
  if (increase === 0) return
  const parts = casesWithRefund.has(kind)
    ? splitProposedRefund(kind, books, refundAbilityOf(services), increase)
    : []
  await recordCase(services, transaction, loadedOrder, { kind, amount, parts })
}

type OrderCase = {
  kind: AttentionOf<'order'>
  amount: Cents
  parts: readonly RefundPart[]
  document?: MailedDocument | undefined
}

async function recordCase(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { kind, amount, parts, document }: OrderCase,
): Promise<void> {
  const now = services.now()
  await recordEvent(transaction, loadedOrder, kind, { who: 'server', at: now, facts: { amount } })
  for (const part of parts) {
    const id = randomUUID()
    await transaction.insert(refunds).values({
      id,
      paymentId: part.payment,
      amount: part.amount,
      status: transition(refundTransitions, 'new', 'proposed'),
      source: 'office',
      idempotencyKey: id,
      reason: kind,
      createdAt: now,
      who: 'server',
    })
  }
  await queueMoneyMails(services, transaction, loadedOrder, { event: 'attention', kind }, document)
}

/** Closes a settled case and withdraws the refund proposed for it. */
async function closeCase(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  kind: AttentionOf<'order'>,
): Promise<void> {
  const { order, books } = loadedOrder
  const waitingRefunds = books.refunds.filter(
    ({ status, reason }) => waitingRefundStatuses.has(status) && reason === kind,
  )
  const meta = { who: 'server', at: services.now(), decidedBy: 'server' } as const
  await withdrawRefunds(transaction, loadedOrder, waitingRefunds, meta)
  await settleAttention(transaction, { kind, subjectId: order.id }, services.now())
}
