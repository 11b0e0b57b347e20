import { and, inArray, lte, ne, or } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import { bankDetails } from '#app/payments/bank-details-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { guidePresses } from '#app/guides/schema.server.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import { emptied } from '#platform/database/schema/table.ts'
import { listedForm, orderForms, orderItems, orders } from '#app/order/schema.server.ts'
import { paymentEvents, payments } from '#app/payments/schema.server.ts'
import { reviews } from '#app/reviews/schema.server.ts'
import { threads } from '#app/messages/schema.server.ts'
import { erasedName, setEraseDay } from './forget.server.ts'
import type { Inbox } from './inbox.server.ts'

/**
 * Erases the guests of one form's orders once their trip is past or cancelled, and keeps the
 * records. Erased are the columns that the lists of personal data name, and the providers' messages
 * about payments.
 */
export function forgetOrders(
  form: 'booking' | 'transfer',
): Required<Pick<Inbox, 'forget' | 'forgetDue'>> {
  return {
    forget: setEraseDay(orders, {
      date: orders.lastDay,
      over: ['cancelled', 'expired'],
      scope: whereListed(form),
    }),
    forgetDue: async (db, today) => {
      const whereDue = and(whereListed(form), lte(orders.eraseOn, today))
      await forgetOfOrders(db, listIds(db, whereDue))
      await db
        .update(orders)
        .set({ ...emptied(orders), name: erasedName, eraseOn: null })
        .where(whereDue)
    },
  }
}

export function whereListed(form: 'booking' | 'transfer') {
  const listed = orderForms.filter((one) => listedForm(one) === form)
  return inArray(orders.form, listed)
}

type OrderIds = ReturnType<typeof listIds>

function listIds(db: Database | Transaction, where: ReturnType<typeof and>) {
  return db.select({ id: orders.id }).from(orders).where(where)
}

/** Erases personal data outside the orders table. */
async function forgetOfOrders(db: Database | Transaction, ids: OrderIds): Promise<void> {
  await db.update(orderItems).set(emptied(orderItems)).where(inArray(orderItems.orderId, ids))
  const theirItems = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
  await db.update(guidePresses).set({ note: null }).where(inArray(guidePresses.itemId, theirItems))
  // Published reviews stay without a name; unpublished ones are deleted.
  await db
    .delete(reviews)
    .where(and(inArray(reviews.orderId, ids), ne(reviews.status, 'published')))
  await db.update(reviews).set({ name: '' }).where(inArray(reviews.orderId, ids))
  // Messages contain details that only guest and office know.
  await db
    .delete(threads)
    .where(or(inArray(threads.orderId, ids), inArray(threads.besideOrderId, ids)))
  await db.update(gifts).set(emptied(gifts)).where(inArray(gifts.orderId, ids))
  await db.delete(bankDetails).where(inArray(bankDetails.orderId, ids))
  // Mailed links to the order stop working.
  await db.delete(mailedTokens).where(inArray(mailedTokens.orderId, ids))
  const theirs = db.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, ids))
  await db
    .update(paymentEvents)
    .set({ rawBody: '', headers: {} })
    .where(inArray(paymentEvents.paymentId, theirs))
}
