import { mix } from '../../kit/colour.ts'
import { noise, random, ridged } from '../../kit/noise.ts'
import { bell, curve, smooth } from '../../kit/numbers.ts'
import { blueHour, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky, stars } from '../../kit/sky.ts'
import { erode, range, terrain, between } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...blueHour,
  sky: rollOf('0 .33 .085 262, .4 .50 .09 250, .74 .73 .075 215, .92 .87 .09 75, 1 .84 .12 55'),
  far: inks('.42 .07 270, .47 .07 278, .54 .075 300'),
  nearRock: inks('.19 .045 262, .235 .05 262, .29 .055 265, .37 .06 272'),
  disa: inks('.50 .18 27, .64 .22 29'),
}

const light: Light = { azimuth: 160, elevation: 18, ambient: 0.2, cavity: 3, form: 0.3 }

/** A van going down a mountain pass after sunset, towards the lamps along False Bay. */
export const scene: Scene = {
  id: 'categories/transfers',
  palette,
  size: [1200, 1200],
  draw(sheet, p) {
    const horizon = 500
    sky(sheet, p.sky, horizon)
    stars(sheet, p.star, { seed: 9, count: 36, to: 300 })
    bay(sheet, p, horizon)
    slope(sheet, p)
    road(sheet, p)
  },
}

/** The bay, the Peninsula beyond it, and the lamps that follow the shore. */
function bay(sheet: Sheet, p: Palette, horizon: number): void {
  const land = range({
    seed: 19, x: [-14, 14], z: [0, 4], ridges: 0.4, rough: 0.35, drops: 8000,
    crest: (x, z) => (0.2 + 0.75 * bell(x, 3.4, 2.4) + 0.55 * bell(x, -2.6, 2) + 0.3 * bell(x, -8, 3)) * between(z, 0, 1.6, 4),
  }) // prettier-ignore
  const far = look(
    sheet,
    land,
    { x: 0, y: 0.06, z: -26, focal: 1900, horizon, stretch: 1.6 },
    light,
    2,
  )
  relief(sheet, far, p.far, { shares: [0.4, 0.75], foot: horizon + 8, smallest: 300 })
  sheet.path(`M0 ${horizon}H1200V760H0z`, sheet.roll([[0, oneInk('.82 .09 62')], [0.2, oneInk('.62 .07 230')], [1, oneInk('.34 .07 255')]], horizon, 700)) // prettier-ignore
  const n = noise(3)
  const shore = (x: number) =>
    560 + 96 * smooth(620, 0, x) - 44 * smooth(620, 1200, x) + 5 * n(x * 0.012)
  sheet.path(below(shore, 1200, 1200), oneInk('.245 .05 260'))
  const next = random(14)
  let lamps = ''
  for (let i = 0; i < 420; i++) {
    const x = Math.round(next() * 1200)
    const depth = next() ** 2
    const y = Math.round(shore(x) + 5 + depth * 150)
    if (next() < 0.5 + 0.6 * n(x * 0.008, y * 0.02))
      lamps += `M${x} ${y}h3v${depth > 0.2 ? 3 : 2}h-3z`
  }
  sheet.path(lamps, p.lamp)
}

/** The mountain that the pass is cut into, falling from the right. */
function slope(sheet: Sheet, p: Palette): void {
  const n = noise(29)
  const crest = curve('-2 .0, -.4 0, .1 .04, .5 .2, .9 .46, 1.3 .72, 1.8 1, 2.4 1.2')
  const land = terrain({ x: [-1.4, 2.4], z: [-1.1, 1.2], nx: 420, nz: 240 }, (x, z) => {
    const rib = ridged(n, x * 2.6, z * 2, 4)
    return crest(x - 0.25 * z) * (0.66 + 0.42 * rib)
  })
  const view = look(sheet, erode(land, { seed: 3, drops: 20000 }), { x: 0.1, y: 0.34, z: -2, focal: 1050, horizon: 560, stretch: 1.25 }, light) // prettier-ignore
  relief(sheet, view, p.nearRock, {
    shares: [0.3, 0.56, 0.84],
    smallest: 300,
    tolerance: 2.2,
    foot: 1200,
  })
  sheet.path(below((x) => 760 + 60 * smooth(300, 0, x) - 70 * smooth(500, 1200, x) + 14 * n(x * 0.008), 1200, 1200), p.nearRock[0]) // prettier-ignore
}

// The road: its middle and half its width, by height on the sheet.
const middle = curve(
  '652 650, 668 560, 690 500, 720 500, 760 600, 810 735, 860 800, 920 780, 990 690, 1080 560, 1210 400, 1400 60',
  true,
)
const half = curve(
  '652 6, 690 16, 720 26, 760 42, 810 66, 860 92, 920 128, 990 176, 1080 240, 1210 330, 1400 480',
)

function road(sheet: Sheet, p: Palette): void {
  const band = (from: number, to: number) => {
    const left: string[] = []
    const right: string[] = []
    for (let y = 652; y <= 1210; y += 9) {
      left.push(`${Math.round(middle(y) + half(y) * from)} ${y}`)
      right.unshift(`${Math.round(middle(y) + half(y) * to)} ${y}`)
    }
    return `M${[...left, ...right].join('L')}z`
  }
  sheet.path(band(-1.22, 1.16), p.nearRock[1])
  sheet.path(
    band(-1, 1),
    sheet.roll(
      [
        [0, oneInk('.46 .06 262')],
        [1, oneInk('.30 .045 265')],
      ],
      650,
      1200,
    ),
  )
  sheet.path(band(-0.93, -0.89) + band(0.89, 0.93), oneInk('.74 .05 80'), 0.85)
  let marks = ''
  for (let y = 690; y < 1200; y += 18 + (y - 660) * 0.17) {
    const y2 = y + 7 + (y - 660) * 0.075
    const w = half(y) * 0.022
    marks += `M${Math.round(middle(y) - w)} ${Math.round(y)}h${Math.round(2 * w + 1)}L${Math.round(middle(y2) + w)} ${Math.round(y2)}h-${Math.round(2 * w + 1)}z`
  }
  sheet.path(marks, oneInk('.86 .03 90'))
  let rail = ''
  let posts = ''
  for (let y = 700; y < 1390; y += 12 + (y - 690) * 0.09) {
    const k = half(y) * 0.16
    const x = middle(y) - half(y) * 1.12
    posts += `M${Math.round(x)} ${Math.round(y)}v-${Math.round(k)}h${Math.round(1 + k * 0.12)}v${Math.round(k)}z`
  }
  for (const lift of [0.16, 0.11])
    for (let y = 700; y < 1390; y += 9) {
      const at = (yy: number) =>
        `${Math.round(middle(yy) - half(yy) * 1.12)} ${Math.round(yy - half(yy) * lift)}`
      rail += `M${at(y)}L${at(y + 9)}`
    }
  sheet.path(posts, p.near[0])
  sheet.add(`<path fill="none" stroke="${oneInk('.58 .05 250')}" stroke-width="3" d="${rail}"/>`)
  sheet.path(beam(-0.84, 0.5), sheet.roll([[0, p.lamp, 0], [0.4, p.lamp, 0.3], [1, p.lamp, 0.42]], 800, 985)) // prettier-ignore
  sheet.path(
    beam(-0.7, 0.16),
    sheet.roll(
      [
        [0, p.lamp, 0],
        [1, p.lamp, 0.4],
      ],
      830,
      985,
    ),
  )
  sheet.place(vanFromBehind(p), { x: middle(1036) - half(1036) * 0.42, y: 1040, scale: 1.04 })
  sheet.path('M528 704h5v4h-5zM540 703h5v4h-5zM626 668h3v2h-3z', p.disa[1])
  sheet.path('M676 770h9v6h-9zM700 768h9v6h-9z', p.sun)
}

// What the headlamps reach: it follows the road and widens between two shares of its half width.
function beam(left: number, right: number): string {
  const near: string[] = []
  const far: string[] = []
  for (let y = 800; y <= 985; y += 9) {
    const t = (985 - y) / 185
    near.push(`${Math.round(middle(y) + half(y) * (-0.62 + (left + 0.62) * t))} ${y}`)
    far.unshift(`${Math.round(middle(y) + half(y) * (-0.16 + (right + 0.16) * t))} ${y}`)
  }
  return `M${[...near, ...far].join('L')}z`
}

/** A van from behind, its lamps lit: about 190 × 200 units, the road at 0. */
function vanFromBehind(p: Palette): Mark {
  const body = oneInk('.20 .025 262')
  const sheen = mix(body, oneInk('.60 .07 235'), 0.42)
  return (
    shape(dash(-112, 112, 2, 22), p.near[0], 0.8) +
    shape('M-84 2V-26H-58V2zM58 2V-26H84V2z', p.near[0]) +
    shape('M-96-22C-98-70-96-110-92-132-88-170-82-188-70-194-40-202 40-202 70-194 82-188 88-170 92-132 96-110 98-70 96-22 94-12 84-10 76-10H-76C-84-10-94-12-96-22z', body) +
    shape('M-70-190C-40-198 40-198 70-190 40-193-40-193-70-190zM-94-128C-60-122 60-122 94-128 60-116-60-116-94-128z', sheen) +
    shape('M-76-124C-74-156-70-176-62-182-40-187 40-187 62-182 70-176 74-156 76-124 50-120-50-120-76-124z', oneInk('.30 .045 250')) +
    shape('M-72-150C-70-166-66-178-60-181-40-185 40-185 60-181 66-178 70-166 72-150 30-160-30-160-72-150z', oneInk('.50 .06 235')) +
    shape('M-44-130q0-14 12-14t12 14zM20-130q0-14 12-14t12 14z', p.near[0]) +
    shape('M-95-116C-84-116-80-112-80-104L-84-62C-86-58-94-58-96-62zM95-116C84-116 80-112 80-104L84-62C86-58 94-58 96-62z', p.disa[1]) +
    shape('M-93-96H-82L-83-84H-94zM93-96H82L83-84H94z', oneInk('.90 .07 45')) +
    shape('M-14-178H14V-174H-14z', p.disa[1]) +
    shape('M-30-86H30V-70H-30z', oneInk('.88 .04 90')) +
    shape('M-96-44H96V-34H-96zM-1-118H1V-46H-1z', p.near[0]) +
    shape('M-104-150h8v22h-6zM104-150h-8v22h6z', body)
  ) // prettier-ignore
}
