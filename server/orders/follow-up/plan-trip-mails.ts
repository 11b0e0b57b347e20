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
import { findHome } from '#rules/guests/home.ts'
import { daysOf, longestTripDays } from '#rules/fleet/period.ts'
import { isTravelled } from '#rules/orders/travelled.ts'
import {
  furthestDays,
  planTripMail,
  type TripMail,
  type TripMailTimes,
} from '#rules/orders/trip-mails.ts'
import { hoursOf, stopsOf } from '../../records/trip-hours.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { tripMails } from '../../database/schema/follow-up.ts'
import { orderEvents, orderItems, orders } from '../../database/schema/orders.ts'
import type { ItemRow, OrderRow } from '../../records/load-order.ts'

/** A mail that will go out as things stand: of an order whose trip is certain. */
export type PlannedMail = TripMailTimes & {
  order: OrderRow
  item: ItemRow
  mail: TripMail
  /** Names it in `trip_mails`: what it would tell. */
  tells: string
  /** The day of the trip that it is about. */
  day: CalendarDate
  /** The clocks of the guest's country. */
  home: readonly string[]
}

/** The hour at which a guest is fetched; undefined where nobody has named one. */
export function findPickUpTime(content: Content, item: ItemRow): ClockTime | undefined {
  const isAgreed = (item.startTime ?? item.pickupTime) !== null
  const isPlanned = item.kind === 'vehicle-day' || stopsOf(content, item).length > 0
  return isAgreed || isPlanned ? clockTimeInCapeTown(hoursOf(content, item).from) : undefined
}

/**
 * When the mail with the pick-up time of an item goes out once its trip is certain; undefined where none
 * does: nobody has named an hour, the owner has switched it off, or the guests aren't ours to write to.
 */
export function planPickUpMail(
  content: Content,
  { channel, email, phone }: Pick<OrderRow, 'channel' | 'email' | 'phone'>,
  item: ItemRow,
): (TripMailTimes & Pick<PlannedMail, 'tells'>) | undefined {
  const isOurs = channel !== 'reseller' && email !== '' && item.kind !== 'custom'
  const time = findPickUpTime(content, item)
  if (!isOurs || !content.tripMails.eveningBefore || !time) return undefined
  const begins = hoursOf(content, item).from
  const times = planTripMail('eveningBefore', item.date, findHome(phone), begins)
  return times && { ...times, tells: `${item.id} ${item.date} ${time}` }
}

/**
 * The mails of all trips near a day, or of one order, as they follow from what is stored now: none for what was
 * called off or sold by a reseller, none to who came to nothing, none that the owner has switched off, and none
 * that a late booking makes superfluous. They are planned anew each time, so what is moved moves its mails along.
 */
export async function planTripMails(
  db: Database | Transaction,
  content: Content,
  about: { days: { from: CalendarDate; to: CalendarDate } } | { orderId: string },
): Promise<PlannedMail[]> {
  const ofThese =
    'orderId' in about
      ? eq(orders.id, about.orderId)
      : inArray(orders.id, listOrdersNear(db, about.days))
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
    .where(and(ofThese, whereCertain()))
    .orderBy(orderItems.date, orderItems.id)
  const byOrder = Map.groupBy(rows, ({ order }) => order.id)
  return [...byOrder.values()].flatMap((ofOrder) => {
    const [first] = ofOrder
    if (!first) return []
    const { order, confirmedAt } = first
    const items = ofOrder.map(({ item }) => item)
    return planOrder(content, {
      order,
      items,
      confirmedAt: confirmedAt === null ? order.createdAt : new Date(confirmedAt),
    })
  })
}

/** The days whose trips have mails that go out between two others. */
export function daysOfMails(from: Date, to: Date): { from: CalendarDate; to: CalendarDate } {
  return {
    from: addDays(calendarDateIn(from, capeTown), -furthestDays.after - longestTripDays),
    to: addDays(calendarDateIn(to, capeTown), furthestDays.before),
  }
}

type Planning = { order: OrderRow; items: readonly ItemRow[]; confirmedAt: Date }

function planOrder(content: Content, { order, items, confirmedAt }: Planning): PlannedMail[] {
  const home = findHome(order.phone)
  const plan = (mail: TripMail, item: ItemRow, day: CalendarDate, tells: string): PlannedMail[] => {
    const begins = hoursOf(content, item).from
    const times = content.tripMails[mail] ? planTripMail(mail, day, home, begins) : undefined
    return times ? [{ order, item, mail, tells, day, home, ...times }] : []
  }
  const before = items.filter(({ kind, status }) => kind !== 'custom' && status === 'booked')
  const ends = items
    .filter((item) => isTravelled(item))
    .map((item) => ({ item, day: daysOf(hoursOf(content, item)).lastDay }))
  const over = ends
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  const last = ends.findLast(({ day }) => day === over)
  return [
    ...before.flatMap((item) => {
      const pickUpMail = planPickUpMail(content, order, item)
      const evening = { order, item, mail: 'eveningBefore', day: item.date, home } as const
      return [
        // Who has just read that it's certain needs no second mail with the same.
        ...plan('twoDaysBefore', item, item.date, `${item.id} ${item.date}`).filter(
          ({ at }) => confirmedAt <= at,
        ),
        ...(pickUpMail ? [{ ...evening, ...pickUpMail }] : []),
      ]
    }),
    ...(last ? plan('dayAfter', last.item, last.day, '') : []),
  ]
}

/** Orders with a day between two, whatever their other days are. */
function listOrdersNear(
  db: Database | Transaction,
  days: { from: CalendarDate; to: CalendarDate },
) {
  return db
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(and(gte(orderItems.date, days.from), lte(orderItems.date, days.to)))
}

function whereCertain(): SQL | undefined {
  return and(
    inArray(orders.status, ['confirmed', 'completed']),
    inArray(orderItems.status, ['booked', 'done']),
    ne(orders.channel, 'reseller'),
    ne(orders.email, ''),
  )
}

/** What the pick-up mails of an order would tell that the office holds back, in the words of `tells`. */
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
