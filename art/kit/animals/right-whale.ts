import { outline, outlines } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'
import type { WhaleInks } from './whale.ts'

/**
 * A southern right whale at rest, as the cliffs show it: from above and aslant, head to the right, the flanks under
 * water. About 560 × 150 units, its middle at 0. `sunk` is the ink of what lies under the surface.
 */
export function restingWhale(inks: WhaleInks, sunk: string): Mark {
  return (
    shape(
      outlines(
        '-292,0! -240,-10 -190,-16 -120,-34 -30,-48 70,-48 150,-40 212,-24 243,2 228,30 176,54 96,72 0,78 -100,64 -180,38 -240,18',
        '-250,12! -290,26 -336,60 -372,74! -356,36 -350,0 -356,-36 -372,-72! -336,-58 -290,-26 -250,-12!',
        '120,50 150,84 148,116 128,128! 104,104 88,60',
      ),
      sunk,
      0.82,
    ) +
    shape(
      outline(
        '-196,-8! -120,-30 -30,-44 70,-44 150,-36 210,-20 238,0 214,18 160,26 90,26 0,16 -110,4',
      ),
      inks.body,
    ) +
    shape(outline('-160,-16! -90,-34 -10,-42 74,-42 140,-34! 70,-26 -10,-24 -90,-18'), inks.wet) +
    shape(outline('-60,-33! 0,-40 66,-40 110,-36! 40,-34'), inks.glint) +
    shape(
      outlines(
        '200,-10 216,-14 230,-2 226,8 212,4',
        '176,-20 186,-23 194,-17 186,-13',
        '156,-24 163,-27 169,-22 162,-19',
        '184,14 196,10 206,14 196,20',
        '142,-14 149,-17 154,-12 148,-9',
      ),
      inks.foam[1],
    ) +
    shape(
      'M-214-2Q-150 2-96 12-150 12-214-2zM20 24Q80 34 150 30 80 40 20 24zM236-8Q250 2 236 16 244 2 236-8z',
      inks.foam[1],
    )
  )
}

/** The V-shaped blow of a right whale, about 120 units tall, rising from 0. */
export function spout(inks: WhaleInks): Mark {
  return shape(
    outlines(
      '-2,0! -10,-36 -26,-66 -50,-84! -40,-96 -22,-86 -10,-56 -1,-20',
      '2,0! 8,-40 24,-74 42,-100! 54,-98 38,-66 14,-36',
    ),
    inks.foam[1],
    0.6,
  )
}
