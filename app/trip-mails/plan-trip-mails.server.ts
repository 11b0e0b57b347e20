import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { toDays, longestTripDays } from '#app/capacity/period.ts'
import { isTravelled } from './travelled.ts'
import { maxMailDays, planTripMail, type TripMail, type TripMailTimes } from './trip-mails.ts'
import { computeHours, findStops } from '#app/order/trip-hours.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import type { ItemRow, OrderRow } from '#app/order/load-order.server.ts'

export type PlannedMail = TripMailTimes & {
  order: OrderRow
  item: ItemRow
  mail: TripMail
  tells: string
  day: CalendarDate
  /** Time zones of the guest's country. */
  homeZones: readonly string[]
}

export function findPickUpTime(content: Content, item: ItemRow): ClockTime | undefined {
  const isAgreed = (item.startTime ?? item.pickupTime) !== null
  const isPlanned = item.kind === 'vehicle-day' || findStops(content, item).length > 0
  return isAgreed || isPlanned ? clockTimeInCapeTown(computeHours(content, item).from) : undefined
}

/**
 * The send time of an item's pick-up mail once its trip is confirmed. Undefined without a mail: no
 * hour is set, the owner has switched it off, or the guests are a reseller's.
 */
export function planPickUpMail(
  content: Content,
  { channel, email, phone }: Pick<OrderRow, 'channel' | 'email' | 'phone'>,
  item: ItemRow,
): (TripMailTimes & Pick<PlannedMail, 'tells'>) | undefined {
  const isOurs = channel !== 'reseller' && email !== '' && item.kind !== 'custom'
  const time = findPickUpTime(content, item)
  if (!isOurs || !content.tripMails.eveningBefore || !time) return undefined
  const startsAt = computeHours(content, item).from
  const times = planTripMail('eveningBefore', item.date, findTimeZones(phone), startsAt)
  return times && { ...times, tells: `${item.id} ${item.date} ${time}` }
}

/**
 * Plans the mails of all trips near a day, or of one order, from the stored state. Plans none for
 * cancelled or resold trips, no-shows, switched-off mails, or mails that a late booking makes
 * redundant. Mails are planned again each time, so moving a trip moves its mails.
 */
export async function planTripMails(
  db: Database | Transaction,
  content: Content,
  selection: { days: { from: CalendarDate; to: CalendarDate } } | { orderId: string },
): Promise<PlannedMail[]> {
  const whereOrders =
    'orderId' in selection
      ? eq(orders.id, selection.orderId)
      : inArray(orders.id, listOrdersNear(db, selection.days))
  const rows = await db
    .select({
      order: orders,
      item: orderItems,
      confirmedAt: sql<string | null>`(select max(${orderEvents.at}) from ${orderEvents}
        where ${orderEvents.orderId} = ${orders.id}
          and ${orderEvents.to} = 'confirmed' and ${orderEvents.from} <> 'confirmed')`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(whereOrders, whereConfirmed()))
    .orderBy(orderItems.date, orderItems.id)
  const rowsByOrder = Map.groupBy(rows, ({ order }) => order.id)
  return [...rowsByOrder.values()].flatMap((orderRows) => {
    const [first] = orderRows
    if (!first) return []
    const { order, confirmedAt } = first
    const items = orderRows.map(({ item }) => item)
    return planOrder(content, {
      order,
      items,
      confirmedAt: confirmedAt === null ? order.createdAt : new Date(confirmedAt),
    })
  })
}

/** Days of trips whose mails are sent between two moments. */
export function listTripDaysOfMails(
  from: Date,
  to: Date,
): { from: CalendarDate; to: CalendarDate } {
  return {
    from: addDays(calendarDateIn(from, capeTown), -maxMailDays.after - longestTripDays),
    to: addDays(calendarDateIn(to, capeTown), maxMailDays.before),
  }
}

type Planning = { order: OrderRow; items: readonly ItemRow[]; confirmedAt: Date }

function planOrder(content: Content, { order, items, confirmedAt }: Planning): PlannedMail[] {
  const homeZones = findTimeZones(order.phone)
  const plan = (mail: TripMail, item: ItemRow, day: CalendarDate, tells: string): PlannedMail[] => {
    const startsAt = computeHours(content, item).from
    const times = content.tripMails[mail] ? planTripMail(mail, day, homeZones, startsAt) : undefined
    return times ? [{ order, item, mail, tells, day, homeZones, ...times }] : []
  }
  const bookedItems = items.filter(({ kind, status }) => kind !== 'custom' && status === 'booked')
  const tripEnds = items
    .filter((item) => isTravelled(item))
    .map((item) => ({ item, day: toDays(computeHours(content, item)).lastDay }))
  const lastDay = tripEnds
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  const lastTrip = tripEnds.findLast(({ day }) => day === lastDay)
  return [
    ...bookedItems.flatMap((item) => {
      const pickUpMail = planPickUpMail(content, order, item)
      const evening = { order, item, mail: 'eveningBefore', day: item.date, homeZones } as const
      return [
        // A guest who was confirmed later has just read the same in the confirmation.
        ...plan('twoDaysBefore', item, item.date, `${item.id} ${item.date}`).filter(
          ({ at }) => confirmedAt <= at,
        ),
        ...(pickUpMail ? [{ ...evening, ...pickUpMail }] : []),
      ]
    }),
    ...(lastTrip ? plan('dayAfter', lastTrip.item, lastTrip.day, '') : []),
  ]
}

function listOrdersNear(
  db: Database | Transaction,
  days: { from: CalendarDate; to: CalendarDate },
) {
  return db
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(and(gte(orderItems.date, days.from), lte(orderItems.date, days.to)))
}

function whereConfirmed(): SQL | undefined {
  return and(
    inArray(orders.status, ['confirmed', 'completed']),
    inArray(orderItems.status, ['booked', 'done']),
    ne(orders.channel, 'reseller'),
    ne(orders.email, ''),
  )
}

/** Reads which pick-up mails of an order the office holds back, named as in `tells`. */
export async function readHeldPickUps(
  db: Database | Transaction,
  orderId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ tells: tripMails.tells })
    .from(tripMails)
    .where(
      and(
        eq(tripMails.orderId, orderId),
        eq(tripMails.mail, 'eveningBefore'),
        isNotNull(tripMails.heldBackAt),
        isNull(tripMails.mailId),
      ),
    )
  return new Set(rows.map(({ tells }) => tells))
}
