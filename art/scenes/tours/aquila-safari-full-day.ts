import { elephantHerd } from '../../kit/animals/elephant-herd.ts'
import { fractal, noise, ridged } from '../../kit/noise.ts'
import { curve, smooth } from '../../kit/numbers.ts'
import { dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { tufts } from '../../kit/plants/trees.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { relief } from '../../kit/relief.ts'
import { boulders } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes } from '../../kit/sea.ts'
import { inOneInk, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .72 .06 262, .4 .82 .05 275, .74 .91 .045 40, 1 .94 .06 72'),
  rock: inks('.38 .06 278, .47 .065 292, .58 .06 320, .75 .06 40, .975 .012 90'),
  nearRock: inks('.33 .05 320, .43 .065 350, .56 .085 32, .72 .09 58'),
  granite: inks('.29 .05 315, .39 .065 345, .52 .085 28, .68 .09 52, .82 .08 70'),
  veld: inks('.48 .065 30, .62 .08 55, .77 .085 75'),
  leaf: inks('.38 .045 150, .50 .05 130, .62 .06 112'),
  near: inks('.25 .045 315, .33 .055 340'),
  mist: oneInk('.86 .04 40'),
}

const light: Light = { azimuth: 20, elevation: 22, ambient: 0.18, cavity: 2.4, form: 0.3 }

/** A winter morning in the southern Karoo: elephants come to the dam, snow lies on the Hex River peaks. */
export const scene: Scene = {
  id: 'tours/aquila-safari-full-day',
  palette,
  focus: { x: 0.44, y: 0.76 },
  draw(sheet, p) {
    sky(sheet, p.sky, 540)
    const peaks = look(
      sheet,
      hexRiver(),
      { x: 0, y: 0.1, z: -16, focal: 2150, horizon: 545, stretch: 1.3 },
      light,
    )
    relief(sheet, peaks, p.rock, {
      shares: [0.24, 0.44, 0.62, 0.84],
      foot: 580,
      smallest: 520,
      tolerance: 2.9,
      mist: { ink: p.mist, from: 430, to: 570, strength: 0.85 },
    })
    const koppies = look(
      sheet,
      hills(),
      { x: 0, y: 0.1, z: -5, focal: 1500, horizon: 560, stretch: 1.2 },
      light,
    )
    relief(sheet, koppies, p.nearRock, {
      shares: [0.3, 0.55, 0.82],
      foot: 620,
      smallest: 460,
      tolerance: 2.6,
      mist: { ink: p.mist, from: 520, to: 620, strength: 0.45 },
    })
    plain(sheet, p)
    herd(sheet, p)
    nearEdge(sheet, p)
  },
}

/** The Hex River Mountains from the north-east: a wall of teeth, the Matroosberg broad at the left. */
function hexRiver(): Terrain {
  const n = noise(63)
  const m = noise(67)
  const crest = curve(
    '-6 .5, -5 .86, -4.2 1.3, -3.4 1.62, -2.7 1.5, -2 1.28, -1.2 1.36, -.5 1.1, .3 1.24, 1.1 1, 2 1.1, 3 .8, 4 .7, 6 .4',
  )
  const land = terrain({ x: [-6.5, 6.5], z: [-1.8, 1.6], nx: 540, nz: 220 }, (x, z) => {
    const rib = ridged(n, x * 1.1 + 0.16 * m(x * 2, z * 2), z * 0.9, 5)
    return crest(x) * smooth(-1.8, 0.2, z) * (0.52 + 0.6 * rib) + 0.02 * fractal(m, x * 6, z * 6, 3)
  })
  return erode(land, { seed: 5, drops: 26000, depth: 0.34 })
}

/** Koppies of the Karoo: low, flat on top, banded with rock. */
function hills(): Terrain {
  const n = noise(71)
  const crest = curve(
    '-3 .34, -2.1 .36, -1.7 .2, -1.2 .1, -.2 .05, .7 .06, 1.2 .16, 1.5 .34, 2.3 .38, 3 .3',
  )
  return terrain({ x: [-3, 3], z: [-1, 1], nx: 460, nz: 160 }, (x, z) => {
    const rib = ridged(n, x * 3, z * 2, 4)
    return crest(x + 0.1 * n(x * 3, z)) * smooth(-1, 0.3, z) * (0.74 + 0.3 * rib)
  })
}

// Low bush, strewn between two heights.
const bush = (seed: number, count: number, from: number, to: number, size: number) =>
  tufts({ seed, count, size, within: (t) => [((t * 7919) % 1) * 1600, from + (to - from) * t] })

/** The plain with its low bush, and the dam. */
function plain(sheet: Sheet, p: Palette): void {
  const n = noise(7)
  const edge = (x: number) => 606 + 5 * n(x * 0.006)
  sheet.path(below(edge, 1600, 1000), sheet.roll([[0, p.veld[2]], [0.35, p.veld[1]], [1, p.veld[0]]], 600, 1000)) // prettier-ignore
  sheet.path(bush(4, 110, 612, 690, 7), p.leaf[1]).path(bush(9, 60, 650, 790, 13), p.leaf[0])
  const water =
    'M-20 846C160 806 420 792 720 792 1040 792 1300 806 1460 834 1520 850 1500 880 1420 900 1300 940 1240 970 1200 1010H-20z'
  sheet.path('M-20 832C160 794 420 780 720 780 1060 780 1330 796 1490 828 1560 848 1530 886 1450 910 1340 946 1290 980 1250 1010H-20z', p.veld[0]) // prettier-ignore
  sheet.clip(water, () => {
    sheet.path('M0 780H1600V1000H0z', sheet.roll([[0, oneInk('.90 .055 60')], [0.35, oneInk('.82 .05 350')], [1, oneInk('.60 .07 272')]], 790, 1000)) // prettier-ignore
  })
}

/** Some of the herd along the far bank, close enough together for a card, with what the water gives back of them. */
function herd(sheet: Sheet, p: Palette): void {
  const beast = {
    dark: oneInk('.26 .035 300'),
    body: oneInk('.37 .04 315'),
    light: oneInk('.52 .045 20'),
    rim: oneInk('.88 .07 70'),
    tusk: oneInk('.95 .03 85'),
  }
  const members = elephantHerd(beast)
  const bank = 790
  const places = [[members.scenting, 485, 786, 0.58], [members.drinking, 1002, 796, 0.7], [members.facing, 752, 792, 0.88]] as const // prettier-ignore
  for (const [mark, x, y, scale] of places) {
    sheet.add(`<g transform="translate(${x} ${y + 8})scale(${scale} -${scale * 0.82})" opacity=".5">${inOneInk(mark, oneInk('.45 .05 310'))}</g>`) // prettier-ignore
    sheet.place(mark, { x, y, scale })
  }
  sheet.path(dash(420, 1170, bank + 6, 5), p.veld[0])
  // Rings where the trunk drinks.
  sheet.path(dash(866, 936, 804, 2) + dash(840, 966, 811, 2.4), oneInk('.97 .03 75'))
  sheet.path(dashes(sheet, { seed: 3, from: 806, to: 1000, density: (x) => 0.3 * smooth(1500, 1200, x), long: 230, row: 20, thick: 5 }), oneInk('.93 .045 70'), 0.7) // prettier-ignore
  sheet.path(dashes(sheet, { seed: 8, from: 800, to: 1000, density: (x) => 0.2 * smooth(1500, 1200, x), long: 260, row: 22, thick: 5 }), oneInk('.52 .06 290'), 0.5) // prettier-ignore
}

const ground = (x: number) => 1004 - 60 * smooth(1130, 1640, x)

/** Stones in the corner with an aloe in flower: the note of red. */
function nearEdge(sheet: Sheet, p: Palette): void {
  sheet.path(below(ground, 1600, 1000), p.near[1])
  boulders(sheet, p.granite, [{ x: 1540, y: 1000, w: 300, h: 150, seed: 17, block: 3, rough: 0.8 }, { x: 1350, y: 1006, w: 190, h: 80, seed: 28, block: 3, rough: 0.8 }], light, { smallest: 240 }) // prettier-ignore
  sheet.path(
    grass({ seed: 6, from: 1180, to: 1600, line: ground, blades: 28, tall: 90, lean: -0.1 }),
    p.near[0],
  )
  sheet.path('M1432 930C1420 880 1424 830 1430 770H1435C1432 830 1436 880 1444 930z', p.near[0])
  sheet.path(
    'M1432 690C1424 710 1418 744 1422 778 1428 790 1438 790 1444 778 1448 744 1442 710 1432 690z',
    p.disa[1],
  )
  sheet.path('M1432 690C1442 710 1448 744 1444 778 1440 786 1434 788 1432 787z', p.disa[0])
  sheet.path('M1436 960C1400 930 1370 880 1362 838 1380 872 1404 900 1424 914 1410 880 1404 850 1406 826 1416 858 1426 884 1436 904 1446 880 1456 850 1470 826 1470 856 1462 886 1450 914 1474 900 1494 872 1510 838 1502 882 1474 930 1436 960z', p.leaf[0]) // prettier-ignore
}
