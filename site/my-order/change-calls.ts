import { type AnswerOf, call } from '../client/api.ts'

export type LookAnswer = AnswerOf<'POST /api/manage/change/quote'>
export type AgreeAnswer = AnswerOf<'POST /api/manage/change'>

/** Lets a change go that waits for its money. */
export function giveUpChange() {
  return call('POST /api/manage/change/give-up', {}, 'reference')
}
