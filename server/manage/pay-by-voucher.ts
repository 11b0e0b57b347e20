import type { z } from 'zod'
import type { voucherSpendRequest } from '#contract/my-order-requests.ts'
import type { Office } from '../office.ts'
import { spendVoucher } from '../vouchers/spend-voucher.ts'
import { agreeOnPlan } from './pay-order.ts'

/**
 * Pays what a voucher covers, by the plan that the guest chose: one that covers the first part confirms
 * the trip, and the rest is due by its day. Throws Refused as `spendVoucher` does.
 */
export async function payByVoucher(
  office: Office,
  orderId: string,
  { plan, ...wanted }: z.output<typeof voucherSpendRequest>,
): Promise<void> {
  await agreeOnPlan(office, orderId, plan)
  await spendVoucher(office, { orderId, ...wanted, by: { who: 'guest' } })
}
