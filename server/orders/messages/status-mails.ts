import type { Content } from '#content/content.ts'
import { travellerRows } from '#emails/about-blocks.ts'
import type { Message } from '#emails/message.ts'
import type { TripFacts } from '#emails/trip-blocks.ts'
import { tripCancelled } from '#emails/trip-cancelled.ts'
import { type PaidFacts, tripConfirmed } from '#emails/trip-confirmed.ts'
import { toMoney } from '#rules/money/cents.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Canceller } from '#rules/office/inbox.ts'
import { findItemFreeEnd } from '#server/records/trip-hours.ts'
import type { ItemRow, OrderRow } from '#server/records/load-order.ts'
import { itemRows } from '#server/money/mails/describe-trip.ts'
import { readShownCurrency } from '#server/catalogue/shown-currency.ts'
import { manageLink } from '#server/mail/manage-links.ts'
import { forOneAct, type Services } from '#server/services.ts'
import type { OwedMail } from '#server/mail/outbox.ts'

/** A change of status, as the mail about it needs to know it. */
export type Move = {
  from: string
  to: string
  today: CalendarDate
  /** A word of the office to the guest. */
  message: string | undefined
  cancelledBy: Canceller
}

/** A mail to a guest about a new status, and what goes with it. */
export type Letter = Pick<OwedMail, 'message' | 'managedOrder' | 'attachments'>

/**
 * The mail to the guest of an order about its new status, with the days for their calendar, and with `money`
 * what has come of its price; undefined when there is nothing to send.
 */
export function writeTripLetter(
  known: Pick<Services, 'siteUrl' | 'content'>,
  order: OrderRow & { items: readonly ItemRow[] },
  move: Move,
  money?: PaidFacts,
): Letter | undefined {
  const services = forOneAct(known)
  const message = writeMessage(
    services.content(),
    move,
    describeAskedTrip(services, order, order.items),
    money,
  )
  if (!message) return undefined
  const { id: orderId } = order
  const isGrave = move.to === 'cancelled' && move.cancelledBy === 'grave'
  const attachments = isGrave ? [] : [{ kind: 'calendar', orderId } as const]
  return { message, managedOrder: orderId, attachments }
}

/** An order as it was asked for, for the mails that answer it: by its first day, at the price that was said then. */
export function describeAskedTrip(
  services: Pick<Services, 'siteUrl' | 'content'>,
  order: OrderRow,
  [item]: readonly ItemRow[],
): TripFacts {
  if (!item) throw new Error(`The order ${order.reference} has no item.`)
  const { siteUrl } = services
  const content = services.content()
  const { title, name, firstName, reference, createdAt } = order
  const { date, totalMinor, cancellationTiers: tiers } = item
  const common = {
    reference,
    title,
    date,
    tiers,
    freeUntil: findItemFreeEnd(content, order, item),
    bookedOn: calendarDateIn(createdAt, capeTown),
    total: totalMinor === null ? undefined : toMoney(totalMinor),
    currency: readShownCurrency(content, order),
    link: manageLink(siteUrl),
    hasPickup: (item.pickup ?? item.ship) !== null,
    message: undefined,
  }
  if (order.form === 'booking')
    return {
      ...common,
      kind: 'booking',
      name: firstName ?? name,
      rows: [...itemRows(content, { ...item, title }), ...travellerRows(content, order)],
    }
  return {
    ...common,
    kind: 'transfer',
    name,
    rows: [...itemRows(content, { ...item, title }), ...travellerRows(content, order)],
  }
}

function writeMessage(
  content: Content,
  move: Move,
  facts: TripFacts,
  money?: PaidFacts,
): Message | undefined {
  const { from, to, today, cancelledBy, message } = move
  const trip = { ...facts, message }
  if (to === 'confirmed') return tripConfirmed(content, trip, today, money)
  if (to !== 'cancelled') return undefined
  return tripCancelled(content, trip, { cancelledBy, wasConfirmed: from === 'confirmed' })
}
