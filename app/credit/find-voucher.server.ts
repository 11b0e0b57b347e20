import { eq, sql } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { parseCode } from '#app/order/typed-code.ts'
import { computeSpendable } from './voucher.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { promoCodes } from './promo-codes-schema.server.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { hashToken } from '#app/accounts/mailed-tokens.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { refuseReversibleGift } from './reversible-gifts.server.ts'
import { acceptsOnlyRealMoney } from '#app/payments/providers/providers.server.ts'
import type { VoucherRow } from './voucher-books.server.ts'

type VoucherQuery = {
  typed: string
  field: 'code' | 'promoCode'
  /** The first day of the trip that the voucher pays for, if known. */
  begins: CalendarDate | undefined
  /** Locks the voucher until the caller's transaction ends. Lock order: order, voucher, day. */
  isLocked?: boolean
}

/** Finds the voucher of a typed code, if it can be spent. Throws Refused with the reason if not. */
export async function findVoucher(
  services: Services,
  db: Database,
  { typed, field, begins, isLocked = false }: VoucherQuery,
): Promise<VoucherRow> {
  const parsed = parseCode(typed)
  // An unreadable code is hashed as typed, which matches no voucher.
  const rows = db
    .select()
    .from(vouchers)
    .where(eq(vouchers.codeHash, hashToken(parsed?.code ?? typed)))
  const [row] = await (isLocked ? rows.for('update') : rows)
  const isAccepted =
    row?.mode === 'live' || (row?.mode === 'test' && !acceptsOnlyRealMoney(services))
  if (!row || !isAccepted) {
    const isPromo =
      parsed?.kind === 'promo' && (await db.$count(promoCodes, whereLooksLike(parsed.folded))) > 0
    throw new Refused({ code: isPromo ? 'promo-too-late' : 'voucher-unusable', field })
  }
  const refusal = findVoucherRefusal(row, calendarDateIn(services.now(), capeTown))
  if (refusal) throw new Refused({ ...refusal, field })
  if (begins !== undefined) await refuseReversibleGift(services, db, row, { begins, field })
  return row
}

/** SQL: matches codes that look alike. O and 0 are equal, and so are I, L and 1. */
export function whereLooksLike(folded: string) {
  return sql`translate(${promoCodes.code}, 'OIL', '011') = ${folded}`
}

export function refuseAboveBalance(row: VoucherRow, amount: Cents): void {
  const facts = { left: formatMoney(toMoney(row.balance)) }
  if (amount > row.balance) throw new Refused({ code: 'voucher-less', field: 'code', facts })
}

function findVoucherRefusal(row: VoucherRow, today: CalendarDate): Refusal | undefined {
  if (row.stoppedAt) return { code: 'voucher-stopped' }
  if (row.balance === 0) return { code: 'voucher-spent' }
  if (computeSpendable(row, today) > 0) return undefined
  return { code: 'voucher-over', facts: { until: row.validUntil } }
}
