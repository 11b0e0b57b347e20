import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paymentPlan } from '#content/payment-plan.ts'
import { tripRows } from '#emails/booking-blocks.ts'
import { tripChanged, tripChangedOffice } from '#emails/trip-changed.ts'
import { words } from '#emails/words.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import {
  changeLines,
  changeReason,
  checkChangeQuote,
  type OrderChangeQuote,
  quoteOrderChange,
} from '#rules/orders/change-quote.ts'
import type { ChangeWish } from '#rules/orders/change-request.ts'
import { paymentTransitions } from '#rules/orders/statuses.ts'
import { tryTransition } from '#rules/orders/transitions.ts'
import type { Transaction } from '../database/database.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { payments, refunds } from '../database/schema/payments.ts'
import { keepAssigned } from '../fleet/allocate.ts'
import { enqueueMail, type OwedMail } from '../mail/outbox.ts'
import type { Office } from '../office.ts'
import { type ItemRow, type LoadedOrder, loadOrder } from '../orders/load-order.ts'
import { appendLines, type NewLine, noteEvent } from '../orders/order-history.ts'
import { hasPlace, movePlace } from '../orders/places.ts'
import { findHoldEnd } from '../orders/unanswered.ts'
import { describeTrip } from '../payments/describe-trip.ts'
import { takeNextSteps } from '../payments/next-steps.ts'
import { storeProposals } from '../payments/refunds.ts'
import { Refused } from '../refused.ts'
import { contacts } from '../requests/admit.ts'
import { describeChangeQuote } from './describe-change.ts'
import { planChange, type PlannedChange } from './plan-change.ts'

/** A quote as it is kept: with what it was asked for. */
type KeptQuote = { wish: ChangeWish; quote: OrderChangeQuote }

/** The figures of a change, as they are now. */
export type Quoted = { quote: OrderChangeQuote; planned: PlannedChange }

export type Changed =
  | { outcome: 'changed' }
  /** It came out worse meanwhile, or its time was over. */
  | ({ outcome: 'ask-again' } & Quoted)

const guest = { who: 'guest', actorId: null } as const

/**
 * What a change that a guest wants would cost or bring back. The figures are kept under their number, for
 * as long as they can be agreed to. Throws Refused where the change cannot be made, and why.
 */
export function quoteChange(office: Office, orderId: string, wish: ChangeWish): Promise<Quoted> {
  return office.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    return keepQuote(office, transaction, loaded, wish)
  })
}

/**
 * Changes an order as a guest has agreed, in one transaction: the figures are computed again, and where
 * they came out worse nothing is done. The place of the new day is taken and the old one given back, the
 * ledger follows, what is paid too much is proposed to go back, and guest and office are told. Sent again,
 * the answer is the same and nothing is done twice. Throws Refused as `quoteChange` does, and 'quote-gone'.
 */
export async function carryOutChange(
  office: Office,
  orderId: string,
  number: string,
): Promise<Changed> {
  const done = await office.db.transaction(async (transaction): Promise<Changed> => {
    const now = office.now()
    const loaded = await loadOrder(transaction, orderId)
    const whereQuote = eq(orderQuotes.id, number)
    const [row] = await transaction.select().from(orderQuotes).where(whereQuote)
    if (row?.orderId !== orderId || row.kind !== 'change') throw new Refused({ code: 'quote-gone' })
    if (row.usedAt) return { outcome: 'changed' }
    const { wish, quote: agreed } = readQuote(row)
    const planned = await planChange(office, transaction, loaded, wish)
    const quote = compute(loaded, planned, number, now)
    if (checkChangeQuote(agreed, quote, now) === 'ask-again')
      return { outcome: 'ask-again', ...(await keepQuote(office, transaction, loaded, wish)) }
    await transaction.update(orderQuotes).set({ usedAt: now }).where(whereQuote)
    await applyChange(office, transaction, loaded, { planned, quote })
    return { outcome: 'changed' }
  })
  await takeNextSteps(office, orderId)
  office.wakeMail()
  return done
}

function compute(
  { books }: LoadedOrder,
  { order, change }: PlannedChange,
  number: string,
  now: Date,
): OrderChangeQuote {
  const quote = quoteOrderChange(order, change, books, { number, now }, paymentPlan)
  if (quote.payFirst === 0) return quote
  const amount = quote.payFirst
  throw new Refused({
    code: 'change-to-pay',
    facts: { ...contacts, amount: formatMoney(toMoney(amount)) },
  })
}

async function keepQuote(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  wish: ChangeWish,
): Promise<Quoted> {
  const now = office.now()
  const number = randomUUID()
  const planned = await planChange(office, transaction, loaded, wish)
  const quote = compute(loaded, planned, number, now)
  const kept: KeptQuote = { wish, quote }
  await transaction.insert(orderQuotes).values({
    id: number,
    orderId: loaded.order.id,
    kind: 'change',
    quote: kept,
    createdAt: now,
    expiresAt: quote.expiresAt,
  })
  return { quote, planned }
}

async function applyChange(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  { planned, quote }: Quoted,
): Promise<void> {
  const { item, next } = planned
  const isMoved = next.date !== item.date || next.product !== item.product
  const changed = { ...item, ...next }
  if (isMoved && hasPlace(item) && !(await movePlace(transaction, office, item, changed)))
    throw new Refused({ code: 'date-full', field: 'date' })
  const act = { ...guest, at: office.now(), facts: describeFacts(planned, quote) }
  const priced = await appendLines(transaction, loaded, nameLines(loaded, { planned, quote }), act)
  await keepAssigned(office, transaction, priced, {
    itemId: item.id,
    change: () => transaction.update(orderItems).set(next).where(eq(orderItems.id, item.id)),
    by: act,
  })
  const items = loaded.items.map((one) => (one.id === item.id ? changed : one))
  const order = followItems(office, loaded, items, quote)
  await transaction.update(orders).set(order).where(eq(orders.id, loaded.order.id))
  const after = { ...priced, items, order: { ...loaded.order, ...order } }
  await noteEvent(transaction, after, 'changed', act)
  await callOffAttempts(transaction, loaded)
  for (const id of quote.withdrawn)
    await transaction.update(refunds).set({ status: 'withdrawn' }).where(eq(refunds.id, id))
  const { parts } = quote
  const proposed = { parts, reason: changeReason, by: guest, source: 'quote' } as const
  await storeProposals(office, transaction, after, proposed)
  await tell(office, transaction, after, { planned, quote })
}

/** Its row as it is then: its days follow its items, and its calendar entry has changed. */
function followItems(
  office: Office,
  { order }: LoadedOrder,
  items: readonly ItemRow[],
  { plan }: OrderChangeQuote,
) {
  const days = items
    .filter(({ status }) => status !== 'cancelled')
    .map(({ date }) => date)
    .toSorted()
  const [firstDay = order.firstDay] = days
  const { holdEndsAt, status, sequence } = order
  const [only, ...others] = items
  // What waits for the office is never held beyond its day.
  const latest = status === 'requested' && holdEndsAt ? findHoldEnd(office, firstDay) : holdEndsAt
  return {
    firstDay,
    lastDay: days.at(-1) ?? order.lastDay,
    title: only && others.length === 0 ? only.title : order.title,
    plan: plan ?? null,
    sequence: sequence + 1,
    holdEndsAt: holdEndsAt && latest && latest < holdEndsAt ? latest : holdEndsAt,
  }
}

function nameLines({ books }: LoadedOrder, { planned, quote }: Quoted): NewLine[] {
  const labels = [...planned.labels]
  const { changeFee, changeCharge } = words.payment
  const names: Record<string, string> = {
    'change-fee': changeFee,
    'cancellation-fee': changeCharge,
  }
  return changeLines(planned.change, books, quote, () => randomUUID()).map((line) =>
    line.kind === 'void' ? line : { ...line, label: names[line.kind] ?? labels.shift() ?? '' },
  )
}

function describeFacts({ item, next }: PlannedChange, quote: OrderChangeQuote) {
  const { difference, fee, kept, refund } = quote
  const before = {
    dateBefore: item.date,
    tourBefore: item.product,
    adultsBefore: item.adults,
    childrenBefore: item.children,
  }
  const { date, product: tour, adults, children } = next
  return { ...before, date, tour, adults, children, difference, fee, kept, refund }
}

/** What was begun to be paid was for another price; who pays it all the same has paid. */
async function callOffAttempts(transaction: Transaction, { books }: LoadedOrder): Promise<void> {
  for (const { id, status } of books.payments) {
    const next = tryTransition(paymentTransitions, status, 'called-off')
    if (next) await transaction.update(payments).set({ status: next }).where(eq(payments.id, id))
  }
}

async function tell(
  office: Office,
  transaction: Transaction,
  after: LoadedOrder,
  { planned, quote }: Quoted,
): Promise<void> {
  const { id: orderId, reference: about, email } = after.order
  const { item } = planned
  const change = {
    trip: describeTrip(office, { ...after, items: after.items.filter(({ id }) => id === item.id) }),
    before: tripRows({ ...item, tourTitle: item.title, departure: item.date }),
    quote: describeChangeQuote({ planned, quote }),
  }
  const own: OwedMail = {
    kind: 'order-changed-office',
    about,
    to: office.officeEmail,
    ...(email ? { replyTo: email } : {}),
    message: tripChangedOffice(change),
  }
  const theirs: OwedMail = {
    kind: 'order-changed-guest',
    about,
    to: email,
    replyTo: office.officeEmail,
    managedOrder: orderId,
    attachments: [{ kind: 'calendar', orderId }],
    message: tripChanged(change),
  }
  await enqueueMail(transaction, email ? [theirs, own] : [own], office.now())
}

/** Its moments are texts where it is kept. */
function readQuote(row: typeof orderQuotes.$inferSelect): KeptQuote {
  const { wish, quote } = row.quote as KeptQuote
  return { wish, quote: { ...quote, expiresAt: row.expiresAt } }
}
