import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Content } from '#content/content.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { toVariantAddress, createVariantKey } from '../variants.ts'
import { engines } from '#tests/databases.ts'
import { dieAt } from '#tests/die-at-statement.ts'
import { makePortrait } from '#tests/fixtures/photographs.ts'
import { storeDraft } from '#tests/fixtures/studio.ts'
import { openBucket } from '#tests/gateways/s3/bucket.ts'
import { type MediaOffice, openMediaOffice } from '#tests/media-office.ts'
import { openPlainSite } from '#tests/plain-site.ts'
import { contentPublications, contentRevisions, contentScheduled } from '../schema.server.ts'
import { media, mediaForms } from '../media-schema.server.ts'
import { createCleanUp } from '#server/clean-up/clean-up.ts'
import { createLog } from '#platform/log.ts'
import { openPastContent } from '../past-content.server.ts'
import { showPublication } from '../publications.server.ts'
import { preparePhotographs } from './make-variants.server.ts'
import { checkStorageMark, openMedia } from './media.server.ts'
import { openS3Storage } from './s3-storage.server.ts'
import { storeUpload } from './uploads.server.ts'
import { omit } from '#rules/omit.ts'

const log = createLog('silent')
const actorId = crypto.randomUUID()
const makePictureBody = (master: string | undefined) => ({ alt: 'A beach', photo: { master } })

describe.each(engines)('stored photographs on the %s database', { timeout: 600_000 }, (engine) => {
  let office: MediaOffice
  let files: Uint8Array<ArrayBuffer>[]
  beforeAll(async () => {
    const sizes = [1200, 1210, 1220, 1230, 1240]
    files = await Promise.all(
      sizes.map(async (width) => {
        const { bytes } = await makePortrait({ width, height: 400 })
        return new Uint8Array(bytes)
      }),
    )
  })
  beforeEach(async () => {
    office = await openMediaOffice(engine)
  })
  afterEach(() => office.close())

  const upload = (index = 0) =>
    storeUpload(office.office, new Response(files[index]).body, {
      actorId,
      name: `beach ${index}.jpg`,
    })
  const listFiles = (folderName: string) => {
    const folder = path.join(office.dataDir, 'media', folderName)
    return existsSync(folder) ? readdirSync(folder).toSorted() : []
  }
  const getStatus = async (address: string) => (await office.app.request(address)).status

  const inDays = (days: number) => new Date(office.clock.now.getTime() + days * dayMs)
  const openCleanUp = (checkedOn: CalendarDate | undefined) =>
    createCleanUp({
      database: office.database,
      now: () => office.clock.now,
      checkedOn,
      mailFolder: path.join(office.dataDir, 'mail'),
      media: office.media,
      log,
    })
  const cleanUp = () => openCleanUp(office.clock.now.toISOString().slice(0, 10)).runOnce()
  const listMasters = async () =>
    (await office.db.select().from(media)).map(({ master }) => master).toSorted()

  const storePublication = async (photo: object) => {
    const content = office.office.content()
    const publishedContent: Content = {
      ...content,
      number: 1,
      pictures: { ...content.pictures, hero: { ...content.pictures['hero'], photo } as never },
    }
    await office.db.insert(contentPublications).values({
      number: 1,
      previous: 0,
      manifest: {},
      changed: [],
      state: 'prepared',
      madeAt: office.clock.now,
    })
    return {
      number: 1,
      previous: 0,
      content: publishedContent,
      changed: ['picture/hero'],
      picked: [],
    }
  }

  const publish = async (photo: object, rendering?: () => Promise<void>) => {
    const site = openPlainSite(office.office.content(), rendering)
    const shipped = office.office.content()
    const readPast = openPastContent(office.office, shipped)
    const studio = { shipped, site, readPast, notices: () => [] }
    const prepared = await storePublication(photo)
    const publication = showPublication({ ...office.office, studio }, prepared, async () => {})
    await publication.catch(() => {})
    return { done: publication, site }
  }

  describe('in a publication', () => {
    it('have all variants before the pages that show them', async () => {
      const photograph = omit(await upload(), 'name')
      const crop = { x: 0, y: 0.2, width: 1, height: 0.5 }
      const phone = { x: 0.2, y: 0, width: 0.5, height: 1 }
      const addresses = [
        toVariantAddress(createVariantKey(photograph.master, crop), 960, 'avif'),
        toVariantAddress(createVariantKey(photograph.master, phone), 390, 'webp'),
      ]
      expect(await Promise.all(addresses.map(getStatus))).toEqual([404, 404])
      let statuses: number[] = []
      const { done: publication } = await publish({ ...photograph, crop, phone }, async () => {
        statuses = await Promise.all(addresses.map(getStatus))
      })
      expect((await publication).number).toBe(1)
      expect(statuses).toEqual([200, 200])
    })

    it.each([
      {
        what: 'the photograph is not in the database',
        reason: /^picture\/hero, photo: it is not here any more/,
        isPassing: false,
        prepare: async () => ({ master: 'f'.repeat(64) }),
      },
      {
        what: 'its master is missing in the storage',
        reason: /^picture\/hero, photo: it is not here any more/,
        isPassing: false,
        prepare: async (master: string) => {
          await office.media.storage.remove(`masters/${master}`)
          return { master }
        },
      },
      {
        what: 'its storage is unavailable',
        reason: /^picture\/hero, photo: it could not be made ready/,
        isPassing: true,
        prepare: async () => {
          const bucket = await openBucket()
          office.media.storage = openS3Storage(bucket.settings, { pause: async () => {} })
          await bucket.close()
          return {}
        },
      },
    ])('prevent the publication if $what', async ({ reason, isPassing, prepare }) => {
      const photograph = omit(await upload(), 'name')
      const { done: publication, site } = await publish({
        ...photograph,
        ...(await prepare(photograph.master)),
      })
      await expect(publication).rejects.toMatchObject({
        message: expect.stringMatching(reason),
        isPassing,
      })
      expect(site.read().content.number).toBe(0)
      expect(await office.db.select().from(contentPublications)).toMatchObject([
        { state: 'failed' },
      ])
    })

    it('prevent the publication while their sizes are being made', async () => {
      const photo = omit(await upload(), 'name')
      const content = { pictures: { hero: { alt: 'A beach', photo } } } as never
      const sentence =
        'picture/hero, photo: its sizes are still being made: publish again in a minute'
      expect(await preparePhotographs(office.office, content, { longestMs: -1 })).toEqual({
        faults: [sentence],
        isPassing: true,
      })
      expect((await preparePhotographs(office.office, content)).faults).toEqual([])
      expect((await preparePhotographs(office.office, content, { longestMs: -1 })).faults).toEqual(
        [],
      )
    })
  })

  describe('in the clean-up', () => {
    it('stay while a revision, draft or scheduled publication uses them, or for 30 days if unused', async () => {
      const masters: string[] = []
      for (const index of [0, 1, 2, 3, 4]) masters.push((await upload(index)).master)
      const [inRevision, inDraft, inScheduled, inWithdrawn, unused] = masters
      const common = { format: 1, madeAt: office.clock.now, base: null }
      await office.db.insert(contentRevisions).values({
        ...common,
        id: crypto.randomUUID(),
        document: 'picture/a',
        body: makePictureBody(inRevision),
      })
      await storeDraft(office, 'picture/b', makePictureBody(inDraft))
      const makeScheduled = (master: string | undefined, state: 'held' | 'withdrawn') => ({
        id: crypto.randomUUID(),
        picked: [{ document: 'picture/c', body: makePictureBody(master), base: null, version: 1 }],
        basedOn: 0,
        dueAt: office.clock.now,
        madeAt: office.clock.now,
        state,
      })
      await office.db
        .insert(contentScheduled)
        .values([makeScheduled(inScheduled, 'held'), makeScheduled(inWithdrawn, 'withdrawn')])
      office.clock.now = inDays(29)
      await cleanUp()
      expect(await listMasters()).toEqual(masters.toSorted())
      await upload(3)
      office.clock.now = inDays(2)
      await cleanUp()
      const remainingMasters = [inRevision, inDraft, inScheduled, inWithdrawn]
      expect(await listMasters()).toEqual(remainingMasters.toSorted())
      expect(listFiles('masters')).toEqual(remainingMasters.toSorted())
      expect(
        listFiles('forms').filter((name) => name.startsWith(createVariantKey(unused ?? ''))),
      ).toEqual([])
      expect(listFiles('forms')).toHaveLength(8)
      office.clock.now = inDays(29)
      await cleanUp()
      expect(await listMasters()).toEqual([inRevision, inDraft, inScheduled].toSorted())
    })

    it('stay if the clock has jumped forward', async () => {
      const { master } = await upload()
      await openCleanUp(undefined).runOnce()
      office.clock.now = inDays(40)
      expect(await openCleanUp(undefined).runOnce()).toMatch(/clock/)
      expect(await listMasters()).toEqual([master])
    })

    it('stay, while the second run deletes stray files of a killed process', async () => {
      const { master } = await upload()
      await office.media.storage.put('masters/stray', new Uint8Array(1), 'image/jpeg')
      await cleanUp()
      expect(listFiles('masters')).toEqual([master, 'stray'].toSorted())
      await cleanUp()
      expect(listFiles('masters')).toEqual([master])
      expect(listFiles('forms')).toHaveLength(2)
    })
  })

  it('are acknowledged only once they are stored, wherever the process dies', async () => {
    for (let statement = 1; ; statement += 1) {
      let acknowledged: string | undefined
      const hasSurvived = await dieAt(statement, async () => {
        acknowledged = (await upload()).master
      })
      expect(hasSurvived).toBe(acknowledged !== undefined)
      // A client that got no answer uploads the file again after a restart.
      const { master } = await upload()
      expect(listFiles('masters')).toEqual([master])
      expect(listFiles('incoming')).toEqual([])
      expect(await office.db.select().from(mediaForms)).toHaveLength(3)
      if (hasSurvived) break
      await office.db.delete(media)
      expect(statement).toBeLessThan(40)
    }
  })

  it('are reported if they belong to another database', async () => {
    expect(await checkStorageMark(office.db, office.media)).toBeUndefined()
    expect(await checkStorageMark(office.db, office.media)).toBeUndefined()
    await upload()
    const otherMedia = openMedia({ dataDir: path.join(office.dataDir, 'another') })
    expect(await checkStorageMark(office.db, otherMedia)).toMatch(
      /another.* are not those of this database/,
    )
    const mark = path.join(office.dataDir, 'media', 'place', 'mark')
    writeFileSync(mark, crypto.randomUUID())
    expect(await checkStorageMark(office.db, office.media)).toMatch(
      /are not those of this database/,
    )
  })
})
