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
import { eraseDueGuests } from '#app/accounts/delete-account.server.ts'
import { deleteOldNotices } from '#app/guides/notify-guides.server.ts'
import type { Database } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { adminInvitations } from '#app/accounts/administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { badDays } from '#app/changing/schema.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { guidePresses } from '#app/guides/schema.server.ts'
import { offers, offerVersions } from '#app/offers/schema.server.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'
import { enquiries, enquiryComments, enquiryDay } from '#app/enquiries/schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { buildErasedValues, listColumnsByPeriod } from '#platform/database/schema/table.ts'
import { paymentEvents } from '#app/payments/schema.server.ts'
import { receivedMails, threads } from '#app/messages/schema.server.ts'

type Period = keyof typeof retention

/**
 * Deletes personal data after its retention (rules/guests/retention.ts). A trip is deleted in three
 * steps: first the guest's requests, then the guest's details, and finally, when no law requires
 * it, the record itself.
 */
export async function endRetention(db: Database, now: Date): Promise<void> {
  const today = calendarDateIn(now, capeTown)
  const computeCutOffDay = (period: Period) => addDays(today, -retention[period].days)
  const computeCutOff = (period: Period) => new Date(now.getTime() - retention[period].days * dayMs)
  await forgetTrips(db, today, computeCutOffDay)
  await eraseDueGuests(db, now)
  await forgetPaymentEvents(db, computeCutOff)
  // An enquiry is kept until the later of both days: a congress is planned for years, and the given
  // day may be past.
  const wherePast = or(isNull(enquiryDay), lt(enquiryDay, computeCutOffDay('messages')))
  await db
    .delete(enquiries)
    .where(and(lt(enquiries.createdAt, computeCutOff('messages')), wherePast))
  await db.delete(enquiryComments).where(lt(enquiryComments.createdAt, computeCutOff('messages')))
  // An enquiry is kept while a quote for future days answers it.
  const currentVersions = db
    .select({ one: sql`1` })
    .from(offerVersions)
    .where(
      and(
        eq(offerVersions.offerId, offers.id),
        or(
          gte(offerVersions.holdsUntil, computeCutOffDay('offers')),
          sql`jsonb_path_exists(${offerVersions.body}, '$.items[*].date ? (@ >= $day)', jsonb_build_object('day', ${computeCutOffDay('offers')}::text))`,
        ),
      ),
    )
  await db.delete(offers).where(notExists(currentVersions))
  await db.delete(waitingEntries).where(lt(waitingEntries.date, computeCutOffDay('waiting')))
  await db.delete(badDays).where(lt(badDays.createdAt, computeCutOff('messages')))
  // Deletes threads of unassigned mails, then mails without a thread.
  await db
    .delete(threads)
    .where(and(eq(threads.kind, 'mail'), lt(threads.lastAt, computeCutOff('messages'))))
  await db
    .delete(receivedMails)
    .where(
      and(
        isNull(receivedMails.threadId),
        ne(receivedMails.state, 'kept'),
        lt(receivedMails.receivedAt, computeCutOff('sentMail')),
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
      and(
        eq(users.emailVerified, false),
        lt(users.createdAt, computeCutOff('unconfirmedAccounts')),
      ),
    )
  // Deletes guides with their papers, absences and assignments.
  await db.delete(guides).where(lt(guides.inactiveSince, computeCutOff('guideDetails')))
  await db
    .delete(adminInvitations)
    .where(
      lt(
        sql`coalesce(${adminInvitations.usedAt}, ${adminInvitations.expiresAt}, ${adminInvitations.invitedAt})`,
        computeCutOff('invitations').toISOString(),
      ),
    )

  function whereEndedBefore(
    status: 'pending' | 'unsubscribed',
    column: PgColumn,
    period: Period,
  ): SQL | undefined {
    return and(eq(newsletterSubscriptions.status, status), lt(column, computeCutOff(period)))
  }
}

async function forgetTrips(
  db: Database,
  today: CalendarDate,
  computeCutOffDay: (period: Period) => CalendarDate,
): Promise<void> {
  await forgetNotes(orders, orders.lastDay)
  await forgetNotes(orderItems, orderItems.date)
  await forgetGuideNotes(db, computeCutOffDay('guestNotes'))
  await deleteOldNotices(db, today)
  // Guests' details are erased as for a deleted account: from today on.
  const whereHasContact = or(ne(orders.email, ''), ne(orders.phone, ''))
  const whereDue = and(lt(orders.lastDay, computeCutOffDay('guestDetails')), whereHasContact)
  await db.update(orders).set({ eraseOn: today }).where(whereDue)
  await db.delete(orders).where(lt(orders.lastDay, computeCutOffDay('tripRecords')))

  async function forgetNotes<Table extends PgTable>(table: Table, date: PgColumn) {
    const columns = listColumnsByPeriod(table, ['guestNotes']).map(([, column]) => column)
    const whereFilled = or(...columns.map((column) => isNotNull(column)))
    await db
      .update(table)
      .set(buildErasedValues(table, ['guestNotes']))
      .where(and(lt(date, computeCutOffDay('guestNotes')), whereFilled))
  }
}

/** Deletes guides' notes on trips together with the guests' requests. */
async function forgetGuideNotes(db: Database, cutOff: CalendarDate): Promise<void> {
  const pastItems = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(lt(orderItems.date, cutOff))
  await db
    .update(guidePresses)
    .set({ note: null })
    .where(and(isNotNull(guidePresses.note), inArray(guidePresses.itemId, pastItems)))
}

/**
 * Providers' reports about money are emptied together with guests' details, which they may contain.
 * The rest is deleted with the record of its order, or by age if there is no order.
 */
async function forgetPaymentEvents(
  db: Database,
  computeCutOff: (period: Period) => Date,
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ rawBody: '', headers: {} })
    .where(
      and(
        lt(paymentEvents.receivedAt, computeCutOff('guestDetails')),
        ne(paymentEvents.rawBody, ''),
      ),
    )
  const cutOff = computeCutOff('tripRecords')
  await db
    .delete(paymentEvents)
    .where(and(isNull(paymentEvents.paymentId), lt(paymentEvents.receivedAt, cutOff)))
  await db.delete(attention).where(and(isNull(attention.orderId), lt(attention.openedAt, cutOff)))
}
