import type { Context } from 'hono'
import { publishableKey } from '#rules/accounts/api-key.ts'
import type { OpenedItinerary } from '#rules/guests/guest-port.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { findShared } from '../manage/keys.ts'
import type { Office } from '../office.ts'
import type { OpenedPort } from './render.ts'

/** The application, which answers the API too. */
type Ask = (request: Request, env: Context['env']) => Response | Promise<Response>

/** Opens what the pages of this request may ask of us (rules/guests/guest-port.ts). */
export function openGuestPort(office: Office, ask: Ask) {
  return (c: Context): OpenedPort => ({
    port: {
      readSharedTrip: async (key) => {
        const shared = await findShared(office.db, key, office.now())
        if (!shared) return undefined
        const { title, status, days } = await describeOrder(office, shared.orderId)
        return { title, status, days: days.map(({ changes: _ofTheGuest, ...day }) => day) }
      },
      readItinerary: async (code) => {
        const path = `/api/itineraries/${encodeURIComponent(code)}`
        const answer = await ask(readAs(c.req.raw, path), c.env)
        if (answer.ok) return (await answer.json()) as OpenedItinerary
        return answer.status === 404 ? 'missing' : 'failed'
      },
    },
    cookies: [],
  })
}

/** The request that scripts would have sent to read something, past the same guards. */
function readAs({ url, headers }: Request, path: string): Request {
  const sent = new Headers(headers)
  sent.set('apikey', publishableKey)
  sent.set('authorization', `Bearer ${publishableKey}`)
  for (const name of ['content-length', 'content-type', 'if-none-match']) sent.delete(name)
  return new Request(new URL(path, url), { headers: sent })
}
