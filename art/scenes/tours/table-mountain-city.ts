import { tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell, lerp, smooth } from '../../kit/numbers.ts'
import { dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { stonePine } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky, tablecloth } from '../../kit/sky.ts'
import { look, skylineAt } from '../../kit/view.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .62 .07 245, .35 .73 .06 232, .68 .86 .04 190, .88 .94 .05 85, 1 .93 .08 62'),
  rock: inks('.34 .065 272, .43 .07 285, .55 .075 320, .71 .10 30, .85 .085 55'),
  mist: oneInk('.50 .055 235'),
  cloud: inks('.72 .05 300, .86 .05 30, .96 .03 75'),
  veld: inks('.31 .05 215, .38 .055 200, .46 .06 185'),
  leaf: inks('.20 .04 230, .26 .045 205, .36 .06 165'),
  near: inks('.195 .04 240, .25 .045 235'),
  lamp: oneInk('.93 .10 82'),
}

const camera = { x: 1.7, y: 0.4, z: -4.1, focal: 1230, horizon: 650, middle: 1290, stretch: 1.3 }

/** Table Mountain from Signal Hill at daybreak: first sun on the front of the table, the lamps of the city still lit. */
export const scene: Scene = {
  id: 'tours/table-mountain-city',
  palette,
  focus: { x: 0.49, y: 0.8 },
  draw(sheet, p) {
    sky(sheet, p.sky, 640)
    const table = look(sheet, tableMountain(), camera, {
      azimuth: 150, elevation: 24, ambient: 0.18, cavity: 2.4, form: 0.25,
    }) // prettier-ignore
    relief(sheet, table, p.rock, {
      shares: [0.16, 0.32, 0.5, 0.74],
      foot: 830,
      smallest: 380,
      tolerance: 2.4,
      cover: { inks: [p.veld[0], p.veld[1]], from: 0.7, fray: 0.2, seed: 4 },
      mist: { ink: p.mist, from: 500, to: 740, strength: 0.85 },
    })
    tablecloth(sheet, p.cloud, {
      seed: 14,
      top: (x) => skylineAt(table, x),
      on: (x) => smooth(330, 470, x) * smooth(1000, 720, x),
      fall: 60,
    })
    bowl(sheet)
    city(sheet, p)
    hill(sheet, p)
  },
}

/** The floor of the bowl, still in the mountain's own shadow. */
function bowl(sheet: Sheet): void {
  const n = noise(4)
  const edge = (x: number) => 728 - 26 * smooth(300, 1300, x) + 8 * n(x * 0.012) + 3 * n(x * 0.06)
  sheet.path(below(edge, 1600, 1000), sheet.roll([[0, oneInk('.44 .055 238')], [0.4, oneInk('.34 .055 245')], [1, oneInk('.25 .05 250')]], 710, 960)) // prettier-ignore
}

/** The town by its lamps: thick on the Foreshore, thin on the slopes, along its streets; and the towers among them. */
function city(sheet: Sheet, p: Palette): void {
  const next = random(21)
  const n = noise(6)
  let small = ''
  let large = ''
  let roofs = ''
  for (let i = 0; i < 2600; i++) {
    const t = next() ** 0.8
    const x = Math.round(next() * 1600)
    const y = Math.round(lerp(690, 985, t))
    const dense = 0.2 + 0.5 * n(x * 0.006, y * 0.016) + 0.25 * bell(x, 560, 330) - 0.7 * smooth(1050, 1400, x + (y - 700)) // prettier-ignore
    if (next() > dense) continue
    const w = Math.round(5 + 12 * t)
    if (i % 3 === 0) roofs += `M${x} ${y}h${w}v${Math.round(2 + 4 * t)}h-${w}z`
    else if (t > 0.4 && i % 2) large += `M${x} ${y}h4v3h-4z`
    else small += `M${x} ${y}h2v2h-2z`
  }
  sheet.path(roofs, oneInk('.43 .05 245'), 0.6).path(small, p.lamp, 0.8).path(large, p.lamp)
  let dark = ''
  let lit = ''
  let panes = ''
  for (const [x, foot, w, h] of towers) {
    const side = Math.round(w * 0.36)
    lit += `M${x} ${foot}v-${h}h${w - side}v${h}z`
    dark += `M${x + w - side} ${foot}v-${h}h${side}v${h}z`
    for (let y = foot - h + 5; y < foot - 6; y += 7)
      for (let q = x + 3; q < x + w - 4; q += 6) if (next() < 0.26) panes += `M${q} ${y}h3v3h-3z`
  }
  // Their feet are lost in the town's haze.
  const haze = oneInk('.315 .055 246')
  const face = sheet.roll([[0, oneInk('.52 .05 245')], [0.55, oneInk('.42 .05 247')], [1, haze]], 730, 866) // prettier-ignore
  const side = sheet.roll([[0, oneInk('.30 .055 255')], [0.6, oneInk('.27 .055 255')], [1, haze]], 730, 866) // prettier-ignore
  sheet.path(lit, face).path(dark, side).path(panes, p.lamp)
  const street = Array.from({ length: 30 }, (_, i) => {
    const t = (i / 29) ** 1.4
    return `M${Math.round(lerp(985, 700, t) + 40 * Math.sin(t * 3))} ${Math.round(lerp(720, 968, t))}h3v3h-3z`
  })
  sheet.path(street.join(''), p.lamp)
}

// The towers of the Foreshore and Adderley Street, far to near: [left, foot, width, height].
const towers = [
  [452, 818, 26, 84], [536, 816, 28, 78], [612, 818, 26, 64], [372, 822, 28, 66], [694, 822, 28, 70],
  [486, 830, 36, 62], [572, 828, 32, 104], [778, 828, 26, 58], [330, 832, 32, 50], [644, 834, 38, 76],
  [732, 836, 36, 50], [412, 838, 34, 56], [540, 848, 40, 44], [664, 852, 34, 40], [446, 852, 42, 34], [600, 858, 44, 34],
] as const // prettier-ignore

/** The near slope of Signal Hill with its stone pines, in the corner. */
function hill(sheet: Sheet, p: Palette): void {
  const n = noise(9)
  const slope = (x: number) =>
    1010 - 250 * smooth(820, 1640, x) - 30 * smooth(300, 0, x) + 7 * n(x * 0.014) + 3 * n(x * 0.06)
  sheet.place(stonePine(p.leaf, { seed: 5, tall: 330, light: -1 }), { x: 1390, y: slope(1390) + 8 })
  sheet.place(stonePine(p.leaf, { seed: 19, tall: 220, light: 1 }), {
    x: 1530,
    y: slope(1530) + 6,
    flip: true,
  })
  sheet.path(below(slope, 1600, 1000), p.near[0])
  const dark = { head: p.near[0], legs: p.near[0] }
  sheet.place(figure({ ...dark, top: p.disa[0], lit: p.disa[1] }), {
    x: 1150,
    y: slope(1150) + 6,
    scale: 0.62,
    flip: true,
  })
  sheet.place(figure({ ...dark, top: p.near[0], lit: p.near[1] }), {
    x: 1186,
    y: slope(1186) + 6,
    scale: 0.66,
    flip: true,
  })
}
