import { mix } from '../../kit/colour.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { curve, smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { crown, scrub } from '../../kit/plants/trees.ts'
import { vineBlock } from '../../kit/plants/vines.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { line, placed, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .84 .055 210, .4 .91 .05 120, .75 .94 .07 88, 1 .89 .09 68'),
  far: inks('.63 .065 305, .70 .07 345, .78 .085 35'),
  leaf: inks('.27 .045 165, .40 .07 138, .58 .105 112'),
  veld: inks('.44 .075 105, .57 .095 95, .71 .10 86'),
  near: inks('.22 .035 190, .29 .045 160'),
  wall: inks('.76 .045 310, .98 .02 85'),
}

/** A long table under an oak above Stellenbosch, the vines going down from it, and Table Mountain far off across the Flats. */
export const scene: Scene = {
  id: 'tours/winelands-stellenbosch',
  palette,
  focus: { x: 0.57, y: 0.94 },
  draw(sheet, p) {
    const horizon = 516
    sky(sheet, p.sky, horizon)
    const view = look(sheet, peninsula(), { x: 0, y: 0.14, z: -30, focal: 1900, horizon: 508, stretch: 2.1 }, { azimuth: 22, elevation: 22, cavity: 1.2, form: 0.4 }, 2) // prettier-ignore
    relief(sheet, view, p.far, {
      shares: [0.5, 0.8],
      foot: 524,
      smallest: 260,
      mist: { ink: p.mist, from: 440, to: 522, strength: 0.75 },
    })
    valley(sheet, p)
    vines(sheet, p)
    terrace(sheet, p)
  },
}

/** The Cape Peninsula from the east: the table's long back, Constantiaberg, the fall to Muizenberg on the left. */
function peninsula(): Terrain {
  const n = noise(51)
  const m = noise(57)
  const crest = curve('-11 .06, -9 .3, -7.6 .44, -6.8 .4, -5.6 .74, -4.9 .82, -4.2 .6, -3 .5, -1.9 .78, -1.3 .98, -.6 1.04, .9 1.07, 1.7 1.02, 2 .78, 2.5 .66, 2.9 .92, 3.2 .96, 3.7 .6, 4.6 .26, 5.6 .3, 6.1 .6, 6.5 .3, 7.6 .2, 9 .05') // prettier-ignore
  const land = terrain({ x: [-12, 12], z: [-2, 2], nx: 560, nz: 150 }, (x, z) => {
    const rib = ridged(n, x * 0.9, z * 0.7, 3)
    const bent = x + 0.12 * fractal(m, x * 1.5, z, 3)
    return crest(bent) * smooth(-2, 0.1, z) * (0.78 + 0.26 * rib)
  })
  return erode(land, { seed: 3, drops: 9000, depth: 0.22 })
}

/** The Cape Flats in their haze, hedge behind hedge, each nearer one darker. */
function valley(sheet: Sheet, p: Palette): void {
  const n = noise(8)
  const bands = [
    [520, 0.72],
    [540, 0.5],
    [566, 0.26],
  ] as const
  for (const [y, t] of bands) {
    const line = (x: number) => y + 5 * n(x * 0.004 + y)
    const inks3 = p.leaf.slice(0, 2).map((one) => mix(one, p.mist, t))
    scrub(sheet, inks3, { seed: y, line: (x) => line(x) + 4, tall: (x) => 7 + 9 * n(x * 0.014 + y), top: y - 40, bottom: y + 20, light: 1, fine: 0.05, smallest: 120 }) // prettier-ignore
    sheet.path(below(line, 1600, 1000), mix(p.veld[1], p.mist, t))
  }
}

/** The slope: gold on the left where the light comes through, green on the right. */
function vines(sheet: Sheet, p: Palette): void {
  const n = noise(14)
  const slope = (x: number) => 604 - 18 * smooth(300, 1500, x) + 4 * n(x * 0.006)
  sheet.path(below(slope, 1600, 1000), p.veld[0])
  sheet.clip(below(slope, 1600, 1000), () => {
    const ground = oneInk('.64 .085 72')
    sheet.add(vineBlock(ground, inks('.42 .075 95, .68 .125 92'), { corners: [[-300, 606], [690, 598], [60, 1040], [-3400, 1040]], rows: 22, bow: 36, full: 0.66 })) // prettier-ignore
    sheet.add(vineBlock(ground, inks('.36 .06 130, .55 .10 112'), { corners: [[710, 598], [1900, 580], [3600, 1040], [420, 1040]], rows: 21, bow: -30, full: 0.66 })) // prettier-ignore
  })
}

/** The terrace: the oak's trunk and boughs at the right, its shade, and the laid table. */
function terrace(sheet: Sheet, p: Palette): void {
  const n = noise(4)
  const edge = (x: number) =>
    866 + 60 * smooth(760, 360, x) + 200 * smooth(420, 60, x) + 4 * n(x * 0.02)
  sheet.path(below(edge, 1600, 1000), p.sand[1])
  sheet.path(
    below((x) => edge(x) + 16 + 26 * smooth(700, 400, x), 1600, 1000),
    p.sand[2],
  )
  const shadow = (x: number) =>
    edge(x) + 30 + 16 * n(x * 0.01) + 7 * n(x * 0.05) + 60 * smooth(900, 560, x)
  sheet.path(below(shadow, 1600, 1000), p.sand[0], 0.8)
  const bark = inks<readonly [string, string]>('.24 .035 320, .44 .06 35')
  sheet.path('M1376 1000C1398 900 1396 780 1372 660 1350 560 1300 470 1210 396L1236 380C1310 430 1362 486 1392 548 1394 440 1380 330 1330 240L1366 228C1420 320 1436 420 1440 540 1466 470 1510 410 1600 366V420C1530 470 1490 560 1482 660 1476 790 1500 900 1540 1000z', bark[0]) // prettier-ignore
  sheet.path(
    'M1376 1000C1398 900 1396 780 1372 660 1350 560 1300 470 1210 396L1222 388C1310 450 1366 530 1394 640 1420 780 1414 900 1402 1000z',
    bark[1],
  )
  const masses = [[1130, 330, 150, 80, 3], [1300, 250, 190, 110, 8], [1500, 330, 190, 110, 13], [1210, 150, 200, 110, 19], [1460, 130, 230, 140, 25], [1010, 236, 130, 76, 31], [1560, 20, 200, 120, 37], [1300, 20, 210, 100, 41]] as const // prettier-ignore
  for (const [x, y, rx, ry, seed] of masses)
    sheet.add(crown(p.leaf, { seed, x, y, rx, ry, light: -1, ragged: 0.42 }))
  sheet.place(laidTable(p), { x: 900, y: 936 })
}

/** A table for ten under a white cloth, its bench, bottles, glasses and a bowl; about 560 × 190 units, lit from the left. */
function laidTable(p: Palette): Mark {
  const [shade, wall] = p.wall
  const wood = inks<readonly [string, string]>('.30 .04 40, .46 .06 52')
  const glass = (x: number, wine: string) =>
    shape(
      `M${x - 6}-132Q${x - 7}-118 ${x - 1}-115V-104H${x - 5}V-102H${x + 5}V-104H${x + 1}V-115Q${x + 7}-118 ${x + 6}-132z`,
      p.foam[1],
      0.8,
    ) + shape(`M${x - 6}-126Q${x - 5}-117 ${x}-116 ${x + 5}-117 ${x + 6}-126z`, wine)
  const bottle = (x: number, ink: string) =>
    shape(
      `M${x - 7}-102V-136Q${x - 7}-142 ${x - 3}-147V-162H${x + 3}V-147Q${x + 7}-142 ${x + 7}-136V-102z`,
      ink,
    ) + shape(`M${x - 7}-130h14v16h-14z`, wall)
  const chair = (x: number) =>
    shape(
      `M${x}-4V-128h5V-66h40V-4h-5v-56H${x + 5}v56zM${x + 5}-122h4v3h-4zM${x + 5}-108h4v3h-4zM${x + 5}-94h4v3h-4zM${x}-68h46v5h-46z`,
      wood[0],
    )
  const red = oneInk('.36 .13 20')
  const white = oneInk('.84 .09 95')
  return (
    shape('M-300 6L320 6 400 26-220 30z', p.sand[0]) +
    chair(-330) +
    placed(chair(0), { x: 340, y: 0, flip: true }) +
    shape('M-276-104H276L284-30Q250-20 220-34 190-22 160-34 120-22 90-34 50-22 20-34-20-22-50-34-90-22-120-34-160-22-190-34-230-20-284-30z', wall) +
    shape('M80-104H276L284-30Q250-20 220-34 190-22 160-34 120-22 90-34z', shade) +
    shape('M-188-33Q-174-60-180-100-168-66-176-28zM-52-33Q-42-62-46-100-35-66-42-27zM24-32Q32-60 28-98 40-64 32-26z', shade, 0.7) +
    shape('M-262 4L-254-26h8l-2 30zM254 4L246-28h8l8 32z', wood[0]) +
    shape('M-220 4V-46H220V-38H204V4h-8V-36H-204V4z', wood[1]) +
    shape('M-220-40H220v3H-220z', wood[0]) +
    bottle(-150, oneInk('.30 .06 150')) + bottle(36, oneInk('.24 .05 20')) + bottle(176, oneInk('.34 .07 140')) +
    [-226, -190, -110, -70, 80, 120, 214, 244].map((x, i) => glass(x, i % 3 === 1 ? white : red)).join('') +
    shape('M-30-120H10Q8-104-6-102H-14Q-28-104-30-120z', wood[0]) +
    shape('M-28-120Q-24-132-14-128-8-138 0-128 8-130 8-120z', p.disa[1]) +
    line('M-150-162V-164M36-162V-164', wood[0], 1)
  ) // prettier-ignore
}
