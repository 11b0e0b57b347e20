import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'

/** After this time without a request, the page must be opened by its link again. */
const sessionMinutes = 30

/** Maximum even while in use: a page left open on a hotel's computer ends. */
const longestHours = 12

const cookieSchema = z.object({
  id: z.uuid(),
  key: z.hex(),
  until: z.int(),
  /** Time of opening; absent in older cookies, which start again. */
  since: z.int().optional(),
  /** True if opened by a mailed link, which only the reader of that mailbox has. */
  isMailed: z.boolean().optional(),
})

/** The subject of a session, the hash of its key, and true if a mail brought the key. */
type KeySession = { id: string; key: string; isMailed?: boolean | undefined }

export type SessionOptions = { now: () => Date; secret: string; isSecure: boolean }

/**
 * Opens a session by the key of a mailed link, for one subject: a signed cookie with its id and the
 * hash of the key, valid for 30 minutes while the key is valid; each use extends it, up to 12
 * hours. Nothing is stored, so viewing a link changes nothing. Scripts cannot read it, and other
 * sites can send it only by a link here. `purpose` derives its own signing key, so our other
 * cookies are not accepted.
 */
export function openKeySession(
  { now, secret, isSecure }: SessionOptions,
  { name, purpose }: { name: string; purpose: string },
) {
  const signingSecret = createHmac('sha256', secret).update(purpose).digest('base64url')
  const prefix = isSecure ? ('host' as const) : undefined
  const settings = {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    ...(prefix ? { prefix } : {}),
  } as const
  const readValid = async (c: Context) => {
    const session = parse(await getSignedCookie(c, signingSecret, name, prefix))
    return session && session.until > now().getTime() ? session : undefined
  }
  return {
    /** Starts the session, or restarts its 30 minutes. */
    save: async (c: Context, { id, key, isMailed }: KeySession) => {
      const time = now().getTime()
      const previousSession = await readValid(c)
      const same =
        previousSession?.id === id && previousSession.key === key ? previousSession : undefined
      const since = same?.since ?? time
      const until = Math.min(time + sessionMinutes * minuteMs, since + longestHours * hourMs)
      const value = JSON.stringify({ id, key, until, since, isMailed: isMailed ?? same?.isMailed })
      const maxAge = Math.max(0, Math.floor((until - time) / 1000))
      await setSignedCookie(c, name, value, signingSecret, { ...settings, maxAge })
    },
    /**
     * Reads this browser's session; undefined if there is none or it has expired. The caller checks
     * that the key is still valid.
     */
    read: (c: Context): Promise<KeySession | undefined> => readValid(c),
    end: (c: Context) => {
      deleteCookie(c, name, settings)
    },
  }
}

function parse(text: string | false | undefined) {
  if (!text) return undefined
  try {
    return cookieSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The result stored under an idempotency key, by this request or by the one that it repeats. */
export type NewKey = { reference: string; key: string; isRepeated: boolean }

/**
 * True if a key is 128 random bits as our pages write them (ui/client/request-key.ts), or a
 * random UUID: nobody else can know it.
 */
export function isRandomKey(key: string): boolean {
  return randomKey.test(key)
}

const randomKey =
  /^(?:[\da-f]{32}|[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/i
