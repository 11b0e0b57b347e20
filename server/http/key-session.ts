import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { minuteMs } from '#rules/dates/durations.ts'

/** So long after the page was last asked for it has to be opened by its link again. */
const sessionMinutes = 30

const kept = z.object({ id: z.uuid(), key: z.hex(), until: z.int() })

/** Where sessions stand: what time it is, the secret of the server, and whether it is reached by TLS. */
export type SessionPlace = { now: () => Date; secret: string; isSecure: boolean }

/**
 * The session that the key of a mailed link opens, for one thing alone: a signed cookie that names it and
 * the hash of that key, and is good for 30 minutes and for as long as the key is. Nothing is stored for it,
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
  return {
    /** Begins it, or has its 30 minutes begin again. */
    keep: async (c: Context, { id, key }: { id: string; key: string }) => {
      const until = now().getTime() + sessionMinutes * minuteMs
      const value = JSON.stringify({ id, key, until })
      await setSignedCookie(c, name, value, ownSecret, { ...settings, maxAge: sessionMinutes * 60 })
    },
    /** What this browser's session names; undefined where there is none, or its time is over. Whether its key is still good is for the caller to ask. */
    read: async (c: Context): Promise<{ id: string; key: string } | undefined> => {
      const session = parse(await getSignedCookie(c, ownSecret, name, prefix))
      return session && session.until > now().getTime() ? session : undefined
    },
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
