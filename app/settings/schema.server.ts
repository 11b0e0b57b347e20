import { boolean, check, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { paymentModes } from '#app/payments/payment-modes-schema.server.ts'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { defineTable } from '#platform/database/schema/table.ts'
import type { mailArrival, mailResult } from './mail-contract.ts'

export const connectionNames = ['yoco', 'payfast', 'mail'] as const
export type ConnectionName = (typeof connectionNames)[number]

/** A change of a connection: when, and the id of the owner who made it. */
export type Entered = { at: string; by: string }

/** A test mail: what the server answered, and what the receiving one wrote into it. */
export type MailTest = {
  result?: z.infer<typeof mailResult>
  arrived?: z.infer<typeof mailArrival>
}
type Trial = Entered & { id: string } & MailTest

/**
 * Systems of others that the owner has connected at the desk: gateways and the mail server. The
 * keys are settings by the name of their environment variable, for each mode.
 */
export const connections = defineTable(
  'connections',
  "keys of payment gateways and the mail server's password, encrypted with a key made from the server's secret, with the ids of the owners who entered them; in no backup, export or log",
  {
    name: text({ enum: connectionNames }).primaryKey(),
    /** The mode whose keys are used. Mail is always live. */
    mode: text({ enum: paymentModes }).notNull(),
    /** False while guests can't use it. */
    isOn: boolean('is_on').notNull(),
    sealed: text().notNull(),
    entered: jsonb().$type<Partial<Record<'test' | 'live', Entered>>>().notNull(),
    /** The last trial of each mode: an order, or a test mail. */
    tried: jsonb().$type<Partial<Record<'test' | 'live', Trial>>>().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('connections_name', whereOneOf(table.name, connectionNames)),
    check('connections_mode', whereOneOf(table.mode, paymentModes)),
  ],
)
