import { and, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import { variantKinds } from '../variants.ts'
import type { Database } from '#platform/database/database.ts'
import { contentDrafts, contentRevisions, contentScheduled } from '../schema.server.ts'
import { guideReceipts } from '#app/guides/schema.server.ts'
import { media, mediaForms } from '../media-schema.server.ts'
import { storageKey, type Media, deleteOldIncoming } from './media.server.ts'
import type { Storage } from './storage.server.ts'

const unusedDays = 30

/**
 * SQL condition: a published version, a draft or a scheduled publication uses the master. Searches
 * their text, where no other value contains such a hash.
 */
export const whereUsed = sql`(
  exists (select 1 from ${contentRevisions} r where strpos(r.body::text, ${media.master}) > 0)
  or exists (select 1 from ${contentDrafts} d where strpos(d.body::text, ${media.master}) > 0)
  or exists (select 1 from ${contentScheduled} s where s.state in ('scheduled', 'held')
    and strpos(s.picked::text, ${media.master}) > 0))`

/**
 * Deletes masters with their names and variants. Returns the keys of their files, to delete after the
 * commit.
 */
export async function deleteMasters(db: Database, where: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ master: media.master }).from(media).where(where)
  const masters = rows.map(({ master }) => master)
  if (masters.length === 0) return []
  const forms = await db.select().from(mediaForms).where(inArray(mediaForms.master, masters))
  await db.delete(media).where(inArray(media.master, masters))
  // A guide's receipt may be the same picture, and so share the master's file.
  const receipts = await listReceipts(db)
  const unsharedMasters = masters.filter((master) => !receipts.includes(master))
  return [...unsharedMasters.map(storageKey.master), ...forms.flatMap(listVariantKeys)]
}

async function listReceipts(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ master: guideReceipts.master }).from(guideReceipts)
  return rows.map(({ master }) => master)
}

function listVariantKeys({
  form,
  width,
}: Pick<typeof mediaForms.$inferSelect, 'form' | 'width'>): string[] {
  return variantKinds.map((kind) => storageKey.form(`${form}-${width}.${kind}`))
}

export async function removeFiles({ storage }: Pick<Media, 'storage'>, keys: readonly string[]) {
  for (const key of keys) await storage.remove(key)
}

/**
 * Deletes unused uploads after 30 days, and files left by killed processes. The caller has checked
 * the clock.
 */
export async function deleteUnusedMedia(
  db: Database,
  mediaFiles: Pick<Media, 'storage' | 'incoming'>,
  now: Date,
): Promise<void> {
  const cutoff = new Date(now.getTime() - unusedDays * dayMs)
  const files = await db.transaction((transaction) =>
    deleteMasters(transaction, and(lt(media.madeAt, cutoff), not(whereUsed))),
  )
  await removeFiles(mediaFiles, files)
  await deleteOldIncoming(mediaFiles, now)
  await deleteStrayFiles(db, mediaFiles)
}

/** Keys of files that had no row in the previous run, by storage. */
const suspects = new WeakMap<Storage, ReadonlySet<string>>()

/**
 * Deletes files without a row, which a killed process leaves. Deletes only those without a row in
 * the previous run too, because an upload stores its master before the row.
 */
async function deleteStrayFiles(db: Database, { storage }: Pick<Media, 'storage'>): Promise<void> {
  const masters = await db.select({ master: media.master }).from(media)
  const forms = await db.select().from(mediaForms)
  const knownKeys = new Set([
    ...(await listReceipts(db)).map(storageKey.master),
    ...masters.map(({ master }) => storageKey.master(master)),
    ...forms.flatMap(listVariantKeys),
  ])
  const strayKeys = new Set<string>()
  for (const folder of ['masters/', 'forms/'])
    for await (const { key } of storage.list(folder)) if (!knownKeys.has(key)) strayKeys.add(key)
  const earlierSuspects = suspects.get(storage)
  suspects.set(storage, strayKeys)
  await removeFiles(
    { storage },
    earlierSuspects ? [...strayKeys].filter((key) => earlierSuspects.has(key)) : [],
  )
}
