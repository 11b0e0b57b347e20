import { eq, sql } from 'drizzle-orm'
import {
  newsletterSubscriptions,
  newsletterSubscriptionsText,
} from '#server/database/schema/newsletter-subscriptions.ts'
import { forgetWish } from '#server/newsletter/newsletter.ts'
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
      .set({ unsubscribedAt: now })
      .where(eq(id, row.id))
    await forgetWish(transaction, row.id, now)
  },
  forget: async (transaction, owner) => {
    await transaction.delete(newsletterSubscriptions).where(sql`lower(${email}) = ${owner}`)
    return 0
  },
})
