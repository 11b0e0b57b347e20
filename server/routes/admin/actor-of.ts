import type { Context } from 'hono'
import { getSignedIn } from '../../http/caller.ts'

/** Who of the office does what a request asks for. */
export function actorOf(c: Context) {
  return { who: 'office', actorId: getSignedIn(c).userId } as const
}
