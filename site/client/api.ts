import { hc, type InferResponseType } from 'hono/client'
import type { BookingRequest } from '#rules/orders/booking-request.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { ContactRequest } from '#rules/guests/contact-request.ts'
import type {
  ItineraryEnquiryRequest,
  ItineraryRequest,
} from '#rules/itinerary/itinerary-request.ts'
import type { GroupQuoteRequest } from '#rules/quotes/group-quote-request.ts'
import type { RideRequest } from '#rules/orders/ride-request.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { NewsletterRequest } from '#rules/guests/newsletter-request.ts'
import type { TransferRequest } from '#rules/orders/transfer-request.ts'
import type { Api } from '#server/http/app.ts'
import type { SaidRefusal } from '#rules/text/say-refusal.ts'
import { listCallHeaders } from './call-headers.ts'
import { listFormSigns } from './form-signs.ts'
import type { Reviews } from '../home/reviews.tsx'

/**
 * The browser's only way to the network. Each function answers with the value or with the
 * refusals, as codes; it throws when the server could not be reached or broke.
 */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; refusals: SaidRefusal[] }

export type { InferResponseType }

/** Every endpoint, typed. The calls of an account and of the administration are beside their screens. */
export const { api } = hc<Api>('/', { headers: listCallHeaders })

type Booked = InferResponseType<typeof api.bookings.$post, 201>
type TransferAsked = InferResponseType<typeof api.transfers.$post, 201>
type Shared = InferResponseType<typeof api.itineraries.$post, 201>
type GroupQuoteAsked = InferResponseType<(typeof api)['group-quotes']['$post'], 201>
type Enquired = InferResponseType<(typeof api)['itinerary-enquiries']['$post'], 201>

/** Books a departure; `key` is the same for each repetition of the same request. */
export async function createBooking(json: BookingRequest, key: string): Promise<Answer<Booked>> {
  return settle(await api.bookings.$post({ json, header: signForm(key) }), 'reference')
}

/** Asks for a vehicle with its driver; `key` is the same for each repetition of the same request. */
export async function createTransfer(
  json: TransferRequest,
  key: string,
): Promise<Answer<TransferAsked>> {
  return settle(await api.transfers.$post({ json, header: signForm(key) }), 'reference')
}

/** Keeps an itinerary under a link; `key` is the same for each repetition of the same request. */
export async function shareItinerary(json: ItineraryRequest, key: string): Promise<Answer<Shared>> {
  return settle(await api.itineraries.$post({ json, header: { 'idempotency-key': key } }))
}

/** Asks for the exact price of an itinerary; `key` as above. */
export async function createItineraryEnquiry(
  json: ItineraryEnquiryRequest,
  key: string,
): Promise<Answer<Enquired>> {
  const send = api['itinerary-enquiries'].$post
  return settle(await send({ json, header: signForm(key) }), 'reference')
}

/** Asks for an offer for a group; `key` as above. */
export async function createGroupQuote(
  json: GroupQuoteRequest,
  key: string,
): Promise<Answer<GroupQuoteAsked>> {
  const send = api['group-quotes'].$post
  return settle(await send({ json, header: signForm(key) }), 'reference')
}

/** Asks for the newsletter; the answer never tells whether the address is known. */
export async function askForNewsletter(
  json: NewsletterRequest,
  key: string,
): Promise<Answer<object>> {
  return settle(await api.newsletter.$post({ json, header: signForm(key) }))
}

/** Confirms a subscription by the token of its mail. */
export async function confirmNewsletter(token: string, key: string): Promise<Answer<object>> {
  const header = { 'idempotency-key': key }
  return settle(await api.newsletter.confirm.$post({ json: { token }, header }))
}

/** Ends a subscription by the token that every issue carries. */
export async function endNewsletter(token: string): Promise<Answer<object>> {
  return settle(await api.newsletter.unsubscribe.$post({ query: { token } }))
}

/** Sends a message to the office (P7). */
export async function sendContactMessage(
  json: ContactRequest,
  key: string,
): Promise<Answer<object>> {
  const send = api.functions['send-contact-email'].$post
  return settle(await send({ json, header: signForm(key) }))
}

/** Asks for a ride from A to B. */
export async function createRide(
  json: RideRequest,
  key: string,
): Promise<Answer<{ reference: string }>> {
  return settle(await api.rides.$post({ json, header: signForm(key) }), 'reference')
}

/** The headers of a form: its key, and how it was filled in. */
function signForm(key: string) {
  return { ...listFormSigns(), 'idempotency-key': key }
}

/** What is known of the days of a span. */
export type KnownDays = {
  /** Those on which a tour has no departure left, or, without one, no vehicle can set out. */
  full: CalendarDate[]
  /** Those of them that the office has closed, and why. */
  closed: { days: string[]; why: string }[]
}

/** What is known of the days of a tour, or, without one, of a vehicle. */
export async function readDays(
  tourId: string | undefined,
  span: { from: CalendarDate; to: CalendarDate },
): Promise<KnownDays> {
  const answer =
    tourId === undefined
      ? await api.transfers.availability.$get({ query: span })
      : await api.tours[':tourId'].availability.$get({ param: { tourId }, query: span })
  return getValue<KnownDays>(answer)
}

/** The ids of up to six tours that the office has marked as featured (P7). */
export async function listFeaturedTours(signal: AbortSignal): Promise<string[]> {
  const query = { featured: 'true', status: 'active', limit: '6' } as const
  const answer = await api.tables.tours.$get({ query }, { init: { signal } })
  return (await getValue<{ id: string }[]>(answer)).map((row) => row.id)
}

/** The provider's reviews (P7); throws when there are none to show. */
export async function readReviews(signal: AbortSignal): Promise<Reviews> {
  return getValue(await api.functions['get-google-reviews'].$get({}, { init: { signal } }))
}

/** The rates that the server has of its feed; undefined where it has none that it believes. */
export async function readRates(): Promise<Rates | undefined> {
  const answer = await api.rates.$get()
  return answer.status === 204 ? undefined : getValue(answer)
}

/**
 * A write's answer, `{}` where the server says nothing but yes. A refusal is an answer too, whatever
 * its code; what is none of ours throws: a gateway's page, nothing at all, a yes without the field
 * that ours must `hold`, or our own 'unexpected'.
 */
export async function settle<Value>(
  response: Pick<Response, 'ok' | 'status' | 'json'>,
  hold?: string & keyof Value,
): Promise<Answer<Value>> {
  if (response.status === 204) return { ok: true, value: {} as Value }
  const body: unknown = await response.json()
  const refusals = response.ok ? [] : readRefusals(body)
  if (refusals.length > 0) return { ok: false, refusals }
  if (!response.ok || (hold && !Object.hasOwn(Object(body), hold)))
    throw new Error(`The server answered ${response.status}.`)
  return { ok: true, value: body as Value }
}

/** What a body refuses; whatever has another shape is left out. */
function readRefusals(body: unknown): SaidRefusal[] {
  const { error } = Object(body) as { error?: unknown }
  const { issues } = Object(error) as { issues?: unknown }
  const found = Array.isArray(issues) ? issues.filter(isRefusal) : []
  const all = found.length > 0 ? found : [error].filter(isRefusal)
  return all.map((refusal) => ({ ...refusal, code: refusal.code ?? '' }))
}

/** A code of ours or of a newer release, or a message alone (P7); 'unexpected' says only that something broke. */
function isRefusal(issue: unknown): issue is SaidRefusal {
  const { code = '', message } = Object(issue) as { code?: unknown; message?: unknown }
  if (typeof code !== 'string' || code === 'unexpected') return false
  return code !== '' || typeof message === 'string'
}

/** A read's value; throws on any refusal, since a page shows what it has without it. */
export async function getValue<Value>(
  response: Pick<Response, 'ok' | 'status' | 'json'>,
): Promise<Value> {
  // Read even when it is thrown away: an answer that is left unread keeps its connection open.
  const value: unknown = await response.json()
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return value as Value
}
