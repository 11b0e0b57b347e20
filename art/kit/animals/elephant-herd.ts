import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, placed, shape, type Mark } from '../sheet.ts'

/** Inks of an elephant in low light from the right: its far legs, hide, lit hide, the rim of sun, tusks. */
type HideInks = { dark: Ink; body: Ink; light: Ink; rim: Ink; tusk: Ink }

/** Three African elephants, all facing right, feet on the origin's line, a cow about 300 × 220 units. */
export function elephantHerd(inks: HideInks): { walking: Mark; drinking: Mark; calf: Mark } {
  const cow = stands(inks)
  return {
    walking: cow + placed(head(inks, false), { x: 112, y: -158 }),
    drinking: cow + placed(head(inks, true), { x: 112, y: -150, turn: 13 }),
    calf: placed(stands(inks) + placed(head({ ...inks, tusk: inks.body }, false), { x: 108, y: -152, scale: 1.1 }), { x: 0, y: 0, scale: 0.5 }),
  } // prettier-ignore
}

// The trunk of the body: the high shoulder, the dip, the rise over the hips and the sloping rump of the African kind.
function stands(inks: HideInks): Mark {
  const back =
    '120,-200 96,-206 60,-196 20,-188 -30,-192 -76,-200 -110,-192 -134,-168 -146,-134 -146,-104 -138,-80 -126,-60 -130,-36 -124,-12 -126,0! -84,0! -86,-16 -84,-40 -78,-64 -62,-84 -10,-76 40,-78 66,-88 72,-60 70,-30 74,-10 72,0! 112,0! 112,-14 110,-40 116,-76 130,-104 138,-140 134,-176'
  return (
    shape(
      outlines(
        '50,-90 46,-56 34,-30 32,-8 30,0! 66,0! 66,-14 74,-40 86,-84',
        '-106,-84 -84,-58 -62,-42 -62,-14 -66,0! -30,0! -28,-14 -30,-44 -34,-84',
        '-142,-150 -152,-120 -154,-88 -158,-68 -152,-58 -147,-70 -146,-96 -140,-124',
      ),
      inks.dark,
    ) +
    shape(outline(back), inks.rim) +
    placed(shape(outline(back), inks.body), { x: -2, y: 4 }) +
    shape(
      outline('92,-196 60,-188 20,-180 -30,-184 -74,-190 -100,-182 -80,-168 -40,-160 10,-156 60,-160 100,-176'),
      inks.light,
    ) +
    shape(outline('-84,-4 -84,-40 -78,-66 -62,-86! -70,-60 -70,-30 -74,-4!') + outline('112,-4 110,-40 116,-78 128,-104! 104,-80 98,-44 100,-4!'), inks.light) +
    shape(outline('-66,-82! -30,-77 -10,-76 40,-78 66,-88! 34,-86 -16,-85'), inks.dark)
  ) // prettier-ignore
}

// Head, ear and trunk, its origin where the neck meets the shoulder. The ear has Africa's shape: broad above, pointed below.
function head(inks: HideInks, drinks: boolean): Mark {
  const trunk = drinks
    ? '88,-30 98,0 100,40 96,84 92,118 96,136 88,142! 80,134 76,112 76,76 74,40 66,14'
    : '88,-30 98,0 100,40 98,80 92,112 96,128 108,132 112,126! 114,138 102,146 84,138 78,114 78,76 76,40 66,14'
  const skull = `-10,-34 14,-54 40,-60 62,-54 78,-44 ${trunk} 52,22 36,26 14,20 -10,10`
  return (
    shape(outline(skull), inks.rim) +
    placed(shape(outline(skull), inks.body), { x: -3, y: 3 }) +
    shape(outline('64,-48 80,-34 90,0 92,40 88,84 84,110! 88,76 86,40 78,6 66,-16'), inks.light) +
    shape(outline('66,18 84,30 104,34 122,28! 106,42 84,42 62,30'), inks.tusk) +
    shape(outline('2,-48 -28,-44 -52,-24 -58,8 -48,42 -30,66 -18,78! -8,58 8,44 22,24 32,-8 26,-38'), inks.dark) +
    shape(outline('0,-42 -24,-38 -44,-20 -48,8 -38,36 -24,54! -20,30 -8,10 8,-8 20,-34'), inks.body) +
    shape(outline('26,-38 32,-8 22,24 8,44 -8,58 -18,78! -4,40 12,20 22,-4'), inks.light) +
    disc(58, -22, 2.4, inks.dark)
  ) // prettier-ignore
}
