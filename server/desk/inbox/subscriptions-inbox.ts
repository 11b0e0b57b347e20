import { eq, sql } from 'drizzle-orm'
import {
  newsletterSubscriptions,
  newsletterSubscriptionsText,
} from '#server/database/schema/newsletter-subscriptions.ts'
import { defineInbox } from './inbox.ts'

const { id, email } = newsletterSubscriptions

/** Who gets the newsletter, or has asked for it. */
export const subscriptionsInbox = defineInbox(newsletterSubscriptions, {
  name: 'newsletter-subscriptions',
  search: newsletterSubscriptionsText,
  describe: (row) => ({
    name: '',
    details: {
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    },
  }),
  onMove: async (transaction, row, to, office) => {
    const now = office.now()
    if (to !== 'unsubscribed') return
    await transaction
      .update(newsletterSubscriptions)
      .set({ unsubscribedAt: now, confirmTokenHash: null, confirmExpiresAt: null })
      .where(eq(id, row.id))
  },
  forget: async (transaction, owner) => {
    await transaction.delete(newsletterSubscriptions).where(sql`lower(${email}) = ${owner}`)
    return 0
  },
})
