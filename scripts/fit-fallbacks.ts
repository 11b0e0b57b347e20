// node scripts/fit-fallbacks.ts display|400|600 FILE …: prints the settings that fit each font file
// to our face of that kind, in height and in width over the letters of the built pages
// (ui/fonts/README.md).
import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { readBuiltTexts } from '#tests/built-texts.ts'

const [kind = '', ...files] = process.argv.slice(2)
if (!['display', '400', '600'].includes(kind) || files.length === 0)
  throw new Error('Name one of our faces (display, 400 or 600) and one or more font files.')

const { headings, texts } = readBuiltTexts()
const letters = kind === 'display' ? headings : texts
const ownFace = await openOwnFace()
for (const file of files) {
  const theirs = fontkit.create(readFileSync(file)) as fontkit.Font
  const size = measure(ownFace) / measure(theirs)
  const share = (height: number) => `${((height / ownFace.unitsPerEm / size) * 100).toFixed(2)}%`
  process.stdout.write(
    `${file}: size-adjust ${(size * 100).toFixed(2)}%, ascent-override ${share(ownFace.ascent)}, descent-override ${share(-ownFace.descent)}\n`,
  )
}

/** The variable face at one weight; fontkit cannot vary a compressed font. */
async function openOwnFace(): Promise<fontkit.Font> {
  const name = kind === 'display' ? 'gloock' : 'instrument-sans'
  const weight = { min: Number(kind), max: Number(kind) }
  const font = await subsetFont(readFileSync(`ui/fonts/${name}.woff2`), letters, {
    targetFormat: 'sfnt',
    ...(kind === 'display' ? {} : { variationAxes: { wght: weight } }),
  })
  return fontkit.create(font) as fontkit.Font
}

function measure(font: fontkit.Font): number {
  const known = [...letters].filter((letter) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
  const widths = known.map(
    (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
  )
  return widths.reduce((sum, width) => sum + width, 0) / known.length / font.unitsPerEm
}
