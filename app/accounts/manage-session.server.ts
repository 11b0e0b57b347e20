import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { orders } from '#app/order/schema.server.ts'
import { findByHash, openWithoutKey, type OpenedOrder } from '#app/my-order/keys.server.ts'
import { proveAddress } from '#app/changing/prove-address.server.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import {
  isRandomKey,
  type NewKey,
  openKeySession,
  type SessionOptions,
} from '#platform/http/key-session.ts'
import { limitViews } from '#platform/http/view-limits.ts'

export type ManageSession = ReturnType<typeof openManageSession>

export function openManageSession(services: Services, place: Omit<SessionOptions, 'now'>) {
  const { db, now } = services
  const session = openKeySession(
    { ...place, now },
    { name: 'manage', purpose: 'the session of an order' },
  )

  const save = (c: Context, { orderId, keyHash, isMailed }: OpenedOrder) =>
    session.save(c, { id: orderId, key: keyHash, isMailed })

  const countView = limitViews(now)

  /**
   * Finds the order of this browser's session. Undefined if there is no session or it has expired.
   * Throws Refused above the limit of views.
   */
  const findAndCount = async (c: Context): Promise<OpenedOrder | undefined> => {
    const stored = await session.read(c)
    if (stored && c.req.method !== 'POST') countView(stored.key)
    const order = stored && (await findByHash(db, stored.key, now()))
    return order && order.orderId === stored.id
      ? { ...order, isMailed: stored.isMailed }
      : undefined
  }

  /**
   * Finds the open order for an action and counts the action. Throws Refused without a session or
   * above the limit. An action through a mailed link proves that the guest reads the mail: programs
   * open links but do not post forms. The session of a payment link is accepted only with `toPay`.
   */
  const authorizeAction = async (c: Context, { toPay = false } = {}): Promise<OpenedOrder> => {
    const order = await findAndCount(c)
    if (!order || (order.paysOnly && !toPay)) throw new Refused({ code: 'manage-closed' })
    if (c.req.method !== 'POST') return order
    await enforceAttemptLimit({ db, now }, 'order-act', order.orderId)
    if (order.isMailed) await proveAddress(services, order.orderId)
    return order
  }

  /** Finds the open order as `authorizeAction` does, and extends the session by 30 minutes. */
  const authorizeAndExtend = async (
    c: Context,
    options?: { toPay: boolean },
  ): Promise<OpenedOrder> => {
    const order = await authorizeAction(c, options)
    await save(c, order)
    return order
  }

  /**
   * Starts a session in the browser that made this order; true if one was started. A repeated
   * request is accepted only with a random key, which nobody else can know. The key of a form
   * without scripts derives from the form's text, which others may know.
   */
  const startForNewOrder = async (
    c: Context,
    { reference, key, isRepeated }: NewKey,
  ): Promise<boolean> => {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.reference, reference))
    if (!order) return false
    if (isRepeated && !isRandomKey(key)) return (await findAndCount(c))?.orderId === order.id
    await save(c, await openWithoutKey(db, order.id, now()))
    return true
  }
  return {
    save,
    findAndCount,
    authorizeAction,
    authorizeAndExtend,
    startForNewOrder,
    peek: session.read,
    end: session.end,
  }
}
