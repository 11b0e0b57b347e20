import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { minuteMs } from '#rules/dates/durations.ts'
import { orders } from '../database/schema/orders.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { findByHash, openWithoutKey, type OpenedOrder } from '../manage/keys.ts'

/** So long after the page was last asked for it has to be opened by its link again. */
const sessionMinutes = 30

const kept = z.object({ order: z.uuid(), key: z.hex(), until: z.int() })

export type ManageSession = ReturnType<typeof openManageSession>

/**
 * The guest's session for one order: a signed cookie that names the order and the hash of the key
 * that opened it, and is good for 30 minutes and for as long as that key is. Nothing is stored for
 * it, so that a look at a link changes nothing. No script reads it, and no other site has it sent but by
 * leading here.
 */
export function openManageSession(
  office: Pick<Office, 'db' | 'now'>,
  { secret, isSecure }: { secret: string; isSecure: boolean },
) {
  // A key of its own: what other cookies of ours are signed with is no good here.
  const ownSecret = createHmac('sha256', secret)
    .update('the session of an order')
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
  const keep = async (c: Context, { orderId, keyHash }: OpenedOrder) => {
    const until = office.now().getTime() + sessionMinutes * minuteMs
    const value = JSON.stringify({ order: orderId, key: keyHash, until })
    const maxAge = sessionMinutes * 60
    await setSignedCookie(c, 'manage', value, ownSecret, { ...settings, maxAge })
  }

  /** The order of this browser's session; undefined where there is none, or where it is over. */
  const find = async (c: Context): Promise<OpenedOrder | undefined> => {
    const session = parseSession(await getSignedCookie(c, ownSecret, 'manage', prefix))
    const now = office.now()
    if (!session || session.until <= now.getTime()) return undefined
    const found = await findByHash(office.db, session.key, now)
    return found?.orderId === session.order ? found : undefined
  }

  /** The same for whoever needs one: throws Refused without. It goes on for another 30 minutes. */
  const get = async (c: Context): Promise<OpenedOrder> => {
    const opened = await find(c)
    if (!opened) throw new Refused({ code: 'manage-closed' })
    await keep(c, opened)
    return opened
  }

  /** Begins it for whoever has just booked the order of this reference. */
  const begin = async (c: Context, reference: string) => {
    const [order] = await office.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.reference, reference))
    if (order) await keep(c, await openWithoutKey(office.db, order.id, office.now()))
  }

  const end = (c: Context) => {
    deleteCookie(c, 'manage', settings)
  }
  return { keep, find, get, begin, end }
}

function parseSession(text: string | false | undefined) {
  if (!text) return undefined
  try {
    return kept.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
