import type { Ink } from '../colour.ts'
import { outline } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** A rock hyrax at rest, looking right: blunt head, no tail. About 150 × 90 units, its feet at the origin's line, lit from the left. */
export function dassie(inks: { dark: Ink; body: Ink; light: Ink }): Mark {
  return (
    shape(
      outline(
        '-70,0! -76,-22 -70,-48 -48,-68 -16,-74 14,-68 30,-72 36,-84 44,-86 48,-78 62,-72 78,-58 80,-48 68,-42 50,-36 46,-20 48,0!',
      ),
      inks.body,
    ) +
    shape(
      outline('-72,-30 -64,-54 -44,-66 -16,-71 10,-66! -6,-60 -34,-54 -54,-38 -62,-16'),
      inks.light,
    ) +
    shape(outline('50,-36 46,-20 48,0! 20,0! 26,-14 20,-26 34,-38'), inks.dark) +
    shape(outline('-70,0! -73,-12 -50,-22 -28,-14 -24,0!'), inks.dark) +
    shape('M34-84Q38-92 46-86 50-78 44-72 36-74 34-84z', inks.dark) +
    shape('M72-60q8 4 8 10l-7 1z', inks.dark) +
    disc(60, -62, 3, inks.dark)
  )
}
