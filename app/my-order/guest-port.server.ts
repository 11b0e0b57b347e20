import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { publishableKey } from '#app/accounts/api-key.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { GuestPort, PageCall } from '#platform/api/calls.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { listChangeChoices } from '#app/changing/describe-change.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { findBySharedKey } from './keys.server.ts'
import { readWaiting } from '#app/waiting/read-waiting.server.ts'
import { findSentOffer } from '#app/offers/sent-offer.server.ts'
import { readSharedOffer } from '#app/offers/read-shared-offer.server.ts'
import type { Services } from '#platform/services.ts'
import type { ManageSession } from '#app/accounts/manage-session.server.ts'
import { isForeign } from '#platform/http/origin-check.ts'
import { readQuoteRequest } from '#app/enquiries/read-quote-request.server.ts'
import { formatForOthers } from '#app/enquiries/format-quote-request.server.ts'
import { findSharedGroup } from '#app/enquiries/share-group.server.ts'
import type { QuoteRequestSession } from '#app/enquiries/quote-session.server.ts'
import { formatInEnglish } from '#platform/http/refusal-words.ts'
import type { OpenedPort } from '#platform/http/render.ts'
import { omit } from '#rules/omit.ts'

type CallApi = (request: Request, env: Context['env']) => Response | Promise<Response>

/**
 * Creates the functions that pages may use while this request is answered (platform/api/calls.ts).
 */
export function openGuestPort(
  services: Services,
  { session, quotes }: { session: ManageSession; quotes: QuoteRequestSession },
  callApi: CallApi,
) {
  return (c: Context): OpenedPort => {
    const headers = new Headers()
    const today = calendarDateIn(services.now(), capeTown)
    const call: GuestPort['call'] = async (address, input) => {
      if (c.get('isTooLarge') && address.startsWith('POST')) {
        const code = 'body-too-large'
        const message = formatInEnglish(c.get('content'), { code })
        return { ok: false, status: 413, refusals: [{ code, message }] }
      }
      const answer = await callApi(createApiRequest(c, today, address, input), c.env)
      for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
      const retryAfter = answer.headers.get('Retry-After')
      if (retryAfter !== null) headers.set('Retry-After', retryAfter)
      const { ok, status } = answer
      const value = await answer.json().catch(() => ({}))
      if (ok) return { ok, status, value }
      const { error } = value as { error?: AnsweredRefusal & { issues?: AnsweredRefusal[] } }
      return { ok, status, refusals: error?.issues ?? (error ? [error] : []) }
    }
    const port: GuestPort = {
      call,
      hasOrder: async () => Boolean(await session.peek(c)),
      listChoices: async (order) => {
        const openedOrder = await session.peek(c)
        return openedOrder ? listChoicesByItem(services, openedOrder.id, order) : {}
      },
      readSharedTrip: async (key) => {
        const sharedOrder = await findBySharedKey(services.db, key, services.now())
        if (!sharedOrder) return undefined
        const { title, status, days } = await describeOrder(services, sharedOrder.orderId)
        return { title, status, days: days.map((day) => omit(day, 'changes')) }
      },
      readOwnQuote: async () => {
        const openedQuote = c.get('quote')
        const quoteRequest = openedQuote && (await readQuoteRequest(services, openedQuote))
        const offer = quoteRequest && (await findSentOffer(services, openedQuote))
        return quoteRequest && { ...quoteRequest, ...(offer && { offer }) }
      },
      readSharedQuote: async (key) => {
        const groupRequest = await findSharedGroup(services.db, key, services.now())
        return (
          groupRequest && {
            status: groupRequest.status,
            said: formatForOthers(c.get('content'), groupRequest),
          }
        )
      },
      readOffer: (key) => readSharedOffer(services, key),
      readWaiting: (key) => readWaiting(services, key),
      // Ending a session does not call the API, so the form's origin is checked here.
      leave: (opened) => {
        if (!isForeign(c.req.raw, services.siteUrl)) (opened === 'order' ? session : quotes).end(c)
      },
      today,
    }
    return { port, headers }
  }
}

async function listChoicesByItem(services: Services, orderId: string, { days }: ManageAnswer) {
  const changeableDays = days.filter(({ changes }) => changes)
  const choices = await Promise.all(
    changeableDays.map(
      async ({ item }) => [item, await listChangeChoices(services, orderId, { item })] as const,
    ),
  )
  return Object.fromEntries(choices)
}

/**
 * Headers as the browser's scripts would send them. Headers about a body only if there is a body.
 */
function forwardHeaders(c: Context): Headers {
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-length', 'content-type', 'if-none-match']) headers.delete(name)
  if (c.req.method !== 'POST') headers.delete('content-encoding')
  // The credentials that our pages' scripts would send.
  headers.set('apikey', publishableKey)
  headers.set('authorization', `Bearer ${publishableKey}`)
  headers.set('x-request-id', c.get('requestId'))
  return headers
}

type AnyCall = PageCall<'GET /api/manage'> & { params?: Record<string, string> }

function createApiRequest(c: Context, today: string, address: string, input: AnyCall): Request {
  const { params = {}, body, key, isTrapped } = input
  const [method = '', pattern = ''] = address.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(path, c.req.url)
  const headers = forwardHeaders(c)
  if (method === 'GET') return new Request(url, { headers })
  const text = JSON.stringify(body ?? {})
  headers.set('content-type', 'application/json')
  const hash = createHash('sha256').update(`${today} ${text}`).digest('hex')
  headers.set('idempotency-key', key ?? `posted-${hash}`)
  if (isTrapped) headers.set('form-trap', 'filled')
  return new Request(url, { method, headers, body: text })
}
