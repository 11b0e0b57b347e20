import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'

/** The orders that came by a form, in the order of their days, each with its first item. */
export async function listOrders(db: Database, form: (typeof orders.$inferSelect)['form']) {
  const rows = await db
    .select({ order: orders, item: orderItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.form, form))
    .orderBy(asc(orders.firstDay), asc(orders.createdAt))
  return rows.map(({ order, item }) => ({ ...order, item }))
}
