import { codeAlphabet } from './reference.ts'

/** A code in its one spelling: of a voucher or, shorter, of money off. `folded` is equal for all that looks alike. */
export type TypedCode = { kind: 'voucher' | 'promo'; code: string; folded: string }

export const voucherPrefix = 'TC'
const groups = 4
const groupLength = 4
/** How many letters follow the prefix of a voucher. */
export const voucherLetters = groups * groupLength

/** How many letters a code that takes money off has. */
export const promoLetters = { least: 3, most: 20 } as const

/**
 * What comes along when a code is typed or pasted: blanks, dashes, signs that nobody sees, and what a sentence has around it: quotation
 * marks and brackets of all kinds, the stars of a chat.
 */
const around = /[\s\p{Z}\p{C}\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\u2212"'`*~#.,:;\p{Pc}]/gu

/**
 * The code in what a person typed, wherever a code can be typed: any case, spaces or hyphens. Of a voucher O is read
 * as 0, I and L as 1; a code that takes money off keeps its letters, and is found by `folded`. Undefined for what is none.
 */
export function readCode(text: string): TypedCode | undefined {
  const typed = text.normalize('NFKC').replaceAll(around, '').toUpperCase()
  if (!/^[A-Z0-9]+$/.test(typed)) return undefined
  const letters = foldLetters(typed.slice(voucherPrefix.length))
  if (
    typed.startsWith(voucherPrefix) &&
    letters.length === voucherLetters &&
    [...letters].every((letter) => codeAlphabet.includes(letter))
  ) {
    const code = formatGroups(letters)
    return { kind: 'voucher', code, folded: code }
  }
  const { least, most } = promoLetters
  if (typed.length < least || typed.length > most) return undefined
  return { kind: 'promo', code: typed, folded: foldLetters(typed) }
}

/** Letters that look like a figure, as that figure. */
export function foldLetters(letters: string): string {
  return letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** 'TC-7K3M-9QXD-0F5R-W2BN' */
export function formatGroups(letters: string): string {
  const parts = Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength),
  )
  return [voucherPrefix, ...parts].join('-')
}
