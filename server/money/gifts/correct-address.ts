import { eq } from 'drizzle-orm'
import { giftCardFields } from '#rules/orders/gift.ts'
import { keptFrom } from '#rules/guests/form-fields.ts'
import { gifts } from '../../database/schema/gifts.ts'
import { withdrawMails } from '../../mail/outbox.ts'
import { writeAudit } from '../../records/audit-log.ts'
import { loadOrder } from '../../records/load-order.ts'
import { type Actor, recordEvent } from '../../records/order-history.ts'
import { Refused, refuseStale } from '../../refused.ts'
import type { Services } from '../../services.ts'
import { renewLocked } from '../vouchers/issue-voucher.ts'
import { lockVoucher } from '../vouchers/voucher-books.ts'
import { lockGift } from './gift-books.ts'

type Correction = {
  orderId: string
  /** Empty: the giver receives the card to print. */
  receiverEmail?: string | undefined
  /** The address it had when the office decided. */
  seen: string
  by: Extract<Actor, { who: 'office' }>
}

/**
 * Corrects a gift's address and, if the gift is paid, sends it again with a new code, so the old
 * card is worthless. A gift that waits for its day is sent on that day; a stopped one is not sent.
 * The same address sends it again. Returns true if it was sent. Throws Refused: 'not-found' (no
 * gift), 'item-changed' (its address is no longer `seen`).
 */
export async function correctGiftAddress(
  services: Services,
  { orderId, receiverEmail, seen, by }: Correction,
): Promise<{ isSent: boolean }> {
  const isSent = await services.db.transaction(async (transaction) => {
    const now = services.now()
    const loaded = await loadOrder(transaction, orderId)
    const { reference, form } = loaded.order
    if (form !== 'gift') throw new Refused({ code: 'not-found' })
    const gift = await lockGift(transaction, orderId)
    refuseStale(seen, gift.receiverEmail ?? '')
    const only = { receiverEmail: giftCardFields.receiverEmail }
    const kept = keptFrom(only, { receiverEmail })
    if (kept.receiverEmail !== gift.receiverEmail) {
      await transaction.update(gifts).set(kept).where(eq(gifts.orderId, orderId))
      await recordEvent(transaction, loaded, 'gift-address-corrected', { ...by, at: now })
      const { actorId } = by
      const entry = { actorId, action: 'gift-address-corrected', subject: 'orders' } as const
      await writeAudit(transaction, { ...entry, subjectId: orderId, facts: { reference } }, now)
    }
    const row = gift.voucherId && (await lockVoucher(transaction, { id: gift.voucherId }))
    if (!row || row.stoppedAt) return false
    // A card that is unsent or undeliverable must not reach the wrong address.
    const file = { kind: 'gift-card', orderId } as const
    await withdrawMails(transaction, { file, about: reference }, now)
    await renewLocked(services, transaction, loaded, { row, by })
    return gift.sendAt === null
  })
  services.wake('mail')
  return { isSent }
}
