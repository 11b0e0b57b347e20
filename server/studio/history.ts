import { desc, eq, isNotNull } from 'drizzle-orm'
import { listTextFacts } from '#content/text-facts.ts'
import { upcast } from '#content/upcast.ts'
import { users } from '../database/schema/accounts.ts'
import { contentPublications, contentRevisions } from '../database/schema/content.ts'
import { labelDifferences, type Telling } from './documents.ts'
import { knownName } from './drafts.ts'

/** Most versions of a document that are told. */
const mostShown = 100

/**
 * What a document was, newest first: who published it, when and under which note, and what it changed. The
 * first one is compared with what the files had then.
 */
export async function listHistory({ db, content }: Telling, name: string) {
  const own = knownName(name)
  const { documents } = content()
  const titled = { documents, facts: listTextFacts(documents) }
  const rows = await db
    .select({ row: contentRevisions, by: users.email })
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.madeBy))
    .where(eq(contentRevisions.document, name))
    .orderBy(desc(contentRevisions.madeAt), desc(contentRevisions.id))
    .limit(mostShown)
  const published = await db
    .select({ number: contentPublications.number, manifest: contentPublications.manifest })
    .from(contentPublications)
    .where(isNotNull(contentPublications.liveAt))
    .orderBy(contentPublications.number)
  const bodies = new Map(rows.map(({ row }) => [row.id, upcast(name, row)]))
  return rows.map(({ row, by }) => {
    const { id, base, parent, madeAt, why, format } = row
    const found = published.find(({ manifest }) => manifest[name] === id)
    const before = parent === null ? upcast(name, { body: base, format }) : bodies.get(parent)
    const after = bodies.get(id) ?? null
    return {
      revision: id,
      number: found?.number ?? null,
      by,
      at: madeAt.toISOString(),
      note: why,
      isWithdrawn: row.body === null,
      differences: labelDifferences(own, { before: before ?? null, after }, titled),
    }
  })
}
