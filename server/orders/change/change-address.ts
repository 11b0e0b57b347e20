import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { addressChanged, addressCode } from '#emails/address-mails.ts'
import { manageLinkAgain } from '#emails/manage-link.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { AddressRequest } from '#contract/my-order-requests.ts'
import { codeMinutes } from '#rules/orders/mailed-code.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { admitAttempt, forgetAttempts } from '../../requests/attempts.ts'
import { contactsOf } from '../../requests/contacts.ts'
import { orders } from '../../database/schema/orders.ts'
import { outbox } from '../../database/schema/outbox.ts'
import { createCode, endTokens, isGoodCode } from '../../mail/mailed-tokens.ts'
import { manageLink } from '../../mail/manage-links.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { type LoadedOrder, loadOrder } from '../../records/load-order.ts'
import { recordEvent } from '../../records/order-history.ts'
import { refuseAny, Refused } from '../../refused.ts'

type OrderRow = LoadedOrder['order']

/** Whether the guest of an order may have its mails go elsewhere: a reseller's guest asks the reseller. */
export function mayChangeAddress({ channel }: Pick<OrderRow, 'channel'>): boolean {
  return channel !== 'reseller'
}

/** 'a…@guests.example' */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…')
}

/**
 * Sends a code to the address of an order, and another to the one that is to take its place: whoever
 * has the link alone cannot have our mails go elsewhere, and nobody's mails go where they are not read.
 * Codes before them end. Throws Refused: 'address-same', 'code-limited', 'order-fixed'.
 */
export async function sendAddressCodes(
  services: Services,
  orderId: string,
  email: string,
): Promise<void> {
  await admitAttempt(services, 'order-code', orderId)
  await admitAttempt(services, 'order-code', email)
  const now = services.now()
  const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
  await services.db.transaction(async (transaction) => {
    const content = services.content()
    const { order } = await loadChangeable(transaction, content, { orderId, email })
    const { reference, title } = order
    await endTokens(transaction, 'order-code', { owner: { orderId }, now })
    const facts = { reference, title, name: nameOf(order), newEmail: maskEmail(email) }
    for (const [to, isNew] of [
      [order.email, false],
      [email, true],
    ] as const) {
      const { token, tokenHash } = await createCode(transaction, {
        purpose: 'order-code',
        orderId,
        email: to,
        secret: services.secret,
        expiresAt,
        now,
      })
      const message = addressCode(content, {
        ...facts,
        code: token,
        minutes: codeMinutes,
        isNew,
      })
      const about = { kind: 'order-code', about: reference, replyTo: services.officeEmail }
      await enqueueMail(transaction, [{ ...about, to, tokenHash, message }], now)
    }
  })
  services.wakeMail()
}

/**
 * Has the mails of an order go to another address, for whoever reads both: what waits to be sent goes
 * there too, every link before ends, the new address gets one, and the one before is notified. Throws Refused:
 * 'code-wrong', 'code-tries-limited', 'address-same', 'order-fixed'.
 */
export async function changeAddress(
  services: Services,
  orderId: string,
  { email, code, newCode }: AddressRequest,
): Promise<void> {
  await admitAttempt(services, 'order-code-try', orderId)
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const content = services.content()
    const loaded = await loadChangeable(transaction, content, { orderId, email })
    const { reference, title, email: before } = loaded.order
    const typed = [
      { field: 'code', email: before, code },
      { field: 'newCode', email, code: newCode },
    ]
    const wrong: Refusal[] = []
    for (const { field, ...one } of typed) {
      const place = { purpose: 'order-code', orderId, secret: services.secret } as const
      if (!(await isGoodCode(transaction, { ...place, now, ...one })))
        wrong.push({ code: 'code-wrong', field })
    }
    refuseAny(wrong)
    await transaction
      .update(orders)
      .set({ email, emailProvenAt: now })
      .where(eq(orders.id, orderId))
    await transaction
      .update(outbox)
      .set({ recipient: email })
      .where(
        and(
          eq(outbox.managedOrder, orderId),
          isNull(outbox.sentAt),
          eq(sql`lower(${outbox.recipient})`, before.toLowerCase()),
        ),
      )
    await endTokens(transaction, 'order-code', { owner: { orderId }, now })
    await endTokens(transaction, 'manage-order', { owner: { orderId }, now })
    await endTokens(transaction, 'share-order', { owner: { orderId }, now })
    await recordEvent(transaction, loaded, 'address-changed', { who: 'guest', at: now })
    const facts = { reference, title, name: nameOf(loaded.order) }
    const link = manageLink(services.siteUrl)
    const mail = { about: reference, replyTo: services.officeEmail }
    await enqueueMail(
      transaction,
      [
        {
          ...mail,
          kind: 'order-address-changed',
          to: before,
          message: addressChanged(content, { ...facts, newEmail: maskEmail(email) }),
        },
        {
          ...mail,
          kind: 'manage-link',
          to: email,
          managedOrder: orderId,
          message: manageLinkAgain(content, { ...facts, link }),
        },
      ],
      now,
    )
  })
  await forgetAttempts(services.db, ['order-code', 'order-code-try'], orderId)
  services.wakeMail()
}

async function loadChangeable(
  transaction: Parameters<typeof loadOrder>[0],
  content: Content,
  { orderId, email }: { orderId: string; email: string },
): Promise<LoadedOrder> {
  const loaded = await loadOrder(transaction, orderId)
  const { order } = loaded
  if (!mayChangeAddress(order))
    throw new Refused({ code: 'order-fixed', facts: contactsOf(content) })
  if (order.email.toLowerCase() === email.toLowerCase())
    throw new Refused({ code: 'address-same', field: 'email' })
  return loaded
}

function nameOf({ firstName, name }: OrderRow): string {
  return firstName ?? name
}
