import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sumCents } from '#rules/money/cents.ts'
import type { Books } from '#app/order/ledger.ts'
import { refundTransitions } from '#app/order/statuses.ts'
import { transition } from '#app/order/transitions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { paymentModes } from '#app/payments/payment-modes-schema.server.ts'
import { refunds } from '#app/payments/schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import {
  recordPaymentEvent,
  identifyPayment,
} from '#app/payments/events/record-payment-event.server.ts'
import { settleEvent } from '#app/payments/events/settle-events.server.ts'
import { voucherProvider, voucherRefundPrefix } from '#app/payments/providers/providers.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import { storeVoucher } from './issue-voucher.server.ts'

/**
 * Converts an order's proposed refunds into one voucher, as travel credit. Leaves out money paid by
 * a voucher, which is refunded to that voucher. Throws Refused: 'not-found', 'refund-moved-on'
 * (nothing is proposed), 'item-changed' (the amount differs from `seen`), 'voucher-no-guest'.
 */
export async function replaceRefundsByVoucher(
  services: Services,
  { orderId, seen, by }: { orderId: string; seen?: number | undefined; by: Actor },
): Promise<void> {
  const events = await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    // Not for a gift: its refund as a new voucher would add three years.
    if (loadedOrder.order.form === 'gift') throw new Refused({ code: 'refund-moved-on' })
    const convertibleAmount = sumConvertibleRefunds(loadedOrder.books)
    if (convertibleAmount > 0) refuseStale(seen, convertibleAmount)
    return convertRefunds(services, transaction, loadedOrder, by)
  })
  for (const id of events) await settleEvent(services, id)
  services.wake('mail')
}

function listConvertibleRefunds({
  payments,
  refunds: orderRefunds,
}: Pick<Books, 'payments' | 'refunds'>) {
  return orderRefunds.flatMap((refund) => {
    const payment = payments.find(({ id }) => id === refund.payment)
    const isOpen = refund.status === 'proposed' && payment?.provider !== voucherProvider.id
    return isOpen && payment ? [{ refund, payment }] : []
  })
}

/** Cents of proposed refunds that can become a voucher now. */
export function sumConvertibleRefunds(books: Pick<Books, 'payments' | 'refunds'>): number {
  return sumCents(listConvertibleRefunds(books).map(({ refund }) => refund.amount))
}

/**
 * Converts proposed refunds into a voucher, in the transaction that proposed them. Test and live
 * money become separate vouchers. `refundIds` limits it to these refunds. Returns the
 * events to process afterwards.
 */
export async function convertRefunds(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  by: Actor,
  refundIds?: readonly string[],
): Promise<string[]> {
  const convertible = listConvertibleRefunds(loadedOrder.books).filter(
    ({ refund }) => refundIds?.includes(refund.id) ?? true,
  )
  if (convertible.length === 0) throw new Refused({ code: 'refund-moved-on' })
  const events: string[] = []
  for (const mode of paymentModes) {
    const refundsOfMode = convertible.filter(({ payment }) => payment.mode === mode)
    if (refundsOfMode.length > 0)
      events.push(
        ...(await convertRefundsOfMode(services, transaction, loadedOrder, refundsOfMode, by)),
      )
  }
  return events
}

async function convertRefundsOfMode(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  convertible: ReturnType<typeof listConvertibleRefunds>,
  by: Actor,
): Promise<string[]> {
  const now = services.now()
  const amount = sumCents(convertible.map(({ refund }) => refund.amount))
  const voucher = randomUUID()
  const reason = 'instead-of-refund' as const
  const mode = convertible[0]?.payment.mode
  await storeVoucher(services, transaction, loadedOrder, {
    id: voucher,
    amount,
    reason,
    by,
    ...(mode ? { mode } : {}),
  })
  const events: string[] = []
  for (const { refund, payment } of convertible) {
    const { id } = refund
    const providerRefund = `${voucherRefundPrefix}${id}`
    const status = transition(refundTransitions, 'proposed', 'approved')
    // One counted try, so nobody sends or withdraws the refund.
    const change = { status, providerRefund, voucherId: voucher, tries: 1, tryAt: null }
    await transaction.update(refunds).set(change).where(eq(refunds.id, id))
    const facts = { refund: id, voucher, amount: refund.amount }
    await recordEvent(transaction, loadedOrder, 'refund-to-voucher', { ...by, at: now, facts })
    if (by.who === 'office') {
      const entry = {
        actorId: by.actorId,
        action: 'refund-to-voucher',
        subject: 'refunds',
      } as const
      await writeAudit(
        transaction,
        {
          ...entry,
          subjectId: id,
          facts: { amount: refund.amount, reference: loadedOrder.order.reference },
        },
        now,
      )
    }
    const { provider, mode } = payment
    const report = {
      ...identifyPayment(payment),
      kind: 'refunded',
      at: now,
      amount: refund.amount,
      refund: id,
      providerRefund,
    } as const
    const dedupeKey = `voucher:refund:${id}`
    const event = { provider, mode, source: 'office', dedupeKey, report } as const
    const eventId = await recordPaymentEvent(transaction, event, now)
    if (eventId) events.push(eventId)
  }
  return events
}
