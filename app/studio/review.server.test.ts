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
import { setUpTestOffice } from '#tests/set-up-test-office.ts'

const tour = shipped.documents.tour['cape-peninsula'] ?? expect.fail()
const name = `tour/${tour.id}`

const builtSite = await openBuiltSite(builtFolder)

describe.each(engines)('the review before a publication on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const site = openLiveSite({ content: shipped, folder: builtFolder, built: builtSite })
  let admin: TestBrowser
  let colleague: TestBrowser
  beforeAll(async () => {
    Object.assign(office.office, {
      content: () => site.readLatest().content,
      studio: { shipped, site, notices: () => [] },
    })
    const testApp = { app: openAnotherApp(office), db: office.db }
    admin = await openAdministrator(testApp, 'owner@cape.example')
    colleague = await openUser(testApp, 'nomsa@cape.example')
    await admin.post('/api/rpc/promote_user_to_admin', { target_email: 'nomsa@cape.example' })
  })
  beforeEach(() => office.db.delete(contentDrafts))
  afterAll(() => site.close())

  const studio = studioCalls(() => admin)
  const { review } = studio
  const change = (path: string[], was: unknown, now: unknown, { who = admin, of = name } = {}) =>
    studio.change(of, [{ path, was, now }], who)
  const readRefusals = async (pattern = /^tour\//) => {
    const answer = await studio.publish(pattern)
    expect(answer.status).toBe(422)
    return (await answer.json()).error.issues
  }
  const reviewAndPublish = async (document: string) => {
    const { pages } = await review(document)
    const answer = await studio.publish(new RegExp(`^${document}$`))
    const published: string[] = (await answer.json()).pages
    // The ride page names each publication, and otherwise stays the same.
    return { before: pages, after: published.filter((page) => page !== '/rides') }
  }

  it('lists the changed fields and pages, and changes nothing', async () => {
    const [stop = expect.fail()] = tour.detailedItinerary
    await change(['detailedItinerary', stop.key, 'activity'], stop.activity, 'Out of town')
    const [testimonial = expect.fail()] = shipped.documents.testimonials['all'] ?? []
    await change([testimonial.key, 'text'], testimonial.text, 'Lovely.', { of: 'testimonials/all' })
    const before = site.read()
    const reviewAnswer = await review(name)
    expect(reviewAnswer).toMatchObject({
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
    expect(reviewAnswer.pages).toContain(`/tour/${tour.id}`)
    expect(reviewAnswer.pages).not.toContain('/')
    expect(reviewAnswer.pages).not.toContain('/contact')
    expect((await review('testimonials/all')).pages).toEqual(['/'])
    expect(site.read()).toBe(before)
  })

  it('lists the faults with the document and field to correct', async () => {
    await change(['description'], tour.description, 'x'.repeat(131))
    const lengthFault = {
      document: name,
      path: ['description'],
      words: `${tour.title}, Text on the card: This has 131 characters; a card shows 115.`,
    }
    expect(await review(name)).toMatchObject({ faults: [lengthFault], pages: [] })
    expect(await readRefusals()).toMatchObject([
      { code: 'studio-faulty', facts: lengthFault, message: lengthFault.words },
    ])
    expect((await studio.withdraw(name)).status).toBe(200)
    const article =
      shipped.posts.find(({ relatedTours }) => relatedTours.includes(tour.id)) ?? expect.fail()
    const missingTourFault = {
      document: `article/${article.slug}`,
      words: `${article.title}, Tours: There is no tour '${tour.id}'.`,
    }
    expect((await review(name)).faults).toContainEqual(expect.objectContaining(missingTourFault))
    const message = `There is no tour '${tour.id}'.`
    expect((await studio.read(name)).faults).toContainEqual({
      path: [],
      message: `${article.title}: ${message}`,
    })
    expect((await studio.read(missingTourFault.document)).faults).toContainEqual({
      path: expect.anything(),
      message,
    })
    expect(await readRefusals(/^tour(-answers)?\//)).toContainEqual(
      expect.objectContaining({
        facts: expect.objectContaining(missingTourFault),
        message: missingTourFault.words,
      }),
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

  it('counts bookings that keep their price, open quotes, articles and other users’ drafts', async () => {
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
    const { consequences: laterConsequences } = await review(name)
    expect(laterConsequences.map(({ code }: { code: string }) => code)).not.toContain('orders')
  })

  it('lists exactly the pages that the publication changes, and none for words of mails', async () => {
    await change(['description'], tour.description, 'Penguins, and a drive along the sea.')
    const tourPages = await reviewAndPublish(name)
    expect(tourPages.after).toEqual(tourPages.before)
    expect(tourPages.after).toContain(`/tour/${tour.id}`)
    const greeting = shipped.words.en.mails.shared.hello
    await change(['shared', 'hello'], greeting, 'Good day,', { of: 'words/mails' })
    expect(await reviewAndPublish('words/mails')).toEqual({ before: [], after: [] })
  })
})
