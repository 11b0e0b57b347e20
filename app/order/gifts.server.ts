import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import { seal, unseal } from '#platform/database/seal.ts'

export type GiftRow = typeof gifts.$inferSelect

/** Encryption purpose of a gift's code: its card only, bound to the order. */
const purpose = 'gift-code'

export async function findGift(db: Database, orderId: string): Promise<GiftRow | undefined> {
  const [row] = await db.select().from(gifts).where(eq(gifts.orderId, orderId))
  return row
}

/**
 * Decrypts a gift's code for its card. Undefined before payment, after deletion, or under another
 * secret.
 */
export function readGiftCode(
  { secret }: { secret: string },
  { orderId, sealedCode }: GiftRow,
): string | undefined {
  return sealedCode ? unseal(sealedCode, { purpose, about: orderId, secret }) : undefined
}

export function sealGiftCode(
  { secret }: { secret: string },
  orderId: string,
  code: string,
): string {
  return seal(code, { purpose, about: orderId, secret })
}
