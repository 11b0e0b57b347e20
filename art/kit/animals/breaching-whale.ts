import type { Ink } from '../colour.ts'
import { random } from '../noise.ts'
import { dash, num, outline, outlines } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of a whale in the air: its body, the shade side, wet light, the sharpest light, callosities, the belly's patch. */
type BreachInks = { body: Ink; shade: Ink; wet: Ink; glint: Ink; callosity: Ink; patch: Ink }

/**
 * A southern right whale at the top of its breach, leaning back to the right, its throat towards us: about
 * 420 × 520 units, the water line at 0. The arched lower lip, the bonnet and the broad paddles are the right whale's.
 */
export function breachingWhale(inks: BreachInks): Mark {
  return (
    shape(outline('74,-196 118,-214 176,-226 226,-222 250,-206 246,-192 214,-176 166,-164 112,-158 76,-164'), inks.shade) +
    shape(
      outline('-104,30! -112,-40 -110,-120 -100,-196 -84,-268 -60,-332 -30,-392 6,-440 44,-474 72,-484! 88,-478 94,-458 106,-420 118,-368 122,-306 114,-236 104,-160 100,-80 106,30!'),
      inks.body,
    ) +
    shape(
      outline('-104,30! -112,-40 -110,-120 -100,-196 -84,-268 -60,-332 -30,-392 6,-440 44,-474 72,-484! 34,-440 6,-386 -16,-322 -34,-250 -46,-170 -52,-90 -54,30!'),
      inks.wet,
    ) +
    shape(outline('-100,-186 -84,-262 -60,-326 -30,-384 4,-430 36,-462! 6,-418 -24,-364 -48,-306 -68,-240 -86,-160 -94,-90!'), inks.glint) +
    shape(outline('94,-458 106,-420 118,-368 122,-306 114,-236 104,-160 100,-80 106,30! 66,30! 66,-80 74,-170 86,-250 94,-320 94,-390!'), inks.shade) +
    shape(outline('70,-470! 56,-440 30,-392 18,-346 22,-312 38,-296! 30,-322 34,-352 50,-392 70,-430 84,-462!'), inks.shade) +
    shape(outline('14,-120 36,-142 58,-120 62,-70 48,-20 40,30! -4,30! -2,-30 2,-86'), inks.patch) +
    shape(
      outlines('48,-486 62,-496 82,-494 94,-482 88,-472 68,-474 52,-476', '24,-462 34,-470 42,-462 34,-452', '2,-436 10,-444 18,-436 10,-428', '-16,-408 -8,-416 0,-408 -8,-400', '42,-300 50,-306 56,-298 48,-292'),
      inks.callosity,
    ) +
    shape(outline('-66,-214 -100,-226 -150,-226 -196,-206 -216,-184 -210,-172 -182,-170 -140,-170 -96,-166 -66,-172'), inks.body) +
    shape(outline('-74,-206 -104,-218 -150,-218 -192,-200 -210,-184! -176,-194 -130,-198 -90,-192!'), inks.wet)
  ) // prettier-ignore
}

/** The water a breach throws up: torn sheets and drops round its foot; `half` its reach, the water line at 0. */
export function thrownWater(
  inks: readonly [Ink, Ink],
  of: { seed: number; half: number; tall: number },
): Mark {
  const next = random(of.seed)
  const sheets = [0, 1].map((layer) => {
    const knots = [`${-of.half},14!`]
    const count = 22
    for (let i = 0; i <= count; i++) {
      const u = (i / count) * 2 - 1
      const side = Math.abs(u)
      const crown =
        of.tall * (0.25 + 0.75 * Math.exp(-(((side - 0.42) / 0.26) ** 2))) * (1 - side ** 4)
      const h = crown * (i % 2 ? 0.4 + 0.6 * next() : 0.15 + 0.25 * next()) * (layer ? 0.62 : 1)
      const x = Math.round(u * of.half + u * h * 0.5)
      knots.push(i % 2 ? `${x},${Math.round(-h)}!` : `${x},${Math.round(-h)}`)
    }
    return shape(outline(`${knots.join(' ')} ${of.half},14!`), inks[layer as 0 | 1])
  })
  let drops = ''
  for (let i = 0; i < 60; i++) {
    const u = next() * 2 - 1
    const x = u * of.half * 1.05
    const y = -of.tall * (0.2 + next() * 1.25) * (1 - Math.abs(u) * 0.55)
    const r = 1 + next() * 2.4
    drops += `M${num(Math.round(x))} ${num(Math.round(y))}q${num(r * 1.6)} ${num(r * 1.4)} 0 ${num(r * 3)}-${num(r * 1.6)}-${num(r * 1.6)} 0-${num(r * 3)}z`
  }
  let collar = ''
  for (let i = 0; i < 18; i++) {
    const x = (next() * 2 - 1) * of.half * 1.1
    const w = 40 + next() * 120
    collar += dash(x - w / 2, x + w / 2, 6 + next() * 26, 3 + next() * 7)
  }
  return sheets.join('') + shape(drops + collar, inks[1])
}
