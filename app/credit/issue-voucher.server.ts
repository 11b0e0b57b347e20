import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { writeVoucherIssuedMail } from './mails.server.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Cents, isPayable } from '#rules/money/cents.ts'
import { parseReference } from '#app/order/reference.ts'
import {
  findLastValidDay,
  formatVoucherCode,
  voucherCodeBytes,
  type VoucherReason,
} from './voucher.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { hashToken } from '#app/accounts/mailed-tokens.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import { refusePayout } from '#app/order/payout-wait.server.ts'
import { renewGiftCode } from './gift-books.server.ts'
import { describeTrip } from '#app/payments/describe-trip.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import { addLine, lockVoucher, type VoucherRow } from './voucher-books.server.ts'

type OfficeActor = Extract<Actor, { who: 'office' }>

type NewVoucher = {
  reference: string
  amount: Cents
  reason: Exclude<VoucherReason, 'instead-of-refund'>
  validUntil?: CalendarDate | undefined
  /** Idempotency key and the voucher's id: one click issues one voucher. */
  key: string
  /** When the newest voucher that the user saw was issued. Null if there was none. */
  seen?: string | null | undefined
  by: OfficeActor
}

/**
 * Issues travel credit to an order's guest and mails its code. Nobody else sees the code. Throws
 * Refused: 'not-found', 'field-invalid' (amount), 'voucher-no-guest', 'item-changed' (a voucher was
 * issued after `seen`).
 */
export async function issueVoucher(services: Services, request: NewVoucher): Promise<string> {
  const { reference, amount, reason, validUntil, key, seen, by } = request
  if (!isPayable(amount)) throw new Refused({ code: 'field-invalid', field: 'amount' })
  const order = await findOrder(services, reference)
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, order)
    if (await lockVoucher(transaction, { id: key })) return
    if (seen !== undefined && (await hasNewerVoucher(transaction, order, seen)))
      throw new Refused({ code: 'item-changed' })
    await storeVoucher(services, transaction, loadedOrder, {
      id: key,
      amount,
      reason,
      validUntil,
      by,
    })
  })
  services.wake('mail')
  return key
}

/** True if an order got a voucher after `since`. If that is null: true if it has any voucher. */
async function hasNewerVoucher(
  transaction: Transaction,
  orderId: string,
  since: string | null,
): Promise<boolean> {
  const isNewer = since === null ? undefined : gt(vouchers.issuedAt, new Date(since))
  const found = await transaction
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.orderId, orderId), isNewer))
    .limit(1)
  return found.length > 0
}

async function findOrder({ db }: Services, typed: string): Promise<string> {
  const reference = parseReference(typed) ?? typed
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, reference))
  if (!order) throw new Refused({ code: 'not-found', field: 'reference' })
  return order.id
}

/**
 * Stores a voucher with its first line and queues the mail with its code. The order must be locked.
 * Throws Refused: 'voucher-no-guest', 'payout-waits'.
 */
export async function storeVoucher(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  voucher: {
    id: string
    amount: Cents
    reason: VoucherReason
    validUntil?: CalendarDate | undefined
    mode?: VoucherRow['mode']
    by: Actor
  },
): Promise<void> {
  const now = services.now()
  refusePayout(loadedOrder, now)
  const { order } = loadedOrder
  const { id, amount, reason, mode = 'live', by } = voucher
  const code = formatVoucherCode(randomBytes(voucherCodeBytes))
  const [row] = await transaction
    .insert(vouchers)
    .values({
      id,
      ...codeColumns(code),
      orderId: order.id,
      reason,
      mode,
      amount,
      balance: amount,
      validUntil: findLastValidDay(
        calendarDateIn(now, capeTown),
        voucher.validUntil,
        policyOn(services.content().policies.credit, now).vouchers,
      ),
      issuedAt: now,
      who: by.who,
      actorId: by.actorId ?? null,
    })
    .returning()
  if (!row) throw new Error('The voucher was not stored.')
  await addLine(transaction, row, { kind: 'issued', amount, by, at: now })
  const facts = { voucher: id, amount, reason }
  await recordEvent(transaction, loadedOrder, 'voucher-issued', { ...by, at: now, facts })
  await audit(transaction, { by, action: 'voucher-issued', row, now })
  await queueCodeMail(services, transaction, loadedOrder, { row, code })
}

/**
 * Replaces a lost code and mails the new one to the order's address. The old code stops working.
 * Throws Refused: 'not-found', 'voucher-no-guest', 'item-changed' (the code's last part differs
 * from `seen`, or the voucher is stopped).
 */
export async function renewCode(
  services: Services,
  { id, seen, by }: { id: string; seen?: string | undefined; by: OfficeActor },
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const [voucher] = await transaction
      .select({ orderId: vouchers.orderId })
      .from(vouchers)
      .where(eq(vouchers.id, id))
    if (!voucher) throw new Refused({ code: 'not-found' })
    if (!voucher.orderId) throw new Refused({ code: 'voucher-no-guest' })
    const loadedOrder = await loadOrder(transaction, voucher.orderId)
    const row = await lockVoucher(transaction, { id })
    if (!row) throw new Refused({ code: 'not-found' })
    refuseStale(seen, row.codeEnd)
    if (row.stoppedAt) throw new Refused({ code: 'item-changed' })
    await renewLocked(services, transaction, loadedOrder, { row, by })
  })
  services.wake('mail')
}

/**
 * Gives a voucher a new code and queues its mail. Voucher and order must be locked. Throws Refused
 * like `storeVoucher`.
 */
export async function renewLocked(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { row, by }: { row: VoucherRow; by: OfficeActor },
): Promise<void> {
  const now = services.now()
  refusePayout(loadedOrder, now)
  const { id } = row
  const code = formatVoucherCode(randomBytes(voucherCodeBytes))
  await transaction.update(vouchers).set(codeColumns(code)).where(eq(vouchers.id, id))
  const eventMeta = { ...by, at: now, facts: { voucher: id } }
  await recordEvent(transaction, loadedOrder, 'voucher-code-renewed', eventMeta)
  await audit(transaction, { by, action: 'voucher-code-renewed', row, now })
  if (row.reason === 'gift') return renewGiftCode(services, transaction, loadedOrder, { row, code })
  await queueCodeMail(services, transaction, loadedOrder, { row, code })
}

function codeColumns(code: string): Pick<VoucherRow, 'codeHash' | 'codeEnd'> {
  return { codeHash: hashToken(code), codeEnd: code.slice(-4) }
}

/**
 * Queues the mail with a voucher's code. Its text is deleted once sent and is in no backup, so only
 * the guest has the code.
 */
async function queueCodeMail(
  liveServices: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { row, code }: { row: VoucherRow; code: string },
): Promise<void> {
  const services = withFixedContent(liveServices)
  const { email, reference } = loadedOrder.order
  if (!email) throw new Refused({ code: 'voucher-no-guest' })
  const { balance, validUntil, reason } = row
  const facts = { code, balance, validUntil, reason, siteUrl: services.siteUrl }
  const message = writeVoucherIssuedMail(
    services.content(),
    describeTrip(services, loadedOrder),
    facts,
  )
  const mail = { kind: 'voucher-guest', about: reference, to: email, message } as const
  const replyTo = services.officeEmail
  const link = { managedOrder: loadedOrder.order.id, tokenHash: hashToken(code) }
  await enqueueMail(transaction, [{ ...mail, replyTo, ...link }], services.now())
}

async function audit(
  transaction: Transaction,
  act: {
    by: Actor
    action: 'voucher-issued' | 'voucher-code-renewed'
    row: VoucherRow
    now: Date
  },
): Promise<void> {
  const { by, action, row, now } = act
  if (by.who !== 'office') return
  const facts = { amount: row.amount }
  const about = { subject: 'vouchers', subjectId: row.id, facts } as const
  await writeAudit(transaction, { actorId: by.actorId, action, ...about }, now)
}
