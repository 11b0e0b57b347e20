import { noise, random, ridged } from '../../kit/noise.ts'
import { curve, lerp, smooth, toSegment } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import { boulders, type Boulder } from '../../kit/rocks.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes } from '../../kit/sea.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { cumulus, sky } from '../../kit/sky.ts'
import { erode, strata, terrain, type Terrain } from '../../kit/terrain.ts'
import { look, skylineAt, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .70 .075 245, .5 .82 .055 232, 1 .94 .025 190'),
  cloud: inks('.83 .03 255, .92 .02 240, .99 .008 90'),
  rock: inks('.30 .06 285, .40 .07 300, .51 .07 330, .66 .07 40, .82 .065 70'),
  leaf: inks('.33 .06 160, .46 .085 142, .64 .115 122'),
  mist: oneInk('.86 .04 220'),
  granite: inks('.34 .04 270, .45 .045 285, .58 .04 320, .73 .04 60, .86 .04 80'),
}

const light: Light = { azimuth: 26, elevation: 36, cavity: 2.6, form: 0.25, shadow: 0.85 }

/** The Amphitheatre of the Drakensberg from the Tugela: five kilometres of wall between the Eastern Buttress and the Sentinel. */
export const scene: Scene = {
  id: 'posts/discover-amazing-things-to-do-in-south-africa',
  palette,
  size: [1600, 900],
  focus: { x: 1, y: 0.4 },
  draw(sheet, p) {
    sky(sheet, p.sky, 520)
    cumulus(sheet, p.cloud, { seed: 12, from: 120, to: 560, base: 214, tall: 120 })
    cumulus(sheet, p.cloud, { seed: 31, from: 640, to: 830, base: 196, tall: 56 })
    const view = look(sheet, amphitheatre(), { x: 0, y: 0.16, z: -1.5, focal: 1500, horizon: 560, middle: 800, stretch: 1.42 }, light) // prettier-ignore
    relief(sheet, view, p.rock, {
      shares: [0.2, 0.38, 0.58, 0.8],
      smallest: 500,
      tolerance: 2.7,
      cover: { inks: [p.leaf[1], p.leaf[2]], from: 0.66, fray: 0.12, seed: 3 },
      mist: { ink: p.mist, from: 330, to: 720, strength: 0.32 },
    })
    const x = 1010
    const y = skylineAt(view, x)
    sheet.path(
      `M${x - 1.5} ${num(y + 2)}C${x + 2} ${num(y + 40)} ${x - 4} ${num(y + 80)} ${x - 3} ${num(y + 146)}l5 2C${x + 3} ${num(y + 90)} ${x + 6} ${num(y + 50)} ${x + 2} ${num(y + 2)}z`,
      p.white[1],
    )
    valley(sheet, p)
  },
}

// The edge of the escarpment in plan, [x, z, height above the valley], in km, from the Eastern Buttress to the Sentinel.
const edge = [
  [-4.6, 4.2, 0.62], [-3.6, 4.5, 0.98], [-3.05, 4.55, 1.36], [-2.62, 4.7, 1.4], [-2.5, 4.8, 1.06], [-2.36, 4.86, 1.27], [-2.26, 4.95, 0.98],
  [-2, 5.6, 1.32], [-1.2, 6.1, 1.33], [-0.2, 6.3, 1.3], [0.8, 6.25, 1.3], [1.55, 5.95, 1.31], [1.9, 5.5, 1.36], [2.1, 5.1, 1.34], [2.24, 4.9, 1.12],
  [2.45, 4.7, 1.5], [2.78, 4.6, 1.52], [2.95, 4.6, 1.2], [3.8, 4.3, 0.72], [5, 4, 0.4],
] as const // prettier-ignore

const front = curve(
  '0 1, .035 .97, .075 .66, .12 .58, .17 .46, .4 .36, .8 .22, 1.4 .1, 2.4 .02, 3 0',
)

function amphitheatre(): Terrain {
  const n = noise(5)
  const m = noise(15)
  const land = terrain({ x: [-4.8, 5], z: [0.6, 7.4], nx: 600, nz: 340 }, (x, z) => {
    const flute = 0.15 * ridged(n, x * 2.6, z * 1.1, 4) + 0.02 * m(x * 11, z * 3)
    let height = 0
    for (let i = 1; i < edge.length; i++) {
      const [ax = 0, az = 0, a = 0] = edge[i - 1] ?? []
      const [bx = 0, bz = 0, b = 0] = edge[i] ?? []
      const near = toSegment(x, z, [ax, az], [bx, bz])
      const behind = az + (bz - az) * near.t < z
      const d = Math.max(0, (behind ? near.d * 0.16 : near.d) + flute - 0.1)
      height = Math.max(height, lerp(a, b, near.t) * front(d))
    }
    // Grassed spurs come down from the wall towards us.
    const spur =
      0.34 * ridged(m, x * 0.62 + 0.2, z * 0.16, 3) * smooth(0.7, 3.4, z) * smooth(6, 4.4, z)
    height = Math.max(height, spur) + 0.05 * smooth(0.6, 3, z)
    return height > 0.35 ? lerp(height, strata(height, 0.11, 0.8), 0.5) : height
  })
  return erode(land, { seed: 8, drops: 36000, depth: 0.26, allow: (h) => (h > 1.15 ? 0.2 : 1) })
}

function valley(sheet: Sheet, p: Palette): void {
  const n = noise(23)
  const meadow = (x: number) => 664 + 34 * smooth(500, 0, x) * -1 + 12 * n(x * 0.004)
  scrub(sheet, p.leaf, { seed: 17, line: (x) => meadow(x) + 8, tall: (x) => 36 + 26 * n(x * 0.006, 4), top: 580, bottom: 720, fine: 0.024, smallest: 140, light: 1 }) // prettier-ignore
  sheet.path(below(meadow, 1600, 900), sheet.roll([[0, p.leaf[1]], [0.3, oneInk('.66 .10 112')], [1, p.leaf[1]]], 650, 900)) // prettier-ignore
  sheet.path(dashes(sheet, { seed: 7, from: 690, to: 900, density: () => 0.3, long: 170, row: 22, thick: 5 }), p.leaf[2], 0.7) // prettier-ignore
  const river =
    'M905 684C860 700 700 702 720 730 742 758 900 758 880 800 862 836 640 850 560 902H1210C1180 850 1100 826 1090 790 1080 756 950 740 912 722 880 706 960 696 960 686z'
  sheet.path(river, sheet.roll([[0, oneInk('.86 .03 215')], [0.4, oneInk('.66 .06 228')], [1, oneInk('.48 .06 238')]], 680, 900)) // prettier-ignore
  sheet.clip(river, () => {
    sheet.path(dashes(sheet, { seed: 2, from: 690, to: 900, density: () => 0.36, long: 170, row: 24, thick: 5 }), p.white[1], 0.85) // prettier-ignore
  })
  const stones: Boulder[] = [
    { x: 770, y: 742, w: 46, h: 20, seed: 3 }, { x: 1010, y: 768, w: 70, h: 32, seed: 5 }, { x: 846, y: 792, w: 60, h: 28, seed: 9 },
    { x: 700, y: 842, w: 110, h: 50, seed: 11 }, { x: 930, y: 836, w: 90, h: 44, seed: 14 }, { x: 1130, y: 836, w: 150, h: 72, seed: 18 },
    { x: 1010, y: 900, w: 190, h: 84, seed: 21 }, { x: 560, y: 906, w: 230, h: 96, seed: 25 },
  ] // prettier-ignore
  boulders(sheet, p.granite, stones, light, { smallest: 120, tolerance: 1.7 })
  torches(sheet, p)
}

/** Red-hot pokers, which grow wild by these rivers, in the lower right. */
function torches(sheet: Sheet, p: Palette): void {
  sheet.path(grass({ seed: 6, from: 1190, to: 1600, line: bank, blades: 46, tall: 130, lean: 0.06 }) + grass({ seed: 8, from: 0, to: 420, line: bank, blades: 30, tall: 100, lean: 0.2 }), p.leaf[0]) // prettier-ignore
  sheet.path(below(bank, 1600, 900), p.leaf[0])
  const next = random(4)
  for (const [x, tall] of [
    [1372, 150],
    [1430, 214],
    [1484, 176],
    [1546, 120],
  ] as const) {
    const top = bank(x) - tall
    const lean = (next() - 0.4) * 16
    sheet.path(`M${x - 3} ${num(bank(x))}Q${x} ${num(top + tall * 0.5)} ${num(x + lean - 2)} ${num(top)}h4Q${x + 3} ${num(top + tall * 0.5)} ${x + 3} ${num(bank(x))}z`, p.leaf[1]) // prettier-ignore
    const cone = (from: number, to: number, w: number) => {
      let florets = ''
      for (let k = from; k < to; k++) {
        const y = top - 40 + k * 8
        const half = w * (0.45 + 0.55 * Math.sin((Math.PI * (k + 1.2)) / 9))
        florets += `M${num(x + lean - half)} ${num(y + 10)}Q${num(x + lean - half)} ${num(y)} ${num(x + lean)} ${num(y - 2)}T${num(x + lean + half)} ${num(y + 10)}l-3 2-4-3-3 3-4-3-3 3z`
      }
      return florets
    }
    sheet.path(cone(4, 8, 14), oneInk('.80 .14 78')).path(cone(0, 5, 13), p.disa[1])
  }
}

const bank = (x: number) => 912 - 84 * smooth(1180, 1640, x) - 50 * smooth(420, -40, x)
