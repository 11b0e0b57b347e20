import { shipped } from '#content/shipped.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { menus } from '#content/menus.ts'
import { en } from '#content/words/en.ts'
import { listPublicPaths } from '#content/paths.ts'

/** Prerendered pages: what a visitor reads before or without scripts. */
const pages = listPublicPaths(shipped)
  .filter((address) => !/\.\w+$/.test(address))
  .map((address) => ({ address, html: readPage(address) }))

/** Pages that are not indexed, so their titles may repeat. */
const notIndexed = /^\/404$/

it('the sitemap lists every page that search engines may index, except booking forms', () => {
  const sitemap = readFileSync('build/client/sitemap.xml', 'utf8')
  const sitemapPaths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    (url ?? '').slice(company.website.length),
  )
  const indexed = pages.filter(
    ({ address, html }) =>
      !readMeta(html, 'name', 'robots').includes('noindex') && !address.startsWith('/book-tour/'),
  )
  expect(sitemapPaths).toEqual(indexed.map(({ address }) => address))
})

/** The footer's link outside the route table (P2.1). */
const expectedDeadLinks = new Set(['/private-tours'])

describe.each(pages)('$address', ({ address, html }) => {
  it('describes itself in its head', () => {
    expect(readTitle(html).length).toBeGreaterThan(10)
    for (const name of ['description', 'keywords', 'robots', 'twitter:card', 'twitter:title']) {
      expect(readMeta(html, 'name', name), name).not.toBe('')
    }
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image']) {
      expect(readMeta(html, 'property', property), property).not.toBe('')
    }
    expect(html).toContain(`<link rel="canonical" href="${company.website}${address}"/>`)
    const card = readMeta(html, 'property', 'og:image').replace(company.website, '')
    expect(existsSync(`build/client${card}`), card).toBe(true)
    expect(readCompany(html)).toMatchObject({
      '@type': 'TravelAgency',
      name: company.name,
      address: { addressLocality: company.address.city },
      areaServed: { name: company.serviceArea },
      priceRange: company.priceRange,
      aggregateRating: { ratingValue: company.rating.value, reviewCount: company.rating.count },
    })
  })

  it('is valid HTML', async () => {
    const report = await validator.validateString(html)
    const findings = report.results.flatMap((result) => result.messages)
    expect(findings.map((finding) => `${finding.ruleId}: ${finding.message}`)).toEqual([])
  })

  it('has one main heading and no dead link', () => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    // A guest's private page is rendered on request.
    const knownPaths = new Set(['/manage', ...pages.map((page) => page.address)])
    const deadLinks = listLinks(html).filter(
      (link) =>
        !knownPaths.has(link) &&
        !expectedDeadLinks.has(link) &&
        !existsSync(path.join('build/client', link)),
    )
    expect(deadLinks).toEqual([])
  })

  it('reserves the space of every picture, and preloads the first', () => {
    const images = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image)
    const unsized = images.filter((image) => !/ width="\d+" height="\d+"/.test(image))
    expect(unsized).toEqual([])
    // Plates have their own lazy loading (ui/components/picture.tsx); only the map's background
    // uses the browser's.
    const lazyImages = images.filter((image) => image.includes('loading='))
    expect(lazyImages.map(readSource).filter((source) => !source.startsWith('/map/'))).toEqual([])
    const priorityImages = images.filter((image) => image.includes('fetchPriority="high"'))
    expect(priorityImages.filter((image) => !isPreloaded(html, image))).toEqual([])
    // Preloaded pictures are shown, perhaps in another format.
    expect(listPreloads(html).filter((source) => !isShown(html, source))).toEqual([])
  })
})

it.each([
  ['tour', en.frame.tourNotFound],
  ['book-tour', en.frame.bookingNotFound],
  ['blog', en.frame.postNotFound],
])('shows a page for a missing record of /%s, also without scripts', (kind, title) => {
  const html = readFileSync(`build/client/${kind}/none.html`, 'utf8')
  expect(html).toContain(title)
  expect(readTitle(html)).toContain('Page not found')
  expect(readMeta(html, 'name', 'robots')).toBe('noindex, follow')
  expect(readMeta(html, 'property', 'og:title')).not.toBe('')
  expect(readCompany(html)).toMatchObject({ '@type': 'TravelAgency' })
})

describe('all pages together', () => {
  it.each(menus.header)('mark $path as the current page in their menus', ({ path: address }) => {
    const links = readPage(address).match(/<a aria-current="page"[^>]*>/g) ?? []
    expect(links.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([address, address])
  })

  it('have unique titles and descriptions', () => {
    const indexedPages = pages.filter((page) => !notIndexed.test(page.address))
    const titles = indexedPages.map((page) => readTitle(page.html))
    const descriptions = indexedPages.map((page) => readMeta(page.html, 'name', 'description'))
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('link only to anchors that exist', () => {
    const brokenLinks = pages.flatMap((page) =>
      listAnchors(page.html)
        .filter(({ address, anchor }) => !hasId(address === '' ? page.address : address, anchor))
        .map(({ address, anchor }) => `${page.address} links to ${address}#${anchor}`),
    )
    expect(brokenLinks).toEqual([])
  })

  it('have a policy that allows only their own inline scripts', () => {
    const manifest = JSON.parse(readFileSync('build/pages.json', 'utf8')) as Record<
      string,
      { csp: string }
    >
    for (const { address, html } of pages) {
      const policy = manifest[address]?.csp ?? ''
      const directive = policy.split('; ').find((part) => part.startsWith('script-src'))
      const hashes = listInlineScripts(html).map((text) => `'sha256-${hash(text)}'`)
      expect(hashes.length).toBeGreaterThan(0)
      // The place of the framework's scripts stays empty (platform/pages/finish-page.ts).
      expect(html).not.toMatch(/<script[^>]*>[^<]*(import[ {*"]|__reactRouter)/)
      expect([...new Set(directive?.split(' ').slice(2))].toSorted()).toEqual(
        [...new Set(hashes)].toSorted(),
      )
    }
  })
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Output of React: unquoted boolean attributes, style attributes, self-closed void elements.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'require-sri': 'off',
  },
})

/** Inline scripts that run: without data scripts and empty ones. */
function listInlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
  return scripts
    .filter(([, attributes = '', text = '']) => !/application\//.test(attributes) && text !== '')
    .map(([, , text = '']) => text)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function readPage(address: string): string {
  return readFileSync(
    path.join('build/client', address === '/' ? '' : address, 'index.html'),
    'utf8',
  )
}

function readTitle(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
}

function readMeta(html: string, attribute: string, name: string): string {
  return new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
}

function readCompany(html: string): unknown {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return blocks
    .map(([, json]) => JSON.parse(json ?? '{}') as Record<string, unknown>)
    .find((data) => String(data['@id']).endsWith('#company'))
}

function readSource(image: string): string {
  return / src="([^"]*)"/.exec(image)?.[1] ?? ''
}

function listPreloads(html: string): string[] {
  const links = html.matchAll(
    /<link rel="preload" as="image" [^>]*?(?:href|imageSrcSet)="([^"]*)"/g,
  )
  return [...links].map(([, source]) => source ?? '')
}

function isPreloaded(html: string, image: string): boolean {
  const offset = html.indexOf(image)
  const picture = html.slice(html.lastIndexOf('<picture', offset), offset) + image
  return listPreloads(html).some((source) => isShown(picture, source))
}

/** A lazy picture gets its dark form from the page's data: the light form represents it. */
function isShown(html: string, source: string): boolean {
  const lightSource = source.replace(/\.night-.*/, '-')
  return (
    [` src="${source}"`, ` srcSet="${source}"`].some((attribute) => html.includes(attribute)) ||
    (lightSource !== source && html.includes(` src="${lightSource}`))
  )
}

function listLinks(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, link]) => link ?? '')
  return [...new Set(links)]
}

function listAnchors(html: string): { address: string; anchor: string }[] {
  const matches = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)?(?:\?[^"#]*)?#([^"]+)"/g)]
  return matches.map(([, address = '', anchor = '']) => ({ address, anchor }))
}

function hasId(address: string, id: string): boolean {
  return pages.find((page) => page.address === address)?.html.includes(`id="${id}"`) ?? false
}
