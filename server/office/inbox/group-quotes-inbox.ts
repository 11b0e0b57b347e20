import { and, gte, lte, or } from 'drizzle-orm'
import { groupQuotes, groupQuotesText } from '#server/database/schema/group-quotes.ts'
import { withComments } from '#server/quote-requests/comments.ts'
import { withChanges } from '#server/quote-requests/versions.ts'
import { deleteAfterTrip } from './forget.ts'
import { defineInbox } from './inbox.ts'

type Changed = typeof groupQuotes.$inferSelect & {
  changes: string | null
  comments: string | null
}

/** Groups that wait for an offer. Nothing obliges us to keep them: what is forgotten is deleted. */
export const groupQuotesInbox = defineInbox(groupQuotes, {
  name: 'group-quotes',
  search: groupQuotesText,
  isOn: (days) =>
    or(...days.map((day) => and(lte(groupQuotes.firstDay, day), gte(groupQuotes.lastDay, day)))),
  complete: async (reading, rows) =>
    withComments(reading.db, await withChanges(reading, 'group', rows)),
  describe: (row: Changed) => ({
    name: row.name,
    details: {
      guests: row.guests,
      startDate: row.firstDay,
      lastDay: row.lastDay,
      offerBy: row.offerBy,
      company: row.company,
      vatNumber: row.vatNumber,
      phone: row.phone,
      vehicles: row.vehicles,
      pickups: row.pickups,
      programme: row.programme,
      comments: row.comments,
      changes: row.changes,
    },
  }),
  ...deleteAfterTrip(groupQuotes, { date: groupQuotes.lastDay, over: ['closed'] }),
})
