import type { z } from 'zod'
import type { cancelAgreement, cancelWish } from '#rules/refunds/cancel-request.ts'
import { type Answer, api, type InferResponseType, settle } from '../client/api.ts'

export type CancelLook = InferResponseType<typeof api.manage.cancel.quote.$post, 200>
export type CancelDone = InferResponseType<typeof api.manage.cancel.$post, 200>

/** What calling off some or all days would cost and bring back. */
export async function lookAtCancelling(
  json: z.input<typeof cancelWish>,
): Promise<Answer<CancelLook>> {
  return settle<CancelLook>(await api.manage.cancel.quote.$post({ json }), 'quote')
}

/** Calls off, as it was shown. */
export async function agreeToCancel(
  json: z.input<typeof cancelAgreement>,
): Promise<Answer<CancelDone>> {
  return settle<CancelDone>(await api.manage.cancel.$post({ json }), 'outcome')
}
