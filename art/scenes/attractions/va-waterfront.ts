import { mix } from '../../kit/colour.ts'
import { fishingBoat, mooredYacht } from '../../kit/landmarks/boats.ts'
import { grainSilo } from '../../kit/landmarks/grain-silo.ts'
import { clockTower, quay } from '../../kit/landmarks/harbour.ts'
import { lionsHead, tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell } from '../../kit/numbers.ts'
import { blueHour, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { dash } from '../../kit/path.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, glitter, sea } from '../../kit/sea.ts'
import { placed, shape, type Sheet } from '../../kit/sheet.ts'
import { sky, stars } from '../../kit/sky.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...blueHour,
  sky: rollOf('0 .30 .075 275, .35 .42 .085 278, .62 .58 .09 290, .84 .73 .085 330, 1 .82 .09 50'),
  rock: inks('.285 .06 285, .33 .065 285, .385 .07 288, .45 .07 292, .53 .065 300'),
  nearRock: inks('.25 .055 283, .29 .06 285, .345 .065 290, .42 .07 298'),
  mist: oneInk('.60 .075 310'),
  sea: rollOf('0 .55 .07 305, .25 .40 .07 280, .6 .28 .06 275, 1 .20 .045 272'),
  disa: inks('.40 .12 18, .56 .17 26'),
  wall: inks('.50 .045 290, .80 .04 60'),
}

const shore = 690

/** The Waterfront at blue hour: clock tower, grain silo with its lit windows, boats at the quay, the mountain behind. */
export const scene: Scene = {
  id: 'attractions/va-waterfront',
  palette,
  focus: { x: 0.57, y: 0.58 },
  draw(sheet, p) {
    sky(sheet, p.sky, shore - 30)
    stars(sheet, p.star, { seed: 8, count: 40, to: 300 })
    const light = { azimuth: 14, elevation: 22, ambient: 0.2, cavity: 2.4, form: 0.45 }
    const camera = {
      x: 0.3,
      y: 0.03,
      z: -9.5,
      focal: 2250,
      horizon: shore - 14,
      middle: 800,
      stretch: 1.3,
    }
    const table = look(sheet, tableMountain(), camera, light)
    relief(sheet, table, p.rock, { shares: [0.25, 0.45, 0.68, 0.88], foot: shore, smallest: 520, tolerance: 2.6, mist: { ink: p.mist, from: 440, to: shore - 20, strength: 0.75 } }) // prettier-ignore
    relief(sheet, look(sheet, lionsHead(), camera, light), p.nearRock, { shares: [0.34, 0.58, 0.8], foot: shore, smallest: 420, tolerance: 2.6, mist: { ink: p.mist, from: 520, to: shore - 10, strength: 0.6 } }) // prettier-ignore
    slopes(sheet, p)
    town(sheet, p)
    sea(sheet, p.sea, shore)
    water(sheet, p)
    sheet.place(quay(p, 1000, 26), { x: -20, y: shore + 6 })
    sheet.place(quay(p, 700, 20), { x: 1040, y: shore + 2 })
    sheet.place(grainSilo({ ...p, wall: inks('.34 .05 288, .56 .05 320') }), {
      x: 1130,
      y: shore - 16,
      scale: 1,
    })
    sheet.place(clockTower(p), { x: 640, y: shore - 18, scale: 0.98 })
    boats(sheet, p)
  },
}

/** Lamps of the upper streets, thinning up the slope. */
function slopes(sheet: Sheet, p: Palette): void {
  const next = random(31)
  let lamps = ''
  for (let i = 0; i < 230; i++) {
    const x = next() * 1600
    const up = next() * next() * (70 + 60 * bell(x, 900, 500))
    lamps += `M${Math.round(x)} ${Math.round(shore - 34 - up)}h3v2h-3z`
  }
  sheet.path(lamps, p.lamp, 0.85)
}

/** Warehouses and hotels along the basin, as dark blocks with lit panes. */
function town(sheet: Sheet, p: Palette): void {
  const next = random(17)
  const n = noise(3)
  let back = ''
  let front = ''
  let panes = ''
  for (let x = -10; x < 1610; x += 16 + next() * 30) {
    const tall = 34 + 26 * next() + 22 * Math.max(0, n(x * 0.006)) + 70 * bell(x, 250, 90) * next()
    back += `M${Math.round(x)} ${shore}v-${Math.round(tall)}h${Math.round(24 + next() * 26)}v${Math.round(tall)}z`
  }
  for (let x = -20; x < 1610;) {
    const w = Math.round(70 + next() * 90)
    const h = Math.round(30 + next() * 26)
    const gables = next() < 0.5 ? 2 : 1
    front += `M${x} ${shore}v-${h}`
    for (let g = 0; g < gables; g++)
      front += `l${w / gables / 2}-${14 + gables * 2} ${w / gables / 2} ${14 + gables * 2}`
    front += `V${shore}z`
    for (let q = x + 8; q < x + w - 10; q += 14)
      if (next() < 0.7) panes += `M${q} ${shore - h + 8}h6v9h-6z`
    for (let q = x + 6; q < x + w - 12; q += 17)
      if (next() < 0.8) panes += `M${q} ${shore - 22}v-11h9v11z`
    x += w + (next() < 0.3 ? 26 : 2)
  }
  sheet
    .path(back, mix(p.near[1], p.mist, 0.25))
    .path(front, mix(p.near[0], p.mist, 0.1))
    .path(panes, p.lamp)
}

function water(sheet: Sheet, p: Palette): void {
  const dark = mix(p.near[0], p.sea.at(-1)?.[1] ?? p.near[0], 0.4)
  sheet.path(dashes(sheet, { seed: 4, from: shore + 4, to: 1000, density: (_, y) => 0.72 * bell(y, shore, 120) + 0.2, long: 230, row: 17 }), dark, 0.75) // prettier-ignore
  sheet.path(
    dashes(sheet, { seed: 6, from: shore + 40, to: 1000, density: () => 0.2, long: 220, row: 24 }),
    p.wave[1],
    0.55,
  )
  sheet.path(
    glitter(sheet, {
      seed: 11,
      x: 640,
      from: shore + 12,
      to: 900,
      narrow: 46,
      spread: 0.1,
      density: 1,
    }),
    p.disa[1],
    0.9,
  )
  const lamps = [70, 205, 330, 450, 640, 790, 900, 1062, 1130, 1300, 1440, 1545]
  const seeds = lamps.map((x, i) => glitter(sheet, { seed: 20 + i, x, from: shore + 10, to: 780 + ((i * 53) % 150), narrow: x === 1130 ? 56 : 12, spread: 0.08, density: 0.8 })) // prettier-ignore
  sheet.path(seeds.join(''), p.lamp, 0.9)
}

function boats(sheet: Sheet, p: Palette): void {
  const hull: Palette = { ...p, wall: inks('.42 .05 280, .68 .045 300') }
  sheet.place(mooredYacht(hull, 330, 84), { x: 330, y: shore + 46, scale: 0.86 })
  sheet.place(mooredYacht(hull, 300, 76), { x: 900, y: shore + 34, scale: 0.7, flip: true })
  sheet.path(dash(1130, 1460, 846, 16), p.near[0], 0.7)
  sheet.place(fishingBoat(hull), { x: 1300, y: 838, scale: 1.35 })
  sheet.add(
    placed(shape('M-56-60h11v12h-11zM-40-60h10v12h-10z', p.lamp), { x: 1300, y: 838, scale: 1.35 }),
  )
  sheet.path(
    glitter(sheet, { seed: 51, x: 1240, from: 848, to: 960, narrow: 22, spread: 0.1 }),
    p.lamp,
    0.8,
  )
}
