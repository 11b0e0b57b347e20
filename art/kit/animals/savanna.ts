import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, placed, shape, type Mark } from '../sheet.ts'

/** Inks of a beast against the light: its far side, its body, the light that slides over it, its bright rim. */
export type BeastInks = { dark: Ink; body: Ink; light: Ink; rim: Ink; pale: Ink }

// A body with a bright rim along its back: the rim's ink under all, the body a little lower over it.
function rimmed(path: string, inks: BeastInks, drop = 4): Mark {
  return shape(path, inks.rim) + placed(shape(path, inks.body), { x: -1, y: drop })
}

/** How an elephant holds itself. */
export type ElephantPose = 'walking' | 'drinking' | 'calf'

/** An African elephant looking right, about 300 × 215 units, its feet on the origin's line. */
export function elephant(inks: BeastInks, pose: ElephantPose = 'walking'): Mark {
  const k = pose === 'calf' ? 1.12 : 1
  const trunk =
    pose === 'drinking'
      ? '214,-176 222,-150 226,-118 230,-80 233,-48 236,-16 244,2 238,8! 226,6 218,-20 212,-54 208,-88 202,-112'
      : '214,-176 221,-150 226,-118 227,-84 228,-54 236,-30 248,-20 253,-27! 250,-12 236,-8 220,-24 211,-54 208,-88 202,-112'
  const body = `160,-206 182,-208 202,-196 ${trunk} 192,-118 180,-112 173,-96 171,-60 169,-28 173,-4 172,0! 137,0! 136,-6 138,-30 134,-60 128,-80 96,-84 56,-80 26,-84 20,-66 23,-44 15,-22 17,-3 16,0! -19,0! -20,-6 -17,-26 -24,-48 -33,-76 -41,-112 -38,-150 -22,-182 14,-198 60,-199 104,-193 138,-199`
  const stride = pose === 'drinking' ? 0 : 8
  const far = outlines(
    `122,-90 ${122 + stride},-50 ${108 + stride},-22 ${104 + stride},-4 ${104 + stride},0! ${72 + stride},0! ${74 + stride},-10 82,-40 84,-88`,
    `60,-90 ${56 - stride},-56 ${44 - stride},-40 ${50 - stride},-16 ${60 - stride},-2 ${59 - stride},0! ${26 - stride},0! ${24 - stride},-16 16,-40 8,-80`,
    '-38,-148 -46,-126 -50,-96 -54,-72 -58,-58 -50,-56 -47,-74 -44,-100 -38,-124',
  )
  return placed(
    shape(far, inks.dark) +
      rimmed(outline(body), inks, 4.5) +
      shape(
        outline(
          '-34,-136 -20,-172 16,-190 70,-190 110,-184 116,-150 96,-120 50,-112 6,-118 -18,-104 -30,-80 -36,-110',
        ),
        inks.light,
      ) +
      shape(
        outline(
          '170,-196 150,-202 130,-192 119,-166 121,-138 130,-112 142,-94 152,-98 158,-116 168,-132 177,-152 180,-178',
        ),
        inks.dark,
      ) +
      shape(
        outline('166,-192 150,-196 134,-186 126,-164 128,-140 138,-112 142,-130 150,-156 162,-176'),
        inks.light,
      ) +
      shape('M140-6h8v6h-8zM152-6h8v6h-8zM-14-6h8v6h-8zM-2-6h8v6h-8z', inks.light) +
      (pose === 'calf'
        ? ''
        : shape('M203-122C212-112 224-106 240-108 228-100 210-100 199-112z', inks.pale)) +
      disc(199, -160, 2.2, inks.dark),
    { x: 0, y: 0, scale: k },
  )
}

/** A white rhinoceros grazing to the right, about 330 × 165 units. */
export function rhino(inks: BeastInks): Mark {
  const body =
    '-122,-92 -116,-126 -88,-148 -44,-146 0,-141 38,-152 70,-163 98,-150 118,-132 130,-128 134,-146 141,-151! 147,-136 152,-122 168,-108 182,-96 188,-112! 194,-92 206,-84 216,-104 229,-128! 228,-100 224,-78 231,-64 226,-48 206,-42 182,-50 158,-62 132,-64 124,-40 122,-10 126,0! 92,0! 94,-14 90,-42 66,-52 10,-46 -40,-52 -54,-40 -58,-16 -52,0! -86,0! -86,-16 -96,-42 -116,-66'
  return (
    shape(
      outlines(
        '60,-60 70,-30 58,0! 30,0! 36,-20 30,-60',
        '-50,-60 -24,-34 -28,0! -54,0! -52,-20 -70,-60',
      ),
      inks.dark,
    ) +
    rimmed(outline(body), inks) +
    shape(
      outline(
        '-112,-100 -104,-128 -70,-142 0,-134 40,-144 72,-152 92,-140 70,-116 30,-100 -30,-104 -80,-92',
      ),
      inks.light,
    ) +
    shape(outline('120,-128 126,-112 118,-92 110,-70 104,-92 108,-114'), inks.dark) +
    disc(172, -88, 2.2, inks.dark)
  )
}

function patch(x: number, y: number, r: number): string {
  return `${x - r},${y - r * 0.5} ${x},${y - r} ${x + r},${y - r * 0.4} ${x + r * 0.7},${y + r * 0.8} ${x - r * 0.6},${y + r * 0.7}`
}

/** A giraffe standing, looking right, about 170 × 330 units. */
export function giraffe(inks: BeastInks): Mark {
  const body =
    '-58,-168 -38,-188 0,-196 34,-204 52,-236 66,-276 74,-306 70,-322! 78,-318 80,-332! 86,-331! 87,-318 98,-316 112,-304 124,-294 122,-284 108,-282 94,-286 88,-262 80,-226 70,-190 62,-166 58,-140 60,-96 58,-56 61,-6 62,0! 48,0! 47,-52 44,-96 38,-132 6,-130 -28,-136 -40,-128 -42,-98 -46,-56 -42,-6 -41,0! -55,0! -58,-52 -60,-96 -62,-132'
  const patches = [[-38, -166, 12], [-12, -174, 13], [16, -178, 13], [40, -184, 11], [-30, -146, 9], [-4, -150, 10], [24, -152, 11], [48, -160, 10], [58, -208, 9], [66, -232, 8], [72, -256, 7], [78, -278, 6], [50, -130, 7], [-50, -126, 7]] as const // prettier-ignore
  return (
    shape(
      outlines(
        '34,-140 36,-96 30,-56 33,0! 20,0! 20,-52 22,-96 16,-136',
        '-34,-140 -28,-96 -30,-56 -25,0! -38,0! -40,-52 -46,-96 -50,-130',
        '-58,-162 -70,-130 -74,-104 -68,-100! -64,-128 -54,-150',
      ),
      inks.dark,
    ) +
    rimmed(outline(body), inks, 3) +
    shape(patches.map(([x, y, r]) => outline(patch(x, y, r))).join(''), inks.dark) +
    disc(102, -304, 1.8, inks.dark)
  )
}

/** A lion lying with its head raised, looking right, about 240 × 120 units. */
export function lion(inks: BeastInks): Mark {
  return (
    shape(outline('-104,-10 -128,-6 -146,2 -156,-4 -150,-10! -132,-14 -108,-22'), inks.dark) +
    rimmed(
      outline(
        '-108,-14 -112,-44 -92,-66 -52,-70 -8,-72 26,-82 60,-74 70,-40 78,-16 108,-12 112,0! 20,2 -40,2 -96,2',
      ),
      inks,
      3,
    ) +
    shape(outline('-98,-20 -98,-44 -80,-56 -58,-40 -44,-14 -24,-6 -28,2! -96,2'), inks.light) +
    shape(
      outline('14,-96 26,-116 50,-124 76,-114 84,-92 80,-66 66,-40 44,-28 26,-40 14,-66'),
      inks.dark,
    ) +
    shape(outline('48,-106 64,-110 78,-100 92,-88 96,-78 86,-72 72,-70 58,-72 50,-86'), inks.body) +
    shape(outline('52,-106 58,-116 66,-108'), inks.light) +
    shape(outline('90,-90 97,-84 96,-78 88,-80'), inks.dark) +
    disc(73, -94, 2, inks.dark)
  )
}
