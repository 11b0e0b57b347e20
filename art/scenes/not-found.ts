import { klipspringer } from '../kit/animals/klipspringer.ts'
import { mix } from '../kit/colour.ts'
import { fractal, noise, random } from '../kit/noise.ts'
import { smooth } from '../kit/numbers.ts'
import { blueHour, day, inks, oneInk, rollOf, type Palette } from '../kit/palettes.ts'
import { below } from '../kit/path.ts'
import { restio } from '../kit/plants/grasses.ts'
import { disaFlower } from '../kit/plants/ornaments.ts'
import { boulders } from '../kit/rocks.ts'
import type { Scene } from '../kit/scene.ts'
import type { Sheet } from '../kit/sheet.ts'
import { fogBank, sky } from '../kit/sky.ts'
import type { Light } from '../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .86 .025 225, .5 .92 .018 180, 1 .95 .02 100'),
  granite: inks('.33 .03 265, .44 .035 275, .58 .035 310, .72 .03 60, .85 .03 85'),
  leaf: inks('.34 .04 180, .45 .055 150, .58 .07 125'),
  near: inks('.27 .035 235, .36 .04 215'),
  mist: oneInk('.935 .015 140'),
}

// By night the cloud is what the moon leaves of it, and the rock stands darker in it.
const night: Palette = {
  ...blueHour,
  sky: rollOf('0 .27 .05 262, .5 .36 .05 255, 1 .42 .045 245'),
  granite: inks('.19 .03 264, .25 .035 262, .32 .04 260, .43 .045 250, .55 .04 240'),
  leaf: inks('.20 .03 235, .27 .035 225, .34 .04 215'),
  mist: oneInk('.43 .04 245'),
  disa: inks('.40 .12 15, .53 .16 22'),
}

const light: Light = { azimuth: 30, elevation: 44, ambient: 0.24 }

/** On top of Table Mountain in cloud: a path that gives out among the rocks, and a klipspringer that has heard somebody. */
export const scene: Scene = {
  id: 'not-found',
  palette,
  night,
  focus: { x: 0.6, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 900)
    tors(sheet, p)
    ground(sheet, p)
    sheet.place(
      klipspringer(coat(p)),
      { x: 1010, y: 560, scale: 1.02 },
    ) // prettier-ignore
    nearEdge(sheet, p)
  },
}

function coat(p: Palette): Parameters<typeof klipspringer>[0] {
  const at = (ink: string, moon: number) => mix(ink, p.granite[1], p.hour === 'blue' ? moon : 0)
  return {
    shade: at(oneInk('.42 .05 55'), 0.75),
    body: at(oneInk('.55 .065 65'), 0.7),
    light: at(oneInk('.70 .07 75'), 0.55),
    pale: at(oneInk('.90 .03 85'), 0.55),
    dark: p.near[0],
  }
}

/** Stacks of sandstone one behind the other, each paler, until the last is hardly there. */
function tors(sheet: Sheet, p: Palette): void {
  const m = noise(17)
  const layers = [[470, 0.88, 3], [540, 0.74, 11], [610, 0.56, 24]] as const // prettier-ignore
  for (const [y, t, seed] of layers) {
    const next = random(seed)
    const steps = Array.from(
      { length: 12 },
      () => [next() * 1700 - 50, 36 + next() * 120, 20 + next() * 130] as const,
    )
    const top = (x: number) => {
      let lift = 0
      for (const [at, half, tall] of steps)
        lift = Math.max(lift, tall * Math.max(0, 1 - ((x - at) / half) ** 4) ** 0.7)
      return y - 0.5 * lift - 0.5 * Math.floor(lift / 24) * 24 - 9 * fractal(m, x * 0.02, seed, 3)
    }
    sheet.path(below(top, 1600, 1000, 10), mix(p.granite[1], p.mist, t))
    sheet.path(`M0 ${y - 60}H1600V1000H0z`, sheet.roll([[0, p.mist, 0], [1, p.mist, 0.9]], y - 60, y + 90)) // prettier-ignore
  }
}

/** The summit's gravel and low fynbos, and the path that fades. */
function ground(sheet: Sheet, p: Palette): void {
  const n = noise(5)
  const sand = p.hour === 'blue' ? oneInk('.40 .035 260') : oneInk('.82 .04 75')
  const edge = (x: number) => 686 + 12 * n(x * 0.004) + 5 * n(x * 0.03)
  sheet.path(below(edge, 1600, 1000), sheet.roll([[0, mix(p.leaf[2], p.mist, 0.8)], [0.4, mix(p.leaf[2], p.mist, 0.45)], [1, p.leaf[1]]], 680, 1000)) // prettier-ignore
  sheet.path(below((x) => 752 + 30 * smooth(200, 900, x) + 14 * n(x * 0.006 + 3), 1600, 1000), sheet.roll([[0, mix(p.leaf[2], p.mist, 0.62)], [0.5, mix(p.leaf[2], p.mist, 0.25)], [1, p.leaf[1]]], 750, 1000)) // prettier-ignore
  const body = mix(p.mist, p.sky[0]?.[1] ?? p.mist, 0.25)
  const crest = mix(p.mist, p.white[1], 0.4)
  fogBank(sheet, [sheet.roll([[0, crest], [0.5, crest], [1, crest, 0]], 620, 790), sheet.roll([[0, body], [0.5, body], [1, body, 0]], 600, 860)], { seed: 31, y: (x) => 640 + 60 * smooth(900, 300, x), swell: 60, opacity: 0.7 }) // prettier-ignore
  sheet.path(
    'M300 1000C400 930 620 900 640 850 655 812 560 796 566 764 571 740 640 728 668 708L676 708C660 734 606 748 606 768 606 796 720 806 716 852 712 910 620 940 590 1000z',
    sheet.roll([[0, mix(p.mist, sand, 0.2), 0], [0.35, mix(p.mist, sand, 0.5), 0.9], [1, sand]], 730, 1000),
  ) // prettier-ignore
  boulders(sheet, p.granite, [
    { x: 1190, y: 760, w: 300, h: 150, seed: 21, block: 3.4, rough: 0.8 },
    { x: 1030, y: 800, w: 330, h: 246, seed: 9, block: 3.6, rough: 0.85 },
    { x: 880, y: 826, w: 190, h: 90, seed: 33, block: 3.2, rough: 0.8 },
    { x: 410, y: 792, w: 150, h: 62, seed: 40, block: 3, rough: 0.8 },
  ], light, { smallest: 260, tolerance: 1.8 }) // prettier-ignore
}

/** Red disas and rushes by the seep in the corner. */
function nearEdge(sheet: Sheet, p: Palette): void {
  const n = noise(12)
  const bank = (x: number) => 1004 - 120 * smooth(460, -60, x) + 6 * n(x * 0.02)
  sheet.path(
    restio({ seed: 3, x: 60, y: bank(60) + 8, tall: 240, stems: 16, spread: 120, lean: 0.14 }),
    p.near[1],
  )
  sheet.path(below(bank, 1600, 1000), p.near[0])
  const flower = {
    shade: p.disa[0],
    light: p.disa[1],
    pale: mix(oneInk('.82 .08 35'), p.disa[1], p.hour === 'blue' ? 0.6 : 0),
    leaf: p.leaf[1],
    stem: p.leaf[0],
  }
  for (const [x, scale, turn] of [
    [180, 1.5, 6],
    [262, 1.15, -5],
    [120, 1.1, -10],
  ] as const)
    sheet.place(disaFlower(flower), { x, y: bank(x) + 12, scale, turn })
  sheet.path(
    restio({ seed: 8, x: 330, y: bank(330) + 8, tall: 120, stems: 12, spread: 90, lean: 0.16 }),
    p.near[0],
  )
}
