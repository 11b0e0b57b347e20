import { eq } from 'drizzle-orm'
import { giftCardFields } from './gift.ts'
import { pickStoredAnswers } from '#rules/guests/form-fields.ts'
import { gifts } from './gifts-schema.server.ts'
import { withdrawMails } from '#platform/mail/outbox.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { type Actor, recordEvent } from '#app/order/order-history.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { renewLocked } from './issue-voucher.server.ts'
import { lockVoucher } from './voucher-books.server.ts'
import { lockGift } from './gift-books.server.ts'

type Correction = {
  orderId: string
  /** The receiver's new address. Empty: the giver gets the card to print. */
  receiverEmail?: string | undefined
  /** The receiver's address as the user saw it. */
  seen: string
  by: Extract<Actor, { who: 'office' }>
}

/**
 * Corrects a gift's address. A paid gift is sent again with a new code, even to the same address,
 * so the old card is worthless. A gift that waits for its day is sent on that day; a stopped one is
 * not sent. Returns true if it was sent. Throws Refused: 'not-found' (no gift), 'item-changed' (its
 * address differs from `seen`).
 */
export async function correctGiftAddress(
  services: Services,
  { orderId, receiverEmail, seen, by }: Correction,
): Promise<{ isSent: boolean }> {
  const isSent = await services.db.transaction(async (transaction) => {
    const now = services.now()
    const loadedOrder = await loadOrder(transaction, orderId)
    const { reference, form } = loadedOrder.order
    if (form !== 'gift') throw new Refused({ code: 'not-found' })
    const gift = await lockGift(transaction, orderId)
    refuseStale(seen, gift.receiverEmail ?? '')
    const fields = { receiverEmail: giftCardFields.receiverEmail }
    const columns = pickStoredAnswers(fields, { receiverEmail })
    if (columns.receiverEmail !== gift.receiverEmail) {
      await transaction.update(gifts).set(columns).where(eq(gifts.orderId, orderId))
      await recordEvent(transaction, loadedOrder, 'gift-address-corrected', { ...by, at: now })
      const { actorId } = by
      const entry = { actorId, action: 'gift-address-corrected', subject: 'orders' } as const
      await writeAudit(transaction, { ...entry, subjectId: orderId, facts: { reference } }, now)
    }
    const row = gift.voucherId && (await lockVoucher(transaction, { id: gift.voucherId }))
    if (!row || row.stoppedAt) return false
    // Withdraws a card that is unsent or undeliverable, so it cannot reach the wrong address.
    const file = { kind: 'gift-card', orderId } as const
    await withdrawMails(transaction, { file, about: reference }, now)
    await renewLocked(services, transaction, loadedOrder, { row, by })
    return gift.sendAt === null
  })
  services.wake('mail')
  return { isSent }
}
