import { blur, field, trace } from '../kit/contour.ts'
import { fractal, noise, ridged } from '../kit/noise.ts'
import { bell, clamp, lerp, smooth, toSegment } from '../kit/numbers.ts'
import { blueHour, day, inks, oneInk, type Palette, rollOf } from '../kit/palettes.ts'
import { dash, num, outline } from '../kit/path.ts'
import type { Scene } from '../kit/scene.ts'
import { line, shape, type Sheet } from '../kit/sheet.ts'
import { erode, terrain } from '../kit/terrain.ts'

const palette: Palette = {
  ...day,
  rock: inks('.50 .05 265, .61 .05 285, .73 .05 330, .84 .05 60, .92 .035 80'),
  veld: inks('.62 .055 170, .71 .06 150, .80 .06 120'),
  leaf: inks('.46 .075 155, .58 .09 145, .68 .10 130'),
  sand: inks('.80 .03 70, .885 .025 82, .945 .018 88'),
  sea: rollOf('0 .60 .07 220, 1 .72 .065 205'),
  wave: inks('.42 .065 232, .70 .065 210, .93 .03 105'),
  /** The main streets, and under each its edge. */
  wall: inks('.76 .035 60, .985 .008 90'),
  /** The avenue through the garden. */
  mist: oneInk('.97 .02 95'),
}

// By night the streets are what is lit; mountains and water keep to the dark.
const night: Palette = {
  ...blueHour,
  rock: inks('.23 .04 275, .27 .045 275, .32 .045 275, .38 .045 275, .45 .04 270'),
  veld: inks('.235 .035 200, .28 .04 190, .33 .045 180'),
  leaf: inks('.30 .05 165, .34 .055 160, .38 .06 155'),
  sand: inks('.37 .035 262, .29 .035 262, .235 .03 262'),
  sea: rollOf('0 .21 .05 245, 1 .26 .055 240'),
  wave: inks('.22 .05 264, .34 .06 240, .38 .06 245'),
  foam: inks('.40 .06 252, .42 .055 245'),
  wall: inks('.20 .03 262, .66 .06 75'),
  mist: oneInk('.62 .05 80'),
  white: inks('.46 .05 260, .95 .02 80'),
  disa: inks('.47 .14 22, .60 .175 25'),
}

/** Where the office lies, north at the top: Gardens, between the city bowl and the harbour above and Table Mountain below. */
export const scene: Scene = {
  id: 'contact-map',
  palette,
  night,
  focus: { x: 0.5, y: 0.5 },
  draw(sheet, p) {
    sheet.path('M0 0H1600V1000H0z', p.sand[2])
    blocks(sheet, p)
    mountains(sheet, p)
    bay(sheet, p)
    streets(sheet, p)
    gardens(sheet, p)
    office(sheet, p)
  },
}

type Place = readonly [number, number]

// A degree of longitude here is 92.4 km, of latitude 110.9 km; 165 pixels to the kilometre, the office in the middle.
const at = ([east, south]: Place): Place => [
  800 + (east - 18.4135) * 92.4 * 165,
  440 + (south - 33.9318) * 110.9 * 165,
]

const path = (places: readonly Place[], smoothly = false) => {
  const points = places.map((place) => at(place).map(num))
  return smoothly
    ? outline(points.map(([x, y]) => `${x},${y}`).join(' '), false)
    : `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`
}

const n1 = noise(11)
const n2 = noise(23)

// Height in km, at kilometres east and south of the office: the table and its neighbours as a map would have them.
function height(x: number, y: number): number {
  const flute = 0.34 * ridged(n1, x * 1.3, y * 1.2, 4)
  const front =
    2.8 - 0.16 * Math.cos(x * 1.3) + 0.2 * fractal(n2, x * 2, 1, 3) - 0.5 * bell(x, 0.55, 0.12)
  const out = Math.max(front - y, Math.abs(x - 0.1) - 1.8) + flute - 0.14
  const table =
    out <= 0 ? 1.06 : 1.06 * (0.6 * smooth(0.3, 0, out) + 0.4 * Math.max(0, 1 - out / 1.7) ** 1.6)
  const devil = Math.hypot(x - 2.4, y - 2.55) + flute
  const lion = Math.hypot((x + 2.25) * 1.1, y - 0.36) + 0.7 * flute
  const signal = toSegment(x, y, [-2.25, 0.2], [-1.15, -1.75])
  const saddle = toSegment(x, y, [-2.2, 0.5], [-1.6, 2.7])
  const arm = toSegment(x, y, [0.9, 3], [2.4, 2.55])
  return Math.max(
    table,
    0.98 * Math.max(0, 1 - devil / 1.75) ** 1.2,
    0.66 * Math.max(0, 1 - lion / 1.3) ** 1.1,
    0.36 * Math.max(0, 1 - (signal.d + 0.5 * flute) / 0.8),
    0.32 * Math.max(0, 1 - (saddle.d + 0.4 * flute) / 1),
    0.66 * Math.max(0, 1 - (arm.d + 0.4 * flute) / 1.3),
  )
}

/** The mountains seen from straight above, lit from the north-west, cut into inks; green below, rock above. */
function mountains(sheet: Sheet, p: Palette): void {
  const [w, h, step] = [402, 252, 4]
  const land = erode(terrain({ x: [-4.86, 4.86], z: [-2.68, 3.41], nx: w, nz: h }, height), { seed: 5, drops: 52000, depth: 0.3, allow: (one) => (one > 0.98 ? 0.1 : 1) }) // prettier-ignore
  const ground = blur({ values: land.heights, w, h }, 1)
  const value = (i: number, j: number) =>
    ground.values[clamp(j, 0, h - 1) * w + clamp(i, 0, w - 1)] ?? 0
  const slope = blur(
    field(
      w,
      h,
      (i, j) => value(i + 1, j) - value(i - 1, j) + 1.1 * (value(i, j + 1) - value(i, j - 1)),
    ),
    1,
  )
  const cut = { scaleX: step, tolerance: 1.6, smallest: 120, x: -4, y: -4 }
  const above = (level: number) => trace(ground, level, cut)
  const lit = (level: number) => trace(slope, level, cut)
  const shaded = (level: number) =>
    trace({ w, h, values: slope.values.map((one) => -one) }, level, cut)
  const all = 'M0 0H1600V1000H0z'
  sheet.path(above(0.045), p.veld[2])
  sheet.clip(above(0.1), () =>
    sheet.path(all, p.veld[1]).path(shaded(0.012), p.veld[0]).path(lit(0.02), p.veld[2]),
  )
  sheet.clip(above(0.4), () => {
    sheet.path(all, p.rock[2]).path(shaded(0.006), p.rock[1]).path(shaded(0.04), p.rock[0])
    sheet.path(lit(0.014), p.rock[3]).path(lit(0.05), p.rock[4])
    sheet.clip(above(0.99), () =>
      sheet.path(all, p.rock[3]).path(shaded(0.012), p.rock[2]).path(lit(0.012), p.rock[4]),
    )
  })
}

/** Table Bay and the Atlantic, the basins of the harbour and its breakwater. */
function bay(sheet: Sheet, p: Palette): void {
  const shore =
    '-20,1020! 150,1020! 176,960 214,880 250,800 232,740 206,680 226,620 240,560 222,470 214,380 244,300 290,206 360,124 440,60 520,-20! -20,-20!'
  const harbour =
    '640,-20! 760,-8 850,-6 900,30! 908,62! 940,70! 960,40! 1010,60 1050,92! 1100,104! 1128,84! 1180,112 1290,176! 1400,196 1500,236 1620,262! 1620,-20!'
  const water = outline(shore) + outline(harbour)
  sheet
    .add(`<path fill="none" stroke="${p.foam[1]}" stroke-width="16" d="${water}"/>`)
    .path(water, sheet.roll(p.sea, 0, 900))
  sheet.add(line('M1010 12L1120 62 1230 116', p.sand[2], 8))
  sheet.path(dash(50, 170, 330, 4) + dash(60, 150, 160, 4) + dash(40, 130, 620, 4) + dash(60, 190, 780, 4) + dash(1230, 1360, 40, 4) + dash(1380, 1500, 96, 4) + dash(1440, 1580, 170, 4), p.wave[2], 0.8) // prettier-ignore
}

const main: Place[][] = [
  [[18.3795, 33.9525], [18.3845, 33.9485], [18.392, 33.9515], [18.4015, 33.9478], [18.405, 33.9425], [18.4068, 33.9355], [18.4112, 33.9302], [18.4135, 33.9288], [18.419, 33.9228], [18.4245, 33.9178]],
  [[18.4092, 33.9298], [18.4118, 33.9268], [18.4165, 33.9215], [18.4215, 33.916]],
  [[18.4205, 33.925], [18.4265, 33.9188], [18.4305, 33.915]],
  [[18.4092, 33.9298], [18.4135, 33.9305], [18.4168, 33.932], [18.4195, 33.9342], [18.426, 33.9345], [18.4345, 33.9345], [18.446, 33.938], [18.47, 33.9365]],
  [[18.4265, 33.925], [18.4235, 33.929], [18.4195, 33.9342], [18.4175, 33.9385]],
  [[18.425, 33.9178], [18.4345, 33.9205], [18.446, 33.9255], [18.47, 33.9305]],
] // prettier-ignore

const minor: Place[][] = [
  [[18.4068, 33.9355], [18.4098, 33.9385], [18.4125, 33.943]], [[18.4112, 33.9302], [18.4085, 33.9345], [18.4068, 33.9395]],
  [[18.4148, 33.9312], [18.4122, 33.9365], [18.4105, 33.9425]], [[18.4168, 33.932], [18.4152, 33.936], [18.414, 33.942]],
  [[18.4085, 33.9345], [18.4128, 33.9352], [18.4162, 33.9362], [18.4185, 33.9365]], [[18.4068, 33.9395], [18.411, 33.9402], [18.415, 33.9398], [18.4175, 33.9385]],
  [[18.4152, 33.9272], [18.421, 33.9212], [18.4262, 33.9165]], [[18.4172, 33.925], [18.4225, 33.9195]],
  [[18.4118, 33.9268], [18.4165, 33.9302]], [[18.4165, 33.9215], [18.4235, 33.9262]], [[18.419, 33.9188], [18.4265, 33.9232]],
  [[18.4205, 33.925], [18.4248, 33.9275]], [[18.4212, 33.9275], [18.4178, 33.9325]], [[18.4118, 33.9268], [18.409, 33.922], [18.411, 33.9175]],
  [[18.4265, 33.925], [18.432, 33.929], [18.439, 33.931]], [[18.4175, 33.9385], [18.424, 33.939], [18.43, 33.941]],
] // prettier-ignore

const join = (list: Place[][]) => list.map((one) => path(one, true)).join('')

/** The grain of the blocks, in the bowl and on the slopes under the mountain. */
function blocks(sheet: Sheet, p: Palette): void {
  const town = 'M735 408L925 150 1052 250 1010 330 905 446z'
  const slopes = 'M560 470L735 408 905 446 1080 430 1180 500 1120 640 860 690 640 660 560 560z'
  sheet.clip(town, () => sheet.add(line(grid(820, 300, 0.92, 22, 30), p.sand[0], 2)))
  sheet.clip(slopes, () => sheet.add(line(grid(850, 540, 1.24, 27, 44), p.sand[0], 2)))
}

/** The streets: few, as one would draw them for a friend. */
function streets(sheet: Sheet, p: Palette): void {
  sheet.add(line(join(minor), p.sand[0], 4.5))
  sheet.add(line(join(main), p.wall[0], 11)).add(line(join(main), p.wall[1], 7))
}

// A grid of lines round a middle, turned: `narrow` apart one way, `broad` the other.
function grid(x: number, y: number, turn: number, narrow: number, broad: number): string {
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  let lines = ''
  const one = (u0: number, v0: number, u1: number, v1: number) =>
    `M${Math.round(x + u0 * c + v0 * s)} ${Math.round(y - u0 * s + v0 * c)}L${Math.round(x + u1 * c + v1 * s)} ${Math.round(y - u1 * s + v1 * c)}`
  for (let i = -16; i <= 16; i++)
    lines += one(-420, i * narrow, 420, i * narrow) + one(i * broad, -420, i * broad, 420)
  return lines
}

/** The Company's Garden with Government Avenue down its middle, and De Waal Park with the old reservoir above it. */
function gardens(sheet: Sheet, p: Palette): void {
  const park = `${path([
    [18.4187, 33.9248],
    [18.4203, 33.926],
    [18.4165, 33.9312],
    [18.4146, 33.9302],
  ])}z`
  sheet.path(park, p.leaf[2])
  sheet.path(
    `${path([
      [18.4112, 33.9358],
      [18.4132, 33.9362],
      [18.4126, 33.9386],
      [18.4106, 33.938],
    ])}z`,
    p.leaf[2],
  )
  sheet.path(
    `${path([
      [18.4102, 33.939],
      [18.4121, 33.9394],
      [18.4118, 33.9404],
      [18.41, 33.94],
    ])}z`,
    p.wave[1],
  )
  sheet.add(
    line(
      path([
        [18.4195, 33.9252],
        [18.4156, 33.9308],
      ]),
      p.mist,
      5,
    ),
  )
  let crowns = ''
  for (let i = 0; i < 15; i++)
    for (const side of [-1, 1]) {
      const t = (i + 0.5) / 15
      const [x, y] = at([lerp(18.4195, 18.4156, t), lerp(33.9252, 33.9308, t)])
      const off = side * (14 + ((i * 7) % 5) * 2.6)
      crowns += `M${num(Math.round(x + off * 0.84 - 7))} ${num(Math.round(y + off * 0.5))}a7 7 0 1 0 14 0 7 7 0 1 0-14 0z`
    }
  sheet.path(crowns, p.leaf[0])
}

/** The one red: the office, in its ring. */
function office(sheet: Sheet, p: Palette): void {
  const [x, y] = at([18.4132, 33.9332])
  sheet.disc(x, y, 64, p.disa[1], 0.18).disc(x, y, 35, p.white[1])
  sheet.add(shape(`M${num(x)} ${num(y + 4)}m-22 12v-22l22-18 22 18v22z`, p.disa[1]))
  sheet.add(shape(`M${num(x)} ${num(y - 24)}l22 18v22h-22z`, p.disa[0]))
  sheet.add(shape(`M${num(x - 5)} ${num(y + 16)}v-14q5-6 10 0v14z`, p.white[1]))
}
