import { restingWhale, spout } from '../../kit/animals/right-whale.ts'
import type { WhaleInks } from '../../kit/animals/whale.ts'
import { mix } from '../../kit/colour.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { bell, lerp, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num, outline } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { restio } from '../../kit/plants/grasses.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief, surf } from '../../kit/relief.ts'
import { boulders, collar, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, erode, range, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .86 .035 205, .6 .93 .025 160, 1 .96 .025 105'),
  far: inks('.66 .05 255, .75 .045 245, .85 .03 110'),
  sea: rollOf('0 .76 .06 205, .25 .66 .08 197, .6 .57 .085 192, 1 .46 .075 200'),
  wave: inks('.50 .075 205, .74 .065 188, .95 .025 150'),
  rock: inks('.30 .05 300, .41 .06 330, .56 .085 35, .71 .09 58, .85 .07 75'),
  leaf: inks('.32 .045 170, .45 .06 145, .62 .085 115'),
  foam: inks('.80 .045 185, .985 .01 120'),
  mist: oneInk('.93 .025 110'),
}

/** Hermanus from the cliff path: a right whale and her calf under the rocks, Walker Bay, its white dunes and the mountains beyond. */
export const scene: Scene = {
  id: 'destinations/hermanus',
  palette,
  focus: { x: 0.475, y: 0.6 },
  draw(sheet, p) {
    const horizon = 322
    sky(sheet, p.sky, horizon)
    const light = { azimuth: 150, elevation: 32, ambient: 0.18, cavity: 2.4, form: 0.35 }
    const hills = range({ seed: 33, x: [-12, 12], z: [0, 4], ridges: 0.5, drops: 14000, crest: (x, z) => (0.75 * smooth(-8.5, -3.4, x) * smooth(8.6, 2, x) + 0.16 * smooth(11, 5, x) + 0.12 * Math.sin(x * 1.3)) * between(z, 0, 1.8, 4) }) // prettier-ignore
    relief(sheet, look(sheet, hills, { x: 0, y: 0.03, z: -16, focal: 1700, horizon: 320, stretch: 1.35 }, light, 2), p.far, { shares: [0.36, 0.7], foot: 330, smallest: 130, mist: { ink: p.mist, from: 220, to: 326, strength: 0.65 } }) // prettier-ignore
    sea(sheet, p.sea, horizon)
    const n = noise(3)
    sheet.path(`M0 331V319${Array.from({ length: 41 }, (_, i) => `L${i * 32} ${num(317 - 5 * Math.abs(n(i * 0.3)) + i * 0.22)}`).join('')}L1440 329 1280 333z`, p.white[1]) // prettier-ignore
    water(sheet, p)
    whales(sheet, p)
    const shore = look(
      sheet,
      cliffs(),
      { x: 0, y: 0.062, z: -0.16, focal: 1350, horizon, stretch: 1.2 },
      { ...light, elevation: 36, cavity: 9 },
    )
    const edge = surf(shore, {
      seed: 8,
      broad: 7,
      drop: 8,
      weight: (x) => 1 - 0.5 * smooth(900, 1300, x),
    })
    sheet.clip(
      'M0 640H1600V1000H0z',
      () => void sheet.path(edge.shade, p.foam[0]).path(edge.white, p.foam[1]),
    )
    relief(sheet, shore, p.rock, { shares: [0.2, 0.38, 0.56, 0.8], island: true, smallest: 190, tolerance: 1.9, cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.72, seed: 6 } }) // prettier-ignore
    reef(sheet, p)
    path(sheet, p)
  },
}

function water(sheet: Sheet, p: Palette): void {
  sheet.path(dashes(sheet, { seed: 5, from: 326, to: 990, density: (_, y) => 0.34 * smooth(900, 340, y) + 0.08, long: 260, row: 20, thick: 3.4 }), p.wave[0], 0.6) // prettier-ignore
  sheet.path(
    dashes(sheet, {
      seed: 9,
      from: 334,
      to: 940,
      density: () => 0.13,
      long: 200,
      row: 21,
      thick: 3,
    }),
    p.wave[2],
    0.85,
  )
  const next = random(14)
  let weed = ''
  for (let i = 0; i < 60; i++) {
    const x = 170 + 1050 * next()
    const y = 700 + 0.05 * x + 170 * next() * next()
    const r = 10 + next() * 30
    weed += `M${num(x - r)} ${num(y)}q${num(r)}-${num(r * 0.22)} ${num(2 * r)} 0q${num(-r)} ${num(r * 0.25)} ${num(-2 * r)} 0z`
  }
  sheet.path(weed, mix(p.leaf[0], p.roof[1], 0.35), 0.6)
}

function whales(sheet: Sheet, p: Palette): void {
  const skin: WhaleInks = {
    body: p.black,
    wet: oneInk('.36 .04 240'),
    glint: oneInk('.62 .035 220'),
    foam: [p.foam[0], p.foam[1]],
  }
  const sunk = oneInk('.33 .055 215')
  sheet.place(spout(skin), { x: 836, y: 562, scale: 0.8 })
  sheet.place(restingWhale(skin, sunk), { x: 690, y: 588, scale: 0.92, turn: -5 })
  sheet.place(restingWhale(skin, sunk), { x: 770, y: 668, scale: 0.42, turn: -9 })
  sheet.place(restingWhale(skin, sunk), { x: 300, y: 402, scale: 0.26, flip: true })
  sheet.place(spout(skin), { x: 246, y: 396, scale: 0.34 })
}

// Cliffs of the near shore, in km: a low wall with gullies.
function cliffs(): Terrain {
  const n = noise(27)
  const m = noise(4)
  const land = terrain({ x: [-0.3, 0.42], z: [-0.1, 0.4], nx: 520, nz: 380 }, (x, z) => {
    const gully = 0.05 * ridged(n, x * 15, z * 15, 4) + 0.012 * m(x * 46, z * 46)
    const out = x - (0.042 + 0.5 * z - 0.045 * bell(z, 0.14, 0.05)) + 0.04 - gully
    const wall = 0.031 * smooth(0, 0.028, out) + 0.02 * smooth(0.05, 0.2, out)
    const h = out > 0 ? wall : -0.02
    return (
      lerp(h, strata(Math.max(h, 0), 0.006, 0.9), h > 0 ? 0.6 : 0) +
      (h > 0.002 ? 0.0012 * fractal(m, x * 60, z * 60, 3) : 0)
    )
  })
  return erode(land, { seed: 5, drops: 16000, depth: 0.2 })
}

/** Ledges that the swell washes, in the near left corner. */
function reef(sheet: Sheet, p: Palette): void {
  const rocks: Boulder[] = [
    { x: 470, y: 842, w: 190, h: 44, seed: 9, block: 3, rough: 0.8, tide: 0.3 },
    { x: 150, y: 880, w: 430, h: 120, seed: 12, block: 3.2, rough: 0.9, tide: 0.2 },
    { x: 400, y: 946, w: 380, h: 96, seed: 31, block: 3.2, rough: 0.9, tide: 0.2 },
    { x: 90, y: 1020, w: 420, h: 150, seed: 44, block: 3.2, rough: 0.9 },
  ]
  for (const [i, rock] of rocks.entries()) {
    sheet.path(collar({ ...rock, w: rock.w * 1.1, h: rock.h * 2 }, i + 3), p.foam[0])
    boulders(sheet, p.rock, [rock], { azimuth: 150, elevation: 36 }, { smallest: 200 })
    sheet.path(collar(rock, i + 6), p.foam[1])
  }
}

/** The path along the edge, a bench, two who have stopped, and the spring flowers beside it. */
function path(sheet: Sheet, p: Palette): void {
  const n = noise(16)
  const edge = (x: number) => 1010 - 210 * smooth(820, 1500, x) + 8 * n(x * 0.01)
  scrub(sheet, p.leaf, { seed: 15, line: (x) => edge(x) + 10, tall: (x) => 20 + 14 * n(x * 0.012, 4), top: 700, bottom: 1000, fine: 0.026, smallest: 130 }) // prettier-ignore
  sheet.path(
    below((x) => edge(x) + 4, 1600, 1000),
    p.leaf[0],
  )
  sheet.path(
    outline(
      '1620,872! 1500,880 1380,916 1290,960 1240,1010! 1410,1010! 1450,970 1530,930 1620,914!',
    ),
    p.sand[1],
  )
  sheet.path(
    outline('1620,900! 1540,912 1450,950 1390,1010! 1410,1010! 1450,970 1530,930 1620,914!'),
    p.sand[0],
  )
  const clothes = { head: p.near[0], top: p.disa[0], lit: p.disa[1], legs: p.near[1] }
  sheet.place(figure({ ...clothes, top: oneInk('.72 .02 240'), lit: p.white[1] }, 'standing'), {
    x: 1448,
    y: 930,
    scale: 1.02,
    flip: true,
  })
  sheet.place(figure(clothes, 'pointing'), { x: 1396, y: 940, scale: 1.05, flip: true })
  const next = random(8)
  let petals = ''
  for (let i = 0; i < 70; i++) {
    const x = 900 + next() * 700
    const y = edge(x) + 14 + next() * 130
    if (y > 1000 || Math.abs(y - (1000 - 0.35 * (x - 1240))) < 60) continue
    const r = 2.5 + next() * 4
    petals += `M${num(x - r)} ${num(y)}l${num(r)}-${num(r * 0.8)} ${num(r)} ${num(r * 0.8)}-${num(r)} ${num(r * 0.7)}z`
  }
  sheet.path(petals, oneInk('.80 .15 75'))
  sheet.path(
    restio({ seed: 4, x: 1560, y: 1010, tall: 240, stems: 18, spread: 130, lean: -0.14 }),
    p.near[0],
  )
}
