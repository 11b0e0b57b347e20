import { asc, eq } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarEntry, writeCalendarFile } from '#rules/dates/calendar-file.ts'
import { toDays } from '#app/capacity/period.ts'
import { formatPartyInSentence } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '#platform/database/database.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { computeHours, findStops } from '#app/order/trip-hours.server.ts'
import { readHistory } from '#app/order/order-history.server.ts'

type ItemRow = typeof orderItems.$inferSelect

/** Statuses shown in a calendar. A hold is tentative. */
const calendarStatuses: Partial<Record<ItemRow['status'], CalendarEntry['status']>> = {
  held: 'TENTATIVE',
  booked: 'CONFIRMED',
  done: 'CONFIRMED',
}

/**
 * Makes the calendar file of an order, with the file's name. A cancelled day is marked as
 * cancelled; if all are cancelled, the file removes them. The file has no text typed by a guest,
 * because the mail may go to an unconfirmed address. Companions' files have no reference, because
 * their page hides it. Undefined if there is no such order.
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
  const lastChange = (await readHistory(db, 'order', [orderId])).at(-1)
  const liveItems = items.filter(({ status }) => calendarStatuses[status])
  // Cancelled days are included, because calendars may already have them.
  const shownItems = items.filter(
    ({ status }) => calendarStatuses[status] ?? status === 'cancelled',
  )
  const method = liveItems.length > 0 ? 'PUBLISH' : 'CANCEL'
  const { reference, createdAt } = order
  // Every change of an order adds to its history, so each state has its own file, and a later state
  // has a higher number. A cancellation counts as a change, and so does a late payment that
  // confirms the trip again.
  const sequence = 2 * (order.sequence + (lastChange?.number ?? 0)) + (method === 'CANCEL' ? 1 : 0)
  const { name, email, website } = content.company
  const text = writeCalendarFile({
    method,
    organiser: { name, email, website },
    // The time is that of the last change, so that the file of one state is always the same.
    writtenAt: lastChange?.at ?? createdAt,
    entries: (liveItems.length > 0 ? shownItems : items).map((item) => ({
      title: item.title,
      times: findTimes(content, item),
      uid: `${item.id}@${new URL(website).host}`,
      sequence,
      status: calendarStatuses[item.status] ?? 'CANCELLED',
      description: describeEntry(content, item, forCompanions ? undefined : reference),
    })),
  })
  return { name: forCompanions ? 'trip.ics' : `${reference}.ics`, method, text }
}

/**
 * Times of an item: all-day until an hour is agreed. Then the item's hours, without an end if
 * neither plan nor office sets one.
 */
function findTimes(content: Content, item: ItemRow): CalendarEntry['times'] {
  const { from, to } = computeHours(content, item)
  if (item.startTime === null) return toDays({ from, to })
  const hasEnd = item.endTime !== null || findStops(content, item).length > 0
  return hasEnd ? { from, to } : { from }
}

function describeEntry(content: Content, item: ItemRow, reference: string | undefined): string {
  const { calendarFile: words, documents } = wordsOf(content)
  const party = formatPartyInSentence(item, documents)
  const { phone, emergencyPhone } = content.company
  return [
    ...(item.status === 'held' ? [words.notYet] : []),
    ...(reference === undefined ? [] : [fill(words.description, { reference })]),
    fill(words.party, { party }),
    fill(words.questions, { phone, emergencyPhone }),
  ].join('\n')
}
