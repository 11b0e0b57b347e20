import { mix } from '../../kit/colour.ts'
import { conventionCentre, officeTower } from '../../kit/landmarks/convention-centre.ts'
import { tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { smooth } from '../../kit/numbers.ts'
import { dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { figure, type FigurePose } from '../../kit/people.ts'
import { palmTree } from '../../kit/plants/palm.ts'
import type { Foliage } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, glitter } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky, tablecloth } from '../../kit/sky.ts'
import { minibus, van } from '../../kit/vehicles/fleet.ts'
import { vehicle } from '../../kit/vehicles/vehicle.ts'
import { look, skylineAt } from '../../kit/view.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .80 .045 235, .45 .88 .035 260, .8 .93 .045 30, 1 .94 .055 60'),
  rock: inks('.50 .055 290, .58 .06 305, .67 .065 340, .77 .065 25, .86 .055 55'),
  cloud: inks('.84 .035 300, .92 .025 30, .98 .012 70'),
  mist: oneInk('.89 .045 40'),
  sea: rollOf('0 .80 .045 30, .4 .66 .05 240, 1 .46 .06 245'),
  wall: inks('.79 .04 285, .975 .018 65'),
  glass: oneInk('.36 .05 255'),
  sand: inks('.52 .035 290, .66 .035 300, .82 .03 50'),
  near: inks('.22 .045 270, .31 .05 275'),
}

// Palms half against the light: dark boles, fronds that catch the morning.
const fronds = inks<Foliage>('.27 .045 265, .38 .05 230, .55 .06 130')

const quay = 806

/** The Foreshore in the morning: the convention centre and the towers behind it, minibuses at the kerb, the canal and its palms, the mountain under its cloth. */
export const scene: Scene = {
  id: 'groups/convention-conference-groups',
  palette,
  focus: { x: 0.46, y: 0.62 },
  draw(sheet, p) {
    sky(sheet, p.sky, 640)
    const table = look(sheet, tableMountain(), { x: -0.4, y: 0.03, z: -7.4, focal: 1900, horizon: 690, middle: 760, stretch: 1.12 }, { azimuth: 165, elevation: 20, ambient: 0.2, cavity: 2.4, form: 0.45 }) // prettier-ignore
    relief(sheet, table, p.rock, { shares: [0.24, 0.44, 0.64, 0.84], foot: 760, smallest: 480, tolerance: 2.8, mist: { ink: p.mist, from: 430, to: 720, strength: 0.85 } }) // prettier-ignore
    tablecloth(sheet, p.cloud, {
      seed: 37,
      top: (x) => skylineAt(table, x),
      on: (x) => smooth(380, 520, x) * smooth(1260, 1080, x),
      fall: 46,
    })
    towers(sheet, p)
    sheet.path(`M0 ${quay - 40}H1600V1000H0z`, p.sand[1])
    sheet.place(conventionCentre(p), { x: 250, y: quay - 32, scale: 1.16 })
    sheet.path(`M0 ${quay - 34}H1600V${quay}H0z`, p.sand[0])
    kerb(sheet, p)
    canal(sheet, p)
  },
}

function towers(sheet: Sheet, p: Palette): void {
  const haze = (t: number) => ({ wall: mix(oneInk('.80 .04 40'), p.mist, t), shade: mix(oneInk('.58 .055 285'), p.mist, t), glass: mix(oneInk('.62 .05 265'), p.mist, t) }) // prettier-ignore
  const list = [
    [18, 96, 196, 12, 'flat', 0.42, 'grid'], [128, 66, 262, 15, 'step', 0.5, 'strips'], [236, 100, 226, 13, 'flat', 0.34, 'bands'],
    [1000, 82, 232, 14, 'flat', 0.5, 'grid'], [1074, 104, 372, 24, 'slant', 0.2, 'strips'], [1206, 120, 244, 14, 'flat', 0.36, 'bands'], [1352, 84, 316, 18, 'step', 0.44, 'grid'], [1452, 126, 212, 12, 'flat', 0.28, 'strips'],
  ] as const // prettier-ignore
  for (const [x, wide, tall, storeys, top, air, windows] of list)
    sheet.place(officeTower(haze(air), { wide, tall, storeys, top, windows }), { x, y: quay - 30 })
}

/** What waits at the kerb, and who walks in. */
function kerb(sheet: Sheet, p: Palette): void {
  sheet.place(vehicle(minibus), { x: 694, y: quay - 3, scale: 0.34 })
  sheet.place(vehicle(van), { x: 944, y: quay - 3, scale: 0.34 })
  sheet.place(vehicle(minibus), { x: 1150, y: quay - 3, scale: 0.34 })
  const people: readonly (readonly [number, FigurePose, 0 | 1 | 2])[] = [
    [286, 'walking', 0], [318, 'walking', 1], [372, 'standing', 2], [396, 'standing', 1], [452, 'walking', 0], [510, 'walking', 2], [536, 'walking', 1], [612, 'pointing', 0], [648, 'standing', 1],
  ] // prettier-ignore
  const tops = [
    inks<readonly [string, string]>('.28 .05 262, .40 .05 260'),
    p.wall,
    p.disa,
  ] as const
  people.forEach(([x, pose, top], i) => {
    const [shade, lit] = tops[top]
    sheet.place(
      figure({ head: i % 3 ? p.near[0] : p.roof[0], top: shade, lit, legs: p.near[0] }, pose),
      { x, y: quay - 3 + (i % 2) * 3, scale: 0.56, flip: x > 600 },
    )
  })
}

/** The Roggebaai canal along the foot of the picture, palms on its bank. */
function canal(sheet: Sheet, p: Palette): void {
  sheet.path(`M0 ${quay}H1600V${quay + 40}H0z`, p.sand[2])
  sheet.path(`M0 ${quay + 22}H1600V${quay + 46}H0z`, mix(p.sand[0], p.near[1], 0.3))
  sheet.path(`M0 ${quay + 46}H1600V1000H0z`, sheet.roll(p.sea, quay + 46, 1000))
  const still = [
    [600, 300, 90],
    [1123, 40, 130],
    [288, 40, 100],
    [1360, 34, 110],
  ] as const
  sheet.path(still.map(([x, narrow, tall], i) => glitter(sheet, { seed: 30 + i, x, from: quay + 50, to: quay + 50 + tall, narrow, spread: 0.05, density: 0.75 })).join(''), p.wall[1], 0.6) // prettier-ignore
  sheet.path(dashes(sheet, { seed: 3, from: quay + 50, to: 1000, density: () => 0.34, long: 220, row: 15, thick: 3.4 }), mix(p.sea[2]?.[1] ?? '', p.near[0], 0.3), 0.5) // prettier-ignore
  for (const [x, tall, seed] of [
    [92, 250, 1],
    [214, 226, 2],
    [1392, 270, 3],
    [1508, 236, 4],
  ] as const)
    sheet.place(palmTree(fronds, { seed, tall: tall * 0.74 }), { x, y: quay + 26 })
}
