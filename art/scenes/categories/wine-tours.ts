import { mix } from '../../kit/colour.ts'
import { noise } from '../../kit/noise.ts'
import { smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, outline } from '../../kit/path.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { bunch, vineBlock, vineLeaf } from '../../kit/plants/vines.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { shape, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .86 .06 88, .5 .91 .06 82, 1 .90 .075 66'),
  far: inks('.58 .07 300, .68 .075 335, .79 .08 35'),
  leaf: inks('.33 .055 150, .46 .085 128, .63 .12 112'),
  veld: inks('.50 .09 85, .62 .105 88, .74 .11 90'),
}

/** A bunch of cabernet before the harvest, near and large, one leaf already red; the Helderberg beyond the rows. */
export const scene: Scene = {
  id: 'categories/wine-tours',
  palette,
  size: [1200, 1200],
  draw(sheet, p) {
    sky(sheet, p.sky, 700)
    const helderberg = range({
      seed: 33, x: [-7, 7], z: [0, 4], ridges: 0.55, rough: 0.5, drops: 12000,
      crest: (x, z) => (0.55 + 0.95 * smooth(3.4, -1.6, x) - 0.5 * smooth(-2.4, -6, x)) * between(z, 0, 1.8, 4),
    }) // prettier-ignore
    const view = look(sheet, helderberg, { x: 0, y: 0.1, z: -12, focal: 1650, horizon: 716, stretch: 1.45 }, { azimuth: 160, elevation: 26, cavity: 2.4, form: 0.3 }, 2) // prettier-ignore
    relief(sheet, view, p.far, {
      shares: [0.4, 0.72],
      foot: 760,
      smallest: 300,
      mist: { ink: p.mist, from: 560, to: 740, strength: 0.8 },
    })
    rows(sheet, p)
    vine(sheet, p)
  },
}

/** The valley in haze, and one lit block of vines on its floor. */
function rows(sheet: Sheet, p: Palette): void {
  const n = noise(5)
  for (const [y, t] of [
    [752, 0.5],
    [800, 0.22],
  ] as const) {
    const hedge = p.leaf.slice(0, 2).map((one) => mix(one, p.mist, t))
    scrub(sheet, hedge, { seed: y, line: () => y + 6, tall: (x) => 18 + 16 * n(x * 0.01 + y), top: y - 70, bottom: y + 16, fine: 0.04, smallest: 120 }) // prettier-ignore
    sheet.path(
      below((x) => y + 6 * n(x * 0.005 + y), 1200, 1200),
      mix(p.veld[1], p.mist, t),
    )
  }
  const hill = (x: number) => 850 + 30 * smooth(300, 1200, x) + 5 * n(x * 0.006)
  sheet.path(below(hill, 1200, 1200), p.veld[0])
  sheet.clip(below(hill, 1200, 1200), () => {
    const vines = [p.leaf[0], p.leaf[1]] as const
    sheet.add(vineBlock(p.veld[1], vines, { corners: [[-260, 846], [1300, 884], [2400, 1300], [-900, 1300]], rows: 25, bow: 30, full: 0.68 })) // prettier-ignore
  })
}

/** The cane across the top, its leaves, and the bunch that hangs from it, right of the middle. */
function vine(sheet: Sheet, p: Palette): void {
  const bark = inks<readonly [string, string]>('.30 .045 40, .48 .065 55')
  sheet.add(shape(outline('-20,196! 200,168 430,150 640,176 860,150 1060,96 1220,60! 1220,92! 1070,130 866,188 640,212 430,186 200,202 -20,232!'), bark[0])) // prettier-ignore
  sheet.add(shape(outline('-20,196! 200,168 430,150 640,176 860,150 1060,96 1220,60! 1220,70! 1064,108 864,164 640,189 430,163 200,180 -20,208!'), bark[1])) // prettier-ignore
  const green = [p.leaf[0], p.leaf[1], p.leaf[2]] as const
  const bright = [p.leaf[1], p.leaf[2], p.veld[2]] as const
  const red = [p.disa[0], p.disa[1], oneInk('.74 .13 48')] as const
  sheet.place(vineLeaf(green), { x: 836, y: 150, scale: 1.7, turn: -34 })
  sheet.place(vineLeaf(green), { x: 420, y: 160, scale: 1.5, turn: 42 })
  sheet.add(shape('M652 190C650 214 646 236 648 262H660C658 236 662 214 666 190z', bark[0]))
  sheet.place(bunch({ deep: oneInk('.18 .05 300'), body: oneInk('.295 .075 295'), red: oneInk('.34 .10 345'), bloom: oneInk('.43 .07 285'), light: oneInk('.56 .06 272') }), { x: 652, y: 240, scale: 2.15 }) // prettier-ignore
  sheet.place(vineLeaf(red), { x: 560, y: 176, scale: 1.55, turn: 16 })
  sheet.place(vineLeaf(bright), { x: 760, y: 176, scale: 1.2, turn: -18 })
  sheet.place(vineLeaf(green), { x: 110, y: 188, scale: 1.6, turn: 14 })
  sheet.place(vineLeaf(bright), { x: 1080, y: 100, scale: 1.45, turn: -12 })
  sheet.add('<path fill="none" stroke="' + bark[1] + '" stroke-width="6" stroke-linecap="round" d="M930 150C990 190 950 250 1000 262s44-52 14-62-40 30-18 46"/>') // prettier-ignore
}
