import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { type AnswerOf, type Body, call } from '../client/api.ts'

export type PayAnswer = AnswerOf<'POST /api/manage/pay'>
/** What is handed on, and the order. */
export type ShareAnswer = AnswerOf<'POST /api/manage/share'>
/** What a voucher would pay. */
export type VoucherOffer = AnswerOf<'POST /api/manage/voucher/look'>['offer']
export type CheckAnswer = AnswerOf<'POST /api/manage/check'>

/** The order whose link this browser has opened; undefined where there is none. Throws when nobody answers. */
export async function readOrder(): Promise<ManageAnswer | undefined> {
  const answer = await call('GET /api/manage', {}, 'reference')
  return answer.ok ? answer.value : undefined
}

/** Begins to pay; the answer says where the guest goes next. */
export function payOrder(body: Body<'POST /api/manage/pay'>) {
  return call('POST /api/manage/pay', { body }, 'step')
}

/** What a voucher would pay of the order. */
export function lookAtVoucher(body: Body<'POST /api/manage/voucher/look'>) {
  return call('POST /api/manage/voucher/look', { body }, 'offer')
}

/** Pays by a voucher, as it was shown. */
export function payByVoucher(body: Body<'POST /api/manage/voucher'>) {
  return call('POST /api/manage/voucher', { body }, 'reference')
}

/** Asks what became of the payment that was begun last. */
export function checkOrder() {
  return call('POST /api/manage/check', {}, 'order')
}

/** Writes a review, or changes it. */
export function writeReview(body: Body<'POST /api/manage/review'>) {
  return call('POST /api/manage/review', { body }, 'reference')
}

/** Takes a review back. */
export function withdrawReview() {
  return call('POST /api/manage/review/withdraw', {}, 'reference')
}

/** Makes a link for those who come along. */
export function shareOrder() {
  return call('POST /api/manage/share', {}, 'link')
}

/** Ends every such link. */
export function endShares() {
  return call('POST /api/manage/share/end', {}, 'reference')
}

/** Corrects what was given with the order. */
export function correctDetails(body: Body<'POST /api/manage/details'>) {
  return call('POST /api/manage/details', { body }, 'reference')
}

/** Says when and where a ride or a tour begins, and where a ride goes. */
export function describeRide(body: Body<'POST /api/manage/ride'>) {
  return call('POST /api/manage/ride', { body }, 'reference')
}

/** Has codes sent to the address on the order and to the new one. */
export function askForAddressCodes(body: Body<'POST /api/manage/address/codes'>) {
  return call('POST /api/manage/address/codes', { body }, 'status')
}

/** Has the mails of the order go to another address, with both codes. */
export function changeAddress(body: Body<'POST /api/manage/address'>) {
  return call('POST /api/manage/address', { body }, 'reference')
}

/** Has the code sent that bank details for a refund need. */
export function askForBankCode() {
  return call('POST /api/manage/bank/code', {}, 'status')
}

/** Says where the refund goes, with that code. */
export function giveBankDetails(body: Body<'POST /api/manage/bank'>) {
  return call('POST /api/manage/bank', { body }, 'reference')
}

/** Takes the order back. */
export function withdrawOrder() {
  return call('POST /api/manage/withdraw', {}, 'reference')
}

/** Asks for the link again; the answer never returns whether there is such an order. */
export function askForLink(body: Body<'POST /api/manage/link'>) {
  return call('POST /api/manage/link', { body, isForm: true })
}
