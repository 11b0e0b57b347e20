import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContentFaults } from '#content/content-faults.ts'
import { createSearchFile } from '#content/paths.ts'
import type { Content } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { createPageAnswer, servePages } from '../http/pages.ts'
import { syncTours } from '../catalogue/tours.ts'
import { outbox } from '../database/schema/outbox.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { engines } from '#tests/databases.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { errorCode, openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { bookingBody } from '#tests/test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { readPictures, compress } from './built-pages.ts'
import { listCards } from './cards.ts'
import { openLiveSite, type LiveSite } from './live-site.ts'
import {
  type RenderedSite,
  renderSite,
  type SiteFile,
  type BuiltSite,
  openBuiltSite,
} from './render-site.ts'

const built = await openBuiltSite(builtFolder)
const [tour = expect.fail()] = shipped.tours
const [post = expect.fail()] = shipped.posts
const newTour = { ...tour, id: 'lagoon-day', title: 'A day by the lagoon' }

function createContent(number: number, other: Partial<Content>): Content {
  return { ...shipped, ...other, number }
}

const changedContent = createContent(1, {
  words: {
    ...shipped.words,
    en: {
      ...shipped.words.en,
      contact: { ...shipped.words.en.contact, intro: 'Ask whatever you like.' },
    } as Content['words']['en'],
  },
  company: { ...shipped.company, phone: '+27 21 555 0199' },
  pictures: {
    ...shipped.pictures,
    hero: { alt: 'Quite another picture', plate: 'tours/cape-agulhas' },
    'posts/a-new-article': { alt: 'Two pens', plate: `posts/${post.slug}` },
    'tours/lagoon-day': { alt: 'The lagoon at noon', plate: 'tours/west-coast-classic' },
  },
  posts: [{ ...post, slug: 'a-new-article', title: 'A new article' }, ...shipped.posts],
  articles: { ...shipped.articles, 'a-new-article': '## Begin\n\nRead [on](/tour/lagoon-day).\n' },
  tours: [...shipped.tours, newTour],
  tourAnswers: { ...shipped.tourAnswers, ...copyAnswers() },
  search: {
    ...shipped.search,
    tourSearchWords: { ...shipped.search.tourSearchWords, 'lagoon-day': 'flamingos kayak' },
  },
})

const createTextContent = (text = 'Another text.') =>
  createContent(9, { articles: { ...shipped.articles, [post.slug]: text } })

function copyAnswers() {
  const answers = shipped.tourAnswers[tour.id]
  return answers ? { 'lagoon-day': answers } : {}
}

describe('a published site', () => {
  let site: LiveSite
  const openSites: LiveSite[] = []
  const open = () => {
    const newSite = openLiveSite({ content: shipped, folder: builtFolder, built })
    openSites.push(newSite)
    return newSite
  }
  const read = (address: string, liveSite = site) => {
    const page = liveSite.read().pages?.byAddress.get(address)
    if (!page) return undefined
    return new TextDecoder().decode(createPageAnswer(page, '').bytes)
  }
  beforeAll(() => {
    site = open()
  })
  afterAll(() => openSites.forEach((each) => each.close()))

  it('shows new words, pictures, articles and tours on all pages', async () => {
    const { addresses } = await site.publish(changedContent)
    expect(site.read().content.number).toBe(1)
    expect(read('/contact')).toContain('+27 21 555 0199')
    expect(read('/')).toContain('Quite another picture')
    expect(read('/')).toMatch(/cape-agulhas-[\w-]+\.svg/)
    expect(read('/blog/a-new-article')).toContain('href="/tour/lagoon-day"')
    expect(read('/blog')).toContain('A new article')
    expect(read('/blog/feed.xml')).toContain('A new article')
    for (const address of ['/tour/lagoon-day', '/book-tour/lagoon-day', '/tours', '/tours.data'])
      expect(read(address)).toContain('A day by the lagoon')
    expect(read('/tour/lagoon-day')).toContain('The lagoon at noon')
    expect(read('/sitemap.xml')).toContain('/tour/lagoon-day<')
    expect(read(createSearchFile(changedContent).path)).toContain('flamingos')
    const pages = site.read().pages
    const card = pages?.byAddress.get('/cards/tour-lagoon-day.jpg')
    expect([...(card?.bodies['']?.bytes.slice(0, 2) ?? [])]).toEqual([0xff, 0xd8])
    expect(addresses).toContain('/book-tour/lagoon-day')
    const page = pages?.byAddress.get('/tour/lagoon-day')
    expect(page?.headers['Content-Security-Policy']).toContain("script-src 'self' 'sha256-")
    expect(page?.headers['Content-Type']).toBe('text/html; charset=utf-8')
    expect(page?.bodies.br).toBeDefined()
    expect(read(findStartModule(read('/tour/lagoon-day')))).toContain('A day by the lagoon')
  })

  it('has the same bytes as a site rendered completely', async () => {
    const [livePages, renderedFiles] = [site.read().pages, new Map<string, SiteFile>()]
    const take = (file: SiteFile) => void renderedFiles.set(file.address, file)
    const hasFile = (address: string) => livePages?.byAddress.has(address) ?? false
    const cards = listCards(changedContent).map(({ address, input }) => [
      address,
      { input, files: [], links: [] },
    ])
    const before = Object.fromEntries(cards) as RenderedSite
    await renderSite(built ?? expect.fail(), changedContent, { take, hasFile, before })
    expect(renderedFiles.size).toBeGreaterThan(150)
    const others = new Map(
      [...(livePages?.missing ?? [])].map(([kind, page]) => [`/${kind}/none`, page]),
    )
    for (const [address, { bytes, headers }] of renderedFiles) {
      const livePage =
        address === '/404'
          ? livePages?.notFound
          : (livePages?.byAddress.get(address) ?? others.get(address))
      expect([address, livePage?.headers]).toEqual([
        address,
        { ...headers, Vary: 'Accept-Encoding' },
      ])
      expect(Buffer.from(livePage?.bodies['']?.bytes ?? []).equals(bytes), address).toBe(true)
    }
  })

  it('renders only changed pages, and keeps files of earlier pages', async () => {
    const before = findStartModule(read('/blog/a-new-article'))
    const newSearchPath = createSearchFile(changedContent).path
    const articles = { ...changedContent.articles, 'a-new-article': 'Another text.\n' }
    const second = { ...changedContent, articles, number: 2 }
    const { addresses } = await site.publish(second)
    // The ride page names the publication of its prices.
    expect(addresses.toSorted()).toEqual(['/blog/a-new-article', '/blog/feed.xml', '/rides'])
    const after = findStartModule(read('/blog/a-new-article'))
    expect(after).not.toBe(before)
    expect(read(before)).toContain('lagoon-day')
    const search = { ...second.search, tourSearchWords: {} }
    await site.publish({ ...second, search, number: 3 })
    expect([read(before), read(after), read(newSearchPath)].every(Boolean)).toBe(true)
  })

  it('removes a tour again, but not its social card', async () => {
    await site.publish(createContent(4, {}))
    expect(read('/tour/lagoon-day')).toBeUndefined()
    expect(read('/tours')).not.toContain('A day by the lagoon')
    expect(site.read().pages?.byAddress.has('/cards/tour-lagoon-day.jpg')).toBe(true)
    for (const [address, page] of open().read().pages?.byAddress ?? []) {
      if (address.startsWith('/rides')) continue
      expect([address, site.read().pages?.byAddress.get(address)?.bodies['']?.etag]).toEqual([
        address,
        page.bodies['']?.etag,
      ])
    }
  })

  it.each([
    ['a script', 'Hello <script>alert(1)</script>', /^\/blog\/[\w-]+: .*<script>/],
    ['a dead link', '[Here](/tour/none-such)', /^\/blog\/[\w-]+: .*'\/tour\/none-such'/],
    ['a link with a script', '[Here](javascript:alert(1))', /^\/blog\/[\w-]+: .*javascript:/],
  ])('stays unchanged, and the page is named, if a text contains %s', async (_, text, reason) => {
    const reading = site.read()
    await expect(site.publish(createTextContent(text))).rejects.toMatchObject({
      reasons: expect.arrayContaining([expect.stringMatching(reason)]),
    })
    expect(site.read()).toBe(reading)
  })

  it('stays unchanged if the content is faulty or too old, or the pages are not built', async () => {
    const reading = site.read()
    await expect(site.publish(shipped)).rejects.toThrow(/Number 4 is live/)
    const unbuilt = openLiveSite({ content: shipped, folder: builtFolder, built: undefined })
    await expect(unbuilt.publish(createTextContent())).rejects.toMatchObject({ isPassing: true })
    const faulty = openLiveSite({
      content: shipped,
      folder: builtFolder,
      built,
      listFaults: () => ['tour/lagoon-day: priceFrom is missing.'],
    })
    await expect(faulty.publish(changedContent)).rejects.toThrow(/priceFrom/)
    expect(site.read()).toBe(reading)
  })

  it('accepts only pictures of the build', () => {
    const pictures = readPictures(builtFolder)
    expect(listContentFaults(shipped, pictures)).toEqual([])
    const hero = { alt: 'Nothing', plate: 'tours/none-such' }
    const changedPictures = { ...shipped.pictures, 'tours/cape-peninsula': hero }
    expect(listContentFaults(createContent(1, { pictures: changedPictures }), pictures)).toEqual([
      expect.stringMatching(
        /^tour\/cape-peninsula: the picture 'tours\/cape-peninsula' is missing/,
      ),
    ])
    expect(readPictures('nowhere')).toBeUndefined()
  })

  it('is committed after rendering, and stays unchanged if the commit fails', async () => {
    const liveSite = open()
    const states: unknown[] = []
    const refused = liveSite.publish(createTextContent(), async ({ addresses, files }) => {
      states.push(liveSite.readLatest().content.number, addresses.includes(`/blog/${post.slug}`))
      states.push([...files.keys()].some((address) => address.startsWith('/assets/start-')))
      throw new Error('Somebody else was first.')
    })
    await expect(refused).rejects.toThrow('Somebody else was first.')
    expect(states).toEqual([0, true, true])
    expect(liveSite.read().content).toBe(shipped)
    await liveSite.publish(createTextContent(), async () => {
      states.push(liveSite.read().content.number)
    })
    expect([states.at(-1), liveSite.read().content.number]).toEqual([0, 9])
  })

  it('uses one content for a request, even if another is published meanwhile', async () => {
    const liveSite = open()
    const { promise: swapped, resolve: swap } = Promise.withResolvers<void>()
    const app = new Hono()
    app.use((_, next) => liveSite.during(next))
    app.get('/both', async (c) => {
      const before = liveSite.read()
      await swapped
      return c.json([before === liveSite.read(), liveSite.read().content.number])
    })
    app.notFound(servePages(() => liveSite.read().pages))
    const pendingResponse = app.request('/both')
    await liveSite.publish(createTextContent())
    swap()
    expect(await (await pendingResponse).json()).toEqual([true, 0])
    expect(liveSite.read().content.number).toBe(9)
    expect(await (await app.request(`/blog/${post.slug}`)).text()).toContain('Another text.')
  })

  it.runIf(isWholeRun())(
    'shows reviews on their pages, also after publications, until they are removed',
    async () => {
      const liveSite = open()
      const pages = [`/tour/${tour.id}`, '/reviews']
      const text = 'Fog <script>alert(1)</script> & </li></ul> all day.'
      const reviews = {
        [tour.id]: [{ stars: 2, text, name: 'Zoë', month: '2026-12', title: tour.title }],
      }
      const before = pages.map((address) => read(address, liveSite))
      // The first review makes every page link to the reviews.
      const { addresses } = await liveSite.showReviews(reviews)
      expect(addresses).toEqual(expect.arrayContaining([...pages, '/']))
      expect(read('/', liveSite)).toContain('href="/reviews"')
      const [first] = reviews[tour.id] ?? []
      const more = { [tour.id]: first ? [first, { ...first, text: 'Sun all day.' }] : [] }
      const later = await liveSite.showReviews(more)
      expect(later.addresses.toSorted()).toEqual(pages.toSorted())
      await liveSite.showReviews(reviews)
      for (const address of pages) {
        const page = read(address, liveSite)
        expect(page).toContain('Fog &lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;/li&gt;')
        expect(page).not.toContain('<script>alert(1)')
        expect(page).toContain('Travelled in December 2026')
      }
      expect(read(pages[0] ?? '', liveSite)).toContain('"ratingValue":2,"reviewCount":1')
      await liveSite.showReviews({})
      expect(pages.map((address) => read(address, liveSite))).toEqual(before)
      await liveSite.showReviews(reviews)
      await liveSite.publish(changedContent)
      expect(read('/reviews', liveSite)).toContain('Zoë')
      const changedAddresses = await liveSite.listChangedAddresses({ ...changedContent, number: 2 })
      expect(changedAddresses).toEqual(['/rides'])
    },
  )
})

describe.each(engines)('a published tour on the %s database', (engine) => {
  const office = setUpTestOffice(engine)

  it('can be booked once it is live; its order and mails name it', async () => {
    const live = openLiveSite({ content: shipped, folder: builtFolder, built })
    const services = { ...office.office, content: () => live.read().content }
    const browser = openBrowser(openAnotherApp(office, { services, site: live }))
    let attempt = 0
    const book = () =>
      browser.post('/api/bookings', bookingBody({ tourId: newTour.id }), {
        'Idempotency-Key': `attempt-${(attempt += 1)}`,
      })
    const tooEarly = await book()
    expect([tooEarly.status, await errorCode(tooEarly)]).toEqual([404, 'tour-unknown'])
    const { tours, tourAnswers, search, pictures } = changedContent
    const next = createContent(1, { tours, tourAnswers, search, pictures })
    await live.publish(next, () => syncTours(office.db, next, office.clock.now))
    const answer = await book()
    expect(answer.status).toBe(201)
    const { reference } = (await answer.json()) as { reference: string }
    const [order] = await listOrders(office.db, 'booking')
    expect(order).toMatchObject({
      reference,
      title: newTour.title,
      item: { product: newTour.id, title: newTour.title },
    })
    const mails = await office.db.select().from(outbox)
    const kinds = mails.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['booking-confirmation-guest', 'booking-office'])
    for (const { subject, text, html } of mails) {
      for (const part of [subject + text, html]) expect(part).toContain(newTour.title)
      expect(text).toContain(reference)
    }
    live.close()
  })
})

function createStandInSite(textOf: (address: string, content: Content) => string): BuiltSite {
  const { build, parts, pick } = built ?? expect.fail()
  const { module } = build.entry
  const createRequestHandler = (() => async (request: Request, context: Contents) => {
    const text = textOf(new URL(request.url).pathname, context.get(module.contentOf))
    const isNone = request.url.includes('/none')
    const type = path.extname(new URL(request.url).pathname) ? 'text/plain' : 'text/html'
    return new Response(text, { status: isNone ? 404 : 200, headers: { 'Content-Type': type } })
  }) as never
  return {
    build: { ...build, entry: { module: { ...module, createRequestHandler } } },
    parts,
    pick,
  }
}
type Contents = InstanceType<BuiltSite['build']['entry']['module']['RouterContextProvider']>

describe('a quickly compressed file', () => {
  it('is compressed again later, with the same content and ETag', async () => {
    const text = shipped.posts.map(({ slug }) => shipped.articles[slug]).join('\n')
    const hasty = await compress(new TextEncoder().encode(text), 'hasty')
    const live = openLiveSite({
      content: shipped,
      folder: builtFolder,
      built: createStandInSite((address, { number }) =>
        /^\/(_.data)?$/.test(address) && number ? text : '',
      ),
      restMs: 0,
    })
    await live.publish(createContent(1, {}))
    const readBrotliBody = () => live.read().pages?.byAddress.get('/')?.bodies.br
    const tag = readBrotliBody()?.etag
    await expect.poll(() => readBrotliBody()?.bytes.length).toBeLessThan(hasty.br?.length ?? 0)
    expect(brotliDecompressSync(readBrotliBody()?.bytes ?? '').toString()).toBe(text)
    expect(readBrotliBody()?.etag).toBe(tag)
    live.close()
  })
})

function writePage(number: number): string {
  return `<body><p>Page ${number}</p>
    <link rel="modulepreload" href="/assets/own-${number}.js"/>
    <script type="module" async="">import "/assets/own-${number}.js";</script></body>`
}

describe.runIf(isWholeRun())('a site published a hundred times', () => {
  it('keeps one content in memory, and files of the last versions only', async () => {
    const live = openLiveSite({
      content: shipped,
      folder: builtFolder,
      built: createStandInSite((address, { number }) =>
        /^\/(_.data)?$/.test(address) ? writePage(number) : '',
      ),
    })
    const count = () => live.read().pages?.byAddress.size ?? 0
    const contents: WeakRef<Content>[] = []
    const counts: number[] = []
    const publish = async (number: number) => {
      const content = { ...structuredClone(shipped), number }
      contents.push(new WeakRef(content))
      await live.during(() => live.publish(content))
      counts.push(count())
    }
    for (let number = 1; number <= 100; number += 1) await publish(number)
    expect(counts.slice(30)).toEqual(counts.slice(30).fill(counts[29] ?? 0))
    await new Promise((resolve) => setImmediate(resolve))
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    expect(contents.filter((each) => each.deref() !== undefined)).toHaveLength(1)
    expect(live.read().content.number).toBe(100)
    live.close()
  })
})

function findStartModule(html = ''): string {
  return /data-start="([^"]+)"/.exec(html)?.[1] ?? 'none'
}
