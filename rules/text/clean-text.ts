/**
 * Signs that can't be seen or turn the direction of a text: two texts that look the same would not be, and a name could be read backwards.
 * The group holds what stays of them: flags of regions, joiners and forms of emoji, forms of Chinese characters.
 */
const unseen =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|\p{Extended_Pictographic}[\u{fe0e}\u{fe0f}\p{Emoji_Modifier}]*(?:\u{200d}(?=\p{Extended_Pictographic}))?|[\d#*]\u{fe0f}\u{20e3}|\p{Script=Han}[\u{e0100}-\u{e01ef}])|[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffc}]/gu

/**
 * A text without what no text may hold, for all that people type, paste and mail: controls, halves of characters, signs without width and
 * those that turn its direction. Letters are composed (NFC). Line breaks and tabs stay; so do emoji made of several signs.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(unseen, '$1')
    .normalize('NFC')
}

/** Apostrophes of all kinds: they are left out of what is searched ('O’Brien' is 'OBrien'), and set thousands off. */
export const apostrophes = "'’‘ʼʹ′`´＇"

/** A clean text in which figures, letters and signs of full width, and digits of other scripts, are those of ASCII. */
export function plainDigits(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, readDigit)
}

/** A number or a code as it is compared: without the spaces, dashes, dots and strokes by which people read it, in capitals. */
export function squeezeNumber(text: string): string {
  return plainDigits(text)
    .replaceAll(/[\s\p{Pd}\u2212./]/gu, '')
    .toUpperCase()
}

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The digits of a script follow each other from its nought. */
function readDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return String(value)
}
