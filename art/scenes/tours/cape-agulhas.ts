import { flock } from '../../kit/animals/birds.ts'
import { pharosOfAgulhas } from '../../kit/landmarks/agulhas.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell, clamp, lerp, smooth } from '../../kit/numbers.ts'
import { blueHour, day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { dash, polygon, simplify, type Point } from '../../kit/path.ts'
import { scrub } from '../../kit/plants/trees.ts'
import type { Scene } from '../../kit/scene.ts'
import { breaker, dashes, sea } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .74 .055 232, .4 .84 .045 200, .72 .93 .06 100, 1 .91 .095 78'),
  sea: rollOf('0 .80 .055 95, .1 .66 .05 190, .4 .49 .065 225, 1 .35 .06 240'),
  wave: inks('.40 .06 240, .60 .05 215, .95 .05 88'),
  foam: inks('.78 .045 230, .97 .025 88'),
  granite: inks('.27 .05 285, .37 .055 310, .50 .065 350, .68 .085 45, .84 .08 68'),
  leaf: inks('.34 .045 170, .45 .06 135, .62 .09 105'),
  sand: inks('.62 .055 330, .80 .055 55, .92 .05 80'),
  wall: inks('.74 .035 265, .965 .02 92'),
  near: inks('.20 .03 255, .27 .035 245'),
  glass: oneInk('.34 .03 250'),
}

/** Cape Agulhas from the reefs: no cliff, only low ledges that slide under the swell, and the red and white tower above. */
export const scene: Scene = {
  id: 'tours/cape-agulhas',
  palette,
  night: blueHour,
  focus: { x: 0.6, y: 0.55 },
  draw(sheet, p) {
    const horizon = 560
    sky(sheet, p.sky, horizon)
    sea(sheet, p.sea, horizon)
    sheet.path(dashes(sheet, { seed: 3, from: 563, to: 1000, density: () => 0.3, long: 240, row: 17 }), p.wave[0], 0.6) // prettier-ignore
    sheet.path(dashes(sheet, { seed: 8, from: 570, to: 900, density: (x) => 0.1 + 0.2 * bell(x, 420, 300), long: 190, row: 22 }), p.wave[2], 0.7) // prettier-ignore
    land(sheet, p)
    surfLines(sheet, p)
    ledges(sheet, p)
    sheet.path(flock([{ x: 330, y: 430, size: 40, bank: 0.1 }, { x: 392, y: 462, size: 26 }, { x: 286, y: 470, size: 22, bank: -0.12 }]), p.near[0]) // prettier-ignore
  },
}

const shown = (x: number) => smooth(480, 640, x)

/** The point: a long low rise of limestone and bush, the lighthouse on it. */
function land(sheet: Sheet, p: Palette): void {
  const n = noise(6)
  const rise = (x: number) =>
    566 - 40 * smooth(560, 980, x) - 26 * smooth(1200, 1600, x) + 4 * n(x * 0.012)
  scrub(sheet, [p.granite[2], p.leaf[0]], {
    seed: 5, line: (x) => rise(x) + 30 - 40 * (1 - shown(x)) + 60 * (1 - shown(x)), tall: (x) => 22 * shown(x), top: 460, bottom: 600,
  }) // prettier-ignore
  sheet.place(pharosOfAgulhas(p), { x: 985, y: rise(985) + 6, scale: 1.42 })
  scrub(sheet, p.leaf, {
    seed: 17, line: (x) => rise(x) + 34 + 60 * (1 - shown(x)), tall: (x) => (22 + 14 * n(x * 0.02)) * shown(x), top: 480, bottom: 600, light: 1, fine: 0.035,
  }) // prettier-ignore
  const shore = (x: number) => 602 + 12 * smooth(900, 1600, x) + 3 * n(x * 0.02)
  const upper: string[] = []
  const lower: string[] = []
  for (let x = 520; x <= 1620; x += 20) {
    upper.push(`${x} ${Math.round(shore(x) - 10 * smooth(520, 700, x))}`)
    lower.unshift(`${x} ${Math.round(shore(x) + 26 * smooth(520, 900, x) + 6 * n(x * 0.03, 4))}`)
  }
  sheet.path(`M${[...upper, ...lower].join('L')}z`, p.sand[1])
}

/** Three lines of broken swell running in over the reef. */
function surfLines(sheet: Sheet, p: Palette): void {
  const n = noise(11)
  for (const [y, tall, seed] of [
    [640, 8, 3],
    [668, 13, 5],
    [712, 22, 9],
  ] as const) {
    const lip = (x: number) => y + 7 * n(x * 0.004 + seed) + 12 * smooth(700, 1600, x)
    const wave = breaker(sheet, {
      seed,
      lip,
      tall: (x) => tall * clamp(1.4 * n(x * 0.005 + seed * 3, seed) + 0.55),
    })
    sheet.path(wave.face, p.wave[0]).path(wave.crest, p.foam[1])
  }
}

/** The ledges: flat tilted slabs in rows, each with its lit top and dark seaward edge, pools between them. */
function ledges(sheet: Sheet, p: Palette): void {
  const next = random(40)
  const n = noise(23)
  const slabs: { x: number; y: number; w: number; h: number }[] = []
  for (let i = 0; i < 46; i++) {
    const t = (i + next()) / 46
    const y = lerp(690, 1010, t ** 0.9)
    const reach = 1500 - 900 * smooth(760, 1000, y)
    const x = next() < 0.3 + 0.5 * t ? next() * 1640 : reach + next() * 300 - 100
    slabs.push({ x, y, w: (60 + 230 * t) * (0.6 + next()), h: (7 + 26 * t) * (0.7 + next() * 0.6) })
  }
  slabs.sort((a, b) => a.y - b.y)
  let wash = ''
  const paths = ['', '', '']
  for (const slab of slabs) {
    const top: Point[] = []
    const edge: Point[] = []
    for (let s = 0; s <= 12; s++) {
      const u = (s / 12) * 2 - 1
      const round = (1 - Math.abs(u) ** 3) ** 0.5
      const x = slab.x + (u * slab.w) / 2
      const jag = slab.h * 0.4 * n(x * 0.03, slab.y)
      top.push([x, slab.y - slab.h * round + jag])
      edge.push([x, slab.y + slab.h * 0.22 * round + jag * 0.5])
    }
    const foot = edge.map(([x, y]): Point => [x, y + slab.h * 0.42 + slab.h * 0.3 * n(x * 0.05)])
    wash += dash(
      slab.x - slab.w * 0.62,
      slab.x + slab.w * 0.6,
      slab.y + slab.h * 0.66,
      slab.h * 0.5,
    )
    const ink = [
      polygon(simplify([...edge, ...foot.toReversed()], 1)),
      polygon(simplify([...top, ...edge.toReversed()], 1)),
    ]
    paths[0] += ink[0] ?? ''
    paths[1] += ink[1] ?? ''
    const lit = top.slice(4).map(([x, y]): Point => [x, lerp(y, slab.y, 0.12)])
    const inner = lit.map(([x, y], s): Point => [
      x - slab.w * 0.04,
      y + slab.h * (0.3 + 0.2 * n(s, slab.x)),
    ])
    paths[2] += polygon(simplify([...lit, ...inner.toReversed()], 1))
  }
  sheet.path(wash, p.foam[0]).path(paths[0] ?? '', p.granite[0]).path(paths[1] ?? '', p.granite[2]).path(paths[2] ?? '', p.granite[4]) // prettier-ignore
}
