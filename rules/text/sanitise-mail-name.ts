import { apostrophes } from './clean-text.ts'
import { limits } from './sanitise.ts'

const nobody = 'guest'
const noName = new RegExp(String.raw`[^\p{L}\p{M}\p{Zs}.,&·‐‑–${apostrophes}-]`, 'u')

/**
 * A name safe to repeat in a mail to an address that nobody has confirmed: letters, spaces and
 * common name punctuation, on one line, at most 50 characters. The name is cut before the first
 * digit, '@' or web address. 'guest' if nothing is left.
 */
export function sanitiseMailName(typed: string): string {
  const text = typed.normalize('NFC').trim()
  const [beginning = ''] = text.split(noName)
  const isHalfWord = /^\S/u.test(text.slice(beginning.length))
  const begun = beginning.split(/\p{Zs}+/u)
  const words = (isHalfWord ? begun.slice(0, -1) : begun).filter((word) => word !== '')
  const link = words.findIndex(isAddress)
  const name = words
    .slice(0, link < 0 ? words.length : link)
    .join(' ')
    // A dot followed by a space never becomes a link in mail programs.
    .replaceAll(/\.(?=\p{L})/gu, '. ')
  const signs = Array.from(name).slice(0, limits.name)
  const cut = signs.slice(0, signs.findLastIndex((sign) => !/[\s,&‐‑–-]/u.test(sign)) + 1).join('')
  return /\p{L}/u.test(cut) ? cut : nobody
}

/**
 * 'www.cape.example', 'cape.example': two or more letters on both sides of a dot. 'J.R.R. Tolkien'
 * doesn't match.
 */
function isAddress(word: string): boolean {
  return /^www\./i.test(word) || /[\p{L}\p{M}-]{2}\.[\p{L}\p{M}-]{2}/u.test(word)
}
