import { inArray } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { payments } from '../database/schema/payments.ts'
import type { Office } from '../office.ts'
import type { LoadedOrder, PaymentRow } from '../orders/load-order.ts'
import { tellOfMoney } from './money-mails.ts'

/** The payments that have come and that their guest has not been told of, the first one first. */
export function listUntold({ books }: LoadedOrder): PaymentRow[] {
  return books.payments.filter(({ isUntold }) => isUntold)
}

/**
 * Tells a guest of payments, once: each in a mail of its own with its invoice. Where they have confirmed
 * the order, the last of them and that are one mail.
 */
export async function tellOfPayments(
  office: Office,
  transaction: Transaction,
  loaded: LoadedOrder,
  { untold, isConfirmed }: { untold: readonly PaymentRow[]; isConfirmed: boolean },
): Promise<void> {
  const ids = untold.map(({ id }) => id)
  const papers = await transaction
    .select({ id: documents.id, paymentId: documents.paymentId })
    .from(documents)
    .where(inArray(documents.paymentId, ids))
  const tell = (news: 'payment-received' | 'confirmed', payment: PaymentRow) => {
    const paper = papers.find(({ paymentId }) => paymentId === payment.id)
    return tellOfMoney(office, transaction, loaded, { news, payment }, paper)
  }
  const last = isConfirmed ? untold.at(-1) : undefined
  for (const payment of untold) if (payment !== last) await tell('payment-received', payment)
  if (last) await tell('confirmed', last)
  else if (isConfirmed) await tellOfMoney(office, transaction, loaded, { news: 'confirmed' })
  await transaction.update(payments).set({ isUntold: false }).where(inArray(payments.id, ids))
}
