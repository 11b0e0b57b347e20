import { apostrophes } from './clean-text.ts'

/**
 * Combining marks: accents, umlauts, tones. The database uses the same ranges
 * (platform/database/schema/searched-text.ts).
 */
export const marks = String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`
/** Characters read as a space, and letters that don't decompose, with their replacements. */
export const [signs, plainSigns] = ['-‐‑‒–—―−øØđĐðÐłŁıħĦŋŊ', '        ooddddllihhnn'] as const
export const letters: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
  ['Þ', 'th'],
]
/** Vowels and their umlaut's spelling with 'e': 'Mueller' is 'Müller', 'Oersted' is 'Ørsted'. */
export const umlauts: readonly (readonly [string, string])[] = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
]

const apostrophePattern = new RegExp(`[${apostrophes}]`, 'gu')
const markPattern = new RegExp(`[${marks}]`, 'gu')
const single = new Map([...signs].map((sign, index) => [sign, plainSigns[index] ?? '']))
const replacements = new Map([...single, ...letters])

/**
 * Normalises a text for search and matching: lower case, without accents, apostrophes and hyphens.
 * 'Nguyễn', 'Weiß', 'O’Brien' and 'Ørsted' become 'nguyen', 'weiss', 'obrien' and 'orsted'.
 */
export function foldText(text: string): string {
  const bare = text.replaceAll(apostrophePattern, '').normalize('NFKD').replaceAll(markPattern, '')
  return Array.from(bare, (sign) => replacements.get(sign) ?? sign)
    .join('')
    .toLowerCase()
}

/**
 * `foldText`, with spelled-out umlauts reduced: 'Mueller', 'Müller' and 'Muller' become 'muller'.
 */
export function foldName(name: string): string {
  return umlauts.reduce((folded, [pair, vowel]) => folded.replaceAll(pair, vowel), foldText(name))
}

export function hasWords(text: string, typed: string): boolean {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
