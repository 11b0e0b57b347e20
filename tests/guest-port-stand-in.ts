import type { GuestPort } from '#rules/guests/guest-port.ts'

/** A server that has nothing of anybody, for tests of what a page makes of it. */
export const guestPortStandIn: GuestPort = {
  readSharedTrip: () => Promise.resolve(undefined),
  readItinerary: () => Promise.resolve('missing'),
}
