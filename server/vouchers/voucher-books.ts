import { and, desc, eq } from 'drizzle-orm'
import { voucherSettings } from '#content/vouchers.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { giveBack, spend, type VoucherMove } from '#rules/orders/voucher.ts'
import type { Transaction } from '../database/database.ts'
import { voucherLines, vouchers } from '../database/schema/vouchers.ts'
import type { Actor } from '../payments/port.ts'

export type VoucherRow = typeof vouchers.$inferSelect

type Line = {
  kind: VoucherMove
  amount: Cents
  paymentId?: string
  refundId?: string
  by: Actor
  at: Date
}

/** Locks a voucher until the caller's transaction ends: after its order, before any day. */
export async function lockVoucher(
  transaction: Transaction,
  where: { id: string } | { codeHash: string },
): Promise<VoucherRow | undefined> {
  const whereOne = 'id' in where ? eq(vouchers.id, where.id) : eq(vouchers.codeHash, where.codeHash)
  const [row] = await transaction.select().from(vouchers).where(whereOne).for('update')
  return row
}

/** Adds a line to a voucher that is locked, or was stored in this transaction. */
export async function addLine(
  transaction: Transaction,
  { id, balance }: Pick<VoucherRow, 'id' | 'balance'>,
  { kind, amount, paymentId, refundId, by, at }: Line,
): Promise<void> {
  const [last] = await transaction
    .select({ position: voucherLines.position })
    .from(voucherLines)
    .where(eq(voucherLines.voucherId, id))
    .orderBy(desc(voucherLines.position))
    .limit(1)
  await transaction.insert(voucherLines).values({
    voucherId: id,
    position: (last?.position ?? 0) + 1,
    kind,
    amount,
    balance,
    paymentId: paymentId ?? null,
    refundId: refundId ?? null,
    at,
    who: by.who,
    actorId: by.actorId ?? null,
  })
}

/** Takes what a payment costs off a locked voucher. Throws where it has less. */
export async function takeOff(
  transaction: Transaction,
  row: VoucherRow,
  { amount, paymentId, by, now }: { amount: Cents; paymentId: string; by: Actor; now: Date },
): Promise<void> {
  const { balance } = spend(row, amount, calendarDateIn(now, capeTown))
  await transaction.update(vouchers).set({ balance }).where(eq(vouchers.id, row.id))
  const line = { kind: 'spent', amount: 0 - amount, paymentId, by, at: now } as const
  await addLine(transaction, { id: row.id, balance }, line)
}

/**
 * Gives what has gone back of a payment to the voucher that made it, in the transaction that writes the
 * refund down as done: that happens once. Gives the voucher as it is then.
 */
export async function giveBackTo(
  transaction: Transaction,
  { paymentId, refundId, amount }: { paymentId: string; refundId: string; amount: Cents },
  now: Date,
): Promise<VoucherRow> {
  const [spent] = await transaction
    .select({ id: voucherLines.voucherId })
    .from(voucherLines)
    .where(and(eq(voucherLines.paymentId, paymentId), eq(voucherLines.kind, 'spent')))
  const row = spent && (await lockVoucher(transaction, spent))
  if (!row) throw new Error(`No voucher made the payment ${paymentId}.`)
  const after = giveBack(row, amount, calendarDateIn(now, capeTown), voucherSettings)
  const { balance, validUntil } = after
  await transaction.update(vouchers).set({ balance, validUntil }).where(eq(vouchers.id, row.id))
  const line = { kind: 'given-back', amount, paymentId, refundId, at: now } as const
  await addLine(transaction, { id: row.id, balance }, { ...line, by: { who: 'server' } })
  return { ...row, balance, validUntil }
}
