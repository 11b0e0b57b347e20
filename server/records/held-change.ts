import { eq } from 'drizzle-orm'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { ChangeQuoteAnswer } from '#contract/my-order-answers.ts'
import { holdUntil, isHoldOver } from '#rules/orders/hold.ts'
import type { Party } from '#rules/orders/party.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import type { Transaction } from '../database/database.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import type { Basis, Services } from '../services.ts'
import { findHoldEnd } from './hold-end.ts'
import type { ItemRow, LoadedOrder } from './load-order.ts'
import type { EventMeta } from './order-history.ts'

/** What an item becomes; its table of charges stays where none is named. */
export type NextItem = Partial<Pick<ItemRow, 'cancellationTiers'>> &
  Party &
  Pick<
    ItemRow,
    'product' | 'title' | 'date' | 'startTime' | 'priceLines' | 'pricing' | 'totalMinor'
  >

/** What is kept of it beside its figures. */
export type KeptChange = {
  item: string
  next: NextItem
  /** What must have come, and not be promised back, for it to be made. */
  needed: Cents
  planBefore: PaymentPlan | null
  plan: PaymentPlan | undefined
  /** Whether it keeps a place beside the item's own. */
  hasPlace: boolean
  lines: { added: string[]; voided: string[] }
  /** The refunds that it withdrew, by their ids; absent from one of an earlier version. */
  withdrawn?: readonly string[]
  figures: ChangeQuoteAnswer
  facts: NonNullable<EventMeta['facts']>
}
export type HeldChange = KeptChange & { number: string; until: Date; quotedUntil: Date }

/** The change of an order that waits for its money; undefined where none does. */
export function findHeldChange({ heldQuote: row }: Pick<LoadedOrder, 'heldQuote'>) {
  if (!row?.heldUntil) return undefined
  const { held } = row.quote as { held: KeptChange }
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
 * A bank transfer takes days: a change that is paid by one is kept for as long as a request would be, and
 * no longer by choosing it again.
 */
export async function keepForTransfer(
  basis: Basis,
  transaction: Transaction,
  loaded: LoadedOrder,
): Promise<void> {
  const held = findHeldChange(loaded)
  if (!held || held.until > holdUntil(held.quotedUntil, paymentPlan)) return
  const { firstDay } = loaded.order
  const day = held.next.date < firstDay ? held.next.date : firstDay
  const usual = findHoldEnd(basis, day)
  if (usual <= held.until) return
  await transaction
    .update(orderQuotes)
    .set({ heldUntil: usual })
    .where(eq(orderQuotes.id, held.number))
}

/** Whether its time is over: later while a payment is under way. */
export function isChangeOver(
  services: Pick<Services, 'now'>,
  held: HeldChange,
  { books }: LoadedOrder,
): boolean {
  const isPaymentUnderWay = books.payments.some(({ status }) => status === 'pending')
  return isHoldOver({ until: held.until, isPaymentUnderWay, now: services.now() }, paymentPlan)
}
