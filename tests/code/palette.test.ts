import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ink } from '#art/kit/colour.ts'
import { nightPalette, palette } from '#rules/text/palette.ts'
import { listProjectFiles } from './source-files.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const day = readTokens(1)
const night = readTokens(2)

/** Colours that aren't the site's, with their purpose. */
const strangers: Record<string, readonly string[]> = {
  'ui/bundling/photos.test.ts': ['#88aacc'],
  // WhatsApp's green, dark enough for white letters.
  'app/site/frame/whatsapp-button.tsx': ['#0b6b3a', '#085430'],
  // The placeholder of a picture: its mean colour.
  'ui/components/not-found.tsx': ['#bbc1bb'],
  // The evening drawn on a card: a picture, like those of art/.
  'app/payments/documents/pdf/render-gift-card.server.ts': [
    '#f7c58f',
    '#fbe3bf',
    '#fff3d6',
    '#8d94a5',
    '#5f6b80',
    '#3e4d63',
    '#e7b98d',
    '#6f8ba0',
    '#d9b98c',
    '#2f4034',
  ],
}

describe('the colours', () => {
  it.each(Object.entries(palette))('%s is %s in the style sheet too', (name, hex) => {
    expect(day[name]).toBe(hex)
  })

  it.each(Object.entries(nightPalette))(
    '%s is %s in the dark, as in the style sheet',
    (name, hex) => {
      expect(night[name]).toBe(hex)
    },
  )

  it('appear in no other shade elsewhere', () => {
    const known = new Set([...Object.values(day), ...Object.values(night)])
    const files = listProjectFiles().filter((path) =>
      /^(app|platform|public|server|ui(?!\/drawn))\/.*\.(css|svg|tsx?|webmanifest)$/.test(path),
    )
    expect(Object.keys(strangers).filter((path) => !files.includes(path))).toEqual([])
    const others = files.flatMap((path) =>
      [...new Set(read(path).match(/#[\da-f]{6}\b/gi))]
        .filter((colour) => !known.has(colour) && !strangers[path]?.includes(colour))
        .map((colour) => `${path} has ${colour}, which is none of ui/styles.css.`),
    )
    expect(others).toEqual([])
  })
})

/** Hexadecimal colours of the style sheet: light (1) or dark (2). */
function readTokens(side: 1 | 2): Record<string, string> {
  const colour = String.raw`(#\w{6}|oklch\([^)]+\))`
  const pattern = new RegExp(`--color-([\\w-]+): light-dark\\(${colour}, ${colour}\\)`, 'g')
  const pairs = [...read('ui/styles.css').matchAll(pattern)].map((found) => {
    return [found[1] ?? '', toHex(found[side + 1] ?? '')] as const
  })
  return { ...Object.fromEntries(pairs), white: '#ffffff' }
}

function toHex(colour: string): string {
  if (colour.startsWith('#')) return colour
  const [l = 0, c = 0, h = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return ink(l, c, h)
}
