import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { photoLimits } from '../variants.ts'
import type { Database } from '#platform/database/database.ts'
import { media, mediaNames } from '../media-schema.server.ts'
import { deriveKey } from '#platform/database/secret.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { storageKey, requireMedia, type MediaServices, withStorage } from './media.server.ts'
import { isValidPhotoName } from './photo-names.server.ts'
import { storeUpload } from './uploads.server.ts'
import { deleteMasters, removeFiles, whereUsed } from './unused-media.server.ts'

/** Seconds that a browser may cache a file read through a signed link. */
export const cacheSeconds = 3600

/** The only bucket: photographs by their names at the desk. */
export const storageBucket = {
  id: 'media',
  name: 'media',
  public: false,
  file_size_limit: photoLimits.maxBytes,
  allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
}

const columns = {
  name: mediaNames.name,
  master: media.master,
  madeAt: mediaNames.madeAt,
  bytes: media.bytes,
  width: media.width,
  height: media.height,
}

type Row = Pick<typeof media.$inferSelect, 'master' | 'bytes' | 'width' | 'height'> &
  Pick<typeof mediaNames.$inferSelect, 'name' | 'madeAt'>

function describeRow({ name, master, madeAt, bytes, width, height }: Row) {
  const cacheControl = `max-age=${cacheSeconds}`
  return {
    name,
    id: master,
    created_at: madeAt.toISOString(),
    metadata: { size: bytes, mimetype: 'image/jpeg', cacheControl, width, height },
  }
}

function selectObjects(db: Database) {
  return db.select(columns).from(mediaNames).innerJoin(media, eq(media.master, mediaNames.master))
}

export async function listObjects(
  db: Database,
  {
    prefix,
    limit,
    offset,
    sortBy,
  }: {
    prefix: string
    limit: number
    offset: number
    sortBy: { column: 'name' | 'created_at'; order: 'asc' | 'desc' }
  },
) {
  const order = sortBy.order === 'asc' ? asc : desc
  // Compared by bytes, so that both databases sort alike.
  const nameColumn = sql`${mediaNames.name} collate "C"`
  const rows = await selectObjects(db)
    .where(sql`starts_with(${mediaNames.name}, ${prefix})`)
    .orderBy(order(sortBy.column === 'name' ? nameColumn : mediaNames.madeAt), asc(nameColumn))
    .limit(limit)
    .offset(offset)
  return rows.map(describeRow)
}

export async function describeObject(db: Database, name: string) {
  return describeRow(await findObject(db, name))
}

async function findObject(db: Database, name: string): Promise<Row> {
  const [row] = await selectObjects(db).where(eq(mediaNames.name, name))
  if (!row) throw new Refused({ code: 'not-found' })
  return row
}

export async function uploadObject(
  services: MediaServices,
  body: ReadableStream<Uint8Array> | null,
  { name, actorId }: { name: string; actorId: string },
): Promise<string> {
  refuseInvalidName(name)
  const sameName = await services.db.select().from(mediaNames).where(eq(mediaNames.name, name))
  if (sameName.length > 0) throw new Refused({ code: 'media-name-taken' })
  const { master, name: storedName } = await storeUpload(services, body, { name, actorId })
  if (storedName !== name) await addName(services, { name, master })
  return master
}

export async function copyObject(services: MediaServices, { from, to }: Renaming): Promise<void> {
  refuseInvalidName(to)
  const { master } = await findObject(services.db, from)
  await addName(services, { name: to, master })
}

type Renaming = { from: string; to: string; actorId: string }

/** Renames an object. Content refers to its master, so it does not change. */
export async function moveObject(services: MediaServices, { from, to }: Renaming): Promise<void> {
  refuseInvalidName(to)
  await services.db.transaction(async (transaction) => {
    const { master } = await findObject(transaction, from)
    await addName({ ...services, db: transaction }, { name: to, master })
    await transaction.delete(mediaNames).where(eq(mediaNames.name, from))
  })
}

async function addName(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { name, master }: { name: string; master: string },
): Promise<void> {
  const added = await db
    .insert(mediaNames)
    .values({ name, master, madeAt: now() })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) throw new Refused({ code: 'media-name-taken' })
}

function refuseInvalidName(name: string): void {
  if (!isValidPhotoName(name)) throw new Refused({ code: 'media-name-wrong' })
}

/**
 * Deletes names. A photograph is deleted together with its last name. Throws Refused and deletes
 * nothing if a revision, a draft or a scheduled publication shows one of these photographs.
 */
export async function removeObjects(
  services: MediaServices,
  { names, actorId }: { names: readonly string[]; actorId: string },
) {
  const files: string[] = []
  const removedRows = await services.db.transaction(async (transaction) => {
    const rows = await selectObjects(transaction).where(inArray(mediaNames.name, [...names]))
    await transaction.delete(mediaNames).where(inArray(mediaNames.name, [...names]))
    for (const master of new Set(rows.map((row) => row.master))) {
      // The transaction has one connection.
      const otherNames = await transaction
        .select({ name: mediaNames.name })
        .from(mediaNames)
        .where(eq(mediaNames.master, master))
        .limit(1)
      if (otherNames.length > 0) continue
      const whereMaster = eq(media.master, master)
      const usedMasters = await transaction.select().from(media).where(and(whereMaster, whereUsed))
      if (usedMasters.length > 0) throw new Refused({ code: 'media-named' })
      files.push(...(await deleteMasters(transaction, whereMaster)))
    }
    for (const { name } of rows)
      // The transaction has one connection.
      await writeAudit(
        transaction,
        { actorId, action: 'photograph-removed', subject: 'media_names', facts: { name } },
        services.now(),
      )
    return rows
  })
  await withStorage(() => removeFiles(requireMedia(services), files))
  return removedRows.map(describeRow)
}

export async function signObject(
  services: Pick<Services, 'db' | 'now' | 'secret'>,
  name: string,
  seconds: number,
): Promise<string> {
  await findObject(services.db, name)
  const expirySeconds = Math.floor(services.now().getTime() / 1000) + seconds
  return `${expirySeconds}.${signName(services.secret, name, expirySeconds)}`
}

function signName(secret: string, name: string, expirySeconds: number): string {
  const key = deriveKey('signed objects', secret)
  return createHmac('sha256', key).update(`${expirySeconds} ${name}`).digest('base64url')
}

/**
 * Opens the object of a token. If the token is invalid or expired, throws Refused as for a missing
 * object.
 */
export async function openSignedObject(
  services: MediaServices & Pick<Services, 'secret'>,
  name: string,
  token: string,
) {
  const { db, now, secret } = services
  const { storage } = requireMedia(services)
  const [expirySeconds = '', signature = ''] = token.split('.')
  const expected = Buffer.from(signName(secret, name, Number(expirySeconds)))
  const hasValidSignature =
    expected.length === signature.length && timingSafeEqual(expected, Buffer.from(signature))
  if (!hasValidSignature || Number(expirySeconds) * 1000 < now().getTime())
    throw new Refused({ code: 'not-found' })
  const { master } = await findObject(db, name)
  const file = await withStorage(() => storage.get(storageKey.master(master)))
  if (!file) throw new Refused({ code: 'not-found' })
  return file
}
