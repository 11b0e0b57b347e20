import { asc, eq } from 'drizzle-orm'
import { type Content, say } from '#content/content.ts'
import { type CalendarEntry, writeCalendarFile } from '#rules/dates/calendar-file.ts'
import { daysOf } from '#rules/fleet/period.ts'
import { formatPartyAtLength } from '#rules/orders/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '../database/database.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { hoursOf, stopsOf } from '../records/trip-hours.ts'
import { readHistory } from '../records/order-history.ts'

type ItemRow = typeof orderItems.$inferSelect

/** What is to be travelled, or was; what is held is not certain yet. */
const statusOf: Partial<Record<ItemRow['status'], CalendarEntry['status']>> = {
  held: 'TENTATIVE',
  booked: 'CONFIRMED',
  done: 'CONFIRMED',
}

/**
 * The days of an order as a file for the guest's calendar, and its name. A day that is called off is in it
 * as such; where nothing is left of the order the file takes its days out again. It says nothing that a guest has typed: it goes by mail to
 * an address that nobody has proven. For those who come along it doesn't say the reference either, since
 * their page hides it. Undefined where there is no such order.
 */
export async function findCalendar(
  { db, content }: { db: Database; content: Content },
  orderId: string,
  { forCompanions = false } = {},
): Promise<{ name: string; method: 'PUBLISH' | 'CANCEL'; text: string } | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.date), asc(orderItems.startTime), asc(orderItems.id))
  // A gift voucher has no days.
  if (items.length === 0) return undefined
  const last = (await readHistory(db, 'order', [orderId])).at(-1)
  const live = items.filter(({ status }) => statusOf[status])
  // A day that is called off is said to be so, for the calendars that have it already.
  const shown = items.filter(({ status }) => statusOf[status] ?? status === 'cancelled')
  const method = live.length > 0 ? 'PUBLISH' : 'CANCEL'
  const { reference, createdAt } = order
  // Whatever changes an order adds to its history, so that each state has a file of its own and a later one a
  // higher number. Calling off is a change as well, and so is what comes after it: late money can revive a trip.
  const sequence = 2 * (order.sequence + (last?.number ?? 0)) + (method === 'CANCEL' ? 1 : 0)
  const { name, email, website } = content.company
  const text = writeCalendarFile({
    method,
    organiser: { name, email, website },
    // The file of one state of the order is always the same.
    writtenAt: last?.at ?? createdAt,
    entries: (live.length > 0 ? shown : items).map((item) => ({
      title: item.title,
      times: timesOf(content, item),
      uid: `${item.id}@${new URL(website).host}`,
      sequence,
      status: statusOf[item.status] ?? 'CANCELLED',
      description: describe(content, item, forCompanions ? undefined : reference),
    })),
  })
  return { name: forCompanions ? 'trip.ics' : `${reference}.ics`, method, text }
}

/** Whole days until an hour is agreed; then its hours, and without an end where neither plan nor office names one. */
function timesOf(content: Content, item: ItemRow): CalendarEntry['times'] {
  const { from, to } = hoursOf(content, item)
  if (item.startTime === null) return daysOf({ from, to })
  const hasEnd = item.endTime !== null || stopsOf(content, item).length > 0
  return hasEnd ? { from, to } : { from }
}

function describe(content: Content, item: ItemRow, reference: string | undefined): string {
  const { calendarFile: words, documents } = say(content)
  const party = formatPartyAtLength(item, documents)
  const { phone, emergencyPhone } = content.company
  return [
    ...(item.status === 'held' ? [words.notYet] : []),
    ...(reference === undefined ? [] : [fill(words.description, { reference })]),
    fill(words.party, { party }),
    fill(words.questions, { phone, emergencyPhone }),
  ].join('\n')
}
