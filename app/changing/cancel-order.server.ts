import { randomUUID } from 'node:crypto'
import { wordsOf } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Canceller } from '#app/order/inbox.ts'
import {
  type Cancellation,
  checkCancellationFigures,
  listCancellationLines,
  type OrderCancellationFigures,
  computeOrderCancellation,
  computeMaximumCharge,
} from '#app/payments/refunds/cancellation-figures.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { orderTransitions } from '#app/order/statuses.ts'
import { tryTransition } from '#app/order/transitions.ts'
import { voucherRequested } from '#app/credit/voucher.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type Basis, readBasis, type Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder, readOrder } from '#app/order/load-order.server.ts'
import { findItemFreeEnd, computeHours } from '#app/order/trip-hours.server.ts'
import {
  type Actor,
  appendLines,
  listMovable,
  changeOrderStatus,
  refuseHeldChange,
  type EventMeta,
} from '#app/order/order-history.server.ts'
import {
  carryOut,
  computeFigures,
  figuresGone,
  markFiguresUsed,
  storePreview,
  type FiguresPreview,
  type FiguresKind,
} from '#app/order/figures.server.ts'
import { applyEdit, type OpenOrder } from './change-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { convertRefunds } from '#app/credit/convert-refunds.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { moveAttempts } from '#app/payments/events/start-payment.server.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { releasePlaces, hasPlace, releaseItems } from '#app/capacity/departures.server.ts'
import { storeProposals } from '#app/payments/refunds/refunds.server.ts'
import { refundAbilityOf } from '#app/payments/providers/providers.server.ts'
import { listLinesInForce, voidLine, sumBooks } from '#app/order/ledger.ts'
import type { CancelFiguresAnswer, ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { CancelAgreement, CancelPreviewRequest } from '#app/order/guest-requests-contract.ts'
import { addTierDates } from '#app/payments/refunds/cancellation.ts'
import {
  type CancelObstacle,
  type CancelWindow,
  findCancelWindow,
} from '#app/payments/refunds/cancel-window.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { getContacts } from '#platform/requests/contacts.ts'
import { findGuestActs } from '#app/my-order/guest-actions.server.ts'
import { findCredit, isPaidByVoucher, mustCreditWait } from './find-credit.server.ts'
import { storeGuestMessage } from '#app/messages/order-thread.server.ts'

type CancellationRequest = {
  /** The canceller. Everything is refunded if it is the office (P9.10) or a grave reason. */
  cancelledBy: Canceller
  /** Ids of the items to cancel. Default: all that can be cancelled. */
  items?: readonly string[] | undefined
  /** True for a death or hospital stay: the office decides what is kept. */
  isMedical?: boolean
  /** The most that the office keeps, in cents, if that is less than the table's charge. */
  keep?: Cents | undefined
}

type CancellationInput = {
  orderId: string
  number: string
  by: Actor
  message?: string
  instead?: 'voucher' | undefined
  admit?: Admit
  alsoStore?: (transaction: Transaction, loadedOrder: LoadedOrder) => Promise<void>
}

/** Throws if the caller may not cancel, such as a guest after the deadline. */
type Admit = (basis: Basis & Pick<Services, 'providers'>, loadedOrder: LoadedOrder) => void

type PreviewedCancellation = FiguresPreview<
  CancellationRequest,
  Cancellation,
  OrderCancellationFigures
>

type CancellationResult = {
  outcome:
    | 'cancelled'
    /** The figures are worse for the guest or have expired. `quote` has the current ones. */
    | 'ask-again'
    | 'with-office'
  quote: OrderCancellationFigures
}

/**
 * The computation and storage of cancellation figures. For a guest with a held change, throws
 * Refused ('change-held').
 */
function createCancellationKind(
  who: Actor['who'],
  admit?: Admit,
): FiguresKind<CancellationRequest, Cancellation, OrderCancellationFigures> {
  return {
    kind: 'cancellation',
    parseRequest: ({ wanted: request }) => request as CancellationRequest,
    serializeRequest: (request) => ({ wanted: request }),
    plan: (services, _transaction, loadedOrder, request) => {
      const basis = readBasis(services)
      admit?.(basis, loadedOrder)
      refuseHeldChange(loadedOrder, who)
      return toCancellation(basis, loadedOrder, request)
    },
    compute: (_loaded, { plan, content: { policies }, ...at }) =>
      computeOrderCancellation(plan, at, policyOn(policies.bookingRules, at.now)),
    check: checkCancellationFigures,
  }
}

/**
 * Computes what cancelling costs now and stores the figures under a number while they are valid.
 * Throws Refused: 'not-found', 'status-move-refused' (nothing can be cancelled),
 * 'guest-change-held', 'keep-too-much' (above the limit).
 */
export async function previewCancellation(
  services: Services,
  { orderId, ...request }: CancellationRequest & { orderId: string },
): Promise<OrderCancellationFigures> {
  const admit: Admit = (basis, loadedOrder) =>
    refuseExcessiveCharge(toCancellation(basis, loadedOrder, request), basis.now())
  const kind = createCancellationKind('office', admit)
  return (await storePreview(services, orderId, request, kind)).quote
}

function refuseExcessiveCharge(cancellation: Cancellation, now: Date): void {
  const max = computeMaximumCharge(cancellation, now)
  if ((cancellation.keep ?? 0) <= max) return
  throw new Refused({ code: 'keep-too-much', field: 'keep', facts: { most: formatCents(max) } })
}

/**
 * Cancels by the figures that the user agreed to, in one transaction. Computes them again and does
 * nothing if they are now worse. Keeps the charge, proposes the rest as refunds and releases the
 * places. Repeating is safe. Throws Refused: 'not-found', 'quote-gone', 'status-move-refused', and
 * for a held change as `previewCancellation` does.
 */
export function carryOutCancellation(
  services: Services,
  input: CancellationInput,
): Promise<CancellationResult & { after: LoadedOrder }> {
  const { orderId, number, by, admit, alsoStore } = input
  return carryOut(services, { orderId, number }, createCancellationKind(by.who, admit), {
    findDone: ({ request, usedAt, quote: agreedFigures }): CancellationResult | undefined => {
      // A guest may only agree to a guest's figures. The office's figures would refund everything.
      if (by.who === 'guest' && request?.cancelledBy !== 'guest') throw figuresGone()
      return usedAt ? { outcome: findOutcome(agreedFigures, by), quote: agreedFigures } : undefined
    },
    apply: async (openOrder, preview) => {
      const { services: inner, transaction, loadedOrder } = openOrder
      const { quote: figures } = preview
      const now = inner.now()
      await markFiguresUsed(transaction, number, now)
      await alsoStore?.(transaction, loadedOrder)
      const outcome = findOutcome(figures, by)
      if (outcome === 'cancelled')
        return { outcome, quote: figures, events: await cancelItems(openOrder, preview, input) }
      const facts = { kept: figures.kept, refund: figures.refund }
      const about = { kind: 'medical-cancellation', subjectId: orderId, orderId, facts } as const
      if (await raiseAttention(transaction, about, now))
        await queueMoneyMails(inner, transaction, loadedOrder, {
          event: 'attention',
          kind: about.kind,
        })
      return { outcome, quote: figures }
    },
  })
}

/**
 * Cancels items for the company with a full refund, in the caller's transaction, like `changeNow`
 * (change-trip.server.ts). Throws Refused like `previewCancellation`.
 */
export async function cancelNow(
  openOrder: OpenOrder,
  { items, message, actorId }: { items: readonly string[]; message: string; actorId: string },
): Promise<OrderCancellationFigures> {
  const by = { who: 'office', actorId } as const
  const request: CancellationRequest = { cancelledBy: 'office', items }
  const preview = await computeFigures(openOrder, request, createCancellationKind(by.who))
  await cancelItems(openOrder, preview, { by, message })
  return preview.quote
}

function findOutcome({ needsOffice }: OrderCancellationFigures, by: Actor) {
  return needsOffice && by.who !== 'office' ? 'with-office' : 'cancelled'
}

async function cancelItems(
  openOrder: OpenOrder,
  { plan: cancellation, quote: figures }: Pick<PreviewedCancellation, 'plan' | 'quote'>,
  { by, message = '', instead }: Pick<CancellationInput, 'by' | 'message' | 'instead'>,
): Promise<string[]> {
  const { services, transaction, loadedOrder } = openOrder
  const { order, items } = loadedOrder
  const cancelledItems = items.filter(({ id }) => cancellation.calledOff.includes(id))
  const facts = { kept: figures.kept, refund: figures.refund, cancelledBy: cancellation.by }
  const { cancellationCharge: label } = wordsOf(services.content()).mails.payment
  const { after } = await applyEdit(openOrder, {
    act: { ...by, at: services.now(), facts },
    event: 'items-called-off',
    lines: listCancellationLines(cancellation, figures.charges, () => randomUUID()).map((line) =>
      line.kind === 'void' ? line : { ...line, label },
    ),
    gone: cancelledItems,
    followsPrice: 'cancelled',
    ...(by.who === 'office' && {
      log: { action: 'order-cancelled', facts: { ...facts, reference: order.reference } },
    }),
  })
  await releasePlaces(transaction, cancelledItems.filter(hasPlace))
  const { parts } = figures
  const credit = instead ? findCredit(figures, loadedOrder) : 0
  const mustWait =
    credit > 0 && by.who === 'guest' && mustCreditWait(services, figures, loadedOrder)
  const refundIds: string[] = []
  for (const part of parts) {
    const reason = mustWait && !isPaidByVoucher(loadedOrder, part) ? voucherRequested : 'cancelled'
    const proposed = { parts: [part], reason, by, source: 'quote' } as const
    refundIds.push(...(await storeProposals(services, transaction, after, proposed)))
  }
  await queueMoneyMails(services, transaction, after, {
    event: 'cancelled',
    items: cancelledItems.map(({ id }) => id),
    by: by.who,
    cancelledBy: cancellation.by,
    wasConfirmed: order.status === 'confirmed',
    kept: figures.kept,
    refund: figures.refund - credit,
    credit,
    byHand: credit > 0 ? 0 : sumByHand(parts),
    waits: mustWait,
    message,
  })
  if (credit === 0 || mustWait) return []
  return convertRefunds(
    services,
    transaction,
    await loadOrder(transaction, order.id),
    by,
    refundIds,
  )
}

function toCancellation(
  basis: Basis & Pick<Services, 'providers'>,
  loadedOrder: LoadedOrder,
  { cancelledBy, items: requestedIds, isMedical = false, keep }: CancellationRequest,
): Cancellation {
  if (!tryTransition(orderTransitions, loadedOrder.order.status, 'called-off'))
    throw new Refused({ code: 'status-move-refused' })
  const movable = listMovable(loadedOrder, 'called-off').map(({ id }) => id)
  const calledOff = requestedIds ? [...requestedIds] : movable
  if (calledOff.length === 0 || calledOff.some((id) => !movable.includes(id)))
    throw new Refused({ code: 'status-move-refused' })
  const items = loadedOrder.items.map((item) => ({
    id: item.id,
    status: item.status,
    departure: item.date,
    tiers: item.cancellationTiers,
    freeEnd: findItemFreeEnd(basis.content, loadedOrder.order, item),
  }))
  const { books } = loadedOrder
  return {
    items,
    calledOff,
    books,
    by: cancelledBy,
    isMedical,
    keep,
    refundAbilityOf: refundAbilityOf(basis),
  }
}

/**
 * Cancels a whole unpaid order: releases its places, voids what it owes and ends its open payment
 * attempts. For an order with money received, use `carryOutCancellation`. Throws if the order
 * cannot be cancelled.
 */
export async function voidUnpaidOrder(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  by: Canceller,
  act: EventMeta,
): Promise<LoadedOrder> {
  const { lines } = loadedOrder.books
  const voids = listLinesInForce(lines).map(({ id }) => voidLine(lines, id, randomUUID()))
  const closed = await appendLines(transaction, loadedOrder, voids, act)
  await moveAttempts(transaction, loadedOrder.books.payments, 'called-off')
  const facts = { by, kept: 0, ...act.facts }
  const cancelled = await changeOrderStatus(transaction, closed, 'called-off', { ...act, facts })
  return releaseItems(transaction, cancelled, 'called-off')
}

const guestActor = { who: 'guest' } as const

type OwnCancellationResult = {
  outcome: 'cancelled' | 'ask-again' | 'with-office'
  quote: CancelFiguresAnswer
  after: LoadedOrder
}

/**
 * Computes what the guest pays for cancelling some or all items now, and the refund. Stores the
 * figures under a number while they are valid. Throws Refused if the guest cannot cancel alone; the
 * code says who can: 'cancel-closed', 'cancel-with-office', 'change-elsewhere', 'not-found'.
 */
export async function previewOwnCancellation(
  services: Services,
  orderId: string,
  { items, isMedical = false }: CancelPreviewRequest,
): Promise<CancelFiguresAnswer> {
  const request = { cancelledBy: 'guest', items, isMedical } as const
  const admit = (basis: Basis, loadedOrder: LoadedOrder) =>
    refuseClosedItems(basis, loadedOrder, items)
  return describeFigures(
    services,
    await storePreview(services, orderId, request, createCancellationKind('guest', admit)),
  )
}

/**
 * Cancels by the figures that a guest agreed to. Computes them again; if they are now worse, does
 * nothing and returns the new ones. After a death or illness the office decides first, and the
 * guest's note goes to the order's thread, once per number. With `instead` the refund becomes a
 * voucher. Repeating is safe. Throws Refused like `previewOwnCancellation`, and 'quote-gone'.
 */
export async function cancelOwnOrder(
  services: Services,
  orderId: string,
  { number, instead, message }: CancelAgreement,
): Promise<OwnCancellationResult> {
  const storeMessage = async (transaction: Transaction, loadedOrder: LoadedOrder) => {
    if (message)
      await storeGuestMessage(services, transaction, loadedOrder, { message, key: number })
  }
  const input = {
    orderId,
    number,
    by: guestActor,
    instead,
    admit: refuseClosedItems,
    alsoStore: storeMessage,
  }
  const { outcome, quote: figures, after } = await carryOutCancellation(services, input)
  return { outcome, quote: describeFigures(services, { loaded: after, quote: figures }), after }
}

/**
 * Cancels an unpaid order free of charge and releases its places at once. Repeating is safe. Throws
 * Refused if something was paid, because then cancelling may cost.
 */
export async function withdrawOrder(services: Services, orderId: string): Promise<void> {
  const isDone = async () => (await readOrder(services.db, orderId)).order.status === 'cancelled'
  if (await isDone()) return
  try {
    await cancelUnpaid(services, orderId)
  } catch (error) {
    if (!(await isDone())) throw error
  }
}

async function cancelUnpaid(services: Services, orderId: string): Promise<void> {
  const refusal = new Refused({ code: 'order-fixed', facts: getContacts(services.content()) })
  const admit = (basis: Basis, loadedOrder: LoadedOrder) => {
    // An order without a trip is not cancelled: it expires automatically.
    if (!findGuestActs(basis, loadedOrder).mayWithdraw || loadedOrder.items.length === 0)
      throw refusal
  }
  const request = { cancelledBy: 'guest' } as const
  const { number } = (
    await storePreview(services, orderId, request, createCancellationKind('guest', admit))
  ).quote
  // Checks again, because a payment may have arrived.
  const { outcome } = await carryOutCancellation(services, {
    orderId,
    number,
    by: guestActor,
    admit,
  })
  if (outcome !== 'cancelled') throw refusal
}

/** The items that a guest may cancel alone, for the order's page. Undefined if there are none. */
export function describeCancelling(
  basis: Basis,
  loadedOrder: LoadedOrder,
): ManageAnswer['cancelling'] {
  const window = findWindow(basis, loadedOrder)
  return (
    window && {
      ...(window.bar ? { bar: window.bar } : {}),
      items: window.items.map(({ id, until }) => ({ item: id, until: until.toISOString() })),
      ...describeFreeEnd(basis, loadedOrder),
    }
  )
}

function sumByHand(parts: OrderCancellationFigures['parts']): Cents {
  return sumCents(parts.filter(({ way }) => way === 'by-hand').map(({ amount }) => amount))
}

/** The end of free cancellation, if all items can still be cancelled free of charge. */
function describeFreeEnd(basis: Basis, loadedOrder: LoadedOrder): { freeUntil?: string } {
  const items = listMovable(loadedOrder, 'called-off')
  const ends = items.map(
    (item) => findItemFreeEnd(basis.content, loadedOrder.order, item)?.getTime() ?? 0,
  )
  const end = Math.min(...ends)
  return end > basis.now().getTime() && ends.length > 0
    ? { freeUntil: new Date(end).toISOString() }
    : {}
}

const refusalCodes: Record<CancelObstacle, RefusalCode> = {
  elsewhere: 'change-elsewhere',
  'too-late': 'cancel-closed',
  'with-office': 'cancel-with-office',
}

function refuseClosedItems(
  basis: Basis,
  loadedOrder: LoadedOrder,
  items: readonly string[] = [],
): void {
  if (items.some((id) => loadedOrder.items.every((item) => item.id !== id)))
    throw new Refused({ code: 'not-found' })
  const window = findWindow(basis, loadedOrder)
  const isOpen = (id: string) => window?.items.some((one) => one.id === id)
  if (window && !window.bar && items.every(isOpen)) return
  throw new Refused({
    code: refusalCodes[window?.bar ?? 'too-late'],
    facts: getContacts(basis.content),
  })
}

function findWindow(basis: Basis, loadedOrder: LoadedOrder): CancelWindow | undefined {
  const { order, attention } = loadedOrder
  const items = listMovable(loadedOrder, 'called-off').map((item) => ({
    id: item.id,
    start: computeHours(basis.content, item).from,
  }))
  const isWithOffice = attention.includes('medical-cancellation')
  const isOurs = order.channel !== 'reseller'
  const { status, createdAt } = order
  const { deadlines } = policyOn(basis.content.policies.cancelling, createdAt)
  return findCancelWindow({ status, isOurs, isWithOffice, items }, basis.now(), deadlines)
}

function describeFigures(
  services: Services,
  { loaded, quote: figures }: { loaded: LoadedOrder; quote: OrderCancellationFigures },
): CancelFiguresAnswer {
  const content = services.content()
  const { paid, refunded } = sumBooks(loaded.books)
  const cancelledIds = new Set(figures.charges.map(({ item }) => item))
  return {
    number: figures.number,
    expiresAt: figures.expiresAt.toISOString(),
    items: figures.charges.map(({ item, tier, total, fee, kept, isFree }) => {
      const row = loaded.items.find(({ id }) => id === item)
      if (!row) throw new Error(`The figures name an item of another order: ${item}.`)
      const until = addTierDates(row.cancellationTiers, row.date).find(
        (dated) => dated.tier.fromDays === tier.fromDays,
      )?.lastDay
      const { title, date } = row
      const freeEnd = isFree ? findItemFreeEnd(content, loaded.order, row) : undefined
      if (freeEnd) {
        const freeUntil = freeEnd.toISOString()
        return { item, title, date, total, percent: 0, freeUntil, fee, kept }
      }
      const percent = tier.feePercent
      return { item, title, date, total, percent, ...(until ? { until } : {}), fee, kept }
    }),
    isAll: listMovable(loaded, 'called-off').every(({ id }) => cancelledIds.has(id)),
    paid: paid - refunded,
    kept: figures.kept,
    refund: figures.refund,
    byHand: sumByHand(figures.parts),
    credit: findCredit(figures, loaded),
    creditWaits: mustCreditWait(services, figures, loaded),
    needsOffice: figures.needsOffice,
  }
}
