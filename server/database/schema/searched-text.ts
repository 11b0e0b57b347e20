import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { apostrophes } from '#rules/text/clean-text.ts'
import { letters, marks, plainSigns, signs, umlauts } from '#rules/text/fold-text.ts'

/**
 * The parts of a row in which the office searches, as one folded text with a line for each: no line that
 * is searched for reaches from one part into the next. A table's index of the pieces of this text
 * (pg_trgm) is used only by the very same expression, so table and search both take it from here.
 */
export function searchedText(parts: readonly (PgColumn | SQL)[]): SQL {
  const lines = parts.map((part) => sql`coalesce(${part}, '')`)
  return folded(sql`(${sql.join(lines, sql` || chr(10) || `)})`)
}

/** A reference or a phone number without its signs: '5550199' finds '+27 82 555-0199'. */
export function withoutSigns(part: PgColumn): SQL {
  return sql`regexp_replace(${part}, '[^0-9A-Za-z]+', '', 'g')`
}

/** A name as `foldName` has it: 'Muller' finds 'Mueller'. */
export function foldedName(part: PgColumn): SQL {
  return replaceAll(sql`lower(${folded(sql`${part}`)})`, umlauts)
}

/** A text as `foldText` has it, but for capitals, which ILIKE takes as small ones. */
export function folded(text: SQL): SQL {
  const bare = sql`normalize(translate(${text}, ${written(apostrophes)}, ''), NFKD)`
  const unmarked = sql`regexp_replace(${bare}, ${written(`[${marks}]+`)}, '', 'g')`
  return replaceAll(sql`translate(${unmarked}, ${from}, ${to})`, letters)
}

function replaceAll(text: SQL, pairs: readonly (readonly [string, string])[]): SQL {
  return pairs.reduce(
    (all, [one, other]) => sql`replace(${all}, ${written(one)}, ${written(other)})`,
    text,
  )
}

/** In the expression itself: an index takes no parameters. */
function written(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}

/** Databases of some locales know no small letter for a capital beyond English. */
const alphabet = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('')
const capitals = alphabet(0x0400, 0x042f) + alphabet(0x0391, 0x03a1) + alphabet(0x03a3, 0x03a9)
const from = written(signs + capitals)
const to = written(plainSigns + capitals.toLowerCase())
