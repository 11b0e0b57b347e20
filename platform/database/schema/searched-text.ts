import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { apostrophes } from '#rules/text/clean-text.ts'
import { letters, marks, plainSigns, signs, umlauts } from '#rules/text/fold-text.ts'

/**
 * The searched columns of a row as one folded text, one per line, so no match spans two columns.
 * The table's pg_trgm index works only for exactly this expression, so table and search both use
 * this function.
 */
export function buildSearchText(parts: readonly (PgColumn | SQL)[]): SQL {
  const lines = parts.map((part) => sql`coalesce(${part}, '')`)
  return foldTextInSql(sql`(${sql.join(lines, sql` || chr(10) || `)})`)
}

/** A reference or phone number without punctuation: '5550199' finds '+27 82 555-0199'. */
export function removePunctuation(part: PgColumn): SQL {
  return sql`regexp_replace(${part}, '[^0-9A-Za-z]+', '', 'g')`
}

/** A name folded as `foldName` does: 'Muller' finds 'Mueller'. */
export function foldNameInSql(part: PgColumn): SQL {
  return replaceAll(sql`lower(${foldTextInSql(sql`${part}`)})`, umlauts)
}

/** A text folded as `foldText` does, except for capitals, which ILIKE ignores. */
export function foldTextInSql(text: SQL): SQL {
  const bare = sql`normalize(translate(${text}, ${toSqlLiteral(apostrophes)}, ''), NFKD)`
  const unmarked = sql`regexp_replace(${bare}, ${toSqlLiteral(`[${marks}]+`)}, '', 'g')`
  return replaceAll(sql`translate(${unmarked}, ${from}, ${to})`, letters)
}

function replaceAll(text: SQL, pairs: readonly (readonly [string, string])[]): SQL {
  return pairs.reduce(
    (all, [one, other]) => sql`replace(${all}, ${toSqlLiteral(one)}, ${toSqlLiteral(other)})`,
    text,
  )
}

/** A literal in the expression: an index takes no parameters. */
function toSqlLiteral(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}

/** Some database locales cannot lower letters outside ASCII. */
const alphabet = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('')
const capitals = alphabet(0x0400, 0x042f) + alphabet(0x0391, 0x03a1) + alphabet(0x03a3, 0x03a9)
const from = toSqlLiteral(signs + capitals)
const to = toSqlLiteral(plainSigns + capitals.toLowerCase())
