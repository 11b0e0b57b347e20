import { and, asc, desc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import type { VoucherAnswer } from './voucher-parts-contract.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { voucherLines, vouchers } from './vouchers-schema.server.ts'
import type { Services } from '#platform/services.ts'

const maxListed = 100

/**
 * The newest vouchers with all their lines. `search`: a part of an order's reference, or a code
 * with the voucher's last four characters.
 */
export async function listVouchers(services: Services, search = ''): Promise<VoucherAnswer[]> {
  const { db } = services
  const searchedCode = search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const whereContainsCode = (text: unknown) =>
    sql`position(${searchedCode} in replace(${text}, '-', '')) > 0`
  const rows = await db
    .select({ voucher: vouchers, reference: orders.reference })
    .from(vouchers)
    .leftJoin(orders, eq(orders.id, vouchers.orderId))
    .where(
      searchedCode
        ? or(eq(vouchers.codeEnd, searchedCode.slice(-4)), whereContainsCode(orders.reference))
        : undefined,
    )
    .orderBy(desc(vouchers.issuedAt), desc(vouchers.id))
    .limit(maxListed)
  const ids = rows.map(({ voucher }) => voucher.id)
  const lines = await db
    .select({ line: voucherLines, reference: orders.reference })
    .from(voucherLines)
    .leftJoin(payments, eq(payments.id, voucherLines.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(voucherLines.voucherId, ids))
    .orderBy(asc(voucherLines.voucherId), asc(voucherLines.position))
  const sources = await db
    .select({
      voucherId: refunds.voucherId,
      provider: payments.provider,
      amount: refunds.amount,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.voucherId, ids))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const today = calendarDateIn(services.now(), capeTown)
  return rows.map(({ voucher, reference }) => {
    const { id, codeEnd, orderId, reason, amount, balance, validUntil, issuedAt } = voucher
    return {
      id,
      codeEnd,
      orderId,
      reference,
      reason,
      amount,
      balance,
      validUntil,
      isStopped: voucher.stoppedAt !== null,
      isTest: voucher.mode === 'test',
      source: sources
        .filter(({ voucherId }) => voucherId === id)
        .map(({ provider, amount: of, paidAt, createdAt }) => ({
          provider,
          amount: of,
          at: (paidAt ?? createdAt).toISOString(),
        })),
      isOver: validUntil < today,
      issuedAt: issuedAt.toISOString(),
      lines: lines
        .filter(({ line }) => line.voucherId === id)
        .map(({ line, reference: paid }) => ({
          kind: line.kind,
          amount: line.amount,
          balance: line.balance,
          reference: paid,
          note: line.note,
          validUntil: line.validUntil,
          at: line.at.toISOString(),
        })),
    }
  })
}

export async function hasSpendableVoucher({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<boolean> {
  const today = calendarDateIn(now(), capeTown)
  const found = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(gt(vouchers.balance, 0), gte(vouchers.validUntil, today)))
    .limit(1)
  return found.length > 0
}
