import { randomUUID } from 'node:crypto'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { AttentionOf } from '#app/order/attention.ts'
import type { Cents } from '#rules/money/cents.ts'
import { refundsThatWait } from '#app/order/ledger.ts'
import { nextOrderAction, type NextStep } from '#app/order/next-order-action.ts'
import { refundTransitions } from '#app/order/statuses.ts'
import { transition } from '#app/order/transitions.ts'
import { findRefundDue, splitProposedRefund, type RefundPart } from './refunds/refund-split.ts'
import type { Transaction } from '#platform/database/database.ts'
import { refunds } from './schema.server.ts'
import { dropSettledBankDetails } from './refunds/bank-details.server.ts'
import { lowerProposedRefunds } from './refunds/refunds.server.ts'
import { applyHeldChange } from '#app/changing/hold-change.server.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { listMovable, moveItems, moveOrder, recordEvent } from '#app/order/order-history.server.ts'
import {
  raiseAttention,
  updateAttention,
  settleAttention,
} from '#app/messages/attention-list.server.ts'
import { withdrawRefunds } from '#app/order/withdraw-refund.server.ts'
import {
  listUnannounced,
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
    const settled = await services.db.transaction((transaction) =>
      takeStep(withFixedContent(services), transaction, orderId),
    )
    if (settled) return settled
  }
  throw new Error(`The order ${orderId} still has a next step after ${maxSteps}.`)
}

/** Takes one step. Returns undefined after a step, and the order if no step is left. */
async function takeStep(
  services: Services,
  transaction: Transaction,
  orderId: string,
): Promise<LoadedOrder | undefined> {
  const loaded = await loadOrder(transaction, orderId)
  const unannounced = listUnannounced(loaded)
  // The confirmation mail announces the payment that confirms the order.
  if (unannounced.length > 0 && planStep(services, loaded).do !== 'confirm') {
    await queuePaymentMails(services, transaction, loaded, { unannounced, isConfirmed: false })
    return undefined
  }
  if (await applyHeldChange({ services, transaction, loaded })) return undefined
  if (await lowerProposedRefunds(services, transaction, loaded, { who: 'server' })) return undefined
  const next = planStep(services, loaded)
  switch (next.do) {
    case 'nothing':
      if (await recreateGiftVoucher(services, transaction, loaded)) return undefined
      if (await reconcileAttention(services, transaction, loaded)) return undefined
      if (loaded.books.refunds.length > 0) await dropSettledBankDetails(transaction, orderId)
      return loaded
    case 'raise':
      await raiseCase(services, transaction, loaded, next.kind)
      return undefined
    case 'raise-further':
      await updateCase(services, transaction, loaded, next)
      return undefined
    case 'close':
      await closeCase(services, transaction, loaded, next.kind)
      return undefined
    case 'confirm': {
      const confirmed = await confirm(services, transaction, loaded, next)
      // Confirming does not change the money, so a change that waits for money still waits.
      if (confirmed) return planStep(services, confirmed).do === 'nothing' ? confirmed : undefined
      // The mail about the lost place names the payment. If that mail was sent before, the payment
      // needs its own.
      const isGone = !loaded.attention.includes(next.ifFull)
      const mails = { unannounced, isConfirmed: false, isGone }
      const document = await queuePaymentMails(services, transaction, loaded, mails)
      await raiseCase(services, transaction, loaded, next.ifFull, document)
      return undefined
    }
  }
}

function planStep(
  services: Services,
  { order, items, books, attention, openAmounts }: LoadedOrder,
): NextStep {
  const today = calendarDateIn(services.now(), capeTown)
  const travelled = items.filter(({ status }) => status !== 'cancelled')
  const state = {
    status: order.status,
    plan: order.plan ?? undefined,
    hasPlaces: travelled.every(hasPlace),
    attention,
    openAmounts,
  }
  return nextOrderAction(state, books, today)
}

/** Confirms and returns the order. Undefined if there was no place; nothing has changed then. */
async function confirm(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { takePlaces: isLate }: Extract<NextStep, { do: 'confirm' }>,
): Promise<LoadedOrder | undefined> {
  if (isLate && !(await retakePlaces(services, transaction, loaded))) return undefined
  if (isLate) await updateLanguageAttention(transaction, loaded.order, services.now())
  const act = { who: 'server', at: services.now(), facts: { late: isLate } } as const
  const moved = await moveOrder(transaction, loaded, 'due-paid', act)
  const booked = await moveItems(transaction, moved, 'booked', listMovable(moved, 'booked'))
  const unannounced = listUnannounced(loaded)
  // For a gift, one mail confirms the payment and has its document.
  const last = unannounced.at(-1)
  if (booked.order.form !== 'gift') {
    await queuePaymentMails(services, transaction, booked, { unannounced, isConfirmed: true })
    return booked
  }
  const earlier = unannounced.slice(0, -1)
  await queuePaymentMails(services, transaction, booked, {
    unannounced: earlier,
    isConfirmed: false,
  })
  const attachments = last ? await attachDocument(transaction, last.id) : []
  await createGiftVoucher(services, transaction, booked, attachments)
  return booked
}

/** Takes released places again, all or none. Returns true if all were free. */
async function retakePlaces(
  services: Services,
  outer: Transaction,
  { items }: LoadedOrder,
): Promise<boolean> {
  const basis = readBasis(services)
  const without = items.filter(({ status }) => status === 'released')
  const isSold = ({ kind, product }: (typeof without)[number]) =>
    kind !== 'tour' || basis.content.tours.some(({ id }) => id === product)
  if (!without.every(isSold)) return false
  const full = new Error('No place is left.')
  try {
    await outer.transaction(async (transaction) => {
      if (!(await takePlaces(transaction, basis, without))) throw full
    })
    return true
  } catch (error) {
    if (error === full) return false
    throw error
  }
}

/** These cases also propose a refund, which the office approves with one click. */
const withRefund = new Set<AttentionOf<'order'>>(['paid-no-place', 'paid-after-end', 'overpaid'])

async function raiseCase(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  kind: AttentionOf<'order'>,
  document?: MailedDocument,
): Promise<void> {
  const now = services.now()
  const { order, books } = loaded
  const proposed = withRefund.has(kind)
    ? splitProposedRefund(kind, books, refundAbilityOf(services))
    : []
  // Refunds that the office decided against are not proposed again.
  const parts = proposed.filter(
    ({ payment, amount: part }) =>
      !books.refunds.some(
        (one) => one.withdrawnBy === 'office' && one.payment === payment && one.amount === part,
      ),
  )
  const amount = findRefundDue(kind, books)
  const entry = { kind, subjectId: order.id, orderId: order.id, facts: { amount } }
  if (!(await raiseAttention(transaction, entry, now))) return
  await recordCase(services, transaction, loaded, { kind, amount, parts, document })
}

/**
 * Updates an open case after more money arrived or the price changed, and proposes the increase as
 * a refund.
 */
async function updateCase(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { kind, amount, further }: Extract<NextStep, { do: 'raise-further' }>,
): Promise<void> {
  const { order, books } = loaded
  await updateAttention(transaction, { kind, subjectId: order.id }, { amount })
  if (further === 0) return
  const parts = withRefund.has(kind)
    ? splitProposedRefund(kind, books, refundAbilityOf(services), further)
    : []
  await recordCase(services, transaction, loaded, { kind, amount, parts })
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
  loaded: LoadedOrder,
  { kind, amount, parts, document }: OrderCase,
): Promise<void> {
  const now = services.now()
  await recordEvent(transaction, loaded, kind, { who: 'server', at: now, facts: { amount } })
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
  await queueMoneyMails(services, transaction, loaded, { event: 'attention', kind }, document)
}

/** Closes a settled case and withdraws the refund proposed for it. */
async function closeCase(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  kind: AttentionOf<'order'>,
): Promise<void> {
  const { order, books } = loaded
  const waiting = books.refunds.filter(
    ({ status, reason }) => refundsThatWait.has(status) && reason === kind,
  )
  const act = { who: 'server', at: services.now(), decidedBy: 'server' } as const
  await withdrawRefunds(transaction, loaded, waiting, act)
  await settleAttention(transaction, { kind, subjectId: order.id }, services.now())
}
