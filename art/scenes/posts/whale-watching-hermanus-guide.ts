import { blow, fluke, flukeShape, splash, type WhaleInks } from '../../kit/animals/whale.ts'
import { noise } from '../../kit/noise.ts'
import { bell, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash, outline } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, glitter, sea } from '../../kit/sea.ts'
import { shape, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

// A still winter morning: silver and lilac, straw at the horizon.
const palette: Palette = {
  ...day,
  sky: rollOf('0 .82 .025 285, .4 .88 .025 320, .78 .935 .04 70, 1 .95 .06 88'),
  far: inks('.62 .045 285, .70 .045 300, .79 .04 20'),
  mist: oneInk('.90 .04 80'),
  sea: rollOf('0 .90 .045 85, .12 .79 .03 330, .4 .63 .04 275, 1 .42 .05 258'),
  wave: inks('.48 .05 268, .70 .035 290, .97 .03 88'),
  foam: inks('.80 .03 280, .98 .012 80'),
}

/** A southern right whale going down in Walker Bay on a still morning, watched from the cliff path at Hermanus. */
export const scene: Scene = {
  id: 'posts/whale-watching-hermanus-guide',
  palette,
  size: [1600, 900],
  focus: { x: 0, y: 0.5 },
  draw(sheet, p) {
    const horizon = 430
    sky(sheet, p.sky, horizon)
    const gansbaai = range({
      seed: 33, x: [-12, 12], z: [0, 4], ridges: 0.6, drops: 12000,
      crest: (x, z) => (0.1 + 0.62 * smooth(1, -7, x) + 0.16 * bell(x, 5.5, 2.4)) * between(z, 0, 1.6, 4),
    }) // prettier-ignore
    const far = look(sheet, gansbaai, { x: 0, y: 0.02, z: -18, focal: 1750, horizon: 432, stretch: 1.5 }, { azimuth: 162, elevation: 26, form: 0.35 }, 2) // prettier-ignore
    relief(sheet, far, p.far, { shares: [0.36, 0.7], foot: 436, mist: { ink: p.mist, from: 350, to: 436, strength: 0.85 } }) // prettier-ignore
    bay(sheet, p, horizon)
    whales(sheet, p)
    lookout(sheet, p)
  },
}

function bay(sheet: Sheet, p: Palette, horizon: number): void {
  sea(sheet, p.sea, horizon, 900)
  sheet.path(
    dashes(sheet, { seed: 3, from: horizon + 4, to: 900, density: (_, y) => 0.36 * smooth(900, 480, y) + 0.06, long: 260, row: 24 }),
    p.wave[0],
    0.5,
  ) // prettier-ignore
  sheet.path(
    glitter(sheet, { seed: 6, x: 300, from: horizon + 2, to: 720, spread: 0.7, narrow: 160, density: 0.5 }),
    p.wave[2],
    0.9,
  ) // prettier-ignore
}

function whales(sheet: Sheet, p: Palette): void {
  const at = { x: 880, y: 640 }
  const skin: WhaleInks = {
    body: oneInk('.25 .035 265'),
    wet: oneInk('.40 .045 275'),
    glint: oneInk('.70 .035 300'),
    foam: p.foam,
  }
  sheet.place(blow(skin), { x: 1290, y: 474, scale: 0.5 })
  // The image of the fluke in the water, torn into strips by the swell.
  const strips = dashes(sheet, { seed: 12, from: at.y + 6, to: 900, density: (x, y) => 0.95 * bell(x, at.x, 240 + (y - at.y)) * smooth(930, 700, y), long: 230, row: 17, thick: 13 }) // prettier-ignore
  sheet.clip(strips, () => {
    const image = shape(outline(flukeShape), oneInk('.36 .045 265'), 0.85)
    sheet.add(`<g transform="translate(${at.x} ${at.y})scale(1.04-.92)">${image}</g>`)
  })
  sheet.place(fluke(skin), { ...at, scale: 1.04, turn: -5 })
  sheet.place(splash(skin, { seed: 5, half: 150, drops: 34, tall: 210 }), at)
  sheet.path(
    dash(560, 1240, 676, 9) + dash(640, 1020, 700, 6) + dash(800, 1330, 652, 6),
    p.foam[0],
    0.7,
  )
}

/** The edge of the path in the lower left: fynbos, and five who had nearly walked on. */
function lookout(sheet: Sheet, p: Palette): void {
  const n = noise(21)
  const rim = (x: number) =>
    812 + 120 * smooth(330, 640, x) - 26 * smooth(200, 0, x) + 5 * n(x * 0.02)
  const crowd = [
    { x: 92, pose: 'standing', scale: 1.3, top: oneInk('.30 .035 265') },
    { x: 150, pose: 'pointing', scale: 1.22, top: p.disa[1] },
    { x: 246, pose: 'standing', scale: 1.26, top: oneInk('.36 .04 230') },
    { x: 288, pose: 'child', scale: 1.2, top: oneInk('.55 .05 75') },
    { x: 352, pose: 'standing', scale: 1.3, top: oneInk('.26 .03 285') },
  ] as const
  for (const { x, pose, scale, top } of crowd)
    sheet.place(figure({ head: oneInk('.22 .03 300'), top, lit: top, legs: p.near[0] }, pose), { x, y: rim(x) + 14, scale }) // prettier-ignore
  scrub(sheet, [p.near[0], p.near[1]], { seed: 3, line: (x) => rim(x) + 6, tall: (x) => 22 + 30 * smooth(330, 480, x) * smooth(640, 560, x), top: 720, bottom: 910 }) // prettier-ignore
  sheet.path(
    below((x) => rim(x) + 4, 1600, 900),
    p.near[0],
  )
  sheet.path(
    grass({ seed: 5, from: 380, to: 600, line: rim, blades: 26, tall: 70, lean: 0.2 }),
    p.near[0],
  )
}
