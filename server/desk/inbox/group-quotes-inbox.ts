import { lte, sql } from 'drizzle-orm'
import { groupQuotes, groupQuotesText } from '#server/database/schema/group-quotes.ts'
import { defineInbox, eraseDay } from './inbox.ts'

const { email } = groupQuotes

/** Groups that wait for an offer. Nothing obliges us to keep them: what is forgotten is deleted. */
export const groupQuotesInbox = defineInbox(groupQuotes, {
  name: 'group-quotes',
  search: groupQuotesText,
  describe: (row) => ({
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
    },
  }),
  forget: async (transaction, owner, today) => {
    const { lastDay: date, status } = groupQuotes
    const rows = await transaction
      .update(groupQuotes)
      .set({ eraseOn: eraseDay({ date, status, over: ['closed'] }, today) })
      .where(sql`lower(${email}) = ${owner}`)
      .returning({ eraseOn: groupQuotes.eraseOn })
    return rows.filter(({ eraseOn }) => eraseOn !== null && eraseOn > today).length
  },
  forgetDue: async (db, today) => {
    await db.delete(groupQuotes).where(lte(groupQuotes.eraseOn, today))
  },
})
