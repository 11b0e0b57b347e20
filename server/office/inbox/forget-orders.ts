import { and, inArray, lte, ne, or } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/database.ts'
import { bankDetails } from '#server/database/schema/bank-details.ts'
import { mailedTokens } from '#server/database/schema/mailed-tokens.ts'
import { guidePresses } from '#server/database/schema/guides-phone.ts'
import { gifts } from '#server/database/schema/gifts.ts'
import { emptied } from '#server/database/schema/table.ts'
import { listedForm, orderForms, orderItems, orders } from '#server/database/schema/orders.ts'
import { paymentEvents, payments } from '#server/database/schema/payments.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { threads } from '#server/database/schema/threads.ts'
import { erasedName, setEraseDay } from './forget.ts'
import type { Inbox } from './inbox.ts'

/**
 * Forgets the guests of the orders of one form once their trip is over or off, and keeps the record:
 * what is erased of an order and its items is what their lists say is about a person, and what providers
 * wrote about its payments.
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

/** The orders that the desk lists under a form. */
export function whereListed(form: 'booking' | 'transfer') {
  const listed = orderForms.filter((one) => listedForm(one) === form)
  return inArray(orders.form, listed)
}

type OrderIds = ReturnType<typeof listIds>

function listIds(db: Database | Transaction, where: ReturnType<typeof and>) {
  return db.select({ id: orders.id }).from(orders).where(where)
}

/** What is about the guest and stands in other tables than the order's own. */
async function forgetOfOrders(db: Database | Transaction, ids: OrderIds): Promise<void> {
  await db.update(orderItems).set(emptied(orderItems)).where(inArray(orderItems.orderId, ids))
  // What their guide wrote down of them.
  const theirItems = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
  await db.update(guidePresses).set({ note: null }).where(inArray(guidePresses.itemId, theirItems))
  // What is on the site stays there without a name; what nobody reads there is of no use any more.
  await db
    .delete(reviews)
    .where(and(inArray(reviews.orderId, ids), ne(reviews.status, 'published')))
  await db.update(reviews).set({ name: '' }).where(inArray(reviews.orderId, ids))
  // Messages name things that only the two knew.
  await db
    .delete(threads)
    .where(or(inArray(threads.orderId, ids), inArray(threads.besideOrderId, ids)))
  await db.update(gifts).set(emptied(gifts)).where(inArray(gifts.orderId, ids))
  await db.delete(bankDetails).where(inArray(bankDetails.orderId, ids))
  // A link that opened the order opens nothing any more.
  await db.delete(mailedTokens).where(inArray(mailedTokens.orderId, ids))
  const theirs = db.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, ids))
  await db
    .update(paymentEvents)
    .set({ rawBody: '', headers: {} })
    .where(inArray(paymentEvents.paymentId, theirs))
}
