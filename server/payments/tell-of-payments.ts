import { inArray } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { payments } from '../database/schema/payments.ts'
import type { Office } from '../office.ts'
import type { LoadedOrder, PaymentRow } from '../orders/load-order.ts'
import { tellOfMoney } from './money-mails.ts'

/** A document of a payment, by its id. */
export type Paper = { id: string }

/** The payments that have come and that their guest has not been told of, the first one first. */
export function listUntold({ books }: LoadedOrder): PaymentRow[] {
  return books.payments.filter(({ isUntold }) => isUntold)
}

/**
 * Tells a guest of payments, once: each in a mail of its own with its invoice. Where they have confirmed
 * the order, the last of them and that are one mail. Where its place is gone (`isGone`), the mail that says
 * so tells of the last one too: its invoice is given for it.
 */
export async function tellOfPayments(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  {
    untold,
    isConfirmed,
    isGone = false,
  }: { untold: readonly PaymentRow[]; isConfirmed: boolean; isGone?: boolean },
): Promise<Paper | undefined> {
  const ids = untold.map(({ id }) => id)
  const papers = await transaction
    .select({ id: documents.id, paymentId: documents.paymentId })
    .from(documents)
    .where(inArray(documents.paymentId, ids))
  const tell = (news: 'payment-received' | 'confirmed', payment: PaymentRow) => {
    const paper = papers.find(({ paymentId }) => paymentId === payment.id)
    return tellOfMoney(office, transaction, loaded, { news, payment }, paper)
  }
  const last = isConfirmed || isGone ? untold.at(-1) : undefined
  for (const payment of untold) if (payment !== last) await tell('payment-received', payment)
  if (last && isConfirmed) await tell('confirmed', last)
  else if (isConfirmed) await tellOfMoney(office, transaction, loaded, { news: 'confirmed' })
  await transaction.update(payments).set({ isUntold: false }).where(inArray(payments.id, ids))
  return isGone ? papers.find(({ paymentId }) => paymentId === last?.id) : undefined
}
