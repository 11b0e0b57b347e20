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
  let start = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    if (index > start) pieces.push({ from: start, piece: text.slice(start, index) })
    const end = index + match.length
    const sign = /^[.,;:)]*/.exec(text.slice(end))?.[0] ?? ''
    pieces.push({ from: index, piece: match, href: toHref(match), sign })
    start = end + sign.length
  }
  return start < text.length ? [...pieces, { from: start, piece: text.slice(start) }] : pieces
}

/** Linear time for hostile texts: no two parts can start within the same run of characters. */
const address =
  /https?:\/\/[^\s,;()]*[^\s,;().]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]+|\+\d[\d ]{7,20}\d/gi

function toHref(match: string): string {
  if (/^https?:/i.test(match)) return match
  return match.includes('@') ? `mailto:${match}` : phoneLink(match)
}

/**
 * A mail link. Encodes everything except '@': '%', '?' and '&' are valid in an address and could
 * add recipients, a subject or a text.
 */
export function mailtoLink(email: string): string {
  const atIndex = email.lastIndexOf('@')
  if (atIndex < 0) return `mailto:${encodeURIComponent(email)}`
  return `mailto:${encodeURIComponent(email.slice(0, atIndex))}@${encodeURIComponent(email.slice(atIndex + 1))}`
}
