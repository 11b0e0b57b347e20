import { travellerRows } from '#platform/mail/blocks/guest-blocks.ts'
import type { TripFacts } from '#app/order/trip-mail-blocks.server.ts'
import { writeTripCancelledMail } from '#app/changing/mails.server.ts'
import { toMoney } from '#rules/money/cents.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Canceller } from '#app/order/inbox.ts'
import { findOpenFreeEnd } from '#app/order/trip-hours.server.ts'
import type { ItemRow, OrderRow } from '#app/order/load-order.server.ts'
import { itemRows } from '#app/payments/describe-trip.server.ts'
import { readShownCurrency } from '#platform/catalogue/shown-currency.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import type { NewMail } from '#platform/mail/outbox.ts'

export type StatusMove = {
  from: string
  to: string
  message: string | undefined
  cancelledBy: Canceller
}

export type StatusMail = Pick<NewMail, 'message' | 'managedOrder' | 'attachments'>

/**
 * Writes the guest's mail about an order that is cancelled before any payment, with a calendar
 * file. Undefined for any other status. `queueMoneyMails` writes the confirmation.
 */
export function writeCancellationMail(
  liveServices: Pick<Services, 'siteUrl' | 'content' | 'now'>,
  order: OrderRow & { items: readonly ItemRow[] },
  { from, to, cancelledBy, message: officeMessage }: StatusMove,
): StatusMail | undefined {
  if (to !== 'cancelled') return undefined
  const services = withFixedContent(liveServices)
  const trip = { ...describeRequestedTrip(services, order, order.items), message: officeMessage }
  const cancellation = { cancelledBy, wasConfirmed: from === 'confirmed' }
  const { id: orderId } = order
  const attachments = cancelledBy === 'grave' ? [] : [{ kind: 'calendar', orderId } as const]
  return {
    message: writeTripCancelledMail(services.content(), trip, cancellation),
    managedOrder: orderId,
    attachments,
  }
}

/**
 * Describes an order as requested, for mails that answer the request: its first day, and its
 * price then.
 */
export function describeRequestedTrip(
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
    link: formatManageLink(siteUrl),
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
