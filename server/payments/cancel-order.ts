import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paymentPlan } from '#content/payment-plan.ts'
import { voucherSettings } from '#content/vouchers.ts'
import type { Canceller } from '#rules/desk/inbox.ts'
import {
  type Cancellation,
  checkQuote,
  closeLines,
  type OrderCancellationQuote,
  quoteOrderCancellation,
} from '#rules/refunds/cancellation-quote.ts'
import { words } from '#emails/words.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import type { RefundPart } from '#rules/refunds/refund-split.ts'
import { orderTransitions, paymentTransitions } from '#rules/orders/statuses.ts'
import { tryTransition } from '#rules/orders/transitions.ts'
import { mustCreditWait, voucherAsked } from '#rules/orders/voucher.ts'
import type { Transaction } from '../database/database.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import { payments } from '../database/schema/payments.ts'
import { writeAudit } from '../desk/audit-log.ts'
import type { Office } from '../office.ts'
import { findItemFreeEnd } from '../orders/find-start.ts'
import { type LoadedOrder, loadOrder, readOrder } from '../orders/load-order.ts'
import {
  type Actor,
  appendLines,
  listMovable,
  moveItems,
  moveOrder,
  noteEvent,
  refuseHeldChange,
} from '../orders/order-history.ts'
import { Refused } from '../refused.ts'
import { convert } from '../vouchers/instead-of-refund.ts'
import { raiseAttention, settleAttention } from './attention-list.ts'
import { tellOfMoney } from './money-mails.ts'
import { takeNextSteps } from './next-steps.ts'
import { givePlacesBack, hasPlace } from '../orders/places.ts'
import { storeProposals } from './refunds.ts'
import { settleEvent } from './settle-events.ts'
import { abilityOf, voucherProvider } from './ways.ts'

type Wanted = {
  orderId: string
  /** Whose decision it is: by the office everything goes back (P9.10), and for a grave reason. */
  cancelledBy: Canceller
  /** Items, by their ids; all that can be called off where none are named. */
  items?: readonly string[] | undefined
  /** Death or hospitalisation: the charge waits for the office. */
  isMedical?: boolean
  /** The most that the office keeps, where that is less than the table says. */
  keep?: Cents | undefined
}

/** A quote as it is kept: with what it was asked for. */
type KeptQuote = { wanted: Omit<Wanted, 'orderId'>; quote: OrderCancellationQuote }

type CarriedOut = {
  orderId: string
  number: string
  by: Actor
  /** A word of the office to the guest; may be empty. */
  message?: string
  /** What would go back stays with us, as travel credit. */
  instead?: 'voucher' | undefined
  admit?: Admit
  /** What is stored with it, once it is agreed to. */
  alongside?: (transaction: Transaction, loaded: LoadedOrder) => Promise<void>
}

/** Throws where whoever asks may not: a guest whose time is over, say. */
type Admit = (loaded: LoadedOrder) => void

export type Cancelled =
  | { outcome: 'cancelled'; quote: OrderCancellationQuote }
  /** It came out worse meanwhile, or its time was over: the figures as they are now. */
  | { outcome: 'ask-again'; quote: OrderCancellationQuote }
  /** A person of the office decides about the charge first. */
  | { outcome: 'with-office'; quote: OrderCancellationQuote }

/**
 * What calling an order off would cost now. The figures are kept under their number, for as long as
 * they can be agreed to. Throws Refused: 'not-found', 'status-move-refused' (nothing can be called off),
 * 'change-held', or to the office, which asks without `admit`, 'guest-change-held'.
 */
export function quoteCancellation(
  office: Office,
  wanted: Wanted,
  admit?: Admit,
): Promise<OrderCancellationQuote> {
  return office.db.transaction(async (transaction) => {
    const loaded = await readOrder(transaction, wanted.orderId)
    admit?.(loaded)
    refuseHeldChange(loaded, admit ? 'guest' : 'office')
    return keepQuote(office, transaction, loaded, wanted)
  })
}

/**
 * Calls an order off by a quote that was agreed to, in one transaction: the figures are computed again,
 * and where they came out worse nothing is done. The charge is kept, the rest goes back as proposed
 * refunds, the places are given back. Sent again, the answer is the same and nothing is done twice.
 * Throws Refused: 'not-found', 'quote-gone', 'status-move-refused', and of a held change as above.
 */
export async function carryOutCancellation(office: Office, asked: CarriedOut): Promise<Cancelled> {
  const { news, ...done } = await office.db.transaction((transaction) =>
    carryOut(office, transaction, asked),
  )
  for (const id of news) await settleEvent(office, id)
  await takeNextSteps(office, asked.orderId)
  office.wakeMail()
  return done
}

/** With the news of money that it makes, to be settled once it is stored. */
async function carryOut(
  office: Office,
  transaction: Transaction,
  { orderId, number, by, message = '', instead, admit, alongside }: CarriedOut,
): Promise<Cancelled & { news: string[] }> {
  const now = office.now()
  const loaded = await loadOrder(transaction, orderId)
  const whereQuote = eq(orderQuotes.id, number)
  const isNumber = /^[\da-f-]{36}$/.test(number)
  const [row] = isNumber ? await transaction.select().from(orderQuotes).where(whereQuote) : []
  const gone = new Refused({ code: 'quote-gone' })
  if (row?.orderId !== orderId || row.kind !== 'cancellation') throw gone
  const kept = readQuote(row)
  // By the office everything goes back: a guest agrees to figures that were made for a guest.
  if (by.who === 'guest' && kept.wanted.cancelledBy !== 'guest') throw gone
  if (row.usedAt) return { outcome: findOutcome(kept.quote, by), quote: kept.quote, news: [] }
  admit?.(loaded)
  refuseHeldChange(loaded, by.who)
  const cancellation = describe(office, loaded, kept.wanted)
  const quote = quoteOrderCancellation(cancellation, { number, now }, paymentPlan)
  if (checkQuote(kept.quote, quote, now) === 'ask-again') {
    const wanted = { ...kept.wanted, orderId }
    const again = await keepQuote(office, transaction, loaded, wanted)
    return { outcome: 'ask-again', quote: again, news: [] }
  }
  await transaction.update(orderQuotes).set({ usedAt: now }).where(whereQuote)
  await alongside?.(transaction, loaded)
  const outcome = findOutcome(quote, by)
  if (outcome === 'with-office') {
    const facts = { kept: quote.kept, refund: quote.refund }
    const about = { kind: 'medical-cancellation', subjectId: orderId, orderId, facts } as const
    if (await raiseAttention(transaction, about, now))
      await tellOfMoney(office, transaction, loaded, { news: 'attention', kind: about.kind })
    return { outcome, quote, news: [] }
  }
  const agreed = { cancellation, quote, by, message, instead }
  return { outcome, quote, news: await callOff(office, transaction, loaded, agreed) }
}

function findOutcome({ needsOffice }: OrderCancellationQuote, by: Actor) {
  return needsOffice && by.who !== 'office' ? 'with-office' : 'cancelled'
}

async function callOff(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  agreed: {
    cancellation: Cancellation
    quote: OrderCancellationQuote
    by: Actor
    message: string
    instead: CarriedOut['instead']
  },
): Promise<string[]> {
  const { cancellation, quote, by, message, instead } = agreed
  const now = office.now()
  const { order, items } = loaded
  const gone = items.filter(({ id }) => cancellation.calledOff.includes(id))
  const facts = { kept: quote.kept, refund: quote.refund, cancelledBy: cancellation.by }
  const act = { ...by, at: now, facts }
  const lines = closeLines(cancellation, quote.charges, () => randomUUID()).map((line) =>
    line.kind === 'void' ? line : { ...line, label: words.payment.cancellationCharge },
  )
  const closed = await appendLines(transaction, loaded, lines, act)
  const emptied = await moveItems(transaction, closed, 'called-off', gone)
  const isAll = listMovable(emptied, 'called-off').length === 0
  const after = isAll ? await moveOrder(transaction, emptied, 'called-off', act) : emptied
  if (!isAll) await noteEvent(transaction, after, 'items-called-off', act)
  await givePlacesBack(transaction, gone.filter(hasPlace))
  if (isAll) await callOffAttempts(transaction, loaded)
  const { parts } = quote
  const credit = instead ? findCredit(quote, loaded) : 0
  const waits = credit > 0 && by.who === 'guest' && mustWait(office, quote, loaded)
  const only: string[] = []
  for (const part of parts) {
    const reason = waits && !isVouchers(loaded, part) ? voucherAsked : 'cancelled'
    const proposed = { parts: [part], reason, by, source: 'quote' } as const
    only.push(...(await storeProposals(office, transaction, after, proposed)))
  }
  if (by.who === 'office') {
    const entry = { actorId: by.actorId, action: 'order-cancelled', subject: 'orders' } as const
    const logged = { ...facts, reference: order.reference }
    await writeAudit(transaction, { ...entry, subjectId: order.id, facts: logged }, now)
  }
  // What the guest had told of is done.
  const about = { kind: 'medical-cancellation', subjectId: order.id } as const
  if (isAll) await settleAttention(transaction, about, now)
  await tellOfMoney(office, transaction, after, {
    news: 'cancelled',
    items: gone.map(({ id }) => id),
    by: by.who,
    cancelledBy: cancellation.by,
    wasConfirmed: order.status === 'confirmed',
    kept: quote.kept,
    refund: quote.refund - credit,
    credit,
    waits,
    message,
  })
  if (credit === 0 || waits) return []
  return convert(office, transaction, await loadOrder(transaction, order.id), by, only)
}

/** What of a refund can be travel credit instead: what a voucher paid goes back to it anyway. */
export function findCredit(
  { parts }: Pick<OrderCancellationQuote, 'parts'>,
  loaded: Pick<LoadedOrder, 'books'>,
): Cents {
  return sumCents(parts.filter((part) => !isVouchers(loaded, part)).map(({ amount }) => amount))
}

function isVouchers({ books }: Pick<LoadedOrder, 'books'>, part: RefundPart): boolean {
  return books.payments.find(({ id }) => id === part.payment)?.provider === voucherProvider.id
}

/** Whether credit in place of a refund waits for the office, since a bank may still take its money back. */
export function mustWait(
  office: Pick<Office, 'now'>,
  { parts }: Pick<OrderCancellationQuote, 'parts'>,
  { books }: Pick<LoadedOrder, 'books'>,
): boolean {
  const paid = books.payments.filter(({ id }) => parts.some(({ payment }) => payment === id))
  return paid.some((payment) => mustCreditWait(payment, office.now(), voucherSettings))
}

async function callOffAttempts(transaction: Transaction, { books }: LoadedOrder): Promise<void> {
  for (const { id, status } of books.payments) {
    const next = tryTransition(paymentTransitions, status, 'called-off')
    if (next) await transaction.update(payments).set({ status: next }).where(eq(payments.id, id))
  }
}

async function keepQuote(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  { orderId, ...wanted }: Wanted,
): Promise<OrderCancellationQuote> {
  const now = office.now()
  const number = randomUUID()
  const cancellation = describe(office, loaded, wanted)
  const quote = quoteOrderCancellation(cancellation, { number, now }, paymentPlan)
  const { expiresAt } = quote
  const kept: KeptQuote = { wanted, quote }
  const row = { id: number, orderId, kind: 'cancellation', quote: kept } as const
  await transaction.insert(orderQuotes).values({ ...row, createdAt: now, expiresAt })
  return quote
}

function describe(
  office: Office,
  loaded: LoadedOrder,
  { cancelledBy, items: named, isMedical = false, keep }: Omit<Wanted, 'orderId'>,
): Cancellation {
  if (!tryTransition(orderTransitions, loaded.order.status, 'called-off'))
    throw new Refused({ code: 'status-move-refused' })
  const movable = listMovable(loaded, 'called-off').map(({ id }) => id)
  const calledOff = named ? [...named] : movable
  if (calledOff.length === 0 || calledOff.some((id) => !movable.includes(id)))
    throw new Refused({ code: 'status-move-refused' })
  const items = loaded.items.map((item) => ({
    id: item.id,
    status: item.status,
    departure: item.date,
    tiers: item.cancellationTiers,
    freeEnd: findItemFreeEnd(office, loaded.order, item),
  }))
  const { books } = loaded
  return { items, calledOff, books, by: cancelledBy, isMedical, keep, abilityOf: abilityOf(office) }
}

/** Its moments are texts where it is kept. */
function readQuote(row: typeof orderQuotes.$inferSelect): KeptQuote {
  const { wanted, quote } = row.quote as KeptQuote
  return { wanted, quote: { ...quote, expiresAt: row.expiresAt } }
}
