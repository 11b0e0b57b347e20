import { mix } from '../../kit/colour.ts'
import { stadium } from '../../kit/landmarks/stadium.ts'
import { lionsHead, tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { noise } from '../../kit/noise.ts'
import { smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { figure, type FigurePose } from '../../kit/people.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { look, type Light } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .79 .06 232, .5 .88 .04 222, .85 .955 .03 130, 1 .955 .04 95'),
  far: inks('.60 .05 270, .69 .045 280, .80 .04 50'),
  rock: inks('.34 .055 262, .44 .055 250, .56 .06 150, .68 .075 112, .82 .08 92'),
  nearRock: inks('.33 .05 240, .43 .06 190, .56 .075 140, .72 .085 105'),
  mist: oneInk('.91 .03 110'),
  leaf: inks('.30 .05 165, .40 .07 148, .56 .10 125'),
  veld: inks('.46 .095 145, .57 .115 135, .67 .12 126'),
}

const light: Light = { azimuth: 28, elevation: 30, cavity: 2.6, form: 0.3 }

/** A touring side at practice on Green Point Common: the white bowl of the stadium, Signal Hill and Lion’s Head behind. */
export const scene: Scene = {
  id: 'groups/sports-groups',
  palette,
  focus: { x: 0.56, y: 0.5 },
  draw(sheet, p) {
    sky(sheet, p.sky, 560)
    const table = look(sheet, tableMountain(), { x: 2.9, y: 0.05, z: -7.6, focal: 1500, horizon: 566, middle: 900, stretch: 1.3 }, light, 2) // prettier-ignore
    relief(sheet, table, p.far, { shares: [0.35, 0.7], foot: 640, smallest: 260, tolerance: 2.2, mist: { ink: p.mist, from: 360, to: 600, strength: 0.7 } }) // prettier-ignore
    const hill = look(sheet, lionsHead(), { x: 3.4, y: 0.04, z: -6.3, focal: 1650, horizon: 570, middle: 860, stretch: 1.42 }, light) // prettier-ignore
    relief(sheet, hill, p.rock, { shares: [0.2, 0.4, 0.6, 0.82], foot: 660, smallest: 260, tolerance: 2.1, mist: { ink: p.mist, from: 470, to: 640, strength: 0.45 } }) // prettier-ignore
    ground(sheet, p)
    sheet.place(stadium(inks('.66 .035 275, .80 .03 265, .93 .015 90, .98 .008 90'), oneInk('.50 .04 265')), { x: 610, y: 640, scale: 1.5 }) // prettier-ignore
    scrub(sheet, p.leaf, { seed: 21, line: (x) => 652 + 4 * Math.sin(x * 0.01), tall: (x) => 26 + 24 * smooth(900, 1200, x), top: 560, bottom: 680, fine: 0.03, smallest: 120, light: 1 }) // prettier-ignore
    pitch(sheet, p)
    players(sheet, p)
  },
}

function ground(sheet: Sheet, p: Palette): void {
  const n = noise(7)
  scrub(sheet, [p.leaf[1], p.leaf[2]], { seed: 9, line: () => 628, tall: (x) => 18 + 12 * n(x * 0.01), top: 570, bottom: 650, fine: 0.04, smallest: 120, light: 1 }) // prettier-ignore
  sheet.path(
    below(() => 630, 1600, 1000),
    p.leaf[1],
  )
}

/** The field in the mower’s bands, its lines, and the posts. */
function pitch(sheet: Sheet, p: Palette): void {
  sheet.path(
    below(() => 652, 1600, 1000),
    p.veld[1],
  )
  const vanish = { x: 980, y: 470 }
  let bands = ''
  for (let i = -14; i < 14; i += 2) {
    const at = (k: number, y: number) =>
      Math.round(vanish.x + (k * 190 - 60) * ((y - vanish.y) / 300))
    bands += `M${at(i, 654)} 654H${at(i + 1, 654)}L${at(i + 1, 1000)} 1000H${at(i, 1000)}z`
  }
  sheet.path(bands, p.veld[2])
  sheet.path('M0 706H1600V710H0zM0 812H1600V818H0z', p.white[1], 0.85)
  sheet.path('M322 1000L770 654h4L344 1000z', p.white[1], 0.85)
  sheet.path(dash(1000, 1200, 713, 6) + dash(820, 980, 713, 6), p.veld[0])
  sheet.path(post(1192, 268, 710, 9) + post(1386, 262, 710, 9) + 'M1192 556H1386V563H1192z', p.white[1]) // prettier-ignore
  sheet.path('M1193 268h3v442h-3zM1387 262h3v448h-3zM1192 561H1386V563H1192z', p.white[0])
  sheet.path('M1182 710v-74h20v74zM1376 710v-74h20v74z', p.disa[1])
  sheet.path('M1182 710v-74h6v74zM1376 710v-74h6v74z', p.disa[0])
}

function players(sheet: Sheet, p: Palette): void {
  const skins = [oneInk('.36 .05 40'), oneInk('.52 .07 48'), oneInk('.66 .06 55')]
  const navy = { top: oneInk('.32 .06 262'), lit: oneInk('.42 .07 258') }
  const gold = { top: oneInk('.78 .12 84'), lit: oneInk('.86 .11 90') }
  const shorts = oneInk('.94 .01 90')
  const side: readonly (readonly [number, number, number, FigurePose, boolean, boolean])[] = [
    [246, 742, 0.72, 'walking', true, false], [330, 736, 0.7, 'standing', false, false], [520, 760, 0.8, 'walking', false, true],
    [640, 752, 0.76, 'walking', true, false], [1010, 748, 0.74, 'walking', true, true], [1480, 770, 0.82, 'walking', false, true],
    [700, 900, 1.5, 'walking', true, true], [850, 880, 1.42, 'hiking', true, false], [452, 920, 1.62, 'pointing', true, false], [1120, 856, 1.3, 'walking', true, true],
  ] // prettier-ignore
  side.forEach(([x, y, scale, pose, isGold, flip], i) => {
    const kit = isGold ? gold : navy
    sheet.path(dash(x - 70 * scale, x + 12 * scale, y + 1, 8 * scale), p.veld[0])
    const head = skins[i % 3] ?? ''
    const asked = pose === 'hiking' ? 'walking' : pose
    sheet.place(figure({ head, ...kit, legs: i % 2 ? shorts : mix(shorts, p.near[0], 0.75) }, asked), { x, y, scale, flip }) // prettier-ignore
  })
  // The ball, just passed.
  sheet.place(`<ellipse rx="15" ry="9" fill="${oneInk('.96 .01 90')}"/><path fill="${p.disa[1]}" d="M-8-7.500Q-5 0-8 7.500L-4 8.600Q-1 0-4-8.600z"/>`, { x: 775, y: 772, turn: -24 }) // prettier-ignore
}

const post = (x: number, top: number, foot: number, w: number) =>
  `M${x - w / 2} ${foot}L${x - w / 2 + 1} ${top}h${w - 2}L${x + w / 2} ${foot}z`
