import { and, eq, gt, isNull } from 'drizzle-orm'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { offers } from '../database/schema/offers.ts'
import { createToken, hashToken, type MailedToken } from './mailed-tokens.ts'

/** A link to an offer works so long: each mail about it brings another one. */
const keyDays = 180
/** So long the office looks at a draft by the link that it was given for that. */
const previewHours = 2

/** An offer that a key opens; `isPreview` shows the draft of it, to the office alone. */
export type OpenedOffer = { id: string; isPreview: boolean }

/** Makes a key to an offer, for a mail that is being sent or a link that the office hands on; undefined where it is gone. */
export async function createOfferKey(
  db: Database,
  id: string,
  now: Date,
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<MailedToken | undefined> {
  const [offer] = await db.select({ id: offers.id }).from(offers).where(eq(offers.id, id))
  if (!offer) return undefined
  const life = isPreview ? previewHours * hourMs : keyDays * dayMs
  const expiresAt = new Date(now.getTime() + life)
  const purpose = isPreview ? 'preview-offer' : 'open-offer'
  return createToken(db, purpose, { owner: { offerId: id }, expiresAt, now })
}

/** The offer that a key opens; undefined for one that was never made or is over. */
export async function findOffer(
  db: Database,
  key: string,
  now: Date,
): Promise<OpenedOffer | undefined> {
  const [found] = await db
    .select({ id: mailedTokens.offerId, purpose: mailedTokens.purpose })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, hashToken(key)),
        isNull(mailedTokens.endedAt),
        gt(mailedTokens.expiresAt, now),
      ),
    )
  if (!found?.id) return undefined
  return { id: found.id, isPreview: found.purpose === 'preview-offer' }
}
