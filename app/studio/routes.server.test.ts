import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { readAt } from '#content/merge-documents.ts'
import { format } from '#content/upcast.ts'
import { contentDrafts, contentPublications, contentRevisions } from './schema.server.ts'
import type { FieldChange } from './studio.ts'
import { engines } from '#tests/databases.ts'
import { photo } from '#tests/fixtures/pictures.ts'
import { formatDocumentPath, storeDraft, studioCalls } from '#tests/fixtures/studio.ts'
import { errorCode, openUser, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'

const [tour = expect.fail()] = Object.values(shipped.documents.tour)
const name = `tour/${tour.id}`
const [firstStop = expect.fail(), secondStop = expect.fail()] = tour.detailedItinerary

describe.each(engines)('drafts on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  let colleague: TestBrowser
  let guest: TestBrowser
  beforeAll(async () => {
    colleague = await openUser(office, 'nomsa@cape.example')
    await admin.post('/api/rpc/promote_user_to_admin', { target_email: 'nomsa@cape.example' })
    guest = await openUser(office, 'ada@guests.example')
  })
  beforeEach(() => office.db.delete(contentDrafts))

  const studio = studioCalls(() => admin)
  const readDraft = (document = name) => studio.read(document)
  const changeFields = (changes: FieldChange[], document = name, browser = admin) =>
    studio.change(document, changes, browser)
  const findFields = async (text: string, page?: string) => {
    const query = new URLSearchParams({ text, ...(page && { page }) })
    return admin.read(`/api/admin/studio/texts?${query}`)
  }
  const readStatus = async (document: string) =>
    (await admin.get(formatDocumentPath(document))).status

  it('lets only editors read and change drafts', async () => {
    for (const path of ['/api/admin/studio', formatDocumentPath(name)])
      expect((await guest.get(path)).status).toBe(403)
    expect((await changeFields([{ path: ['title'], now: 'x' }], name, guest)).status).toBe(403)
  })

  it('creates a draft with the first change, and leaves the live document unchanged', async () => {
    const before = await readDraft()
    expect(before).toMatchObject({ version: 0, state: 'shipped', title: tour.title, faults: [] })
    expect(before.body).toEqual(before.live)
    const answer = await changeFields([{ path: ['title'], was: tour.title, now: 'Round the Cape' }])
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ body: { title: 'Round the Cape' }, faults: [] })
    expect(await readDraft()).toMatchObject({
      state: 'edited',
      body: { title: 'Round the Cape' },
      live: { title: tour.title },
      shipped: { title: tour.title },
      touched: [{ path: 'title', by: 'owner@cape.example' }],
    })
    const { documents } = await admin.read('/api/admin/studio')
    expect(documents.find((each: { name: string }) => each.name === name)).toMatchObject({
      title: 'Round the Cape',
      group: 'Tours',
      draft: { changes: 1, by: 'owner@cape.example', faults: 0 },
    })
    expect(office.office.content()).toMatchObject({ documents: shipped.documents })
  })

  it('merges changes of different fields by two people, and refuses a change of the same field', async () => {
    const time = ['detailedItinerary', firstStop.key, 'time']
    const activity = ['detailedItinerary', secondStop.key, 'activity']
    await changeFields([{ path: ['title'], was: tour.title, now: 'Round the Cape' }])
    const colleagueChanges = [
      { path: time, was: firstStop.time, now: '07:45' },
      { path: activity, was: secondStop.activity, now: 'Tea' },
    ]
    const colleagueAnswer = await changeFields(colleagueChanges, name, colleague)
    expect((await colleagueAnswer.json()).body).toMatchObject({ title: 'Round the Cape' })
    const conflictAnswer = await changeFields([
      { path: ['area'], was: tour.area, now: 'The Cape' },
      { path: time, was: firstStop.time, now: '08:15' },
    ])
    expect(conflictAnswer.status).toBe(409)
    const { conflicts, error } = await conflictAnswer.json()
    expect(error.code).toBe('studio-conflict')
    expect(conflicts).toMatchObject([{ path: time, theirs: '07:45', by: 'nomsa@cape.example' }])
    const { body } = await readDraft()
    expect(readAt(body, time)).toBe('07:45')
    expect(body).toMatchObject({ area: tour.area, title: 'Round the Cape' })
  })

  it('stores simultaneous changes of two people', async () => {
    const fields = [
      'title',
      'area',
      'duration',
      'seoTitle',
      'metaDescription',
      'description',
    ] as const
    const answers = await Promise.all(
      fields.map((field, index) =>
        changeFields(
          [{ path: [field], was: tour[field], now: `New ${field}` }],
          name,
          index % 2 ? admin : colleague,
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    const { body } = await readDraft()
    for (const field of fields) expect(body[field]).toBe(`New ${field}`)
  })

  it('stores values that the schema refuses, with a sentence for each faulty field', async () => {
    const answer = await changeFields([
      { path: ['rating'], was: tour.rating, now: -1 },
      { path: ['maxGuests'], was: tour.maxGuests, now: 'many' },
      { path: ['description'], was: tour.description, now: 'x'.repeat(131) },
      { path: ['title'], was: tour.title, now: '<b>Bold</b>' },
      { path: ['detailedItinerary', firstStop.key, 'time'], was: firstStop.time, now: 'dawn' },
      { path: ['keywords'], was: tour.keywords, now: ['one'] },
    ])
    const { body, faults } = await answer.json()
    expect(body).toMatchObject({ rating: -1, maxGuests: 'many', title: '<b>Bold</b>' })
    const sentences = faults.map(
      ({ path, message }: { path: string[]; message: string }) => `${path.join('/')}: ${message}`,
    )
    expect(sentences.toSorted()).toEqual([
      `detailedItinerary/${firstStop.key}/time: Please write a time such as 08:00, or Day 2, 08:00.`,
      'keywords: At least 3 are needed.',
      'maxGuests: Please enter a number.',
      'rating: This can’t be below zero.',
      'title: This holds HTML, which no text may: take out the “<”.',
    ])
    const correctedAnswer = await changeFields([
      { path: ['rating'], was: -1, now: '4,5' },
      { path: ['maxGuests'], was: 'many', now: '6' },
      { path: ['title'], was: '<b>Bold</b>', now: 'Bold' },
      { path: ['detailedItinerary', firstStop.key, 'time'], was: 'dawn', now: firstStop.time },
      { path: ['keywords'], was: ['one'], now: tour.keywords },
    ])
    expect(await correctedAnswer.json()).toMatchObject({
      body: { rating: 4.5, maxGuests: 6 },
      faults: [{ path: ['description'], message: 'This has 131 characters; a card shows 115.' }],
    })
  })

  it('removes invisible characters', async () => {
    const answer = await changeFields([
      { path: ['title'], was: tour.title, now: 'Ro\u200bund\u202e the\u0000 Cape' },
      { path: ['seasonal'], was: tour.seasonal, now: '' },
    ])
    expect((await answer.json()).body).toMatchObject({ title: 'Round the Cape', seasonal: null })
  })

  it.each<[string, FieldChange[], number, string?]>([
    ['a text that is too long', [{ path: ['title'], now: 'x'.repeat(70_000) }], 413],
    ['a path into the prototype', [{ path: ['__proto__', 'x'], now: 1 }], 422],
    ['a path below a text', [{ path: ['title', 'deeper'], now: 1 }], 409],
    ['no change', [], 422],
    [
      'a value nested too deeply',
      [{ path: ['landing'], now: JSON.parse('['.repeat(100) + ']'.repeat(100)) }],
      422,
    ],
    ['an unknown kind', [{ path: [], now: 1 }], 404, 'no/such'],
  ])('refuses %s', async (_, changes, status, document = name) => {
    expect((await changeFields(changes, document)).status).toBe(status)
  })

  it('finds documents by name, also with a slash', async () => {
    expect(await readStatus('tour/none')).toBe(404)
    expect(await readStatus('page//tours')).toBe(200)
  })

  it('refuses a draft larger than half a megabyte', async () => {
    let status = 200
    for (let index = 0; status === 200 && index < 20; index += 1) {
      const lines = { path: [`more${index}`], now: 'x'.repeat(50_000) }
      status = (await changeFields([lines])).status
      if (status !== 200) expect(index).toBeGreaterThan(8)
    }
    expect(status).toBe(413)
  })

  it('copies a tour with the documents that belong to it, and discards all of them', async () => {
    const createAnswer = await studio.create({ kind: 'tour', id: 'lagoon-day', copyOf: tour.id })
    expect(createAnswer.status).toBe(201)
    expect(await createAnswer.json()).toMatchObject({
      name: 'tour/lagoon-day',
      state: 'new',
      live: null,
      address: '/tour/lagoon-day',
      body: { id: 'lagoon-day', title: tour.title, rating: 0, reviews: 0 },
    })
    const drafts = await office.db.select().from(contentDrafts)
    expect(drafts.map(({ document }) => document)).toEqual(
      expect.arrayContaining([
        'tour/lagoon-day',
        'tour-answers/lagoon-day',
        'picture/tours/lagoon-day',
        'tour-search/lagoon-day',
      ]),
    )
    const copy = 'tour/lagoon-day'
    await changeFields(
      (['title', 'description', 'seoTitle', 'metaDescription'] as const).map((field) => ({
        path: [field],
        was: tour[field],
        now: field === 'seoTitle' ? 'A lagoon | {company.shortName}' : `A ${field} of its own`,
      })),
      copy,
    )
    expect((await readDraft(copy)).faults).toEqual([])
    expect((await studio.discard(copy)).status).toBe(204)
    expect(await office.db.select().from(contentDrafts)).toEqual([])
    expect(await readStatus(copy)).toBe(404)
  })

  it('creates an empty document with a fault for each required field', async () => {
    const createAnswer = await studio.create({ kind: 'tour', id: 'dune-day' })
    const { body, faults } = await createAnswer.json()
    expect(body).toMatchObject({ id: 'dune-day', title: '', detailedItinerary: [] })
    expect(faults).toContainEqual({ path: ['title'], message: 'Please write something here.' })
  })

  it.each([
    ['company', 'other', 'studio-fixed'],
    ['words', 'other', 'studio-fixed'],
    ['page', 'other', 'studio-fixed'],
    ['no', 'x', 'not-found'],
    ['tour', 'Dune Day', 'studio-address-wrong'],
    ['tour', 'photos/lunch', 'studio-address-wrong'],
    ['tour', tour.id, 'studio-address-taken'],
    // The page of a missing tour has this address.
    ['tour', 'none', 'studio-address-taken'],
    ['tour', 'constructor', 'studio-address-taken'],
    ['picture', 'lunch', 'studio-address-wrong'],
    ['picture', 'photos/Long lunch', 'studio-address-wrong'],
    ['picture', 'photos/', 'studio-address-wrong'],
  ])('refuses to create %s/%s: %s', async (kind, id, code) => {
    expect(await errorCode(await studio.create({ kind, id }))).toBe(code)
  })

  it('creates a picture of a photograph, without a drawing', async () => {
    const lunch = { kind: 'picture', id: 'photos/lunch' }
    const document = 'picture/photos/lunch'
    const createAnswer = await studio.create(lunch)
    expect(createAnswer.status).toBe(201)
    expect(await createAnswer.json()).toMatchObject({ state: 'new', live: null, body: { alt: '' } })
    const answer = await changeFields([{ path: ['photo'], now: photo }], document)
    const { body, faults } = await answer.json()
    expect(body).toEqual({ alt: '', photo })
    expect(faults).toMatchObject([{ path: ['alt'] }])
    await changeFields([{ path: ['alt'], was: '', now: 'A long table' }], document)
    expect((await readDraft(document)).faults).toEqual([])
    expect(await errorCode(await studio.create(lunch))).toBe('studio-address-taken')
    expect((await studio.create({ ...lunch, id: 'photos/dinner' }, guest)).status).toBe(403)
    expect((await studio.discard(document)).status).toBe(204)
    expect(await readStatus(document)).toBe(404)
  })

  it('withdraws a tour with the documents that belong to it, and redirects its address', async () => {
    const withdrawAnswer = await studio.withdraw(name, '/tours')
    expect(await withdrawAnswer.json()).toMatchObject({ state: 'withdrawn', body: null })
    const redirects = await readDraft('redirects/all')
    expect(redirects.body).toContainEqual({
      key: `tour-${tour.id}`,
      from: `/tour/${tour.id}`,
      to: '/tours',
    })
    expect((await readDraft(`tour-answers/${tour.id}`)).state).toBe('withdrawn')
    const editAnswer = await changeFields([{ path: ['title'], was: tour.title, now: 'x' }])
    expect(editAnswer.status).toBe(409)
    expect((await studio.discard(name)).status).toBe(204)
    expect((await readDraft()).state).toBe('shipped')
    expect(await errorCode(await studio.withdraw('company/all'))).toBe('studio-fixed')
  })

  it('checks changed words against the texts and placeholders of their screens', async () => {
    const { body, form } = await readDraft('words/tour')
    expect(form).toContainEqual(
      expect.objectContaining({ name: 'upToGuests', label: 'Up to guests', input: 'text' }),
    )
    const answer = await changeFields(
      [
        { path: ['upToGuests'], was: body.upToGuests, now: 'For {m}' },
        { path: ['band'], was: body.band, now: '' },
        { path: ['brandNew'], now: 'Nobody reads it' },
        { path: ['adultsCount', 'one'], was: body.adultsCount.one, now: 'One adult' },
      ],
      'words/tour',
    )
    expect((await answer.json()).faults).toEqual([
      { path: ['band'], message: 'Please write something here.' },
      { path: ['upToGuests'], message: expect.stringContaining('Nothing fills {m} here') },
    ])
  })

  it('merges a draft with what was published meanwhile', async () => {
    const before = { ...tour, area: 'As it was' }
    const body = { ...before, title: 'Round the Cape' }
    await storeDraft(office, name, body, { base: before, version: 5 })
    expect(await readDraft()).toMatchObject({
      version: 5,
      body: { title: 'Round the Cape', area: tour.area },
    })
    await changeFields([{ path: ['duration'], was: tour.duration, now: '8h' }])
    const [row] = await office.db.select().from(contentDrafts)
    expect(row).toMatchObject({ version: 6, base: { area: tour.area }, body: { area: tour.area } })
  })

  it('lists the revisions of a document and restores one', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const commonFields = { document: name, base: tour, format }
    await office.db.insert(contentRevisions).values([
      {
        ...commonFields,
        id: first,
        body: { ...tour, title: 'First' },
        madeAt: new Date(1e12),
        why: 'Summer',
      },
      { ...commonFields, id: second, body: null, parent: first, madeAt: new Date(1.1e12) },
    ])
    await office.db.insert(contentPublications).values({
      number: 1,
      previous: 0,
      manifest: { [name]: first },
      changed: [name],
      state: 'live',
      madeAt: new Date(1e12),
      liveAt: new Date(1e12),
    })
    const readHistory = async (query = '', document = name) =>
      admin.read(`${formatDocumentPath(document)}/history${query}`)
    expect(await readHistory()).toMatchObject([
      { revision: second, number: null, isWithdrawn: true, differences: [{ path: [] }] },
      {
        revision: first,
        number: 1,
        note: 'Summer',
        isWithdrawn: false,
        differences: [{ path: ['title'], label: 'Title', before: tour.title, after: 'First' }],
      },
      { revision: 'delivered', number: 0, at: null, by: null, differences: [] },
    ])
    expect(await readHistory('?against=delivered')).toMatchObject([
      { revision: second, differences: [{ path: [] }] },
      { revision: first, differences: [{ before: tour.title, after: 'First' }] },
      { revision: 'delivered', differences: [] },
    ])
    expect((await readHistory(`?against=${first}`))[2]).toMatchObject({
      differences: [{ path: ['title'], before: 'First', after: tour.title }],
    })
    expect((await readHistory(`?against=${crypto.randomUUID()}`)).error.code).toBe('not-found')
    const restoreAnswer = await studio.restore(name, first)
    expect(await restoreAnswer.json()).toMatchObject({
      body: { title: 'First' },
      live: { title: tour.title },
    })
    expect((await studio.restore('company/all', first)).status).toBe(404)
    await office.db.delete(contentPublications)
    expect((await studio.create({ kind: 'tour', id: 'own-day' })).status).toBe(201)
    expect(await readHistory('', 'tour/own-day')).toEqual([])
  })

  it('restores the original of a document, if it has one', async () => {
    await changeFields([{ path: ['title'], was: tour.title, now: 'Round the Cape' }])
    const restoreAnswer = await studio.restore(name)
    expect(await restoreAnswer.json()).toMatchObject({
      state: 'shipped',
      body: { title: tour.title },
    })
    expect((await studio.create({ kind: 'tour', id: 'own-day' })).status).toBe(201)
    expect((await studio.restore('tour/own-day')).status).toBe(404)
  })

  it('shows sorted documents by their titles, in the form and in differences', async () => {
    const { form, body } = await readDraft('order/all')
    const field = form.find((each: { name: string }) => each.name === 'tour')
    expect(field).toMatchObject({
      input: 'order',
      ordered: 'all',
      options: expect.arrayContaining([{ value: tour.id, label: tour.title }]),
    })
    const now = body.tour.toReversed()
    await changeFields([{ path: ['tour'], was: body.tour, now }], 'order/all')
    const [{ differences }] = (await studio.review('order/all')).documents
    const titles = now.map((id: string) => shipped.documents.tour[id]?.title)
    expect(differences).toMatchObject([{ path: ['tour'], after: titles }])
  })

  it('shows the pictures of a gallery by their descriptions in differences', async () => {
    await changeFields([{ path: ['gallery'], now: ['hero', 'photos/none'] }])
    const [{ differences }] = (await studio.review(name)).documents
    const altStart = shipped.documents.picture['hero']?.alt.slice(0, 40) ?? expect.fail()
    expect(differences).toMatchObject([
      { path: ['gallery'], after: [expect.stringContaining(altStart), 'photos/none'] },
    ])
  })

  it('finds the field of a text on a page, also of a text with filled placeholders', async () => {
    expect((await findFields(firstStop.activity, `/tour/${tour.id}`))[0]).toMatchObject({
      name,
      path: ['detailedItinerary', firstStop.key, 'activity'],
      label: expect.stringContaining('Plan of the day, '),
    })
    expect((await findFields('Up to 8 guests', '/tour/cape-agulhas'))[0]).toMatchObject({
      name: 'words/tour',
      path: ['upToGuests'],
      title: 'Page of a tour',
    })
    expect(await findFields('qqqq zzzz')).toEqual([])
    await changeFields([{ path: ['title'], was: tour.title, now: 'A title of today' }])
    expect((await findFields('A title of today'))[0]).toMatchObject({ name, path: ['title'] })
  })
})
