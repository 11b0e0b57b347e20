import { flock } from '../../kit/animals/birds.ts'
import { beachHut } from '../../kit/landmarks/beach-hut.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { curve, smooth, toSegment } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { figure, type FigurePose } from '../../kit/people.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes } from '../../kit/sea.ts'
import { line, type Sheet } from '../../kit/sheet.ts'
import { sky, streaks } from '../../kit/sky.ts'
import { erode, terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .82 .045 215, .5 .90 .03 195, .9 .96 .03 95, 1 .96 .04 80'),
  rock: inks('.36 .05 285, .46 .055 300, .59 .055 350, .74 .06 62, .87 .05 80'),
  leaf: inks('.38 .05 165, .49 .06 145, .64 .08 118'),
  mist: oneInk('.92 .03 85'),
  sand: inks('.74 .035 320, .86 .04 78, .935 .028 88'),
}

const light: Light = { azimuth: 20, elevation: 34, cavity: 2.6, form: 0.35 }

/** Four generations lined up for the photograph before the bathing huts of Muizenberg, the mountain behind. */
export const scene: Scene = {
  id: 'groups/family-reunions',
  palette,
  focus: { x: 0.47, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 600)
    streaks(sheet, p.cloud, { seed: 61, bands: [{ y: 150, slope: 0.02, thick: 26, from: 900, much: 0.5 }] }) // prettier-ignore
    mountain(sheet, p)
    sea(sheet, p)
    const n = noise(4)
    sheet.path(
      below((x) => 662 + 3 * n(x * 0.01) + 34 * smooth(1150, 1640, x), 1600, 1000),
      p.foam[1],
    )
    sheet.path(below((x) => 668 + 4 * n(x * 0.008 + 3) + 40 * smooth(1150, 1640, x), 1600, 1000), p.sand[1]) // prettier-ignore
    sheet.path(below((x) => 688 + 5 * n(x * 0.006 + 9) + 70 * smooth(1150, 1640, x), 1600, 1000), p.sand[2]) // prettier-ignore
    huts(sheet, p)
    family(sheet, p)
    sheet.path(flock([{ x: 1210, y: 250, size: 40 }, { x: 1290, y: 286, size: 28, bank: 0.1 }, { x: 1150, y: 300, size: 22, bank: -0.1 }]), p.near[1]) // prettier-ignore
    const dune = (x: number) => 1012 - 60 * smooth(1240, 1640, x) + 4 * n(x * 0.03)
    sheet.path(below(dune, 1600, 1000), p.sand[1])
    sheet.path(grass({ seed: 8, from: 1300, to: 1600, line: dune, blades: 46, tall: 110, lean: -0.16 }), p.leaf[1]) // prettier-ignore
  },
}

/** Muizenberg Peak and the long front of the mountain that falls to St James and Kalk Bay, seen along the beach. */
function mountain(sheet: Sheet, p: Palette): void {
  const n = noise(5)
  const m = noise(25)
  const flank = curve('0 1, .04 .95, .09 .76, .18 .6, .36 .4, .6 .22, .9 .08, 1.2 0')
  const crest = [[-3, 2.2, 0.42], [-1.9, 2, 0.46], [-1.1, 1.9, 0.56], [-0.5, 2, 0.5], [0.2, 2.4, 0.47], [0.9, 3.2, 0.5], [1.6, 4.2, 0.4], [2.5, 5.4, 0.2], [3.2, 6.4, 0.05]] as const // prettier-ignore
  const land = terrain({ x: [-3.4, 4.4], z: [0.5, 6.8], nx: 520, nz: 320 }, (x, z) => {
    let height = -0.05
    const flute = 0.14 * ridged(n, x * 2.4, z * 2, 4)
    for (let i = 1; i < crest.length; i++) {
      const [ax = 0, az = 0, a = 0] = crest[i - 1] ?? []
      const [bx = 0, bz = 0, b = 0] = crest[i] ?? []
      const near = toSegment(x, z, [ax, az], [bx, bz])
      height = Math.max(height, (a + (b - a) * near.t) * flank(Math.max(0, near.d + flute - 0.09)))
    }
    return height + (height > 0 ? 0.012 * fractal(m, x * 8, z * 8, 3) : 0)
  })
  const view = look(sheet, erode(land, { seed: 4, drops: 30000 }), { x: 0, y: 0.02, z: -0.6, focal: 1150, horizon: 628, middle: 760, stretch: 1.35 }, light) // prettier-ignore
  relief(sheet, view, p.rock, {
    shares: [0.2, 0.38, 0.58, 0.8],
    foot: 668,
    smallest: 240,
    tolerance: 2.1,
    cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.76, fray: 0.14, seed: 2 },
    mist: { ink: p.mist, from: 470, to: 660, strength: 0.5 },
  })
}

function sea(sheet: Sheet, p: Palette): void {
  sheet.path('M1010 634H1600V760H1010z', sheet.roll([[0, p.sea[1]?.[1] ?? ''], [1, oneInk('.78 .06 195')]], 634, 720)) // prettier-ignore
  sheet.clip('M1010 634H1600V760H1010z', () => {
    sheet.path(dashes(sheet, { seed: 6, from: 636, to: 720, density: () => 0.4, long: 200, row: 13, thick: 5 }), p.foam[1]) // prettier-ignore
  })
}

function huts(sheet: Sheet, p: Palette): void {
  const paints = ['.54 .075 250', '.78 .11 84', '.60 .085 160', '', '.90 .03 92', '.50 .07 215', '.72 .085 55', '.63 .06 300'] as const // prettier-ignore
  paints.forEach((text, i) => {
    const body = text ? oneInk(text) : p.disa[1]
    sheet.path(dash(52 + i * 152 - 60, 52 + i * 152 + 100, 778, 15), p.sand[0], 0.8)
    sheet.place(beachHut({ body, trim: p.white[1], shade: oneInk('.32 .05 285'), step: oneInk('.62 .04 60') }), { x: 62 + i * 152, y: 776, scale: 1.02 }) // prettier-ignore
  })
}

/** The family in a row, the eldest seated in the middle, two who cannot stand still, and the tripod. */
function family(sheet: Sheet, p: Palette): void {
  const skins = ['.34 .05 40', '.44 .06 44', '.55 .065 50', '.66 .06 55'].map(oneInk)
  const row: readonly (readonly [number, number, FigurePose, string, string])[] = [
    [336, 1.5, 'standing', '.86 .05 90', '.40 .05 255'], [408, 1.46, 'standing', '.46 .07 200', '.30 .03 265'], [470, 1.44, 'child', '.80 .11 84', '.42 .06 250'],
    [530, 1.54, 'standing', '.93 .015 90', '.52 .05 70'], [606, 1.5, 'seated', '.56 .08 320', '.36 .05 300'], [700, 1.5, 'seated', '.88 .03 220', '.34 .04 260'],
    [776, 1.5, 'standing', '.50 .09 150', '.80 .03 80'], [844, 1.4, 'child', '.66 .09 40', '.36 .05 260'], [902, 1.56, 'standing', '.42 .06 262', '.72 .04 75'], [972, 1.46, 'standing', '.78 .07 195', '.34 .04 280'],
  ] // prettier-ignore
  row.forEach(([x, scale, pose, top, legs], i) => {
    const y = 872 + (i % 3) * 5
    sheet.path(dash(x - 100, x + 20, y + 2, 10), p.sand[0], 0.85)
    if (pose === 'seated') sheet.path(`M${x - 26} ${y - 26}h66v6h-8v22h-5v-22h-40v22h-5v-22h-8z`, oneInk('.48 .04 55')) // prettier-ignore
    sheet.place(figure({ head: skins[(i * 3) % 4] ?? '', top: oneInk(top), lit: oneInk(top), legs: oneInk(legs) }, pose), { x, y, scale, flip: i % 2 === 0 }) // prettier-ignore
  })
  sheet.path(dash(1090, 1170, 836, 8) + dash(1080, 1290, 930, 12), p.sand[0], 0.85)
  sheet.place(figure({ head: skins[2] ?? '', top: oneInk('.93 .02 90'), lit: oneInk('.93 .02 90'), legs: oneInk('.42 .06 250') }, 'child'), { x: 1128, y: 834, scale: 1.4, flip: true }) // prettier-ignore
  sheet
    .disc(1072, 822, 12, p.white[1])
    .path('M1062 815a12 12 0 0 1 12-5 12 12 0 0 0-6 20 12 12 0 0 1-6-15z', p.disa[1])
  sheet.add(
    line('M1196 838L1170 934M1196 838L1226 934M1196 838L1204 926', oneInk('.28 .03 265'), 4),
  )
  sheet.path('M1182 814h28v22h-28zM1174 819h10v12h-10z', oneInk('.22 .02 265'))
  sheet.place(figure({ head: skins[3] ?? '', top: oneInk('.52 .05 245'), lit: oneInk('.60 .05 240'), legs: oneInk('.34 .03 60') }, 'standing'), { x: 1252, y: 930, scale: 1.62, flip: true }) // prettier-ignore
}
