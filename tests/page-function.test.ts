import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtFolder } from '#platform/http/built-folder.ts'
import { createPageAnswer } from '#platform/http/pages.ts'
import { readPages } from '#platform/pages/built-pages.ts'
import { type FinishedPage, finishPage } from '#platform/pages/finish-page.ts'
import { openBuild, openBuiltSite } from '#platform/pages/render-site.ts'
import type { Content } from '#content/content.ts'
import { attractions } from '#content/attractions.ts'
import { posts } from '#content/posts.ts'
import { shipped } from '#content/shipped.ts'
import type { LegalDocument } from '#rules/catalogue/legal.ts'
import { formatUsLongDate } from '#rules/dates/calendar-date.ts'
import { tours } from './catalogue/tours.ts'

const loadBuild = async () => (await openBuiltSite(builtFolder)) ?? expect.fail()

const builtPages = readPages(builtFolder)

const options = {
  content: shipped,
  longestMs: 20_000,
  report: (error: unknown) => {
    throw error
  },
}

/** A page depends only on its input: the build's result equals that of a running server. */
describe('a page rendered from its address and the catalogue', () => {
  const client = path.resolve(builtFolder, 'client')
  let renderPage: (address: string, change?: Partial<Content>) => Promise<FinishedPage>
  beforeAll(async () => {
    const { build, parts } = await loadBuild()
    const render = openBuild(build)
    renderPage = async (address, change) => {
      const request = new Request(`http://localhost${address}`)
      const { body } = await render({ ...options, request, content: { ...shipped, ...change } })
      return finishPage(body, parts)
    }
  })

  it.each(['/', '/contact', '/auth', `/tour/${tours[0]?.id}`, '/blog'])(
    'equals the served page of %s, with its policy',
    async (address) => {
      const { html, csp, start } = await renderPage(address)
      const servedPage = createPageAnswer(builtPages?.byAddress.get(address) ?? expect.fail(), '')
      expect(html).toBe(new TextDecoder().decode(servedPage.bytes))
      expect(csp).toBe(servedPage.headers['Content-Security-Policy'])
      expect(start?.text).toBe(readFileSync(path.join(client, start?.address ?? ''), 'utf8'))
    },
  )

  it('shows another catalogue if it gets one', async () => {
    const [first = expect.fail(), second = expect.fail()] = tours
    const otherCatalogue = {
      tours: [{ ...first, title: 'A day that is new', priceFrom: 'R7,777' }],
    }
    const [page, list, map] = await Promise.all(
      [`/tour/${first.id}`, '/tours', '/sitemap.xml'].map(
        async (address) => (await renderPage(address, otherCatalogue)).html,
      ),
    )
    for (const html of [page, list]) expect(html).toMatch(/A day that is new[^]*R7,777/)
    expect(list).not.toContain(second.title)
    expect(map).toContain(`/tour/${first.id}<`)
    expect(map).not.toContain(`/tour/${second.id}<`)
  })
})

const sentences: Record<string, readonly string[]> = {
  '/': [
    'Unforgettable Cape Town Journeys',
    '[#popular-tours|Explore Our Tours]',
    '[/contact|Build A Custom Itinerary]',
    '[/tours|View All Tours]',
    '[/tours?category=safari|Safari]',
    'Trusted & Certified',
    'action="/tours"',
  ],
  '/tours': ['Our Complete Tour Collection', 'View Details & Book', 'From R2,500', '8 tours'],
  '/tour/winelands-stellenbosch': [
    '[/tours|Back to Tours]',
    'From 2 guests. [/contact?interest=private-tours&subject=A+smaller+party%3A+Stellenbosch+wine+estates|Alone? Ask us]',
    '[/group-quotes|More than 8? Ask us]',
    'Free cancellation up to 24 hours',
    'Instant confirmation',
    '3 to 11, half price',
    'More than 45 days ahead, a 30% deposit is enough, and the balance is due 30 days before.',
  ],
  '/tour/cape-peninsula': ['At the gates, for all of you, about R1,180'],
  '/tour/west-coast-classic': ['From 10 guests. ', '|Fewer of you? Ask us]'],
  '/book-tour/west-coast-classic': ['Minimum 10 total guests required.'],
  '/transfers': [
    'Our Premium Fleet',
    'From R4,500/day',
    'Select Vehicle Luxury Minibus',
    'Why Choose Our Transfers?',
  ],
  '/destinations': [
    'The Big Six Must-See Attractions',
    'Beyond Cape Town',
    'Ready to Explore?',
    '[/itinerary-builder|Build Custom Itinerary]',
    '[/tours|View All Tours]',
    ...attractions.map(({ name }) => `|Explore ${name}]`),
    '[/contact?interest=cape-peninsula&subject=Enquiry+about+Cape+Point|Explore Cape Point]',
  ],
  '/group-tours': [
    '[/contact?interest=group-tours&subject=Sports+Groups|Plan this with us for Sports Groups]',
    '|Customize Now]',
    '|Get Instant Quote]',
  ],
  '/contact': ['We answer every message within 24 hours.', 'Quick Response Guarantee'],
  '/blog': posts.map(({ slug, title }) => `[/blog/${slug}|Read More : ${title}]`),
  '/404': ['404', 'Oops! Page not found', '[/|Back to Home]'],
  '/privacy-policy': listLegal(7, shipped.legal.privacy),
  '/terms-of-service': listLegal(8, shipped.legal.terms),
  '/cancellations-policy': listLegal(6, shipped.legal.cancellations),
}

/** The date of a legal page and its list of contents, whose entries link to existing sections. */
function listLegal(count: number, { lastUpdated, sections }: LegalDocument) {
  expect(sections).toHaveLength(count)
  const links = sections.map(({ id }) => `[#${id}|`)
  return [formatUsLongDate(lastUpdated), ...links, ...sections.map(({ id }) => `id="${id}"`)]
}

it.each(Object.entries(sentences))(
  '%s has the texts of the specification; the blog has them in order',
  (address, expectedTexts) => {
    const pages = builtPages ?? expect.fail()
    const page = address === '/404' ? pages.notFound : pages.byAddress.get(address)
    const [html = ''] = new TextDecoder()
      .decode(createPageAnswer(page ?? expect.fail(), '').bytes)
      .split('"page-state"')
    const text = readText(html)
    const positions = expectedTexts.map((expected) =>
      (/^(action|id)=/.test(expected) ? html : text).indexOf(expected),
    )
    expect(expectedTexts.filter((_, index) => positions[index] === -1)).toEqual([])
    if (address === '/blog')
      expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  },
)

/** The visible text, with links as [address|text]. */
function readText(html: string): string {
  return html
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1|')
    .replaceAll('</a>', ']')
    .replaceAll(/<svg[^]*?<\/svg>|<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\| +/g, '|')
    .replaceAll(/ +\]/g, ']')
}
