import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { media as masters, mediaMark } from '../media-schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { openPictureMaker, type PictureMaker } from './picture-process.server.ts'
import type { Scanner } from './scanner.server.ts'
import { openS3Storage, type S3Settings } from './s3-storage.server.ts'
import {
  readStoredBytes,
  type Storage,
  StorageUnavailable,
  checkKey,
  type StoredFile,
} from './storage.server.ts'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** The folder for incomplete files. It is next to the stored ones, so that a rename is enough. */
function incomingFolder(folder: string): string {
  return path.join(folder, 'incoming')
}

/**
 * Stores pictures in a folder that only its owner can read. Each is written, synced, then renamed.
 */
export function openFolderStorage(folder: string): Storage {
  const resolveKey = (key: string) => {
    checkKey(key)
    return path.join(folder, key)
  }
  return {
    place: folder,
    put: (key, bytes) =>
      runOnDisk(async () => {
        const file = resolveKey(key)
        const partFile = path.join(incomingFolder(folder), `${randomUUID()}.part`)
        await makeFolder(path.dirname(partFile))
        await makeFolder(path.dirname(file))
        try {
          const handle = await open(partFile, 'wx', 0o600)
          try {
            await handle.writeFile(bytes)
            await handle.sync()
          } finally {
            await handle.close()
          }
          await rename(partFile, file)
        } catch (error) {
          await rm(partFile, { force: true })
          throw error
        }
        await syncFolder(path.dirname(file))
      }),
    get: (key) =>
      runOnDisk(async () => {
        const file = resolveKey(key)
        const stats = await stat(file).catch(ignoreMissing)
        if (!stats?.isFile()) return undefined
        const stream = createReadStream(file)
        return { body: Readable.toWeb(stream) as StoredFile['body'], bytes: stats.size }
      }),
    async *list(prefix) {
      const keyFolder = path.dirname(`${prefix}.`)
      const names = (await readdir(path.join(folder, keyFolder)).catch(ignoreMissing)) ?? []
      for (const name of names.toSorted()) {
        const key = `${keyFolder}/${name}`
        if (!key.startsWith(prefix)) continue
        const stats = await stat(path.join(folder, key)).catch(ignoreMissing)
        if (stats?.isFile()) yield { key, bytes: stats.size }
      }
    },
    remove: (key) => runOnDisk(() => rm(resolveKey(key), { force: true })),
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Syncs a folder. Afterwards a new file's name is on disk as well as its bytes. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Runs work on the disk. A full or missing disk is reported like any unavailable storage. */
async function runOnDisk<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === undefined) throw error
    throw new StorageUnavailable(`The folder of pictures cannot be used: ${code}.`, {
      cause: error,
    })
  }
}

export type Media = {
  storage: Storage
  incoming: string
  maker: PictureMaker
  scanner?: Scanner | undefined
}

export type MediaServices = Pick<Services, 'db' | 'now' | 'media' | 'wake'>

export const storageKey = {
  master: (hash: string) => `masters/${hash}`,
  form: (name: string) => `forms/${name}`,
}

const markKey = 'place/mark'

/** Opens the photographs of a data folder, stored there or in a bucket. Starts no process. */
export function openMedia({
  dataDir,
  bucket,
  scanner,
}: {
  dataDir: string
  bucket?: S3Settings | undefined
  scanner?: Scanner | undefined
}): Media {
  const folder = path.join(dataDir, 'media')
  const incoming = incomingFolder(folder)
  const storage = bucket ? openS3Storage(bucket) : openFolderStorage(folder)
  return { storage, incoming, maker: openPictureMaker(incoming), scanner }
}

/** Returns the server's photograph services. If there are none, throws Refused ('not-found'). */
export function requireMedia({ media }: Pick<Services, 'media'>): Media {
  if (!media) throw new Refused({ code: 'not-found' })
  return media
}

/**
 * Runs work that needs the storage. If it is unavailable, throws Refused: the user can try again.
 */
export async function withStorage<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new Refused({ code: 'media-away' })
    throw error
  }
}

export function readMaster({ storage }: Pick<Media, 'storage'>, master: string) {
  return readStoredBytes(storage, storageKey.master(master))
}

/** Provides a master as a local file during the work. Undefined if there is none. */
export async function withMasterFile<Result>(
  media: Pick<Media, 'storage' | 'incoming'>,
  master: string,
  work: (file: string) => Promise<Result>,
): Promise<Result | undefined> {
  const bytes = await readMaster(media, master)
  if (!bytes) return undefined
  await mkdir(media.incoming, { recursive: true, mode: 0o700 })
  const file = path.join(media.incoming, `${randomUUID()}.part`)
  try {
    await writeFile(file, bytes, { mode: 0o600 })
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** Deletes incomplete files of killed processes when their modification time is a day old. */
export async function deleteOldIncoming(
  { incoming }: Pick<Media, 'incoming'>,
  now: Date,
): Promise<void> {
  const names = await readdir(incoming).catch(() => [])
  for (const name of names) {
    const file = path.join(incoming, name)
    const stats = await stat(file).catch(() => undefined)
    if (stats && stats.mtimeMs < now.getTime() - dayMs) await rm(file, { force: true })
  }
}

/**
 * Compares the marks of database and storage. Returns a message for the operator if they differ,
 * because pictures of the site may be missing. A new storage and a new database get the same mark.
 */
export async function checkStorageMark(
  db: Database,
  { storage }: Pick<Media, 'storage'>,
): Promise<string | undefined> {
  try {
    const bytes = await readStoredBytes(storage, markKey)
    const storageMark = bytes && new TextDecoder().decode(bytes)
    const [row] = await db
      .insert(mediaMark)
      .values({ id: 1, mark: storageMark ?? randomUUID() })
      .onConflictDoUpdate({ target: mediaMark.id, set: { id: 1 } })
      .returning()
    if (!row || storageMark === row.mark) return undefined
    if (storageMark === undefined && !(await hasMasters(db))) {
      await writeStorageMark(row.mark, storage)
      return undefined
    }
    return `The photographs at ${storage.place} are not those of this database. Set DATA_DIR or MEDIA_S3_URL to their location, or restore a backup.`
  } catch (error) {
    if (error instanceof StorageUnavailable) return error.message
    throw error
  }
}

export async function writeStorageMark(mark: string, storage: Storage): Promise<void> {
  await storage.put(markKey, new TextEncoder().encode(mark), 'text/plain')
}

async function hasMasters(db: Database): Promise<boolean> {
  const rows = await db.select({ master: masters.master }).from(masters).limit(1)
  return rows.length > 0
}
