import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { contentDrafts } from './schema.server.ts'
import { openLiveSite } from '#platform/pages/live-site.ts'
import { openBuiltSite } from '#platform/pages/site-build.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { engines } from '#tests/databases.ts'
import {
  openAdministrator,
  openAnotherApp,
  openUser,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { bookingBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'

const tour = shipped.documents.tour['cape-peninsula'] ?? expect.fail()
const address = `/api/admin/studio/documents/tour/${tour.id}`

const built = await openBuiltSite(builtFolder)

describe.each(engines)('what publishing would change, on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const site = openLiveSite({ content: shipped, folder: builtFolder, built })
  let admin: TestBrowser
  let colleague: TestBrowser
  beforeAll(async () => {
    Object.assign(office.office, {
      content: () => site.readLatest().content,
      studio: { shipped, site, notices: () => [] },
    })
    const front = { app: openAnotherApp(office), db: office.db }
    admin = await openAdministrator(front, 'owner@cape.example')
    colleague = await openUser(front, 'nomsa@cape.example')
    await admin.post('/api/rpc/promote_user_to_admin', { target_email: 'nomsa@cape.example' })
  })
  beforeEach(() => office.db.delete(contentDrafts))
  afterAll(() => site.close())

  const change = (path: string[], was: unknown, now: unknown, { who = admin, at = address } = {}) =>
    who.patch(at, { changes: [{ path, was, now }] })
  const tryToPublish = async (...names: string[]) => {
    const { documents } = await (await admin.get('/api/admin/studio')).json()
    const picked = documents.flatMap(
      ({ name, draft }: { name: string; draft: { version: number } | null }) =>
        draft && names.includes(name) ? [{ name, version: draft.version }] : [],
    )
    const answer = await admin.post(
      '/api/admin/studio/publications',
      { documents: picked },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(answer.status).toBe(422)
    return (await answer.json()).error
  }
  const review = async (...documents: string[]) =>
    (await admin.post('/api/admin/studio/review', { documents })).json()

  const publishAll = async (name: string) => {
    const { pages, documents } = await review(name)
    const picked = documents.map((each: { name: string; version: number }) => ({
      name: each.name,
      version: each.version,
    }))
    const answer = await admin.post(
      '/api/admin/studio/publications',
      { documents: picked },
      { 'idempotency-key': crypto.randomUUID() },
    )
    return { before: pages, after: (await answer.json()).pages }
  }

  it('names the fields, the pages and no others, and changes nothing', async () => {
    const [stop = expect.fail()] = tour.detailedItinerary
    await change(['detailedItinerary', stop.key, 'activity'], stop.activity, 'Out of town')
    const [voice = expect.fail()] = shipped.documents.testimonials['all'] ?? []
    const voices = '/api/admin/studio/documents/testimonials/all'
    await change([voice.key, 'text'], voice.text, 'Lovely.', { at: voices })
    const before = site.read()
    const found = await review(`tour/${tour.id}`)
    expect(found).toMatchObject({
      faults: [],
      documents: [
        {
          name: `tour/${tour.id}`,
          title: tour.title,
          state: 'edited',
          by: 'owner@cape.example',
          differences: [
            {
              path: ['detailedItinerary', stop.key, 'activity'],
              label: 'Plan of the day, Out of town, Activity',
              before: stop.activity,
              after: 'Out of town',
            },
          ],
        },
      ],
    })
    expect(found.pages).toContain(`/tour/${tour.id}`)
    expect(found.pages).not.toContain('/')
    expect(found.pages).not.toContain('/contact')
    expect((await review('testimonials/all')).pages).toEqual(['/'])
    expect(site.read()).toBe(before)
  })

  it('says why it cannot be published, and where each of it is put right', async () => {
    const name = `tour/${tour.id}`
    await change(['description'], tour.description, 'x'.repeat(131))
    const tooLong = {
      document: name,
      path: ['description'],
      words: `${tour.title}, Text on the card: This has 131 characters; a card shows 115.`,
    }
    expect(await review(name)).toMatchObject({ faults: [tooLong], pages: [] })
    expect((await tryToPublish(name)).issues).toMatchObject([
      { code: 'studio-faulty', facts: tooLong, message: tooLong.words },
    ])
    const withdrawn = await admin.post(`${address}/withdraw`, {})
    expect(withdrawn.status).toBe(200)
    const post =
      shipped.posts.find(({ relatedTours }) => relatedTours.includes(tour.id)) ?? expect.fail()
    const missed = {
      document: `article/${post.slug}`,
      words: `${post.title}, Tours: There is no tour '${tour.id}'.`,
    }
    expect((await review(name)).faults).toContainEqual(expect.objectContaining(missed))
    const gone = await (await admin.get(address)).json()
    expect(gone.faults).toContainEqual({
      path: [],
      message: `${post.title}: There is no tour '${tour.id}'.`,
    })
    const told = await (await admin.get(`/api/admin/studio/documents/${missed.document}`)).json()
    expect(told.faults).toContainEqual({
      path: expect.anything(),
      message: `There is no tour '${tour.id}'.`,
    })
    const { issues } = await tryToPublish(name, `tour-answers/${tour.id}`)
    expect(issues).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining(missed), message: missed.words }),
    )
  })

  it('asks before prices below a tenth of the usual one are published, however they were typed', async () => {
    await change(['priceFrom'], tour.priceFrom, 'R90')
    const [{ code, facts }] = (await review(`tour/${tour.id}`)).consequences
    expect({ code, facts }).toEqual({
      code: 'price-low',
      facts: { title: tour.title, price: 'R90', usual: tour.priceFrom },
    })
    const { issues } = await tryToPublish(`tour/${tour.id}`)
    expect(issues).toMatchObject([{ code: 'studio-price-low', field: 'lowPrices', facts }])
    const season = { name: 'Whales', days: ['08-01'], price: { per: 'person', adult: '2.000' } }
    await change(['prices'], undefined, { seasons: [season] })
    const { draft } = await (await admin.get(address)).json()
    expect(JSON.stringify(draft ?? {})).not.toContain('2.000')
  })

  it('counts the bookings that keep their price, open offers, articles, and drafts of others', async () => {
    expect((await office.post('/api/bookings', bookingBody())).status).toBe(201)
    expect(
      (await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())).status,
    ).toBeLessThan(300)
    await change(['priceFrom'], tour.priceFrom, 'R9,900')
    await change(['memberships'], undefined, undefined, {
      at: '/api/admin/studio/documents/company/all',
      who: colleague,
    })
    const { consequences } = await review(`tour/${tour.id}`)
    expect(consequences).toEqual([
      { code: 'orders', facts: { n: 1, title: tour.title } },
      { code: 'quotes', facts: { n: 1, title: tour.title } },
      { code: 'articles', facts: { n: expect.any(Number), title: tour.title } },
      { code: 'drafts', facts: { n: 1 } },
    ])
    await change(['priceFrom'], 'R9,900', tour.priceFrom)
    await change(['area'], tour.area, 'The Cape')
    const { consequences: others } = await review(`tour/${tour.id}`)
    expect(others.map(({ code }: { code: string }) => code)).not.toContain('orders')
  })

  it('names the same pages before they’re published as after, and none for a mail’s words', async () => {
    await change(['description'], tour.description, 'Penguins, and a drive along the sea.')
    const ofTour = await publishAll(`tour/${tour.id}`)
    expect(ofTour.after).toEqual(ofTour.before)
    expect(ofTour.after).toContain(`/tour/${tour.id}`)
    const at = '/api/admin/studio/documents/words/mails'
    const was = shipped.words.en.mails.shared.hello
    await change(['shared', 'hello'], was, 'Good day,', { at })
    expect(await publishAll('words/mails')).toEqual({ before: [], after: [] })
  })
})
