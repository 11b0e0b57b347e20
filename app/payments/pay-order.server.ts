import { eq } from 'drizzle-orm'
import type { PlanName } from '#app/order/guest-requests-contract.ts'
import type { z } from 'zod'
import type { voucherSpendRequest } from '#app/order/guest-requests-contract.ts'
import type { Cents } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { hasNoPayments, unconfirmedStatuses } from '#app/order/due.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { findStoredDue } from '#app/order/due-of-order.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { recordEvent } from '#app/order/order-history.server.ts'
import type { StartedPayment } from './providers/provider.server.ts'
import { checkPayable, startPayment } from './events/start-payment.server.ts'
import { spendVoucher } from '#app/credit/spend-voucher.server.ts'

/** Return pages after a provider. A return proves nothing, so the page asks the provider. */
export const returnPaths = {
  paid: '/manage?returned=paid',
  cancelled: '/manage?returned=cancelled',
} as const

/**
 * Starts the payment that a guest chose: the amount due now, or the whole balance. Before any
 * payment the choice becomes the agreed plan. `amount` is the figure that the guest saw, in cents.
 * Throws Refused like `startPayment`, and 'payment-changed' if the amount is different now.
 */
export async function payOrder(
  services: Services,
  orderId: string,
  choice: { plan?: PlanName | undefined; amount?: Cents | undefined; provider: string },
): Promise<StartedPayment> {
  const { siteUrl } = services
  return startPayment(services, {
    orderId,
    provider: choice.provider,
    amount: async (transaction, loadedOrder) => {
      const amount = await agreeOnPlan(services, transaction, loadedOrder, choice.plan)
      if (choice.amount !== undefined && choice.amount !== amount)
        throw new Refused({ code: 'payment-changed', facts: { amount: formatCents(amount) } })
      return amount
    },
    by: { who: 'guest' },
    returnUrls: {
      paid: siteUrl + returnPaths.paid,
      cancelled: siteUrl + returnPaths.cancelled,
    },
  })
}

/**
 * Pays by voucher under the plan that the guest chose. A voucher that covers the first part
 * confirms the trip; the rest is due by its day. Throws Refused like `spendVoucher`.
 */
export async function payByVoucher(
  services: Services,
  orderId: string,
  { plan, ...voucherRequest }: z.output<typeof voucherSpendRequest>,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    // `spendVoucher` checks whether anything can be paid.
    if (findStoredDue(readBasis(services), loadedOrder).choices)
      await agreeOnPlan(services, transaction, loadedOrder, plan)
  })
  await spendVoucher(services, { orderId, ...voucherRequest, by: { who: 'guest' } })
}

async function agreeOnPlan(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  planName: PlanName | undefined,
): Promise<Cents> {
  const { choices, now } = checkPayable(services, loadedOrder)
  if (!choices) throw new Refused({ code: 'payment-closed' })
  const { whole, inParts } = choices
  const isInParts = planName ? planName === 'in-parts' : inParts?.[0].amount === now
  const plan = (isInParts ? inParts : undefined) ?? whole
  const { amount } = plan[0]
  const { order, books } = loadedOrder
  const isAgreed = order.plan !== null && amount === now
  if (isAgreed || !unconfirmedStatuses.has(order.status) || !hasNoPayments(books)) return amount
  await transaction.update(orders).set({ plan }).where(eq(orders.id, order.id))
  const facts = { parts: plan.length, now: amount }
  await recordEvent(transaction, loadedOrder, 'plan-chosen', {
    who: 'guest',
    at: services.now(),
    facts,
  })
  return amount
}
