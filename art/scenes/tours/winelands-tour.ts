import { veil } from '../../kit/colour.ts'
import { villageChurch } from '../../kit/landmarks/homestead.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { curve, lerp, smooth } from '../../kit/numbers.ts'
import { dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, outline } from '../../kit/path.ts'
import { poplar, scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { line, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { fogBank, sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, skylineAt, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .80 .05 250, .4 .87 .04 290, .72 .93 .045 45, 1 .95 .06 75'),
  rock: inks('.39 .06 285, .50 .065 310, .64 .075 0, .78 .08 38, .905 .06 62'),
  leaf: inks('.30 .045 205, .38 .05 175, .50 .07 140'),
  mist: oneInk('.90 .04 45'),
  near: inks('.23 .05 285, .30 .055 300'),
  veld: inks('.36 .05 300, .48 .06 330, .66 .07 30'),
}

const light: Light = { azimuth: 20, elevation: 24, ambient: 0.2, cavity: 1.6, form: 0.5 }

/** Paarl at first light: the three bare domes of granite, the language monument on its slope, mist on the Berg River. */
export const scene: Scene = {
  id: 'tours/winelands-tour',
  palette,
  focus: { x: 0.56, y: 0.5 },
  draw(sheet, p) {
    sky(sheet, p.sky, 620)
    const camera = { x: 0, y: 0.12, z: -5.6, focal: 2000, horizon: 652, stretch: 1.5 }
    relief(sheet, look(sheet, bareDomes(), camera, light), p.rock, {
      shares: [0.18, 0.36, 0.55, 0.8],
      foot: 660,
      smallest: 220,
      tolerance: 2,
    })
    const brow = look(sheet, whaleback(), camera, light)
    sheet.place(languageMonument(p), { x: 372, y: skylineAt(brow, 372) + 12, scale: 0.78 })
    relief(sheet, brow, [p.leaf[0], p.leaf[1], p.leaf[2], p.rock[3]], {
      shares: [0.34, 0.62, 0.93],
      foot: 690,
      smallest: 220,
      tolerance: 2,
      mist: { ink: p.mist, from: 520, to: 690, strength: 0.85 },
    })
    town(sheet, p)
    ground(sheet, p)
    fog(sheet)
    vineyard(sheet, p)
  },
}

// The domes in plan: [x, z, radius, height] in km. Gordon's Rock, Bretagne Rock, Paarl Rock.
const domes = [[-1.02, 0.5, 0.5, 0.5], [-0.12, 0.42, 0.62, 0.69], [0.86, 0.05, 0.66, 0.62], [1.7, 0.35, 0.5, 0.4], [0.4, -0.3, 0.3, 0.36]] as const // prettier-ignore
const ridge = curve(
  '-3.4 .05, -2.6 .16, -1.9 .3, -1.2 .38, -.4 .44, .4 .44, 1.2 .36, 2 .3, 2.8 .18, 3.6 .06',
  true,
)

/** The green whaleback of Paarl Mountain from the east; the domes stand behind its brow. */
function whaleback(): Terrain {
  const n = noise(8)
  const land = terrain({ x: [-3.4, 3.4], z: [-1.5, 0.5], nx: 500, nz: 200 }, (x, z) => {
    const rib = ridged(n, x * 1.7, z * 1.2, 4)
    return ridge(x) * smooth(-1.5, 0.1, z) * (0.72 + 0.34 * rib)
  })
  return erode(land, { seed: 6, drops: 16000, depth: 0.28 })
}

function bareDomes(): Terrain {
  const m = noise(15)
  const n = noise(31)
  const land = terrain({ x: [-3.4, 3.4], z: [-0.6, 1.4], nx: 540, nz: 220 }, (x, z) => {
    let height = 0
    for (const [cx, cz, r, tall] of domes) {
      const u = (x - cx) / r
      const v = (z - cz) / r
      const d = Math.sqrt(u * u + v * v) + 0.07 * fractal(m, x * 3, z * 3, 3)
      const flake = 0.03 * ridged(n, x * 5, z * 2, 3)
      if (d < 1.15) height = Math.max(height, tall * (1 - Math.max(0, d) ** 2.5 * 0.62) - flake)
    }
    return height
  })
  return erode(land, { seed: 7, drops: 14000, depth: 0.14 })
}

/** The monument to the Afrikaans language: the tall hollow horn, the lesser one, three shells on the terrace. 150 units tall. */
function languageMonument(p: Palette): Mark {
  const [shade, wall] = p.wall
  return (
    shape(outline('-2,-150! 3,-150! 6,-90 14,-34 26,0! -12,0! -6,-50'), wall) +
    shape(outline('-2,-150! 0,-150! -1,-60 2,0! -12,0! -6,-50'), shade) +
    shape(outline('38,-62! 41,-62! 44,-26 50,0! 30,0! 35,-28'), wall) +
    shape(outline('38,-62! 39,-62! 38,-20 38,0! 30,0! 35,-28'), shade) +
    shape('M-74 0Q-62-26-50 0zM-48 0Q-37-22-26 0z', shade) +
    shape('M-80-1H62L58 14H-76z', wall)
  )
}

/** The town along the river: trees, roofs and two steeples, half in the mist. */
function town(sheet: Sheet, p: Palette): void {
  const n = noise(21)
  const next = random(7)
  const [shade = '', body = '', lit = ''] = veil(p.leaf, p.mist, 0.28)
  const trees = [shade, body, lit] as const
  scrub(sheet, trees, {
    seed: 12, line: () => 704, tall: (x) => 30 + 16 * n(x * 0.008), top: 620, bottom: 716, fine: 0.035, light: 1,
  }) // prettier-ignore
  let walls = ''
  let roofs = ''
  for (let x = 120; x < 1560; x += 26 + next() * 62) {
    const w = 16 + next() * 22
    const y = 688 + next() * 14
    walls += `M${Math.round(x)} ${Math.round(y)}h${Math.round(w)}v12h-${Math.round(w)}z`
    roofs += `M${Math.round(x - 2)} ${Math.round(y)}l5-8h${Math.round(w - 6)}l5 8z`
  }
  sheet.path(walls, p.wall[1]).path(roofs, p.roof[1])
  for (const [i, x] of [470, 492, 1240, 1262, 1288].entries())
    sheet.place(poplar(trees, { seed: 40 + i, tall: 96 + (i % 3) * 14, light: 1 }), { x, y: 708 })
  sheet.place(villageChurch(p), { x: 985, y: 712, scale: 0.5, flip: true })
}

const field = (x: number) => 786 + 10 * noise(2)(x * 0.004) + 22 * smooth(700, 1600, x)

function ground(sheet: Sheet, p: Palette): void {
  const soil = sheet.roll([[0, p.veld[2]], [1, p.veld[1]]], 780, 1000) // prettier-ignore
  sheet.path(below(field, 1600, 1000), soil)
}

const fogTop = (x: number) => 712 - 20 * smooth(1600, 600, x)

/** The river's mist: a bank with a lit crest that thins out over the first rows. */
function fog(sheet: Sheet): void {
  const lit = oneInk('.965 .02 60')
  const body = sheet.roll([[0, oneInk('.88 .04 20')], [0.5, oneInk('.90 .04 30')], [1, oneInk('.86 .05 30'), 0]], 690, 850) // prettier-ignore
  const crest = sheet.roll([[0, lit], [0.45, oneInk('.94 .03 45')], [1, oneInk('.90 .04 35'), 0]], 700, 830) // prettier-ignore
  fogBank(sheet, [crest, body], { seed: 23, y: fogTop, swell: 44 })
}

/** The near rows with their posts and wires, bare at dawn, running towards the domes; one red rose at a row's end. */
function vineyard(sheet: Sheet, p: Palette): void {
  const n = noise(2)
  const vanish = [905, 742] as const
  const next = random(31)
  for (const i of [0, 14, 1, 13, 2, 12, 3, 11, 4, 10, 5, 9, 6, 8, 7]) {
    const foot = -990 + i * 262
    const at = (t: number, up: number) => {
      const x = lerp(foot, vanish[0], t)
      const y = lerp(1060, vanish[1], t)
      return [x, y - up * (1 - t)] as const
    }
    const far = 0.86
    const top: string[] = []
    const low: string[] = []
    for (let s = 0; s <= 26; s++) {
      const t = lerp(-0.3, far, 1 - (1 - s / 26) ** 1.4)
      const [x, y] = at(t, 112 + 13 * n(i * 5 + s * 0.5, s * 0.6))
      const [bx, by] = at(t, 36 + 6 * n(i * 3, s * 0.7))
      top.push(`${Math.round(x)} ${Math.round(y)}`)
      low.unshift(`${Math.round(bx)} ${Math.round(by)}`)
    }
    const ink = i % 3 === 1 ? '.40 .075 350' : '.345 .06 320'
    const trunks: string[] = []
    for (let s = 0; s < 9; s++) {
      const [x, y] = at(far * (s / 9) + next() * 0.02, 50)
      const [gx, gy] = at(far * (s / 9), 0)
      trunks.push(`M${Math.round(x)} ${Math.round(y)}L${Math.round(gx)} ${Math.round(gy)}`)
    }
    sheet.add(line(trunks.join(''), p.near[0], 4))
    sheet.path(`M${[...top, ...low].join('L')}z`, oneInk(ink))
    const lit = top.map((point, s) => `${point.split(' ')[0]} ${Number(point.split(' ')[1]) + (s % 2 ? 20 : 27) * (1 - s / 28)}`) // prettier-ignore
    sheet.path(
      `M${[...top, ...lit.toReversed()].join('L')}z`,
      oneInk(i % 3 === 1 ? '.60 .12 22' : '.55 .09 0'),
    )
  }
}
