import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** Inks of a Cape fur seal: its shaded side, its coat, the wet light on it. */
export type SealInks = { dark: Ink; coat: Ink; light: Ink }

/** What it does. All look right. */
export type SealPose = 'upright' | 'resting' | 'swimming'

/** A Cape fur seal about 190 × 150 units, looking right, its belly on the origin's line. */
export function seal(inks: SealInks, pose: SealPose = 'upright'): Mark {
  switch (pose) {
    case 'upright':
      return (
        shape(
          outlines(
            '-84,-8 -112,-14 -138,-6 -146,6! -120,6 -90,8 -70,2',
            '20,-44 34,-22 58,-6 74,4 60,10 30,4 10,-10',
          ),
          inks.dark,
        ) +
        shape(
          outline(
            '-96,2 -88,-22 -58,-48 -26,-64 0,-90 14,-122 30,-144 48,-152 62,-158 78,-166 84,-160 76,-150 72,-138 58,-126 52,-104 50,-74 40,-40 20,-12 -20,4',
          ),
          inks.coat,
        ) +
        shape(
          outline(
            '-84,-16! -56,-46 -24,-62 2,-90 16,-122 32,-143 48,-151! 34,-130 26,-98 8,-62 -24,-40 -54,-26',
          ),
          inks.light,
        ) +
        shape(
          outline(
            '72,-138 58,-126 52,-104 50,-74 40,-40 20,-12 -20,4! 6,-16 24,-44 34,-80 40,-112 50,-134',
          ),
          inks.dark,
        ) +
        shape(outline('8,-46 26,-34 30,-14 24,6 8,8! 12,-14 2,-30'), inks.dark) +
        shape('M38-138l-9-2 6-5z', inks.dark) +
        disc(58, -149, 2.2, inks.dark)
      )
    case 'resting':
      return (
        shape(outline('-100,-8 -128,-16 -152,-8 -156,4! -130,6 -100,6'), inks.dark) +
        shape(
          outline(
            '-108,4 -104,-18 -76,-38 -34,-50 10,-50 42,-46 66,-58 88,-64 108,-56 118,-46 112,-38 94,-34 84,-22 70,-4 30,4',
          ),
          inks.coat,
        ) +
        shape(
          outline(
            '-98,-18! -72,-36 -34,-47 10,-48 42,-44 66,-56 86,-62! 72,-46 44,-34 8,-36 -40,-32',
          ),
          inks.light,
        ) +
        shape(
          outline('112,-38 94,-34 84,-22 70,-4 30,4 -60,4! -10,-8 40,-10 66,-22 84,-36'),
          inks.dark,
        ) +
        shape(outline('30,-20 46,-8 40,6 8,10! 18,-4'), inks.dark) +
        disc(98, -50, 2.2, inks.dark)
      )
    case 'swimming':
      return (
        shape(
          outline('-30,4! -24,-10 -6,-18 8,-30 26,-42 44,-40 58,-30 54,-22 38,-18 32,-4 34,4!'),
          inks.coat,
        ) +
        shape(outline('-22,-8! -4,-18 10,-30 26,-41! 22,-26 4,-12'), inks.light) +
        disc(42, -32, 2, inks.dark)
      )
  }
}
