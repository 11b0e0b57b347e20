import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** Inks of an ostrich: plumes (shade, light), bare skin (light, shade), the pale plumes of wing and tail. */
export type OstrichInks = { plume: Ink; sheen: Ink; skin: Ink; skinShade: Ink; white: Ink }

const loose =
  '-96,-116! -80,-142 -44,-158 0,-160 36,-154 58,-140 68,-122 66,-104 58,-96! 62,-88 50,-90! 52,-78 38,-84! 34,-70 22,-80! 14,-64 4,-78! -8,-62 -16,-77! -30,-64 -36,-80! -52,-70 -56,-86! -72,-80 -74,-94! -88,-94 -86,-106!'

/** An ostrich about 170 × 270 units, looking right: striding with its head up, or feeding. */
export function ostrich(inks: OstrichInks, pose: 'striding' | 'feeding' = 'striding'): Mark {
  return legs(inks) + (pose === 'striding' ? raisedNeck(inks) : loweredNeck(inks)) + body(inks)
}

// The far leg is lifted; the near one carries the bird. What bends backwards is the heel.
function legs(inks: OstrichInks): Mark {
  return (
    shape(
      outline(
        '-20,-90 4,-92 14,-74 4,-58 -8,-50 -22,-40 -38,-30 -46,-22! -52,-26 -44,-38 -34,-52 -26,-66',
      ),
      inks.skinShade,
    ) +
    shape(
      outline('-46,-30! -40,-24 -36,-10 -34,2 -26,10! -42,12 -46,8 -42,0 -46,-16'),
      inks.skinShade,
    ) +
    shape(
      outline(
        '0,-92 34,-92 36,-72 30,-58 24,-50! 22,-48 26,-40 28,-20 28,-6! 20,-6 18,-24 14,-42 12,-52 4,-68',
      ),
      inks.skin,
    ) +
    shape(
      outline('0,-92 16,-90 20,-70 20,-54 20,-40 22,-6! 20,-6 18,-24 14,-42 12,-52 4,-68'),
      inks.skinShade,
    ) +
    shape('M19-8h10l17 6q4 2 0 3H22q-5 0-3-9z', inks.skin) +
    shape('M19-8h5l4 9h-6q-5 0-3-9z', inks.skinShade)
  )
}

function raisedNeck(inks: OstrichInks): Mark {
  return (
    shape(
      outline(
        '40,-146! 58,-148 68,-162 70,-186 66,-212 66,-236 72,-246! 82,-240 78,-226 80,-206 84,-180 82,-152 72,-128 54,-116!',
      ),
      inks.skin,
    ) +
    shape(
      outline(
        '40,-146! 58,-148 68,-162 70,-186 66,-212 66,-236 72,-246! 72,-232 72,-210 76,-184 73,-158 60,-138 48,-126!',
      ),
      inks.skinShade,
    ) +
    shape(
      outline('64,-238 66,-250 76,-258 88,-256 96,-250 112,-245 114,-242 98,-238 86,-236 76,-234'),
      inks.skin,
    ) +
    shape('M92-246l21 2.500q2 1-1 2l-17 3.500q-4-3-3-8z', inks.skinShade) +
    shape('M66-251q8-10 18-6-10 1-16 8z', inks.plume) +
    disc(83, -249, 3.2, inks.plume)
  )
}

function loweredNeck(inks: OstrichInks): Mark {
  return (
    shape(
      outline(
        '44,-140! 70,-142 92,-126 104,-98 108,-66 110,-36 116,-18! 104,-12 98,-30 96,-62 90,-92 78,-110 58,-112!',
      ),
      inks.skin,
    ) +
    shape(
      outline(
        '58,-112! 78,-110 90,-92 96,-62 98,-30 104,-12! 108,-14 104,-34 102,-66 96,-98 82,-120 60,-126!',
      ),
      inks.skinShade,
    ) +
    shape(outline('102,-22 112,-26 122,-16 128,-6 138,4 136,8 122,4 108,-2 100,-12'), inks.skin) +
    shape('M122-8l15 13q1 3-3 2l-14-4q-2-6 2-11z', inks.skinShade) +
    disc(114, -13, 2.8, inks.plume)
  )
}

function body(inks: OstrichInks): Mark {
  return (
    shape(
      outlines(
        '-84,-132! -104,-140 -122,-132 -130,-116! -126,-114 -134,-100! -126,-102 -128,-86! -116,-92 -112,-78! -104,-90 -92,-96 -82,-106',
      ),
      inks.white,
    ) +
    shape(outline(loose), inks.plume) +
    shape(
      outlines(
        '-70,-136! -40,-152 2,-154 34,-148! 10,-142 -30,-140 -58,-130',
        '-76,-122! -50,-132 -20,-134! -44,-122 -66,-112',
        '0,-140! 28,-142 52,-130! 32,-130 14,-130',
        '-10,-126! 16,-126 44,-116! 20,-116 0,-114',
      ),
      inks.sheen,
    ) +
    shape(
      outline(
        '-78,-108! -60,-102 -34,-104 -8,-96 8,-84! -4,-84 0,-74! -14,-80 -14,-68! -28,-78 -32,-68! -42,-78 -50,-70! -56,-82 -68,-78! -66,-90 -78,-92!',
      ),
      inks.white,
    ) +
    shape(
      outline('-78,-112! -56,-118 -24,-116 0,-106 14,-92! -8,-98 -34,-104 -60,-102'),
      inks.plume,
    )
  )
}
