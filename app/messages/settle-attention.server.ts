import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type AttentionKind, attentionKinds } from '#app/order/attention.ts'
import { findDueSoFar } from '#app/order/due.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { sumUnrefunded, isUnanswered, sumBooks } from '#app/order/ledger.ts'
import { findReversibleUntil } from '#app/credit/reversible-gift.ts'
import type { Content } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents } from '#app/payments/schema.server.ts'
import { threads } from './schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { updateAttention, settleAttention } from './attention-list.server.ts'
import { findGift } from '#app/order/gifts.server.ts'
import {
  isOpenTransfer,
  type LoadedOrder,
  type OpenAttention,
  readOrder,
} from '#app/order/load-order.server.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { hasGuideForLanguage } from '#app/order/spoken-languages.server.ts'

type AttentionCase = {
  transaction: Transaction
  loaded: LoadedOrder
  open: OpenAttention
  today: CalendarDate
  now: Date
  content: Content
}
/**
 * The open amount of an item in cents, 0 if settled. True or false for an item without an amount.
 */
type OpenCheck = (attention: AttentionCase) => Cents | boolean | Promise<boolean>

/** For items that only a person can settle: no stored data shows that somebody handled them. */
const untilSettledByHand: OpenCheck = () => true
/** For items that `nextOrderAction` adds and settles together with the order's money. */
const withOrderMoney: OpenCheck = () => true

const endedStatuses = new Set<LoadedOrder['order']['status']>(['cancelled', 'expired', 'completed'])

const openChecks: Record<AttentionKind, OpenCheck> = {
  'paid-no-place': withOrderMoney,
  'paid-too-little': withOrderMoney,
  'paid-offer': withOrderMoney,
  'paid-after-end': withOrderMoney,
  overpaid: withOrderMoney,
  'balance-late': ({ loaded: { order, books }, today }) => {
    const { owed, balance } = sumBooks(books)
    if (order.status !== 'confirmed' && order.status !== 'completed') return false
    const due = findDueSoFar({ ...order, plan: order.plan ?? undefined }, owed, today)
    return Math.max(0, due - (owed - balance))
  },
  'medical-cancellation': ({ loaded: { order } }) => order.status !== 'cancelled',
  'test-money': ({ loaded: { order, books } }) => {
    const livePayments = books.payments.filter(({ mode }) => mode === 'live')
    const liveIds = new Set(livePayments.map(({ id }) => id))
    const refunds = books.refunds.filter(({ payment }) => liveIds.has(payment))
    const isPaid = sumUnrefunded({ payments: livePayments, refunds }) >= sumBooks(books).owed
    return order.status === 'confirmed' && !isPaid && sumUnrefunded(books) > 0
  },
  'gift-unsent': async ({ transaction, loaded: { order } }) => {
    const gift = await findGift(transaction, order.id)
    if (!gift?.voucherId || gift.sendAt || gift.sentAt) return false
    const whereValid = and(eq(vouchers.id, gift.voucherId), isNull(vouchers.stoppedAt))
    return (await transaction.$count(vouchers, whereValid)) > 0
  },
  'gift-large': mayBeChargedBack,
  'gift-again': mayBeChargedBack,
  'pick-up-unsent': async ({ transaction, loaded: { items }, open: { facts }, today }) => {
    const item = items.find(({ id }) => id === facts.itemId)
    if (item?.status !== 'booked' || item.date !== facts.day || item.date < today) return false
    const whereOfItem = and(eq(tripMails.itemId, item.id), eq(tripMails.mail, 'eveningBefore'))
    const sentMails = await transaction
      .select({ id: outbox.id })
      .from(tripMails)
      .innerJoin(outbox, eq(outbox.id, tripMails.mailId))
      .where(and(whereOfItem, eq(tripMails.tells, String(facts.tells)), isNotNull(outbox.sentAt)))
    return sentMails.length === 0
  },
  'message-unanswered': async ({ transaction, loaded: { order } }) => {
    const [thread] = await transaction
      .select({ status: threads.status })
      .from(threads)
      .where(eq(threads.id, order.id))
    return !thread || thread.status === 'open'
  },
  'account-changed': ({ loaded: { books }, open: { facts } }) =>
    books.payments.some((payment) => payment.id === facts.payment && isOpenTransfer(payment)),
  'language-unspoken': async ({ transaction, loaded: { order } }) =>
    !endedStatuses.has(order.status) && !(await hasGuideForLanguage(transaction, order)),
  'wrong-amount': isUncounted,
  'wrong-currency': untilSettledByHand,
  'wrong-mode': untilSettledByHand,
  'wrong-merchant': untilSettledByHand,
  'wrong-provider': untilSettledByHand,
  'notification-denied': isUncounted,
  'notification-unanswered': isUncounted,
  'unknown-payment': untilSettledByHand,
  'refund-outside': untilSettledByHand,
  'refund-too-large': async ({ transaction, open }) => {
    const whereWaiting = and(
      eq(paymentEvents.paymentId, open.subjectId),
      eq(paymentEvents.verdict, 'waiting'),
    )
    return (await transaction.$count(paymentEvents, whereWaiting)) > 0
  },
  'refund-mismatched': untilSettledByHand,
  'refund-failed': (attentionCase) =>
    attentionCase.open.facts.wasOver === true ||
    sumAmounts(listRefunds(attentionCase).filter(({ status }) => status === 'failed')),
  'refund-unanswered': (attentionCase) =>
    sumAmounts(listRefunds(attentionCase).filter(isUnanswered)),
  'charged-back': untilSettledByHand,
}

/** True if a gift is valid and its payment may still be charged back. */
async function mayBeChargedBack({
  transaction,
  loaded,
  now,
  content,
}: AttentionCase): Promise<boolean> {
  const { order, books } = loaded
  const gift = await findGift(transaction, order.id)
  const whereValid = and(eq(vouchers.id, gift?.voucherId ?? order.id), isNull(vouchers.stoppedAt))
  const isValid = (await transaction.$count(vouchers, whereValid)) > 0
  const { vouchers: cards } = policyOn(content.policies.credit, now)
  return isValid && findReversibleUntil(books, now, cards) !== undefined
}

/** True if money that was reported still does not count as received. */
function isUncounted({ loaded: { books }, open: { subjectId, facts } }: AttentionCase): boolean {
  return !books.payments.some(
    ({ id, attempt, received }) =>
      (id === subjectId || attempt === subjectId) && received !== null && received === facts.amount,
  )
}

function listRefunds({ loaded: { books }, open: { subjectId } }: AttentionCase) {
  const subjectPayments = books.payments.filter(
    ({ id, attempt }) => id === subjectId || attempt === subjectId,
  )
  return books.refunds.filter(({ payment }) => subjectPayments.some(({ id }) => id === payment))
}

function sumAmounts(refunds: readonly { amount: Cents }[]): Cents {
  return sumCents(refunds.map(({ amount }) => amount))
}

/**
 * Settles an order's Attention items by stored data, or updates their amounts; no other function
 * does this. Returns true if an item changed.
 */
export async function reconcileAttention(
  services: Pick<Services, 'now' | 'content'>,
  transaction: Transaction,
  loaded: LoadedOrder,
): Promise<boolean> {
  const changedItems = await listChangedItems(services, transaction, loaded)
  for (const { open, amount } of changedItems) {
    if (amount > 0) await updateAttention(transaction, open, { ...open.facts, amount })
    else await settleAttention(transaction, open, services.now())
  }
  return changedItems.length > 0
}

/** Open items that are settled by now (amount 0) or have another amount. */
async function listChangedItems(
  services: Pick<Services, 'now' | 'content'>,
  transaction: Transaction,
  loaded: LoadedOrder,
): Promise<{ open: OpenAttention; amount: Cents }[]> {
  const { now: getNow, content } = readBasis(services)
  const now = getNow()
  const today = calendarDateIn(now, capeTown)
  const changedItems: { open: OpenAttention; amount: Cents }[] = []
  for (const open of loaded.openAttention) {
    const openAmount = await openChecks[open.kind]({
      transaction,
      loaded,
      open,
      today,
      now,
      content,
    })
    const amount = typeof openAmount === 'number' ? openAmount : 0
    const isSettled = openAmount === false || openAmount === 0
    if (isSettled || (amount > 0 && open.facts.amount !== amount))
      changedItems.push({ open, amount })
  }
  return changedItems
}

/**
 * Kinds that may settle without a change of their order: a day passes, a guide is added, a voucher
 * is stopped.
 */
const independentKinds = (Object.keys(attentionKinds) as AttentionKind[]).filter(
  (kind) => openChecks[kind] !== untilSettledByHand && openChecks[kind] !== withOrderMoney,
)

/** Reconciles every order with an item that may be settled by now. */
export async function reconcileAllAttention(services: Services): Promise<void> {
  const openItems = await services.db
    .selectDistinct({ id: attention.orderId })
    .from(attention)
    .where(
      and(
        isNull(attention.closedAt),
        isNotNull(attention.orderId),
        inArray(attention.kind, independentKinds),
      ),
    )
    .limit(1000)
  await mapConcurrent(openItems, async ({ id }) => {
    if (!id) return
    const hasChanged = await services.db.transaction(async (transaction) => {
      const loaded = await readOrder(transaction, id)
      return (await listChangedItems(services, transaction, loaded)).length > 0
    })
    if (hasChanged) await services.reconcileOrder(services, id)
  })
}
