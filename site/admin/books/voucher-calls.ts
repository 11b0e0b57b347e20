import type { z } from 'zod'
import type { VoucherAnswer, voucherChange, voucherRequest } from '#rules/desk/voucher-request.ts'
import { type Answer, api, getValue, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

const { vouchers } = api.admin

/** The newest vouchers. */
export async function listVouchers(): Promise<VoucherAnswer[]> {
  return getValue(await vouchers.$get({ query: {} }, await asCaller()))
}

/** Gives the guest of an order a voucher; its code goes to them alone. */
export async function issueVoucher(
  json: z.input<typeof voucherRequest>,
): Promise<Answer<VoucherAnswer[]>> {
  return settle(await vouchers.$post({ json }, await asCaller()))
}

/** Sends the guest a new code in the place of the one that was seen. */
export async function renewVoucherCode({
  id,
  codeEnd: seen,
}: VoucherAnswer): Promise<Answer<VoucherAnswer[]>> {
  const { $post } = vouchers[':id'].code
  return settle(await $post({ param: { id }, json: { seen } }, await asCaller()))
}

/** Stops a voucher, lowers it or gives it more time, as it was seen. */
export async function changeVoucher(
  id: string,
  json: z.input<typeof voucherChange>,
): Promise<Answer<VoucherAnswer[]>> {
  const { $post } = vouchers[':id'].change
  return settle(await $post({ param: { id }, json }, await asCaller()))
}
