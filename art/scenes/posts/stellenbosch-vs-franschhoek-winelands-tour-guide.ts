import { flock } from '../../kit/animals/birds.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { bell, curve, smooth, toSegment } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, polygon, type Point } from '../../kit/path.ts'
import { eased, projector, ribbon, type Projector } from '../../kit/perspective.ts'
import { restio } from '../../kit/plants/grasses.ts'
import { protea } from '../../kit/plants/protea.ts'
import { vineBlock, type Block, type BlockInks } from '../../kit/plants/vineyard.ts'
import { crown, scrub, tufts } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { cottage } from '../../kit/landmarks/homestead.ts'
import { sky } from '../../kit/sky.ts'
import { between, erode, range, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, type Camera } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .86 .035 232, .5 .92 .03 180, .85 .955 .045 88, 1 .94 .07 72'),
  far: inks('.66 .06 275, .73 .055 292, .81 .055 40'),
  rock: inks('.34 .065 278, .44 .07 292, .58 .075 330, .76 .085 50, .89 .07 76'),
  leaf: inks('.31 .05 170, .42 .065 145, .60 .10 112'),
  mist: oneInk('.86 .045 300'),
}

const camera: Camera = { x: 0.1, y: 0.62, z: -3.6, focal: 1660, horizon: 372, stretch: 1.25 }

/** From the heights above Stellenbosch at the end of the day: Simonsberg between its two valleys, the pass road over the saddle. */
export const scene: Scene = {
  id: 'posts/stellenbosch-vs-franschhoek-winelands-tour-guide',
  palette,
  size: [1600, 900],
  focus: { x: 0.5, y: 0.45 },
  draw(sheet, p) {
    sky(sheet, p.sky, 455)
    farRanges(sheet, p)
    const view = look(sheet, simonsberg(), camera, {
      azimuth: 166,
      elevation: 24,
      cavity: 2.6,
      form: 0.35,
      shadow: 0.8,
    })
    relief(sheet, view, p.rock, {
      shares: [0.16, 0.32, 0.52, 0.76],
      smallest: 440,
      tolerance: 2.8,
      cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.86, fray: 0.1, seed: 4 },
    })
    valleys(sheet, p, projector(sheet, camera))
    sheet.path(flock([{ x: 1130, y: 150, size: 30 }, { x: 1180, y: 172, size: 20, bank: 0.1 }]), p.near[1]) // prettier-ignore
    nearEdge(sheet, p)
  },
}

function farRanges(sheet: Sheet, p: Palette): void {
  const wemmershoek = range({
    seed: 23, x: [-4, 14], z: [0, 6], ridges: 0.6, drops: 14000, rough: 0.5,
    crest: (x, z) => (1.25 * smooth(0.5, 5, x) + 0.16 * smooth(2, -3, x)) * between(z, 0, 2.6, 6),
  }) // prettier-ignore
  const view = look(
    sheet,
    wemmershoek,
    { ...camera, z: -12 },
    { azimuth: 170, elevation: 24, cavity: 2, form: 0.35 },
    2,
  )
  relief(sheet, view, p.far, {
    shares: [0.36, 0.68],
    smallest: 480,
    tolerance: 2.8,
    mist: { ink: p.mist, from: 300, to: 400, strength: 0.7 },
  })
}

// Simonsberg from the south: the cliffed main peak, a notch, Kanonkop, and the long shoulder to the east.
const crest = [
  [-2.2, 4.5, 0.2], [-1.35, 4.3, 0.5], [-0.95, 4.15, 0.72], [-0.5, 4.1, 0.86], [-0.3, 4, 1.08], [-0.08, 3.95, 0.9], [0.1, 3.9, 1.0],
  [0.32, 3.95, 0.83], [0.55, 4, 0.92], [0.8, 4.1, 0.7], [1.15, 4.2, 0.74], [1.6, 4.5, 0.45], [2.5, 5.2, 0.26],
] as const // prettier-ignore
const flank = curve('0 1, .05 .93, .1 .76, .16 .7, .24 .52, .5 .34, .85 .2, 1.4 .08, 2.2 0')

function groundOf(): (x: number, z: number) => number {
  const n = noise(14)
  return (x, z) => {
    // The saddle of the pass: a low spur from the mountain towards us that parts the valleys.
    const spur = 0.17 * bell(x, 0.05 + 0.08 * Math.sin(z * 2), 0.42) * smooth(-1.6, 0.8, z)
    return 0.02 + spur + 0.035 * fractal(n, x * 1.3, z * 1.1, 2) * smooth(5, 2.5, z)
  }
}
const ground = groundOf()

function simonsberg(): Terrain {
  const n = noise(6)
  const m = noise(16)
  const land = terrain({ x: [-5, 5], z: [1.9, 6.8], nx: 560, nz: 300 }, (x, z) => {
    const flute = 0.15 * ridged(n, x * 2.3, z * 2.1, 4)
    let height = 0
    for (let i = 1; i < crest.length; i++) {
      const [ax = 0, az = 0, a = 0] = crest[i - 1] ?? []
      const [bx = 0, bz = 0, b = 0] = crest[i] ?? []
      const near = toSegment(x, z, [ax, az], [bx, bz])
      height = Math.max(height, (a + (b - a) * near.t) * flank(Math.max(0, near.d + flute - 0.1)))
    }
    const hills = 0.1 * smooth(1.6, 3, z) * ridged(m, x * 0.8, z * 0.8, 3) * smooth(6.6, 4, z)
    return Math.max(0.012, ground(x, z)) + height + hills + 0.006 * m(x * 9, z * 9)
  })
  return erode(land, { seed: 9, drops: 36000, depth: 0.32, allow: (h) => (h > 0.25 ? 1 : 0.12) })
}

const lit: readonly BlockInks[] = [
  inks('.71 .09 82, .61 .12 84'),
  inks('.65 .085 70, .55 .105 62'),
  inks('.58 .08 108, .48 .085 124'),
  inks('.66 .08 92, .56 .10 108'),
]
const shaded: readonly BlockInks[] = [
  inks('.43 .05 188, .36 .05 182'),
  inks('.45 .05 235, .38 .05 220'),
  inks('.48 .055 82, .42 .06 98'),
  inks('.42 .05 165, .35 .055 166'),
]
// The one note of red: a block of vines that turns crimson before the others.
const crimson: BlockInks = inks('.60 .12 42, .53 .165 29')

/** The farms on either side of the spur: blocks between lanes, warmer to the left, where the sun still is. */
function farms(): Block[] {
  const next = random(12)
  const bands = [-2.02, -1.62, -1.15, -0.5, 0.3, 1.05, 1.75, 2.4]
  const blocks: Block[] = []
  for (const side of [-1, 1]) {
    for (let k = 0; k + 1 < bands.length; k++) {
      const [z0 = 0, z1 = 0] = [bands[k], bands[k + 1]]
      let near = 0.17 + 0.07 * next() + 0.1 * k
      while (near < 0.95 + 0.35 * k) {
        const wide = 0.34 + 0.34 * next() + 0.03 * k
        const lean = 0.04 + 0.03 * near
        const [x0, x1] = [near, near + wide]
        const inset = 0.035
        const at = (x: number, z: number, u: number): Point => [side * (x + lean * u), z]
        const corners = [
          at(x0, z0 + inset, 0), at(x1 - inset, z0 + inset, 0), at(x1 - inset, z1, 1), at(x0, z1, 1),
        ] as const // prettier-ignore
        const choice = side < 0 ? lit : shaded
        const isRed = side < 0 && k === 2 && near < 0.6
        const inksOf = isRed ? crimson : choice[Math.floor(next() * 4)]
        const turned = next() < 0.4
        const [a, b, c, d] = corners
        if (inksOf && next() < 0.93)
          blocks.push({
            corners: turned ? [b, c, d, a] : corners,
            rows: Math.round((turned ? 7 : 5 + wide * 9) * (k > 3 ? 0.7 : 1)),
            leaves: k < 2 ? 2 : 1,
            inks: inksOf,
          })
        near = x1
      }
    }
  }
  return blocks.toReversed()
}

const pass: readonly Point[] = [
  [-0.12, -2.5], [0.1, -1.7], [-0.02, -1.1], [0.16, -0.5], [-0.08, 0.1], [0.22, 0.7], [0, 1.25], [0.3, 1.8], [0.75, 2.5],
] // prettier-ignore

function valleys(sheet: Sheet, p: Palette, project: Projector): void {
  const rim = Array.from({ length: 41 }, (_, i) => {
    const x = -4 + i * 0.2
    return project(x, ground(x, 2.5), 2.5)
  })
  const floor = (x: number) => {
    const at = rim.findIndex(([sx]) => sx > x)
    const [ax, ay] = rim[Math.max(0, at - 1)] ?? [0, 0]
    const [bx, by] = rim[at] ?? [1, 0]
    return ay + ((by - ay) * (x - ax)) / (bx - ax || 1)
  }
  sheet.path(below(floor, 1600, 900), oneInk('.60 .085 112'))
  // The far side of the spur lies in the mountain's shade.
  const crestLine = Array.from({ length: 26 }, (_, i) => {
    const z = 2.5 - i * 0.185
    const x = 0.06 + 0.08 * Math.sin(z * 2)
    return project(x, ground(x, z), z)
  })
  sheet.path(
    polygon([[1600, floor(1600)], ...crestLine, [800, 900], [1600, 900]]),
    oneInk('.40 .055 168'),
  )
  for (const block of farms()) sheet.add(vineBlock(project, ground, block))
  // Low bush on the spur, where nobody has planted.
  const next = random(41)
  const bush = (side: number) =>
    tufts({
      seed: 20 + side,
      count: 30,
      size: 9,
      within: (t) => {
        const z = -1.9 + 3.6 * t
        const x = 0.06 + side * (0.03 + (0.2 + 0.06 * z) * next())
        const [sx, sy] = project(x, ground(x, z), z)
        return [sx, sy]
      },
    })
  sheet.path(bush(-1), oneInk('.47 .075 122')).path(bush(1), oneInk('.32 .05 175'))
  sheet.path(ribbon(project, eased(pass, 4), 0.034, ground), oneInk('.50 .045 90'))
  sheet.path(ribbon(project, eased(pass, 4), 0.022, ground), oneInk('.80 .055 66'))
  const oaks = [[0.2, -0.1], [-0.2, 0.35], [0.3, 0.95], [-0.05, 1.6], [0.12, 0.3]] as const // prettier-ignore
  oaks.forEach(([x, z], i) => {
    const [sx, sy] = project(x, ground(x, z), z)
    const size = 150 / (z + 3.6)
    sheet.add(crown(p.leaf, { seed: 40 + i, x: sx, y: sy - size * 0.4, rx: size * 0.75, ry: size * 0.45 })) // prettier-ignore
  })
  const shelter = [
    [-1.0, 0.27, 26, 6], [-0.38, 1.42, 20, 9], [1.25, 1.38, 22, 4], [-2.1, 1.42, 24, 7], [0.46, 0.26, 22, 12],
    [1.14, 0.24, 24, 13], [-0.93, -0.76, 34, 3],
  ] as const // prettier-ignore
  for (const [x, z, size, seed] of shelter) {
    const [sx, sy] = project(x, ground(x, z), z)
    const k = size * 0.9
    sheet.add(crown(p.leaf, { seed, x: sx - k, y: sy - k * 0.5, rx: k * 0.9, ry: k * 0.55 }))
    sheet.place(cottage(p, 190, 3), { x: sx + k * 0.9, y: sy, scale: size / 118 })
    sheet.add(crown(p.leaf, { seed: seed + 20, x: sx + k * 2.1, y: sy - k * 0.3, rx: k * 0.7, ry: k * 0.5 })) // prettier-ignore
  }
}

function nearEdge(sheet: Sheet, p: Palette): void {
  const n = noise(31)
  const edge = (x: number) =>
    908 - 170 * smooth(1180, 1660, x) - 60 * smooth(330, -40, x) + 7 * n(x * 0.02)
  scrub(sheet, [p.near[0], p.near[1]], {
    seed: 8,
    line: edge,
    tall: (x) => 34 * smooth(1100, 1400, x) + 26 * smooth(420, 200, x),
    top: 640,
    bottom: 910,
  })
  sheet.path(below(edge, 1600, 900), p.near[0])
  sheet.path(restio({ seed: 4, x: 1545, y: 790, tall: 200, stems: 14, spread: 110, lean: -0.14 }), p.near[0]) // prettier-ignore
  sheet.place(
    protea(
      {
        outer: p.disa,
        inner: [p.disa[1], oneInk('.80 .10 35')],
        heart: [oneInk('.80 .05 40'), p.white[1]],
        leaf: [p.near[0], p.leaf[0]],
      },
      { seed: 6, open: 0.8, tilt: 26, light: -1 },
    ),
    { x: 1424, y: 880, scale: 0.62, turn: -7 },
  )
}
