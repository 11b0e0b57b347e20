import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import { readBuiltTexts } from './built-texts.ts'

const { headings, texts } = readBuiltTexts()

describe('the typefaces, reduced to the letters of the site', () => {
  it('Gloock has every letter, figure and mark of our headings', () => {
    expect(headings.length).toBeGreaterThan(1000)
    expect(listMissing(headings, ['gloock'])).toEqual([])
  })

  it('Instrument Sans has every letter, figure and mark of our texts', () => {
    expect(listMissing(texts, ['instrument-sans', 'instrument-sans-accented'])).toEqual([])
  })

  it('have every letter of the English keyboard in the files that each page loads', () => {
    const keyboard = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))
    for (const file of ['gloock', 'instrument-sans'])
      expect(listMissing(keyboard, [file])).toEqual([])
  })
})

describe('the fallback faces', () => {
  const styles = readFileSync('ui/fonts.css', 'utf8')
  const faces = [...styles.matchAll(/'((?:Sans|Display) on \w+)';([^}]*)/g)]

  it.each(faces.map(([, name, rules]) => ({ name, rules })))(
    '$name is as high as ours, so no line shifts',
    ({ name = '', rules = '' }) => {
      const font = openFont(name.startsWith('Sans') ? 'instrument-sans' : 'gloock')
      const readShare = (rule: string) =>
        Number(new RegExp(`${rule}: ([\\d.]+)%`).exec(rules)?.[1]) / 100
      const size = readShare('size-adjust')
      const height = (share: number) => share * size * font.unitsPerEm
      expect(Math.abs(height(readShare('ascent-override')) - font.ascent)).toBeLessThan(1)
      expect(Math.abs(height(readShare('descent-override')) + font.descent)).toBeLessThan(1)
      expect(readShare('line-gap-override')).toBe(font.lineGap)
    },
  )
})

/** Emoji, flags, primes of coordinates and foreign currency symbols come from the device. */
function listMissing(text: string, files: readonly string[]): string[] {
  const available = new Set(files.flatMap((file) => openFont(file).characterSet))
  const required = [...new Set(text)].filter((letter) => /(?!′)[\p{L}\p{N}\p{P}]/u.test(letter))
  return required.filter((letter) => !available.has(letter.codePointAt(0) ?? 0))
}

function openFont(name: string): fontkit.Font {
  return fontkit.create(readFileSync(`ui/fonts/${name}.woff2`)) as fontkit.Font
}
