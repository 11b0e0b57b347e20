import type { Ink } from '../colour.ts'
import { random } from '../noise.ts'
import { num, outline, outlines } from '../path.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/** Inks of a breaching whale: its skin in the shade, its body, wet light, glint; callosities and belly (shade, light). */
export type BreachInks = {
  deep: Ink
  body: Ink
  wet: Ink
  glint: Ink
  pale: readonly [Ink, Ink]
}

const back =
  '-138,30 -142,-70 -124,-176 -80,-276 -16,-352 58,-400 112,-420 150,-418 166,-404 178,-372 182,-326 172,-276 162,-214 164,-136 172,-56 178,30'
const lip =
  '158,-408! 124,-398 92,-378 62,-342 46,-298 48,-262 66,-238! 96,-226 132,-220 160,-226! 172,-276 182,-326 178,-372 166,-404'
const flipper =
  '66,-196 104,-202 156,-196 210,-170 246,-128 256,-92 236,-78! 204,-90 158,-114 112,-136 72,-142'
const shadeSide = '160,-226! 164,-136 172,-56 178,30! 96,30 104,-60 106,-140 120,-200'
const belly = '150,-110 158,-84 168,-40 174,14! 140,20 132,-22 118,-50 128,-88'
const sheen = outlines(
  '-126,20 -130,-70 -112,-172 -70,-268 -8,-342 58,-388 108,-408! 64,-376 14,-318 -28,-238 -54,-146 -64,-60 -66,20',
  '150,-400! 120,-388 92,-366 70,-332 58,-296 62,-268! 76,-300 96,-342 124,-374',
  '84,-190 136,-186 190,-162 228,-124 240,-98! 204,-118 150,-146 96,-164',
)
const glint = outlines(
  '-118,-60 -102,-162 -64,-252 -6,-326 54,-376! 6,-312 -42,-230 -72,-142 -88,-50',
  '100,-190 150,-180 196,-154 224,-124! 180,-144 130,-168',
)
const growths = outlines(
  '118,-424 132,-434 150,-432 164,-420 158,-410 136,-414',
  '78,-412 92,-420 104,-418 96,-408',
  '44,-394 58,-400 64,-394 52,-386',
  '30,-270 42,-278 50,-268 40,-258',
  '128,-384 142,-392 152,-384 140,-376',
  '172,-386 182,-376 184,-360 176,-364',
  '178,-346 185,-334 184,-318 178,-324',
  '96,-358 106,-364 112,-356 102,-350',
)

/**
 * A southern right whale breaching, falling to the right, lit from the left: about 400 × 440 units, the water line at 0.
 * The arched lip, the paddle of a flipper, no fin on the back and the pale growths are its marks.
 */
export function breachingWhale(inks: BreachInks): Mark {
  return (
    shape(
      outline('-96,-130 -134,-150 -176,-146 -204,-120 -196,-106 -160,-104 -112,-92'),
      inks.deep,
    ) +
    shape(outline(back), inks.body) +
    shape(outline(lip), inks.deep) +
    shape(outline(shadeSide), inks.deep) +
    shape(outline(belly), inks.pale[0]) +
    shape(outline(flipper), inks.body) +
    shape(
      outline('72,-142 112,-136 158,-114 204,-90 236,-78! 190,-92 140,-120 92,-136'),
      inks.deep,
    ) +
    shape(sheen, inks.wet) +
    shape(glint, inks.glint) +
    shape(growths, inks.pale[1]) +
    shape('M44-224l14-6 12 4-10 6z', inks.pale[0]) +
    disc(60, -223, 3, inks.deep)
  )
}

/** Water flung up on both sides of a whale as it falls: drops over a water line at 0, `half` units to each side. */
export function flungDrops(of: {
  seed: number
  half: number
  tall: number
  count: number
}): string {
  const next = random(of.seed)
  let path = ''
  for (let i = 0; i < of.count; i++) {
    const side = next() < 0.56 ? 1 : -1
    const t = 0.35 + 0.65 * next()
    const x = side * of.half * t
    const y = -of.tall * next() * next() * (1.25 - t * 0.8) - 6
    const size = 1.2 + next() * 3.2
    path += `M${num(x)} ${num(y)}l${num(side * size)}-${num(size * 1.4)} ${num(side * size * 0.6)} ${num(size * 1.8)}z`
  }
  return path
}
