import { escapeMarkup } from '#rules/text/escape-markup.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'

export type Feed = {
  title: string
  description: string
  /** The site's origin without a trailing slash. Makes links inside the site absolute. */
  website: string
  language: string
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** Readers identify an article by its id, which stays the same when the slug changes. */
  id: string
  path: string
  title: string
  excerpt: string
  date: CalendarDate
  author: string
  categories: readonly string[]
  html: string
}

/** Formats the blog as RSS 2.0 with whole articles in the given order. Served at /blog/feed.xml. */
export function formatFeed({ title, description, website, language, entries }: Feed): string {
  const newest = entries[0]?.date
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    formatElement('title', title),
    formatElement('link', `${website}/blog`),
    formatElement('description', description),
    formatElement('language', language),
    ...(newest ? [formatElement('lastBuildDate', formatInstant(newest))] : []),
    `<atom:link href="${escapeXml(website)}/blog/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...entries.map((entry) => formatEntry(entry, website)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function formatEntry(entry: FeedEntry, website: string): string {
  const html = entry.html
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${website}/`)
    .replaceAll(/ srcset="[^"]*"/g, (set) => set.replaceAll(/(?<=[" ])\/(?!\/)/g, `${website}/`))
  return [
    '<item>',
    formatElement('title', entry.title),
    formatElement('link', website + entry.path),
    `<guid isPermaLink="false">${escapeXml(`${website}/#article-${entry.id}`)}</guid>`,
    formatElement('pubDate', formatInstant(entry.date)),
    formatElement('dc:creator', entry.author),
    ...entry.categories.map((category) => formatElement('category', category)),
    formatElement('description', entry.excerpt),
    formatElement('content:encoded', html),
    '</item>',
  ].join('\n')
}

function formatElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Formats 08:00 in Cape Town as an RSS date: 'Fri, 26 Sep 2025 06:00:00 GMT'. */
function formatInstant(date: CalendarDate): string {
  return new Date(`${date}T06:00:00Z`).toUTCString()
}

/**
 * Characters that XML 1.0 forbids: control characters except tab and line ends, and lone
 * surrogates.
 */
// oxlint-disable-next-line no-control-regex -- the pattern is about control characters.
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

function escapeXml(text: string): string {
  return escapeMarkup(text.replaceAll(forbiddenCharacters, ''))
}
