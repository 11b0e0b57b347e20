import { mix } from '../../kit/colour.ts'
import { oldLighthouse } from '../../kit/landmarks/lighthouse.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { curve, lerp, smooth } from '../../kit/numbers.ts'
import { blueHour, dawn, inks, rollOf, type Palette } from '../../kit/palettes.ts'
import { relief } from '../../kit/relief.ts'
import { boulders, collar, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea, swell } from '../../kit/sea.ts'
import { sky } from '../../kit/sky.ts'
import { shape } from '../../kit/sheet.ts'
import { erode, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, skylineAt, summitBetween, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .72 .06 255, .34 .80 .05 285, .62 .87 .06 350, .82 .90 .06 30, 1 .80 .055 300'),
  sea: rollOf('0 .74 .055 300, .2 .58 .06 268, .55 .43 .065 258, 1 .29 .055 262'),
  rock: inks('.28 .065 285, .37 .075 310, .50 .095 350, .66 .115 32, .82 .095 60'),
  leaf: inks('.30 .045 230, .41 .045 180, .58 .06 110'),
  wave: inks('.34 .06 265, .55 .06 285, .86 .06 20'),
  foam: inks('.70 .05 300, .96 .02 50'),
}

const light: Light = { azimuth: 32, elevation: 20, ambient: 0.16, cavity: 5, form: 0.3 }

/** Cape Point from a boat in False Bay at sunrise: the wall of rock, the old lighthouse on it and the new one low on the point. */
export const scene: Scene = {
  id: 'attractions/cape-point',
  palette,
  night: blueHour,
  focus: { x: 0.5, y: 0.55 },
  draw(sheet, p) {
    const horizon = 742
    sky(sheet, p.sky, horizon)
    sea(sheet, p.sea, horizon)
    const wall = look(
      sheet,
      headland(),
      { x: -0.06, y: 0.02, z: -2.3, focal: 2330, horizon, stretch: 1.42 },
      light,
    )
    relief(sheet, wall, p.rock, {
      shares: [0.2, 0.38, 0.58, 0.8], foot: 770, smallest: 210, tolerance: 1.9,
      cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.66, seed: 9 },
      mist: { ink: p.mist, from: 600, to: 780, strength: 0.55 },
    }) // prettier-ignore
    const peak = summitBetween(wall, 760, 940)
    sheet.place(oldLighthouse(p), { x: peak.x, y: peak.y + 5, scale: 1.15 })
    const low = skylineAt(wall, 398)
    sheet.add(
      shape(`M390 ${low + 6}v-30h15v30zM387 ${low - 22}h21v-5h-21z`, p.wall[1]) +
        shape(`M390 ${low + 6}v-30h6v30z`, p.wall[0]) +
        shape(`M392 ${low - 27}h11l-3-9h-5z`, p.disa[1]),
    )
    sheet.path(`M0 768H1600V1000H0z`, sheet.roll([[0, p.sea[1]?.[1] ?? ''], [1, p.sea.at(-1)?.[1] ?? '']], 768, 1000)) // prettier-ignore
    sheet.path(breaking(), p.foam[0]).path(breaking(5), p.foam[1])
    sheet.path(
      dashes(sheet, { seed: 8, from: 772, to: 1000, density: () => 0.34, long: 300, row: 22 }),
      p.wave[0],
      0.6,
    )
    sheet.path(
      dashes(sheet, {
        seed: 9,
        from: 780,
        to: 990,
        density: (x) => 0.2 + 0.1 * smooth(0, 1600, x),
        long: 200,
        row: 26,
      }),
      p.wave[2],
      0.7,
    )
    sheet.path(
      swell(sheet, { seed: 3, from: 820, to: 985, count: 6, slope: 0.02 }),
      mix(p.wave[1], p.wave[2], 0.3),
      0.5,
    )
    const rocks: Boulder[] = [
      { x: 1490, y: 958, w: 330, h: 96, seed: 12, block: 2.4, rough: 0.8, tide: 0.2 },
      { x: 1300, y: 972, w: 150, h: 40, seed: 19, block: 2.3, rough: 0.8, tide: 0.3 },
    ]
    boulders(sheet, p.granite, rocks, light, { smallest: 180 })
    sheet.path(rocks.map((rock, i) => collar(rock, i + 4)).join(''), p.foam[1])
  },
}

// White water along the foot: lenses of unequal size, `inset` lifts and narrows them.
function breaking(inset = 0): string {
  const n = noise(41)
  let top = ''
  let back = ''
  for (let x = 0; x <= 1600; x += 20) {
    const weight = smooth(20, 420, x)
    top += `${top ? 'L' : 'M'}${x} ${Math.round(766 - weight * (4 + 12 * Math.max(0, n(x * 0.011)) + 7 * Math.max(0, n(x * 0.05, 4)) - inset))}`
    back = `L${x} ${Math.round(772 + weight * (5 + 8 * Math.abs(n(x * 0.02, 9)) - inset * 1.6))}${back}`
  }
  return `${top}${back}z`
}

const crest = curve(
  '-1.0 -.02, -.92 .012, -.82 .03, -.75 .062, -.7 .04, -.64 .085, -.52 .1, -.42 .098, -.33 .135, -.22 .155, -.13 .225, -.04 .252, .05 .248, .13 .21, .24 .19, .36 .148, .5 .14, .66 .165, .84 .19, 1.0 .2, 1.2 .236, 1.4 .225, 1.8 .19',
)
const face = curve('0 0, .02 .1, .06 .2, .085 .5, .12 .58, .145 .86, .2 .92, .34 1, .6 .9, 1 .5')

function headland(): Terrain {
  const n = noise(5)
  const m = noise(18)
  const land = terrain({ x: [-1.1, 1.5], z: [-0.35, 0.9], nx: 620, nz: 300 }, (x, z) => {
    const flute = 0.16 * ridged(n, x * 4.2, z * 1.4, 4) + 0.03 * m(x * 16, z * 3)
    const inland = z + 0.1 - 0.05 * Math.sin(x * 4) + 0.09 * n(x * 2.2, 7) - flute + 0.12
    const top = crest(x + 0.012 * m(x * 14, 2)) * (1 + 0.04 * n(x * 9, 3))
    const height = inland < 0 ? -0.02 : top * face(inland)
    return (
      lerp(height, strata(height, 0.035, 0.9), 0.35) +
      (height > 0.01 ? 0.004 * fractal(m, x * 12, z * 12, 3) : 0)
    )
  })
  return erode(land, { seed: 9, drops: 26000, depth: 0.26 })
}
