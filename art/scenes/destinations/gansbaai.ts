import { seal, type SealInks } from '../../kit/animals/seal.ts'
import { mix } from '../../kit/colour.ts'
import { fishingBoat } from '../../kit/landmarks/boats.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { boulders, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { breaker, dashes, sea } from '../../kit/sea.ts'
import { shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { cloudField, cloudPath, sky } from '../../kit/sky.ts'
import type { Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .60 .035 235, .4 .72 .035 222, .75 .86 .04 120, 1 .93 .06 92'),
  cloud: inks('.54 .03 245, .64 .03 240, .74 .03 215'),
  sea: rollOf('0 .72 .04 170, .2 .52 .05 190, .6 .39 .05 205, 1 .28 .045 220'),
  wave: inks('.28 .045 215, .48 .05 190, .86 .035 130'),
  foam: inks('.70 .035 190, .96 .012 120'),
  granite: inks('.22 .03 280, .31 .035 300, .43 .04 350, .57 .045 50, .73 .045 75'),
  near: inks('.20 .03 240, .30 .035 220'),
}

const light: Light = { azimuth: 28, elevation: 24, ambient: 0.2 }

/** Gansbaai in a south-westerly: fur seals on Geyser Rock, a line boat in the swell, the lighthouse on Danger Point. */
export const scene: Scene = {
  id: 'destinations/gansbaai',
  palette,
  focus: { x: 0.5, y: 0.6 },
  draw(sheet, p) {
    const horizon = 452
    sky(sheet, p.sky, horizon)
    const weather = cloudField(sheet, {
      seed: 12,
      where: (x, y) => 0.5 * smooth(250, 30, y - 0.06 * x) - 0.42,
      across: 0.0014,
      down: 0.01,
      warp: 140,
    })
    sheet
      .path(cloudPath(weather, -0.02, 3000), p.cloud[1], 0.75)
      .path(cloudPath(weather, 0.16, 3000), p.cloud[0], 0.7)
    const n = noise(6)
    const land = (x: number) =>
      horizon -
      34 * smooth(-200, 60, x) * smooth(820, 420, x) -
      8 * smooth(900, 560, x) -
      3 * Math.abs(n(x * 0.03))
    sheet.path(
      below((x) => (x < 860 ? land(x) : horizon + 30), 1600, horizon + 6),
      mix(p.near[1], p.sky[2]?.[1] ?? '', 0.45),
    )
    sheet.place(dangerPoint(p), { x: 500, y: land(500) + 4, scale: 1.02 })
    sea(sheet, p.sea, horizon)
    swells(sheet, p)
    sheet.place(fishingBoat({ ...p, disa: [mix(p.disa[0], p.near[0], 0.3), p.disa[1]] }), {
      x: 1120,
      y: 566,
      scale: 0.6,
      turn: -4,
    })
    sheet.path(swellEdge(566, 1010, 1250, 10), mix(p.sea[1]?.[1] ?? '', p.wave[0], 0.2))
    rock(sheet, p)
  },
}

// A wave that stands before the boat's foot.
function swellEdge(y: number, from: number, to: number, tall: number): string {
  return `M${from} ${y + tall}Q${(from + to) / 2 - 60} ${y - tall} ${to} ${y + tall * 0.6}Q${(from + to) / 2} ${y + tall * 2.2} ${from} ${y + tall}z`
}

function swells(sheet: Sheet, p: Palette): void {
  sheet.path(
    dashes(sheet, {
      seed: 4,
      from: 456,
      to: 1000,
      density: () => 0.36,
      long: 300,
      row: 24,
      thick: 5,
    }),
    p.wave[0],
    0.55,
  )
  sheet.path(dashes(sheet, { seed: 6, from: 458, to: 900, density: (x) => 0.12 + 0.34 * bell(x, 1180, 300), long: 190, row: 18, thick: 3 }), p.wave[2], 0.75) // prettier-ignore
  const n = noise(15)
  for (const [seed, y, tall, peak, wide] of [
    [3, 520, 20, 420, 300],
    [7, 610, 42, 1380, 330],
    [9, 700, 50, 150, 260],
  ] as const) {
    const wave = breaker(sheet, { seed, lip: (x) => y - tall * 0.9 * bell(x, peak, wide) + 5 * n(x * 0.006, seed), tall: (x) => tall * 1.7 * bell(x, peak, wide) }) // prettier-ignore
    sheet.path(wave.face, mix(p.wave[0], p.wave[1], 0.4)).path(wave.crest, p.foam[1])
  }
}

/** Geyser Rock, and who owns it. */
function rock(sheet: Sheet, p: Palette): void {
  const rocks: Boulder[] = [
    { x: 880, y: 800, w: 620, h: 150, seed: 22, block: 2.6, rough: 0.8, lean: 0.06, tide: 0.24 },
    { x: 470, y: 846, w: 560, h: 210, seed: 31, block: 2.5, rough: 0.85, tide: 0.2 },
    { x: 1150, y: 872, w: 520, h: 150, seed: 47, block: 2.6, rough: 0.8, tide: 0.24 },
    { x: 760, y: 960, w: 760, h: 190, seed: 58, block: 2.8, rough: 0.85, tide: 0.2 },
  ]
  const coats: SealInks[] = [
    { dark: oneInk('.22 .03 50'), coat: oneInk('.36 .045 52'), light: oneInk('.56 .055 65') },
    { dark: oneInk('.18 .025 40'), coat: oneInk('.27 .035 40'), light: oneInk('.46 .045 62') },
  ]
  const at = (
    from: number,
    list: readonly (readonly [number, number, number, 'upright' | 'resting', 0 | 1])[],
  ) => {
    for (const [x, y, scale, pose, flip] of list)
      sheet.place(seal(coats[(x + from) % 2] ?? (coats[0] as SealInks), pose), {
        x,
        y,
        scale,
        flip: flip === 1,
      })
  }
  boulders(sheet, p.granite, rocks.slice(0, 2), light, { smallest: 260 })
  at(0, [[930, 668, 0.62, 'resting', 0], [1040, 672, 0.6, 'upright', 1], [800, 676, 0.6, 'resting', 1]]) // prettier-ignore
  at(1, [[400, 660, 0.8, 'resting', 1], [560, 668, 0.86, 'upright', 0]]) // prettier-ignore
  boulders(sheet, p.granite, rocks.slice(2), light, { smallest: 260 })
  at(0, [[1180, 744, 0.8, 'resting', 1], [1286, 766, 0.7, 'upright', 0], [700, 792, 1.32, 'upright', 0], [906, 800, 1.12, 'resting', 1], [520, 812, 0.9, 'resting', 0]]) // prettier-ignore
  const next = random(5)
  const n = noise(24)
  let spray = ''
  for (let i = 0; i < 46; i++) {
    const x = 150 + next() * 130
    const up = 150 * next() * next()
    spray += `M${num(x + up * 0.3)} ${num(838 - up)}l3 2-2 4-4-1z`
  }
  sheet.path(spray, p.foam[1])
  sheet.path(below((x) => 900 + 60 * bell(x, 760, 420) + 12 * n(x * 0.01) - 70 * bell(x, 200, 110) - 34 * bell(x, 1420, 130) + 8 * n(x * 0.05, 3), 1600, 1000), p.foam[1]) // prettier-ignore
  sheet.path(below((x) => 922 + 56 * bell(x, 760, 420) + 12 * n(x * 0.01) - 50 * bell(x, 180, 130) - 20 * bell(x, 1440, 130) + 9 * n(x * 0.04, 7), 1600, 1000), p.foam[0]) // prettier-ignore
  sheet.path(
    below((x) => 950 + 40 * bell(x, 760, 460) + 9 * n(x * 0.012, 4), 1600, 1000),
    p.sea.at(-1)?.[1] ?? '',
  )
  sheet.place(seal(coats[1] as SealInks, 'swimming'), { x: 1280, y: 962, scale: 0.9, flip: true })
}

/** The lighthouse on Danger Point (1895): a white eight-sided tower. About 90 units tall, lit from the right. */
function dangerPoint(p: Palette): Mark {
  return (
    shape('M-11 0L-7-62H7L11 0z', p.wall[1]) +
    shape('M-11 0L-7-62H-2L-3 0z', p.wall[0]) +
    shape('M-11-62H11V-66H-11z', p.near[0]) +
    shape('M-5-66V-78H5V-66z', p.lamp) +
    shape('M-7-78Q-5-87 0-88 5-87 7-78z', p.disa[1]) +
    shape('M18 0V-12H48V0zM-52 0V-11H-24V0z', p.wall[0]) +
    shape('M15-11L22-18H44L51-11zM-55-10L-49-17H-27L-21-10z', p.near[1])
  )
}
