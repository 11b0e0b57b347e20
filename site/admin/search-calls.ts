import { api, getValue, type InferResponseType } from '../client/api.ts'
import { asCaller } from '../session/session.ts'

export type Found = InferResponseType<typeof api.admin.search.$get, 200>

/** What reached the office and has what was typed: the newest of each list. Throws when it cannot be asked. */
export async function searchAll(q: string): Promise<Found> {
  return getValue(await api.admin.search.$get({ query: { q } }, await asCaller()))
}
