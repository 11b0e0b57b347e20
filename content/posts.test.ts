import { readdirSync, readFileSync } from 'node:fs'
import { marked, type Token, type Tokens } from 'marked'
import { describe, expect, it } from 'vitest'
import { postCategories } from '#rules/catalogue/post.ts'
import { findPost, posts } from './posts.ts'
import { findTour } from './tours.ts'

const folder = new URL('./posts/', import.meta.url)

/** P2.16, in its order. */
const slugs = [
  'stellenbosch-vs-franschhoek-winelands-tour-guide',
  'perfect-day-cape-peninsula-ultimate-itinerary',
  'whale-watching-hermanus-guide',
  'your-first-african-adventure-day-safari-aquila',
  'cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it',
  'die-strandloper-ultimate-west-coast-seafood-experience',
  'seven-days-wonder-garden-route-adventure',
  'discover-amazing-things-to-do-in-south-africa',
  'hiking-lions-head-sunrise-complete-guide',
  'south-africa-national-parks-week-2025',
]

/** The paths of P2.16 that an article may name; '/auth' and '/admin' are no reading matter. */
const screens = new Set([
  '/',
  '/tours',
  '/transfers',
  '/destinations',
  '/group-tours',
  '/contact',
  '/blog',
  '/privacy-policy',
  '/terms-of-service',
  '/cancellations-policy',
  '/itinerary-builder',
])

describe('The list of articles', () => {
  it('holds the slugs of P2.16 in its order, and a file for each and no other', () => {
    expect(posts.map((post) => post.slug)).toEqual(slugs)
    expect(readdirSync(folder).toSorted()).toEqual(slugs.map((slug) => `${slug}.md`).toSorted())
  })

  it('gives each article one category of P3.10, and each category one article', () => {
    expect(posts.map((post) => post.category)).toEqual([...postCategories])
  })

  it('runs from the newest to the oldest, none later than September 2025', () => {
    const dates = posts.map((post) => post.date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(dates.every((date) => date >= '2025-01-01' && date <= '2025-09-30')).toBe(true)
  })

  it('announces the national parks week before its first free day', () => {
    expect(findPost('south-africa-national-parks-week-2025')?.date).toSatisfy(
      (date: string) => date < '2025-09-20',
    )
  })

  it.each(['id', 'title', 'excerpt', 'date', 'seoDescription'] as const)(
    'never gives two articles the same %s',
    (field) => {
      expect(new Set(posts.map((post) => post[field])).size).toBe(posts.length)
    },
  )

  it('never gives two pages the same title', () => {
    expect(new Set(posts.map((post) => post.seoTitle ?? post.title)).size).toBe(posts.length)
  })

  it('offers only tours that exist, none twice', () => {
    for (const { relatedTours } of posts) {
      expect(relatedTours.filter((id) => !findTour(id))).toEqual([])
      expect(new Set(relatedTours).size).toBe(relatedTours.length)
    }
  })

  it('knows no article for another slug', () => {
    expect(findPost('no-such-article')).toBeUndefined()
  })
})

describe.each(slugs)('The article %s', (slug) => {
  const text = readFileSync(new URL(`${slug}.md`, folder), 'utf8')
  const tokens = marked.lexer(text)
  const links = listLinks(tokens)

  it('has 900 to 1,600 words', () => {
    const words = countWords(tokens)
    expect(words).toBeGreaterThanOrEqual(900)
    expect(words).toBeLessThanOrEqual(1600)
  })

  it('opens with a paragraph and has at least three headings, of the second and third level only', () => {
    const depths = tokens.filter(isHeading).map((heading) => heading.depth)
    expect(tokens[0]?.type).toBe('paragraph')
    expect(depths.filter((depth) => depth === 2).length).toBeGreaterThanOrEqual(3)
    expect(depths.filter((depth) => depth !== 2 && depth !== 3)).toEqual([])
  })

  it('links to the contact page, and to nothing on this site that does not exist', () => {
    expect(links).toContain('/contact')
    expect(links.filter((href) => href.startsWith('/') && !leadsSomewhere(href))).toEqual([])
  })

  it('leaves this site only for an https address', () => {
    expect(links.filter((href) => !href.startsWith('/') && !href.startsWith('https://'))).toEqual(
      [],
    )
  })

  it('holds no markup of its own', () => {
    expect(listTokens(tokens).filter((token) => token.type === 'html')).toEqual([])
  })
})

describe('The links that P2.16 names', () => {
  it.each([
    ['/tour/cape-agulhas', 'cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it'],
    ['https://www.private-transport.example/', 'perfect-day-cape-peninsula-ultimate-itinerary'],
  ])('%s stands in %s', (href, slug) => {
    const text = readFileSync(new URL(`${slug}.md`, folder), 'utf8')
    expect(listLinks(marked.lexer(text))).toContain(href)
  })

  it.each(['/tours', '/destinations'])('%s stands in an article', (href) => {
    const found = slugs.flatMap((slug) =>
      listLinks(marked.lexer(readFileSync(new URL(`${slug}.md`, folder), 'utf8'))),
    )
    expect(found).toContain(href)
  })
})

function leadsSomewhere(href: string): boolean {
  if (screens.has(href)) return true
  const [, kind, id = '', ...rest] = href.split('/')
  if (rest.length > 0) return false
  if (kind === 'blog') return findPost(id) !== undefined
  return (kind === 'tour' || kind === 'book-tour') && findTour(id) !== undefined
}

function listTokens(tokens: Token[]): Token[] {
  const all: Token[] = []
  marked.walkTokens(tokens, (token) => {
    all.push(token)
  })
  return all
}

function listLinks(tokens: Token[]): string[] {
  return listTokens(tokens).flatMap((token) => (token.type === 'link' ? [String(token.href)] : []))
}

/** Words as a reader meets them: no addresses, no marks of Markdown. */
function countWords(tokens: Token[]): number {
  const html = marked.parser(tokens)
  const read = html.replaceAll(/<[^>]+>/g, ' ')
  return read.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}
