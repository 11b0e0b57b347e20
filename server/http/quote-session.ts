import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { minuteMs } from '#rules/dates/durations.ts'
import type { Office } from '../office.ts'
import { findQuoteByHash, type OpenedQuote, type QuoteId } from '../quotes/quote-keys.ts'
import { Refused } from '../refused.ts'

/** So long after the page was last asked for it has to be opened by its link again. */
const sessionMinutes = 30

const kept = z.object({ quote: z.uuid(), key: z.hex(), until: z.int() })

export type QuoteSession = ReturnType<typeof openQuoteSession>

/**
 * A session for one quote request, as that of an order is (manage-session.ts): a signed cookie that names
 * the request and the hash of the key that opened it, good for 30 minutes and for as long as that key is.
 */
export function openQuoteSession(
  office: Pick<Office, 'db' | 'now'>,
  { secret, isSecure }: { secret: string; isSecure: boolean },
) {
  // A key of its own: what other cookies of ours are signed with is no good here.
  const ownSecret = createHmac('sha256', secret)
    .update('the session of a quote request')
    .digest('base64url')
  const prefix = isSecure ? ('host' as const) : undefined
  const settings = {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    ...(prefix ? { prefix } : {}),
  } as const

  /** Begins it, or has its 30 minutes begin again. */
  const keep = async (c: Context, { id, keyHash }: OpenedQuote) => {
    const until = office.now().getTime() + sessionMinutes * minuteMs
    const value = JSON.stringify({ quote: id, key: keyHash, until })
    const maxAge = sessionMinutes * 60
    await setSignedCookie(c, 'quote', value, ownSecret, { ...settings, maxAge })
  }

  /** The request of this browser's session; undefined where there is none, or where it is over. */
  const find = async (c: Context): Promise<OpenedQuote | undefined> => {
    const session = parse(await getSignedCookie(c, ownSecret, 'quote', prefix))
    const now = office.now()
    if (!session || session.until <= now.getTime()) return undefined
    const found = await findQuoteByHash(office.db, session.key, now)
    return found?.id === session.quote ? found : undefined
  }

  /** The id of the session's request of one kind; throws Refused without. It goes on for another 30 minutes. */
  const get = async (c: Context, kind: QuoteId['kind']): Promise<string> => {
    const opened = await find(c)
    if (opened?.kind !== kind) throw new Refused({ code: 'manage-closed' })
    await keep(c, opened)
    return opened.id
  }

  const end = (c: Context) => {
    deleteCookie(c, 'quote', settings)
  }
  return { keep, find, get, end }
}

function parse(text: string | false | undefined) {
  if (!text) return undefined
  try {
    return kept.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
