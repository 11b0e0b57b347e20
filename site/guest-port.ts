import { createContext } from 'react-router'
import type { GuestPort } from '#rules/guests/guest-port.ts'

/**
 * The server's port for loaders and actions, one for each request (server/http/guest-port.ts).
 * Without a server, as in a build, it holds nobody's data.
 */
export const guestPortOf = createContext<GuestPort>({
  readSharedTrip: () => Promise.resolve(undefined),
  readOrder: () => Promise.resolve({ status: 404 }),
  leaveOrder: () => undefined,
  readItinerary: () => Promise.resolve('missing'),
  readOwnQuote: () => Promise.resolve(undefined),
  leaveQuote: () => {},
  readSharedQuote: () => Promise.resolve(undefined),
  readOffer: () => Promise.resolve(undefined),
  readWaiting: () => Promise.resolve(undefined),
  post: () => Promise.resolve({ ok: false, status: 503, refusals: [] }),
  today: '',
})
