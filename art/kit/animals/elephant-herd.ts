import { mix, type Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, placed, shape, type Mark } from '../sheet.ts'

/** Inks of an elephant in low light from the right: its far legs, hide, lit hide, the rim of sun, tusks; a calf has none. */
type HideInks = { dark: Ink; body: Ink; light: Ink; rim: Ink; tusk?: Ink }

/**
 * African elephants, feet on the origin's line, a cow about 300 × 220 units: one that comes from the left with its
 * trunk up to scent, one that faces us with her ears spread and her calf at her knees, and one from the right that
 * drinks.
 */
export function elephantHerd(inks: HideInks): { scenting: Mark; facing: Mark; drinking: Mark } {
  // Turned about when it is placed, and so lit from behind.
  const drinker = stands(inks, true, -1) + placed(head(inks, trunks.drinks, -1), { x: 118, y: -140, turn: 17 }) // prettier-ignore
  return {
    scenting: stands(inks, false, 1) + placed(head(inks, trunks.scents, 1), { x: 112, y: -160, turn: -6 }),
    facing: facing(inks),
    drinking: placed(drinker, { x: 0, y: 0, flip: true }),
  } // prettier-ignore
}

// Near fore legs under the shoulder, and put forward to reach the water.
const standing = '66,-88 72,-60 70,-30 74,-10 72,0! 112,0! 112,-14 110,-40 116,-76'
const forward = '66,-88 80,-60 90,-30 102,-10 102,0! 142,0! 140,-14 130,-40 124,-76'

// The trunk of the body: the high shoulder, the dip, the rise over the hips and the sloping rump of the African kind.
function stands(inks: HideInks, reaches: boolean, light: 1 | -1): Mark {
  const back = outline(
    `120,-200 96,-206 60,-196 20,-188 -30,-192 -76,-200 -110,-192 -134,-168 -146,-134 -146,-104 -138,-80 -126,-60 -130,-36 -124,-12 -126,0! -84,0! -86,-16 -84,-40 -78,-64 -62,-84 -10,-76 40,-78 ${reaches ? forward : standing} 130,-104 138,-140 134,-176`,
  )
  const shins = reaches
    ? '142,-4 130,-40 124,-78 128,-104! 108,-80 116,-44 128,-4!'
    : '112,-4 110,-40 116,-78 128,-104! 104,-80 98,-44 100,-4!'
  return (
    shape(
      outlines(
        '50,-90 46,-56 34,-30 32,-8 30,0! 66,0! 66,-14 74,-40 86,-84',
        '-106,-84 -84,-58 -62,-42 -62,-14 -66,0! -30,0! -28,-14 -30,-44 -34,-84',
        '-142,-150 -152,-120 -154,-88 -158,-68 -152,-58 -147,-70 -146,-96 -140,-124',
      ),
      inks.dark,
    ) +
    shape(back, inks.rim) +
    placed(shape(back, inks.body), { x: -3 * light, y: 4 }) +
    shape(
      outline('92,-196 60,-188 20,-180 -30,-184 -74,-190 -100,-182 -80,-168 -40,-160 10,-156 60,-160 100,-176'),
      inks.light,
    ) +
    (light > 0
      ? shape(outlines('-84,-4 -84,-40 -78,-66 -62,-86! -70,-60 -70,-30 -74,-4!', shins), inks.light)
      : shape(outlines('-126,-4 -130,-36 -127,-60 -140,-84! -120,-64 -116,-30 -112,-4!', '-146,-134 -134,-166 -112,-188! -120,-160 -132,-120 -136,-84!'), inks.light)) +
    shape(outline('-66,-82! -30,-77 -10,-76 40,-78 66,-88! 34,-86 -16,-85'), inks.dark)
  ) // prettier-ignore
}

const trunks = {
  hangs: '88,-30 98,0 100,40 98,80 92,112 96,128 108,132 112,126! 114,138 102,146 84,138 78,114 78,76 76,40 66,14',
  drinks: '88,-30 100,0 107,36 110,70 109,100 107,124! 95,126! 93,100 91,70 84,36 66,14',
  scents: '88,-30 102,-2 112,26 126,42 144,40 152,26 150,8! 160,4! 166,26 160,50 142,64 118,62 96,44 66,14',
} // prettier-ignore

// Head, ear and trunk, its origin where the neck meets the shoulder. The ear has Africa's shape: broad above, pointed below.
function head(inks: HideInks, trunk: string, light: 1 | -1): Mark {
  const skull = outline(`-10,-34 14,-54 40,-60 62,-54 78,-44 ${trunk} 52,22 36,26 14,20 -10,10`)
  return (
    shape(skull, inks.rim) +
    placed(shape(skull, inks.body), { x: -3 * light, y: 3 }) +
    (light > 0 ? shape(outline('64,-48 80,-34 90,0 94,30! 84,20 78,6 66,-16'), inks.light) : '') +
    (inks.tusk ? shape(outline('66,18 84,30 104,34 122,28! 106,42 84,42 62,30'), inks.tusk) : '') +
    shape(outline('2,-48 -28,-44 -52,-24 -58,8 -48,42 -30,66 -18,78! -8,58 8,44 22,24 32,-8 26,-38'), inks.dark) +
    shape(outline('0,-42 -24,-38 -44,-20 -48,8 -38,36 -24,54! -20,30 -8,10 8,-8 20,-34'), inks.body) +
    shape(
      outline(light > 0 ? '26,-38 32,-8 22,24 8,44 -8,58 -18,78! -4,40 12,20 22,-4' : '-28,-44 -52,-24 -58,8 -48,42 -30,66! -42,36 -47,8 -42,-18'),
      inks.light,
    ) +
    disc(58, -22, 2.4, inks.dark)
  ) // prettier-ignore
}

// The cow that looks at us, her body turned away to the left; the calf stands behind her fore legs.
function facing(inks: HideInks): Mark {
  const { tusk = '', ...bare } = inks
  const young = { ...bare, body: mix(inks.body, inks.light, 0.5), dark: inks.body }
  const calf = stands(young, false, 1) + placed(head(young, trunks.hangs, 1), { x: 108, y: -152, scale: 1.1 }) // prettier-ignore
  const barrel = outline('40,-206 0,-214 -50,-212 -96,-204 -126,-180 -138,-140 -134,-96 -126,-60 -128,-24 -130,0! -92,0! -90,-30 -84,-62 -40,-66 20,-66 66,-80 72,-140 64,-186') // prettier-ignore
  const legs = outlines(
    '-54,-120 -56,-80 -50,-40 -52,-12 -56,0! -10,0! -12,-14 -12,-44 -4,-80 0,-120',
    '20,-120 24,-76 22,-40 20,-12 16,0! 62,0! 60,-14 62,-44 68,-84 74,-130',
  )
  const ears = outlines(
    '-22,-208 -54,-226 -92,-224 -116,-204 -120,-172 -106,-138 -84,-112 -62,-92! -40,-104 -10,-130 -4,-180',
    '46,-208 74,-226 104,-218 122,-196 122,-166 110,-136 94,-112 78,-96! 64,-120 52,-146 44,-180',
  )
  const face = outline('-30,-196 -14,-220 8,-228 32,-226 52,-212 58,-186 52,-156 42,-130 36,-104 34,-70 34,-42 37,-28 44,-22 46,-14 38,-8 26,-12 18,-24 14,-48 12,-76 6,-104 -6,-128 -24,-158') // prettier-ignore
  const muzzle =
    '52,-212 58,-186 52,-156 42,-130 36,-104 34,-70 34,-42 36,-30! 27,-46 25,-76 25,-104 32,-130 38,-160 40,-190'
  return (
    shape(outline('-70,-70 -70,-40 -66,-12 -68,0! -34,0! -34,-14 -36,-44 -30,-70'), inks.dark) +
    shape(barrel, inks.rim) +
    placed(shape(barrel, inks.body), { x: -3, y: 4 }) +
    shape(outline('-126,-180 -138,-140 -134,-96 -126,-60 -128,-24 -130,-2! -114,-2! -112,-40 -108,-90 -112,-140'), inks.dark) +
    shape(outline('-84,-64! -40,-66 20,-66 60,-80! 60,-100! -50,-86'), inks.dark) +
    placed(calf, { x: 30, y: 0, scale: 0.4 }) +
    shape(legs, inks.body) +
    shape(outlines('-26,-118 -28,-80 -28,-40 -26,-4! -11,-4! -12,-44 -4,-80 0,-118!', '50,-112 46,-76 44,-40 44,-4! 61,-4! 62,-44 68,-84 72,-112!'), inks.light) +
    shape(outlines('-54,-118 -56,-80 -50,-40 -52,-12 -55,-2! -42,-2! -40,-40 -40,-118!', '20,-118 24,-76 22,-40 20,-12 17,-2! 30,-2! 32,-40 34,-118!'), inks.dark) +
    shape(ears, inks.rim) +
    placed(shape(ears, inks.body), { x: -3, y: 3 }) +
    shape(outlines('-24,-204 -48,-206 -72,-192 -80,-166 -72,-138 -60,-104! -46,-124 -28,-152', '50,-200 66,-204 84,-188 88,-162 80,-132 78,-104! 64,-124 54,-152'), inks.dark) +
    shape(face, inks.rim) +
    placed(shape(face, inks.body), { x: -3, y: 3 }) +
    shape(outline(muzzle), inks.light) +
    shape(outline('-14,-206 6,-220 28,-218 40,-208 30,-196 4,-192'), inks.light) +
    shape(outlines('-12,-134 -20,-112 -18,-88 -2,-68! -6,-90 -6,-108 2,-126', '40,-136 52,-116 56,-94 50,-70! 46,-92 42,-108 30,-124'), tusk) +
    disc(-20, -164, 2.2, inks.dark) +
    disc(49, -168, 2, inks.dark)
  ) // prettier-ignore
}
