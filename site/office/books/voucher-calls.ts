import type { AnswerOf, Body } from '#site/client/api.ts'
import { callSignedIn, readSignedIn } from '#site/session/session.ts'

type Voucher = AnswerOf<'GET /api/admin/vouchers'>[number]

/** The newest vouchers. */
export function listVouchers() {
  return readSignedIn('GET /api/admin/vouchers', {})
}

/** Gives the guest of an order a voucher; its code goes to them alone. */
export function issueVoucher(body: Body<'POST /api/admin/vouchers'>) {
  return callSignedIn('POST /api/admin/vouchers', { body })
}

/** Sells somebody a gift voucher, whose money is recorded with its order. */
export function sellGift(body: Body<'POST /api/admin/gifts'>, key: string) {
  return callSignedIn('POST /api/admin/gifts', { body, key })
}

/** Corrects where a gift goes, or sends it there again. */
export function sendGiftAgain(id: string, body: Body<'POST /api/admin/gifts/:id/address'>) {
  return callSignedIn('POST /api/admin/gifts/:id/address', { params: { id }, body })
}

/** Sends the guest a new code in the place of the one that was seen. */
export function renewVoucherCode({ id, codeEnd: seen }: Voucher) {
  return callSignedIn('POST /api/admin/vouchers/:id/code', { params: { id }, body: { seen } })
}

/** Stops a voucher, lowers it or gives it more time, as it was seen. */
export function changeVoucher(id: string, body: Body<'POST /api/admin/vouchers/:id/change'>) {
  return callSignedIn('POST /api/admin/vouchers/:id/change', { params: { id }, body })
}
