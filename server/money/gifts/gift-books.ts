import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { giftCard, giftOver, giftPaid } from '#emails/gift-mails.ts'
import { calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { findLastDay, formatVoucherCode, voucherCodeBytes } from '#rules/orders/voucher.ts'
import { findGiftRefundable } from '#rules/orders/gift.ts'
import { giftSettings } from '#rules/policy/gifts.ts'
import { voucherSettings } from '#rules/policy/vouchers.ts'
import type { Transaction } from '../../database/database.ts'
import { gifts } from '../../database/schema/gifts.ts'
import { voucherLines, vouchers } from '../../database/schema/vouchers.ts'
import { manageLink } from '../../mail/manage-links.ts'
import { hashToken } from '../../mail/mailed-tokens.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import { findGift, type GiftRow, readGiftCode, sealGiftCode } from '../../records/gifts.ts'
import { recordEvent } from '../../records/order-history.ts'
import { forOneAct, type Services } from '../../services.ts'
import { addLine, lockVoucher, stopLocked, type VoucherRow } from '../vouchers/voucher-books.ts'

/**
 * Makes the voucher of a gift that has just been paid, in the transaction that confirms its order, and sends it
 * where its day has come. One that there is, and is not stopped, is left alone. Of play money it's a voucher
 * that pays nothing where real money is taken.
 */
export async function makeGift(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
): Promise<void> {
  const { order, books } = loaded
  const gift = await lockGift(transaction, order.id)
  const before = gift.voucherId && (await lockVoucher(transaction, { id: gift.voucherId }))
  if (before && !before.stoppedAt) return
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const by = { who: 'server' } as const
  const amount = sumBooks(books).owed
  const isTest = books.payments.some(({ status, mode }) => status === 'paid' && mode === 'test')
  const code = formatVoucherCode(randomBytes(voucherCodeBytes))
  // Three years from the day on which it arrives, not from the day on which it was thought of.
  const from = gift.arrivesOn > today ? gift.arrivesOn : today
  const [row] = await transaction
    .insert(vouchers)
    .values({
      id: randomUUID(),
      codeHash: hashToken(code),
      codeEnd: code.slice(-4),
      orderId: order.id,
      reason: 'gift',
      mode: isTest ? 'test' : 'live',
      amount,
      balance: amount,
      validUntil: findLastDay(from, undefined, voucherSettings),
      issuedAt: now,
      who: 'server',
    })
    .returning()
  if (!row) throw new Error('The voucher of a gift was not stored.')
  await addLine(transaction, row, { kind: 'issued', amount, by, at: now })
  const facts = { voucher: row.id, amount, reason: row.reason }
  await recordEvent(transaction, loaded, 'voucher-issued', { ...by, at: now, facts })
  const arrives = instantInCapeTown(gift.arrivesOn, giftSettings.arrivesAt)
  const made = {
    voucherId: row.id,
    sealedCode: sealGiftCode(services, order.id, code),
    sendAt: gift.arrivesOn > today ? arrives : now,
    sentAt: null,
  }
  await transaction.update(gifts).set(made).where(eq(gifts.orderId, order.id))
  const whole = { ...gift, ...made }
  await tellGiver(services, transaction, loaded, { gift: whole, row })
  if (made.sendAt <= now) await send(services, transaction, loaded, { gift: whole, row, code })
}

/** Gives the voucher of a gift, which is locked, another code, and sends it again to whom it was sent. */
export async function renewGiftCode(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { row, code }: { row: VoucherRow; code: string },
): Promise<void> {
  const { id } = loaded.order
  const gift = await lockGift(transaction, id)
  const sealedCode = sealGiftCode(services, id, code)
  await transaction.update(gifts).set({ sealedCode }).where(eq(gifts.orderId, id))
  // One that waits for its day goes out with the new code then.
  if (!gift.sentAt) return
  await send(services, transaction, loaded, { gift: { ...gift, sealedCode }, row, code })
}

/** Stops the voucher of a gift whose money is not here any more: a bank took it back, or it never came. */
export async function stopGift(
  transaction: Transaction,
  orderId: string,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<{ id: string; left: number } | undefined> {
  const gift = await findGift(transaction, orderId)
  const row = gift?.voucherId && (await lockVoucher(transaction, { id: gift.voucherId }))
  if (!row || row.stoppedAt) return undefined
  await stopLocked(transaction, row, { paymentId, by: { who: 'server' }, at })
  await transaction.update(gifts).set({ sendAt: null }).where(eq(gifts.orderId, orderId))
  return { id: row.id, left: row.balance }
}

/** How much of what a gift cost may go back: nothing that can still be spent, or was. In cents. */
export async function findRefundableOfGift(
  transaction: Transaction,
  { order, books }: LoadedOrder,
): Promise<number> {
  const gift = await lockGift(transaction, order.id)
  const lines = gift.voucherId
    ? await transaction
        .select()
        .from(voucherLines)
        .where(eq(voucherLines.voucherId, gift.voucherId))
    : []
  return findGiftRefundable(
    books,
    lines.map(({ kind, amount, who }) => ({ kind, amount, isByOffice: who === 'office' })),
  )
}

/** The orders of the gifts whose hour has come; who asks sends each in a transaction of its own. */
export async function listGiftsToSend({ db, now }: Pick<Services, 'db' | 'now'>) {
  const due = and(isNotNull(gifts.sendAt), lte(gifts.sendAt, now()))
  return db
    .select({ orderId: gifts.orderId })
    .from(gifts)
    .where(due)
    .orderBy(gifts.sendAt)
    .limit(100)
}

/** Sends a gift whose hour has come, once, while its order is locked. One whose voucher is stopped is not sent. */
export async function sendGift(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
): Promise<void> {
  const gift = await lockGift(transaction, loaded.order.id)
  if (!gift.sendAt || gift.sendAt > services.now()) return
  const row = gift.voucherId && (await lockVoucher(transaction, { id: gift.voucherId }))
  const code = readGiftCode(services, gift)
  if (row && !row.stoppedAt && code !== undefined)
    return send(services, transaction, loaded, { gift, row, code })
  // Under another secret nobody can read the code: the desk sends a new one.
  await transaction.update(gifts).set({ sendAt: null }).where(eq(gifts.orderId, gift.orderId))
}

/** To its giver: nobody paid for it in time. */
export async function tellGiftOver(
  known: Services,
  transaction: Transaction,
  { order, books }: LoadedOrder,
): Promise<void> {
  const services = forOneAct(known)
  const { siteUrl } = services
  const { reference, email, id } = order
  const gift = await lockGift(transaction, id)
  if (!email) return
  const { receiver, receiverEmail, giver, arrivesOn } = gift
  const facts = { receiver, giver, arrivesOn, isToPrint: !receiverEmail }
  const told = { ...facts, amount: sumBooks(books).owed, reference, link: manageLink(siteUrl) }
  const message = giftOver(services.content(), { ...told, siteUrl })
  const mail = { kind: 'gift-over-guest', about: reference, to: email, managedOrder: id, message }
  await enqueueMail(transaction, [{ ...mail, replyTo: services.officeEmail }], services.now())
}

async function lockGift(transaction: Transaction, orderId: string): Promise<GiftRow> {
  const [row] = await transaction
    .select()
    .from(gifts)
    .where(eq(gifts.orderId, orderId))
    .for('update')
  if (!row) throw new Error(`The order ${orderId} is no gift.`)
  return row
}

/** To its giver: paid, when it goes out and to whom, with the way to its page. */
async function tellGiver(
  known: Services,
  transaction: Transaction,
  { order }: LoadedOrder,
  { gift, row }: { gift: GiftRow; row: VoucherRow },
): Promise<void> {
  const services = forOneAct(known)
  const { reference, email, id } = order
  if (!email) return
  const link = manageLink(services.siteUrl)
  const message = giftPaid(services.content(), { ...describe(gift, row), reference, link })
  const mail = { kind: 'gift-paid-guest', about: reference, to: email, managedOrder: id, message }
  await enqueueMail(transaction, [{ ...mail, replyTo: services.officeEmail }], services.now())
}

/** The card with its code: to its receiver, or to its giver to print. Its text is gone once it is sent. */
async function send(
  known: Services,
  transaction: Transaction,
  { order }: LoadedOrder,
  { gift, row, code }: { gift: GiftRow; row: VoucherRow; code: string },
): Promise<void> {
  const services = forOneAct(known)
  const now = services.now()
  const isToPrint = !gift.receiverEmail
  const to = gift.receiverEmail ?? order.email
  await transaction
    .update(gifts)
    .set({ sendAt: null, sentAt: now })
    .where(eq(gifts.orderId, gift.orderId))
  if (!to) return
  const facts = { ...describe(gift, row), code, siteUrl: services.siteUrl }
  const message = giftCard(services.content(), facts)
  const mail = {
    kind: isToPrint ? 'gift-print-guest' : 'gift-card-receiver',
    about: order.reference,
    to,
    tokenHash: hashToken(code),
    attachments: [{ kind: 'gift-card' as const, orderId: order.id }],
    message,
  }
  await enqueueMail(transaction, [{ ...mail, replyTo: services.officeEmail }], now)
}

function describe(
  { receiver, receiverEmail, giver, message, arrivesOn }: GiftRow,
  row: VoucherRow,
) {
  const { balance, validUntil } = row
  return {
    receiver,
    giver,
    words: message ?? undefined,
    arrivesOn,
    isToPrint: !receiverEmail,
    amount: balance,
    validUntil,
  }
}
