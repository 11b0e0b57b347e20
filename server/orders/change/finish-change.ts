import type { NextItem } from '../../records/held-change.ts'
import { eq } from 'drizzle-orm'
import { type Content, say } from '#content/content.ts'
import { type TripChange, tripChanged, tripChangedOffice, tripMoved } from '#emails/changes.ts'
import type { ChangeQuoteAnswer } from '#contract/my-order-answers.ts'
import type { Bearer } from '#rules/changes/reschedule.ts'
import type { OrderPromo } from '#rules/promo-codes/promo-code.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import type { Transaction } from '../../database/database.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { namePromo } from '../../money/promo-codes/take-promo-code.ts'
import { followPrice } from '../../money/invoices/follow-price.ts'
import { reassign } from '../../capacity/fleet/auto-assign.ts'
import { queueOrderMails, type Written } from '../../mail/outbox.ts'
import type { Basis, Services } from '../../services.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import { type EventMeta, recordEvent } from '../../records/order-history.ts'
import { findHoldEnd } from '../../records/hold-end.ts'
import { tripDaysOf } from '../../records/trip-hours.ts'
import { Refused } from '../../refused.ts'
import { describeTrip, itemRows } from '../../money/mails/describe-trip.ts'
import { gatherFacts } from '../../money/mails/money-mails.ts'
import { readPickUps } from '../../money/mails/pick-ups.ts'

/** A change as it is written down once its places and its lines are there. */
export type FinishedChange = {
  content: Content
  item: ItemRow
  next: NextItem
  plan: PaymentPlan | undefined
  /** As the guest agreed to it. */
  figures: ChangeQuoteAnswer
  act: EventMeta
  /** Its money is here: it is made even where nobody can be sent out with it, and the office sees that. */
  isPaidFor?: boolean
  /** Set where the office has moved it to another day, or changed its party. */
  moved?: MovedByOffice | undefined
}

/** Who of the office has moved or changed a trip, at whose cost, and a word of theirs to the guest; may be empty. */
export type MovedByOffice = {
  by: { who: 'office'; actorId: string }
  bearer: Bearer
  message: string
}

/**
 * Writes an agreed change into the item and its order, adds it to the history and owes the mails to guest
 * and office. The calendar entry keeps its id and gets a higher number. Gives the order as it is then.
 * Throws Refused ('date-full') where no vehicle or no guide is left for it.
 */
export async function finishChange(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  change: FinishedChange,
): Promise<LoadedOrder> {
  const { content, item, next, plan, act, isPaidFor = false } = change
  const basis = { content, now: services.now }
  const changed = { ...item, ...next }
  const isServed = await reassign(basis, transaction, loaded, {
    itemId: item.id,
    change: () => transaction.update(orderItems).set(next).where(eq(orderItems.id, item.id)),
    by: act,
    takesKept: isPaidFor,
  })
  if (!isServed && !isPaidFor) throw new Refused({ code: 'date-full', field: 'date' })
  const items = loaded.items.map((one) => (one.id === item.id ? changed : one))
  const order = { ...followItems(basis, loaded, items), plan: plan ?? null }
  await transaction.update(orders).set(order).where(eq(orders.id, loaded.order.id))
  const after = { ...loaded, items, order: { ...loaded.order, ...order } }
  await recordEvent(transaction, after, nameEvent(change), act)
  await followPrice(services, transaction, after.order.id, 'changed')
  await tell(services, transaction, after, change)
  return after
}

function nameEvent({ item, next, moved }: FinishedChange): string {
  if (!moved) return 'changed'
  const stays = item.date === next.date && item.product === next.product
  return stays ? 'changed-by-office' : 'moved-by-office'
}

/** What the lines of a change are called: those of the price by their names, one after another. */
export function nameChangeLine(
  content: Content,
  kind: string,
  { charges, promo }: { charges: string[]; promo: OrderPromo | null },
): string {
  const { changeFee, changeCharge } = say(content).mails.payment
  if (kind === 'change-fee') return changeFee
  if (kind === 'promo' && promo) return namePromo(content, promo)
  return kind === 'cancellation-fee' ? changeCharge : (charges.shift() ?? '')
}

/** Its row as it is then: its days follow its items. */
function followItems(
  basis: Basis,
  { order }: LoadedOrder,
  items: readonly ItemRow[],
): Pick<LoadedOrder['order'], 'firstDay' | 'lastDay' | 'title' | 'sequence' | 'holdEndsAt'> {
  const { firstDay, lastDay } = tripDaysOf(basis.content, items) ?? order
  const { holdEndsAt, status, sequence } = order
  const [only, ...others] = items
  // What waits for the office is never held beyond its day.
  const latest = status === 'requested' && holdEndsAt ? findHoldEnd(basis, firstDay) : holdEndsAt
  return {
    firstDay,
    lastDay,
    title: only && others.length === 0 ? only.title : order.title,
    sequence: sequence + 1,
    holdEndsAt: holdEndsAt && latest && latest < holdEndsAt ? latest : holdEndsAt,
  }
}

async function tell(
  services: Services,
  transaction: Transaction,
  after: LoadedOrder,
  { content, item, next, figures, moved }: FinishedChange,
): Promise<void> {
  const { order } = after
  const { status } = order
  const changedOne = { ...after, items: after.items.filter(({ id }) => id === item.id) }
  const pickUps = await readPickUps(transaction, content, changedOne)
  const change: TripChange = {
    trip: { ...describeTrip(services, changedOne), pickUps },
    before: itemRows(content, item),
    // It is paid by now.
    quote: { ...figures, payFirst: 0 },
    after: {
      ...gatherFacts(services, after, 0),
      // Only what is requested, held or confirmed is changed.
      status: status === 'requested' || status === 'held' ? status : 'confirmed',
    },
  }
  const guest: Written = {
    kind: 'order-changed-guest',
    attachments: [{ kind: 'calendar', orderId: order.id }],
    message:
      moved && (item.date !== next.date || item.product !== next.product)
        ? tripMoved(content, change, { ...moved, isOtherTour: item.product !== next.product })
        : tripChanged(content, change, moved?.message),
  }
  const own = { kind: 'order-changed-office', message: tripChangedOffice(content, change) }
  // Whoever moved it is the office.
  await queueOrderMails(services, transaction, order, moved ? { guest } : { guest, own })
}
