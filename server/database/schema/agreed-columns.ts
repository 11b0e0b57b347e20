import { date, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import type { cancellationTiers } from '#rules/orders/cancellation.ts'
import { holdColumns } from './holds.ts'

/** What a booking and a transfer both keep: what was agreed, what the office noted, and the place it holds. */
export function agreedColumns() {
  return {
    cancellationTiers: jsonb('cancellation_tiers').$type<typeof cancellationTiers>().notNull(),
    consentTextVersion: text('consent_text_version').notNull(),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull(),
    /** What the office wrote down about it, for itself. */
    note: text(),
    /** The day from which the guest's details are no longer kept, once they deleted their account. */
    eraseOn: date('erase_on', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    ...holdColumns(),
  }
}

/** How long each of them is kept. */
export const agreedKept = {
  cancellationTiers: 'tripRecords',
  consentTextVersion: 'tripRecords',
  consentedAt: 'tripRecords',
  networkHash: 'guestDetails',
  holdsPlace: 'tripRecords',
  holdEndsAt: 'tripRecords',
  holdRemindedAt: 'tripRecords',
  note: 'guestDetails',
  eraseOn: 'tripRecords',
  createdAt: 'tripRecords',
} as const
