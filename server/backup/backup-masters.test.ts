import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVariantKey, listVariantWidths } from '#app/studio/variants.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { createPostgresDatabase, engines } from '#tests/databases.ts'
import { makePortrait } from '#tests/fixtures/photographs.ts'
import { openBucket } from '#tests/gateways/s3/bucket.ts'
import { type MediaOffice, openMediaOffice } from '#tests/media-office.ts'
import { openDatabase } from '#platform/database/open.ts'
import { mediaForms } from '#app/studio/media-schema.server.ts'
import { createLog } from '#platform/log.ts'
import { preparePhotographs, requestVariant } from '#app/studio/media/make-variants.server.ts'
import { checkStorageMark, openMedia } from '#app/studio/media/media.server.ts'
import { openS3Storage } from '#app/studio/media/s3-storage.server.ts'
import { storeUpload } from '#app/studio/media/uploads.server.ts'
import { moveMasters } from './backup-masters.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write-backup.ts'

const log = createLog('silent')
const appRoot = process.cwd()
const now = new Date('2026-11-21T08:00:00Z')
const computeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(engines)(
  'photographs in a backup of the %s database',
  { timeout: 600_000 },
  (engine) => {
    const root = mkdtempSync(path.join(tmpdir(), 'backup-media-'))
    const folder = path.join(root, 'backups')
    const crop = { x: 0, y: 0, width: 1, height: 0.5 }
    let office: MediaOffice
    let photographs: Awaited<ReturnType<typeof storeUpload>>[]
    let secrets: string[]
    const mailFolder = path.join(root, 'mail')
    const writeTestBackup = (to = folder, moment = now) => {
      const sources = { database: office.database, mailFolder, photographs: office.media.storage }
      return writeBackup(sources, to, moment, calendarDateIn(moment, capeTown))
    }
    beforeAll(async () => {
      office = await openMediaOffice(engine)
      await checkStorageMark(office.db, office.media)
      photographs = []
      for (const width of [1200, 1210]) {
        const portrait = await makePortrait({ width, height: 1400 })
        ;({ secrets } = portrait)
        const body = new Response(new Uint8Array(portrait.bytes)).body
        photographs.push(await storeUpload(office.office, body, { actorId: crypto.randomUUID() }))
      }
      await requestVariant(office.office, { master: photographs[0]?.master ?? '', crop })
    })
    afterAll(async () => {
      await office.close()
      rmSync(root, { recursive: true, force: true })
    })

    const restore = async (
      file: string,
      change: Partial<Parameters<typeof restoreBackup>[0]> = {},
    ) => {
      const dataDir = path.join(root, crypto.randomUUID())
      const databaseUrl = engine === 'postgresql' ? await createPostgresDatabase() : undefined
      const media = openMedia({ dataDir })
      const request = { file, dataDir, databaseUrl, appRoot, replace: false, now, log }
      const restored = await restoreBackup({ ...request, photographs: media.storage, ...change })
      return { restored, dataDir, databaseUrl, media }
    }

    it('are copied once, named by their checksum, without data about the photographer', async () => {
      const { file, photographs: count, lost } = await writeTestBackup()
      expect([count, lost]).toEqual([2, 0])
      const names = readdirSync(path.join(folder, 'media'))
      expect(names).toEqual(photographs.map(({ master }) => master).toSorted())
      for (const name of names) {
        const copy = path.join(folder, 'media', name)
        const bytes = readFileSync(copy)
        expect(computeHash(bytes)).toBe(name)
        expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
        expect(statSync(copy).mode & 0o777).toBe(0o600)
      }
      const before = names.map((name) => statSync(path.join(folder, 'media', name)).mtimeMs)
      await writeTestBackup(folder, new Date(now.getTime() + 1000))
      const after = names.map((name) => statSync(path.join(folder, 'media', name)).mtimeMs)
      expect(after).toEqual(before)
      expect(file).toContain('backup-20261121T080000Z')
    })

    it('are all restored, and their sizes are made again', async () => {
      const { file } = await writeTestBackup()
      const { restored, dataDir, databaseUrl, media } = await restore(file)
      expect(restored.photographs).toBe(2)
      const database = await openDatabase({ databaseUrl, dataDir, appRoot, log })
      expect(await checkStorageMark(database.db, media)).toBeUndefined()
      const pendingForms = await database.db.select().from(mediaForms)
      expect(pendingForms).toHaveLength(9)
      expect(pendingForms.every(({ madeAt }) => madeAt === null)).toBe(true)
      const [first, second] = photographs
      const [one, two] = [{ ...first, crop }, second].map((photo) => ({ alt: 'A beach', photo }))
      const pictures = { one, two } as never
      const services = { db: database.db, now: () => now, media, wake: () => {} }
      expect((await preparePhotographs(services, { pictures })).faults).toEqual([])
      media.maker.end()
      await database.close()
      const writtenFiles = readdirSync(path.join(dataDir, 'media', 'forms'))
      const variantKeys = [
        createVariantKey(first?.master ?? '', crop),
        createVariantKey(second?.master ?? ''),
      ]
      const kinds = listVariantWidths(1200).flatMap((width) => [`${width}.avif`, `${width}.webp`])
      const names = variantKeys.flatMap((form) => kinds.map((kind) => `${form}-${kind}`))
      expect(writtenFiles.toSorted()).toEqual(names.toSorted())
    })

    it('can be restored into a bucket', async () => {
      const { file } = await writeTestBackup()
      const bucket = await openBucket()
      const storage = openS3Storage(bucket.settings, { pause: async () => {} })
      await restore(file, { photographs: storage })
      const keys = [...bucket.objects.keys()].toSorted()
      const masters = photographs.map(({ master }) => `masters/${master}`)
      expect(keys).toEqual([...masters, 'place/mark'].toSorted())
      await bucket.close()
      const restoreWithoutBucket = restore(file, { photographs: storage })
      await expect(restoreWithoutBucket).rejects.toThrow(
        /database is restored, but its photographs are not/,
      )
    })

    it('stop a restore if one is missing or damaged, unless the restore leaves out photographs', async () => {
      const elsewhere = path.join(root, 'elsewhere')
      const { file } = await writeTestBackup(elsewhere)
      const [name = ''] = readdirSync(path.join(elsewhere, 'media'))
      writeFileSync(path.join(elsewhere, 'media', name), 'damaged')
      await expect(restore(file)).rejects.toThrow(/1 of the 2 photographs .* missing or damaged/)
      const { restored } = await restore(file, { photographs: undefined })
      expect(restored.photographs).toBe(0)
    })

    it('are moved with a backup, and deleted with the last backup that names them', async () => {
      const oldFolder = path.join(root, 'old')
      const strayFile = path.join(oldFolder, 'media', '0'.repeat(64))
      await writeTestBackup(oldFolder)
      writeFileSync(strayFile, 'of a photograph that was removed')
      const target = path.join(root, 'moved')
      await moveMasters(oldFolder, target)
      expect(readdirSync(path.join(target, 'media'))).toHaveLength(3)
      for (let day = 1; day <= 9; day += 1)
        await writeTestBackup(oldFolder, new Date(now.getTime() + day * 2 * dayMs + 60 * dayMs))
      expect(readdirSync(path.join(oldFolder, 'media'))).toHaveLength(2)
    })
  },
)
