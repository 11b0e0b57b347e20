import { type Body, call } from '../client/api.ts'

/** Writes to the office about the order. */
export function writeToOffice(body: Body<'POST /api/manage/messages'>) {
  return call('POST /api/manage/messages', { body }, 'reference')
}
