import { phoneLink } from './phone.ts'

/**
 * A part of a sentence and its start. For an address, `href` is its link, and `sign` the
 * punctuation after it, which must not start a line.
 */
export type Piece = { from: number; piece: string; href?: string; sign?: string }

/**
 * Splits a sentence so that addresses and telephone numbers are separate pieces, without the
 * punctuation after them.
 */
export function splitAtAddresses(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > from) pieces.push({ from, piece: text.slice(from, index) })
    const end = index + found.length
    const sign = /^[.,;:)]*/.exec(text.slice(end))?.[0] ?? ''
    pieces.push({ from: index, piece: found, href: toHref(found), sign })
    from = end + sign.length
  }
  return from < text.length ? [...pieces, { from, piece: text.slice(from) }] : pieces
}

/** Linear time for hostile texts: no two parts can start within the same run of characters. */
const address =
  /https?:\/\/[^\s,;()]*[^\s,;().]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]+|\+\d[\d ]{7,20}\d/gi

function toHref(found: string): string {
  if (/^https?:/i.test(found)) return found
  return found.includes('@') ? `mailto:${found}` : phoneLink(found)
}

/**
 * A mail link. Encodes everything except '@': '%', '?' and '&' are valid in an address and could
 * add recipients, a subject or a text.
 */
export function mailtoLink(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return `mailto:${encodeURIComponent(email)}`
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}
