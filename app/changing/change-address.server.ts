import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import {
  writeAddressChangedMail,
  writeAddressCodeMail,
  writeOrderLinkMail,
} from '#app/order/order-link-mails.server.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { AddressRequest } from '#app/order/guest-requests-contract.ts'
import { codeMinutes } from '#app/order/mailed-code.ts'
import { findPayoutsFrom, payoutWaitDays } from '#app/payments/refunds/payout-wait.ts'
import type { PaymentStatus } from '#app/order/statuses.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { listProofWays } from '#app/accounts/proofs.server.ts'
import { readRights, createRightRefusal } from '#app/accounts/rights.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { bankDetails } from '#app/payments/bank-details-schema.server.ts'
import { enforceAttemptLimit, clearAttempts } from '#platform/requests/attempts.ts'
import { getContacts } from '#platform/requests/contacts.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { refunds } from '#app/payments/schema.server.ts'
import {
  createCode,
  endTokens,
  isValidCode,
  orderPurposes,
} from '#app/accounts/mailed-tokens.server.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { addressChangedEvent, type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { refuseAny, Refused } from '#platform/refused.ts'
import { applyEdit, changeOrder, type OpenOrder } from './change-order.server.ts'

type OrderRow = LoadedOrder['order']

/** True if a guest may change the order's address. A reseller's guest must ask the reseller. */
export function mayChangeAddress({ channel }: Pick<OrderRow, 'channel'>): boolean {
  return channel !== 'reseller'
}

/** Hides an address: 'a…@guests.example'. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…')
}

/**
 * Mails one code to the order's address and another to the new one. So a person who only has the
 * link cannot redirect our mails, and the new address is proved to work. Earlier codes become
 * invalid.
 * Throws Refused: 'address-same', 'code-limited', 'order-fixed'.
 */
export async function sendAddressCodes(
  services: Services,
  orderId: string,
  email: string,
): Promise<void> {
  await enforceAttemptLimit(services, 'order-code', orderId)
  await enforceAttemptLimit(services, 'order-code', email)
  const now = services.now()
  const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
  await services.db.transaction(async (transaction) => {
    const content = services.content()
    const loadedOrder = await loadOrder(transaction, orderId)
    refuseAddress(content, loadedOrder, email)
    const { order } = loadedOrder
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
      const message = writeAddressCodeMail(content, {
        ...facts,
        code: token,
        minutes: codeMinutes,
        isNew,
      })
      const about = { kind: 'order-code', about: reference, replyTo: services.officeEmail }
      await enqueueMail(transaction, [{ ...about, to, tokenHash, message }], now)
    }
  })
  services.wake('mail')
}

/**
 * Changes an order's address for a guest who has both codes (`storeAddress`). Throws Refused:
 * 'code-wrong', 'code-tries-limited', 'address-same', 'order-fixed'.
 */
export async function changeAddress(
  services: Services,
  orderId: string,
  { email, code, newCode }: AddressRequest,
): Promise<void> {
  await enforceAttemptLimit(services, 'order-code-try', orderId)
  await changeOrder(services, orderId, async (openOrder) => {
    const { services: fixedServices, transaction, loadedOrder } = openOrder
    const now = fixedServices.now()
    refuseAddress(fixedServices.content(), loadedOrder, email)
    const { email: oldEmail } = loadedOrder.order
    const typedCodes = [
      { field: 'code', email: oldEmail, code },
      { field: 'newCode', email, code: newCode },
    ]
    const refusals: Refusal[] = []
    for (const { field, ...one } of typedCodes) {
      const place = { purpose: 'order-code', orderId, secret: services.secret } as const
      if (!(await isValidCode(transaction, { ...place, now, ...one })))
        refusals.push({ code: 'code-wrong', field })
    }
    refuseAny(refusals)
    await storeAddress(openOrder, { email, by: { who: 'guest' } })
    return {}
  })
  await clearAttempts(services.db, ['order-code', 'order-code-try'], orderId)
}

/** An office user. `isFresh`: their last proof is fresh. */
export type AddressCorrector = { who: 'office'; actorId: string; isFresh: boolean }

type NewAddress = {
  email: string
  /** 'guest' only after the guest has typed a code from each address. */
  by: { who: 'guest' } | AddressCorrector
  /** True if the caller mails a link to the new address. */
  isMailed?: boolean
  /**
   * True if the old address's mail server refuses mail. Then the old address gets a mail only if
   * money has been received.
   */
  isRefused?: boolean
}

/**
 * Changes an order's address; the order must be locked. Only this function does. Waiting mails go to
 * the new address, except those with a code. Links and bank details mailed to the old address end,
 * the old address gets a mail, and payouts wait (app/payments/refunds/payout-wait.ts). Once money
 * has been received, the office user needs the right 'refund' and a fresh proof. Throws Refused:
 * 'right-missing', 'fresh-proof-needed'.
 */
export async function storeAddress(
  openOrder: OpenOrder,
  { email, by, isMailed = false, isRefused = false }: NewAddress,
): Promise<void> {
  const { services, transaction, loadedOrder } = openOrder
  const { order, books } = loadedOrder
  const { id: orderId, reference, title, email: oldEmail } = order
  const now = services.now()
  const isPaid = hasMoney(books)
  if (by.who === 'office' && isPaid) await requireRefundRight(services, transaction, by)
  await transaction
    .update(outbox)
    .set({ recipient: email })
    .where(
      and(
        eq(outbox.managedOrder, orderId),
        isNull(outbox.sentAt),
        isNull(outbox.tokenHash),
        eq(sql`lower(${outbox.recipient})`, oldEmail.toLowerCase()),
      ),
    )
  for (const purpose of orderPurposes)
    await endTokens(transaction, purpose, { owner: { orderId }, now })
  await transaction.delete(bankDetails).where(eq(bankDetails.orderId, orderId))
  await delayRefunds(transaction, books, findPayoutsFrom(now, now))
  const actorId = by.who === 'office' ? by.actorId : null
  await applyEdit(openOrder, {
    act: { who: by.who, actorId, at: now },
    event: addressChangedEvent,
    // A guest has proved the new address by its code.
    order: { email, ...(by.who === 'guest' ? { emailProvenAt: now } : {}) },
    // The log is permanent, so it has only the first letter and the domain of each address.
    log: {
      action: 'order-address-changed',
      facts: { reference, from: maskEmail(oldEmail), to: maskEmail(email) },
    },
  })
  const content = services.content()
  const facts = { reference, title, name: nameOf(order) }
  const mail = { about: reference, replyTo: services.officeEmail }
  const message = writeAddressChangedMail(content, {
    ...facts,
    newEmail: maskEmail(email),
    days: payoutWaitDays,
  })
  const link = writeOrderLinkMail(content, { ...facts, link: formatManageLink(services.siteUrl) })
  await enqueueMail(
    transaction,
    [
      ...(oldEmail && (isPaid || !isRefused)
        ? [{ ...mail, kind: 'order-address-changed', to: oldEmail, message: message }]
        : []),
      ...(isMailed
        ? []
        : [{ ...mail, kind: 'manage-link', to: email, managedOrder: orderId, message: link }]),
    ],
    now,
  )
}

/** True if money was received, or an open attempt may still bring some. */
function hasMoney({ payments }: LoadedOrder['books']): boolean {
  return payments.some(({ status }) => statusesWithMoney.has(status))
}

const statusesWithMoney: ReadonlySet<PaymentStatus> = new Set([
  'created',
  'pending',
  'mismatched',
  'paid',
])

async function requireRefundRight(
  services: Services,
  transaction: Transaction,
  { actorId, isFresh }: AddressCorrector,
): Promise<void> {
  const { rights } = await readRights(transaction, actorId)
  if (!rights.includes('refund'))
    throw await createRightRefusal({ ...services, db: transaction }, 'refund')
  if (isFresh) return
  const ways = await listProofWays(transaction, actorId)
  throw new Refused({ code: 'fresh-proof-needed', facts: { ways } })
}

/** Delays approved refunds that are not sent until the payout wait is over. */
async function delayRefunds(
  transaction: Transaction,
  { refunds: orderRefunds }: LoadedOrder['books'],
  tryAt: Date | undefined,
): Promise<void> {
  const ids = orderRefunds.filter(({ status }) => status === 'approved').map(({ id }) => id)
  if (ids.length === 0 || !tryAt) return
  const whereUnsent = and(isNotNull(refunds.tryAt), eq(refunds.tries, 0))
  await transaction
    .update(refunds)
    .set({ tryAt })
    .where(and(inArray(refunds.id, ids), whereUnsent))
}

function refuseAddress(content: Content, { order }: LoadedOrder, email: string): void {
  if (!mayChangeAddress(order))
    throw new Refused({ code: 'order-fixed', facts: getContacts(content) })
  if (order.email.toLowerCase() === email.toLowerCase())
    throw new Refused({ code: 'address-same', field: 'email' })
}

function nameOf({ firstName, name }: OrderRow): string {
  return firstName ?? name
}
