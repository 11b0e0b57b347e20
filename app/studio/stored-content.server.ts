import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Overlay, Overlays } from '#content/compose.ts'
import { upcast } from '#content/upcast.ts'
import type { Database } from '#platform/database/database.ts'
import { contentLive, contentPublications, contentRevisions } from './schema.server.ts'

/** The revision of each document that a publication shows. All other documents are the files'. */
export type Manifest = Readonly<Record<string, string>>
export type Revision = typeof contentRevisions.$inferSelect

/** The live publication. Its number is 0, without revisions, while the site equals the files. */
export type Live = {
  number: number
  manifest: Manifest
  /** Why an earlier manifest is used, one sentence each. Usually empty. */
  notices: string[]
}

/**
 * Reads the live publication. If it is not in the state 'live' or has an invalid manifest, the
 * newest valid one before it is used, or finally the files. So no stored data prevents a start.
 */
export async function readLive(db: Database): Promise<Live> {
  const [pointer] = await db.select({ number: contentLive.number }).from(contentLive)
  const live: Live = { number: pointer?.number ?? 0, manifest: {}, notices: [] }
  for (let number = live.number; number > 0;) {
    // Falls back one publication at a time; usually the first is valid.
    const [publication] = await db
      .select()
      .from(contentPublications)
      .where(eq(contentPublications.number, number))
    const manifest = manifestSchema.safeParse(publication?.manifest)
    if (publication?.state === 'live' && manifest.success)
      return { ...live, manifest: manifest.data }
    live.notices.push(`Publication ${number} cannot be shown. The one before it is shown.`)
    number = Math.min(publication?.previous ?? 0, number - 1)
  }
  return live
}

const manifestSchema = z.record(z.string(), z.uuid())

export async function readRevisions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Revision>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(contentRevisions)
    .where(inArray(contentRevisions.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads a manifest as overlays for the files. Skips revisions of an unknown format. */
export async function readOverlays(db: Database, manifest: Manifest): Promise<Overlays> {
  const revisions = await readRevisions(db, Object.values(manifest))
  const parentRevisions = await readParentsOfWithdrawals(db, revisions.values())
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([name, id]) => {
      const overlay = readOverlay(revisions.get(id), parentRevisions)
      return overlay ? [[name, overlay]] : []
    }),
  )
}

export async function readParentsOfWithdrawals(
  db: Database,
  revisions: Iterable<Revision>,
): Promise<Map<string, Revision>> {
  const parents = [...revisions].flatMap(({ body, parent }) =>
    body === null && parent !== null ? [parent] : [],
  )
  return readRevisions(db, parents)
}

/**
 * Reads a revision in the current format. Undefined if it is unreadable. For a withdrawal,
 * `parentRevisions` may have the last body.
 */
export function readOverlay(
  revision: Revision | undefined,
  parentRevisions: ReadonlyMap<string, Revision> = new Map(),
): Overlay | undefined {
  if (!revision) return undefined
  const { document, format, parent } = revision
  try {
    const body = upcast(document, { body: revision.body, format })
    const base = upcast(document, { body: revision.base, format })
    if (body === undefined) return undefined
    const lastOverlay = body === null ? readOverlay(parentRevisions.get(parent ?? '')) : undefined
    return { body, base: base ?? null, last: lastOverlay?.body }
  } catch {
    // A failing upcaster must not prevent a start; the previous revision is shown.
    return undefined
  }
}
