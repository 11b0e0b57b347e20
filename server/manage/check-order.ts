import { and, desc, eq, ne } from 'drizzle-orm'
import { payments } from '../database/schema/payments.ts'
import type { Office } from '../office.ts'
import { checkPayment } from '../payments/check-payment.ts'
import type { PaymentState } from '../payments/port.ts'

/** What is true of the payment that the guest of an order began last; undefined where there is none. */
export async function checkLastPayment(
  office: Office,
  orderId: string,
): Promise<PaymentState | undefined> {
  const [last] = await office.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), eq(payments.who, 'guest'), ne(payments.status, 'created')),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return last && checkPayment(office, { orderId, paymentId: last.id })
}
