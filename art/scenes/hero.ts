import { lionsHead, tableMountain } from '../kit/landmarks/table-mountain.ts'
import { random } from '../kit/noise.ts'
import { bell, smooth } from '../kit/numbers.ts'
import { dash, num } from '../kit/path.ts'
import { blueHour, golden, type Palette } from '../kit/palettes.ts'
import { restio } from '../kit/plants/grasses.ts'
import { protea, type FlowerInks } from '../kit/plants/protea.ts'
import { relief } from '../kit/relief.ts'
import { boulders, collar, groundShadow, type Boulder } from '../kit/rocks.ts'
import type { Scene } from '../kit/scene.ts'
import { beach, dashes, glitter, sea } from '../kit/sea.ts'
import type { Sheet } from '../kit/sheet.ts'
import { moon, sky, stars, streaks, sun, tablecloth } from '../kit/sky.ts'
import { tweak, mix } from '../kit/colour.ts'
import { look, skylineAt, type Light } from '../kit/view.ts'

const light: Light = { azimuth: 12, elevation: 27, ambient: 0.17, cavity: 3, form: 0.25 }

/** Table Mountain from Bloubergstrand: Devil's Peak, the table, Lion's Head and Signal Hill across the bay. */
export const scene: Scene = {
  id: 'hero',
  palette: golden,
  night: blueHour,
  focus: { x: 0.52, y: 0.46 },
  draw(sheet, p) {
    const frame = { horizon: 645, focal: 3330, middle: 800, sunX: 1190, shore: 905 }
    overhead(sheet, p, { x: frame.sunX, y: 500, r: 74, moonY: 236 })
    mountains(sheet, p, frame)
    bay(sheet, p, frame)
    shore(sheet, p, frame)
    sheet.path(restio({ seed: 3, x: 70, y: 1004, tall: 330, stems: 16, spread: 150 }), p.leaf[0])
    sheet.path(
      restio({ seed: 5, x: 1548, y: 1004, tall: 230, stems: 15, spread: 130, lean: -0.16 }),
      p.leaf[0],
    )
    sheet.place(protea(flower(p), { seed: 4, open: 0.78, tilt: 24 }), {
      x: 322,
      y: 1010,
      scale: 0.56,
      turn: 9,
    })
    sheet.place(protea(flower(p), { seed: 2, open: 1, tilt: 36 }), {
      x: 196,
      y: 1016,
      scale: 0.86,
      turn: -5,
    })
    sheet.path(
      restio({ seed: 21, x: 30, y: 1010, tall: 200, stems: 14, spread: 120, lean: 0.12 }),
      p.near[0],
    )
    sheet.path(restio({ seed: 25, x: 388, y: 1012, tall: 110, stems: 12, spread: 90 }), p.near[0])
  },
  portrait(sheet, p) {
    const frame = { horizon: 800, focal: 1960, middle: 437, sunX: 668, shore: 1175 }
    overhead(sheet, p, { x: frame.sunX, y: 716, r: 44, moonY: 330 })
    mountains(sheet, p, frame)
    bay(sheet, p, frame)
    shore(sheet, p, frame)
    sheet.path(restio({ seed: 3, x: 60, y: 1304, tall: 340, stems: 15, spread: 150 }), p.leaf[0])
    sheet.path(
      restio({ seed: 5, x: 866, y: 1304, tall: 200, stems: 14, spread: 110, lean: -0.16 }),
      p.leaf[0],
    )
    sheet.place(protea(flower(p), { seed: 4, open: 0.78, tilt: 24 }), {
      x: 312,
      y: 1310,
      scale: 0.6,
      turn: 9,
    })
    sheet.place(protea(flower(p), { seed: 2, open: 1, tilt: 36 }), {
      x: 180,
      y: 1314,
      scale: 0.95,
      turn: -5,
    })
    sheet.path(
      restio({ seed: 21, x: 20, y: 1310, tall: 210, stems: 14, spread: 120, lean: 0.12 }),
      p.near[0],
    )
  },
}

type Frame = { horizon: number; focal: number; middle: number; sunX: number; shore: number }

function overhead(
  sheet: Sheet,
  p: Palette,
  at: { x: number; y: number; r: number; moonY: number },
): void {
  const horizon = at.y + at.r * 1.9
  sky(sheet, p.sky, horizon)
  if (p.hour === 'blue') {
    stars(sheet, p.star, { seed: 4, count: 60, to: horizon * 0.6 })
    moon(sheet, p.sun, { x: at.x + 30, y: at.moonY, r: at.r * 0.42 })
  } else {
    sun(sheet, p, { x: at.x, y: at.y, r: at.r, halos: [at.r * 2.4, at.r * 1.6] })
  }
  const k = sheet.width / 1600
  streaks(sheet, p.cloud, {
    seed: 31,
    bands: [
      { y: horizon * 0.32, slope: 0.03, thick: 46, from: 620 * k, much: 0.56 },
      { y: horizon * 0.5, thick: 26, much: 0.36 },
    ],
  })
}

function mountains(sheet: Sheet, p: Palette, { horizon, focal, middle }: Frame): void {
  const camera = { x: 0.32, y: 0.03, z: -15, focal, horizon: horizon - 5, middle, stretch: 1.26 }
  const k = focal / 3330
  const table = look(sheet, tableMountain(), camera, light)
  const foot = horizon + 35
  const mist = (from: number, strength: number) => ({
    ink: p.mist,
    from: horizon - from * k,
    to: horizon + 12,
    strength,
  })
  relief(sheet, table, p.rock, {
    shares: [0.2, 0.33, 0.48, 0.66],
    foot,
    smallest: 290 * k,
    tolerance: 2.2,
    mist: mist(145, 0.8),
  })
  const left = middle - 430 * k
  tablecloth(sheet, p.cloud, {
    seed: 52,
    top: (x) => skylineAt(table, x),
    on: (x) => smooth(left, left + 100 * k, x) * smooth(left + 490 * k, left + 270 * k, x),
    fall: 40 * k,
  })
  const head = look(sheet, lionsHead(), camera, light)
  relief(sheet, head, p.nearRock, {
    shares: [0.22, 0.38, 0.58],
    foot: foot + 10,
    smallest: 170 * k,
    tolerance: 2,
    mist: mist(80, 0.7),
  })
  city(sheet, p, { horizon, middle, k })
}

/** The city bowl on the far shore: low blocks, the towers of the Foreshore, and lamps. */
function city(
  sheet: Sheet,
  p: Palette,
  { horizon, middle, k }: { horizon: number; middle: number; k: number },
): void {
  const next = random(9)
  const inks = [mix(p.near[0], p.rock[0], 0.25), mix(p.near[1], p.rock[0], 0.4)] as const
  let blocks = ''
  let lamps = ''
  for (let x = middle - 470 * k; x < middle + 620 * k; x += (4 + next() * 12) * k) {
    const tall =
      (2 + next() * 4 + bell(x, middle, 170 * k) * next() * next() * 30) * Math.max(0.75, k)
    blocks += `M${Math.round(x)} ${horizon + 1}v-${Math.round(tall + 4)}h${Math.round((4 + next() * 9) * k)}v${Math.round(tall + 4)}z`
    if (next() < (p.hour === 'blue' ? 0.8 : 0.2))
      lamps += `M${Math.round(x)} ${Math.round(horizon - 3 - next() * tall * 0.8)}h3v2h-3z`
  }
  const w = sheet.width
  const h = horizon + 5
  sheet.path(
    `M0 ${h}v-9C${num(w * 0.2)} ${h - 13} ${num(w * 0.4)} ${h - 15} ${num(w * 0.6)} ${h - 13}S${num(w * 0.9)} ${h - 14} ${w} ${h - 12}v12z`,
    inks[1],
  )
  sheet.path(blocks, inks[0]).path(lamps, p.lamp)
}

function bay(sheet: Sheet, p: Palette, { horizon, sunX, shore, middle, focal }: Frame): void {
  const k = focal / 3330
  sea(sheet, p.sea, horizon, shore + 95)
  const shaded = (x: number, y: number) => Math.abs(x - middle) < 560 * k && y < horizon + 160
  const quiet = dashes(sheet, {
    seed: 5,
    from: horizon + 7,
    to: shore - 50,
    density: (x, y) => (shaded(x, y) ? 0.5 : 0.08),
    long: 250,
    row: 16,
    thick: 3.2,
  })
  const body = dashes(sheet, {
    seed: 6,
    from: horizon + 15,
    to: shore + 25,
    density: () => 0.19,
    long: 230,
    row: 25,
    thick: 3,
  })
  sheet.path(quiet, p.wave[0], 0.55).path(body, p.wave[1], 0.7)
  sheet.path(
    glitter(sheet, {
      seed: 3,
      x: p.hour === 'blue' ? sunX + 30 : sunX,
      from: horizon + 3,
      to: shore + 25,
      density: 0.8,
      narrow: 46 * k,
    }),
    p.wave[2],
  )
}

function shore(sheet: Sheet, p: Palette, { shore: at }: Frame): void {
  const w = sheet.width
  const line = (x: number) =>
    at + 14 * Math.sin(x * 0.0042 + 1.2) - 30 * smooth(w * 0.32, 0, x) - 20 * smooth(w * 0.72, w, x)
  const afloat: Boulder[] = [
    { x: w * 0.43, y: at - 50, w: 108, h: 34, seed: 12, block: 2.4, tide: 0.2 },
    { x: w * 0.63, y: at - 76, w: 150, h: 42, seed: 17, block: 2.6, tide: 0.2 },
    { x: w * 0.715, y: at - 58, w: 96, h: 28, seed: 23, tide: 0.2 },
  ]
  boulders(sheet, p.granite, afloat, light)
  sheet.path(afloat.map((rock, i) => collar(rock, i + 2)).join(''), p.foam[0])
  beach(sheet, { foam: p.foam[1], wet: p.sand[0], dry: p.sand[1], seed: 2, line, lap: 7 })
  const ashore: Boulder[] = [
    { x: w * 0.985, y: at + 12, w: 330, h: 170, seed: 31, block: 2.7, rough: 0.5 },
    { x: 30, y: at + 40, w: 430, h: 190, seed: 8, block: 2.7, rough: 0.5 },
    { x: 326, y: at + 62, w: 340, h: 150, seed: 15, block: 2.1, rough: 0.45, lean: -0.12 },
  ]
  sheet.path(
    `${dash(w * 0.3, w * 0.62, at + 62, 5)}${dash(w * 0.55, w * 0.9, at + 78, 6)}`,
    p.sand[0],
    0.6,
  )
  sheet.path(groundShadow({ x: w * 0.93, y: at + 6, w: 250, h: 60 }, light), p.sand[0], 0.8)
  boulders(sheet, p.granite, ashore, light, {
    shares: [0.2, 0.42, 0.62, 0.84],
    smallest: 320,
    tolerance: 1.7,
  })
}

/** The note of red: the king protea, and everything about it darker with the hour. */
function flower(p: Palette): FlowerInks {
  const pale = mix(p.disa[1], p.white[1], p.hour === 'blue' ? 0.25 : 0.55)
  return {
    outer: p.disa,
    inner: [mix(p.disa[0], pale, 0.35), pale],
    heart: [mix(p.white[0], p.disa[1], 0.3), tweak(p.white[1], -0.03)],
    leaf: [p.near[0], p.leaf[1]],
  }
}
