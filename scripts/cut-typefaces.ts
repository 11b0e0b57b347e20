// node scripts/cut-typefaces.ts: cuts the two typefaces from their packages into ui/fonts (see
// its README).
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'

const packages = path.resolve(import.meta.dirname, '../node_modules')
const folder = path.resolve(import.meta.dirname, '../ui/fonts')

/** The English keyboard, and the symbols that our texts use. */
const basic = `${listLetters(0x20, 0x7e)}\u00A0£¥©°·½×‐‑–—‘’“”…\u202F€←↑→↓−`
/** Accents of names and borrowed words; `basic` has the other characters of their block. */
const accented = `${listLetters(0xa1, 0xff)}ıŒœŠšŸŽžˆ˜‚„†‡•‰‹›™`
const shaping = ['kern', 'liga', 'locl', 'ccmp', 'mark', 'mkmk']

const gloock = '@fontsource/gloock/files/gloock-latin-400-normal.woff2'
const sans = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const weights = { wght: { min: 400, max: 600, default: 400 } }

await cut(gloock, 'gloock.woff2', { letters: `${basic}àáâäçèéêëíîïñóôöúûü`, features: shaping })
const features = [...shaping, 'tnum']
await cut(sans, 'instrument-sans.woff2', { letters: basic, features, weights })
await cut(sans, 'instrument-sans-accented.woff2', {
  letters: [...accented].filter((letter) => !basic.includes(letter)).join(''),
  features,
  weights,
})

type Cut = { letters: string; features: string[]; weights?: typeof weights }

async function cut(source: string, target: string, { letters, features, weights: axes }: Cut) {
  const font = await subsetFont(readFileSync(path.join(packages, source)), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: features,
    ...(axes ? { variationAxes: axes } : {}),
  })
  writeFileSync(path.join(folder, target), font)
  process.stdout.write(`${target}: ${font.length} bytes\n`)
}

function listLetters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}
