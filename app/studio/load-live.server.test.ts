import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import { openPlainSite } from '#tests/plain-site.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { contentDrafts, contentPublications, contentRevisions } from './schema.server.ts'
import { createLog } from '#platform/log.ts'
import { acceptManifest, openStudio } from './load-live.server.ts'
import { publish } from './publications.server.ts'
import { readLive } from './stored-content.server.ts'

const actorId = crypto.randomUUID()
const log = createLog('silent')
type Fields = Record<string, unknown>
const read = (name: string) => findDocument(shipped.documents, name) as Fields
const introOf = (content: Content) => content.words.en.contact.intro
const contact = read('words/contact')

const spoil = ({ db }: TestOffice, number: number, change: object) =>
  db.update(contentPublications).set(change).where(eq(contentPublications.number, number))

describe.each(engines)('publications that are read on the %s database', (engine) => {
  let office: TestOffice
  beforeEach(async () => {
    office = await openTestOffice(engine)
    return () => office.close()
  })

  const open = () => {
    const site = openPlainSite(shipped)
    const studio = openStudio({ db: office.db, shipped, site, log })
    return { ...studio, services: { ...office.office, studio } }
  }
  const write = async (name: string, body: unknown) => {
    const draft = {
      document: name,
      body,
      base: read(name),
      version: 1,
      format: 1,
      touched: {},
      changedBy: actorId,
      changedAt: start,
    }
    await office.db
      .insert(contentDrafts)
      .values(draft)
      .onConflictDoUpdate({ target: contentDrafts.document, set: draft })
    return { name, version: 1 }
  }
  const saying = (intro: string) => write('words/contact', { ...contact, intro })
  const calling = (phone: string) => write('company/all', { ...read('company/all'), phone })

  it('give way, document by document, to what the schemas of today accept', async () => {
    const { services } = open()
    await publish(services, { documents: [await saying('Good.')], note: undefined, actorId })
    await publish(services, {
      documents: [await calling('+27 21 555 0102')],
      note: undefined,
      actorId,
    })
    const { manifest } = await readLive(office.db)
    const bad = crypto.randomUUID()
    const newer = crypto.randomUUID()
    const made = { madeAt: start, base: null, format: 1 }
    await office.db.insert(contentRevisions).values([
      {
        ...made,
        id: bad,
        document: 'words/contact',
        body: { ...shipped.documents.words['contact'], intro: '<script>' },
        parent: manifest['words/contact'] ?? null,
      },
      { ...made, id: newer, document: 'menus/all', body: {}, format: 99 },
    ])
    await office.db
      .update(contentPublications)
      .set({ manifest: { ...manifest, 'words/contact': bad, 'menus/all': newer } })
      .where(eq(contentPublications.number, 2))
    const later = open()
    await later.showLive()
    const { content } = later.site.readLatest()
    expect([introOf(content), content.company.phone]).toEqual(['Good.', '+27 21 555 0102'])
    expect(content.menus).toEqual(shipped.menus)
    expect(later.notices().join('\n')).toMatch(/menus\/all.*later version/)
    expect(later.notices().join('\n')).toMatch(/words\/contact[,:]/)
    const draft = await write('hours/all', read('hours/all'))
    await publish(later.services, { documents: [draft], note: undefined, actorId })
    expect(introOf(later.site.readLatest().content)).toBe('Good.')
  })

  it('shows the newest complete publication if the live one failed or has no manifest', async () => {
    const { services } = open()
    for (const text of ['First.', 'Second.', 'Third.'])
      await publish(services, { documents: [await saying(text)], note: undefined, actorId })
    const start1 = async () => {
      const later = open()
      await later.showLive()
      const { content } = later.site.readLatest()
      return { later, says: introOf(content), number: content.number, told: later.notices() }
    }
    await spoil(office, 3, { state: 'failed' })
    const told = 'Publication 3 cannot be shown. The one before it is shown.'
    expect(await start1()).toMatchObject({ says: 'Second.', number: 3, told: [told] })
    for (const manifest of [[], 'none', 7, { 'words/contact': 'no id' }, { 'words/contact': 7 }]) {
      await spoil(office, 2, { manifest })
      expect(await start1()).toMatchObject({ says: 'First.', number: 3 })
    }
    await spoil(office, 1, { state: 'prepared', previous: 3 })
    const { later, ...found } = await start1()
    expect(found).toMatchObject({ says: contact['intro'], number: 3 })
    expect(found.told).toHaveLength(3)
    const draft = await saying('Fourth.')
    await publish(later.services, { documents: [draft], note: undefined, actorId })
    expect(await start1()).toMatchObject({ says: 'Fourth.', number: 4, told: [] })
  })

  it('are shown as far as they can be, whatever stands in a revision', async () => {
    const names = Object.entries(shipped.documents).flatMap(([kind, ofKind]) =>
      Object.keys(ofKind)
        .slice(0, 1)
        .map((id) => `${kind}/${id}`),
    )
    const bodies = [7, 'x', [], {}, [null], { id: [], key: {} }, null]
    const rows = names.flatMap((document) =>
      bodies.flatMap((body) =>
        [null, 7, { a: [null] }].map((base) => ({
          id: crypto.randomUUID(),
          document,
          body,
          base,
          format: 1,
          madeAt: start,
        })),
      ),
    )
    await office.db.insert(contentRevisions).values(rows)
    const stride = isWholeRun() ? 5 : 31
    const tried = rows.filter((_, index) => index % stride === 0)
    for (const { id, document } of tried) {
      const asked = { manifest: { [document]: id }, number: 1 }
      const { content } = await acceptManifest(office.db, { shipped }, asked)
      expect(content.number, document).toBe(1)
    }
  })

  it('of words give way line by line, where the files have renamed what a line is filled with', async () => {
    const { services } = open()
    const { title } = contact
    const mine = { ...contact, intro: 'Mine.', band: 'Mine as well.' }
    const draft = await write('words/contact', { ...mine, title: 'Mine too.' })
    await publish(services, { documents: [draft], note: undefined, actorId })
    const { manifest } = await readLive(office.db)
    const id = manifest['words/contact'] ?? ''
    const [row = expect.fail()] = await office.db
      .select()
      .from(contentRevisions)
      .where(eq(contentRevisions.id, id))
    const older = { ...row, id: crypto.randomUUID() }
    const renamed = {
      ...older,
      body: { ...mine, title: 'Mine for {guest} of {company.slogan}.' },
      base: { ...contact, title: 'For {guest}.' },
    }
    const other = {
      ...older,
      id: crypto.randomUUID(),
      document: 'words/blog',
      body: { ...read('words/blog'), band: 'Ours for {guest}.' },
      base: { ...read('words/blog'), band: 'For {guest}.' },
    }
    await office.db.insert(contentRevisions).values([renamed, other])
    await spoil(office, 1, {
      manifest: { 'words/contact': renamed.id, 'words/blog': other.id },
    })
    const later = open()
    await later.showLive()
    const { content } = later.site.readLatest()
    expect(content.words.en.contact).toMatchObject({ ...mine, title })
    expect(content.words.en.blog).toEqual(shipped.words.en.blog)
    expect(later.notices().toSorted()).toEqual([
      expect.stringMatching(/^words\/blog, band: .*The original line is shown\.$/),
      expect.stringMatching(/^words\/contact, title: .*The original line is shown\.$/),
    ])
    const next = await calling('+27 21 555 0103')
    await publish(later.services, { documents: [next], note: undefined, actorId })
    expect(introOf(later.site.readLatest().content)).toBe('Mine.')
  })

  it('show the files, and say so, where nobody can say whose fault it is', async () => {
    const { services } = open()
    await publish(services, { documents: [await saying('Good.')], note: undefined, actorId })
    const { manifest } = await readLive(office.db)
    const id = crypto.randomUUID()
    const tour = { ...read('tour/cape-peninsula'), id: 'alone', title: 'Alone' }
    await office.db.insert(contentRevisions).values({
      id,
      document: 'tour/alone',
      body: tour,
      base: null,
      format: 1,
      madeAt: start,
    })
    await office.db.update(contentPublications).set({ manifest: { ...manifest, 'tour/alone': id } })
    const later = open()
    await later.showLive()
    const { content } = later.site.readLatest()
    expect(content.tours.some((each) => each.id === 'alone')).toBe(false)
    expect(introOf(content)).toBe('Good.')
    expect(later.notices().join()).toContain('alone')
  })
})
