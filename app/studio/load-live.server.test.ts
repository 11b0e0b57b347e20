import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import { openTestStudio, storeDraft } from '#tests/fixtures/studio.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { contentPublications, contentRevisions } from './schema.server.ts'
import { acceptManifest } from './load-live.server.ts'
import { publish } from './publications.server.ts'
import { readLive } from './stored-content.server.ts'

type Fields = Record<string, unknown>
const read = (name: string) => findDocument(shipped.documents, name) as Fields
const introOf = (content: Content) => content.words.en.contact.intro
const contact = read('words/contact')

const spoil = ({ db }: TestOffice, number: number, change: object) =>
  db.update(contentPublications).set(change).where(eq(contentPublications.number, number))

describe.each(engines)('reading publications from the %s database', (engine) => {
  let office: TestOffice
  beforeEach(async () => {
    office = await openTestOffice(engine)
    return () => office.close()
  })

  const open = () => openTestStudio(office)
  /** The studio of another process, after it has shown what is live. */
  const restart = async () => {
    const later = open()
    await later.showLive()
    return { ...later, content: later.site.readLatest().content }
  }
  const readShown = async () => {
    const later = await restart()
    const { content } = later
    return { later, intro: introOf(content), number: content.number, notices: later.notices() }
  }
  const publishDraft = async (name: string, body: unknown, { services } = open()) => {
    const documents = [await storeDraft(office, name, body)]
    await publish(services, { documents, note: undefined, actorId: crypto.randomUUID() })
  }
  const publishIntro = (intro: string, from = open()) =>
    publishDraft('words/contact', { ...contact, intro }, from)
  const publishPhone = (phone: string, from = open()) =>
    publishDraft('company/all', { ...read('company/all'), phone }, from)

  it('replaces a document that today’s schema refuses by its previous revision', async () => {
    const first = open()
    await publishIntro('Good.', first)
    await publishPhone('+27 21 555 0102', first)
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
    const { content, ...later } = await restart()
    expect([introOf(content), content.company.phone]).toEqual(['Good.', '+27 21 555 0102'])
    expect(content.menus).toEqual(shipped.menus)
    expect(later.notices().join('\n')).toMatch(/menus\/all.*later version/)
    expect(later.notices().join('\n')).toMatch(/words\/contact[,:]/)
    await publishDraft('hours/all', read('hours/all'), later)
    expect(introOf(later.site.readLatest().content)).toBe('Good.')
  })

  it('shows the newest complete publication if the live one failed or has no manifest', async () => {
    const first = open()
    for (const text of ['First.', 'Second.', 'Third.']) await publishIntro(text, first)
    await spoil(office, 3, { state: 'failed' })
    const notice = 'Publication 3 cannot be shown. The one before it is shown.'
    expect(await readShown()).toMatchObject({ intro: 'Second.', number: 3, notices: [notice] })
    for (const manifest of [[], 'none', 7, { 'words/contact': 'no id' }, { 'words/contact': 7 }]) {
      await spoil(office, 2, { manifest })
      expect(await readShown()).toMatchObject({ intro: 'First.', number: 3 })
    }
    await spoil(office, 1, { state: 'prepared', previous: 3 })
    const { later, ...found } = await readShown()
    expect(found).toMatchObject({ intro: contact['intro'], number: 3 })
    expect(found.notices).toHaveLength(3)
    await publishIntro('Fourth.', later)
    expect(await readShown()).toMatchObject({ intro: 'Fourth.', number: 4, notices: [] })
  })

  it('shows a valid content, whatever a revision contains', async () => {
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

  it('replaces only the lines of words whose placeholders the files have renamed', async () => {
    const { title } = contact
    const mine = { ...contact, intro: 'Mine.', band: 'Mine as well.' }
    await publishDraft('words/contact', { ...mine, title: 'Mine too.' })
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
    const changed = { 'words/contact': renamed.id, 'words/blog': other.id }
    await spoil(office, 1, { manifest: changed })
    const { content, ...later } = await restart()
    expect(content.words.en.contact).toMatchObject({ ...mine, title })
    expect(content.words.en.blog).toEqual(shipped.words.en.blog)
    expect(later.notices().toSorted()).toEqual([
      expect.stringMatching(/^words\/blog, band: .*The original line is shown\.$/),
      expect.stringMatching(/^words\/contact, title: .*The original line is shown\.$/),
    ])
    await publishPhone('+27 21 555 0103', later)
    expect(introOf(later.site.readLatest().content)).toBe('Mine.')
  })

  it('removes the document whose removal leaves the fewest faults, with a notice', async () => {
    await publishIntro('Good.')
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
    const { content, ...later } = await restart()
    expect(content.tours.some((each) => each.id === 'alone')).toBe(false)
    expect(introOf(content)).toBe('Good.')
    expect(later.notices().join()).toContain('alone')
  })
})
