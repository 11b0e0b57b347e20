import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { engines } from '#tests/databases.ts'
import { dieAt } from '#tests/dying.ts'
import { hireEditor } from '#tests/fixtures/editor.ts'
import { openPlainSite } from '#tests/plain-site.ts'
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
import { createLog } from '#platform/log.ts'
import { NotPublished } from '#platform/pages/render-site.ts'
import { loadLive, openStudio } from './load-live.server.ts'
import { listPublications, listScheduled } from './publication-list.server.ts'
import { publish, restorePublication } from './publications.server.ts'
import { findKeptFile } from './rendered-files.server.ts'
import { cancelScheduled, plan, publishDue } from './scheduled.server.ts'
import { readLive } from './stored-content.server.ts'

const actorId = crypto.randomUUID()
const log = createLog('silent')
type Fields = Record<string, unknown>
const read = (name: string, { documents }: Content = shipped) =>
  findDocument(documents, name) as Fields
const introOf = (content: Content) => content.words.en.contact.intro
const contact = read('words/contact')
const company = read('company/all')

describe.each(engines)('publications on the %s database', (engine) => {
  let office: TestOffice
  beforeEach(async () => {
    office = await openTestOffice(engine)
    return () => office.close()
  })

  const open = (rendering?: (content: Content) => void | Promise<void>) => {
    const site = openPlainSite(shipped, rendering)
    const studio = openStudio({ db: office.db, shipped, site, log })
    return { ...studio, services: { ...office.office, studio } }
  }
  const write = async (name: string, body: unknown, change: Partial<Draft> = {}) => {
    const draft: Draft = {
      document: name,
      body,
      base: read(name),
      version: 1,
      format: 1,
      touched: {},
      changedBy: actorId,
      changedAt: start,
      ...change,
    }
    await office.db
      .insert(contentDrafts)
      .values(draft)
      .onConflictDoUpdate({ target: contentDrafts.document, set: draft })
    return { name, version: draft.version }
  }
  const saying = (intro: string) => write('words/contact', { ...contact, intro })
  const calling = (phone: string) => write('company/all', { ...company, phone })
  const drafts = () => office.db.select().from(contentDrafts).orderBy(asc(contentDrafts.document))
  const statusOf = async (id: string) =>
    (await office.db.select().from(tours).where(eq(tours.id, id)))[0]?.status
  const states = async () =>
    (await office.db.select().from(contentPublications).orderBy(contentPublications.number)).map(
      ({ state }) => state,
    )
  const shown = async () => (await loadLive(office.db, { shipped })).content

  it('show what was published, to a process that starts later too, and end its drafts', async () => {
    const { services, site } = open()
    const [text, phone] = [await saying('Ask us.'), await calling('+27 21 555 0100')]
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
    const kept = await findKeptFile(office.db, '/assets/start-1.js')
    expect(new TextDecoder().decode(kept?.bodies['']?.bytes)).toBe('start 1')
  })

  it('restores the whole site to an earlier publication or its files, and forward again', async () => {
    const { services, site } = open()
    const tour = { ...read('tour/cape-peninsula'), id: 'lagoon-day', title: 'A day by the lagoon' }
    const first = await publish(services, {
      documents: [await saying('First.'), ...(await writeTour(tour))],
      note: undefined,
      actorId,
    })
    expect(await statusOf('lagoon-day')).toBe('active')
    await publish(services, { documents: [await saying('Second.')], note: undefined, actorId })
    await restorePublication(services, { number: first.number, note: 'As before', actorId })
    expect(introOf(site.readLatest().content)).toBe('First.')
    await restorePublication(services, { number: 0, note: undefined, actorId })
    expect(JSON.stringify({ ...site.readLatest().content, number: 0 })).toBe(
      JSON.stringify(shipped),
    )
    expect(await statusOf('lagoon-day')).toBe('retired')
    await restorePublication(services, { number: 2, note: undefined, actorId })
    expect(introOf(site.readLatest().content)).toBe('Second.')
    expect(await statusOf('lagoon-day')).toBe('active')
    expect(site.readLatest().content.number).toBe(5)
    const again = restorePublication(services, { number: 2, note: undefined, actorId })
    await expect(again).rejects.toThrow('studio-nothing')
    const none = restorePublication(services, { number: 77, note: undefined, actorId })
    await expect(none).rejects.toThrow('not-found')
  })

  it('leave all as it was where a draft is another meanwhile, or the content is faulty', async () => {
    const { services, site } = open()
    const seen = await saying('Seen.')
    await write('words/contact', { ...contact, intro: 'Changed.' }, { version: 2 })
    const ask = (documents: { name: string; version: number }[]) =>
      publish(services, { documents, note: undefined, actorId })
    await expect(ask([seen])).rejects.toThrow('studio-draft-changed')
    await expect(ask([{ name: 'law/all', version: 1 }])).rejects.toThrow('studio-draft-changed')
    const wrong = await write('tour/cape-peninsula', { id: 'cape-peninsula', title: '<b>No</b>' })
    await expect(ask([wrong])).rejects.toMatchObject({
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
    expect(site.readLatest().content).toBe(shipped)
    expect([await states(), await office.db.select().from(contentRevisions)]).toEqual([[], []])
    expect(await drafts()).toHaveLength(2)
  })

  it('leave all as it was where rendering fails, and say why', async () => {
    const { services, site } = open(() => {
      throw new NotPublished(['/contact: it links to nothing.'])
    })
    const documents = [await saying('Never seen.')]
    const published = publish(services, { documents, note: undefined, actorId })
    await expect(published).rejects.toMatchObject({
      refusals: [{ facts: { path: [], words: '/contact: it links to nothing.' } }],
    })
    expect(await states()).toEqual(['failed'])
    expect(site.readLatest().content.number).toBe(0)
    expect(await readLive(office.db)).toMatchObject({ number: 0 })
    expect(await drafts()).toHaveLength(1)
    const back = restorePublication(services, { number: 1, note: undefined, actorId })
    await expect(back).rejects.toThrow('not-found')
  })

  it('accepts one of two simultaneous publications and tells the other, in any process', async () => {
    const documents = [await saying('Mine.')]
    const others = [await calling('+27 21 555 0101')]
    const { promise: both, resolve: meet } = Promise.withResolvers<void>()
    let waiting = 0
    const wait = () => {
      waiting += 1
      if (waiting === 2) meet()
      return both
    }
    const [one, other] = [open(wait), open(wait)]
    const outcomes = await Promise.allSettled([
      publish(one.services, { documents, note: undefined, actorId }),
      publish(other.services, { documents: others, note: undefined, actorId }),
    ])
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.map(({ message }) => message)).toEqual(['studio-live-changed'])
    expect((await states()).toSorted()).toEqual(['failed', 'live'])
    const { number } = await readLive(office.db)
    await Promise.all([one.showLive(), other.showLive()])
    for (const { site } of [one, other]) expect(site.readLatest().content.number).toBe(number)
    expect(await drafts()).toHaveLength(1)
  })

  it('let a draft that was changed meanwhile go on over what was published of it', async () => {
    const document = await saying('First.')
    const { services } = open(async () => {
      const later = { ...contact, intro: 'First.', title: 'Later' }
      await write('words/contact', later, { version: 2, base: contact })
    })
    await publish(services, { documents: [document], note: undefined, actorId })
    const [draft] = await drafts()
    expect(draft?.base).toMatchObject({ intro: 'First.', title: contact['title'] })
    expect(draft?.body).toMatchObject({ intro: 'First.', title: 'Later' })
    const last = { name: 'words/contact', version: draft?.version ?? 0 }
    await publish(open().services, { documents: [last], note: undefined, actorId })
    expect((await shown()).words.en.contact).toMatchObject({ intro: 'First.', title: 'Later' })
  })

  it('leave a draft alone that a later version has written', async () => {
    const { services } = open()
    await publish(services, { documents: [await saying('First.')], note: undefined, actorId })
    const later = await write('words/contact', { unknown: 1 }, { format: 99 })
    const ask = publish(services, { documents: [later], note: undefined, actorId })
    await expect(ask).rejects.toThrow('studio-draft-changed')
    await restorePublication(services, { number: 0, note: undefined, actorId })
    expect(await drafts()).toMatchObject([{ body: { unknown: 1 }, format: 99, version: 1 }])
  })

  it('bring a draft up to date when its document is taken back', async () => {
    const { services } = open()
    await publish(services, { documents: [await saying('Bad.')], note: undefined, actorId })
    const live = read('words/contact', await shown())
    await write('words/contact', { ...live, title: 'Mine' }, { base: live })
    await restorePublication(services, { number: 0, note: undefined, actorId })
    const [draft] = await drafts()
    expect(draft?.base).toEqual(contact)
    expect(draft?.body).toMatchObject({ intro: contact['intro'], title: 'Mine' })
  })

  it('give a consent whose wording is another a version by itself, and the old one to an old wording', async () => {
    const { services, site } = open()
    const consent = read('consent/booking')
    const publishText = async (text: unknown, version = consent['version']) => {
      const base = read('consent/booking', site.readLatest().content)
      const draft = await write('consent/booking', { ...base, text, version }, { base })
      await publish(services, { documents: [draft], note: undefined, actorId })
      return site.readLatest().content.consents.booking.version
    }
    const [one, other] = ['one', 'other'].map(
      (word) => `You agree to ${word} of our terms. ${'.'.repeat(40)}`,
    )
    expect(await publishText(one)).toBe('2026-11-21.1')
    expect(await publishText(other)).toBe('2026-11-21.2')
    expect(await publishText(one, '1999-01-01')).toBe('2026-11-21.1')
    expect(await publishText(consent['text'])).toBe(consent['version'])
    const { consents } = await shown()
    expect(consents.quote.version).toBe(shipped.consents.quote.version)
  })

  it('stand as built where what is live cannot be rendered here', async () => {
    const { services } = open()
    await publish(services, { documents: [await saying('Good.')], note: undefined, actorId })
    const later = open(() => {
      throw new Error('Rendering is broken.')
    })
    await later.showLive()
    expect(later.site.readLatest().content).toBe(shipped)
    expect(later.notices()).toEqual(['Publication 1 is not shown here.'])
  })

  describe('planned for a time', () => {
    const at = new Date(start.getTime() + 3_600_000)
    beforeEach(() => hireEditor(office.db, actorId, start))
    const planIt = (documents: { name: string; version: number }[], { services } = open()) =>
      plan(services, { documents, note: 'Later', at, actorId })

    it('come when it is there, merged onto what is live, and not before', async () => {
      const { services, site } = open()
      const id = await planIt([await saying('At noon.')])
      await publish(services, {
        documents: [await calling('+27 21 555 0103')],
        note: undefined,
        actorId,
      })
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
      const { services, site } = open()
      await planIt([await saying('At noon.')])
      const title = 'Another title'
      const now = await write('words/contact', { ...contact, title }, { version: 2 })
      await publish(services, { documents: [now], note: undefined, actorId })
      await planIt([
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
      await planIt([await saying('At noon.')])
      await leave(office.db)
      office.clock.now = at
      await publishDue(services)
      expect(introOf(site.readLatest().content)).toBe(contact['intro'])
      const [row] = await listScheduled(office.db, shipped)
      expect(row).toMatchObject({ state: 'held', held: [expect.stringMatching(/may not publish/)] })
    })

    it('keeps a scheduled publication due while nothing can be rendered', async () => {
      await planIt([await saying('At noon.')])
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
      const documents = [await saying('Never.')]
      const late = plan(services, { documents, note: undefined, at: start, actorId })
      await expect(late).rejects.toThrow('studio-too-late')
      const id = await planIt(documents)
      await cancelScheduled(services, { id, actorId })
      office.clock.now = at
      await publishDue(services)
      expect(site.readLatest().content).toBe(shipped)
      expect(await drafts()).toHaveLength(1)
    })
  })

  it('are whole, whichever statement a process dies at', async () => {
    const kills = isWholeRun() ? 200 : 25
    let [killed, turn, at] = [0, 0, 0]
    while (killed < kills) {
      at += 1
      turn += 1
      const before = (await readLive(office.db)).number
      const [text, phone] = [`Turn ${turn}.`, `+27 21 555 ${1000 + turn}`]
      const documents = [await saying(text), await calling(phone)]
      const { services, showLive } = open()
      await showLive()
      const hasLived = await dieAt(at, () =>
        publish(services, { documents, note: undefined, actorId }),
      )
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

type Draft = typeof contentDrafts.$inferInsert
