import type { Context } from 'hono'
import type { Services } from '#platform/services.ts'
import {
  findQuoteRequestByHash,
  openNewQuoteRequest,
  type OpenedQuoteRequest,
  type QuoteRequestId,
} from './quote-keys.server.ts'
import { Refused } from '#platform/refused.ts'
import { limitViews } from '#platform/http/view-limits.ts'
import {
  isRandomKey,
  type NewKey,
  openKeySession,
  type SessionOptions,
} from '#platform/http/key-session.ts'

export type QuoteRequestSession = ReturnType<typeof openQuoteRequestSession>

export function openQuoteRequestSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  place: Omit<SessionOptions, 'now'>,
) {
  const session = openKeySession(
    { ...place, now },
    { name: 'quote', purpose: 'the session of a quote request' },
  )

  const save = (c: Context, { id, keyHash }: OpenedQuoteRequest) =>
    session.save(c, { id, key: keyHash })

  const countView = limitViews(now)

  /**
   * Finds the request of this browser's session. Undefined if there is no session or it has
   * expired. Throws Refused above the limit of views.
   */
  const find = async (c: Context): Promise<OpenedQuoteRequest | undefined> => {
    const storedSession = await session.read(c)
    if (storedSession && c.req.method !== 'POST') countView(storedSession.key)
    const request = storedSession && (await findQuoteRequestByHash(db, storedSession.key, now()))
    return request?.id === storedSession?.id ? request : undefined
  }

  /**
   * Returns the session's request and extends the session by 30 minutes. Throws Refused if there is
   * none or it is of another kind.
   */
  const open = async (c: Context, kind?: QuoteRequestId['kind']): Promise<QuoteRequestId> => {
    const opened = await find(c)
    if (!opened || (kind && opened.kind !== kind)) throw new Refused({ code: 'manage-closed' })
    await save(c, opened)
    return opened
  }

  const get = async (c: Context, kind: QuoteRequestId['kind']): Promise<string> =>
    (await open(c, kind)).id
  /**
   * Starts a session in the browser that sent this request, by the rules for an order
   * (app/accounts/manage-session.server.ts).
   */
  const begin = async (c: Context, { reference, key, isRepeated }: NewKey): Promise<void> => {
    if (isRepeated && !isRandomKey(key)) return
    const opened = await openNewQuoteRequest(db, reference, now())
    if (opened) await save(c, opened)
  }
  return { save, find, open, get, begin, end: session.end }
}
