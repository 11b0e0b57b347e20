import type { NextItem } from '../orders/held-change.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paymentPlan } from '#content/payment-plan.ts'
import {
  changeLines,
  changeReason,
  checkChangeQuote,
  type OrderChangeQuote,
  quoteOrderChange,
} from '#rules/changes/change-quote.ts'
import { type ChangeWish, changeWish } from '#rules/changes/change-request.ts'
import { pickParty } from '#rules/orders/party.ts'
import type { Transaction } from '../database/database.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import { refunds } from '../database/schema/payments.ts'
import type { Office } from '../office.ts'
import { type LoadedOrder, loadOrder, readOrder } from '../orders/load-order.ts'
import { appendLines, type NewLine } from '../orders/order-history.ts'
import { hasPlace, movePlace } from '../orders/places.ts'
import { takeNextSteps } from '../payments/next-steps.ts'
import { storeProposals } from '../payments/refunds.ts'
import { Refused } from '../refused.ts'
import { admitConfirmation } from '../requests/admit.ts'
import { admitAttempt } from '../requests/limits.ts'
import { describeChangeQuote } from './describe-change.ts'
import {
  callOffAttempts,
  finishChange,
  type MovedByOffice,
  nameChangeLine,
} from './finish-change.ts'
import { endHeldChange, holdChange } from './held-change.ts'
import { planChange, type PlannedChange } from './plan-change.ts'

/** A quote as it is kept: with what it was asked for. */
type KeptQuote = { wish: ChangeWish; quote: OrderChangeQuote }

/** The figures of a change, as they are now. */
export type Quoted = { quote: OrderChangeQuote; planned: PlannedChange }

export type Changed =
  | { outcome: 'changed' }
  /** It is agreed to, and made once its money is there. */
  | { outcome: 'to-pay' }
  /** It came out worse meanwhile, or its time was over. */
  | ({ outcome: 'ask-again' } & Quoted)

const guest = { who: 'guest', actorId: null } as const

/**
 * What a change that a guest wants would cost or bring back. The figures are kept under their number, for
 * as long as they can be agreed to. Throws Refused where the change cannot be made, and why.
 */
export function quoteChange(office: Office, orderId: string, wish: ChangeWish): Promise<Quoted> {
  return office.db.transaction(async (transaction) => {
    const loaded = await readOrder(transaction, orderId)
    return keepQuote(office, transaction, loaded, wish)
  })
}

/**
 * Changes an order as a guest has agreed, in one transaction: the figures are computed again, and where
 * they came out worse nothing is done. The place of the new day is taken and the old one given back, the
 * ledger follows, what is paid too much is proposed to go back, and guest and office are told. What has to
 * be paid first is held until it is. Sent again,
 * the answer is the same and nothing is done twice. Throws Refused as `quoteChange` does, 'quote-gone', and
 * 'order-limited' or 'confirmations-limited' where there were too many within the hour.
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
    if (row.heldUntil) return { outcome: 'to-pay' }
    const { wish, quote: agreed } = readQuote(row)
    const planned = await planChange(office, transaction, loaded, wish)
    const quote = compute(loaded, planned, number, now)
    if (checkChangeQuote(agreed, quote, now) === 'ask-again')
      return { outcome: 'ask-again', ...(await keepQuote(office, transaction, loaded, wish)) }
    // Each tells the guest and the office by mail, and nobody may have proven that the address is theirs.
    await admitAttempt({ db: transaction, now: office.now }, 'order-change', orderId)
    await admitConfirmation(transaction, loaded.order.email, now)
    if (quote.payFirst > 0) {
      await hold(office, transaction, loaded, { planned, quote, wish })
      return { outcome: 'to-pay' }
    }
    await transaction.update(orderQuotes).set({ usedAt: now }).where(whereQuote)
    await makeChange(office, transaction, loaded, { planned, quote })
    return { outcome: 'changed' }
  })
  await takeNextSteps(office, orderId)
  office.wakeMail()
  return done
}

async function hold(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  { planned, quote, wish }: Quoted & { wish: ChangeWish },
): Promise<void> {
  const { item, next } = planned
  await withdraw(transaction, quote)
  await holdChange(office, transaction, withoutRefunds(loaded, quote), {
    number: quote.number,
    item,
    change: {
      next: withTable(next, quote),
      plan: quote.plan,
      figures: describeChangeQuote({ planned, quote }),
      facts: describeFacts(planned, quote),
    },
    payFirst: quote.payFirst,
    lines: nameLines(loaded, { planned, quote }),
    quote: { wish, quote } satisfies KeptQuote,
  })
}

/** Where we bear a move, the guest's table stays as it was. */
function withTable(next: NextItem, { tiers }: OrderChangeQuote, moved?: MovedByOffice): NextItem {
  return moved?.bearer === 'company' ? next : { ...next, cancellationTiers: tiers }
}

function withoutRefunds(loaded: LoadedOrder, { withdrawn }: OrderChangeQuote): LoadedOrder {
  const refundsLeft = loaded.books.refunds.filter(({ id }) => !withdrawn.includes(id))
  return { ...loaded, books: { ...loaded.books, refunds: refundsLeft } }
}

function compute(
  { books }: LoadedOrder,
  { order, change }: PlannedChange,
  number: string,
  now: Date,
): OrderChangeQuote {
  return quoteOrderChange(order, change, books, { number, now }, paymentPlan)
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

/**
 * Makes a change whose figures were agreed to, for a guest or by the office, which may say a word to the
 * guest: places, ledger, plan, item, history, mails and what goes back. Throws Refused ('date-full').
 */
export async function makeChange(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  { planned, quote }: Quoted,
  moved?: MovedByOffice,
): Promise<void> {
  const by = moved?.by ?? guest
  const { item, next } = planned
  const isMoved = next.date !== item.date || next.product !== item.product
  if (isMoved && hasPlace(item)) {
    const isTaken = await movePlace(transaction, office, item, { ...item, ...next })
    if (!isTaken) throw new Refused({ code: 'date-full', field: 'date' })
  }
  const facts = { ...describeFacts(planned, quote), ...(moved ? { bearer: moved.bearer } : {}) }
  const act = { ...by, at: office.now(), facts }
  const priced = await appendLines(transaction, loaded, nameLines(loaded, { planned, quote }), act)
  const figures = describeChangeQuote({ planned, quote })
  const { plan, parts } = quote
  const change = { item, next: withTable(next, quote, moved), plan, figures, act, moved }
  const after = await finishChange(office, transaction, priced, change)
  await callOffAttempts(transaction, loaded)
  await withdraw(transaction, quote)
  const proposed = { parts, reason: changeReason, by, source: 'quote' } as const
  await storeProposals(office, transaction, after, proposed)
}

/** What earlier changes have proposed to send back: it is counted in what this one comes to. */
async function withdraw(transaction: Transaction, { withdrawn }: OrderChangeQuote): Promise<void> {
  for (const id of withdrawn)
    await transaction.update(refunds).set({ status: 'withdrawn' }).where(eq(refunds.id, id))
}

function nameLines({ books }: LoadedOrder, { planned, quote }: Quoted): NewLine[] {
  const labels = [...planned.labels]
  return changeLines(planned.change, books, quote, () => randomUUID()).map((line) =>
    line.kind === 'void' ? line : { ...line, label: nameChangeLine(line.kind, labels) },
  )
}

function describeFacts({ item, next }: PlannedChange, quote: OrderChangeQuote) {
  const { difference, fee, kept, refund } = quote
  const before = {
    dateBefore: item.date,
    productBefore: item.product,
    adultsBefore: item.adults,
    childrenBefore: item.children,
    toddlersBefore: item.toddlers,
    childSeatsBefore: item.childSeats,
  }
  const { date, product } = next
  return { ...before, date, product, ...pickParty(next), difference, fee, kept, refund }
}

/** Its moments are texts where it is kept. What an older version has kept is asked for again. */
function readQuote(row: typeof orderQuotes.$inferSelect): KeptQuote {
  const { wish: kept, quote } = row.quote as KeptQuote
  const wish = changeWish.safeParse(kept).data
  if (!wish) throw new Refused({ code: 'quote-gone' })
  return { wish, quote: { ...quote, expiresAt: row.expiresAt } }
}

/** Lets the change of an order go that waits for its money. Done already, it is done. */
export async function giveUpChange(office: Office, orderId: string): Promise<void> {
  await office.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    await endHeldChange(office, transaction, loaded, 'guest')
  })
  await takeNextSteps(office, orderId)
  office.wakeMail()
}
