import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { listSlips, type Search, splitWords } from '#rules/office/read-search.ts'
import { parseReference } from '#rules/orders/reference.ts'
import { foldName, foldText } from '#rules/text/fold-text.ts'
import { spellEmail } from '#rules/text/email-address.ts'
import { isEmail } from '#rules/text/sanitise.ts'

export type SearchedState = { named: RegExp; where: (today: CalendarDate) => SQL }

/** What can be searched: the text that is looked through, and by what else its rows are found. */
type Searched = {
  table: { email: PgColumn; reference?: PgColumn }
  /** Where a search looks: the text that the table has an index of. */
  search: SQL
  /** Which of its rows are about one of these days; absent where none is about a day. */
  isOn?: (days: readonly CalendarDate[]) => SQL | undefined
  /** How its rows can stand, by the words that say so, and the condition as of a day. */
  states?: readonly SearchedState[]
  /** Which of its rows have what mentions a pattern in another table; absent where there is none. */
  isBeside?: (pattern: string) => SQL
}

/** A number that was stored as it is dialled at home has no country before these digits. */
const withoutCountry = 9

/**
 * The ways in which what was typed can be meant, the narrowest first: a whole reference or address; a day,
 * or how a trip stands, with words beside it; the text as it stands, or the digits of a number; all of its
 * words, in any order; all of them with a letter wrong in each.
 * Each gives the condition for an inbox, or undefined for one in which nothing can be meant so. None, for
 * an empty text: it finds all.
 */
export function listSearchWays({
  phrase,
  words,
  number,
  dated,
  today,
}: Search): ((inbox: Searched) => SQL | undefined)[] {
  if (phrase === '') return []
  return [
    (inbox) => whereReferenceOrAddress(inbox, phrase),
    (inbox) => {
      const state = inbox.states?.find(({ named }) => named.test(phrase))
      if (!state) return undefined
      const beside = splitWords(phrase.replace(state.named, ' '))
      return and(state.where(today), ...beside.map((word) => whereMentions(inbox, word)))
    },
    (inbox) =>
      dated &&
      inbox.isOn &&
      and(inbox.isOn(dated.days), ...dated.words.map((word) => whereMentions(inbox, word))),
    (inbox) =>
      or(
        ...[phrase, number?.slice(-withoutCountry)].map((text) =>
          text ? whereMentions(inbox, text) : undefined,
        ),
      ),
    (inbox) =>
      words.length > 1 ? and(...words.map((word) => whereMentions(inbox, word))) : undefined,
    (inbox) =>
      words.some((word) => listSlips(foldText(word)).length > 0)
        ? and(...words.map((word) => whereResembles(inbox, word)))
        : undefined,
  ]
}

/** What mentions a word, or is written like it but for one letter. */
function whereResembles(inbox: Searched, word: string): SQL | undefined {
  const slips = listSlips(foldText(word)).map((slip) => ilike(inbox.search, `%${slip}%`))
  return or(whereMentions(inbox, word), ...slips)
}

/** The condition for a whole reference, in whatever way it was typed, or a whole address; undefined for neither. */
function whereReferenceOrAddress({ table }: Searched, typed: string): SQL | undefined {
  const reference = parseReference(typed)
  if (reference && table.reference) return sql`${table.reference} = ${reference}`
  return isEmail(typed) ? sql`lower(${table.email}) = ${spellEmail(typed)}` : undefined
}

/** The condition for text as it was typed, anywhere. */
export function whereMentions({ search, isBeside }: Searched, typed: string): SQL {
  const mentions = listPatterns(typed).flatMap((pattern) => [
    ilike(search, pattern),
    ...(isBeside ? [isBeside(pattern)] : []),
  ])
  return or(...mentions) ?? sql`true`
}

/** The patterns of a text that `searchedText` is searched for: as it was typed, and as a name with its umlauts written out. */
export function listPatterns(typed: string): string[] {
  const folded = [foldText(typed), foldName(typed)].map(
    (text) => `%${text.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`,
  )
  return [...new Set(folded)]
}
