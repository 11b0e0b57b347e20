import { randomBytes, randomUUID } from 'node:crypto'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatVoucherCode, voucherCodeBytes } from '#rules/orders/voucher.ts'
import type { Database } from '#server/database/database.ts'
import { voucherLines, vouchers } from '#server/database/schema/vouchers.ts'
import { hashToken } from '#server/mail/mailed-tokens.ts'

/** Stores a voucher of an order as it is issued, for a journey in which nobody reads the mail; gives its code. */
export async function storeVoucher(db: Database, orderId: string, amount: number) {
  const id = randomUUID()
  const now = new Date()
  const code = formatVoucherCode(randomBytes(voucherCodeBytes))
  const by = { who: 'office' as const, actorId: null }
  await db.insert(vouchers).values({
    id,
    codeHash: hashToken(code),
    codeEnd: code.slice(-4),
    orderId,
    reason: 'goodwill',
    amount,
    balance: amount,
    validUntil: addDays(calendarDateIn(now, capeTown), 1000),
    issuedAt: now,
    ...by,
  })
  const line = { kind: 'issued' as const, amount, balance: amount, at: now }
  await db.insert(voucherLines).values({ voucherId: id, position: 1, ...line, ...by })
  return code
}
