import { eq } from 'drizzle-orm'
import {
  newsletterSubscriptions,
  newsletterSubscriptionsText,
} from '#server/database/schema/newsletter-subscriptions.ts'
import { forgetWish } from '#server/newsletter/newsletter.ts'
import { forgetAtOnce } from './forget.ts'
import { defineInbox } from './inbox.ts'

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
  move: async (transaction, row, _to, services) => {
    const now = services.now()
    await transaction
      .update(newsletterSubscriptions)
      .set({ status: 'unsubscribed', unsubscribedAt: now })
      .where(eq(newsletterSubscriptions.id, row.id))
    await forgetWish(transaction, row.id, now)
  },
  ...forgetAtOnce(newsletterSubscriptions),
})
