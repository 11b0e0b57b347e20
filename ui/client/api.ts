import type { Address, AnswerOf, Body, Query, WithParams } from '#platform/api/calls.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import { listCallHeaders } from './call-headers.ts'
import type { Reviews } from '#app/reviews/provider-reviews.tsx'
import { honeypotName } from '#rules/requests/form-signs.ts'

export type { Address, AnswerOf, Body } from '#platform/api/calls.ts'

/**
 * The browser's only access to the network. Each function returns the value or the refusals as
 * codes, and throws if the server was not reached or broke.
 */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; refusals: AnsweredRefusal[] }

export type Input<Of extends Address> = WithParams<Of> &
  ([Body<Of>] extends [never] ? unknown : { body: Body<Of> }) &
  ([Query<Of>] extends [never]
    ? unknown
    : object extends Query<Of>
      ? { query?: Query<Of> }
      : { query: Query<Of> }) & {
    /** Idempotency-Key: the same for each repetition of a request. */
    key?: string
    isForm?: boolean
    headers?: Record<string, string>
    signal?: AbortSignal
  }

type LooseInput = Omit<Input<'GET /api/rates'>, 'query'> & {
  params?: Record<string, unknown>
  query?: object
  body?: unknown
}

/**
 * Reads a JSON file of the site; its address determines the type. Throws if it is not available.
 */
export async function readSiteFile<Value>(address: string): Promise<Value> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`)
  return (await answer.json()) as Value
}

export function send<Of extends Address>(address: Of, input: Input<Of>): Promise<Response> {
  const { params, query = {}, body, key, isForm, headers, signal } = input as LooseInput
  const [method = '', pattern = ''] = address.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params?.[name])),
  )
  const definedQuery = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(definedQuery.map(([name, value]) => [name, String(value)]))
  return fetch(definedQuery.length > 0 ? `${path}?${search}` : path, {
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

/**
 * Calls an endpoint and returns its value or refusals. Every success answer of ours has the field
 * `requiredField`.
 */
export async function call<Of extends Address>(
  address: Of,
  input: Input<Of>,
  requiredField?: string & keyof AnswerOf<Of>,
): Promise<Answer<AnswerOf<Of>>> {
  return settle<AnswerOf<Of>>(await send(address, input), requiredField)
}

/** Reads data that a page can do without; throws on any refusal. */
export async function read<Of extends Address>(
  address: Of,
  input: Input<Of>,
): Promise<AnswerOf<Of>> {
  return getValue<AnswerOf<Of>>(await send(address, input))
}

export type KnownDays = {
  /** Days on which the tour is sold out; without a tour, days without a free vehicle. */
  full: CalendarDate[]
  /** Full days that the office has closed, with the reason. */
  closed: { days: string[]; why: string }[]
  toWait?: { text: string; path: string }
}

/** Reads the availability of a tour or, without one, of a vehicle. */
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

/** Reads the ids of up to six tours that the office marked as featured (P7). */
export async function listFeaturedTours(signal: AbortSignal): Promise<string[]> {
  const query = { featured: 'true', status: 'active', limit: '6' } as const
  return (await read('GET /api/tables/tours', { query, signal })).map((row) => row.id)
}

/** Reads the provider's reviews (P7); throws if there are none to show. */
export function readReviews(signal: AbortSignal): Promise<Reviews> {
  return read('GET /api/functions/get-google-reviews', { signal })
}

/** Reads the server's exchange rates; undefined if it has none that it trusts. */
export async function readRates(): Promise<Rates | undefined> {
  const answer = await send('GET /api/rates', {})
  return answer.status === 204 ? undefined : getValue(answer)
}

/**
 * Reads a write's answer; `{}` if the server only confirms. A refusal with any code is an answer,
 * too. Throws for our own 'unexpected' and for an answer that is not ours: a gateway's page, an
 * empty body, a success without `requiredField`.
 */
export async function settle<Value>(
  response: Pick<Response, 'ok' | 'status' | 'json'>,
  requiredField?: string & keyof Value,
): Promise<Answer<Value>> {
  if (response.status === 204) return { ok: true, value: {} as Value }
  const body: unknown = await response.json()
  const refusals = response.ok ? [] : readRefusals(body)
  if (refusals.length > 0) return { ok: false, refusals }
  if (!response.ok || (requiredField && !Object.hasOwn(Object(body), requiredField)))
    throw new Error(`The server answered ${response.status}.`)
  return { ok: true, value: body as Value }
}

function readRefusals(body: unknown): AnsweredRefusal[] {
  const { error } = Object(body) as { error?: unknown }
  const { issues } = Object(error) as { issues?: unknown }
  const issueRefusals = Array.isArray(issues) ? issues.filter(isRefusal) : []
  const candidates = issueRefusals.length > 0 ? issueRefusals : [error].filter(isRefusal)
  return candidates.map((refusal) => ({ ...refusal, code: refusal.code ?? '' }))
}

/**
 * A code of ours or of a newer release, or a message alone (P7). 'unexpected' only means that
 * something broke.
 */
function isRefusal(issue: unknown): issue is AnsweredRefusal {
  const { code = '', message } = Object(issue) as { code?: unknown; message?: unknown }
  if (typeof code !== 'string' || code === 'unexpected') return false
  return code !== '' || typeof message === 'string'
}

/** Reads a value; throws on any refusal, because the page works without it. */
export async function getValue<Value>(
  response: Pick<Response, 'ok' | 'status' | 'json'>,
): Promise<Value> {
  // The body is read even if it is not used: an unread answer keeps its connection open.
  const value: unknown = await response.json()
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return value as Value
}

/**
 * Spam signs of a form (rules/requests/form-signs.ts): how long the page has been open, and if the
 * hidden field was filled. The field is then emptied, so that a person who filled it by mistake can
 * send again.
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
