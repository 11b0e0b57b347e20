import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { parentId } from '#platform/database/schema/columns.ts'
import { users } from './schema.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * The role of each office user (P3.1); one role per person. app/accounts/rights.ts has the rights
 * of each role.
 */
export const userRoles = defineTable(
  'user_roles',
  'staff | their roles | until removed, or while the user exists',
  {
    id: uuid().primaryKey(),
    userId: parentId('user_id', () => users.id),
    role: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('user_roles_once').on(table.userId, table.role)],
)

/** Rights that the owner withholds from a role. Restoring a right deletes its row. */
export const withheldRights = defineTable(
  'withheld_rights',
  'rights that the owner withholds from a role',
  {
    role: text().notNull(),
    /** A name from app/accounts/rights.ts. */
    rightName: text('right_name').notNull(),
    withheldAt: timestamp('withheld_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.rightName] }),
    check('withheld_rights_never_the_owner', sql`${table.role} <> 'admin'`),
  ],
)

/** The amount above which a refund needs a second person. Without a row, no refund does. */
export const approvalLimit = defineTable(
  'approval_limit',
  'the amount above which a refund needs a second person',
  {
    id: integer().primaryKey(),
    /** In cents of rand. Compared with the total of one order's refunds. */
    above: integer().notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('approval_limit_one', sql`${table.id} = 1`),
    check('approval_limit_above', sql`${table.above} >= 0`),
  ],
)

/** Invitations to work here (P3.1). Withdrawing an invitation deletes its row. */
export const adminInvitations = defineTable(
  'admin_invitations',
  'invited colleagues | to admit them, and to know who was invited | until withdrawn, or `invitations`',
  {
    id: uuid().primaryKey(),
    /** The invited address, in lower case. */
    email: text().notNull(),
    /** The role that the invitation gives. Rows from before there were other roles have 'admin'. */
    role: text().notNull().default('admin'),
    guideId: uuid('guide_id').references(() => guides.id, { onDelete: 'cascade' }),
    invitedAt: timestamp('invited_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('admin_invitations_pending')
      .on(table.email)
      .where(sql`${table.usedAt} is null`),
    index('admin_invitations_invited').on(table.invitedAt),
  ],
)

/**
 * The activity log: actor, action and time. A trigger refuses every change to a row, so rows name
 * people by id only. When an account is deleted, no row identifies its owner.
 */
export const auditLog = defineTable(
  'audit_log',
  'users, only by their ids | to know who did what; after an account is deleted, nothing says whose it was | for ever: the database refuses changes',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The user who acted; null for the server or a visitor. */
    actorId: uuid('actor_id'),
    action: text().notNull(),
    /** The table of the object: 'bookings', with the row's id in the next column. */
    subject: text().notNull(),
    subjectId: text('subject_id'),
    facts: jsonb().$type<AuditFacts>().notNull(),
  },
  (table) => [index('audit_log_at').on(table.at, table.id)],
)

/** Codes and figures. Never a person's text or address. */
export type AuditFacts = Record<string, string | number | boolean | null>
