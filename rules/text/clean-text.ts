/** What turns the direction of a text, or cannot be seen: two texts that look the same would not be, and a name could be read backwards. */
const unseen =
  /[\u{200b}\u{200c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{61c}\u{feff}\u{fff9}-\u{fffb}]/gu
/** What joins two signs into one, where there are no two signs. */
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\u{fe0f}\p{Emoji_Modifier}])\u{200d}|\u{200d}(?!\p{Extended_Pictographic})/gu
/** Letters of the flags of regions, where there is no flag. */
const looseTags = /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]+/gu

/**
 * A text of the content without what no text may hold: NUL and other controls, halves of characters, signs
 * without width and those that turn its direction. Line breaks and tabs stay; so do emoji made of several signs.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(unseen, '')
    .replaceAll(looseJoiner, '')
    .replaceAll(looseTags, '')
    .normalize('NFC')
}
