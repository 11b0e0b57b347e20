import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { refundToVoucher, debit, type VoucherMove } from './voucher.ts'
import type { Transaction } from '#platform/database/database.ts'
import { refunds } from '#app/payments/schema.server.ts'
import { voucherLines, vouchers } from './vouchers-schema.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'

export type VoucherRow = typeof vouchers.$inferSelect

type Line = {
  kind: VoucherMove
  amount: Cents
  paymentId?: string
  refundId?: string
  note?: string
  validUntil?: CalendarDate
  by: Actor
  at: Date
}

/** Locks a voucher until the caller's transaction ends. Lock order: order, voucher, day. */
export async function lockVoucher(
  transaction: Transaction,
  { id }: { id: string },
): Promise<VoucherRow | undefined> {
  const [row] = await transaction.select().from(vouchers).where(eq(vouchers.id, id)).for('update')
  return row
}

export async function addLine(
  transaction: Transaction,
  { id, balance }: Pick<VoucherRow, 'id' | 'balance'>,
  { kind, amount, paymentId, refundId, note, validUntil, by, at }: Line,
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
    note: note ?? null,
    validUntil: validUntil ?? null,
    at,
    who: by.who,
    actorId: by.actorId ?? null,
  })
}

export function countLines(transaction: Transaction, id: string): Promise<number> {
  return transaction.$count(voucherLines, eq(voucherLines.voucherId, id))
}

/** Takes a payment's amount off a locked voucher. Throws if the voucher has less. */
export async function debitVoucher(
  transaction: Transaction,
  row: VoucherRow,
  { amount, paymentId, by, now }: { amount: Cents; paymentId: string; by: Actor; now: Date },
): Promise<void> {
  const { balance } = debit(row, amount, calendarDateIn(now, capeTown))
  await transaction.update(vouchers).set({ balance }).where(eq(vouchers.id, row.id))
  const line = { kind: 'spent', amount: 0 - amount, paymentId, by, at: now } as const
  await addLine(transaction, { id: row.id, balance }, line)
}

/**
 * Refunds a payment to its voucher, in the transaction that marks the refund as done. A stopped
 * voucher's balance stays 0. Returns the changed voucher.
 */
export async function creditVoucher(
  transaction: Transaction,
  { paymentId, refundId, amount }: { paymentId: string; refundId: string; amount: Cents },
  { content, now }: { content: Content; now: Date },
): Promise<VoucherRow> {
  const [spent] = await transaction
    .select({ id: voucherLines.voucherId })
    .from(voucherLines)
    .where(and(eq(voucherLines.paymentId, paymentId), eq(voucherLines.kind, 'spent')))
  const row = spent && (await lockVoucher(transaction, spent))
  if (!row) throw new Error(`No voucher made the payment ${paymentId}.`)
  const { vouchers: agreed } = policyOn(content.policies.credit, row.issuedAt)
  const after = refundToVoucher(row, amount, calendarDateIn(now, capeTown), agreed)
  const by = { who: 'server' } as const
  const line = { kind: 'given-back', amount, paymentId, refundId, by, at: now } as const
  await addLine(transaction, { id: row.id, balance: after.balance }, line)
  if (row.stoppedAt)
    return stopLocked(transaction, { ...row, balance: after.balance }, { paymentId, by, at: now })
  const { balance, validUntil } = after
  await transaction.update(vouchers).set({ balance, validUntil }).where(eq(vouchers.id, row.id))
  return { ...row, balance, validUntil }
}

/** Stops a locked voucher: its balance becomes 0, and later refunds to it are voided. */
export async function stopLocked(
  transaction: Transaction,
  row: VoucherRow,
  details: Pick<Line, 'paymentId' | 'note' | 'by' | 'at'>,
): Promise<VoucherRow> {
  const stopped = { balance: 0, stoppedAt: row.stoppedAt ?? details.at }
  await transaction.update(vouchers).set(stopped).where(eq(vouchers.id, row.id))
  const line = { kind: 'stopped', amount: 0 - row.balance, ...details } as const
  await addLine(transaction, { id: row.id, balance: 0 }, line)
  return { ...row, ...stopped }
}

export async function stopVouchersOfPayment(
  transaction: Transaction,
  paymentId: string,
  at: Date,
): Promise<{ id: string; left: Cents }[]> {
  const voucherRows = await transaction
    .selectDistinct({ id: refunds.voucherId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.voucherId)))
    .orderBy(refunds.voucherId)
  const stopped: { id: string; left: Cents }[] = []
  for (const { id } of voucherRows) {
    const row = id ? await lockVoucher(transaction, { id }) : undefined
    if (!row || row.stoppedAt) continue
    await stopLocked(transaction, row, { paymentId, by: { who: 'server' }, at })
    stopped.push({ id: row.id, left: row.balance })
  }
  return stopped
}
