import { desc, eq, isNotNull } from 'drizzle-orm'
import { findDocument } from '#content/compose.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { upcast } from '#content/upcast.ts'
import { users } from '#app/accounts/schema.server.ts'
import { contentPublications, contentRevisions } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { labelDifferences, type DescribeServices } from './documents.server.ts'
import { parseKnownName } from './drafts.server.ts'

const maxShown = 100

/** Id of the original, the files' version, in a history. */
export const originalRevision = 'delivered'

/**
 * Lists a document's versions, newest first, the original last: author, time, note, and changes
 * since the previous version. With `against`, each is compared with that version instead. Throws
 * Refused if the document does not exist.
 */
export async function listHistory(
  { db, content, shipped }: DescribeServices,
  name: string,
  against?: string,
) {
  const parsedName = parseKnownName(name)
  const { documents } = content()
  const titleSource = { documents, facts: listTextFacts(documents) }
  const rows = await db
    .select({ row: contentRevisions, by: users.email })
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.madeBy))
    .where(eq(contentRevisions.document, name))
    .orderBy(desc(contentRevisions.madeAt), desc(contentRevisions.id))
    .limit(maxShown)
  const publications = await db
    .select({ number: contentPublications.number, manifest: contentPublications.manifest })
    .from(contentPublications)
    .where(isNotNull(contentPublications.liveAt))
    .orderBy(contentPublications.number)
  const originalBody = findDocument(shipped.documents, name)
  const bodies = new Map<string, unknown>([
    [originalRevision, originalBody],
    ...rows.map(({ row }) => [row.id, upcast(name, row)] as const),
  ])
  if (against !== undefined && !bodies.has(against)) throw new Refused({ code: 'not-found' })
  const compare = (before: unknown, after: unknown) =>
    labelDifferences(parsedName, { before: before ?? null, after: after ?? null }, titleSource)
  const revisions = rows.map(({ row, by }) => {
    const { id, base, parent, madeAt, why, format } = row
    const publication = publications.find(({ manifest }) => manifest[name] === id)
    const previousBody = parent === null ? upcast(name, { body: base, format }) : bodies.get(parent)
    return {
      revision: id,
      number: publication?.number ?? null,
      by,
      at: madeAt.toISOString(),
      note: why,
      isWithdrawn: row.body === null,
      differences: compare(
        against === undefined ? previousBody : bodies.get(against),
        bodies.get(id),
      ),
    }
  })
  if (originalBody === null) return revisions
  const original = {
    revision: originalRevision,
    number: 0,
    by: null,
    at: null,
    note: null,
    isWithdrawn: false,
    differences: against === undefined ? [] : compare(bodies.get(against), originalBody),
  }
  return [...revisions, original]
}
