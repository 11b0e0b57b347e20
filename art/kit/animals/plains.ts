import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, placed, shape, type Mark } from '../sheet.ts'

/** Inks of an antelope: its back, its belly and legs' light, its markings. */
export type AntelopeInks = { back: Ink; flank: Ink; pale: Ink; dark: Ink }

/** What an antelope does. */
export type AntelopePose = 'watching' | 'grazing'

const legs = '40,-70 46,-44 42,-22 45,-3 44,0! 35,0! 34,-22 32,-46 24,-64!'
const hindLegs = '-46,-74 -40,-50 -52,-30 -50,-4 -51,0! -60,0! -62,-30 -60,-52 -70,-74'
const farLegs = [
  '26,-68 30,-44 24,-22 22,0! 13,0! 15,-24 14,-46 10,-66',
  '-40,-74 -30,-48 -38,-28 -32,0! -41,0! -48,-28 -46,-50 -60,-70',
] as const

/**
 * A springbok or, in other inks, a bontebok: about 150 × 150 units with its horns, looking right.
 * The dark band between back and belly is the springbok's mark.
 */
export function springbok(inks: AntelopeInks, pose: AntelopePose = 'watching'): Mark {
  const trunk =
    '-72,-104 -60,-116 -30,-114 6,-112 36,-116 50,-104 50,-82 38,-66 4,-62 -34,-66 -54,-64 -70,-74 -76,-90'
  return (
    shape(outlines(...farLegs), inks.flank) +
    shape(outlines(legs, hindLegs), inks.pale) +
    shape(
      outlines(
        '40,-70 46,-44 42,-30! 34,-30! 32,-46 24,-64!',
        '-46,-74 -40,-50 -50,-36! -60,-40! -60,-52 -70,-74',
      ),
      inks.back,
    ) +
    shape('M34-6l11 0-1 6-10 0zM-62-6h11v6h-10z', inks.dark) +
    shape(outline(trunk), inks.back) +
    shape(outline('48,-86 38,-66 4,-62 -34,-66 -50,-66 -40,-76 0,-76 34,-80'), inks.pale) +
    shape(outline('48,-92 34,-82 0,-78 -40,-78 -52,-70 -46,-82 -10,-88 30,-92'), inks.dark) +
    shape(outline('-70,-106 -78,-92 -72,-74 -64,-80 -64,-98'), inks.pale) +
    shape(outline('-74,-100 -82,-84 -80,-66 -76,-68 -74,-86'), inks.dark) +
    (pose === 'grazing'
      ? placed(neckAndHead(inks), { x: 40, y: -100, turn: 96 })
      : placed(neckAndHead(inks), { x: 40, y: -100 }))
  )
}

function neckAndHead(inks: AntelopeInks): Mark {
  return (
    shape(
      outline(
        '-22,-6 -8,-20 2,-40 8,-50 22,-54 34,-48 46,-38 46,-32 32,-32 22,-30 18,-14 10,12 -6,22',
      ),
      inks.back,
    ) +
    shape(outline('12,-46 24,-50 36,-44 46,-37 46,-32 32,-32 24,-34 16,-36'), inks.pale) +
    shape(outlines('20,-44 34,-42 42,-38 30,-40', '43,-38 47,-36 45,-32 41,-34'), inks.dark) +
    shape(outline('8,-50 0,-60 -6,-64! -2,-54 6,-46'), inks.flank) +
    shape(outline('15,-52 12,-66 14,-80 22,-88! 18,-78 18,-66 21,-53'), inks.dark) +
    shape(outline('10,-52 4,-66 4,-80 10,-90! 8,-78 10,-66 15,-53'), inks.dark) +
    disc(25, -45, 1.6, inks.dark)
  )
}

/** An eland or, small, a distant herd beast: heavy, with a dewlap and straight twisted horns. About 210 × 190 units. */
export function eland(inks: AntelopeInks): Mark {
  return (
    shape(
      outlines(
        '48,-80 50,-50 44,-24 44,0! 32,0! 32,-26 30,-52 22,-78',
        '-58,-84 -46,-54 -54,-30 -50,0! -62,0! -66,-30 -66,-54 -80,-80',
      ),
      inks.flank,
    ) +
    shape(
      outline(
        '-98,-116 -84,-134 -40,-134 10,-142 40,-150 60,-138 74,-148 84,-166 98,-168 112,-156 124,-146 122,-138 106,-138 94,-132 84,-108 78,-92! 70,-86 58,-66 62,-40 60,-6 62,0! 48,0! 46,-40 40,-66 0,-60 -44,-68 -70,-72 -74,-48 -82,-30 -78,0! -92,0! -94,-30 -92,-56 -102,-90',
      ),
      inks.back,
    ) +
    shape(outline('54,-76 40,-66 0,-60 -44,-68 -60,-74 -10,-82 40,-86'), inks.pale) +
    shape(
      outlines(
        '96,-166 88,-184 74,-200! 82,-182 90,-164',
        '102,-166 98,-186 86,-204! 90,-186 96,-164',
      ),
      inks.dark,
    ) +
    shape(outline('-98,-112 -106,-90 -106,-64 -100,-52 -98,-66 -100,-88'), inks.dark) +
    shape(
      'M20-140L14-92l3 0 8-47zM-2-136L-10-90l3 0 10-45zM-26-134L-34-88l3 0 10-45z',
      inks.pale,
      0.6,
    ) +
    disc(106, -156, 1.8, inks.dark)
  )
}

/** Inks of a zebra: its white and its black. */
export type ZebraInks = { white: Ink; shade: Ink; black: Ink }

/** A Cape mountain zebra looking right, about 190 × 150 units. */
export function zebra(inks: ZebraInks): Mark {
  const body =
    '-84,-104 -66,-118 -30,-116 10,-112 36,-120 52,-140 60,-150! 64,-158 68,-149! 84,-142 98,-126 108,-114 104,-104 92,-106 78,-116 68,-104 62,-84 54,-66 56,-40 52,-4 53,0! 42,0! 41,-40 36,-62 0,-56 -36,-62 -52,-64 -50,-46 -58,-30 -55,0! -66,0! -70,-30 -68,-50 -84,-72 -90,-90'
  const stripes = [
    '-78,-108 -70,-112 -72,-90 -80,-76!', '-60,-116 -52,-116 -56,-88 -66,-66 -72,-70! -62,-90', '-40,-117 -32,-116 -38,-90 -44,-66! -50,-64 -46,-88',
    '-20,-115 -12,-114 -14,-88 -20,-62! -27,-62! -24,-88', '0,-113 8,-112 8,-88 4,-58! -4,-58! -2,-88', '20,-115 28,-117 28,-92 26,-62! 18,-60! 20,-90',
    '38,-122 44,-129 48,-104 48,-72! 40,-66! 42,-98', '48,-136 54,-142 62,-118 66,-98! 60,-92 56,-110', '60,-147 66,-147 74,-130 74,-114! 68,-116',
    '-88,-90 -70,-70 -64,-54! -72,-62 -86,-78', '-68,-50! -52,-54 -52,-48 -69,-44!', '-70,-34! -56,-36 -57,-30 -69,-28!', '40,-54! 55,-56 55,-50 40,-48!', '41,-40! 55,-42 54,-36 41,-34!', '42,-26! 54,-28 53,-22 42,-20!',
  ] // prettier-ignore
  return (
    shape(
      outlines(
        '30,-66 34,-40 28,0! 18,0! 20,-40 12,-62',
        '-46,-66 -38,-46 -44,-28 -38,0! -49,0! -54,-30 -56,-56',
      ),
      inks.shade,
    ) +
    shape(outline(body), inks.white) +
    shape(outlines(...stripes), inks.black) +
    shape(outline('44,-130 54,-146 64,-158 70,-154! 60,-140 50,-124'), inks.black) +
    shape(outline('100,-120 109,-113 104,-104 94,-106'), inks.black) +
    shape(outline('-86,-100 -94,-80 -96,-58 -90,-54! -90,-76'), inks.black) +
    disc(84, -132, 2, inks.black)
  )
}

/** Inks of an ostrich: plumes (shade, light), bare skin, the white of wing and tail. */
export type OstrichInks = { plume: Ink; sheen: Ink; skin: Ink; skinShade: Ink; white: Ink }

/** An ostrich cock, about 130 × 230 units, looking right; striding or standing with its head low. */
export function ostrich(inks: OstrichInks, pose: 'striding' | 'feeding' = 'striding'): Mark {
  const neck =
    pose === 'striding'
      ? '26,-118 44,-132 52,-156 54,-184 56,-206 66,-216 78,-213 84,-208 94,-204 84,-200 72,-199 64,-190 64,-160 58,-128 44,-104'
      : '30,-122 56,-120 76,-100 84,-68 86,-36 90,-22 100,-12 104,-2 96,-6 88,-8 78,-14 74,-34 72,-64 62,-90 44,-102'
  const [eyeX, eyeY] = pose === 'striding' ? [73, -209] : [94, -15]
  return (
    shape(
      outline('-6,-80 -10,-58 -28,-44 -36,-20 -44,-4 -30,-2! -26,-6 -24,-22 -14,-36 6,-54 10,-76'),
      inks.skinShade,
    ) +
    shape(
      outline('8,-82 26,-60 22,-42 24,-18 22,-4 42,0! 40,-5 30,-8 31,-20 32,-44 38,-62 26,-82'),
      inks.skin,
    ) +
    shape(outline('24,-6! 22,-4 42,0! 40,-5 30,-8'), inks.skinShade) +
    shape(outline(neck), inks.skin) +
    shape(
      outline('-72,-112 -60,-128 -20,-140 22,-138 46,-120 44,-98 26,-80 -6,-72 -40,-78 -62,-92'),
      inks.plume,
    ) +
    shape(outline('-30,-132 10,-134 32,-122 24,-108 -4,-102 -34,-106 -46,-116'), inks.sheen) +
    shape(
      outline(
        '-68,-104! -58,-86 -64,-70! -44,-78 -46,-62! -26,-72 -22,-58! -6,-72 2,-60! 14,-76 24,-66! 30,-84 42,-80! 46,-104!',
      ),
      inks.plume,
    ) +
    shape(outline('-66,-120 -86,-116 -96,-100 -92,-84 -80,-78 -64,-90 -58,-106'), inks.white) +
    shape(
      outline('-60,-92 -44,-74 -34,-64! -30,-74 -14,-66! -10,-76 4,-70! -6,-84 -28,-92'),
      inks.white,
    ) +
    disc(eyeX, eyeY, 1.8, inks.plume)
  )
}
