import { type Answer, api, getValue, type InferResponseType, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

const thread = api.admin.orders[':id'].messages

type Thread = InferResponseType<typeof thread.$get, 200>

/** What guest and office wrote about an order. */
export async function readThread(id: string): Promise<Thread> {
  return getValue(await thread.$get({ param: { id } }, await asCaller()))
}

/** Writes to the guest, who has had the message of the number `seen` last; `key` is the same for each repetition of the same message. */
export async function writeToGuest(
  id: string,
  json: { message: string; key: string; seen: number },
): Promise<Answer<Thread>> {
  return settle(await thread.$post({ param: { id }, json }, await asCaller()), 'messages')
}
