import { mix } from '../../kit/colour.ts'
import { cottage } from '../../kit/landmarks/homestead.ts'
import { swellendamChurch } from '../../kit/landmarks/swellendam-church.ts'
import { noise, random, ridged } from '../../kit/noise.ts'
import { curve, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { oak, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .72 .06 238, .45 .83 .045 222, .8 .92 .03 170, 1 .94 .035 110'),
  rock: inks('.33 .06 262, .42 .06 248, .53 .06 215, .66 .065 160, .79 .075 112'),
  mist: oneInk('.86 .045 130'),
  leaf: inks('.29 .05 165, .40 .07 148, .57 .10 120'),
  veld: inks('.58 .10 120, .74 .13 102, .86 .135 97'),
  roof: inks('.42 .03 255, .55 .03 250'),
  wall: inks('.80 .03 262, .985 .008 92'),
}

/** Swellendam in August: the white church among its oaks, canola in flower before it, the numbered peaks of the Langeberg behind. */
export const scene: Scene = {
  id: 'destinations/swellendam',
  palette,
  focus: { x: 0.48, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 520)
    const light = { azimuth: 158, elevation: 30, ambient: 0.18, cavity: 3.2, form: 0.3 }
    const berg = look(
      sheet,
      langeberg(),
      { x: 0, y: 0.1, z: -6.5, focal: 1650, horizon: 610, stretch: 1.24 },
      light,
    )
    relief(sheet, berg, p.rock, { shares: [0.2, 0.38, 0.56, 0.8], foot: 680, smallest: 560, tolerance: 3, mist: { ink: p.mist, from: 440, to: 650, strength: 0.7 } }) // prettier-ignore
    town(sheet, p)
    fields(sheet, p)
  },
}

// The range from the south: Ten, Eleven, Twelve and One o'clock Peak stand over the town, kloofs between them.
const crest = curve(
  '-4 .78, -3.4 .86, -2.9 .8, -2.3 .98, -1.9 .9, -1.55 1.12, -1.25 .97, -.9 1.2, -.62 1.02, -.2 1.3, .2 1.06, .55 1.24, .9 1.0, 1.4 1.08, 1.9 .9, 2.5 .98, 3.1 .84, 4 .86',
  true,
)

function langeberg(): Terrain {
  const n = noise(52)
  const m = noise(13)
  const land = terrain({ x: [-4.2, 4.2], z: [-2, 1], nx: 580, nz: 230 }, (x, z) => {
    const spur = 0.55 * ridged(n, x * 1.5, z * 0.42, 3) + 0.08 * m(x * 6, z * 2)
    const d = Math.max(0, (z < 0 ? -z : z * 0.8) - spur + 0.2)
    const top = crest(x + 0.05 * m(x * 4, 3))
    const slope = curve('0 1, .1 .93, .3 .72, .55 .5, .9 .3, 1.4 .12, 2 .03')
    return Math.max(0, top * slope(d) + 0.02 * m(x * 9, z * 9))
  })
  return erode(land, { seed: 3, drops: 38000, depth: 0.32 })
}

function town(sheet: Sheet, p: Palette): void {
  const n = noise(9)
  sheet.path(
    below((x) => 640 + 10 * n(x * 0.004), 1600, 900),
    mix(p.leaf[2], p.mist, 0.5),
  )
  scrub(sheet, [mix(p.leaf[0], p.mist, 0.3), mix(p.leaf[1], p.mist, 0.25), mix(p.leaf[2], p.mist, 0.2)], { seed: 6, line: () => 686, tall: (x) => 34 + 20 * n(x * 0.009), top: 590, bottom: 700, fine: 0.022, smallest: 130 }) // prettier-ignore
  const roofs: Palette = { ...p, roof: inks('.45 .05 60, .58 .06 66') }
  for (const [x, y, wide, scale] of [[236, 716, 190, 0.86], [458, 708, 150, 0.7], [1180, 712, 180, 0.8], [1392, 722, 210, 0.9]] as const)
    sheet.place(cottage(roofs, wide, wide > 170 ? 4 : 3), { x, y, scale }) // prettier-ignore
  for (const [x, tall, seed] of [[98, 190, 2], [356, 150, 5], [520, 176, 9], [1060, 190, 4], [1290, 150, 16], [1520, 210, 11]] as const)
    sheet.place(oak(p.leaf, { seed, tall }), { x, y: 736 }) // prettier-ignore
  sheet.place(swellendamChurch(p), { x: 780, y: 744, scale: 0.98 })
  scrub(sheet, p.leaf, {
    seed: 21,
    line: () => 752,
    tall: (x) => 17 + 12 * n(x * 0.014, 5),
    top: 690,
    bottom: 770,
    fine: 0.03,
    smallest: 110,
  })
}

/** Canola between two folds of ground, with the tracks of the drill in it. */
function fields(sheet: Sheet, p: Palette): void {
  const n = noise(30)
  const near = (x: number) => 868 - 46 * Math.sin(x * 0.0026 + 0.4) + 6 * n(x * 0.01)
  sheet.path(
    below((x) => 748 + 14 * Math.sin(x * 0.0032 + 1), 1600, 1000),
    p.veld[1],
  )
  const next = random(3)
  let lit = ''
  for (let i = 0; i < 70; i++) {
    const y = 764 + next() * 130
    const x = next() * 1600
    lit += dash(x, x + 60 + next() * 160, y, 3 + (y - 760) * 0.03)
  }
  sheet.path(lit, p.veld[2]).path(below(near, 1600, 1000), p.veld[0])
  let tracks = ''
  for (let i = 1; i < 7; i++) {
    const drop = 8 + 5 * i * i * 0.9
    const line = (x: number) => near(x) + drop + 0.02 * i * (x - 800) * 0.5
    tracks += `M0 ${Math.round(line(0))}`
    for (let x = 80; x <= 1600; x += 80) tracks += `L${x} ${Math.round(line(x))}`
    for (let x = 1600; x >= 0; x -= 80) tracks += `L${x} ${Math.round(line(x) + 1.5 + i * 1.1)}`
  }
  sheet.path(tracks, mix(p.veld[0], p.leaf[1], 0.5))
  sheet.path(below((x) => 1010 - 96 * smooth(520, -80, x), 1600, 1000) + grass({ seed: 8, from: -20, to: 420, line: (x) => 1008 - 96 * smooth(520, -80, x), blades: 80, tall: 110, lean: 0.16 }), p.near[0]) // prettier-ignore
}
