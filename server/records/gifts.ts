import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { gifts } from '../database/schema/gifts.ts'
import { seal, unseal } from '../database/seal.ts'

export type GiftRow = typeof gifts.$inferSelect

/** What a code of a gift is sealed for: its card alone, by the order that paid for it. */
const purpose = 'gift-code'

/** The gift that an order pays for; undefined of any other order. */
export async function findGift(db: Database, orderId: string): Promise<GiftRow | undefined> {
  const [row] = await db.select().from(gifts).where(eq(gifts.orderId, orderId))
  return row
}

/** The code of a gift, for its card; undefined before it is paid, once it is forgotten, or under another secret. */
export function readGiftCode(
  { secret }: { secret: string },
  { orderId, sealedCode }: GiftRow,
): string | undefined {
  return sealedCode ? unseal(sealedCode, { purpose, about: orderId, secret }) : undefined
}

/** The code of a gift's voucher as it is stored. */
export function sealGiftCode(
  { secret }: { secret: string },
  orderId: string,
  code: string,
): string {
  return seal(code, { purpose, about: orderId, secret })
}
