import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { checkKey, type Found, type Storage, StorageAway } from './storage.server.ts'

/** The folder for incomplete files: next to the stored ones, so a rename is enough. */
export function incomingFolder(folder: string): string {
  return path.join(folder, 'incoming')
}

/** Stores pictures in a folder readable by its owner only: written, synced, then renamed. */
export function openFolderStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    checkKey(key)
    return path.join(folder, key)
  }
  return {
    place: folder,
    put: (key, bytes) =>
      during(async () => {
        const file = fileOf(key)
        const draft = path.join(incomingFolder(folder), `${randomUUID()}.part`)
        await makeFolder(path.dirname(draft))
        await makeFolder(path.dirname(file))
        try {
          const written = await open(draft, 'wx', 0o600)
          try {
            await written.writeFile(bytes)
            await written.sync()
          } finally {
            await written.close()
          }
          await rename(draft, file)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
        await syncFolder(path.dirname(file))
      }),
    get: (key) =>
      during(async () => {
        const file = fileOf(key)
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
        // oxlint-disable-next-line no-await-in-loop -- Whoever lists takes them one by one.
        const found = await stat(path.join(folder, key)).catch(ignoreMissing)
        if (found?.isFile()) yield { key, bytes: found.size }
      }
    },
    remove: (key) => during(() => rm(fileOf(key), { force: true })),
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** After this the new name is on disk as well as the bytes. */
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

/** A full or missing disk is reported like any unavailable storage. */
async function during<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === undefined) throw error
    throw new StorageAway(`The folder of pictures cannot be used: ${code}.`, { cause: error })
  }
}
