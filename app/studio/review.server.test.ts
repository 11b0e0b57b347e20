import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { contentDrafts } from './schema.server.ts'
import { openLiveSite } from '#platform/pages/live-site.ts'
import { openBuiltSite } from '#platform/pages/render-site.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { engines } from '#tests/databases.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import {
  openAdministrator,
  openAnotherApp,
  openUser,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { bookingBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'

const tour = shipped.documents.tour['cape-peninsula'] ?? expect.fail()
const name = `tour/${tour.id}`

const built = await openBuiltSite(builtFolder)

describe.each(engines)('the review before a publication on the %s database', (engine) => {
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

  const studio = studioCalls(() => admin)
  const { review } = studio
  const change = (path: string[], was: unknown, now: unknown, { who = admin, of = name } = {}) =>
    studio.change(of, [{ path, was, now }], who)
  const readRefusals = async (wanted = /^tour\//) => {
    const answer = await studio.publish(wanted)
    expect(answer.status).toBe(422)
    return (await answer.json()).error.issues
  }
  const publishReviewed = async (document: string) => {
    const { pages } = await review(document)
    const answer = await studio.publish(new RegExp(`^${document}$`))
    return { before: pages, after: (await answer.json()).pages }
  }

  it('lists the changed fields and pages, and changes nothing', async () => {
    const [stop = expect.fail()] = tour.detailedItinerary
    await change(['detailedItinerary', stop.key, 'activity'], stop.activity, 'Out of town')
    const [voice = expect.fail()] = shipped.documents.testimonials['all'] ?? []
    await change([voice.key, 'text'], voice.text, 'Lovely.', { of: 'testimonials/all' })
    const before = site.read()
    const found = await review(name)
    expect(found).toMatchObject({
      faults: [],
      documents: [
        {
          name,
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

  it('lists the faults with the document and field to correct', async () => {
    await change(['description'], tour.description, 'x'.repeat(131))
    const tooLong = {
      document: name,
      path: ['description'],
      words: `${tour.title}, Text on the card: This has 131 characters; a card shows 115.`,
    }
    expect(await review(name)).toMatchObject({ faults: [tooLong], pages: [] })
    expect(await readRefusals()).toMatchObject([
      { code: 'studio-faulty', facts: tooLong, message: tooLong.words },
    ])
    expect((await studio.withdraw(name)).status).toBe(200)
    const post =
      shipped.posts.find(({ relatedTours }) => relatedTours.includes(tour.id)) ?? expect.fail()
    const missed = {
      document: `article/${post.slug}`,
      words: `${post.title}, Tours: There is no tour '${tour.id}'.`,
    }
    expect((await review(name)).faults).toContainEqual(expect.objectContaining(missed))
    const message = `There is no tour '${tour.id}'.`
    expect((await studio.read(name)).faults).toContainEqual({
      path: [],
      message: `${post.title}: ${message}`,
    })
    expect((await studio.read(missed.document)).faults).toContainEqual({
      path: expect.anything(),
      message,
    })
    expect(await readRefusals(/^tour(-answers)?\//)).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining(missed), message: missed.words }),
    )
  })

  it('refuses unconfirmed prices below a tenth of the usual one', async () => {
    await change(['priceFrom'], tour.priceFrom, 'R90')
    const [{ code, facts }] = (await review(name)).consequences
    expect({ code, facts }).toEqual({
      code: 'price-low',
      facts: { title: tour.title, price: 'R90', usual: tour.priceFrom },
    })
    expect(await readRefusals()).toMatchObject([
      { code: 'studio-price-low', field: 'lowPrices', facts },
    ])
    const season = { name: 'Whales', days: ['08-01'], price: { per: 'person', adult: '2.000' } }
    await change(['prices'], undefined, { seasons: [season] })
    const { draft } = await studio.read(name)
    expect(JSON.stringify(draft ?? {})).not.toContain('2.000')
  })

  it('counts bookings that keep their price, open quotes, articles and drafts of others', async () => {
    expect((await office.post('/api/bookings', bookingBody())).status).toBe(201)
    expect(
      (await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())).status,
    ).toBeLessThan(300)
    await change(['priceFrom'], tour.priceFrom, 'R9,900')
    await change(['memberships'], undefined, undefined, { of: 'company/all', who: colleague })
    const { consequences } = await review(name)
    expect(consequences).toEqual([
      { code: 'orders', facts: { n: 1, title: tour.title } },
      { code: 'quotes', facts: { n: 1, title: tour.title } },
      { code: 'articles', facts: { n: expect.any(Number), title: tour.title } },
      { code: 'drafts', facts: { n: 1 } },
    ])
    await change(['priceFrom'], 'R9,900', tour.priceFrom)
    await change(['area'], tour.area, 'The Cape')
    const { consequences: others } = await review(name)
    expect(others.map(({ code }: { code: string }) => code)).not.toContain('orders')
  })

  it('lists the pages that a publication then changes, and none for the words of mails', async () => {
    await change(['description'], tour.description, 'Penguins, and a drive along the sea.')
    const ofTour = await publishReviewed(name)
    expect(ofTour.after).toEqual(ofTour.before)
    expect(ofTour.after).toContain(`/tour/${tour.id}`)
    const was = shipped.words.en.mails.shared.hello
    await change(['shared', 'hello'], was, 'Good day,', { of: 'words/mails' })
    expect(await publishReviewed('words/mails')).toEqual({ before: [], after: [] })
  })
})
