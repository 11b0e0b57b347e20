import { type Cents, sumCents } from '#rules/money/cents.ts'
import { isSettled } from '#app/order/settled-money.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { OrderCancellationFigures } from '#app/payments/refunds/cancellation-figures.ts'
import { findPayoutsFrom } from '#app/payments/refunds/payout-wait.ts'
import type { RefundPart } from '#app/payments/refunds/refund-split.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { voucherProvider } from '#app/payments/providers/providers.server.ts'

/**
 * The part of a refund that can become travel credit. Money paid by a voucher is refunded to the
 * voucher.
 */
export function findCredit(
  { parts }: Pick<OrderCancellationFigures, 'parts'>,
  loadedOrder: Pick<LoadedOrder, 'books'>,
): Cents {
  return sumCents(
    parts.filter((part) => !isPaidByVoucher(loadedOrder, part)).map(({ amount }) => amount),
  )
}

export function isPaidByVoucher({ books }: Pick<LoadedOrder, 'books'>, part: RefundPart): boolean {
  return books.payments.find(({ id }) => id === part.payment)?.provider === voucherProvider.id
}

/**
 * True if credit instead of a refund must wait for the office: a bank may reverse the payment, or
 * the order's address is new.
 */
export function mustCreditWait(
  { content, now }: Pick<Services, 'content' | 'now'>,
  { parts }: Pick<OrderCancellationFigures, 'parts'>,
  { books, addressChangedAt }: LoadedOrder,
): boolean {
  if (findPayoutsFrom(addressChangedAt, now())) return true
  const refundedPayments = books.payments.filter(({ id }) =>
    parts.some(({ payment }) => payment === id),
  )
  const { vouchers } = policyOn(content().policies.credit, now())
  return !refundedPayments.every((payment) => isSettled(payment, now(), vouchers))
}
