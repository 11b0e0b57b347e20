import { travellerRows } from '#emails/guest-blocks.ts'
import type { TripFacts } from '#emails/trip-blocks.ts'
import { tripCancelled } from '#emails/changes.ts'
import { toMoney } from '#rules/money/cents.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Canceller } from '#rules/office/inbox.ts'
import { findOpenFreeEnd } from '#server/records/trip-hours.ts'
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
  /** A word of the office to the guest. */
  message: string | undefined
  cancelledBy: Canceller
}

/** A mail to a guest about a new status, and what goes with it. */
export type Letter = Pick<OwedMail, 'message' | 'managedOrder' | 'attachments'>

/**
 * The mail to the guest of an order that is cancelled before anything was paid, with the days for their calendar;
 * undefined for another status. What confirms an order is written by `queueMoneyMails`.
 */
export function writeTripLetter(
  known: Pick<Services, 'siteUrl' | 'content' | 'now'>,
  order: OrderRow & { items: readonly ItemRow[] },
  { from, to, cancelledBy, message: added }: Move,
): Letter | undefined {
  if (to !== 'cancelled') return undefined
  const services = forOneAct(known)
  const trip = { ...describeAskedTrip(services, order, order.items), message: added }
  const how = { cancelledBy, wasConfirmed: from === 'confirmed' }
  const { id: orderId } = order
  const attachments = cancelledBy === 'grave' ? [] : [{ kind: 'calendar', orderId } as const]
  return {
    message: tripCancelled(services.content(), trip, how),
    managedOrder: orderId,
    attachments,
  }
}

/** An order as it was asked for, for the mails that answer it: by its first day, at the price that was said then. */
export function describeAskedTrip(
  services: Pick<Services, 'siteUrl' | 'content' | 'now'>,
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
    freeUntil: findOpenFreeEnd({ content, now: services.now() }, order, item),
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
