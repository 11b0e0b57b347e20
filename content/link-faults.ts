import { Marked, type Token } from 'marked'
import type { Content } from './content.ts'
import { unless } from './document-faults.ts'
import { listPublicPaths } from './paths.ts'

/** Addresses that are not rendered ahead of time, or lead on to another. */
const others = ['/manage', '/private-tours']

/**
 * Links of articles, menus, questions, tiles and search that lead nowhere: within the site to a page that
 * there is, outside it to https, a mail or a phone.
 */
export function listLinkFaults(content: Content): string[] {
  const pages = new Set([...listPublicPaths(content), ...others])
  const { menus, questionThemes, tourAnswers, categories, search, articles, redirects } = content
  const links: [place: string, href: string][] = [
    ...Object.entries(menus).flatMap(([menu, list]) =>
      (Array.isArray(list) ? list : [list]).map(({ path }): [string, string] => [
        `menus/all, ${menu}`,
        path,
      ]),
    ),
    ...questionThemes.flatMap(({ id, questions }) =>
      questions.flatMap(({ link }, index): [string, string][] =>
        link ? [[`question-theme/${id}, questions ${index + 1} link`, link.path]] : [],
      ),
    ),
    ...Object.entries(tourAnswers).flatMap(([id, { questions }]) =>
      questions.flatMap(({ link }, index): [string, string][] =>
        link ? [[`tour-answers/${id}, questions ${index + 1} link`, link.path]] : [],
      ),
    ),
    ...categories.map(({ path }, index): [string, string] => [
      `categories/all, ${index + 1} path`,
      path,
    ]),
    ...redirects.map(({ to }, index): [string, string] => [`redirects/all, ${index + 1} to`, to]),
    ...search.searchPages.map(({ path }, index): [string, string] => [
      `search-pages/all, ${index + 1} path`,
      path,
    ]),
  ]
  return [
    ...Object.entries(articles).flatMap(([slug, text]) =>
      listArticleFaults(slug, text, { pages, pictures: content.pictures }),
    ),
    ...links.flatMap(([place, href]) =>
      unless(leadsSomewhere(href, pages), place, `the link ${href} leads nowhere`),
    ),
  ]
}

function leadsSomewhere(href: string, pages: ReadonlySet<string>): boolean {
  if (/^(https:\/\/|mailto:|tel:)/.test(href)) return true
  if (href.startsWith('#')) return true
  return pages.has(href.replace(/[?#][^]*/, ''))
}

/** Links of an article that lead nowhere or elsewhere than to https, and pictures that there are not or that stand within a line. */
function listArticleFaults(
  slug: string,
  text: string,
  { pages, pictures }: { pages: ReadonlySet<string>; pictures: Content['pictures'] },
): string[] {
  const place = `article/${slug}, text`
  const read = readMarkdown(text)
  if (!read) return unless(false, place, 'is too long for an article, or nested too deeply')
  return [
    ...read.links.flatMap((href) => {
      const leads = href.startsWith('https://') || pages.has(href.replace(/[?#][^]*/, ''))
      return unless(leads, place, `the link ${href} leads nowhere`)
    }),
    ...read.pictures.flatMap(({ href, isAlone }) => [
      ...unless(
        Object.hasOwn(pictures, href),
        place,
        `shows a picture of its own, which no article may: ${href}`,
      ),
      ...unless(isAlone, place, `the picture ${href} must stand on a line of its own`),
    ]),
  ]
}

/** An hour of reading. What is longer, or quotes within quotes, would take a parser seconds. */
const longestArticle = 60_000
const deepQuotes = /^(?:[ \t]*>){20}/m

/** What a text links to and shows, as its page reads Markdown: bare addresses among it. Undefined where that is too much for it. */
function readMarkdown(
  text: string,
): { links: string[]; pictures: { href: string; isAlone: boolean }[] } | undefined {
  if (text.length > longestArticle || deepQuotes.test(text)) return undefined
  const marked = new Marked()
  const links: string[] = []
  const pictures: { href: string; isAlone: boolean }[] = []
  try {
    const tokens = marked.lexer(text)
    const alone = new Set(tokens.flatMap((token) => findPictureAlone(token) ?? []))
    marked.walkTokens(tokens, (token) => {
      if (token.type === 'link') links.push(String(token['href']))
      if (token.type === 'image')
        pictures.push({ href: String(token['href']), isAlone: alone.has(token) })
    })
  } catch {
    return undefined
  }
  return { links, pictures }
}

/** The picture of a paragraph that is nothing else. */
function findPictureAlone(token: Token): Token | undefined {
  const inner = token.type === 'paragraph' ? (token.tokens ?? []) : []
  return inner.length === 1 && inner[0]?.type === 'image' ? inner[0] : undefined
}
