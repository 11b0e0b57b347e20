import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { engines } from '#tests/databases.ts'
import { dieAt } from '#tests/dying.ts'
import { hireEditor } from '#tests/fixtures/editor.ts'
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
import { findStoredFile } from './rendered-files.server.ts'
import { cancelScheduled, schedulePublication, publishDue } from './scheduled.server.ts'
import { readLive } from './stored-content.server.ts'

const actorId = crypto.randomUUID()
type Fields = Record<string, unknown>
const read = (name: string, { documents }: Content = shipped) =>
  findDocument(documents, name) as Fields
const introOf = (content: Content) => content.words.en.contact.intro
const contact = read('words/contact')
const company = read('company/all')

describe.each(engines)('publishing on the %s database', (engine) => {
  let office: TestOffice
  beforeEach(async () => {
    office = await openTestOffice(engine)
    return () => office.close()
  })

  const open = (rendering?: (content: Content) => void | Promise<void>) =>
    openTestStudio(office, rendering)
  const write = (name: string, body: unknown, change?: Parameters<typeof storeDraft>[3]) =>
    storeDraft(office, name, body, change)
  const writeIntro = (intro: string) => write('words/contact', { ...contact, intro })
  const writePhone = (phone: string) => write('company/all', { ...company, phone })
  const publishDrafts = (
    { services }: ReturnType<typeof open>,
    ...documents: { name: string; version: number }[]
  ) => publish(services, { documents, note: undefined, actorId })
  const restore = ({ services }: ReturnType<typeof open>, number: number) =>
    restorePublication(services, { number, note: undefined, actorId })
  const drafts = () => office.db.select().from(contentDrafts).orderBy(asc(contentDrafts.document))
  const statusOf = async (id: string) =>
    (await office.db.select().from(tours).where(eq(tours.id, id)))[0]?.status
  const states = async () =>
    (await office.db.select().from(contentPublications).orderBy(contentPublications.number)).map(
      ({ state }) => state,
    )
  const shown = async () => (await loadLive(office.db, { shipped })).content

  it('shows the publication, also in a process that starts later, and deletes its drafts', async () => {
    const { services, site } = open()
    const [text, phone] = [await writeIntro('Ask us.'), await writePhone('+27 21 555 0100')]
    await write('about/all', { ...read('about/all') })
    const done = await publish(services, { documents: [text, phone], note: 'Summer', actorId })
    expect(done).toEqual({ number: 1, pages: ['/contact'], seconds: 0.1 })
    const later = open()
    await later.showLive()
    for (const each of [site, later.site]) {
      const { content } = each.readLatest()
      expect([content.number, introOf(content), content.company.phone]).toEqual([
        1,
        'Ask us.',
        '+27 21 555 0100',
      ])
    }
    expect(JSON.stringify(later.site.readLatest().content)).toBe(
      JSON.stringify(site.readLatest().content),
    )
    expect((await drafts()).map(({ document }) => document)).toEqual(['about/all'])
    expect(await listPublications(office.db, site.readLatest().content)).toEqual([
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
    const kept = await findStoredFile(office.db, '/assets/start-1.js')
    expect(new TextDecoder().decode(kept?.bodies['']?.bytes)).toBe('start 1')
  })

  it('restores the whole site to an earlier publication or its files, and forward again', async () => {
    const studio = open()
    const { site } = studio
    const tour = { ...read('tour/cape-peninsula'), id: 'lagoon-day', title: 'A day by the lagoon' }
    const drafts = [await writeIntro('First.'), ...(await writeTour(tour))]
    const first = await publishDrafts(studio, ...drafts)
    expect(await statusOf('lagoon-day')).toBe('active')
    await publishDrafts(studio, await writeIntro('Second.'))
    await restore(studio, first.number)
    expect(introOf(site.readLatest().content)).toBe('First.')
    await restore(studio, 0)
    expect(JSON.stringify({ ...site.readLatest().content, number: 0 })).toBe(
      JSON.stringify(shipped),
    )
    expect(await statusOf('lagoon-day')).toBe('retired')
    await restore(studio, 2)
    expect(introOf(site.readLatest().content)).toBe('Second.')
    expect(await statusOf('lagoon-day')).toBe('active')
    expect(site.readLatest().content.number).toBe(5)
    await expect(restore(studio, 2)).rejects.toThrow('studio-nothing')
    await expect(restore(studio, 77)).rejects.toThrow('not-found')
  })

  it('changes nothing if a draft changed meanwhile or the content is faulty', async () => {
    const studio = open()
    const seen = await writeIntro('Seen.')
    await write('words/contact', { ...contact, intro: 'Changed.' }, { version: 2 })
    for (const draft of [seen, { name: 'law/all', version: 1 }])
      await expect(publishDrafts(studio, draft)).rejects.toThrow('studio-draft-changed')
    const wrong = await write('tour/cape-peninsula', { id: 'cape-peninsula', title: '<b>No</b>' })
    await expect(publishDrafts(studio, wrong)).rejects.toMatchObject({
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
    expect([await states(), await office.db.select().from(contentRevisions)]).toEqual([[], []])
    expect(await drafts()).toHaveLength(2)
  })

  it('changes nothing if rendering fails, and reports the reason', async () => {
    const studio = open(() => {
      throw new NotPublished(['/contact: it links to nothing.'])
    })
    const draft = await writeIntro('Never seen.')
    await expect(publishDrafts(studio, draft)).rejects.toMatchObject({
      refusals: [{ facts: { path: [], words: '/contact: it links to nothing.' } }],
    })
    expect(await states()).toEqual(['failed'])
    expect(studio.site.readLatest().content.number).toBe(0)
    expect(await readLive(office.db)).toMatchObject({ number: 0 })
    expect(await drafts()).toHaveLength(1)
    await expect(restore(studio, 1)).rejects.toThrow('not-found')
  })

  it('accepts one of two simultaneous publications and tells the other, in any process', async () => {
    const intro = await writeIntro('Mine.')
    const phone = await writePhone('+27 21 555 0101')
    const { promise: both, resolve: meet } = Promise.withResolvers<void>()
    let waiting = 0
    const wait = () => {
      waiting += 1
      if (waiting === 2) meet()
      return both
    }
    const [one, other] = [open(wait), open(wait)]
    const outcomes = await Promise.allSettled([
      publishDrafts(one, intro),
      publishDrafts(other, phone),
    ])
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.map(({ message }) => message)).toEqual(['studio-live-changed'])
    expect((await states()).toSorted()).toEqual(['failed', 'live'])
    const { number } = await readLive(office.db)
    await Promise.all([one.showLive(), other.showLive()])
    for (const { site } of [one, other]) expect(site.readLatest().content.number).toBe(number)
    expect(await drafts()).toHaveLength(1)
  })

  it('keeps the later changes of a draft that was edited during its publication', async () => {
    const document = await writeIntro('First.')
    const studio = open(async () => {
      const later = { ...contact, intro: 'First.', title: 'Later' }
      await write('words/contact', later, { version: 2, base: contact })
    })
    await publishDrafts(studio, document)
    const [draft] = await drafts()
    expect(draft?.base).toMatchObject({ intro: 'First.', title: contact['title'] })
    expect(draft?.body).toMatchObject({ intro: 'First.', title: 'Later' })
    const last = { name: 'words/contact', version: draft?.version ?? 0 }
    await publishDrafts(open(), last)
    expect((await shown()).words.en.contact).toMatchObject({ intro: 'First.', title: 'Later' })
  })

  it('keeps a draft that a later version of the product has written', async () => {
    const studio = open()
    await publishDrafts(studio, await writeIntro('First.'))
    const later = await write('words/contact', { unknown: 1 }, { format: 99 })
    await expect(publishDrafts(studio, later)).rejects.toThrow('studio-draft-changed')
    await restore(studio, 0)
    expect(await drafts()).toMatchObject([{ body: { unknown: 1 }, format: 99, version: 1 }])
  })

  it('updates a draft when the site is restored', async () => {
    const studio = open()
    await publishDrafts(studio, await writeIntro('Bad.'))
    const live = read('words/contact', await shown())
    await write('words/contact', { ...live, title: 'Mine' }, { base: live })
    await restore(studio, 0)
    const [draft] = await drafts()
    expect(draft?.base).toEqual(contact)
    expect(draft?.body).toMatchObject({ intro: contact['intro'], title: 'Mine' })
  })

  it('gives new wording of a consent a new version, and former wording its old version', async () => {
    const studio = open()
    const { site } = studio
    const consent = read('consent/booking')
    const publishText = async (text: unknown, version = consent['version']) => {
      const base = read('consent/booking', site.readLatest().content)
      await publishDrafts(
        studio,
        await write('consent/booking', { ...base, text, version }, { base }),
      )
      return site.readLatest().content.consents.booking.version
    }
    const [firstText, otherText] = ['one', 'other'].map(
      (word) => `You agree to ${word} of our terms. ${'.'.repeat(40)}`,
    )
    expect(await publishText(firstText)).toBe('2026-11-21.1')
    expect(await publishText(otherText)).toBe('2026-11-21.2')
    expect(await publishText(firstText, '1999-01-01')).toBe('2026-11-21.1')
    expect(await publishText(consent['text'])).toBe(consent['version'])
    const { consents } = await shown()
    expect(consents.quote.version).toBe(shipped.consents.quote.version)
  })

  it('shows the original site if the publication cannot be rendered', async () => {
    await publishDrafts(open(), await writeIntro('Good.'))
    const later = open(() => {
      throw new Error('Rendering is broken.')
    })
    await later.showLive()
    expect(later.site.readLatest().content).toBe(shipped)
    expect(later.notices()).toEqual(['Publication 1 is not shown here.'])
  })

  describe('at a scheduled time', () => {
    const at = new Date(start.getTime() + 3_600_000)
    beforeEach(() => hireEditor(office.db, actorId, start))
    const schedule = (documents: { name: string; version: number }[], { services } = open()) =>
      schedulePublication(services, { documents, note: 'Later', at, actorId })

    it('publishes the drafts once, merged with what is live, and not before', async () => {
      const studio = open()
      const { services, site } = studio
      const id = await schedule([await writeIntro('At noon.')])
      await publishDrafts(studio, await writePhone('+27 21 555 0103'))
      await publishDue(services)
      expect(introOf(site.readLatest().content)).toBe(shipped.words.en.contact.intro)
      office.clock.now = at
      await Promise.all([publishDue(services), publishDue(open().services)])
      await publishDue(services)
      const content = await shown()
      expect([introOf(content), content.company.phone]).toEqual(['At noon.', '+27 21 555 0103'])
      const [row] = await office.db
        .select()
        .from(contentScheduled)
        .where(eq(contentScheduled.id, id))
      expect(row?.state).toBe('published')
      expect(await drafts()).toEqual([])
      const live = await office.db
        .select()
        .from(contentPublications)
        .where(eq(contentPublications.state, 'live'))
      expect(live).toHaveLength(2)
    })

    it('holds a scheduled publication, with the reason, if it is outdated or faulty by then', async () => {
      const studio = open()
      const { services, site } = studio
      await schedule([await writeIntro('At noon.')])
      const title = 'Another title'
      await publishDrafts(
        studio,
        await write('words/contact', { ...contact, title }, { version: 2 }),
      )
      await schedule([
        await write('menus/all', {
          ...read('menus/all'),
          footer: [{ key: 'x', label: 'X', path: '/tour/nowhere' }],
        }),
      ]).catch((error) => expect(error.message).toBe('studio-faulty'))
      office.clock.now = at
      await publishDue(services)
      expect(introOf(site.readLatest().content)).toBe(contact['intro'])
      const [row] = await listScheduled(office.db, shipped)
      expect(row).toMatchObject({
        state: 'held',
        held: [expect.stringMatching(/^[^/]+: it was published meanwhile, with number 1/)],
      })
      await cancelScheduled(services, { id: row?.id ?? '', actorId })
      expect(await listScheduled(office.db, shipped)).toEqual([])
      const again = cancelScheduled(services, { id: row?.id ?? '', actorId })
      await expect(again).rejects.toThrow('not-found')
    })

    it.each([
      ['works here no more', (db: TestOffice['db']) => db.delete(userRoles)],
      ['has no account any more', (db: TestOffice['db']) => db.delete(users)],
      [
        'may not publish any more',
        async (db: TestOffice['db']) => {
          await db.update(userRoles).set({ role: 'manager' })
          const withheld = { role: 'manager', rightName: 'publisher', withheldAt: start }
          await db.insert(withheldRights).values(withheld)
        },
      ],
    ])('holds a scheduled publication if the person who scheduled it %s', async (_, leave) => {
      const { services, site } = open()
      await schedule([await writeIntro('At noon.')])
      await leave(office.db)
      office.clock.now = at
      await publishDue(services)
      expect(introOf(site.readLatest().content)).toBe(contact['intro'])
      const [row] = await listScheduled(office.db, shipped)
      expect(row).toMatchObject({ state: 'held', held: [expect.stringMatching(/may not publish/)] })
    })

    it('keeps a scheduled publication due while nothing can be rendered', async () => {
      await schedule([await writeIntro('At noon.')])
      office.clock.now = at
      const { services } = open(() => {
        throw new NotPublished(['What renders has ended.'], { isPassing: true })
      })
      await expect(publishDue(services)).rejects.toThrow('What renders has ended.')
      expect(await listScheduled(office.db, shipped)).toMatchObject([{ state: 'scheduled' }])
      await publishDue(open().services)
      expect(introOf(await shown())).toBe('At noon.')
    })

    it('refuses to schedule a publication for a past time, and cancels one before it comes', async () => {
      const { services, site } = open()
      const documents = [await writeIntro('Never.')]
      const late = schedulePublication(services, { documents, note: undefined, at: start, actorId })
      await expect(late).rejects.toThrow('studio-too-late')
      const id = await schedule(documents)
      await cancelScheduled(services, { id, actorId })
      office.clock.now = at
      await publishDue(services)
      expect(site.readLatest().content).toBe(shipped)
      expect(await drafts()).toHaveLength(1)
    })
  })

  it('publishes all drafts or none, whichever statement a process dies at', async () => {
    const kills = isWholeRun() ? 200 : 25
    let [killed, turn, at] = [0, 0, 0]
    while (killed < kills) {
      at += 1
      turn += 1
      const before = (await readLive(office.db)).number
      const [text, phone] = [`Turn ${turn}.`, `+27 21 555 ${1000 + turn}`]
      const documents = [await writeIntro(text), await writePhone(phone)]
      const studio = open()
      await studio.showLive()
      const hasLived = await dieAt(at, () => publishDrafts(studio, ...documents))
      killed += hasLived ? 0 : 1
      const after = open()
      await after.showLive()
      const { content } = after.site.readLatest()
      const { number } = await readLive(office.db)
      expect(content.number).toBe(number)
      const isLive = number > before
      if (hasLived) expect(isLive).toBe(true)
      expect([introOf(content) === text, content.company.phone === phone]).toEqual([isLive, isLive])
      expect(await drafts()).toHaveLength(isLive ? 0 : 2)
      expect(await office.db.select().from(contentLive)).toHaveLength(number > 0 ? 1 : 0)
      if (hasLived) at = 0
    }
  })

  async function writeTour(tour: Fields) {
    const id = String(tour['id'])
    const change = { base: null }
    return [
      await write(
        `tour/${id}`,
        {
          ...tour,
          description: 'Flamingos and a swim, at a slow pace.',
          seoTitle: `The lagoon | ${shipped.company.shortName}`,
          metaDescription: 'A slow day by the lagoon, with flamingos.',
        },
        change,
      ),
      await write(`tour-answers/${id}`, read('tour-answers/cape-peninsula'), change),
      await write(
        `picture/tours/${id}`,
        { alt: 'The lagoon', plate: 'tours/west-coast-classic' },
        change,
      ),
    ]
  }
})
