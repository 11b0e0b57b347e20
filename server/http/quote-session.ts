import type { Context } from 'hono'
import type { Services } from '../services.ts'
import { findQuoteByHash, type OpenedQuote, type QuoteId } from '../mail/quote-keys.ts'
import { Refused } from '../refused.ts'
import { boundLooks } from './looks.ts'
import { openKeySession, type SessionPlace } from './key-session.ts'

export type QuoteSession = ReturnType<typeof openQuoteSession>

/** The sender's session for one quote request (key-session.ts). */
export function openQuoteSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  place: Omit<SessionPlace, 'now'>,
) {
  const session = openKeySession(
    { ...place, now },
    { name: 'quote', purpose: 'the session of a quote request' },
  )

  const keep = (c: Context, { id, keyHash }: OpenedQuote) => session.keep(c, { id, key: keyHash })

  const look = boundLooks(now)

  /** The request of this browser's session; undefined where there is none, or where it is over. Throws Refused where it is looked at too often. */
  const find = async (c: Context): Promise<OpenedQuote | undefined> => {
    const read = await session.read(c)
    if (read && c.req.method !== 'POST') look(read.key)
    const found = read && (await findQuoteByHash(db, read.key, now()))
    return found?.id === read?.id ? found : undefined
  }

  /** The id of the session's request of one kind; throws Refused without. It goes on for another 30 minutes. */
  const get = async (c: Context, kind: QuoteId['kind']): Promise<string> => {
    const opened = await find(c)
    if (opened?.kind !== kind) throw new Refused({ code: 'manage-closed' })
    await keep(c, opened)
    return opened.id
  }
  return { keep, find, get, end: session.end }
}
