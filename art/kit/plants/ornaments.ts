import type { Ink } from '../colour.ts'
import { num, outline } from '../path.ts'
import { disc, line, placed, shape, type Mark } from '../sheet.ts'

/** Inks of a small flower beside a letter: petals in shade and light, what is palest, stem and leaf. */
type OrnamentInks = { shade: Ink; light: Ink; pale: Ink; leaf: Ink; stem: Ink }

const bract = (x: number, turn: number, long: number, ink: Ink) =>
  placed(shape(outline(`0,0! -7,-${num(long * 0.4)} -5,-${num(long * 0.8)} 0,-${long}! 5,-${num(long * 0.8)} 7,-${num(long * 0.4)}`), ink), { x, y: -72, turn }) // prettier-ignore

/** A sugarbush in bud and flower from the side, its stem's foot at 0; about 70 × 130 units. */
export function sugarbush(inks: OrnamentInks): Mark {
  const leaf = (y: number, turn: number, flip: boolean) =>
    placed(shape('M0 0C8-6 24-8 34-2 24 6 8 6 0 0z', inks.leaf), { x: 0, y, turn, flip })
  const fan = [-58, 58, -44, 44, -30, 30].map((turn, i) => bract(turn * 0.12, turn, 44 + i * 2, i % 2 ? inks.light : inks.shade)) // prettier-ignore
  const front = [-20, 20, -7, 8].map((turn, i) =>
    bract(turn * 0.16, turn * 0.7, 44, i % 2 ? inks.light : inks.shade),
  )
  return (
    line('M0 0Q3-36 0-76', inks.stem, 4) +
    leaf(-14, -24, false) + leaf(-26, -30, true) + leaf(-42, -34, false) + leaf(-54, -40, true) +
    fan.join('') +
    shape('M-15-74C-18-96-10-114 0-120 10-114 18-96 15-74z', inks.pale) +
    front.join('') +
    shape('M-17-70Q0-58 17-70 14-80 0-80T-17-70z', inks.leaf)
  ) // prettier-ignore
}

/** A red disa seen from the front, its stem's foot at 0; about 80 × 130 units. */
export function disaFlower(inks: OrnamentInks): Mark {
  return (
    line('M-2 0Q-6-40 0-74', inks.stem, 3.6) +
    shape('M-3-8C-16-20-26-40-28-58-14-46-6-30-3-8zM-2-18C8-28 18-40 20-56 8-48 0-36-2-18z', inks.leaf) +
    shape(outline('0,-82! -10,-96 -16,-112 -10,-128 0,-134! 10,-128 16,-112 10,-96'), inks.pale) +
    shape('M-.8-86H.8L.4-128H-.4zM-4-90L-8-120-7-121-2-90zM4-90L8-120 7-121 2-90z', inks.shade) +
    shape(outline('-2,-84! -18,-96 -38,-92 -46,-76 -38,-58 -20,-52 -6,-64'), inks.light) +
    shape(outline('2,-84! 18,-96 38,-92 46,-76 38,-58 20,-52 6,-64'), inks.light) +
    shape(outline('-2,-80! -20,-78 -36,-68 -38,-58 -20,-52 -6,-64') + outline('2,-80! 20,-78 36,-68 38,-58 20,-52 6,-64'), inks.shade) +
    shape(outline('0,-90! -7,-82 -6,-70 0,-62! 6,-70 7,-82'), inks.pale) +
    disc(0, -78, 2.6, inks.shade)
  ) // prettier-ignore
}

/** A spray of erica: a bent stem with needle leaves, its long bells hanging in pairs; about 90 × 120 units, foot at 0. */
export function ericaSpray(inks: OrnamentInks): Mark {
  const bell = (x: number, y: number, turn: number, ink: Ink) =>
    placed(
      shape('M-3 0C-6 8-7 22-5 30L-8 35-3 33 0 36 3 33 8 35 5 30C7 22 6 8 3 0z', ink) +
        shape('M-3 0C-6 8-7 22-5 30L-3 30C-3 18-2 8 0 0z', inks.shade) +
        shape('M-4 3Q0-4 4 3 0 6-4 3z', inks.leaf),
      { x, y, turn },
    )
  const needles = [-20, -30, -40, -50, -60, -70, -80].map((y, i) => {
    const x = 2 + ((y + 20) * (y + 20)) / 260
    return `M${num(x)} ${y}l-12-7 13 2zM${num(x)} ${y - (i % 2)}l13-5-12 0z`
  })
  return (
    line('M0 0Q-2-50 22-84 32-100 50-108', inks.stem, 2.6) +
    shape(needles.join(''), inks.leaf) +
    bell(50, -107, -34, inks.light) + bell(44, -104, 22, inks.light) + bell(34, -98, -24, inks.light) +
    bell(28, -92, 30, inks.light) + bell(20, -80, 12, inks.pale) + bell(60, -110, -6, inks.pale)
  ) // prettier-ignore
}
