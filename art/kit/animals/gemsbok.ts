import type { Ink } from '../colour.ts'
import { outline, outlines } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** Inks of a gemsbok: its grey coat in the light and in the shade, its white, its black. */
export type GemsbokInks = { coat: Ink; shade: Ink; white: Ink; black: Ink }

/** A gemsbok (oryx) looking right, about 230 units long, 150 to the withers, horns to 240; walking or on the watch. */
export function gemsbok(inks: GemsbokInks, pose: 'watching' | 'walking' = 'watching'): Mark {
  const stride = pose === 'walking' ? 14 : 0
  const near = [
    `38,-78 52,-78 54,-44 ${50 + stride},-22 ${52 + stride},-2 ${52 + stride},0! ${42 + stride},0! ${41 + stride},-22 42,-46 32,-66`,
    `-70,-88 -50,-70 -56,-46 ${-64 - stride},-30 ${-60 - stride},-2 ${-60 - stride},0! ${-71 - stride},0! ${-74 - stride},-28 -72,-48 -86,-76`,
  ] as const
  const far = [
    `24,-74 38,-72 36,-44 ${32 - stride},-22 ${33 - stride},0! ${24 - stride},0! ${23 - stride},-22 26,-46 18,-64`,
    `-60,-80 -40,-70 -44,-46 ${-50 + stride},-28 ${-46 + stride},0! ${-56 + stride},0! ${-61 + stride},-28 -60,-46 -74,-70`,
  ] as const
  return (
    shape(outlines(...far), inks.shade) +
    shape(outline('-92,-126 -104,-104 -108,-72 -104,-44! -98,-46 -100,-72 -94,-100'), inks.black) +
    shape(
      outline(
        '-94,-116 -86,-136 -58,-144 -10,-142 30,-148 48,-150 56,-166 66,-184 78,-190 90,-186 102,-172 112,-158 110,-150 98,-150 88,-152 82,-138 74,-116 66,-94 56,-80 38,-70 0,-66 -44,-70 -70,-78 -88,-92',
      ),
      inks.coat,
    ) +
    shape(outlines(...near), inks.white) +
    shape(outline('-90,-104 -70,-92 -52,-84 -54,-66 -62,-56 -74,-58 -86,-78'), inks.black) +
    shape(outline('52,-96 50,-82 34,-72 0,-67 -44,-71 -60,-80 -40,-82 0,-80 34,-84'), inks.black) +
    shape(outline('30,-70 0,-65 -40,-69 -52,-74 -20,-72 10,-73'), inks.white) +
    shape(outline('34,-80 54,-84 56,-64 53,-54 42,-54 38,-64'), inks.black) +
    shape(outline('-96,-112 -86,-132 -60,-140 -66,-128 -82,-112'), inks.white) +
    shape(outline('62,-104 72,-118 80,-138 86,-152 92,-152 84,-132 78,-112 68,-94'), inks.black) +
    shape(
      outline('84,-182 94,-178 104,-166 111,-156 110,-151 100,-150 90,-154 82,-166'),
      inks.white,
    ) +
    shape(
      outlines(
        '84,-183 92,-180 95,-168 88,-166',
        '92,-172 98,-168 94,-154 86,-150 86,-158',
        '104,-160 112,-157 110,-150 102,-151',
      ),
      inks.black,
    ) +
    shape(outline('70,-184 60,-194 52,-198! 56,-188 64,-180'), inks.shade) +
    shape('M76-188L58-262 55-290 60-264 82-190zM84-188L70-264 68-292 73-264 90-188z', inks.black) +
    disc(90, -173, 1.8, inks.black)
  )
}
