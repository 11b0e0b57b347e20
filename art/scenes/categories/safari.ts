import { zebraHead } from '../../kit/animals/zebra-head.ts'
import { noise, ridged } from '../../kit/noise.ts'
import { curve, smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { tufts } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { sky } from '../../kit/sky.ts'
import { terrain } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .82 .05 200, .5 .90 .05 120, 1 .90 .085 75'),
  nearRock: inks('.44 .06 330, .54 .08 15, .65 .095 42, .77 .09 62'),
  veld: inks('.60 .09 62, .70 .095 72, .80 .085 80'),
  leaf: inks('.44 .05 130, .54 .06 115, .64 .07 105'),
  mist: oneInk('.86 .065 70'),
}

/** A Cape mountain zebra, near enough to count the stripes, before a flat-topped koppie of the Karoo. */
export const scene: Scene = {
  id: 'categories/safari',
  palette,
  size: [1200, 1200],
  focus: { x: 0.55, y: 0.5 },
  draw(sheet, p) {
    sky(sheet, p.sky, 760)
    const n = noise(41)
    const crest = curve(
      '-2 .05, -.6 .06, -.1 .12, .2 .34, .34 .5, 1.1 .52, 1.3 .42, 1.5 .22, 2 .1, 2.6 .08',
    )
    const koppie = terrain({ x: [-2.4, 2.4], z: [-1, 1], nx: 460, nz: 180 }, (x, z) => {
      const rib = ridged(n, x * 3.2, z * 2.4, 4)
      return crest(x + 0.06 * n(x * 4, z * 3)) * smooth(-1, 0.25, z) * (0.86 + 0.16 * rib)
    })
    const view = look(sheet, koppie, { x: -0.16, y: 0.1, z: -4.6, focal: 1350, horizon: 760, stretch: 1.5 }, { azimuth: 24, elevation: 26, ambient: 0.2, cavity: 3, form: 0.2 }) // prettier-ignore
    relief(sheet, view, p.nearRock, {
      shares: [0.28, 0.52, 0.78],
      foot: 830,
      smallest: 300,
      tolerance: 2.2,
      mist: { ink: p.mist, from: 620, to: 810, strength: 0.75 },
    })
    sheet.path(below((x) => 790 + 6 * n(x * 0.006), 1200, 1200), sheet.roll([[0, p.veld[2]], [1, p.veld[0]]], 780, 1200)) // prettier-ignore
    sheet.path(
      tufts({
        seed: 5,
        count: 60,
        size: 13,
        within: (t) => [((t * 7919) % 1) * 1200, 806 + 200 * t],
      }),
      p.leaf[1],
    )
    sheet.add(
      zebraHead({
        white: oneInk('.955 .025 80'),
        shade: oneInk('.79 .045 40'),
        black: oneInk('.21 .03 300'),
        sheen: oneInk('.40 .035 320'),
        tan: oneInk('.55 .075 50'),
      }),
    )
    sheet.path(grass({ seed: 3, from: 640, to: 1210, line: () => 1204, blades: 46, tall: 190, lean: -0.12 }), oneInk('.42 .07 55')) // prettier-ignore
    for (const [x, y, k] of [[1010, 1010, 1], [1086, 1050, 0.8], [946, 1070, 0.7]] as const)
      sheet.add(`<g transform="translate(${x} ${y})scale(${k})"><path fill="${p.leaf[0]}" d="M-4 200L-2 0h5l3 200z"/><path fill="${p.disa[1]}" d="M0-130C-16-90-24-40-18 10-6 22 8 22 20 10 26-40 16-90 0-130z"/><path fill="${p.disa[0]}" d="M0-130C6-90 4-40 2 18 10 20 16 16 20 10 26-40 16-90 0-130z"/></g>`) // prettier-ignore
  },
}
