import { eq } from 'drizzle-orm'
import {
  newsletterSubscriptions,
  newsletterSubscriptionsText,
} from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { forgetWish } from '#app/newsletter/newsletter.server.ts'
import { forgetAtOnce } from './forget.server.ts'
import { defineInbox } from './inbox.server.ts'

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
