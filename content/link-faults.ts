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
    ...Object.entries(articles).flatMap(([slug, text]) =>
      listMarkdownLinks(text).map((href): [string, string] => [`article/${slug}, text`, href]),
    ),
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
  return links.flatMap(([place, href]) =>
    unless(leadsSomewhere(href, pages), place, `the link ${href} leads nowhere`),
  )
}

function leadsSomewhere(href: string, pages: ReadonlySet<string>): boolean {
  if (/^(https:\/\/|mailto:|tel:)/.test(href)) return true
  if (href.startsWith('#')) return true
  return pages.has(href.replace(/[?#].*$/, ''))
}

/** The addresses in `[text](address)`, `[name]: address` and `<address>`. */
function listMarkdownLinks(text: string): string[] {
  return [
    ...text.matchAll(/\]\(\s*<?([^)\s>]+)/g),
    ...text.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)/gm),
  ].map(([, href = '']) => href)
}
