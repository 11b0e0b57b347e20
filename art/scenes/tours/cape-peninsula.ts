import { flock } from '../../kit/animals/birds.ts'
import { oldLighthouse } from '../../kit/landmarks/lighthouse.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { curve, lerp, smooth, toSegment } from '../../kit/numbers.ts'
import { blueHour, day, inks, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { restio } from '../../kit/plants/grasses.ts'
import { relief, surf } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, glitter, sea, swell } from '../../kit/sea.ts'
import { sky, streaks, sun } from '../../kit/sky.ts'
import { between, erode, range, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, summitBetween } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  leaf: inks('.30 .04 185, .385 .045 165, .575 .06 112'),
  rock: inks('.29 .05 262, .41 .055 272, .56 .045 340, .745 .065 62, .89 .055 80'),
}

/** Cape Point from the west: the ridge steps down past the old lighthouse to Dias Point and the open ocean. */
export const scene: Scene = {
  id: 'tours/cape-peninsula',
  palette,
  night: blueHour,
  focus: { x: 0.25, y: 0.12 },
  draw(sheet, p) {
    const horizon = 352
    sky(sheet, p.sky, horizon)
    sun(sheet, p, { x: 1290, y: 214, r: 50, halos: [92] })
    streaks(sheet, p.cloud, {
      seed: 18,
      bands: [{ y: 120, slope: -0.02, thick: 40, to: 760 }, { y: 262, thick: 24, from: 900, much: 0.44 }], // prettier-ignore
    })
    const bay = range({
      seed: 41, x: [-9, 9], z: [0, 3], ridges: 0.9, drops: 12000,
      crest: (x, z) => 0.36 * smooth(1, 3.5, x) * smooth(9, 6, x) * between(z, 0, 1.2, 3),
    }) // prettier-ignore
    const far = look(
      sheet,
      bay,
      { x: 0, y: 0.02, z: -16, focal: 1900, horizon: 354, stretch: 1.6 },
      { azimuth: 200, elevation: 30, cavity: 2 },
      2,
    )
    relief(sheet, far, p.far, { shares: [0.35, 0.7], foot: 360 })
    sea(sheet, p.sea, horizon)
    sheet.path(
      dashes(sheet, {
        seed: 5,
        from: 356,
        to: 1000,
        density: (_, y) => 0.3 * smooth(1000, 700, y) + 0.04,
        long: 260,
        row: 23,
      }),
      p.wave[0],
      0.5,
    )
    sheet.path(glitter(sheet, { seed: 9, x: 1290, from: 354, to: 700, spread: 0.6 }), p.wave[2])
    const point = look(
      sheet,
      capePoint(),
      { x: 0.06, y: 0.27, z: -2, focal: 1560, horizon, stretch: 1.62 },
      { azimuth: 38, elevation: 26, ambient: 0.17, cavity: 2.6, form: 0.4 },
    )
    sheet.clip('M0 470H1600V1000H0z', () => {
      const water = surf(point, { seed: 6, weight: (x) => 1 - 0.8 * smooth(1240, 120, x) })
      sheet.path(water.shade, p.foam[0]).path(water.white, p.foam[1])
    })
    sheet.path(
      swell(sheet, {
        seed: 15,
        from: 690,
        to: 960,
        count: 8,
        where: (x, y) => y > 590 + x * 0.085,
      }),
      p.foam[0],
      0.22,
    )
    relief(sheet, point, p.rock, {
      shares: [0.24, 0.42, 0.6, 0.82], island: true, smallest: 260, tolerance: 2,
      cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.62, seed: 3 },
    }) // prettier-ignore
    const peak = summitBetween(point, 600, 920)
    sheet.place(oldLighthouse(p), { x: peak.x, y: peak.y + 5, scale: 0.92 })
    sheet.path(flock([{ x: 970, y: 182, size: 36 }, { x: 1040, y: 214, size: 24, bank: 0.12 }, { x: 938, y: 232, size: 20, bank: -0.1 }]), p.near[0]) // prettier-ignore
    const n = noise(31)
    const near = (x: number) =>
      1004 -
      154 * smooth(560, -60, x) -
      26 * smooth(300, 0, x) +
      smooth(640, 300, x) * (10 * n(x * 0.012) + 4 * n(x * 0.05))
    sheet.path(
      restio({ seed: 3, x: 60, y: near(60) + 10, tall: 210, stems: 22, spread: 120, lean: 0.12 }) +
        restio({ seed: 6, x: 190, y: near(190) + 10, tall: 150, stems: 18, spread: 110 }) +
        restio({ seed: 8, x: 330, y: near(330) + 8, tall: 90, stems: 14, spread: 90, lean: 0.12 }) +
        below(near, 1600, 1000),
      p.near[0],
    )
  },
}

// The crest in plan, [x, z, height] in km: it comes towards us from the upper left and ends in the sea.
const crest = [
  [-2.6, 2.2, 0.17], [-1.75, 1.35, 0.2], [-1.15, 0.98, 0.17], [-0.72, 0.62, 0.25], [-0.36, 0.36, 0.27], [-0.12, 0.16, 0.315],
  [0.1, 0, 0.215], [0.24, -0.12, 0.175], [0.4, -0.22, 0.215], [0.53, -0.34, 0.14], [0.64, -0.46, 0.055], [0.72, -0.55, -0.03],
] as const // prettier-ignore

const flank = curve('0 1, .04 .94, .075 .66, .12 .56, .15 .30, .22 .15, .28 .03, .32 -.4')

function capePoint(): Terrain {
  const n = noise(3)
  const m = noise(8)
  const land = terrain({ x: [-2.2, 1.3], z: [-0.9, 2.2], nx: 520, nz: 400 }, (x, z) => {
    const u = x + 0.05 * fractal(n, x * 5, z * 5, 3)
    const v = z + 0.05 * fractal(m, x * 5, z * 5, 3)
    const flute = 0.075 * ridged(n, x * 6.5, z * 5.5, 4) + 0.012 * m(x * 22, z * 22)
    let height = -0.4
    for (let i = 1; i < crest.length; i++) {
      const [ax = 0, az = 0, a = 0] = crest[i - 1] ?? []
      const [bx = 0, bz = 0, b = 0] = crest[i] ?? []
      const near = toSegment(u, v, [ax, az], [bx, bz])
      const top = lerp(a, b, smooth(0, 1, near.t))
      const share = flank(Math.max(0, near.d + flute - 0.05))
      height = Math.max(height, share < 0 || top < 0 ? -0.3 : top * share)
    }
    height += 0.01 * fractal(m, x * 9, z * 9, 4)
    return height > 0.01 ? lerp(height, strata(height, 0.045, 0.9), 0.45) : height
  })
  return erode(land, { seed: 4, drops: 36000, depth: 0.3 })
}
