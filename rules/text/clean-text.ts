/**
 * Characters that are invisible or change text direction: they could make different texts look
 * equal or reverse a name. The group keeps exceptions: regional flags, emoji joiners and forms,
 * forms of Chinese characters.
 */
const invisible =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|\p{Extended_Pictographic}[\u{fe0e}\u{fe0f}\p{Emoji_Modifier}]*(?:\u{200d}(?=\p{Extended_Pictographic}))?|[\d#*]\u{fe0f}\u{20e3}|\p{Script=Han}[\u{e0100}-\u{e01ef}])|[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffc}]/gu

/**
 * Cleans any typed, pasted or mailed text: removes control characters, lone surrogates, zero-width
 * and direction characters. Composes letters (NFC). Keeps line breaks, tabs and emoji sequences.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(invisible, '$1')
    .normalize('NFC')
}

/** All apostrophes: ignored in search ('O’Brien' is 'OBrien'), and used as thousands separators. */
export const apostrophes = "'’‘ʼʹ′`´＇"

/** Clean text with full-width characters and digits of other scripts as ASCII. */
export function toPlainDigits(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, readDigit)
}

/** A number or code for comparison: capitals, without spaces, dashes, dots and slashes. */
export function compactNumber(text: string): string {
  return toPlainDigits(text)
    .replaceAll(/[\s\p{Pd}\u2212./]/gu, '')
    .toUpperCase()
}

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** A script's digits are consecutive from its zero. */
function readDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return String(value)
}
