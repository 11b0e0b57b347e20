import type { z } from 'zod'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { SharedOffer } from '#app/offers/shared-offer.ts'
import type { SharedWaiting } from '#app/waiting/shared-waiting.ts'
import type { OwnQuoteRequest, SharedQuoteRequest } from '#app/enquiries/own-quote-request.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Contract } from '#server/contract.ts'
import type { Params } from './endpoint.ts'
import type { ChangeChoices, ManageAnswer } from '#app/order/guest-answers-contract.ts'

/** An endpoint of the contract, by its address: 'PATCH /api/admin/mails/:id'. */
export type Address = keyof Contract

export type Body<Of extends Address> = Part<Contract[Of], 'body'>
export type Query<Of extends Address> = Part<Contract[Of], 'query'>
type Part<Found, Name extends string> = Found extends { [Key in Name]: infer Schema }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : never

export type WithParams<Of extends Address> = [keyof Params<Of, Contract[Of]>] extends [never]
  ? unknown
  : { params: Params<Of, Contract[Of]> }

export type AnswerOf<Of extends Address> = Contract[Of]['answer'] extends {
  schema: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : object

export type CallAnswer<Value = unknown> =
  | { ok: true; status: number; value: Value }
  | { ok: false; status: number; refusals: readonly AnsweredRefusal[] }

/**
 * A call that a page makes inside the server's process. The body is what the browser posted; the
 * endpoint validates it.
 */
export type PageCall<Of extends Address> = WithParams<Of> & {
  body?: Partial<Record<keyof Body<Of>, unknown>>
  /**
   * A key made by the page and kept on a repeated post; without it, equal posts on one day count as
   * one request.
   */
  key?: string | undefined
  /** True if the hidden honeypot field was filled. */
  isTrapped?: boolean
}

/** A trip as fellow travellers see it: no prices, no names except the guides'. */
export type SharedTrip = Pick<ManageAnswer, 'title' | 'status'> & {
  days: Omit<ManageAnswer['days'][number], 'changes'>[]
}

/**
 * The server for a page rendered for one visitor (ui/guest-port.ts, app/my-order/guest-port.server.ts):
 * endpoints as scripts would call them, and the data of pages that have none.
 */
export type GuestPort = {
  /** Calls an endpoint with its guards and limits. Its cookies are set with the page. */
  call: <Of extends Address>(address: Of, input: PageCall<Of>) => Promise<CallAnswer<AnswerOf<Of>>>
  /** True if this browser has opened an order by its link. */
  hasOrder: () => Promise<boolean>
  /**
   * Possible changes of the opened order, by item. Loading them takes as long as loading the order.
   */
  listChoices: (order: ManageAnswer) => Promise<Record<string, ChangeChoices>>
  readSharedTrip: (key: string) => Promise<SharedTrip | undefined>
  /** The quote request this browser has opened by its link; undefined if none. */
  readOwnQuote: () => Promise<OwnQuoteRequest | undefined>
  readSharedQuote: (key: string) => Promise<SharedQuoteRequest | undefined>
  readOffer: (key: string) => Promise<SharedOffer | undefined>
  readWaiting: (key: string) => Promise<SharedWaiting | undefined>
  /** Closes an order or quote request in this browser; it opens again only by its link. */
  leave: (opened: 'order' | 'quote') => void
  today: CalendarDate
}
