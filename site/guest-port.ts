import { createContext } from 'react-router'
import type { GuestPort } from '#rules/guests/guest-port.ts'

/**
 * Where loaders and actions find the server, which gives each request a port of its own
 * (server/http/guest-port.ts). Without a server, as when the site is built, there is nothing of anybody.
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
