import type { CalendarDate } from '../dates/calendar-date.ts'
import type { ChangeChoices } from '#contract/my-order-answers.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import type { SharedOffer } from '../offers/shared-offer.ts'
import type { SharedWaiting } from '../orders/shared-waiting.ts'
import type { OwnQuote, SharedQuote } from '../quotes/own-quote.ts'
import type { AnsweredRefusal } from '../text/format-refusal.ts'

/** A trip as those see it who come along: nothing of its money, and nobody's name but the guides'. */
export type SharedTrip = Pick<ManageAnswer, 'title' | 'status'> & {
  days: Omit<ManageAnswer['days'][number], 'changes'>[]
}

/** An order as its guest sees it, and what each of its days can be changed to, by its item. */
export type OpenedOrder = { order: ManageAnswer; choices: Record<string, ChangeChoices> }

/** An itinerary that was shared, as it is kept and sent; and why there is none. */
export type OpenedItinerary = { itinerary: unknown; goneTours: string[]; takesComments: boolean }
export type NotOpened = 'missing' | 'failed'

/** What the API answers to a form: what came of it, or why not. */
export type PostAnswer =
  | { ok: true; status: number; value: unknown }
  | { ok: false; status: number; refusals: readonly AnsweredRefusal[] }

/** What goes with what is posted, where it has any. */
export type PostSigns = {
  /** Made up by the page, the same when the form is posted again; else what is posted on one day is one request. */
  key?: string | undefined
  /** Whether something stood in the field that people do not see. */
  isTrapped?: boolean
}

/**
 * What a page that is rendered for one visitor may ask of the server (site/guest-port.ts,
 * server/http/guest-port.ts).
 */
export type GuestPort = {
  /** The trip that a link for those who come along leads to; undefined where it leads to none. */
  readSharedTrip: (key: string) => Promise<SharedTrip | undefined>
  /**
   * The order whose link this browser has opened; or why not: 404 where it has opened none. What its days can be
   * changed to takes as long to find as all the rest: `isChanging` asks for it.
   */
  readOrder: (isChanging: boolean) => Promise<OpenedOrder | { status: number }>
  /** Ends that, for who sits at a computer that others use. */
  leaveOrder: () => void
  /** The itinerary behind a code. */
  readItinerary: (code: string) => Promise<OpenedItinerary | NotOpened>
  /** The quote request that this browser has opened by its link; undefined where it has none. */
  readOwnQuote: () => Promise<OwnQuote | undefined>
  /** Ends that: it opens again only by its link. */
  leaveQuote: () => void
  /** A group's request, by a link that its sender handed on; undefined where it leads to none. */
  readSharedQuote: (key: string) => Promise<SharedQuote | undefined>
  /** An offer of ours, by its link; undefined where it leads to none. */
  readOffer: (key: string) => Promise<SharedOffer | undefined>
  /** Somebody's wait for a full day, by its link; undefined where it leads to none. */
  readWaiting: (key: string) => Promise<SharedWaiting | undefined>
  /**
   * Sends what was posted to an endpoint of the API, past the guards and limits that scripts would meet
   * too. The cookies that it sets go out with the page.
   */
  post: (path: string, body: object, signs?: PostSigns) => Promise<PostAnswer>
  /** The day in Cape Town. */
  today: CalendarDate
}
