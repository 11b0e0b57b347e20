import type { z } from 'zod'
import type { Contract } from '#contract/contract.ts'
import type { Params } from '#contract/endpoint.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import { listCallHeaders } from './call-headers.ts'
import type { Reviews } from '../home/reviews.tsx'
import { honeypotName } from '#rules/requests/form-signs.ts'

/**
 * The browser's only way to the network. Each function answers with the value or with the
 * refusals, as codes; it throws when the server could not be reached or broke.
 */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; refusals: AnsweredRefusal[] }

/** An endpoint of the contract, by its address: 'PATCH /api/admin/mails/:id'. */
export type Address = keyof Contract

/** What is sent to an endpoint. */
export type Body<Of extends Address> = Part<Contract[Of], 'body'>
type Part<Found, Name extends string> = Found extends { [Key in Name]: infer Schema }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : never

/** What an endpoint answers when it says yes. */
export type AnswerOf<Of extends Address> = Contract[Of]['answer'] extends {
  schema: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : object

type Query<Of extends Address> = Part<Contract[Of], 'query'>

/** What one call of an endpoint needs, and what it may have besides. */
export type Input<Of extends Address> = ([keyof Params<Of, Contract[Of]>] extends [never]
  ? unknown
  : { params: Params<Of, Contract[Of]> }) &
  ([Body<Of>] extends [never] ? unknown : { body: Body<Of> }) &
  ([Query<Of>] extends [never]
    ? unknown
    : object extends Query<Of>
      ? { query?: Query<Of> }
      : { query: Query<Of> }) & {
    /** The same for each repetition of the same request. */
    key?: string
    /** Whether it goes with how it was filled in. */
    isForm?: boolean
    headers?: Record<string, string>
    signal?: AbortSignal
  }

type Loose = Omit<Input<'GET /api/rates'>, 'query'> & {
  params?: Record<string, unknown>
  query?: object
  body?: unknown
}

/** A JSON file of the site's own, as its address says what is in it. Throws where it cannot be had. */
export async function readOwnFile<Value>(address: string): Promise<Value> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`)
  return (await answer.json()) as Value
}

/** Asks an endpoint; answers with whatever comes, and throws when nobody was reached. */
export function send<Of extends Address>(address: Of, input: Input<Of>): Promise<Response> {
  const { params, query = {}, body, key, isForm, headers, signal } = input as Loose
  const [method = '', pattern = ''] = address.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params?.[name])),
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  return fetch(asked.length > 0 ? `${path}?${search}` : path, {
    method,
    headers: {
      ...listCallHeaders(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isForm ? listFormSigns() : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
}

/** Asks an endpoint for its value, or why not; `hold` is a field that every yes of ours has. */
export async function call<Of extends Address>(
  address: Of,
  input: Input<Of>,
  hold?: string & keyof AnswerOf<Of>,
): Promise<Answer<AnswerOf<Of>>> {
  return settle<AnswerOf<Of>>(await send(address, input), hold)
}

/** Asks for what a page can do without; throws on any refusal. */
export async function read<Of extends Address>(
  address: Of,
  input: Input<Of>,
): Promise<AnswerOf<Of>> {
  return getValue<AnswerOf<Of>>(await send(address, input))
}

/** What is known of the days of a span. */
export type KnownDays = {
  /** Those on which a tour has no departure left, or, without one, no vehicle can set out. */
  full: CalendarDate[]
  /** Those of them that the office has closed, and why. */
  closed: { days: string[]; why: string }[]
  /** What leads to the waiting list of a tour. */
  toWait?: { text: string; path: string }
}

/** What is known of the days of a tour, or, without one, of a vehicle. */
export async function readDays(
  tourId: string | undefined,
  query: { from: CalendarDate; to: CalendarDate },
): Promise<KnownDays> {
  const answer =
    tourId === undefined
      ? await send('GET /api/transfers/availability', { query })
      : await send('GET /api/tours/:tourId/availability', { params: { tourId }, query })
  return getValue<KnownDays>(answer)
}

/** The ids of up to six tours that the office has marked as featured (P7). */
export async function listFeaturedTours(signal: AbortSignal): Promise<string[]> {
  const query = { featured: 'true', status: 'active', limit: '6' } as const
  return (await read('GET /api/tables/tours', { query, signal })).map((row) => row.id)
}

/** The provider's reviews (P7); throws when there are none to show. */
export function readReviews(signal: AbortSignal): Promise<Reviews> {
  return read('GET /api/functions/get-google-reviews', { signal })
}

/** The rates that the server has of its feed; undefined where it has none that it believes. */
export async function readRates(): Promise<Rates | undefined> {
  const answer = await send('GET /api/rates', {})
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
function readRefusals(body: unknown): AnsweredRefusal[] {
  const { error } = Object(body) as { error?: unknown }
  const { issues } = Object(error) as { issues?: unknown }
  const found = Array.isArray(issues) ? issues.filter(isRefusal) : []
  const all = found.length > 0 ? found : [error].filter(isRefusal)
  return all.map((refusal) => ({ ...refusal, code: refusal.code ?? '' }))
}

/** A code of ours or of a newer release, or a message alone (P7); 'unexpected' says only that something broke. */
function isRefusal(issue: unknown): issue is AnsweredRefusal {
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

/**
 * What goes with a form about how it was filled in (rules/requests/form-signs.ts): how long the page has been
 * open, and whether something is in the field that people do not see. That is emptied, so that
 * whoever it happened to by mistake can send again.
 */
function listFormSigns(): Record<string, string> {
  const traps = [...document.querySelectorAll<HTMLInputElement>(`input[name="${honeypotName}"]`)]
  const filled = traps.filter(({ value }) => value !== '')
  for (const trap of filled) trap.value = ''
  return {
    'form-seconds': String(Math.floor((Date.now() - performance.timeOrigin) / 1000)),
    ...(filled.length > 0 ? { 'form-trap': 'filled' } : {}),
  }
}
