import { sql } from 'drizzle-orm'
import { bigint, check, integer, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { type LedgerLine, lineSigns } from './ledger.ts'
import {
  actorColumns,
  checkActor,
  parentId,
  whereOneOf,
} from '#platform/database/schema/columns.ts'
import { orderItems, orders } from './schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

const lineKinds = [...Object.keys(lineSigns), 'void'] as LedgerLine['kind'][]
const listKindsOfSign = (sign: 1 | -1) =>
  Object.entries(lineSigns).flatMap(([kind, kindSign]) => (kindSign === sign ? [kind] : []))

/** Lines of an order's price. A line is never changed; a void cancels it. */
export const ledgerLines = defineTable(
  'ledger_lines',
  'the lines of an order’s price',
  {
    id: uuid().primaryKey(),
    orderId: parentId('order_id', () => orders.id),
    /** Starts at 1 for each order. Assigned while the order's row is locked. */
    position: integer().notNull(),
    itemId: uuid('item_id').references(() => orderItems.id, { onDelete: 'cascade' }),
    kind: text().$type<LedgerLine['kind']>().notNull(),
    /** The label on documents: '2 adults', 'Cancellation charge'. */
    label: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    taxCode: text('tax_code').notNull(),
    /** The line of the same order that this void cancels. */
    voids: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
    ...actorColumns(),
  },
  (table) => [
    unique('ledger_lines_position').on(table.orderId, table.position),
    unique('ledger_lines_voided_once').on(table.voids),
    check('ledger_lines_kind', whereOneOf(table.kind, lineKinds)),
    check('ledger_lines_void', sql`(${table.kind} = 'void') = (${table.voids} is not null)`),
    check(
      'ledger_lines_sign',
      sql`not (${whereOneOf(table.kind, listKindsOfSign(1))} and ${table.amount} < 0)
        and not (${whereOneOf(table.kind, listKindsOfSign(-1))} and ${table.amount} > 0)`,
    ),
    checkActor('ledger_lines', table),
  ],
)
