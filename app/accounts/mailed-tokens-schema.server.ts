import { sql } from 'drizzle-orm'
import { check, index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { sessions, users } from './schema.server.ts'
import { adminInvitations } from './administration-schema.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { offers } from '#app/offers/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * The purposes of a link or code that is mailed, or shared by a guest. A token is valid for one
 * purpose only.
 */
export const tokenPurposes = [
  'confirm-address',
  'reset-password',
  'confirm-subscription',
  'end-subscription',
  'accept-invitation',
  'manage-order',
  'share-order',
  'pay-order',
  'order-code',
  'bank-code',
  'open-quote',
  'share-quote',
  'open-offer',
  'preview-offer',
  'open-waiting',
] as const

/**
 * Hashes of the tokens in mailed links. Only app/accounts/mailed-tokens.server.ts writes here.
 * Deleting a token's owner deletes the token.
 */
export const mailedTokens = defineTable(
  'mailed_tokens',
  'anyone who gets a mail with a link or a code | hashes of the links and codes, each for one purpose and one owner; most work once | with its owner; otherwise `links`; backups contain only those that end a subscription, open an order or a quote request, or show a trip',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text({ enum: tokenPurposes }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id').references(() => newsletterSubscriptions.id, {
      onDelete: 'cascade',
    }),
    invitationId: uuid('invitation_id').references(() => adminInvitations.id, {
      onDelete: 'cascade',
    }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    enquiryId: uuid('enquiry_id').references(() => enquiries.id, { onDelete: 'cascade' }),
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'cascade' }),
    waitingId: uuid('waiting_id').references(() => waitingEntries.id, { onDelete: 'cascade' }),
    /**
     * The session that opened the token from an account, if any. The token ends with that session.
     */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /**
     * When the token expires. Null for a token that is valid while its owner exists, such as an
     * unsubscribe link.
     */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When the token became invalid, because it or another of its purpose was used. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('mailed_tokens_user').on(table.userId),
    index('mailed_tokens_subscription').on(table.subscriptionId),
    index('mailed_tokens_invitation').on(table.invitationId),
    index('mailed_tokens_order').on(table.orderId),
    index('mailed_tokens_enquiry').on(table.enquiryId),
    index('mailed_tokens_offer').on(table.offerId),
    index('mailed_tokens_waiting').on(table.waitingId),
    index('mailed_tokens_session').on(table.sessionId),
    check('mailed_tokens_purpose', whereOneOf(table.purpose, tokenPurposes)),
    check(
      'mailed_tokens_owner',
      sql`num_nonnulls(${table.userId}, ${table.subscriptionId}, ${table.invitationId}, ${table.orderId}, ${table.enquiryId}, ${table.offerId}, ${table.waitingId}) = 1`,
    ),
  ],
)
