import { and, eq, gt, isNull } from 'drizzle-orm'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { offers } from './schema.server.ts'
import { createToken, hashToken, type MailedToken } from '#app/accounts/mailed-tokens.server.ts'

/** How long a link to an offer is valid. Each mail about the offer has a new link. */
const keyDays = 180
const previewHours = 2

/** An offer opened by a key. `isPreview` is true for the office's preview of a draft. */
export type OpenedOffer = { id: string; isPreview: boolean }

/**
 * Creates a key to an offer for a mail or a link that the office shares. Undefined if the offer was
 * deleted.
 */
export async function createOfferKey(
  db: Database,
  id: string,
  now: Date,
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<MailedToken | undefined> {
  const [offer] = await db.select({ id: offers.id }).from(offers).where(eq(offers.id, id))
  if (!offer) return undefined
  const validMs = isPreview ? previewHours * hourMs : keyDays * dayMs
  const expiresAt = new Date(now.getTime() + validMs)
  const purpose = isPreview ? 'preview-offer' : 'open-offer'
  return createToken(db, purpose, { owner: { offerId: id }, expiresAt, now })
}

export async function findOfferByKey(
  db: Database,
  key: string,
  now: Date,
): Promise<OpenedOffer | undefined> {
  const [token] = await db
    .select({ id: mailedTokens.offerId, purpose: mailedTokens.purpose })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, hashToken(key)),
        isNull(mailedTokens.endedAt),
        gt(mailedTokens.expiresAt, now),
      ),
    )
  if (!token?.id) return undefined
  return { id: token.id, isPreview: token.purpose === 'preview-offer' }
}
