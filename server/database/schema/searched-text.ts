import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The parts of a row in which the office searches, as one text with a line for each: no line that
 * is searched for reaches from one part into the next. A table's index of the pieces of this text
 * (pg_trgm) is used only by the very same expression, so table and search both take it from here.
 */
export function searchedText(parts: readonly (PgColumn | SQL)[]): SQL {
  const lines = parts.map((part) => sql`coalesce(${part}, '')`)
  return sql`(${sql.join(lines, sql` || chr(10) || `)})`
}

/** A reference or a phone number without its signs: '5550199' finds '+27 82 555-0199'. */
export function withoutSigns(part: PgColumn): SQL {
  return sql`regexp_replace(${part}, '[^0-9A-Za-z]+', '', 'g')`
}

/** A name without its accents, for whoever cannot type them: 'Hagstrom' finds 'Hagström'. */
export function withoutAccents(part: PgColumn): SQL {
  return sql`translate(${part}, ${accented}, ${plain})`
}

const letters: Record<string, string> = {
  a: 'àáâãäåāăą',
  c: 'çćč',
  d: 'ďđ',
  e: 'èéêëēėęě',
  g: 'ğ',
  i: 'ìíîïīįı',
  l: 'łľĺ',
  n: 'ñńňņ',
  o: 'òóôõöøő',
  r: 'řŕ',
  s: 'śşšș',
  t: 'ťţț',
  u: 'ùúûüūůűų',
  y: 'ýÿ',
  z: 'źżž',
}
const pairs = Object.entries(letters)
  .flatMap(([letter, all]) =>
    // A capital that has none of its own, as the dotless i, is plain already.
    [...all].flatMap((one) => [one, one.toUpperCase()].map((form) => [form, letter] as const)),
  )
  .filter(([form]) => form.length === 1 && /[^a-z]/i.test(form))
/** Written out: an index of an expression takes no parameters. */
const accented = sql.raw(`'${pairs.map(([form]) => form).join('')}'`)
const plain = sql.raw(`'${pairs.map(([, letter]) => letter).join('')}'`)
