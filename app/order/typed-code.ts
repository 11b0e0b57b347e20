import { codeAlphabet } from './reference.ts'

/**
 * A normalised code: a voucher's or, shorter, a promo code. `folded` is equal for look-alike codes.
 */
export type TypedCode = { kind: 'voucher' | 'promo'; code: string; folded: string }

export const voucherPrefix = 'TC'
const groupCount = 4
const groupLength = 4
export const voucherLetters = groupCount * groupLength

export const promoLetters = { least: 3, most: 20 } as const

/**
 * Characters to remove around a typed or pasted code: spaces, dashes, invisible characters,
 * quotation marks, brackets, and the asterisks of chat programs.
 */
const ignoredCharacters = /[\s\p{Z}\p{C}\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\u2212"'`*~#.,:;\p{Pc}]/gu

/**
 * Reads the code in any typed text: any case, spaces or hyphens. In a voucher's code O is read as
 * 0, I and L as 1. A promo code keeps its letters and is found by `folded`. Undefined if there is
 * no code.
 */
export function parseCode(text: string): TypedCode | undefined {
  const typed = text.normalize('NFKC').replaceAll(ignoredCharacters, '').toUpperCase()
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

export function foldLetters(letters: string): string {
  return letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Example: 'TC-7K3M-9QXD-0F5R-W2BN'. */
export function formatGroups(letters: string): string {
  const parts = Array.from({ length: groupCount }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength),
  )
  return [voucherPrefix, ...parts].join('-')
}
