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
const findShipped = (name: string) => findDocument(shipped.documents, name) as Fields
const readIntro = (content: Content) => content.words.en.contact.intro
const contactWords = findShipped('words/contact')

const damagePublication = ({ db }: TestOffice, number: number, change: object) =>
  db.update(contentPublications).set(change).where(eq(contentPublications.number, number))

describe.each(engines)('reading publications from the %s database', (engine) => {
  let office: TestOffice
  beforeEach(async () => {
    office = await openTestOffice(engine)
    return () => office.close()
  })

  const openProcess = () => openTestStudio(office)
  /** The studio of another process, after it has shown what is live. */
  const restart = async () => {
    const newProcess = openProcess()
    await newProcess.showLive()
    return { ...newProcess, content: newProcess.site.readLatest().content }
  }
  const readShown = async () => {
    const newProcess = await restart()
    const { content } = newProcess
    return {
      later: newProcess,
      intro: readIntro(content),
      number: content.number,
      notices: newProcess.notices(),
    }
  }
  const publishDraft = async (name: string, body: unknown, { services } = openProcess()) => {
    const documents = [await storeDraft(office, name, body)]
    await publish(services, { documents, note: undefined, actorId: crypto.randomUUID() })
  }
  const publishIntro = (intro: string, studio = openProcess()) =>
    publishDraft('words/contact', { ...contactWords, intro }, studio)
  const publishPhone = (phone: string, studio = openProcess()) =>
    publishDraft('company/all', { ...findShipped('company/all'), phone }, studio)

  it('replaces a document that today’s schema refuses by its previous revision', async () => {
    const first = openProcess()
    await publishIntro('Good.', first)
    await publishPhone('+27 21 555 0102', first)
    const { manifest } = await readLive(office.db)
    const invalidId = crypto.randomUUID()
    const newerId = crypto.randomUUID()
    const commonFields = { madeAt: start, base: null, format: 1 }
    await office.db.insert(contentRevisions).values([
      {
        ...commonFields,
        id: invalidId,
        document: 'words/contact',
        body: { ...shipped.documents.words['contact'], intro: '<script>' },
        parent: manifest['words/contact'] ?? null,
      },
      { ...commonFields, id: newerId, document: 'menus/all', body: {}, format: 99 },
    ])
    await office.db
      .update(contentPublications)
      .set({ manifest: { ...manifest, 'words/contact': invalidId, 'menus/all': newerId } })
      .where(eq(contentPublications.number, 2))
    const { content, ...newProcess } = await restart()
    expect([readIntro(content), content.company.phone]).toEqual(['Good.', '+27 21 555 0102'])
    expect(content.menus).toEqual(shipped.menus)
    expect(newProcess.notices().join('\n')).toMatch(/menus\/all.*later version/)
    expect(newProcess.notices().join('\n')).toMatch(/words\/contact[,:]/)
    await publishDraft('hours/all', findShipped('hours/all'), newProcess)
    expect(readIntro(newProcess.site.readLatest().content)).toBe('Good.')
  })

  it('shows the newest complete publication if the live one failed or has no manifest', async () => {
    const first = openProcess()
    for (const text of ['First.', 'Second.', 'Third.']) await publishIntro(text, first)
    await damagePublication(office, 3, { state: 'failed' })
    const notice = 'Publication 3 cannot be shown. The one before it is shown.'
    expect(await readShown()).toMatchObject({ intro: 'Second.', number: 3, notices: [notice] })
    for (const manifest of [[], 'none', 7, { 'words/contact': 'no id' }, { 'words/contact': 7 }]) {
      await damagePublication(office, 2, { manifest })
      expect(await readShown()).toMatchObject({ intro: 'First.', number: 3 })
    }
    await damagePublication(office, 1, { state: 'prepared', previous: 3 })
    const { later: newProcess, ...shownState } = await readShown()
    expect(shownState).toMatchObject({ intro: contactWords['intro'], number: 3 })
    expect(shownState.notices).toHaveLength(3)
    await publishIntro('Fourth.', newProcess)
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
    const sampledRows = rows.filter((_, index) => index % stride === 0)
    for (const { id, document } of sampledRows) {
      const publication = { manifest: { [document]: id }, number: 1 }
      const { content } = await acceptManifest(office.db, { shipped }, publication)
      expect(content.number, document).toBe(1)
    }
  })

  it('replaces only lines of words with placeholders that the files have renamed', async () => {
    const { title } = contactWords
    const ownerWords = { ...contactWords, intro: 'Mine.', band: 'Mine as well.' }
    await publishDraft('words/contact', { ...ownerWords, title: 'Mine too.' })
    const { manifest } = await readLive(office.db)
    const id = manifest['words/contact'] ?? ''
    const [row = expect.fail()] = await office.db
      .select()
      .from(contentRevisions)
      .where(eq(contentRevisions.id, id))
    const olderRevision = { ...row, id: crypto.randomUUID() }
    const contactRevision = {
      ...olderRevision,
      body: { ...ownerWords, title: 'Mine for {guest} of {company.slogan}.' },
      base: { ...contactWords, title: 'For {guest}.' },
    }
    const blogRevision = {
      ...olderRevision,
      id: crypto.randomUUID(),
      document: 'words/blog',
      body: { ...findShipped('words/blog'), band: 'Ours for {guest}.' },
      base: { ...findShipped('words/blog'), band: 'For {guest}.' },
    }
    await office.db.insert(contentRevisions).values([contactRevision, blogRevision])
    const changed = { 'words/contact': contactRevision.id, 'words/blog': blogRevision.id }
    await damagePublication(office, 1, { manifest: changed })
    const { content, ...newProcess } = await restart()
    expect(content.words.en.contact).toMatchObject({ ...ownerWords, title })
    expect(content.words.en.blog).toEqual(shipped.words.en.blog)
    expect(newProcess.notices().toSorted()).toEqual([
      expect.stringMatching(/^words\/blog, band: .*The original line is shown\.$/),
      expect.stringMatching(/^words\/contact, title: .*The original line is shown\.$/),
    ])
    await publishPhone('+27 21 555 0103', newProcess)
    expect(readIntro(newProcess.site.readLatest().content)).toBe('Mine.')
  })

  it('removes the document whose removal leaves the fewest faults, with a notice', async () => {
    await publishIntro('Good.')
    const { manifest } = await readLive(office.db)
    const id = crypto.randomUUID()
    const tour = { ...findShipped('tour/cape-peninsula'), id: 'alone', title: 'Alone' }
    await office.db.insert(contentRevisions).values({
      id,
      document: 'tour/alone',
      body: tour,
      base: null,
      format: 1,
      madeAt: start,
    })
    await office.db.update(contentPublications).set({ manifest: { ...manifest, 'tour/alone': id } })
    const { content, ...newProcess } = await restart()
    expect(content.tours.some((each) => each.id === 'alone')).toBe(false)
    expect(readIntro(content)).toBe('Good.')
    expect(newProcess.notices().join()).toContain('alone')
  })
})
