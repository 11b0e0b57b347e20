import { type AnswerOf, type Body, call, type Input } from '../client/api.ts'

export type LookAnswer = AnswerOf<'POST /api/manage/change/quote'>
export type AgreeAnswer = AnswerOf<'POST /api/manage/change'>
export type ChangeWish = Body<'POST /api/manage/change/quote'>

/** What an item of the order can be changed to, for so many; the days that are left are those of `product`. */
export function listChoices(query: Input<'GET /api/manage/change/choices'>['query']) {
  return call('GET /api/manage/change/choices', { query }, 'offers')
}

/** What a change would cost or bring back. */
export function lookAtChange(body: ChangeWish) {
  return call('POST /api/manage/change/quote', { body }, 'quote')
}

/** Changes the order, as it was shown. */
export function agreeToChange(number: string) {
  return call('POST /api/manage/change', { body: { number } }, 'outcome')
}

/** Lets a change go that waits for its money. */
export function giveUpChange() {
  return call('POST /api/manage/change/give-up', {}, 'reference')
}
