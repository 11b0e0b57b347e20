import { shipped } from '#content/shipped.ts'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { posts } from '#content/posts.ts'
import { getArticleText } from './article-text.ts'
import { photo, withPictures } from '#tests/fixtures/pictures.ts'
import { getPicture } from '#ui/pictures.ts'
import { countReadingMinutes, formatReadTime } from './post-cards.ts'
import { renderArticle } from './render-article.ts'

const render = (markdown: string) => renderArticle(markdown, { newTab: '(opens in a new tab)' })

describe('an article', () => {
  it('renders as paragraphs, lists and headings without wrappers or classes', () => {
    expect(render('One _ship_.\n\n## A part\n\n- **a**\n- b').html).toBe(
      '<p>One <em>ship</em>.</p>\n<h2 id="a-part">A part</h2>\n<ul>\n<li><strong>a</strong></li>\n<li>b</li>\n</ul>\n',
    )
  })

  it('keeps short compounds on one line, except in anchors and addresses', () => {
    const { html } = render('## Bo-Kaap\n\nBy [e-mail](/e-mail), after lunch-time.')
    expect(html).toBe(
      '<h2 id="bo-kaap"><span class="whitespace-nowrap">Bo-Kaap</span></h2>\n<p>By <a href="/e-mail"><span class="whitespace-nowrap">e-mail</span></a>, after lunch-time.</p>\n',
    )
  })

  it('has a unique anchor for each heading, and lists headings of the second level', () => {
    const { html, headings } = render(
      '## L’Agulhas & back\n\n### Café\n\n## L’Agulhas & back\n\n## ?',
    )
    expect(headings).toEqual([
      { id: 'lagulhas-back', text: 'L’Agulhas & back' },
      { id: 'lagulhas-back-2', text: 'L’Agulhas & back' },
      { id: 'section', text: '?' },
    ])
    expect(html).toContain('<h3 id="cafe">Café</h3>')
  })

  it('opens external links in a new tab, and announces the new tab', () => {
    const { html } = render('[a](/tours) [b](https://www.example.org/?a=1&b="2")')
    expect(html).toContain('<a href="/tours">a</a>')
    expect(html).toMatch(
      /<a href="https:[^"]*&amp;b=[^"]*" target="_blank" rel="noopener noreferrer">b<span class="sr-only"> \(opens in a new tab\)<\/span><\/a>/,
    )
  })

  it.each(['http://plain.example', '//elsewhere.example', 'javascript:alert(1)', 'tours'])(
    'does not link to %s',
    (href) => {
      expect(() => render(`[a](${href})`)).toThrow(/links to/)
    },
  )

  it.each(['<script>alert(1)</script>', 'a <b>b</b>', '![x](/x.png)'])('refuses %s', (markdown) => {
    expect(() => render(markdown)).toThrow(/of its own/)
  })

  it('shows a picture of the content with its caption', () => {
    const content = withPictures({ 'photos/lunch': { alt: 'A "long" table', photo } })
    const findPicture = (id: string) =>
      id in content.pictures ? getPicture(content, id) : undefined
    const { html } = renderArticle('![Lunch & wine](photos/lunch)', { newTab: '', findPicture })
    expect(html).toMatch(
      /^<figure><picture><source type="image\/avif" srcset="[^"]+" sizes="[^"]+"><source type="image\/webp" [^>]+><img src="\/media\/[0-9a-f]{32}-1280\.webp" alt="A &quot;long&quot; table" width="2560" height="1920" loading="lazy" decoding="async" style="background-color:#[0-9a-f]{6}"><\/picture><figcaption>Lunch &amp; wine<\/figcaption><\/figure>\n$/,
    )
    expect(renderArticle('![](photos/lunch)', { newTab: '', findPicture }).html).not.toContain(
      'figcaption',
    )
    expect(() => renderArticle('![](photos/none)', { newTab: '', findPicture })).toThrow(
      /of its own/,
    )
    for (const text of ['A ![](photos/lunch)', '![](photos/lunch) and more'])
      expect(() => renderArticle(text, { newTab: '', findPicture })).toThrow(/of its own/)
  })

  it('puts a table into a scrollable group, with column and row headers', () => {
    const { html } = render('## Dates\n\n| Park | Free |\n| --- | --- |\n| Addo | **22** |')
    expect(html).toContain(
      '<div class="table-scroll" role="group" tabindex="0" aria-labelledby="dates"><table>',
    )
    expect(html).toContain('<thead><tr><th scope="col">Park</th><th scope="col">Free</th></tr>')
    expect(html).toContain('<tr><th scope="row">Addo</th><td><strong>22</strong></td></tr>')
  })
})

describe.each(posts.map((post) => post.slug))('%s', (slug) => {
  it('renders to valid HTML with a list of contents', async () => {
    const { html, headings } = render(getArticleText(shipped, slug))
    const page = `<!DOCTYPE html><html lang="en"><head><title>Article</title></head><body><h1>Article</h1>${html}</body></html>`
    const report = await validator.validateString(page)
    const findings = report.results.flatMap((result) => result.messages)
    expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(headings.length).toBeGreaterThanOrEqual(3)
  })
})

it.each([
  [0, 1],
  [1, 1],
  [329, 1],
  [330, 2],
  [2200, 10],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(countReadingMinutes('word '.repeat(words))).toBe(minutes)
})

it('does not count Markdown symbols as words', () => {
  expect(countReadingMinutes('| --- | --- |\n'.repeat(1000))).toBe(1)
})

it('formats the reading time of a card', () => {
  expect(formatReadTime('word '.repeat(1540))).toBe('7 min read')
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-trailing-whitespace': 'off' },
})
