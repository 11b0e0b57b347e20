import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

export type Face = 'display' | 'text' | 'strong'
export type Run = { font: string; text: string; isRightToLeft: boolean }

export type Faces = {
  fonts: ReadonlyMap<string, Buffer>
  split: (text: string, face: Face) => Run[]
}

type OwnFont = { name: string; file: Buffer; has: (letter: string) => boolean }

const localRequire = createRequire(import.meta.url)
/**
 * Our two typefaces, complete: the site's files contain only the letters that the site uses, and
 * guests' names need more. WOFF, because fontkit embeds WOFF2 in a PDF incorrectly.
 */
const fontFiles: Record<Face, (letters: string) => string> = {
  display: (letters) => `@fontsource/gloock/files/gloock-${letters}-400-normal.woff`,
  text: (letters) => `@fontsource/instrument-sans/files/instrument-sans-${letters}-400-normal.woff`,
  strong: (letters) =>
    `@fontsource/instrument-sans/files/instrument-sans-${letters}-600-normal.woff`,
}

/** Font packages for scripts that our typefaces lack. The last one covers all other scripts. */
const scriptFonts: readonly (readonly [letters: RegExp, family: string])[] = [
  [/\p{Script=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u, 'noto-sans-sc'],
  [/./su, 'noto-sans'],
]
/** Scripts whose letters are drawn separately, one after the other. */
const separateScripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Font features we use: positions of accents, and tabular figures. */
const keepFeatures = ['kern', 'liga', 'locl', 'ccmp', 'mark', 'mkmk', 'tnum']

let ownFonts: Promise<Record<Face, OwnFont[]>> | undefined

/**
 * Loads the fonts for all texts of a document. A letter without a font is drawn as an empty box.
 */
export async function loadFaces(text: string): Promise<Faces> {
  ownFonts ??= loadOwnFonts()
  const ownFontSet = await ownFonts
  const fonts = new Map<string, Buffer>()
  for (const { name, file } of Object.values(ownFontSet).flat()) fonts.set(name, file)
  const isInOwnFonts = (letter: string) => ownFontSet.text.some((font) => font.has(letter))
  const otherFonts = await loadOtherFonts(
    [...new Set(text.normalize())].filter((letter) => !isInOwnFonts(letter)),
  )
  for (const [name, { file }] of otherFonts) fonts.set(name, file)
  const findFont = (letter: string, face: Face) =>
    ownFontSet[face].find((font) => font.has(letter))?.name ??
    [...otherFonts].find(([, { letters }]) => letters.has(letter))?.[0] ??
    face
  return { fonts, split: (line, face) => splitRuns(line, (letter) => findFont(letter, face)) }
}

/**
 * Splits a text into runs: adjacent letters of one font. Marks stay with their letter, and
 * right-to-left words stay together.
 */
function splitRuns(text: string, fontOf: (letter: string) => string): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize()) {
    const last = runs.at(-1)
    const joiningLetters = last?.isRightToLeft ? /[\p{M}\p{Zs}]/u : /\p{M}/u
    const font = last && joiningLetters.test(letter) ? last.font : fontOf(letter)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter, isRightToLeft: rightToLeft.test(letter) })
  }
  return runs
}

async function loadOwnFonts(): Promise<Record<Face, OwnFont[]>> {
  const { create } = await import('fontkit')
  const { default: subsetFont } = await import('subset-font')
  const load = (face: Face) =>
    Promise.all(
      ['latin', 'latin-ext'].map(async (letters) => {
        const packedFont = await readFile(localRequire.resolve(fontFiles[face](letters)))
        // The font is unpacked once: fontkit would unpack it for every document, slowly.
        const unpackOptions = { targetFormat: 'sfnt', keepAllGlyphs: true, keepFeatures } as const
        const file = await subsetFont(packedFont, '', unpackOptions)
        const font = create(file)
        if (!('hasGlyphForCodePoint' in font)) throw new Error(`${face} is no single font.`)
        const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
        return { name: letters === 'latin' ? face : `${face}-${letters}`, file, has }
      }),
    )
  return { display: await load('display'), text: await load('text'), strong: await load('strong') }
}

/**
 * Loads fonts for other scripts, reduced to the needed letters. Letters that no package has are
 * omitted.
 */
async function loadOtherFonts(letters: string[]) {
  const fonts = new Map<string, { file: Buffer; letters: Set<string> }>()
  if (letters.length === 0) return fonts
  const neededLetters = new Map<string, Set<string>>()
  for (const letter of letters) {
    const family = scriptFonts.find(([pattern]) => pattern.test(letter))?.[1] ?? 'noto-sans'
    const fontFile = await findFontFile(family, letter)
    if (fontFile)
      neededLetters.set(fontFile, (neededLetters.get(fontFile) ?? new Set()).add(letter))
  }
  const { default: subsetFont } = await import('subset-font')
  for (const [fontFile, fontLetters] of neededLetters) {
    // Sets a variable font to the weight of text; its default is the thinnest.
    const file = await subsetFont(
      await readFile(localRequire.resolve(fontFile)),
      [' ', ...fontLetters].join(''),
      {
        targetFormat: 'sfnt',
        variationAxes: { wght: 400 },
        // No ligatures, because letters composed from several would be copied from the PDF with an
        // extra character.
        ...([...fontLetters].every((letter) => separateScripts.test(letter))
          ? { keepFeatures: ['kern'] }
          : {}),
      },
    )
    fonts.set(`other-${fonts.size + 1}`, { file, letters: fontLetters })
  }
  return fonts
}

async function findFontFile(family: string, letter: string): Promise<string | undefined> {
  const folder = `@fontsource-variable/${family}`
  const codePoint = letter.codePointAt(0) ?? 0
  const list = await readFile(localRequire.resolve(`${folder}/unicode.json`), 'utf8')
  const parts = Object.entries(JSON.parse(list) as Record<string, string>)
  const part = parts.find(([, ranges]) =>
    ranges.split(',').some((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return codePoint >= first && codePoint <= last
    }),
  )
  if (!part) return undefined
  return `${folder}/files/${family}-${part[0].replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
}
