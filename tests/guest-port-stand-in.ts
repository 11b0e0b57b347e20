import type { GuestPort } from '#rules/guests/guest-port.ts'

/** A server that has nothing of anybody, for tests of what a page makes of it. */
export const guestPortStandIn: GuestPort = {
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
  today: '2026-11-25',
}
