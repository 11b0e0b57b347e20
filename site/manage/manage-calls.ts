import type { z } from 'zod'
import type { addressCodesRequest, addressRequest } from '#rules/orders/address-request.ts'
import type { bankDetailsRequest } from '#rules/refunds/bank-details-request.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type {
  manageDetailsRequest,
  manageLinkRequest,
  managePayRequest,
  voucherLookRequest,
  voucherSpendRequest,
  manageRideRequest,
} from '#rules/orders/manage-request.ts'
import { type Answer, api, type InferResponseType, settle } from '../client/api.ts'
import { listFormSigns } from '../client/form-signs.ts'

export type PayAnswer = InferResponseType<typeof api.manage.pay.$post, 200>
/** What is handed on, and the order. */
export type ShareAnswer = InferResponseType<typeof api.manage.share.$post, 200>
type LookAnswer = InferResponseType<typeof api.manage.voucher.look.$post, 200>
/** What a voucher would pay. */
export type VoucherOffer = LookAnswer['offer']
export type CheckAnswer = InferResponseType<typeof api.manage.check.$post, 200>

/** The order whose link this browser has opened; undefined where there is none. Throws when nobody answers. */
export async function readOrder(): Promise<ManageAnswer | undefined> {
  const answer = await settle<ManageAnswer>(await api.manage.$get(), 'reference')
  return answer.ok ? answer.value : undefined
}

/** Begins to pay; the answer says where the guest goes next. */
export async function payOrder(json: z.input<typeof managePayRequest>): Promise<Answer<PayAnswer>> {
  return settle<PayAnswer>(await api.manage.pay.$post({ json }), 'step')
}

/** What a voucher would pay of the order. */
export async function lookAtVoucher(
  json: z.input<typeof voucherLookRequest>,
): Promise<Answer<LookAnswer>> {
  return settle<LookAnswer>(await api.manage.voucher.look.$post({ json }), 'offer')
}

/** Pays by a voucher, as it was shown. */
export async function payByVoucher(
  json: z.input<typeof voucherSpendRequest>,
): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.voucher.$post({ json }), 'reference')
}

/** Asks what became of the payment that was begun last. */
export async function checkOrder(): Promise<Answer<CheckAnswer>> {
  return settle<CheckAnswer>(await api.manage.check.$post(), 'order')
}

/** Makes a link for those who come along. */
export async function shareOrder(): Promise<Answer<ShareAnswer>> {
  return settle<ShareAnswer>(await api.manage.share.$post(), 'link')
}

/** Ends every such link. */
export async function endShares(): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.share.end.$post(), 'reference')
}

/** Corrects what was said with the order. */
export async function correctDetails(
  json: z.input<typeof manageDetailsRequest>,
): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.details.$post({ json }), 'reference')
}

/** Says when and where a ride or a tour begins, and where a ride goes. */
export async function describeRide(
  json: z.input<typeof manageRideRequest>,
): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.ride.$post({ json }), 'reference')
}

/** Has codes sent to the address on the order and to the new one. */
export async function askForAddressCodes(
  json: z.input<typeof addressCodesRequest>,
): Promise<Answer<{ status: 'asked' }>> {
  return settle<{ status: 'asked' }>(await api.manage.address.codes.$post({ json }), 'status')
}

/** Has the mails of the order go to another address, with both codes. */
export async function changeAddress(
  json: z.input<typeof addressRequest>,
): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.address.$post({ json }), 'reference')
}

/** Has the code sent that bank details for a refund need. */
export async function askForBankCode(): Promise<Answer<{ status: 'asked' }>> {
  return settle<{ status: 'asked' }>(await api.manage.bank.code.$post(), 'status')
}

/** Says where the refund goes, with that code. */
export async function giveBankDetails(
  json: z.input<typeof bankDetailsRequest>,
): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.bank.$post({ json }), 'reference')
}

/** Takes the order back. */
export async function withdrawOrder(): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.withdraw.$post(), 'reference')
}

/** Asks for the link again; the answer never tells whether there is such an order. */
export async function askForLink(json: z.input<typeof manageLinkRequest>): Promise<Answer<object>> {
  return settle(await api.manage.link.$post({ json }, { headers: listFormSigns() }))
}
