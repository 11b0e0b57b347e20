import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { variantKinds } from '#app/studio/variants.ts'
import type { Database } from '#platform/database/database.ts'
import { media as masters, mediaForms } from '#app/studio/media-schema.server.ts'
import { storageKey, openMedia } from '#app/studio/media/media.server.ts'
import { readStoredBytes, type Storage } from '#app/studio/media/storage.server.ts'
import { deleteUnusedMedia } from '#app/studio/media/unused-media.server.ts'
import { bothEngines, createDataFolder, createMigratedDatabase } from '../databases.ts'
import { makePortrait } from '../fixtures/photographs.ts'
import { openBucket } from '../gateways/s3/bucket.ts'
import { withDatabase } from './killed-server.ts'

/** Processes killed per database and storage, spread over all steps. */
const kills = 6

const combinations = bothEngines.flatMap((engine) =>
  (['a folder', 'a bucket'] as const).map((place) => [engine, place] as const),
)

describe.each(combinations)(
  'a process killed while it stores photographs, on the %s database in %s',
  (engine, place) => {
    it('leaves no row without its file and no partial file; other leftovers are deleted', async () => {
      const databaseUrl = engine === 'postgresql' ? await createMigratedDatabase() : undefined
      const dataDir = databaseUrl
        ? mkdtempSync(path.join(tmpdir(), 'storing-'))
        : await createDataFolder()
      const s3 = place === 'a bucket' ? await openBucket() : undefined
      const storageSettings = { databaseUrl, dataDir, bucket: s3?.settings }
      const file = path.join(dataDir, 'upload.jpg')
      const store = async (grain: number, killAt = 0) => {
        const { bytes } = await makePortrait({ width: 1200, height: 1210, grain })
        writeFileSync(file, bytes)
        return storeInProcess({ ...storageSettings, file, killAt })
      }
      const inspect = (
        work: (db: Database, media: ReturnType<typeof openMedia>) => Promise<void>,
      ) => withDatabase(storageSettings, (db) => work(db, openMedia(storageSettings)))
      try {
        const stepCount = (await store(1)) ?? expect.fail()
        expect(stepCount).toBeGreaterThan(kills)
        for (let kill = 1; kill <= kills; kill += 1) {
          const killAt = Math.ceil((stepCount * (kill - Math.random())) / kills)
          expect([killAt, await store(kill + 1, killAt)]).toEqual([killAt, undefined])
          await inspect(async (db, { storage }) =>
            expect([killAt, await listViolations(db, storage)]).toEqual([killAt, []]),
          )
          expect(await store(kill + 1)).toBeDefined()
        }
        await inspect(async (db, media) => {
          const { storage } = media
          // Files without a row are deleted in the second run, incomplete ones after a day.
          const later = new Date(Date.now() + 2 * dayMs)
          await deleteUnusedMedia(db, media, later)
          await deleteUnusedMedia(db, media, later)
          expect(await listViolations(db, storage)).toEqual([])
          const forms = await db.select().from(mediaForms)
          expect(forms).toHaveLength(3 * (kills + 1))
          expect((await listKeys(storage)).toSorted()).toEqual(
            [
              ...(await db.select().from(masters)).map(({ master }) => storageKey.master(master)),
              ...forms.flatMap(({ form, width }) =>
                variantKinds.map((kind) => storageKey.form(`${form}-${width}.${kind}`)),
              ),
            ].toSorted(),
          )
          expect(readdirSync(media.incoming)).toEqual([])
        })
      } finally {
        await s3?.close()
        rmSync(dataDir, { recursive: true })
      }
    }, 900_000)
  },
)

async function storeInProcess(options: object): Promise<number | undefined> {
  const child = spawn(process.execPath, ['tests/faults/storing-program.mjs'], {
    env: { ...process.env, STORING: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (piece) => (output += piece))
  child.stderr.on('data', (piece) => (errors += piece))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === 'SIGKILL') return undefined
  if (code !== 0) throw new Error(`The process ended with ${code}: ${errors}`)
  return Number(output)
}

async function listKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of ['masters/', 'forms/'])
    for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}

/** Violations, one sentence each: a row without its bytes, or an incomplete file. */
async function listViolations(db: Database, storage: Storage): Promise<string[]> {
  const violations: string[] = []
  const keys = await listKeys(storage)
  for (const key of keys) {
    const bytes = (await readStoredBytes(storage, key)) ?? new Uint8Array()
    const isComplete = key.startsWith('masters/')
      ? storageKey.master(createHash('sha256').update(bytes).digest('hex')) === key
      : await isPicture(bytes)
    if (!isComplete) violations.push(`${key} is incomplete`)
  }
  const storedKeys = new Set(keys)
  const expectedKeys = [
    ...(await db.select().from(masters)).map(({ master }) => storageKey.master(master)),
    ...(await db.select().from(mediaForms))
      .filter(({ madeAt }) => madeAt)
      .flatMap(({ form, width }) =>
        variantKinds.map((kind) => storageKey.form(`${form}-${width}.${kind}`)),
      ),
  ]
  return [
    ...violations,
    ...expectedKeys.filter((key) => !storedKeys.has(key)).map((key) => `${key} is missing`),
  ]
}

function isPicture(bytes: Uint8Array): Promise<boolean> {
  return sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}
