import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { retention } from '#rules/guests/retention.ts'
import { forgetDueGuests } from '../../guests/delete-account.ts'
import { forgetTold } from '../../guides/tell-guides.ts'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { adminInvitations } from '../../database/schema/administration.ts'
import { attention } from '../../database/schema/attention.ts'
import { badDays } from '../../database/schema/bad-days.ts'
import { guides } from '../../database/schema/fleet.ts'
import { guidePresses } from '../../database/schema/guides-phone.ts'
import { offers, offerVersions } from '../../database/schema/offers.ts'
import { waitingEntries } from '../../database/schema/waiting.ts'
import { enquiries, enquiryComments, enquiryDay } from '../../database/schema/enquiries.ts'
import { newsletterSubscriptions } from '../../database/schema/newsletter-subscriptions.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { emptied, listKept } from '../../database/schema/table.ts'
import { paymentEvents } from '../../database/schema/payments.ts'
import { receivedMails, threads } from '../../database/schema/threads.ts'

type Period = keyof typeof retention

/**
 * Deletes what people gave us once its time is over (rules/guests/retention.ts). A trip is forgotten in
 * three steps: first what the guest wished, then who the guest was, and at the end, when no law
 * wants the record any more, that it ever was.
 */
export async function endRetention(db: Database, now: Date): Promise<void> {
  const today = calendarDateIn(now, capeTown)
  const dayOf = (kept: Period) => addDays(today, -retention[kept].days)
  const momentOf = (kept: Period) => new Date(now.getTime() - retention[kept].days * dayMs)
  await forgetTrips(db, today, dayOf)
  await forgetDueGuests(db, now)
  await forgetPaymentEvents(db, momentOf)
  // The later of the two: a congress is planned for years, and a day that was named may be past by now.
  const wherePast = or(isNull(enquiryDay), lt(enquiryDay, dayOf('messages')))
  await db.delete(enquiries).where(and(lt(enquiries.createdAt, momentOf('messages')), wherePast))
  await db.delete(enquiryComments).where(lt(enquiryComments.createdAt, momentOf('messages')))
  // A version that was offered for days that lie ahead keeps its offer.
  const ahead = db
    .select({ one: sql`1` })
    .from(offerVersions)
    .where(
      and(
        eq(offerVersions.offerId, offers.id),
        or(
          gte(offerVersions.holdsUntil, dayOf('offers')),
          sql`jsonb_path_exists(${offerVersions.body}, '$.items[*].date ? (@ >= $day)', jsonb_build_object('day', ${dayOf('offers')}::text))`,
        ),
      ),
    )
  await db.delete(offers).where(notExists(ahead))
  // A day that is over is nobody's to wait for.
  await db.delete(waitingEntries).where(lt(waitingEntries.date, dayOf('waiting')))
  await db.delete(badDays).where(lt(badDays.createdAt, momentOf('messages')))
  // A mail that belongs to nothing else, and those of which nothing stands in any thread.
  await db
    .delete(threads)
    .where(and(eq(threads.kind, 'mail'), lt(threads.lastAt, momentOf('messages'))))
  await db
    .delete(receivedMails)
    .where(
      and(
        isNull(receivedMails.threadId),
        ne(receivedMails.state, 'kept'),
        lt(receivedMails.receivedAt, momentOf('sentMail')),
      ),
    )
  await db
    .delete(newsletterSubscriptions)
    .where(
      whereEndedBefore('pending', newsletterSubscriptions.consentedAt, 'unansweredSubscriptions'),
    )
  await db
    .delete(newsletterSubscriptions)
    .where(
      whereEndedBefore(
        'unsubscribed',
        newsletterSubscriptions.unsubscribedAt,
        'endedSubscriptions',
      ),
    )
  await db
    .delete(users)
    .where(
      and(eq(users.emailVerified, false), lt(users.createdAt, momentOf('unconfirmedAccounts'))),
    )
  // With their papers and days away, and with whom they went out.
  await db.delete(guides).where(lt(guides.inactiveSince, momentOf('guideDetails')))
  await db
    .delete(adminInvitations)
    .where(
      lt(
        sql`coalesce(${adminInvitations.usedAt}, ${adminInvitations.expiresAt}, ${adminInvitations.invitedAt})`,
        momentOf('invitations').toISOString(),
      ),
    )

  function whereEndedBefore(
    status: 'pending' | 'unsubscribed',
    moment: PgColumn,
    kept: Period,
  ): SQL | undefined {
    return and(eq(newsletterSubscriptions.status, status), lt(moment, momentOf(kept)))
  }
}

async function forgetTrips(
  db: Database,
  today: CalendarDate,
  dayOf: (kept: Period) => CalendarDate,
): Promise<void> {
  await forgetNotes(orders, orders.lastDay)
  await forgetNotes(orderItems, orderItems.date)
  await forgetGuideNotes(db, dayOf('guestNotes'))
  await forgetTold(db, today)
  // Who they were is forgotten as for a deleted account: from today on.
  const whereNamed = or(ne(orders.email, ''), ne(orders.phone, ''))
  const whereDue = and(lt(orders.lastDay, dayOf('guestDetails')), whereNamed)
  await db.update(orders).set({ eraseOn: today }).where(whereDue)
  await db.delete(orders).where(lt(orders.lastDay, dayOf('tripRecords')))

  async function forgetNotes<Of extends PgTable>(table: Of, date: PgColumn) {
    const columns = listKept(table, ['guestNotes']).map(([, column]) => column)
    const whereFilled = or(...columns.map((column) => isNotNull(column)))
    await db
      .update(table)
      .set(emptied(table, ['guestNotes']))
      .where(and(lt(date, dayOf('guestNotes')), whereFilled))
  }
}

/** What guides wrote down of trips goes with what their guests wished. */
async function forgetGuideNotes(db: Database, before: CalendarDate): Promise<void> {
  const over = db.select({ id: orderItems.id }).from(orderItems).where(lt(orderItems.date, before))
  await db
    .update(guidePresses)
    .set({ note: null })
    .where(and(isNotNull(guidePresses.note), inArray(guidePresses.itemId, over)))
}

/**
 * What providers wrote about money is emptied with the details of guests, whom it may name. What is left
 * of it goes with the record of its order; what belongs to none, by its own age.
 */
async function forgetPaymentEvents(db: Database, momentOf: (kept: Period) => Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ rawBody: '', headers: {} })
    .where(
      and(lt(paymentEvents.receivedAt, momentOf('guestDetails')), ne(paymentEvents.rawBody, '')),
    )
  const isOld = momentOf('tripRecords')
  await db
    .delete(paymentEvents)
    .where(and(isNull(paymentEvents.paymentId), lt(paymentEvents.receivedAt, isOld)))
  await db.delete(attention).where(and(isNull(attention.orderId), lt(attention.openedAt, isOld)))
}
