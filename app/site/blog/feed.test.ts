import { describe, expect, it } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { shipped } from '#content/shipped.ts'
import { toVariantAddress, createVariantKey } from '#app/studio/variants.ts'
import { photo, withPictures } from '#tests/fixtures/pictures.ts'
import { contentOf } from '#ui/content.ts'
import { loader } from '../feeds/feed.ts'
import { type FeedEntry, formatFeed } from './format-feed.ts'

const entry: FeedEntry = {
  id: '1',
  path: '/blog/whales',
  title: 'Whales & "wind" <now>',
  excerpt: 'Where to stand.',
  date: '2025-09-26',
  author: 'The office',
  categories: ['Wildlife Tours', 'Whales'],
  html: '<p>See <a href="/tours">tours</a> and <a href="https://www.example.org/">more</a> ]]> \u0007\uD800</p>',
}
const feed = {
  title: 'Guides',
  description: 'From the road & back',
  website: 'https://www.example.com',
  language: 'en-za',
  entries: [entry],
}

describe('formatFeed', () => {
  it('writes well-formed XML, whatever the texts contain', () => {
    expect(findXmlFault(formatFeed(feed))).toBeUndefined()
    expect(formatFeed(feed)).not.toContain('\u0007')
    expect(formatFeed(feed).isWellFormed()).toBe(true)
  })

  it('has the fields of RSS 2.0 for each article, in the given order', () => {
    const xml = formatFeed({ ...feed, entries: [entry, { ...entry, id: '2', date: '2025-01-01' }] })
    expect(xml).toContain('<title>Whales &amp; &quot;wind&quot; &lt;now&gt;</title>')
    expect(xml).toContain('<link>https://www.example.com/blog/whales</link>')
    expect(xml).toContain('<category>Wildlife Tours</category>\n<category>Whales</category>')
    expect(xml.match(/<pubDate>[^<]*/g)).toEqual([
      '<pubDate>Fri, 26 Sep 2025 06:00:00 GMT',
      '<pubDate>Wed, 01 Jan 2025 06:00:00 GMT',
    ])
    expect(xml).toContain('<lastBuildDate>Fri, 26 Sep 2025 06:00:00 GMT</lastBuildDate>')
    expect(new Set(xml.match(/<guid[^<]*/g)).size).toBe(2)
  })

  it('makes only the links of this site absolute', () => {
    const xml = formatFeed(feed)
    expect(xml).toContain('href=&quot;https://www.example.com/tours&quot;')
    expect(xml).toContain('href=&quot;https://www.example.org/&quot;')
  })

  it('makes every address of a photograph absolute', () => {
    const html =
      '<source srcset="/media/a-390.avif 390w, /media/a-640.avif 640w" sizes="90vw"><img src="/media/a-640.webp" alt="A /b and c">'
    const xml = formatFeed({ ...feed, entries: [{ ...entry, html }] })
    expect(xml).toContain(
      'srcset=&quot;https://www.example.com/media/a-390.avif 390w, https://www.example.com/media/a-640.avif 640w&quot; sizes=&quot;90vw&quot;',
    )
    expect(xml).toContain(
      'src=&quot;https://www.example.com/media/a-640.webp&quot; alt=&quot;A /b and c&quot;',
    )
  })

  it('is well-formed without articles', () => {
    expect(findXmlFault(formatFeed({ ...feed, entries: [] }))).toBeUndefined()
  })
})

describe('/blog/feed.xml', () => {
  it('has the ten articles in full, with absolute links', async () => {
    const answer = loadFeed(shipped)
    const xml = await answer.text()
    expect(answer.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    expect(findXmlFault(xml)).toBeUndefined()
    expect(xml.match(/<item>/g)).toHaveLength(10)
    expect(xml.match(/<content:encoded>[^<]{5000,}</g)).toHaveLength(10)
    expect(xml).not.toContain('href=&quot;/')
  })

  it('has the photographs of an article at absolute addresses', async () => {
    const [post = expect.fail()] = shipped.posts
    const content = withPictures(
      { 'photos/lunch': { alt: 'A long table', photo } },
      { article: { slug: post.slug, text: 'Before.\n\n![At noon](photos/lunch)\n\nAfter.' } },
    )
    const xml = await loadFeed(content).text()
    expect(findXmlFault(xml)).toBeUndefined()
    const { website } = content.company
    expect(xml).toContain(
      `src=&quot;${website}${toVariantAddress(createVariantKey(photo.master), 1280, 'webp')}&quot; alt=&quot;A long table&quot;`,
    )
    expect(xml).toContain('&lt;figcaption&gt;At noon&lt;/figcaption&gt;')
    expect(xml.match(/\/media\//g)?.length).toBe(xml.split(`${website}/media/`).length - 1)
  })
})

function loadFeed(content: typeof shipped): Response {
  const context = new RouterContextProvider()
  context.set(contentOf, content)
  return loader({ context } as unknown as Parameters<typeof loader>[0])
}

/** Describes the first fault in a document's XML. Undefined if it is well-formed. */
function findXmlFault(xml: string): string | undefined {
  const openTags: string[] = []
  const body = xml.replace(/^<\?xml [^?]*\?>/, '')
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    if (/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(token)) return `a bare & in ${token}`
    const [, closing, name = '', attributes = '', selfClosing] =
      /^<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>$/.exec(token) ?? []
    if (token.startsWith('<') && !name) return `no tag: ${token}`
    if (!name || selfClosing) continue
    if (!closing) openTags.push(name)
    else if (openTags.pop() !== name || attributes) return `unexpected ${token}`
  }
  return openTags.length > 0 ? `${openTags.join(', ')} left open` : undefined
}
