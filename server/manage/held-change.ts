import { randomUUID } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { paymentPlan } from '#content/payment-plan.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { ChangeQuoteAnswer } from '#rules/changes/change-answer.ts'
import { holdUntil, isHoldOver } from '#rules/orders/hold.ts'
import { findLeft, voidLine } from '#rules/orders/ledger.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import type { Transaction } from '../database/database.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import { orders } from '../database/schema/orders.ts'
import type { Office } from '../office.ts'
import type { ItemRow, LoadedOrder } from '../orders/load-order.ts'
import { type Act, appendLines, type NewLine, noteEvent } from '../orders/order-history.ts'
import { endKeptForChange } from '../fleet/send-out.ts'
import { givePlacesBack, hasPlace, takePlaceForChange } from '../orders/places.ts'
import { findHoldEnd } from '../orders/unanswered.ts'
import { Refused } from '../refused.ts'
import { callOffAttempts, finishChange, type NextItem } from './finish-change.ts'

/*
 * A change that has to be paid first. Once it is agreed to its price is owed, and its new place is kept
 * beside the old one, until the money is there or its time is over; the item itself stays as it was.
 */

/** What is kept of it beside its figures. */
type Kept = {
  item: string
  next: NextItem
  /** What must have come, and not be promised back, for it to be made. */
  needed: Cents
  planBefore: PaymentPlan | null
  plan: PaymentPlan | undefined
  /** Whether it keeps a place beside the item's own. */
  hasPlace: boolean
  lines: { added: string[]; voided: string[] }
  figures: ChangeQuoteAnswer
  facts: NonNullable<Act['facts']>
}
export type HeldChange = Kept & { number: string; until: Date; quotedUntil: Date }

/** The change of an order that waits for its money; undefined where none does. */
export function findHeldChange({ heldQuote: row }: Pick<LoadedOrder, 'heldQuote'>) {
  if (!row?.heldUntil) return undefined
  const { held } = row.quote as { held: Kept }
  const when = { until: row.heldUntil, quotedUntil: row.expiresAt }
  return { ...held, number: row.id, ...when } satisfies HeldChange
}

/**
 * An order as the change that waits for its money will make it. Its price is owed already, so invoices and
 * mails of that money name the trip that is paid for.
 */
export function asPaidFor<Known extends Pick<LoadedOrder, 'order' | 'items'>>(
  known: Known,
  held: HeldChange | undefined,
): Known {
  if (!held) return known
  const { item: changed, next } = held
  const items = known.items.map((item) => (item.id === changed ? { ...item, ...next } : item))
  const title = items.length === 1 ? next.title : known.order.title
  return { ...known, items, order: { ...known.order, title } }
}

/**
 * Keeps the place of an agreed change beside the old one and has its price owed, until it is paid. Throws
 * Refused ('date-full') where no place is left.
 */
export async function holdChange(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  agreed: {
    number: string
    item: ItemRow
    change: Omit<Kept, 'item' | 'needed' | 'planBefore' | 'hasPlace' | 'lines'>
    payFirst: Cents
    lines: readonly NewLine[]
    /** The row's own quote, which stays beside it. */
    quote: object
  },
): Promise<void> {
  const { number, item, change, lines } = agreed
  const { next, facts, plan } = change
  const now = office.now()
  const isMoved = next.date !== item.date || next.product !== item.product
  const takes = isMoved && hasPlace(item)
  const place = { item, next: { ...item, ...next }, takesDay: takes }
  if (hasPlace(item) && !(await takePlaceForChange(transaction, office, place)))
    throw new Refused({ code: 'date-full', field: 'date' })
  const act = { who: 'guest', at: now, facts } as const
  await appendLines(transaction, loaded, lines, act)
  const whereOrder = eq(orders.id, loaded.order.id)
  await transaction
    .update(orders)
    .set({ plan: plan ?? null })
    .where(whereOrder)
  await noteEvent(transaction, loaded, 'change-agreed', act)
  await callOffAttempts(transaction, loaded)
  const held: Kept = {
    ...change,
    item: item.id,
    needed: findLeft(loaded.books) + agreed.payFirst,
    planBefore: loaded.order.plan,
    hasPlace: takes,
    lines: {
      added: lines.flatMap((line) => (line.kind === 'void' ? [] : [line.id])),
      voided: lines.flatMap((line) => (line.kind === 'void' ? [line.voids] : [])),
    },
  }
  await transaction
    .update(orderQuotes)
    .set({ heldUntil: holdUntil(now, paymentPlan), quote: { ...agreed.quote, held } })
    .where(eq(orderQuotes.id, number))
}

/**
 * A bank transfer takes days: a change that is paid by one is kept for as long as a request would be, and
 * no longer by choosing it again.
 */
export async function keepForTransfer(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
): Promise<void> {
  const held = findHeldChange(loaded)
  if (!held || held.until > holdUntil(held.quotedUntil, paymentPlan)) return
  const { firstDay } = loaded.order
  const day = held.next.date < firstDay ? held.next.date : firstDay
  const usual = findHoldEnd(office, day)
  if (usual <= held.until) return
  await transaction
    .update(orderQuotes)
    .set({ heldUntil: usual })
    .where(eq(orderQuotes.id, held.number))
}

/** Makes the change of an order that waits for its money, once that is there; tells whether it did. */
export async function makeHeldChange(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
): Promise<boolean> {
  const held = findHeldChange(loaded)
  const item = loaded.items.find(({ id }) => id === held?.item)
  if (!held || !item || findLeft(loaded.books) < held.needed) return false
  const now = office.now()
  await transaction
    .update(orderQuotes)
    .set({ heldUntil: null, usedAt: now })
    .where(eq(orderQuotes.id, held.number))
  if (held.hasPlace) await givePlacesBack(transaction, [item])
  const { next, plan, figures, facts } = held
  const act = { who: 'guest', at: now, facts } as const
  const change = { item, next, plan, figures, act, isPaidFor: true }
  await finishChange(office, transaction, loaded, change)
  return true
}

/**
 * Lets a change go that waits for its money: its price is owed no more, its place is given back, the trip
 * is as it was. Nothing happens where none waits.
 */
export async function endHeldChange(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  who: 'guest' | 'server',
): Promise<void> {
  const held = findHeldChange(loaded)
  const item = loaded.items.find(({ id }) => id === held?.item)
  if (!held || !item) return
  await transaction
    .update(orderQuotes)
    .set({ heldUntil: null })
    .where(eq(orderQuotes.id, held.number))
  const act = { who, at: office.now(), facts: held.facts }
  const { lines } = loaded.books
  const voids = held.lines.added.map((id) => voidLine(lines, id, randomUUID()))
  const again = held.lines.voided.flatMap((id): NewLine[] => {
    const line = lines.find((one) => one.id === id)
    return line && line.kind !== 'void' ? [{ ...line, id: randomUUID() }] : []
  })
  const before = await appendLines(transaction, loaded, [...voids, ...again], act)
  const whereOrder = eq(orders.id, loaded.order.id)
  await transaction.update(orders).set({ plan: held.planBefore }).where(whereOrder)
  await noteEvent(transaction, before, 'change-let-go', act)
  await callOffAttempts(transaction, loaded)
  await endKeptForChange(transaction, item.id)
  if (held.hasPlace) await givePlacesBack(transaction, [{ ...item, ...held.next }])
}

/** The orders whose change has waited for its money for as long as it may, with a payment under way or not. */
export async function listOverdueChanges(office: Office): Promise<string[]> {
  const rows = await office.db
    .select({ id: orderQuotes.orderId })
    .from(orderQuotes)
    .where(lte(orderQuotes.heldUntil, office.now()))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Whether its time is over: later while a payment is under way. */
export function isChangeOver(office: Office, held: HeldChange, { books }: LoadedOrder): boolean {
  const isPaymentUnderWay = books.payments.some(({ status }) => status === 'pending')
  return isHoldOver({ until: held.until, isPaymentUnderWay, now: office.now() }, paymentPlan)
}
