import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { groupQuoteFields } from '#rules/quotes/group-quote.ts'
import { askedColumns } from './asked-columns.ts'
import { searchedText, foldedName, withoutSigns } from './searched-text.ts'

/** What a group asked us to make an offer for (P3.12). */
export const groupQuotes = pgTable(
  'group_quotes',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    status: text({ enum: ['requested', 'quoted', 'closed'] })
      .notNull()
      .default('requested'),
    guests: integer().notNull(),
    /** Calendar dates in Cape Town; both absent while they are open, alike for one day. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** The day by which they need our offer. */
    offerBy: date('offer_by', { mode: 'string' }),
    ...askedColumns(groupQuoteFields),
    consentTextVersion: text('consent_text_version').notNull(),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    /** What the office wrote down about it, for itself. */
    note: text(),
    /** The day on which it is deleted, once whoever asked has deleted their account. */
    eraseOn: date('erase_on', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('group_quotes_created').on(table.createdAt),
    index('group_quotes_by_status').on(table.status, table.createdAt, table.id),
    index('group_quotes_search').using('gin', sql`${groupQuotesText} gin_trgm_ops`),
    index('group_quotes_email').on(sql`lower(${table.email})`),
    check('group_quotes_status', sql`${table.status} in ('requested', 'quoted', 'closed')`),
    check('group_quotes_guests', sql`${table.guests} >= 1`),
    check(
      'group_quotes_days',
      sql`(${table.firstDay} is null) = (${table.lastDay} is null) and ${table.firstDay} <= ${table.lastDay}`,
    ),
  ],
)

/** Where the office searches. */
export const groupQuotesText = searchedText([
  groupQuotes.reference,
  groupQuotes.name,
  groupQuotes.email,
  groupQuotes.phone,
  groupQuotes.company,
  groupQuotes.programme,
  groupQuotes.note,
  foldedName(groupQuotes.name),
  withoutSigns(groupQuotes.phone),
  withoutSigns(groupQuotes.reference),
])
