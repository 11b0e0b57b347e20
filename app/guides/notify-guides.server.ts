import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import {
  writeGuideNewsMail as guideNewsMail,
  type GuideNewsLine,
} from '#app/accounts/staff-mails.server.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findNextMailHour, isMailHour } from '#rules/dates/mail-hours.ts'
import type { GuideNews } from '#app/capacity/guides-phone.ts'
import { toDays, longestTripDays } from '#app/capacity/period.ts'
import type { Transaction } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { allocations, guides } from '#app/capacity/schema.server.ts'
import { guideAccounts, guideNotices } from './schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { ItemRow } from '#app/order/load-order.server.ts'
import { computeHours, listTrips, whereAllocated } from '#app/order/trip-hours.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { describeDetails } from './describe-days.server.ts'
import { readVehiclesAndGuides } from './read-trips.server.ts'

/**
 * Mails each guide what differs in their trips since the last mail, in the transaction that stores
 * the new state. Finds every change, whatever caused it; a change undone between two runs is not
 * reported. Returns the number of guides mailed.
 */
export async function notifyGuides(liveServices: Services): Promise<number> {
  const services = withFixedContent(liveServices)
  const linkedGuides = await services.db
    .select({ guideId: guideAccounts.guideId })
    .from(guideAccounts)
    .innerJoin(guides, eq(guides.id, guideAccounts.guideId))
    .where(isNull(guides.inactiveSince))
  let notified = 0
  for (const { guideId } of linkedGuides)
    // Sequential work leaves time for bookings in between.
    if (await services.db.transaction((transaction) => mailGuide(services, transaction, guideId)))
      notified += 1
  if (notified > 0) services.wake('mail')
  return notified
}

type Notice = typeof guideNotices.$inferSelect
type News = { item: Notice; title: string; news: GuideNews }

async function mailGuide(
  services: Services,
  transaction: Transaction,
  guideId: string,
): Promise<boolean> {
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  // Two processes at once: the second waits and sees what the first sent.
  const [account] = await transaction
    .select({ userId: guideAccounts.userId })
    .from(guideAccounts)
    .where(eq(guideAccounts.guideId, guideId))
    .for('update')
  if (!account) return false
  const isNotOver = (item: ItemRow) =>
    toDays(computeHours(services.content(), item)).lastDay >= today
  const sentNotices = await readNotices(transaction, guideId, { today, isNotOver })
  // At night, sends only changes whose old or new day is no later than that of the next morning.
  const morning = calendarDateIn(findNextMailHour(now), capeTown)
  const mayBeMailed = ({ item }: News) =>
    isMailHour(now) ||
    item.date <= morning ||
    sentNotices.some(({ notice }) => notice.itemId === item.itemId && notice.date <= morning)
  const content = services.content()
  const newsItems = await findNews(transaction, {
    content,
    guideId,
    today,
    isNotOver,
    before: sentNotices,
    now,
  })
  if (newsItems.length === 0 || !newsItems.some(mayBeMailed)) return false
  for (const { item } of newsItems)
    // The transaction has one connection.
    await transaction
      .insert(guideNotices)
      .values(item)
      .onConflictDoUpdate({ target: [guideNotices.guideId, guideNotices.itemId], set: item })
  const [recipient] = await transaction
    .select({ email: users.email, name: guides.name })
    .from(guideAccounts)
    .innerJoin(users, eq(users.id, guideAccounts.userId))
    .innerJoin(guides, eq(guides.id, guideAccounts.guideId))
    .where(eq(guideAccounts.guideId, guideId))
  if (!recipient) return false
  const lines = newsItems.map(({ item, title, news }): GuideNewsLine => {
    const time = (item.startTime ?? item.pickupTime)?.slice(0, 5) ?? null
    return { news, title, date: item.date, time }
  })
  const url = `${services.siteUrl}/guide`
  const mail = {
    kind: 'guide-news',
    about: 'guide',
    to: recipient.email,
    replyTo: services.officeEmail,
    message: guideNewsMail(services.content(), { name: recipient.name, lines, url }),
  }
  await enqueueMail(transaction, [mail], now)
  return true
}

/**
 * Reads the last notices to a guide about trips that are not over, each with the current trip.
 */
async function readNotices(
  transaction: Transaction,
  guideId: string,
  { today, isNotOver }: Pick<NewsQuery, 'today' | 'isNotOver'>,
) {
  const rows = await transaction
    .select({ notice: guideNotices, item: orderItems })
    .from(guideNotices)
    .innerJoin(orderItems, eq(orderItems.id, guideNotices.itemId))
    .where(and(eq(guideNotices.guideId, guideId), gte(guideNotices.date, findEarliestStart(today))))
  return rows.filter(({ notice, item }) => notice.date >= today || isNotOver(item))
}

/** The earliest start of a trip that may still be out today. */
function findEarliestStart(today: CalendarDate): CalendarDate {
  return addDays(today, -longestTripDays)
}

type NewsQuery = {
  content: Content
  guideId: string
  today: CalendarDate
  isNotOver: (item: ItemRow) => boolean
  before: Awaited<ReturnType<typeof readNotices>>
  now: Date
}

async function findNews(
  transaction: Transaction,
  { content, guideId, today, isNotOver, before: sentNotices, now }: NewsQuery,
): Promise<News[]> {
  const rows = await listTrips(
    transaction,
    and(
      whereAllocated(allocations.guideId, guideId),
      gte(orderItems.date, findEarliestStart(today)),
      // 'held' is a trip that must be paid again: it stays with the guide, without a mail.
      inArray(orderItems.status, ['held', 'booked', 'done', 'no-show']),
    ),
  )
  const findAssigned = await readVehiclesAndGuides(
    transaction,
    rows.map(({ item }) => item.id),
  )
  const withoutDetails: ReturnType<typeof createNotice>[] = []
  const assignedNews = rows.flatMap((row): News[] => {
    const { item } = row
    if (!isNotOver(item)) return []
    const current = createNotice(item, describeDetails(content, row, findAssigned(item.id)))
    const news = (kind: GuideNews): News[] => [
      { item: { ...current, guideId, news: kind, notifiedAt: now }, title: item.title, news: kind },
    ]
    const notice = sentNotices.find((row) => row.item.id === item.id)?.notice
    const isKnown = notice && notice.news !== 'called-off' && notice.news !== 'taken'
    if (!isKnown) return item.status === 'booked' ? news('given') : []
    if (
      current.date !== notice.date ||
      current.startTime !== notice.startTime ||
      current.pickupTime !== notice.pickupTime
    )
      return news('moved')
    if (current.pickupHash !== notice.pickupHash) return news('pick-up')
    if (notice.detailsHash === null) withoutDetails.push(current)
    return current.detailsHash === (notice.detailsHash ?? current.detailsHash)
      ? []
      : news('details')
  })
  for (const { itemId, detailsHash } of withoutDetails)
    await transaction
      .update(guideNotices)
      .set({ detailsHash })
      .where(and(eq(guideNotices.guideId, guideId), eq(guideNotices.itemId, itemId)))
  const removed = sentNotices.flatMap(({ notice, item }): News[] => {
    if (notice.news === 'called-off' || notice.news === 'taken') return []
    if (rows.some((row) => row.item.id === item.id)) return []
    const isOff = item.status === 'cancelled' || item.status === 'released'
    const news = isOff ? 'called-off' : 'taken'
    // Keeps the old day and hour, by which the guide knows the trip.
    return [{ item: { ...notice, news, notifiedAt: now }, title: item.title, news }]
  })
  return [...assignedNews, ...removed].toSorted((one, other) =>
    one.item.date < other.item.date ? -1 : 1,
  )
}

function createNotice(
  item: ItemRow,
  details: object,
): Omit<Notice, 'guideId' | 'news' | 'notifiedAt'> {
  const { id: itemId, date, startTime, pickupTime, pickup } = item
  const hash = (text: string) =>
    createHash('sha256').update(`${itemId} ${text}`).digest('base64url')
  const detailsHash = hash(JSON.stringify(details))
  return { itemId, date, startTime, pickupTime, pickupHash: hash(pickup ?? ''), detailsHash }
}

/**
 * Removes the marks that a guide has seen, if they have not changed since. Deletes the rows of
 * removed trips.
 */
export async function markSeen(
  { db }: Pick<Services, 'db'>,
  guideId: string,
  seen: readonly { itemId: string; news: GuideNews }[],
): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const { itemId, news } of seen) {
      const whereNotice = and(
        eq(guideNotices.guideId, guideId),
        eq(guideNotices.itemId, itemId),
        eq(guideNotices.news, news),
      )
      // The transaction has one connection.
      if (news === 'called-off' || news === 'taken')
        await transaction.delete(guideNotices).where(whereNotice)
      else await transaction.update(guideNotices).set({ news: null }).where(whereNotice)
    }
  })
}

/** Deletes the rows of past trips. The caller must have checked the clock. */
export async function deleteOldNotices(db: Services['db'], today: CalendarDate): Promise<void> {
  await db.delete(guideNotices).where(lt(guideNotices.date, findEarliestStart(today)))
}
