import type { Ink } from '../colour.ts'
import { random } from '../noise.ts'
import { dash, num, outline } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of a southern right whale: its body, the wet light on it, the sharpest light, and white water (shade, white). */
export type WhaleInks = { body: Ink; wet: Ink; glint: Ink; foam: readonly [Ink, Ink] }

/** The fluke as it goes down, three quarters from behind: about 570 × 290 units, the water line at 0. */
export function fluke(inks: WhaleInks): Mark {
  return (
    shape(outline(flukeShape), inks.body) +
    shape(outline(litRight), inks.wet) +
    shape(outline(litLeft), inks.wet) +
    shape(edge, inks.glint)
  )
}

/** The fluke's outline alone, for its reflection. */
export const flukeShape =
  '0,-214! 22,-236 66,-262 122,-276 178,-268 226,-236 262,-190 276,-176! 226,-190 176,-184 128,-160 88,-126 58,-84 44,-40 46,8 -50,8 -46,-40 -58,-84 -84,-124 -124,-154 -176,-172 -232,-168 -290,-146! -274,-166 -236,-216 -186,-250 -126,-264 -66,-254 -20,-232'

const litRight =
  '6,-212! 24,-232 66,-257 122,-271 176,-263 222,-232 254,-194 216,-214 166,-222 116,-214 72,-190 44,-150 34,-90 38,-30 36,6! 22,6! 20,-60 24,-130 16,-180'
const litLeft =
  '-22,-226! -66,-248 -126,-258 -184,-244 -230,-213 -264,-172 -222,-200 -170,-212 -116,-208 -72,-190 -44,-160'
const edge =
  'M24-233C60-258 100-271 128-271 176-270 222-240 258-192 222-226 176-250 126-252 84-252 52-242 24-233z'

/** A breach: the head and half the body out of the water, falling to the right; about 420 × 360 units. */
export function breach(inks: WhaleInks): Mark {
  const body =
    '-92,14 -104,-60 -98,-140 -70,-220 -20,-286 40,-330 98,-346 138,-336 150,-308 132,-268 108,-220 92,-160 84,-90 92,14'
  return (
    shape(
      outline('60,-150 110,-128 164,-120 206,-128 212,-118 176,-92 120,-86 74,-104'),
      inks.body,
    ) +
    shape(outline(body), inks.body) +
    shape(
      outline(
        '-84,10 -96,-60 -90,-140 -62,-216 -14,-280 44,-322 90,-336 60,-306 10,-258 -28,-190 -44,-110 -40,-40 -46,12',
      ),
      inks.wet,
    ) +
    shape(outline('-72,-200 -22,-268 36,-312 80,-330! 30,-300 -20,-250 -52,-190'), inks.glint) +
    shape(
      outline('126,-262 104,-214 88,-156 82,-90 86,10 62,12 58,-80 68,-160 92,-224'),
      inks.wet,
    ) +
    shape(
      'M96-346l14-8 10 7 12-3 8 9-12 4-14-2-10 4zM60-330l10-7 8 5-6 7-10 1zM128-322l9-3 5 6-7 6-8-2z',
      inks.foam[0],
    )
  )
}

/** A back and blow, far off: a low arch about 160 units long with the right whale's V-shaped spout. */
export function blow(inks: WhaleInks): Mark {
  return (
    shape('M-80 4C-60-16-20-26 10-24 44-22 66-10 84 4z', inks.body) +
    shape('M-60-8C-40-20-12-24 8-22 24-21 36-17 46-13 20-16-30-16-60-8z', inks.wet) +
    shape(
      'M44-24C40-50 26-76 6-92 24-88 42-70 48-48 52-72 70-92 94-98 76-84 60-54 56-24z',
      inks.foam[0],
      0.85,
    )
  )
}

/** Drops that fall from a fluke and the collar of white water round its stock; water line at 0. */
export function splash(
  inks: WhaleInks,
  of: { seed: number; half: number; drops?: number; tall?: number },
): Mark {
  const next = random(of.seed)
  const { half, drops = 30, tall = 190 } = of
  let falling = ''
  for (let i = 0; i < drops; i++) {
    const side = i % 2 ? 1 : -1
    const t = 0.2 + next() * 0.75
    const x = side * t * half
    const y = -tall * (0.3 + 0.55 * (1 - t) * next()) * (0.2 + next() * 0.8)
    const size = 0.9 + next() * 1.7
    falling += `M${num(x)} ${num(y)}l${num(size)} ${num(size * 3)}-${num(size)} ${num(size * 1.2)}-${num(size)}-${num(size * 1.2)}z`
  }
  let collar = ''
  for (let i = 0; i < 32; i++) {
    const t = next() * 2 - 1
    const x = t * half * 0.62
    const w = 16 + next() * 50
    const h = (1 - t * t) * (4 + next() * 12) + 2
    collar += dash(x - w / 2, x + w / 2, (next() - 0.5) * 16, h * 0.7)
  }
  return (
    shape(falling, inks.foam[1]) +
    shape(dash(-half * 1.3, half * 1.25, 8, 12), inks.foam[0]) +
    shape(collar, inks.foam[1])
  )
}

/** A great white's fin, and the hint of its back, cutting the surface to the right. About 120 units long. */
export function sharkFin(inks: WhaleInks): Mark {
  return (
    shape('M-50 4C-30-4 0-8 40-4 56-2 66 1 74 4z', inks.body, 0.8) +
    shape(outline('-22,2! -2,-26 22,-48 42,-58! 36,-36 38,-16 46,2!'), inks.body) +
    shape(outline('-14,-2! 4,-26 26,-46 42,-58! 28,-40 14,-18 6,0!'), inks.wet) +
    shape(dash(-60, 84, 5, 5), inks.foam[1])
  )
}
