import { Marked, type Token } from 'marked'
import type { Content } from './content.ts'
import { faultUnless } from './document-faults.ts'
import { listPublicPaths } from './paths.ts'

/** Addresses that are not prerendered, or that redirect. */
const otherAddresses = ['/manage', '/private-tours']

/**
 * Broken links of articles, menus, questions, tiles and search. A valid link leads to an existing
 * page of the site, to https, to a mail or to a phone.
 */
export function listLinkFaults(content: Content): string[] {
  const pages = new Set([...listPublicPaths(content), ...otherAddresses])
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
      faultUnless(isValidLink(href, pages), place, `the link ${href} leads nowhere`),
    ),
  ]
}

function isValidLink(href: string, pages: ReadonlySet<string>): boolean {
  if (/^(https:\/\/|mailto:|tel:)/.test(href)) return true
  if (href.startsWith('#')) return true
  return pages.has(href.replace(/[?#][^]*/, ''))
}

/**
 * Faults of an article: broken links, links to other than https, missing pictures, pictures inside
 * a line.
 */
function listArticleFaults(
  slug: string,
  text: string,
  { pages, pictures }: { pages: ReadonlySet<string>; pictures: Content['pictures'] },
): string[] {
  const place = `article/${slug}, text`
  const markdown = readMarkdown(text)
  if (!markdown)
    return faultUnless(false, place, 'is too long for an article, or nested too deeply')
  return [
    ...markdown.links.flatMap((href) => {
      const isValid = href.startsWith('https://') || pages.has(href.replace(/[?#][^]*/, ''))
      return faultUnless(isValid, place, `the link ${href} leads nowhere`)
    }),
    ...markdown.pictures.flatMap(({ href, isAlone }) => [
      ...faultUnless(
        Object.hasOwn(pictures, href),
        place,
        `shows a picture of its own, which no article may: ${href}`,
      ),
      ...faultUnless(isAlone, place, `the picture ${href} must stand on a line of its own`),
    ]),
  ]
}

/**
 * About an hour of reading. A longer text, or deeply nested quotes, would take the parser seconds.
 */
const longestArticle = 60_000
const deepQuotes = /^(?:[ \t]*>){20}/m

/**
 * Links and pictures of a Markdown text, parsed as for its page; includes bare addresses.
 * Undefined if the text is too long to parse.
 */
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

function findPictureAlone(token: Token): Token | undefined {
  const inner = token.type === 'paragraph' ? (token.tokens ?? []) : []
  return inner.length === 1 && inner[0]?.type === 'image' ? inner[0] : undefined
}
