import { and, eq, isNotNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { contentPublications } from './schema.server.ts'
import { acceptManifest } from './load-live.server.ts'

/** How many contents stay in memory, because a viewer opens several pages of one. */
const maxCached = 3

/**
 * Creates the reader of the content of a past publication. 0 is the files' site. Undefined if the
 * publication does not exist.
 */
export function openPastContent(
  { db }: Pick<Services, 'db'>,
  shipped: Content,
): (number: number, source?: Database) => Promise<Content | undefined> {
  const cache = new Map<number, Content>()
  return async (number, source = db) => {
    if (number === 0) return shipped
    const cached = cache.get(number)
    if (cached) return cached
    const [publication] = await source
      .select({ manifest: contentPublications.manifest })
      .from(contentPublications)
      .where(and(eq(contentPublications.number, number), isNotNull(contentPublications.liveAt)))
    if (!publication) return undefined
    const { content } = await acceptManifest(source, { shipped }, { ...publication, number })
    const [oldest] = cache.keys()
    if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
    cache.set(number, content)
    return content
  }
}
