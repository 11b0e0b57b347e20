import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
import { writeGiftCardMail, writeGiftEndedMail, writeGiftPaidMail } from './mails.server.ts'
import { calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'
import { findLoss, sumBooks } from '#app/order/ledger.ts'
import { findLastValidDay, formatVoucherCode, voucherCodeBytes } from './voucher.ts'
import {
  findLossOfGift,
  findMaxRefund,
  findVoucherDebit,
  type GiftLine,
  sumPromised,
} from './gift.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { gifts } from './gifts-schema.server.ts'
import { voucherLines, vouchers } from './vouchers-schema.server.ts'
import type { MailAttachment } from '#platform/database/schema/outbox.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { hashToken } from '#app/accounts/mailed-tokens.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { findGift, type GiftRow, readGiftCode, sealGiftCode } from '#app/order/gifts.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'
import { raiseAttention, settleAttention } from '#app/messages/attention-list.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { flagRiskyGift } from './reversible-gifts.server.ts'
import { addLine, lockVoucher, stopLocked, type VoucherRow } from './voucher-books.server.ts'

/**
 * Creates a paid gift's voucher, in the transaction that confirms its order, and sends it if its
 * day has come. An existing voucher stays unless it is stopped; then the new one has the unspent
 * amount. A voucher bought with test money cannot pay with real money.
 */
export async function createGiftVoucher(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  papers: readonly MailAttachment[] = [],
): Promise<void> {
  const { order, books } = loadedOrder
  const gift = await lockGift(transaction, order.id)
  const existingVoucher = gift.voucherId && (await lockVoucher(transaction, { id: gift.voucherId }))
  if (existingVoucher && !existingVoucher.stoppedAt) return
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const by = { who: 'server' } as const
  const amount = sumBooks(books).owed - sumPromised(await listLines(transaction, order.id))
  if (amount <= 0) return
  const isTest = books.payments.some(({ status, mode }) => status === 'paid' && mode === 'test')
  const code = formatVoucherCode(randomBytes(voucherCodeBytes))
  // The validity counts from the day the gift arrives, not from the purchase.
  const boughtUnder = policyOn(services.content().policies.credit, order.createdAt)
  const validFrom = gift.arrivesOn > today ? gift.arrivesOn : today
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
      validUntil: findLastValidDay(validFrom, undefined, boughtUnder.vouchers),
      issuedAt: now,
      who: 'server',
    })
    .returning()
  if (!row) throw new Error('The voucher of a gift was not stored.')
  await addLine(transaction, row, { kind: 'issued', amount, by, at: now })
  const facts = { voucher: row.id, amount, reason: row.reason }
  await recordEvent(transaction, loadedOrder, 'voucher-issued', { ...by, at: now, facts })
  const arrivalTime = instantInCapeTown(gift.arrivesOn, boughtUnder.gifts.arrivesAt)
  const voucher = {
    voucherId: row.id,
    sealedCode: sealGiftCode(services, order.id, code),
    sendAt: gift.arrivesOn > today ? arrivalTime : now,
    sentAt: null,
  }
  await transaction.update(gifts).set(voucher).where(eq(gifts.orderId, order.id))
  const giftWithVoucher = { ...gift, ...voucher }
  const isDue = voucher.sendAt <= now
  await flagRiskyGift(services, transaction, loadedOrder)
  const isCardForGiver = isDue && !gift.receiverEmail
  if (!isCardForGiver)
    await notifyGiver(services, transaction, loadedOrder, { gift: giftWithVoucher, row, papers })
  const card = { gift: giftWithVoucher, row, code, ...(isCardForGiver ? { papers } : {}) }
  if (isDue) await sendCard(services, transaction, loadedOrder, card)
}

/**
 * Gives a gift's locked voucher a new code. Sends it to the receiver, or to the giver to print; a
 * gift that waits for its day is sent then. Throws Refused ('voucher-no-guest') without an address.
 */
export async function renewGiftCode(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { row, code }: { row: VoucherRow; code: string },
): Promise<void> {
  const { id, email } = loadedOrder.order
  const gift = await lockGift(transaction, id)
  if (!gift.receiverEmail && !email) throw new Refused({ code: 'voucher-no-guest' })
  const sealedCode = sealGiftCode(services, id, code)
  await transaction.update(gifts).set({ sealedCode }).where(eq(gifts.orderId, id))
  await settleAttention(transaction, { kind: 'gift-unsent', subjectId: id }, services.now())
  if (gift.sendAt) return
  await sendCard(services, transaction, loadedOrder, { gift: { ...gift, sealedCode }, row, code })
}

/**
 * Creates a gift's voucher again if its money is paid again after a charge-back or a mistaken
 * refund. Returns true if it did.
 */
export async function recreateGiftVoucher(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
): Promise<boolean> {
  const { order, books } = loadedOrder
  const isPaid = order.status === 'confirmed' || order.status === 'completed'
  const { owed, balance } = sumBooks(books)
  if (order.form !== 'gift' || !isPaid || owed <= 0 || balance > 0) return false
  const gift = await findGift(transaction, order.id)
  const lines = (await listLines(transaction, order.id)).filter(({ id }) => id === gift?.voucherId)
  const stopped = lines.findLast(({ kind }) => kind === 'stopped')
  // A voucher that the office stopped is not created again.
  if (stopped?.who !== 'server' || owed <= sumPromised(lines)) return false
  await createGiftVoucher(services, transaction, loadedOrder)
  return true
}

type LostPayment = { paymentId: string; at: Date }
type Debit = { id: string; amount: number }

/**
 * Stops a gift's voucher if its money is lost: a charge-back, or a payment that never came. Returns
 * the voucher's balance; undefined if nothing was stopped.
 */
export async function stopGiftVoucher(
  transaction: Transaction,
  { order, books }: LoadedOrder,
  { paymentId, at }: LostPayment,
): Promise<Debit | undefined> {
  if (order.form !== 'gift') return undefined
  if (findLossOfGift(books, await listLines(transaction, order.id)) === 0) return undefined
  const row = await lockGiftVoucher(transaction, order.id)
  if (!row || row.stoppedAt) return undefined
  await stopLocked(transaction, row, { paymentId, by: { who: 'server' }, at })
  await stopSending(transaction, order.id)
  return { id: row.id, amount: row.balance }
}

export async function cancelGiftVoucher(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  act: Actor & { at: Date },
): Promise<void> {
  const row =
    loadedOrder.order.form === 'gift' && (await lockGiftVoucher(transaction, loadedOrder.order.id))
  if (row)
    await debitGiftVoucher(services, transaction, loadedOrder, { row, amount: row.balance, act })
}

/**
 * Takes a refund's amount off the gift's voucher, in the transaction that releases the refund, so
 * the money cannot be spent too. Throws Refused ('gift-spent') if the voucher has less. If the
 * refund is already sent (`hasGone`), takes off what is left.
 */
export async function debitForRefund(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { refund, act, hasGone = false }: { refund: Debit; act: Actor & { at: Date }; hasGone?: boolean },
): Promise<void> {
  const { order, books } = loadedOrder
  if (order.form !== 'gift') return
  const amountToDebit = findVoucherDebit(books, await listLines(transaction, order.id), refund)
  if (amountToDebit === 0) return
  const row = await lockGiftVoucher(transaction, order.id)
  const available = row?.balance ?? 0
  if (!hasGone && available < amountToDebit) throw new Refused({ code: 'gift-spent' })
  if (row)
    await debitGiftVoucher(services, transaction, loadedOrder, {
      row,
      amount: Math.min(available, amountToDebit),
      act,
    })
}

/** The most that can be proposed as a refund, in cents. For a gift, nothing that was spent. */
export async function findRefundableAmount(
  db: Database | Transaction,
  { order, books }: LoadedOrder,
): Promise<number> {
  if (order.form !== 'gift') return findMaxRefund(books)
  const lines = await listLines(db, order.id)
  const unspent = lines.reduce((sum, { amount }) => sum + amount, 0)
  return findMaxRefund(books, { lines, left: unspent })
}

/** Money lost, in cents. For a gift also what the voucher paid after its money was lost. */
export async function findLostAmount(
  db: Database | Transaction,
  { order, books }: LoadedOrder,
): Promise<number> {
  if (order.form !== 'gift') return findLoss(books)
  return findLossOfGift(books, await listLines(db, order.id))
}

async function listLines(
  db: Database | Transaction,
  orderId: string,
): Promise<(GiftLine & { id: string; who: Actor['who'] })[]> {
  const { kind, amount, who, voucherId: id, position } = voucherLines
  return db
    .select({ kind, amount, who, id })
    .from(voucherLines)
    .innerJoin(vouchers, eq(vouchers.id, id))
    .where(and(eq(vouchers.orderId, orderId), eq(vouchers.reason, 'gift')))
    .orderBy(asc(vouchers.issuedAt), asc(id), asc(position))
}

async function lockGiftVoucher(
  transaction: Transaction,
  orderId: string,
): Promise<VoucherRow | undefined> {
  const { voucherId } = await lockGift(transaction, orderId)
  return voucherId ? lockVoucher(transaction, { id: voucherId }) : undefined
}

/** Takes an amount off a gift's locked voucher. Stops the voucher if nothing is left. */
async function debitGiftVoucher(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { row, amount, act }: { row: VoucherRow; amount: number; act: Actor & { at: Date } },
): Promise<void> {
  if (row.stoppedAt) return
  const { id } = row
  const note = wordsOf(services.content()).gift.takenOff
  const { at, ...by } = act
  const balance = row.balance - amount
  const isEmpty = balance === 0
  if (isEmpty) {
    await stopLocked(transaction, row, { note, by, at })
    await stopSending(transaction, loadedOrder.order.id)
  } else {
    await transaction.update(vouchers).set({ balance }).where(eq(vouchers.id, id))
    const line = { kind: 'lowered', amount: 0 - amount, note, by, at } as const
    await addLine(transaction, { id, balance }, line)
  }
  const facts = { voucher: id, amount }
  const event = isEmpty ? 'voucher-stopped' : 'voucher-lowered'
  await recordEvent(transaction, loadedOrder, event, { ...act, facts })
}

/** Cancels the sending of a card whose voucher can no longer be used. */
async function stopSending(transaction: Transaction, orderId: string): Promise<void> {
  await transaction.update(gifts).set({ sendAt: null }).where(eq(gifts.orderId, orderId))
}

/**
 * Sends the gifts whose day has come, once each, in the daytime. Each has its own transaction, so
 * one error does not stop the others.
 */
export async function sendGifts(services: Services): Promise<void> {
  const { db, now } = services
  if (!isMailHour(now())) return
  const dueGifts = await db
    .select({ orderId: gifts.orderId })
    .from(gifts)
    .where(and(isNotNull(gifts.sendAt), lte(gifts.sendAt, now())))
    .orderBy(gifts.sendAt)
    .limit(100)
  await mapConcurrent(dueGifts, ({ orderId }) =>
    db.transaction(async (transaction) =>
      sendGift(withFixedContent(services), transaction, await loadOrder(transaction, orderId)),
    ),
  )
  services.wake('mail')
}

async function sendGift(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
): Promise<void> {
  const gift = await lockGift(transaction, loadedOrder.order.id)
  if (!gift.sendAt || gift.sendAt > services.now()) return
  const row = gift.voucherId && (await lockVoucher(transaction, { id: gift.voucherId }))
  const code = readGiftCode(services, gift)
  if (row && !row.stoppedAt && code !== undefined)
    return sendCard(services, transaction, loadedOrder, { gift, row, code })
  await stopSending(transaction, gift.orderId)
  if (!row || row.stoppedAt) return
  // After a change of the server's secret nobody can read the code. The office must send a new one.
  const { orderId } = gift
  const attentionCase = { kind: 'gift-unsent', subjectId: orderId, orderId, facts: {} } as const
  if (await raiseAttention(transaction, attentionCase, services.now()))
    await queueMoneyMails(services, transaction, loadedOrder, {
      event: 'attention',
      kind: attentionCase.kind,
    })
}

export async function notifyGiftEnded(
  liveServices: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
): Promise<void> {
  const services = withFixedContent(liveServices)
  const { reference, email, id } = loadedOrder.order
  if (!email) return
  const message = await writeGiftEnded(services, transaction, loadedOrder.order, { why: 'over' })
  const mail = { kind: 'gift-over-guest', about: reference, to: email, managedOrder: id, message }
  await enqueueMail(transaction, [{ ...mail, replyTo: services.officeEmail }], services.now())
}

/** The mail to the giver that the office cancelled the gift, with the office's note. */
export async function writeGiftCancelled(
  services: Services,
  transaction: Transaction,
  order: LoadedOrder['order'],
  { message }: { message: string | undefined },
) {
  const ending = { why: 'cancelled', message } as const
  const mail = await writeGiftEnded(withFixedContent(services), transaction, order, ending)
  return { message: mail, managedOrder: order.id }
}

async function writeGiftEnded(
  services: Services,
  transaction: Transaction,
  { id, reference }: Pick<LoadedOrder['order'], 'id' | 'reference'>,
  ending: { why: 'over' | 'cancelled'; message?: string | undefined },
) {
  const { siteUrl } = services
  const { receiver, receiverEmail, giver, arrivesOn } = await lockGift(transaction, id)
  const facts = { receiver, giver, arrivesOn, isToPrint: !receiverEmail }
  // Neither mail names the amount, because it is no longer owed.
  const gift = { ...facts, amount: 0, reference, link: formatManageLink(siteUrl) }
  return writeGiftEndedMail(services.content(), { ...gift, ...ending, siteUrl })
}

export async function lockGift(transaction: Transaction, orderId: string): Promise<GiftRow> {
  const [row] = await transaction
    .select()
    .from(gifts)
    .where(eq(gifts.orderId, orderId))
    .for('update')
  if (!row) throw new Error(`The order ${orderId} is not a gift.`)
  return row
}

/** Mails the giver that the gift is paid, when and to whom it is sent, and the link to its page. */
async function notifyGiver(
  liveServices: Services,
  transaction: Transaction,
  { order }: LoadedOrder,
  { gift, row, papers }: { gift: GiftRow; row: VoucherRow; papers: readonly MailAttachment[] },
): Promise<void> {
  const services = withFixedContent(liveServices)
  const { reference, email, id } = order
  if (!email) return
  const link = formatManageLink(services.siteUrl)
  const message = writeGiftPaidMail(services.content(), {
    ...describeForMail(gift, row),
    reference,
    link,
  })
  const mail = { kind: 'gift-paid-guest', about: reference, to: email, managedOrder: id, message }
  const attached = { attachments: [...papers], replyTo: services.officeEmail }
  await enqueueMail(transaction, [{ ...mail, ...attached }], services.now())
}

/**
 * Sends the card with its code to the receiver, or to the giver to print. The mail's text is
 * deleted once sent.
 */
async function sendCard(
  liveServices: Services,
  transaction: Transaction,
  { order }: LoadedOrder,
  {
    gift,
    row,
    code,
    papers = [],
  }: {
    gift: GiftRow
    row: VoucherRow
    code: string
    /** Documents of the payment, if this mail also confirms it. */
    papers?: readonly MailAttachment[]
  },
): Promise<void> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const isToPrint = !gift.receiverEmail
  const to = gift.receiverEmail ?? order.email
  await transaction
    .update(gifts)
    .set({ sendAt: null, sentAt: now })
    .where(eq(gifts.orderId, gift.orderId))
  if (!to) return
  const facts = { ...describeForMail(gift, row), code, siteUrl: services.siteUrl }
  const message = writeGiftCardMail(services.content(), facts)
  const mail = {
    kind: isToPrint ? 'gift-print-guest' : 'gift-card-receiver',
    about: order.reference,
    to,
    tokenHash: hashToken(code),
    attachments: [{ kind: 'gift-card' as const, orderId: order.id }, ...papers],
    message,
  }
  await enqueueMail(transaction, [{ ...mail, replyTo: services.officeEmail }], now)
}

function describeForMail(
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
