import { sql } from 'drizzle-orm'
import { check, index, jsonb, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type AttentionKind, attentionKinds } from './attention.ts'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { orders } from './schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

const attentionSubjects = ['order', 'payment', 'event'] as const

/** Cases that only a person can settle. At most one is open per kind and subject. */
export const attention = defineTable(
  'attention',
  'cases of an order or its money that the office must settle, in codes',
  {
    id: uuid().primaryKey(),
    kind: text().$type<AttentionKind>().notNull(),
    subject: text({ enum: attentionSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Codes and figures only, never a person's words or address. */
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** The office user who closed the case. Absent if it was closed automatically. */
    closedBy: uuid('closed_by'),
  },
  (table) => [
    uniqueIndex('attention_open_once')
      .on(table.kind, table.subjectId)
      .where(sql`${table.closedAt} is null`),
    index('attention_opened')
      .on(table.openedAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('attention_order').on(table.orderId),
    check('attention_kind', whereOneOf(table.kind, Object.keys(attentionKinds))),
    check('attention_subject', whereOneOf(table.subject, attentionSubjects)),
  ],
)
