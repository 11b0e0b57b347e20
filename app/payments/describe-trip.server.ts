import { type Content, wordsOf } from '#content/content.ts'
import { addressAbove } from '#rules/money/tax-rules.ts'
import { travellerRows } from '#platform/mail/blocks/guest-blocks.ts'
import { dayRows, tripRows, transferRows } from '#app/booking/mails.server.ts'
import type { TripFacts } from '#app/order/trip-mail-blocks.server.ts'
import { calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { needsInvoiceAddress } from '#app/order/invoice-recipient.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { countGuests, type Party, pickParty } from '#rules/prices/party.ts'
import { isRide } from '#app/order/ride.ts'
import { readTransferKind } from '#rules/prices/transfer.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import type { Services } from '#platform/services.ts'
import { findOpenFreeEnd } from '#app/order/trip-hours.server.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { readShownCurrency } from '#platform/catalogue/shown-currency.ts'

/**
 * Describes an order for its mails: by its first item, and day by day if it has several. Includes
 * its link (app/order/manage-links.server.ts).
 */
export function describeTrip(
  services: Pick<Services, 'siteUrl' | 'content' | 'now'>,
  { order, items, books }: LoadedOrder,
): TripFacts {
  const { siteUrl } = services
  const content = services.content()
  const liveItems = items.filter(({ status }) => status !== 'cancelled')
  const shownItems = liveItems.length > 0 ? liveItems : items
  const [item] = shownItems
  const { owed, balance } = sumBooks(books)
  const needsAddress = balance > 0 && needsInvoiceAddress(order, { owed, above: addressAbove })
  const date = item?.date ?? order.firstDay
  const title = item?.title ?? order.title
  const party = pickParty(item ?? { adults: 1, children: 0, toddlers: 0, childSeats: 0 })
  return {
    kind: order.form,
    reference: order.reference,
    title: order.title,
    date,
    name: order.firstName ?? order.name,
    bookedOn: calendarDateIn(order.createdAt, capeTown),
    rows: [...describeRows(), ...travellerRows(content, order)],
    total: owed > 0 ? toMoney(owed) : undefined,
    currency: readShownCurrency(content, order),
    link: formatManageLink(siteUrl),
    tiers: shownItems.length === 1 ? (item?.cancellationTiers ?? []) : [],
    freeUntil: item && findOpenFreeEnd({ content, now: services.now() }, order, item),
    hasPickup: Boolean(item?.pickup ?? item?.ship),
    ...(needsAddress ? { addressAbove } : {}),
    message: undefined,
  }

  function describeRows() {
    if (order.form === 'gift') return giftRows(content, { title, date })
    if (shownItems.length > 1) return dayRows(content, shownItems)
    const kind = item?.kind ?? (order.form === 'transfer' ? 'vehicle-day' : 'tour')
    const { variant = null, startTime = null, pickupTime = null } = item ?? {}
    return itemRows(content, { kind, variant, title, date, startTime, pickupTime, ...party })
  }
}

function giftRows(content: Content, { title, date }: Pick<ItemRow, 'title' | 'date'>) {
  const { rows } = wordsOf(content).mails.gift
  return [
    { label: rows.what, value: title },
    { label: rows.arrives, value: formatLongDate(date) },
  ]
}

/** One item as mails show it: a tour, a vehicle for a day, or a ride at its time. */
export function itemRows(
  content: Content,
  {
    kind,
    variant,
    title,
    date,
    startTime,
    pickupTime,
    ...party
  }: Party & Pick<ItemRow, 'kind' | 'variant' | 'title' | 'date' | 'startTime' | 'pickupTime'>,
) {
  if (!isRide({ kind }))
    return tripRows(content, { tourTitle: title, departure: date, ...pickParty(party) })
  const time = (startTime ?? pickupTime)?.slice(0, 5)
  return transferRows(content, {
    vehicleType: title,
    departure: date,
    ...(kind === 'transfer' ? { ...(time && { time }) } : { kind: readTransferKind(variant) }),
    guests: countGuests(party),
    childSeats: party.childSeats,
  })
}
