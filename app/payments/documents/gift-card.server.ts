import { wordsOf } from '#content/content.ts'
import { tax } from '#rules/policy/tax.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { findGift, readGiftCode } from '#app/order/gifts.server.ts'
import { Refused } from '#platform/refused.ts'
import { describeSupplier } from './document-sources.server.ts'
import { drawGiftPicture, type GiftPictureSources } from './gift-picture.server.ts'
import { renderGiftCard } from './pdf/render-gift-card.server.ts'

/**
 * Makes the PDF of a gift card with its code and value, from the data stored now. Throws Refused:
 * 'not-found' (not paid, stopped, or its code is no longer readable).
 */
export async function readGiftCard(
  { db, content, secret, media }: GiftPictureSources & { db: Database; secret: string },
  orderId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const gift = await findGift(db, orderId)
  const code = gift && readGiftCode({ secret }, gift)
  const [row] = gift?.voucherId
    ? await db.select().from(vouchers).where(eq(vouchers.id, gift.voucherId))
    : []
  if (!gift || !row || row.stoppedAt || code === undefined) throw new Refused({ code: 'not-found' })
  const bytes = await renderGiftCard({
    ...describeSupplier({ content, vatNumber: tax.vatNumber }),
    issuedAt: row.issuedAt.toISOString(),
    card: wordsOf(content).gift.card,
    receiver: gift.receiver,
    giver: gift.giver,
    message: gift.message ?? undefined,
    amount: row.balance,
    validUntil: row.validUntil,
    code,
    picture: await drawGiftPicture({ content, media }),
  })
  return { name: `gift-card-${row.codeEnd}.pdf`, bytes }
}
