import { type AnswerOf, type Body, call } from '../client/api.ts'

export type CancelLook = AnswerOf<'POST /api/manage/cancel/quote'>
export type CancelDone = AnswerOf<'POST /api/manage/cancel'>

/** What calling off some or all days would cost and bring back. */
export function lookAtCancelling(body: Body<'POST /api/manage/cancel/quote'>) {
  return call('POST /api/manage/cancel/quote', { body }, 'quote')
}

/** Calls off, as it was shown. */
export function agreeToCancel(body: Body<'POST /api/manage/cancel'>) {
  return call('POST /api/manage/cancel', { body }, 'outcome')
}
