import { parseNumber } from '../text/figure.ts'
import { foldName } from '../text/fold-text.ts'
import type { Tour } from './tour.ts'
import { type TourCategory, tourCategories } from './tour-category.ts'

export const tourLengths = ['up-to-8-hours', 'over-8-hours', 'several-days'] as const
export type TourLength = (typeof tourLengths)[number]

/** A search; an absent part excludes nothing. */
export type TourSearch = {
  words?: string
  category?: TourCategory
  guests?: number
  duration?: TourLength
}

export type SearchableTour = Pick<
  Tour,
  | 'title'
  | 'description'
  | 'category'
  | 'area'
  | 'keywords'
  | 'duration'
  | 'durationHours'
  | 'minGuests'
  | 'maxGuests'
>

/**
 * Tours that match every part of a search, in the given order. Each word must be a prefix of a word
 * of the tour, ignoring case and accents. A word that matches no tour counts as misspelt
 * ('Franschoek') and may differ by one letter.
 */
export function searchTours<Found extends SearchableTour>(
  tours: readonly Found[],
  { words, category, guests, duration }: TourSearch,
): Found[] {
  const matches = matchWords(
    words ?? '',
    tours.map((tour) => listTourWords(tour)),
  )
  return tours.filter(
    (tour, index) =>
      (category === undefined || tour.category === category) &&
      (guests === undefined || (guests >= tour.minGuests && guests <= tour.maxGuests)) &&
      (duration === undefined || findLength(tour) === duration) &&
      matches[index],
  )
}

export function addSearchWords<Found extends SearchableTour & { id: string }>(
  tours: readonly Found[],
  words: Readonly<Record<string, string>>,
): Found[] {
  return tours.map((tour) => ({ ...tour, keywords: [...tour.keywords, words[tour.id] ?? ''] }))
}

export type SearchPage = { path: string; title: string; text: string; words: string }

/** More than four pages would hide the tours. */
const maxPages = 4

export function findPages<Page extends SearchPage>(
  pages: readonly Page[],
  searchText: string,
): Page[] {
  if (listWords(searchText).length === 0) return []
  const matches = matchWords(
    searchText,
    pages.map(({ title, text, words }) => listWords(`${title} ${text} ${words}`)),
  )
  return pages.filter((_, index) => matches[index]).slice(0, maxPages)
}

/** True for each list of words that contains every searched word. */
function matchWords(searchText: string, lists: readonly (readonly string[])[]): boolean[] {
  const matchers = listWords(searchText).map((word) => {
    const startsWithWord = (candidate: string) => candidate.startsWith(word)
    return lists.some((list) => list.some(startsWithWord))
      ? startsWithWord
      : (candidate: string) => isMisspellingOf(word, candidate)
  })
  return lists.map((list) => matchers.every((matchesWord) => list.some(matchesWord)))
}

/** Shorter words would match too many others: 'sand' and 'land'. */
const shortestMisspelt = 5

/** True if two words differ by one missing, extra, changed or swapped letter. */
function isMisspellingOf(typed: string, word: string): boolean {
  if (Math.max(typed.length, word.length) < shortestMisspelt) return false
  if (Math.abs(typed.length - word.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start++
  const left = typed.slice(start)
  const right = word.slice(start)
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

const searchParts = ['words', 'category', 'guests', 'duration'] as const

export function listParts(search: TourSearch): (typeof searchParts)[number][] {
  return searchParts.filter((part) => search[part] !== undefined)
}

/** Used if a search finds nothing: searches with one part removed that find tours, and how many. */
export function listWiderSearches(
  tours: readonly SearchableTour[],
  search: TourSearch,
): { leftOut: (typeof searchParts)[number]; search: TourSearch; count: number }[] {
  return listParts(search)
    .map((leftOut) => {
      const { [leftOut]: _, ...rest } = search
      return { leftOut, search: rest, count: searchTours(tours, rest).length }
    })
    .filter((wider) => wider.count > 0 && !isEmptySearch(wider.search))
}

export function isEmptySearch(search: TourSearch): boolean {
  return Object.values(search).every((part) => part === undefined || part === '')
}

/**
 * The search of an address (`?q=wine&category=wine&guests=4&duration=up-to-8-hours`); invalid parts
 * are ignored.
 */
export function parseTourSearch(query: URLSearchParams): TourSearch {
  return toTourSearch({
    q: query.get('q'),
    category: query.get('category'),
    guests: query.get('guests'),
    duration: query.get('duration'),
  })
}

/** The query of a search; the inverse of `parseTourSearch`. */
export function formatTourSearch(search: TourSearch): URLSearchParams {
  const { words, category, guests, duration } = search
  const parts = { q: words?.trim(), category, guests: guests?.toString(), duration }
  return new URLSearchParams(
    Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1])),
  )
}

/**
 * The search of a 'tourSearch' event or stored value (P4.4): an object, its JSON, or plain words.
 * Undefined if nothing usable is in it.
 */
export function parseTourSearchValue(value: unknown): TourSearch | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  const search = toTourSearch(typeof parsed === 'string' ? { words: parsed } : toRecord(parsed))
  return isEmptySearch(search) ? undefined : search
}

const wordNames = ['words', 'query', 'q', 'destination']
const longestWords = 100
const mostGuests = 200

function toTourSearch(record: Record<string, unknown>): TourSearch {
  const words = readWords(
    wordNames.map((name) => record[name]).find((value) => value !== undefined),
  )
  const category = tourCategories.find((option) => option === record['category'])
  const guests = readGuests(record['guests'])
  const duration = tourLengths.find((option) => option === record['duration'])
  return {
    ...(words ? { words } : {}),
    ...(category ? { category } : {}),
    ...(guests ? { guests } : {}),
    ...(duration ? { duration } : {}),
  }
}

function readWords(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, longestWords).trim() : ''
}

function readGuests(value: unknown): number | undefined {
  const guests = typeof value === 'string' ? parseNumber(value) : value
  const isCount = typeof guests === 'number' && Number.isInteger(guests)
  return isCount && guests >= 1 && guests <= mostGuests ? guests : undefined
}

function findLength({ duration, durationHours }: SearchableTour): TourLength {
  if (/\bdays?\b/.test(duration)) return 'several-days'
  return durationHours <= 8 ? 'up-to-8-hours' : 'over-8-hours'
}

function listTourWords({ title, description, category, area, keywords }: SearchableTour): string[] {
  return listWords([title, description, category, area, ...keywords].join(' '))
}

function listWords(text: string): string[] {
  return foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
