import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ink } from '#art/kit/colour.ts'
import { nightPalette, palette } from '#rules/text/palette.ts'
import { listProjectFiles } from './source-files.ts'

const readText = (path: string) => readFileSync(path, 'utf8')
const dayColours = readTokens(1)
const nightColours = readTokens(2)

/** Colours that aren't the site's, with their purpose. */
const exceptions: Record<string, readonly string[]> = {
  'ui/bundling/photos.test.ts': ['#88aacc'],
  // WhatsApp's green, dark enough for white letters.
  'app/site/frame/whatsapp-button.tsx': ['#0b6b3a', '#085430'],
  // The placeholder of a picture: its mean colour.
  'ui/components/not-found.tsx': ['#bbc1bb'],
}

describe('the colours', () => {
  it.each(Object.entries(palette))('%s is %s in the style sheet too', (name, hex) => {
    expect(dayColours[name]).toBe(hex)
  })

  it.each(Object.entries(nightPalette))(
    '%s is %s in the dark, as in the style sheet',
    (name, hex) => {
      expect(nightColours[name]).toBe(hex)
    },
  )

  it('are the only ones in the code, apart from the listed exceptions', () => {
    const paletteColours = new Set([...Object.values(dayColours), ...Object.values(nightColours)])
    const files = listProjectFiles().filter((path) =>
      /^(app|platform|public|server|ui(?!\/drawn))\/.*\.(css|svg|tsx?|webmanifest)$/.test(path),
    )
    expect(Object.keys(exceptions).filter((path) => !files.includes(path))).toEqual([])
    const unknownColours = files.flatMap((path) =>
      [...new Set(readText(path).match(/#[\da-f]{6}\b/gi))]
        .filter((colour) => !paletteColours.has(colour) && !exceptions[path]?.includes(colour))
        .map((colour) => `${path} has ${colour}, which is not in ui/styles.css.`),
    )
    expect(unknownColours).toEqual([])
  })
})

/** Hexadecimal colours of the style sheet: light (1) or dark (2). */
function readTokens(side: 1 | 2): Record<string, string> {
  const colour = String.raw`(#\w{6}|oklch\([^)]+\))`
  const pattern = new RegExp(`--color-([\\w-]+): light-dark\\(${colour}, ${colour}\\)`, 'g')
  const pairs = [...readText('ui/styles.css').matchAll(pattern)].map((match) => {
    return [match[1] ?? '', toHex(match[side + 1] ?? '')] as const
  })
  return { ...Object.fromEntries(pairs), white: '#ffffff' }
}

function toHex(colour: string): string {
  if (colour.startsWith('#')) return colour
  const [l = 0, c = 0, h = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return ink(l, c, h)
}
