import { eq } from 'drizzle-orm'
import type { VoucherChange } from './voucher-parts-contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import {
  addLine,
  countLines,
  lockVoucher,
  stopLocked,
  type VoucherRow,
} from './voucher-books.server.ts'

type OfficeActor = Extract<Actor, { who: 'office' }>

/**
 * Stops a voucher, lowers its balance or extends its validity. Writes a line in its books and in
 * the activity log, with the reason. Throws Refused: 'not-found', 'item-changed' (its lines differ
 * from `seen`, or it is stopped), 'field-invalid' (`left` is not below the balance, or `validUntil`
 * is not later).
 */
export async function changeVoucher(
  services: Services,
  { id, by, ...change }: VoucherChange & { id: string; by: OfficeActor },
): Promise<void> {
  const at = services.now()
  await services.db.transaction(async (transaction) => {
    const whereOne = eq(vouchers.id, id)
    const [voucher] = await transaction
      .select({ orderId: vouchers.orderId })
      .from(vouchers)
      .where(whereOne)
    if (!voucher) throw new Refused({ code: 'not-found' })
    const loadedOrder = voucher.orderId ? await loadOrder(transaction, voucher.orderId) : undefined
    const row = await lockVoucher(transaction, { id })
    if (!row) throw new Refused({ code: 'not-found' })
    refuseStale(change.seen, await countLines(transaction, id))
    if (row.stoppedAt) throw new Refused({ code: 'item-changed' })
    const written = await applyChange(transaction, row, change, { by, at })
    const facts = { voucher: id, ...written.facts }
    if (loadedOrder)
      await recordEvent(transaction, loadedOrder, written.event, { ...by, at, facts })
    const entry = { actorId: by.actorId, action: written.event, subject: 'vouchers' } as const
    const auditFacts = { ...written.facts, reason: change.reason }
    await writeAudit(transaction, { ...entry, subjectId: id, facts: auditFacts }, at)
  })
}

async function applyChange(
  transaction: Transaction,
  row: VoucherRow,
  { act, reason: note, ...change }: VoucherChange,
  actor: { by: OfficeActor; at: Date },
) {
  const { id, balance } = row
  const whereOne = eq(vouchers.id, id)
  switch (act) {
    case 'stop': {
      await stopLocked(transaction, row, { ...actor, note })
      return { event: 'voucher-stopped', facts: { amount: balance } } as const
    }
    case 'lower': {
      const { left = 0 } = change
      if (left <= 0 || left >= balance) throw new Refused({ code: 'field-invalid', field: 'left' })
      await transaction.update(vouchers).set({ balance: left }).where(whereOne)
      const line = { kind: 'lowered', amount: left - balance, note, ...actor } as const
      await addLine(transaction, { id, balance: left }, line)
      return { event: 'voucher-lowered', facts: { amount: balance - left } } as const
    }
    case 'prolong': {
      const { validUntil } = change
      if (!validUntil || validUntil <= row.validUntil)
        throw new Refused({ code: 'field-invalid', field: 'validUntil' })
      await transaction.update(vouchers).set({ validUntil }).where(whereOne)
      const line = { kind: 'prolonged', amount: 0, note, validUntil, ...actor } as const
      await addLine(transaction, { id, balance }, line)
      return { event: 'voucher-prolonged', facts: { until: validUntil } } as const
    }
  }
}
