import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { createVariantKey, photoLimits, listVariantWidths } from '../variants.ts'
import type { Database } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { media, mediaForms, mediaNames } from '../media-schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { makeNarrowestWidth, queueVariant } from './make-variants.server.ts'
import { storageKey, requireMedia, type MediaServices, withStorage } from './media.server.ts'
import { cleanFileName, nameMaster } from './photo-names.server.ts'

export type Photograph = { master: string; width: number; height: number; colour: string }

export type UploadDetails = {
  name?: string | undefined
  actorId: string
}

/**
 * Accepts a photograph. Writes its bytes to a file while counting and hashing, makes and stores a
 * master, and deletes the file. When it returns, the master is stored, its variant is queued and the
 * narrowest is made. A repeated file gets the same answer. Throws `Refused` if the file is not
 * accepted or nothing can be stored now.
 */
export async function storeUpload(
  services: MediaServices,
  body: ReadableStream<Uint8Array> | null,
  details: UploadDetails,
): Promise<Photograph & { name: string }> {
  const { incoming } = requireMedia(services)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const file = path.join(incoming, `${randomUUID()}.part`)
  try {
    const source = await writeUpload(body, file)
    const photograph =
      (await findBySource(services, source)) ??
      (await storeMaster(services, { file, source, details }))
    const name = await nameMaster(services, photograph.master, cleanFileName(details.name))
    await makeNarrowestWidth(services, photograph.master)
    services.wake('photographs')
    return { ...photograph, name }
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Accepts a photograph for the desk only. Stores its master without variants or names, so no public
 * address shows it. Throws `Refused` like `storeUpload`. The caller stores the row.
 */
export async function storePrivateUpload(
  services: Pick<Services, 'media'>,
  body: ReadableStream<Uint8Array> | null,
): Promise<{ master: string; bytes: number }> {
  const { incoming, maker, scanner, storage } = requireMedia(services)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const file = path.join(incoming, `${randomUUID()}.part`)
  try {
    await writeUpload(body, file)
    await scanner?.scan(file)
    const { bytes, hash: master } = await maker.makeMaster(file)
    await withStorage(() => storage.put(storageKey.master(master), bytes, 'image/jpeg'))
    return { master, bytes: bytes.length }
  } finally {
    await rm(file, { force: true })
  }
}

/** Writes the upload to a file that only its owner can read. Returns its SHA-256. */
async function writeUpload(body: ReadableStream<Uint8Array> | null, file: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const piece of readChunks(body)) {
      bytes += piece.length
      if (bytes > photoLimits.maxBytes) throw createTooLargeRefusal()
      hash.update(piece)
      await handle.write(piece)
    }
  } finally {
    await handle.close()
  }
  if (bytes === 0) throw new Refused({ code: 'media-empty' })
  return hash.digest('hex')
}

/** Reads the chunks of the upload. Throws Refused ('body-malformed') if the connection breaks. */
async function* readChunks(body: ReadableStream<Uint8Array> | null) {
  try {
    yield* body ?? []
  } catch {
    throw new Refused({ code: 'body-malformed' })
  }
}

function createTooLargeRefusal(): Refused {
  const megabytes = photoLimits.maxBytes / 1024 / 1024
  return new Refused({ code: 'media-too-large', facts: { megabytes } })
}

export const uploadLimit = { maxBytes: photoLimits.maxBytes, tooLarge: createTooLargeRefusal }

async function findBySource(
  services: MediaServices,
  source: string,
): Promise<Photograph | undefined> {
  const { storage } = requireMedia(services)
  // The photograph's age starts again, because unused photographs are deleted by age.
  const [row] = await services.db
    .update(media)
    .set({ madeAt: services.now() })
    .where(eq(media.source, source))
    .returning()
  if (!row) return undefined
  const storedFile = await withStorage(() => storage.get(storageKey.master(row.master)))
  await storedFile?.body.cancel()
  return storedFile && describePhotograph(row)
}

async function storeMaster(
  services: MediaServices,
  { file, source, details }: { file: string; source: string; details: UploadDetails },
): Promise<Photograph> {
  const { db, now } = services
  const { storage, maker, scanner } = requireMedia(services)
  await scanner?.scan(file)
  const { bytes, hash: master, ...facts } = await maker.makeMaster(file)
  await withStorage(() => storage.put(storageKey.master(master), bytes, 'image/jpeg'))
  const row = {
    ...facts,
    master,
    source,
    bytes: bytes.length,
    madeBy: details.actorId,
    madeAt: now(),
  }
  await db.transaction(async (transaction) => {
    // The row may exist: another file of the same picture makes the same master, or the stored
    // master was lost with its variants.
    await transaction
      .insert(media)
      .values(row)
      .onConflictDoUpdate({ target: media.master, set: { source, madeAt: row.madeAt } })
    await transaction.update(mediaForms).set({ madeAt: null }).where(eq(mediaForms.master, master))
    await queueVariant(transaction, row, undefined)
  })
  return describePhotograph(row)
}

function describePhotograph({ master, width, height, colour }: Photograph): Photograph {
  return { master, width, height, colour }
}

/**
 * Lists photographs, newest first. With `source` only the one made from a file with this SHA-256.
 */
export async function listPhotographs(db: Database, source?: string) {
  const rows = await db
    .select({
      row: media,
      by: users.email,
      name: sql<string | null>`(select n.name from ${mediaNames} n
        where n.master = ${media.master} order by n.made_at, n.name limit 1)`,
    })
    .from(media)
    .leftJoin(users, eq(users.id, media.madeBy))
    .where(source === undefined ? undefined : eq(media.source, source))
    .orderBy(desc(media.madeAt), media.master)
  return rows.map(({ row, by, name }) => ({
    ...describePhotograph(row),
    name: name ?? '',
    bytes: row.bytes,
    at: row.madeAt.toISOString(),
    by,
    form: createVariantKey(row.master),
    widths: listVariantWidths(row.width),
  }))
}
