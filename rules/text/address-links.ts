import { phoneLink } from './phone.ts'

/**
 * A piece of a sentence and where it begins. Where it is an address, `href` follows it, and `sign` is
 * the punctuation right after it, which no line may begin with.
 */
export type Piece = { from: number; piece: string; href?: string; sign?: string }

/** A sentence cut so that its addresses and telephone numbers are pieces of their own, without punctuation after them. */
export function splitAtAddresses(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > from) pieces.push({ from, piece: text.slice(from, index) })
    const end = index + found.length
    const sign = /^[.,;:)]*/.exec(text.slice(end))?.[0] ?? ''
    pieces.push({ from: index, piece: found, href: follow(found), sign })
    from = end + sign.length
  }
  return from < text.length ? [...pieces, { from, piece: text.slice(from) }] : pieces
}

/** A mail quotes what guests write: no part of it begins twice in one run of signs, so its time grows with the text alone. */
const address =
  /https?:\/\/[^\s,;()]*[^\s,;().]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]+|\+\d[\d ]{7,20}\d/gi

function follow(found: string): string {
  if (/^https?:/i.test(found)) return found
  return found.includes('@') ? `mailto:${found}` : phoneLink(found)
}

/**
 * The link that writes to an address. Everything of it but the '@' is encoded: '%', '?' and '&' are
 * allowed in an address, and would otherwise add recipients, a subject and a text.
 */
export function mailtoLink(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return `mailto:${encodeURIComponent(email)}`
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}
