import type { ManageAnswer } from '../orders/manage-answer.ts'

/** A trip as those see it who come along: nothing of its money, and nobody's name but the guides'. */
export type SharedTrip = Pick<ManageAnswer, 'title' | 'status'> & {
  days: Omit<ManageAnswer['days'][number], 'changes'>[]
}

/** An itinerary that was shared, as it is kept and sent; and why there is none. */
export type OpenedItinerary = { itinerary: unknown; goneTours: string[]; takesComments: boolean }
export type NotOpened = 'missing' | 'failed'

/**
 * What a page that is rendered for one visitor may ask of the server (site/guest-port.ts,
 * server/http/guest-port.ts).
 */
export type GuestPort = {
  /** The trip that a link for those who come along leads to; undefined where it leads to none. */
  readSharedTrip: (key: string) => Promise<SharedTrip | undefined>
  /** The itinerary behind a code. */
  readItinerary: (code: string) => Promise<OpenedItinerary | NotOpened>
}
