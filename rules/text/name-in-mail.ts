import { apostrophes } from './clean-text.ts'
import { limits } from './sanitise.ts'

/** What is said where nothing of a name is left. */
const nobody = 'guest'
const noName = new RegExp(String.raw`[^\p{L}\p{M}\p{Zs}.,&·‐‑–${apostrophes}-]`, 'u')

/**
 * A name as a mail may say it to an address that nobody has proven, which may be a stranger's: letters,
 * spaces and the few signs that names have, on one line, at most 50 characters. It ends before the
 * first thing that is no name: a figure, an '@', an address on the web. Gives 'guest' for what has no
 * name in it.
 */
export function nameInMail(typed: string): string {
  const text = typed.normalize('NFC').trim()
  const [beginning = ''] = text.split(noName)
  const isHalfWord = /^\S/u.test(text.slice(beginning.length))
  const begun = beginning.split(/\p{Zs}+/u)
  const words = (isHalfWord ? begun.slice(0, -1) : begun).filter((word) => word !== '')
  const link = words.findIndex(isAddress)
  const name = words
    .slice(0, link < 0 ? words.length : link)
    .join(' ')
    // No mail program makes a link of a dot with a space after it.
    .replaceAll(/\.(?=\p{L})/gu, '. ')
  const signs = Array.from(name).slice(0, limits.name)
  const cut = signs.slice(0, signs.findLastIndex((sign) => !/[\s,&‐‑–-]/u.test(sign)) + 1).join('')
  return /\p{L}/u.test(cut) ? cut : nobody
}

/** 'www.cape.example', 'cape.example': two or more letters on both sides of a dot. 'J.R.R. Tolkien' is none. */
function isAddress(word: string): boolean {
  return /^www\./i.test(word) || /[\p{L}\p{M}-]{2}\.[\p{L}\p{M}-]{2}/u.test(word)
}
