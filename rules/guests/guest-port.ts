import type { CalendarDate } from '../dates/calendar-date.ts'
import type { ChangeChoices } from '#contract/my-order-answers.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import type { SharedOffer } from '../offers/shared-offer.ts'
import type { SharedWaiting } from '../orders/shared-waiting.ts'
import type { OwnQuote, SharedQuote } from '../quotes/own-quote.ts'
import type { AnsweredRefusal } from '../text/format-refusal.ts'

/** A trip as fellow travellers see it: no prices, no names except the guides'. */
export type SharedTrip = Pick<ManageAnswer, 'title' | 'status'> & {
  days: Omit<ManageAnswer['days'][number], 'changes'>[]
}

export type OpenedOrder = { order: ManageAnswer; choices: Record<string, ChangeChoices> }

/** A shared itinerary as stored, or the reason it can't be opened. */
export type OpenedItinerary = { itinerary: unknown; goneTours: string[]; takesComments: boolean }
export type NotOpened = 'missing' | 'failed'

export type PostAnswer =
  | { ok: true; status: number; value: unknown }
  | { ok: false; status: number; refusals: readonly AnsweredRefusal[] }

export type PostSigns = {
  /**
   * A key made by the page and kept on a repeated post; without it, equal posts on one day count as
   * one request.
   */
  key?: string | undefined
  /** True if the hidden honeypot field was filled. */
  isTrapped?: boolean
}

/**
 * The server functions for pages rendered for one visitor (site/guest-port.ts,
 * server/http/guest-port.ts).
 */
export type GuestPort = {
  readSharedTrip: (key: string) => Promise<SharedTrip | undefined>
  /**
   * The order whose link this browser has opened, or a status: 404 if none. `isChanging` also loads
   * the possible changes, which takes as long as all the rest.
   */
  readOrder: (isChanging: boolean) => Promise<OpenedOrder | { status: number }>
  /** Closes the order in this browser, for shared computers. */
  leaveOrder: () => void
  readItinerary: (code: string) => Promise<OpenedItinerary | NotOpened>
  /** The quote request this browser has opened by its link; undefined if none. */
  readOwnQuote: () => Promise<OwnQuote | undefined>
  /** Closes the request; it opens again only by its link. */
  leaveQuote: () => void
  readSharedQuote: (key: string) => Promise<SharedQuote | undefined>
  readOffer: (key: string) => Promise<SharedOffer | undefined>
  readWaiting: (key: string) => Promise<SharedWaiting | undefined>
  /**
   * Posts to an API endpoint, with the same guards and limits as for scripts. Its cookies are set
   * with the page.
   */
  post: (path: string, body: object, signs?: PostSigns) => Promise<PostAnswer>
  today: CalendarDate
}
