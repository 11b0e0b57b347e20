import { createContext } from 'react-router'
import type { GuestPort } from '#platform/api/calls.ts'

const nothing = () => Promise.resolve(undefined)

/**
 * The server's port for loaders and actions, one for each request (app/my-order/guest-port.server.ts).
 * Without a server, as in development, it holds nobody's data.
 */
export const guestPortOf = createContext<GuestPort>({
  call: (address) =>
    Promise.resolve({ ok: false, status: address.startsWith('GET') ? 404 : 503, refusals: [] }),
  hasOrder: () => Promise.resolve(false),
  listChoices: () => Promise.resolve({}),
  readSharedTrip: nothing,
  readOwnQuote: nothing,
  readSharedQuote: nothing,
  readOffer: nothing,
  readWaiting: nothing,
  leave: () => undefined,
  today: '',
})
