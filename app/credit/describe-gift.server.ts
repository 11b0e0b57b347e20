import { eq } from 'drizzle-orm'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { findPayoutsFrom } from '#app/payments/refunds/payout-wait.ts'
import { vouchers } from './vouchers-schema.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { findGift } from '#app/order/gifts.server.ts'
import type { Services } from '#platform/services.ts'

type Gift = NonNullable<ManageAnswer['gift']>

export async function describeGift(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { order, books, addressChangedAt }: LoadedOrder,
): Promise<Gift | undefined> {
  if (order.form !== 'gift') return undefined
  const gift = await findGift(db, order.id)
  if (!gift) return undefined
  const [row] = gift.voucherId
    ? await db.select().from(vouchers).where(eq(vouchers.id, gift.voucherId))
    : []
  const { receiver, receiverEmail, giver, message, arrivesOn, sentAt } = gift
  const isOver = order.status === 'expired' || order.status === 'cancelled'
  const paid = row && !row.stoppedAt ? findPaidState(sentAt, receiverEmail) : undefined
  const unpaid = isOver ? 'over' : 'unpaid'
  const isPaid = order.status === 'confirmed' || order.status === 'completed'
  return {
    state: paid ?? (row && isPaid ? 'stopped' : unpaid),
    receiver,
    receiverEmail,
    giver,
    message,
    arrivesOn,
    amount: row?.amount ?? sumBooks(books).owed,
    ...(row ? { left: row.balance, validUntil: row.validUntil, codeEnd: row.codeEnd } : {}),
    // Only the giver's card: one that was mailed to a receiver is private.
    hasCard:
      paid !== undefined &&
      sentAt !== null &&
      !receiverEmail &&
      gift.sealedCode !== null &&
      !findPayoutsFrom(addressChangedAt, now()),
  }
}

function findPaidState(sentAt: Date | null, receiverEmail: string | null): Gift['state'] {
  if (!sentAt) return 'waiting'
  return receiverEmail ? 'sent' : 'printed'
}
