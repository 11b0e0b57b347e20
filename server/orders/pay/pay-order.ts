import { eq } from 'drizzle-orm'
import type { PlanName } from '#contract/my-order-requests.ts'
import type { z } from 'zod'
import type { voucherSpendRequest } from '#contract/my-order-requests.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import { orders } from '../../database/schema/orders.ts'
import { basisOf, type Services } from '../../services.ts'
import { loadOrder } from '../../records/load-order.ts'
import { recordEvent } from '../../records/order-history.ts'
import type { StartedPayment } from '../../money/providers/provider.ts'
import { startPayment } from '../../money/events/start-payment.ts'
import { spendVoucher } from '../../money/vouchers/spend-voucher.ts'
import { judgeOrder } from '../describe/judge-order.ts'

/** Where a guest comes back to from a provider, which proves nothing: the page asks. */
export const returnPaths = {
  paid: '/manage?returned=paid',
  cancelled: '/manage?returned=cancelled',
} as const

/**
 * Begins the payment of what a guest chose to pay now: by the plan as long as nothing was paid, which is
 * then the plan that is agreed, and afterwards all that is left. Throws Refused as `startPayment` does.
 */
export async function payOrder(
  services: Services,
  orderId: string,
  wanted: { plan?: PlanName | undefined; provider: string },
): Promise<StartedPayment> {
  const amount = await agreeOnPlan(services, orderId, wanted.plan)
  const { siteUrl } = services
  return startPayment(services, {
    orderId,
    provider: wanted.provider,
    amount,
    by: { who: 'guest' },
    returnUrls: {
      paid: siteUrl + returnPaths.paid,
      cancelled: siteUrl + returnPaths.cancelled,
    },
  })
}

/**
 * Pays what a voucher covers, by the plan that the guest chose: one that covers the first part confirms
 * the trip, and the rest is due by its day. Throws Refused as `spendVoucher` does.
 */
export async function payByVoucher(
  services: Services,
  orderId: string,
  { plan, ...wanted }: z.output<typeof voucherSpendRequest>,
): Promise<void> {
  await agreeOnPlan(services, orderId, plan)
  await spendVoucher(services, { orderId, ...wanted, by: { who: 'guest' } })
}

/** Writes down the plan that a guest chose, where there is a choice; gives what is to be paid now by it. */
async function agreeOnPlan(
  services: Services,
  orderId: string,
  wanted: PlanName | undefined,
): Promise<number> {
  return services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const { plans } = judgeOrder(basisOf(services), loaded)
    const before = loaded.order.plan
    // Nothing to choose: what is left is paid, and whether it may be is for the payment to say.
    if (!plans) return sumBooks(loaded.books).balance
    const name = wanted ?? (before && before.length > 1 ? 'in-parts' : 'whole')
    const plan: PaymentPlan = (name === 'in-parts' ? plans.inParts : undefined) ?? plans.whole
    if (JSON.stringify(plan) !== JSON.stringify(before)) {
      await transaction.update(orders).set({ plan }).where(eq(orders.id, orderId))
      const facts = { parts: plan.length, now: plan[0].amount }
      await recordEvent(transaction, loaded, 'plan-chosen', {
        who: 'guest',
        at: services.now(),
        facts,
      })
    }
    return plan[0].amount
  })
}
