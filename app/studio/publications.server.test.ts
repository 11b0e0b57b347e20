import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { engines } from '#tests/databases.ts'
import { dieAt } from '#tests/die-at-statement.ts'
import { addEditor } from '#tests/fixtures/editor.ts'
import { openTestStudio, storeDraft } from '#tests/fixtures/studio.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { users } from '#app/accounts/schema.server.ts'
import { auditLog, userRoles, withheldRights } from '#app/accounts/administration-schema.server.ts'
import {
  contentDrafts,
  contentLive,
  contentPublications,
  contentRevisions,
  contentScheduled,
} from './schema.server.ts'
import { tours } from '#platform/database/schema/tours.ts'
import { NotPublished } from '#platform/pages/render-site.ts'
import { loadLive } from './load-live.server.ts'
import { listPublications, listScheduled } from './publication-list.server.ts'
import { publish, restorePublication } from './publications.server.ts'
import { rightNames } from '#app/accounts/rights.ts'
import { findStoredFile } from './rendered-files.server.ts'
import { cancelScheduled, schedulePublication, publishDue } from './scheduled.server.ts'
import { readLive } from './stored-content.server.ts'

const actorId = crypto.randomUUID()
const owner = { rights: rightNames }
type Fields = Record<string, unknown>
const findBody = (name: string, { documents }: Content = shipped) =>
  findDocument(documents, name) as Fields
const readIntro = (content: Content) => content.words.en.contact.intro
const contactWords = findBody('words/contact')
const company = findBody('company/all')

describe.each(engines)('publishing on the %s database', (engine) => {
  let office: TestOffice
  beforeEach(async () => {
    office = await openTestOffice(engine)
    return () => office.close()
  })

  const openProcess = (rendering?: (content: Content) => void | Promise<void>) =>
    openTestStudio(office, rendering)
  const writeDraft = (name: string, body: unknown, change?: Parameters<typeof storeDraft>[3]) =>
    storeDraft(office, name, body, change)
  const writeIntro = (intro: string) => writeDraft('words/contact', { ...contactWords, intro })
  const writePhone = (phone: string) => writeDraft('company/all', { ...company, phone })
  const publishDrafts = (
    { services }: ReturnType<typeof openProcess>,
    ...documents: { name: string; version: number }[]
  ) => publish(services, { documents, note: undefined, actorId })
  const restore = ({ services }: ReturnType<typeof openProcess>, number: number) =>
    restorePublication(services, { number, note: undefined, actorId })
  const listDrafts = () =>
    office.db.select().from(contentDrafts).orderBy(asc(contentDrafts.document))
  const readTourStatus = async (id: string) =>
    (await office.db.select().from(tours).where(eq(tours.id, id)))[0]?.status
  const listStates = async () =>
    (await office.db.select().from(contentPublications).orderBy(contentPublications.number)).map(
      ({ state }) => state,
    )
  const loadLiveContent = async () => (await loadLive(office.db, { shipped })).content

  it('shows the publication, also in a process that starts later, and deletes its drafts', async () => {
    const { services, site } = openProcess()
    const [text, phone] = [await writeIntro('Ask us.'), await writePhone('+27 21 555 0100')]
    await writeDraft('about/all', { ...findBody('about/all') })
    const result = await publish(services, { documents: [text, phone], note: 'Summer', actorId })
    expect(result).toEqual({ number: 1, pages: ['/contact'], seconds: 0.1 })
    const newProcess = openProcess()
    await newProcess.showLive()
    for (const each of [site, newProcess.site]) {
      const { content } = each.readLatest()
      expect([content.number, readIntro(content), content.company.phone]).toEqual([
        1,
        'Ask us.',
        '+27 21 555 0100',
      ])
    }
    expect(JSON.stringify(newProcess.site.readLatest().content)).toBe(
      JSON.stringify(site.readLatest().content),
    )
    expect((await listDrafts()).map(({ document }) => document)).toEqual(['about/all'])
    expect(await listPublications(office.db, site.readLatest().content, owner)).toEqual([
      {
        number: 1,
        isLive: true,
        note: 'Summer',
        by: null,
        at: start.toISOString(),
        documents: [
          { name: 'company/all', title: 'Company' },
          { name: 'words/contact', title: expect.any(String) },
        ],
      },
    ])
    const [entry] = await office.db.select().from(auditLog)
    expect(entry).toMatchObject({ actorId, action: 'content-published', facts: { number: 1 } })
    const storedFile = await findStoredFile(office.db, '/assets/start-1.js')
    expect(new TextDecoder().decode(storedFile?.bodies['']?.bytes)).toBe('start 1')
  })

  it('restores the whole site to an earlier or later publication, or to the files', async () => {
    const studio = openProcess()
    const { site } = studio
    const tour = {
      ...findBody('tour/cape-peninsula'),
      id: 'lagoon-day',
      title: 'A day by the lagoon',
    }
    const documents = [await writeIntro('First.'), ...(await writeTour(tour))]
    const first = await publishDrafts(studio, ...documents)
    expect(await readTourStatus('lagoon-day')).toBe('active')
    await publishDrafts(studio, await writeIntro('Second.'))
    await restore(studio, first.number)
    expect(readIntro(site.readLatest().content)).toBe('First.')
    await restore(studio, 0)
    expect(JSON.stringify({ ...site.readLatest().content, number: 0 })).toBe(
      JSON.stringify(shipped),
    )
    expect(await readTourStatus('lagoon-day')).toBe('retired')
    await restore(studio, 2)
    expect(readIntro(site.readLatest().content)).toBe('Second.')
    expect(await readTourStatus('lagoon-day')).toBe('active')
    expect(site.readLatest().content.number).toBe(5)
    await expect(restore(studio, 2)).rejects.toThrow('studio-nothing')
    await expect(restore(studio, 77)).rejects.toThrow('not-found')
  })

  it('changes nothing if a draft changed meanwhile or the content is faulty', async () => {
    const studio = openProcess()
    const seenDraft = await writeIntro('Seen.')
    await writeDraft('words/contact', { ...contactWords, intro: 'Changed.' }, { version: 2 })
    for (const draft of [seenDraft, { name: 'law/all', version: 1 }])
      await expect(publishDrafts(studio, draft)).rejects.toThrow('studio-draft-changed')
    const faultyDraft = await writeDraft('tour/cape-peninsula', {
      id: 'cape-peninsula',
      title: '<b>No</b>',
    })
    await expect(publishDrafts(studio, faultyDraft)).rejects.toMatchObject({
      refusals: expect.arrayContaining([
        {
          code: 'studio-faulty',
          facts: {
            document: 'tour/cape-peninsula',
            path: ['description'],
            words: '<b>No</b>, Text on the card: Please fill this in.',
          },
        },
      ]),
    })
    expect(studio.site.readLatest().content).toBe(shipped)
    expect([await listStates(), await office.db.select().from(contentRevisions)]).toEqual([[], []])
    expect(await listDrafts()).toHaveLength(2)
  })

  it('changes nothing if rendering fails, and reports the reason', async () => {
    const studio = openProcess(() => {
      throw new NotPublished(['/contact: it links to nothing.'])
    })
    const draft = await writeIntro('Never seen.')
    await expect(publishDrafts(studio, draft)).rejects.toMatchObject({
      refusals: [{ facts: { path: [], words: '/contact: it links to nothing.' } }],
    })
    expect(await listStates()).toEqual(['failed'])
    expect(studio.site.readLatest().content.number).toBe(0)
    expect(await readLive(office.db)).toMatchObject({ number: 0 })
    expect(await listDrafts()).toHaveLength(1)
    await expect(restore(studio, 1)).rejects.toThrow('not-found')
  })

  it('accepts one of two simultaneous publications and refuses the other, in any process', async () => {
    const intro = await writeIntro('Mine.')
    const phone = await writePhone('+27 21 555 0101')
    const { promise: bothRendering, resolve: meet } = Promise.withResolvers<void>()
    let waiting = 0
    const wait = () => {
      waiting += 1
      if (waiting === 2) meet()
      return bothRendering
    }
    const [one, other] = [openProcess(wait), openProcess(wait)]
    const outcomes = await Promise.allSettled([
      publishDrafts(one, intro),
      publishDrafts(other, phone),
    ])
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refusals.map(({ message }) => message)).toEqual(['studio-live-changed'])
    expect((await listStates()).toSorted()).toEqual(['failed', 'live'])
    const { number } = await readLive(office.db)
    await Promise.all([one.showLive(), other.showLive()])
    for (const { site } of [one, other]) expect(site.readLatest().content.number).toBe(number)
    expect(await listDrafts()).toHaveLength(1)
  })

  it('keeps changes that were made to a draft during its publication', async () => {
    const document = await writeIntro('First.')
    const studio = openProcess(async () => {
      const laterBody = { ...contactWords, intro: 'First.', title: 'Later' }
      await writeDraft('words/contact', laterBody, { version: 2, base: contactWords })
    })
    await publishDrafts(studio, document)
    const [draft] = await listDrafts()
    expect(draft?.base).toMatchObject({ intro: 'First.', title: contactWords['title'] })
    expect(draft?.body).toMatchObject({ intro: 'First.', title: 'Later' })
    const editedDraft = { name: 'words/contact', version: draft?.version ?? 0 }
    await publishDrafts(openProcess(), editedDraft)
    expect((await loadLiveContent()).words.en.contact).toMatchObject({
      intro: 'First.',
      title: 'Later',
    })
  })

  it('keeps a draft that a later version of the product has written', async () => {
    const studio = openProcess()
    await publishDrafts(studio, await writeIntro('First.'))
    const futureDraft = await writeDraft('words/contact', { unknown: 1 }, { format: 99 })
    await expect(publishDrafts(studio, futureDraft)).rejects.toThrow('studio-draft-changed')
    await restore(studio, 0)
    expect(await listDrafts()).toMatchObject([{ body: { unknown: 1 }, format: 99, version: 1 }])
  })

  it('merges a draft with the restored site', async () => {
    const studio = openProcess()
    await publishDrafts(studio, await writeIntro('Bad.'))
    const live = findBody('words/contact', await loadLiveContent())
    await writeDraft('words/contact', { ...live, title: 'Mine' }, { base: live })
    await restore(studio, 0)
    const [draft] = await listDrafts()
    expect(draft?.base).toEqual(contactWords)
    expect(draft?.body).toMatchObject({ intro: contactWords['intro'], title: 'Mine' })
  })

  it('sets a new version for new wording of a consent, and the old version for former wording', async () => {
    const studio = openProcess()
    const { site } = studio
    const consent = findBody('consent/booking')
    const publishText = async (text: unknown, version = consent['version']) => {
      const base = findBody('consent/booking', site.readLatest().content)
      await publishDrafts(
        studio,
        await writeDraft('consent/booking', { ...base, text, version }, { base }),
      )
      return site.readLatest().content.consents.booking.version
    }
    const [firstText, otherText] = ['one', 'other'].map(
      (ordinal) => `You agree to ${ordinal} of our terms. ${'.'.repeat(40)}`,
    )
    expect(await publishText(firstText)).toBe('2026-11-21.1')
    expect(await publishText(otherText)).toBe('2026-11-21.2')
    expect(await publishText(firstText, '1999-01-01')).toBe('2026-11-21.1')
    expect(await publishText(consent['text'])).toBe(consent['version'])
    const { consents } = await loadLiveContent()
    expect(consents.quote.version).toBe(shipped.consents.quote.version)
  })

  it('shows the original site if the publication cannot be rendered', async () => {
    await publishDrafts(openProcess(), await writeIntro('Good.'))
    const newProcess = openProcess(() => {
      throw new Error('Rendering is broken.')
    })
    await newProcess.showLive()
    expect(newProcess.site.readLatest().content).toBe(shipped)
    expect(newProcess.notices()).toEqual(['Publication 1 is not shown here.'])
  })

  describe('at a scheduled time', () => {
    const dueAt = new Date(start.getTime() + 3_600_000)
    beforeEach(() => addEditor(office.db, actorId, start))
    const schedule = (
      documents: { name: string; version: number }[],
      { services } = openProcess(),
    ) => schedulePublication(services, { documents, note: 'Later', at: dueAt, actorId })

    it('publishes the drafts once, merged with what is live, and not before', async () => {
      const studio = openProcess()
      const { services, site } = studio
      const id = await schedule([await writeIntro('At noon.')])
      await publishDrafts(studio, await writePhone('+27 21 555 0103'))
      await publishDue(services)
      expect(readIntro(site.readLatest().content)).toBe(shipped.words.en.contact.intro)
      office.clock.now = dueAt
      await Promise.all([publishDue(services), publishDue(openProcess().services)])
      await publishDue(services)
      const content = await loadLiveContent()
      expect([readIntro(content), content.company.phone]).toEqual(['At noon.', '+27 21 555 0103'])
      const [row] = await office.db
        .select()
        .from(contentScheduled)
        .where(eq(contentScheduled.id, id))
      expect(row?.state).toBe('published')
      expect(await listDrafts()).toEqual([])
      const live = await office.db
        .select()
        .from(contentPublications)
        .where(eq(contentPublications.state, 'live'))
      expect(live).toHaveLength(2)
    })

    it('holds a scheduled publication, with the reason, if it is outdated or faulty by then', async () => {
      const studio = openProcess()
      const { services, site } = studio
      await schedule([await writeIntro('At noon.')])
      const title = 'Another title'
      await publishDrafts(
        studio,
        await writeDraft('words/contact', { ...contactWords, title }, { version: 2 }),
      )
      await schedule([
        await writeDraft('menus/all', {
          ...findBody('menus/all'),
          footer: [{ key: 'x', label: 'X', path: '/tour/nowhere' }],
        }),
      ]).catch((error) => expect(error.message).toBe('studio-faulty'))
      office.clock.now = dueAt
      await publishDue(services)
      expect(readIntro(site.readLatest().content)).toBe(contactWords['intro'])
      const [row] = await listScheduled(office.db, shipped, owner)
      expect(row).toMatchObject({
        state: 'held',
        held: [expect.stringMatching(/^[^/]+: it was published meanwhile, as number 1/)],
      })
      await cancelScheduled(services, { user: owner, id: row?.id ?? '', actorId })
      expect(await listScheduled(office.db, shipped, owner)).toEqual([])
      const secondCancel = cancelScheduled(services, { user: owner, id: row?.id ?? '', actorId })
      await expect(secondCancel).rejects.toThrow('not-found')
    })

    it.each([
      ['no longer works in the office', (db: TestOffice['db']) => db.delete(userRoles)],
      ['no longer has an account', (db: TestOffice['db']) => db.delete(users)],
      [
        'may no longer publish',
        async (db: TestOffice['db']) => {
          await db.update(userRoles).set({ role: 'manager' })
          const withheld = { role: 'manager', rightName: 'publisher', withheldAt: start }
          await db.insert(withheldRights).values(withheld)
        },
      ],
    ])(
      'holds a scheduled publication if the person who scheduled it %s',
      async (_, removeRight) => {
        const { services, site } = openProcess()
        await schedule([await writeIntro('At noon.')])
        await removeRight(office.db)
        office.clock.now = dueAt
        await publishDue(services)
        expect(readIntro(site.readLatest().content)).toBe(contactWords['intro'])
        const [row] = await listScheduled(office.db, shipped, owner)
        expect(row).toMatchObject({
          state: 'held',
          held: [expect.stringMatching(/can no longer publish/)],
        })
      },
    )

    it('keeps a scheduled publication due while nothing can be rendered', async () => {
      await schedule([await writeIntro('At noon.')])
      office.clock.now = dueAt
      const { services } = openProcess(() => {
        throw new NotPublished(['What renders has ended.'], { isPassing: true })
      })
      await expect(publishDue(services)).rejects.toThrow('What renders has ended.')
      expect(await listScheduled(office.db, shipped, owner)).toMatchObject([{ state: 'scheduled' }])
      await publishDue(openProcess().services)
      expect(readIntro(await loadLiveContent())).toBe('At noon.')
    })

    it('refuses to schedule a publication for a past time, and cancels one before it is due', async () => {
      const { services, site } = openProcess()
      const documents = [await writeIntro('Never.')]
      const lateRequest = schedulePublication(services, {
        documents,
        note: undefined,
        at: start,
        actorId,
      })
      await expect(lateRequest).rejects.toThrow('studio-too-late')
      const id = await schedule(documents)
      await cancelScheduled(services, { user: owner, id, actorId })
      office.clock.now = dueAt
      await publishDue(services)
      expect(site.readLatest().content).toBe(shipped)
      expect(await listDrafts()).toHaveLength(1)
    })
  })

  it('publishes all drafts or none if a process dies at any statement', async () => {
    const kills = isWholeRun() ? 200 : 25
    let [killCount, turn, statement] = [0, 0, 0]
    while (killCount < kills) {
      statement += 1
      turn += 1
      const before = (await readLive(office.db)).number
      const [text, phone] = [`Turn ${turn}.`, `+27 21 555 ${1000 + turn}`]
      const documents = [await writeIntro(text), await writePhone(phone)]
      const studio = openProcess()
      await studio.showLive()
      const hasSurvived = await dieAt(statement, () => publishDrafts(studio, ...documents))
      killCount += hasSurvived ? 0 : 1
      const newProcess = openProcess()
      await newProcess.showLive()
      const { content } = newProcess.site.readLatest()
      const { number } = await readLive(office.db)
      expect(content.number).toBe(number)
      const isLive = number > before
      if (hasSurvived) expect(isLive).toBe(true)
      expect([readIntro(content) === text, content.company.phone === phone]).toEqual([
        isLive,
        isLive,
      ])
      expect(await listDrafts()).toHaveLength(isLive ? 0 : 2)
      expect(await office.db.select().from(contentLive)).toHaveLength(number > 0 ? 1 : 0)
      if (hasSurvived) statement = 0
    }
  })

  async function writeTour(tour: Fields) {
    const id = String(tour['id'])
    const change = { base: null }
    return [
      await writeDraft(
        `tour/${id}`,
        {
          ...tour,
          description: 'Flamingos and a swim, at a slow pace.',
          seoTitle: `The lagoon | ${shipped.company.shortName}`,
          metaDescription: 'A slow day by the lagoon, with flamingos.',
        },
        change,
      ),
      await writeDraft(`tour-answers/${id}`, findBody('tour-answers/cape-peninsula'), change),
      await writeDraft(
        `picture/tours/${id}`,
        { alt: 'The lagoon', plate: 'tours/west-coast-classic' },
        change,
      ),
    ]
  }
})
