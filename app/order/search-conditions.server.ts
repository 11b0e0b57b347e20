import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { listMisspellings, type Search, splitWords } from '#rules/text/read-search.ts'
import { parseReference } from './reference.ts'
import { foldName, foldText } from '#rules/text/fold-text.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import { isEmail } from '#rules/text/sanitise.ts'

export type SearchedState = { named: RegExp; where: (today: CalendarDate) => SQL }

type SearchableInbox = {
  table: { email: PgColumn; reference?: PgColumn }
  search: SQL
  isOn?: (days: readonly CalendarDate[]) => SQL | undefined
  /** Statuses that can be searched: their words, and their condition on a day. */
  states?: readonly SearchedState[]
  /** Condition for rows whose related rows match a pattern. Absent if there are none. */
  matchesRelated?: (pattern: string) => SQL
}

/**
 * Stored local phone numbers may lack the country code, so only this many last digits are compared.
 */
const comparedDigits = 9

/**
 * The ways to read a search, narrowest first: a whole reference or address; a day or trip status,
 * with other words; the text as typed, or a phone number's digits; all its words in any order; all
 * its words with one wrong letter each. Each returns an inbox's condition, or undefined if it does
 * not apply. An empty text has no condition and matches everything.
 */
export function listSearchConditions({
  phrase,
  words,
  number,
  daySearch: dated,
  today,
}: Search): ((inbox: SearchableInbox) => SQL | undefined)[] {
  if (phrase === '') return []
  return [
    (inbox) => whereReferenceOrAddress(inbox, phrase),
    (inbox) => {
      const state = inbox.states?.find(({ named }) => named.test(phrase))
      if (!state) return undefined
      const otherWords = splitWords(phrase.replace(state.named, ' '))
      return and(state.where(today), ...otherWords.map((word) => whereMentions(inbox, word)))
    },
    (inbox) =>
      dated &&
      inbox.isOn &&
      and(inbox.isOn(dated.days), ...dated.words.map((word) => whereMentions(inbox, word))),
    (inbox) =>
      or(
        ...[phrase, number?.slice(-comparedDigits)].map((text) =>
          text ? whereMentions(inbox, text) : undefined,
        ),
      ),
    (inbox) =>
      words.length > 1 ? and(...words.map((word) => whereMentions(inbox, word))) : undefined,
    (inbox) =>
      words.some((word) => listMisspellings(foldText(word)).length > 0)
        ? and(...words.map((word) => whereResembles(inbox, word)))
        : undefined,
  ]
}

function whereResembles(inbox: SearchableInbox, word: string): SQL | undefined {
  const misspellings = listMisspellings(foldText(word)).map((slip) =>
    ilike(inbox.search, `%${slip}%`),
  )
  return or(whereMentions(inbox, word), ...misspellings)
}

/**
 * The condition for a whole reference, in any spelling, or a whole address. Undefined for other
 * text.
 */
function whereReferenceOrAddress({ table }: SearchableInbox, typed: string): SQL | undefined {
  const reference = parseReference(typed)
  if (reference && table.reference) return sql`${table.reference} = ${reference}`
  return isEmail(typed) ? sql`lower(${table.email}) = ${normaliseEmail(typed)}` : undefined
}

export function whereMentions({ search, matchesRelated }: SearchableInbox, typed: string): SQL {
  const mentions = listPatterns(typed).flatMap((pattern) => [
    ilike(search, pattern),
    ...(matchesRelated ? [matchesRelated(pattern)] : []),
  ])
  return or(...mentions) ?? sql`true`
}

/** Search patterns of a text: as typed, and as a name with its umlauts written as two letters. */
export function listPatterns(typed: string): string[] {
  const patterns = [foldText(typed), foldName(typed)].map(
    (text) => `%${text.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`,
  )
  return [...new Set(patterns)]
}
