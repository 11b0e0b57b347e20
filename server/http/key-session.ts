import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'

/** So long after the page was last asked for it has to be opened by its link again. */
const sessionMinutes = 30

/** However often it is asked for: a page left open at a hotel's computer ends all the same. */
const longestHours = 12

const kept = z.object({
  id: z.uuid(),
  key: z.hex(),
  until: z.int(),
  /** When it was opened; that of a cookie before there was this is not known, and begins anew. */
  since: z.int().optional(),
  /** Whether it was opened by the link of a mail, which only reaches who reads that. */
  isMailed: z.boolean().optional(),
})

/** What a session names: a thing, the hash of the key that opens it, and whether a mail brought that. */
type Opened = { id: string; key: string; isMailed?: boolean | undefined }

/** Where sessions stand: what time it is, the secret of the server, and whether it is reached by TLS. */
export type SessionPlace = { now: () => Date; secret: string; isSecure: boolean }

/**
 * The session that the key of a mailed link opens, for one thing alone: a signed cookie that names it and
 * the hash of that key, and is good for 30 minutes and for as long as the key is; prolonged by being used, for 12 hours at most. Nothing is stored for it,
 * so that a look at a link changes nothing. No script reads it, and no other site has it sent but by
 * leading here. `purpose` makes a key of its own: what other cookies of ours are signed with is no good here.
 */
export function openKeySession(
  { now, secret, isSecure }: SessionPlace,
  { name, purpose }: { name: string; purpose: string },
) {
  const ownSecret = createHmac('sha256', secret).update(purpose).digest('base64url')
  const prefix = isSecure ? ('host' as const) : undefined
  const settings = {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    ...(prefix ? { prefix } : {}),
  } as const
  const readGood = async (c: Context) => {
    const session = parse(await getSignedCookie(c, ownSecret, name, prefix))
    return session && session.until > now().getTime() ? session : undefined
  }
  return {
    /** Begins it, or has its 30 minutes begin again. */
    keep: async (c: Context, { id, key, isMailed }: Opened) => {
      const time = now().getTime()
      const before = await readGood(c)
      const same = before?.id === id && before.key === key ? before : undefined
      const since = same?.since ?? time
      const until = Math.min(time + sessionMinutes * minuteMs, since + longestHours * hourMs)
      const value = JSON.stringify({ id, key, until, since, isMailed: isMailed ?? same?.isMailed })
      const maxAge = Math.max(0, Math.floor((until - time) / 1000))
      await setSignedCookie(c, name, value, ownSecret, { ...settings, maxAge })
    },
    /** What this browser's session names; undefined where there is none, or its time is over. Whether its key is still good is for the caller to ask. */
    read: (c: Context): Promise<Opened | undefined> => readGood(c),
    end: (c: Context) => {
      deleteCookie(c, name, settings)
    },
  }
}

function parse(text: string | false | undefined) {
  if (!text) return undefined
  try {
    return kept.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** What was made under an idempotency key, by this request or by the one that it repeats. */
export type Made = { reference: string; key: string; isRepeated: boolean }

/** Whether a key is 128 random bits as our pages write them (site/client/request-key.ts), or a random UUID: nobody else can know it. */
export function isRandomKey(key: string): boolean {
  return randomKey.test(key)
}

const randomKey =
  /^(?:[\da-f]{32}|[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/i
