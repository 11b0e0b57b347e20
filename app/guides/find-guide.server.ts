import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { guideAccounts } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'

export type SignedGuide = { id: string; name: string; hasFeed: boolean }

/** Finds the guide of a user. Throws Refused ('guide-unlinked') if there is no active guide. */
export async function getGuideOfUser(db: Database, userId: string): Promise<SignedGuide> {
  const [guide] = await db
    .select({ id: guides.id, name: guides.name, feedHash: guideAccounts.feedHash })
    .from(guideAccounts)
    .innerJoin(guides, eq(guides.id, guideAccounts.guideId))
    .where(and(eq(guideAccounts.userId, userId), isNull(guides.inactiveSince)))
  if (!guide) throw new Refused({ code: 'guide-unlinked' })
  return { id: guide.id, name: guide.name, hasFeed: guide.feedHash !== null }
}
