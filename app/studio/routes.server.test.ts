import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { readAt } from '#content/merge-documents.ts'
import { format } from '#content/upcast.ts'
import { contentDrafts, contentPublications, contentRevisions } from './schema.server.ts'
import type { FieldChange } from './studio.ts'
import { engines } from '#tests/databases.ts'
import { photo } from '#tests/fixtures/pictures.ts'
import { codeOf, openUser, type TestBrowser } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'

const [tour = expect.fail()] = Object.values(shipped.documents.tour)
const address = `/api/admin/studio/documents/tour/${tour.id}`
const [firstStop = expect.fail(), secondStop = expect.fail()] = tour.detailedItinerary

describe.each(engines)('drafts on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const admin = useAdministrator(office)
  let colleague: TestBrowser
  let guest: TestBrowser
  beforeAll(async () => {
    colleague = await openUser(office, 'nomsa@cape.example')
    await admin.post('/api/rpc/promote_user_to_admin', { target_email: 'nomsa@cape.example' })
    guest = await openUser(office, 'ada@guests.example')
  })
  beforeEach(() => office.db.delete(contentDrafts))

  const discard = async (at: string) =>
    (await admin.ask(`${at}/draft`, { method: 'DELETE' })).status
  const read = async (at = address) => (await admin.get(at)).json()

  it('lets only editors read and change drafts', async () => {
    for (const path of ['/api/admin/studio', address])
      expect((await guest.get(path)).status).toBe(403)
    expect((await change(guest, [{ path: ['title'], now: 'x' }])).status).toBe(403)
  })

  it('begin with the first change and leave what is live alone', async () => {
    const before = await read()
    expect(before).toMatchObject({ version: 0, state: 'shipped', title: tour.title, faults: [] })
    expect(before.body).toEqual(before.live)
    const answer = await change(admin, [
      { path: ['title'], was: tour.title, now: 'Round the Cape' },
    ])
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ body: { title: 'Round the Cape' }, faults: [] })
    expect(await read()).toMatchObject({
      state: 'edited',
      body: { title: 'Round the Cape' },
      live: { title: tour.title },
      shipped: { title: tour.title },
      touched: [{ path: 'title', by: 'owner@cape.example' }],
    })
    const { documents } = await (await admin.get('/api/admin/studio')).json()
    expect(
      documents.find(({ name }: { name: string }) => name === `tour/${tour.id}`),
    ).toMatchObject({
      title: 'Round the Cape',
      group: 'Tours',
      draft: { changes: 1, by: 'owner@cape.example', faults: 0 },
    })
    expect(office.office.content()).toMatchObject({ documents: shipped.documents })
  })

  it('hold what two people write into different fields, and neither text of one field is lost', async () => {
    const time = ['detailedItinerary', firstStop.key, 'time']
    await change(admin, [{ path: ['title'], was: tour.title, now: 'Round the Cape' }])
    const other = await change(colleague, [
      { path: time, was: firstStop.time, now: '07:45' },
      {
        path: ['detailedItinerary', secondStop.key, 'activity'],
        was: secondStop.activity,
        now: 'Tea',
      },
    ])
    expect((await other.json()).body).toMatchObject({ title: 'Round the Cape' })
    const late = await change(admin, [
      { path: ['area'], was: tour.area, now: 'The Cape' },
      { path: time, was: firstStop.time, now: '08:15' },
    ])
    expect(late.status).toBe(409)
    const { conflicts, error } = await late.json()
    expect(error.code).toBe('studio-conflict')
    expect(conflicts).toMatchObject([{ path: time, theirs: '07:45', by: 'nomsa@cape.example' }])
    const { body } = await read()
    expect(readAt(body, time)).toBe('07:45')
    expect(body).toMatchObject({ area: tour.area, title: 'Round the Cape' })
  })

  it('of two who write at the same moment are both kept', async () => {
    const fields = [
      'title',
      'area',
      'duration',
      'seoTitle',
      'metaDescription',
      'description',
    ] as const
    const answers = await Promise.all(
      fields.map((field, at) =>
        change(at % 2 ? admin : colleague, [
          { path: [field], was: tour[field], now: `New ${field}` },
        ]),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    const { body } = await read()
    for (const field of fields) expect(body[field]).toBe(`New ${field}`)
  })

  it('keep what the schema refuses, and say in plain words what is wrong with which field', async () => {
    const answer = await change(admin, [
      { path: ['rating'], was: tour.rating, now: -1 },
      { path: ['maxGuests'], was: tour.maxGuests, now: 'many' },
      { path: ['description'], was: tour.description, now: 'x'.repeat(131) },
      { path: ['title'], was: tour.title, now: '<b>Bold</b>' },
      { path: ['detailedItinerary', firstStop.key, 'time'], was: firstStop.time, now: 'dawn' },
      { path: ['keywords'], was: tour.keywords, now: ['one'] },
    ])
    const { body, faults } = await answer.json()
    expect(body).toMatchObject({ rating: -1, maxGuests: 'many', title: '<b>Bold</b>' })
    const said = Object.fromEntries(
      faults.map(({ path, message }: { path: string[]; message: string }) => [
        path.join('/'),
        message,
      ]),
    )
    expect(said).toEqual({
      rating: 'This can’t be below zero.',
      maxGuests: 'Please enter a number.',
      title: 'This holds HTML, which no text may: take out the “<”.',
      [`detailedItinerary/${firstStop.key}/time`]:
        'Please write a time such as 08:00, or Day 2, 08:00.',
      keywords: 'At least 3 are needed.',
    })
    const mended = await change(admin, [
      { path: ['rating'], was: -1, now: '4,5' },
      { path: ['maxGuests'], was: 'many', now: '6' },
      { path: ['title'], was: '<b>Bold</b>', now: 'Bold' },
      { path: ['detailedItinerary', firstStop.key, 'time'], was: 'dawn', now: firstStop.time },
      { path: ['keywords'], was: ['one'], now: tour.keywords },
    ])
    expect(await mended.json()).toMatchObject({
      body: { rating: 4.5, maxGuests: 6 },
      faults: [{ path: ['description'], message: 'This has 131 characters; a card shows 115.' }],
    })
  })

  it('take out what cannot be seen, and take nothing that is too large or has no place', async () => {
    const { body } = await (
      await change(admin, [
        { path: ['title'], was: tour.title, now: 'Ro\u200bund\u202e the\u0000 Cape' },
        { path: ['seasonal'], was: tour.seasonal, now: '' },
      ])
    ).json()
    expect(body).toMatchObject({ title: 'Round the Cape', seasonal: null })
    const refused = [
      [[{ path: ['title'], now: 'x'.repeat(70_000) }], 413],
      [[{ path: ['__proto__', 'x'], now: 1 }], 422],
      [[{ path: ['title', 'deeper'], now: 1 }], 409],
      [[], 422],
      [[{ path: ['landing'], now: JSON.parse('['.repeat(100) + ']'.repeat(100)) }], 422],
    ] as const
    for (const [changes, status] of refused)
      expect((await change(admin, changes as never)).status).toBe(status)
    expect(
      (await change(admin, [{ path: [], now: 1 }], '/api/admin/studio/documents/no/such')).status,
    ).toBe(404)
    expect((await admin.get('/api/admin/studio/documents/tour/none')).status).toBe(404)
    expect((await admin.get('/api/admin/studio/documents/page/%2Ftours')).status).toBe(200)
  })

  it('grow no further than half a megabyte', async () => {
    let status = 200
    for (let at = 0; status === 200 && at < 20; at += 1) {
      const lines = { path: [`more${at}`], now: 'x'.repeat(50_000) }
      status = (await change(admin, [lines])).status
      if (status !== 200) expect(at).toBeGreaterThan(8)
    }
    expect(status).toBe(413)
  })

  it('make a new tour of another, with what belongs to it, and throw all of that away', async () => {
    const made = await admin.post('/api/admin/studio/documents', {
      kind: 'tour',
      id: 'lagoon-day',
      copyOf: tour.id,
    })
    expect(made.status).toBe(201)
    expect(await made.json()).toMatchObject({
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
    const at = '/api/admin/studio/documents/tour/lagoon-day'
    await change(
      admin,
      (['title', 'description', 'seoTitle', 'metaDescription'] as const).map((field) => ({
        path: [field],
        was: tour[field],
        now: field === 'seoTitle' ? 'A lagoon | {company.shortName}' : `A ${field} of its own`,
      })),
      at,
    )
    expect((await read(at)).faults).toEqual([])
    const again = { kind: 'tour', id: 'lagoon-day' }
    expect(await codeOf(await admin.post('/api/admin/studio/documents', again))).toBe(
      'studio-address-taken',
    )
    expect(await discard(at)).toBe(204)
    expect(await office.db.select().from(contentDrafts)).toEqual([])
    expect((await admin.get(at)).status).toBe(404)
  })

  it('begin empty, with a fault for each field that has to be filled in', async () => {
    const made = await admin.post('/api/admin/studio/documents', { kind: 'tour', id: 'dune-day' })
    const { body, faults } = await made.json()
    expect(body).toMatchObject({ id: 'dune-day', title: '', detailedItinerary: [] })
    expect(faults).toContainEqual({ path: ['title'], message: 'Please write something here.' })
    for (const refused of [
      { kind: 'company', id: 'other' },
      { kind: 'words', id: 'other' },
      { kind: 'page', id: 'other' },
    ])
      expect(await codeOf(await admin.post('/api/admin/studio/documents', refused))).toBe(
        'studio-fixed',
      )
    expect((await admin.post('/api/admin/studio/documents', { kind: 'no', id: 'x' })).status).toBe(
      404,
    )
    const wrong = { kind: 'tour', id: 'Dune Day' }
    expect(await codeOf(await admin.post('/api/admin/studio/documents', wrong))).toBe(
      'studio-address-wrong',
    )
  })

  it('make a picture of a photograph, which has no drawing, and nothing else where those stand', async () => {
    const documents = '/api/admin/studio/documents'
    const lunch = { kind: 'picture', id: 'photos/lunch' }
    const at = `${documents}/picture/${encodeURIComponent(lunch.id)}`
    const made = await admin.post(documents, lunch)
    expect(made.status).toBe(201)
    expect(await made.json()).toMatchObject({ state: 'new', live: null, body: { alt: '' } })
    const answer = await change(admin, [{ path: ['photo'], now: photo }], at)
    const { body, faults } = await answer.json()
    expect(body).toEqual({ alt: '', photo })
    expect(faults).toMatchObject([{ path: ['alt'] }])
    await change(admin, [{ path: ['alt'], was: '', now: 'A long table' }], at)
    expect((await read(at)).faults).toEqual([])
    expect(await codeOf(await admin.post(documents, lunch))).toBe('studio-address-taken')
    for (const wrong of [
      { kind: 'picture', id: 'lunch' },
      { kind: 'picture', id: 'photos/Long lunch' },
      { kind: 'picture', id: 'photos/' },
      { kind: 'tour', id: 'photos/lunch' },
    ])
      expect(await codeOf(await admin.post(documents, wrong))).toBe('studio-address-wrong')
    expect((await guest.post(documents, { ...lunch, id: 'photos/dinner' })).status).toBe(403)
    expect(await discard(at)).toBe(204)
    expect((await admin.get(at)).status).toBe(404)
  })

  it('take a tour off with what belongs to it, and lead its address elsewhere', async () => {
    const withdrawn = await admin.post(`${address}/withdraw`, { redirectTo: '/tours' })
    expect(await withdrawn.json()).toMatchObject({ state: 'withdrawn', body: null })
    const redirects = await read('/api/admin/studio/documents/redirects/all')
    expect(redirects.body).toContainEqual({
      key: `tour-${tour.id}`,
      from: `/tour/${tour.id}`,
      to: '/tours',
    })
    expect((await read(`/api/admin/studio/documents/tour-answers/${tour.id}`)).state).toBe(
      'withdrawn',
    )
    const edited = await change(admin, [{ path: ['title'], was: tour.title, now: 'x' }])
    expect(edited.status).toBe(409)
    expect(await discard(address)).toBe(204)
    expect((await read()).state).toBe('shipped')
    const fixed = await admin.post('/api/admin/studio/documents/company/all/withdraw', {})
    expect(await codeOf(fixed)).toBe('studio-fixed')
  })

  it('of words are held to the texts and braces that screens ask for', async () => {
    const at = '/api/admin/studio/documents/words/tour'
    const { body, form } = await read(at)
    expect(form).toContainEqual(
      expect.objectContaining({ name: 'upToGuests', label: 'Up to guests', input: 'text' }),
    )
    const answer = await change(
      admin,
      [
        { path: ['upToGuests'], was: body.upToGuests, now: 'For {m}' },
        { path: ['band'], was: body.band, now: '' },
        { path: ['brandNew'], now: 'Nobody reads it' },
        { path: ['adultsCount', 'one'], was: body.adultsCount.one, now: 'One adult' },
      ],
      at,
    )
    expect((await answer.json()).faults).toEqual([
      { path: ['band'], message: 'Please write something here.' },
      { path: ['upToGuests'], message: expect.stringContaining('Nothing fills {m} here') },
    ])
  })

  it('rebases a draft on what was published meanwhile', async () => {
    const before = { ...tour, area: 'As it was' }
    await office.db.insert(contentDrafts).values({
      document: `tour/${tour.id}`,
      body: { ...before, title: 'Round the Cape' },
      base: before,
      version: 5,
      format,
      touched: {},
      changedAt: office.clock.now,
    })
    expect(await read()).toMatchObject({
      version: 5,
      body: { title: 'Round the Cape', area: tour.area },
    })
    await change(admin, [{ path: ['duration'], was: tour.duration, now: '8h' }])
    const [row] = await office.db.select().from(contentDrafts)
    expect(row).toMatchObject({ version: 6, base: { area: tour.area }, body: { area: tour.area } })
  })

  it('bring back what a document was, which its history tells', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const name = `tour/${tour.id}`
    const made = { document: name, base: tour, format }
    await office.db.insert(contentRevisions).values([
      {
        ...made,
        id: first,
        body: { ...tour, title: 'First' },
        madeAt: new Date(1e12),
        why: 'Summer',
      },
      { ...made, id: second, body: null, parent: first, madeAt: new Date(1.1e12) },
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
    expect(await (await admin.get(`${address}/history`)).json()).toMatchObject([
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
    const compared = async (against: string) =>
      (await admin.get(`${address}/history?against=${against}`)).json()
    expect(await compared('delivered')).toMatchObject([
      { revision: second, differences: [{ path: [] }] },
      { revision: first, differences: [{ before: tour.title, after: 'First' }] },
      { revision: 'delivered', differences: [] },
    ])
    expect((await compared(first))[2]).toMatchObject({
      differences: [{ path: ['title'], before: 'First', after: tour.title }],
    })
    expect((await admin.get(`${address}/history?against=${crypto.randomUUID()}`)).status).toBe(404)
    const restored = await admin.post(`${address}/restore`, { revision: first })
    expect(await restored.json()).toMatchObject({
      body: { title: 'First' },
      live: { title: tour.title },
    })
    const other = '/api/admin/studio/documents/company/all/restore'
    expect((await admin.post(other, { revision: first })).status).toBe(404)
    await office.db.delete(contentPublications)
  })

  it('restores a document to what the site came with', async () => {
    await change(admin, [{ path: ['title'], was: tour.title, now: 'Round the Cape' }])
    const restored = await admin.post(`${address}/restore`, { revision: 'delivered' })
    expect(await restored.json()).toMatchObject({ state: 'shipped', body: { title: tour.title } })
    const made = await admin.post('/api/admin/studio/documents', { kind: 'tour', id: 'own-day' })
    expect(made.status).toBe(201)
    const own = '/api/admin/studio/documents/tour/own-day'
    expect(await (await admin.get(`${own}/history`)).json()).toEqual([])
    expect((await admin.post(`${own}/restore`, { revision: 'delivered' })).status).toBe(404)
  })

  it('name documents that stand in an order by their titles, in the form and in what differs', async () => {
    const at = '/api/admin/studio/documents/order/all'
    const { form, body } = await read(at)
    const field = form.find(({ name }: { name: string }) => name === 'tour')
    expect(field).toMatchObject({
      input: 'order',
      ordered: 'all',
      options: expect.arrayContaining([{ value: tour.id, label: tour.title }]),
    })
    const now = body.tour.toReversed()
    await change(admin, [{ path: ['tour'], was: body.tour, now }], at)
    const review = await admin.post('/api/admin/studio/review', { documents: ['order/all'] })
    const [{ differences }] = (await review.json()).documents
    const titles = now.map((id: string) => shipped.documents.tour[id]?.title)
    expect(differences).toMatchObject([{ path: ['tour'], after: titles }])
  })

  it('name the pictures of a gallery by what they show in what differs', async () => {
    await change(admin, [{ path: ['gallery'], now: ['hero', 'photos/none'] }])
    const review = await admin.post('/api/admin/studio/review', { documents: [`tour/${tour.id}`] })
    const [{ differences }] = (await review.json()).documents
    const begins = shipped.documents.picture['hero']?.alt.slice(0, 40) ?? expect.fail()
    expect(differences).toMatchObject([
      { path: ['gallery'], after: [expect.stringContaining(begins), 'photos/none'] },
    ])
  })

  it('are found by a text that is seen, also one whose braces were filled', async () => {
    const find = async (text: string, page?: string) =>
      (
        await admin.get(
          `/api/admin/studio/texts?${new URLSearchParams({ text, ...(page ? { page } : {}) })}`,
        )
      ).json()
    expect((await find(firstStop.activity, `/tour/${tour.id}`))[0]).toMatchObject({
      name: `tour/${tour.id}`,
      path: ['detailedItinerary', firstStop.key, 'activity'],
      label: expect.stringContaining('Plan of the day, '),
    })
    expect((await find('Up to 8 guests', '/tour/cape-agulhas'))[0]).toMatchObject({
      name: 'words/tour',
      path: ['upToGuests'],
      title: 'Page of a tour',
    })
    expect(await find('qqqq zzzz')).toEqual([])
    await change(admin, [{ path: ['title'], was: tour.title, now: 'A title of today' }])
    expect((await find('A title of today'))[0]).toMatchObject({
      name: `tour/${tour.id}`,
      path: ['title'],
    })
  })
})

function change(who: TestBrowser, changes: FieldChange[], at = address): Promise<Response> {
  return who.patch(at, { changes })
}
