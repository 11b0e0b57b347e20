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
  readWhole,
  type Storage,
  StorageUnavailable,
  checkKey,
  type Found,
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
  const pathOf = (key: string) => {
    checkKey(key)
    return path.join(folder, key)
  }
  return {
    place: folder,
    put: (key, bytes) =>
      onDisk(async () => {
        const file = pathOf(key)
        const draft = path.join(incomingFolder(folder), `${randomUUID()}.part`)
        await makeFolder(path.dirname(draft))
        await makeFolder(path.dirname(file))
        try {
          const handle = await open(draft, 'wx', 0o600)
          try {
            await handle.writeFile(bytes)
            await handle.sync()
          } finally {
            await handle.close()
          }
          await rename(draft, file)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
        await syncFolder(path.dirname(file))
      }),
    get: (key) =>
      onDisk(async () => {
        const file = pathOf(key)
        const found = await stat(file).catch(ignoreMissing)
        if (!found?.isFile()) return undefined
        const stream = createReadStream(file)
        return { body: Readable.toWeb(stream) as Found['body'], bytes: found.size }
      }),
    async *list(prefix) {
      const room = path.dirname(`${prefix}.`)
      const names = (await readdir(path.join(folder, room)).catch(ignoreMissing)) ?? []
      for (const name of names.toSorted()) {
        const key = `${room}/${name}`
        if (!key.startsWith(prefix)) continue
        const found = await stat(path.join(folder, key)).catch(ignoreMissing)
        if (found?.isFile()) yield { key, bytes: found.size }
      }
    },
    remove: (key) => onDisk(() => rm(pathOf(key), { force: true })),
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Syncs a folder. Afterwards a new file's name is on disk as well as its bytes. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Runs work on the disk. A full or missing disk is reported like any unavailable storage. */
async function onDisk<Answer>(work: () => Promise<Answer>): Promise<Answer> {
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

export const keyOf = {
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

/** Returns the server's photographs. Without any throws Refused, as for a missing one. */
export function mediaOf({ media }: Pick<Services, 'media'>): Media {
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
  return readWhole(storage, keyOf.master(master))
}

/** Provides a master as a local file during the work. Undefined if there is none. */
export async function withMasterFile<Made>(
  media: Pick<Media, 'storage' | 'incoming'>,
  master: string,
  work: (file: string) => Promise<Made>,
): Promise<Made | undefined> {
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

/** Deletes files left by a killed process once they are a day old by the disk's clock. */
export async function deleteOldIncoming(
  { incoming }: Pick<Media, 'incoming'>,
  now: Date,
): Promise<void> {
  const names = await readdir(incoming).catch(() => [])
  for (const name of names) {
    const file = path.join(incoming, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - dayMs) await rm(file, { force: true })
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
    const bytes = await readWhole(storage, markKey)
    const found = bytes && new TextDecoder().decode(bytes)
    const [row] = await db
      .insert(mediaMark)
      .values({ id: 1, mark: found ?? randomUUID() })
      .onConflictDoUpdate({ target: mediaMark.id, set: { id: 1 } })
      .returning()
    if (!row || found === row.mark) return undefined
    if (found === undefined && !(await hasMasters(db))) {
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
