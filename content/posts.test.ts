import { readFileSync } from 'node:fs'
import { marked, type Token, type Tokens } from 'marked'
import { describe, expect, it } from 'vitest'
import { pages } from './pages.ts'
import { findPost, posts } from './posts.ts'
import { findTour } from './tours.ts'

const screens = new Set(Object.keys(pages))

it('an article is found by its slug, and none for an unknown one', () => {
  for (const post of posts) expect(findPost(post.slug)).toBe(post)
  expect(findPost('no-such-article')).toBeUndefined()
})

describe.each(posts)('The article $slug', ({ slug }) => {
  const file = `content/posts/${slug}.md`
  const tokens = marked.lexer(readFileSync(file, 'utf8'))
  const links = listLinks(tokens)

  it('opens with a paragraph and has headings of the second and third level only', () => {
    const depths = tokens.filter(isHeading).map((heading) => heading.depth)
    expect(tokens[0]?.type, `${file} must open with a paragraph.`).toBe('paragraph')
    expect(
      depths.filter((depth) => depth !== 2 && depth !== 3),
      `${file}: headings begin with ## or ###; the page has the one #.`,
    ).toEqual([])
  })

  it('links to nothing on this site that does not exist, and outside it to https alone', () => {
    const dead = links.filter((href) => !leadsSomewhere(href))
    expect(dead.map((href) => `${file} links to ${href}, which leads nowhere.`)).toEqual([])
  })

  it('holds no markup of its own', () => {
    const markup = listTokens(tokens).filter((token) => token.type === 'html')
    expect(markup.map(({ raw }) => `${file} holds HTML, which is not shown: ${raw}`)).toEqual([])
  })
})

function leadsSomewhere(href: string): boolean {
  if (!href.startsWith('/')) return href.startsWith('https://')
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

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}
