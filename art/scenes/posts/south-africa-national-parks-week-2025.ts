import { gemsbok, type GemsbokInks } from '../../kit/animals/gemsbok.ts'
import { noise } from '../../kit/noise.ts'
import { bell, curve, lerp, smooth } from '../../kit/numbers.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { cumulus, sky } from '../../kit/sky.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .62 .085 248, .45 .76 .06 236, .85 .90 .03 215, 1 .94 .025 150'),
  cloud: inks('.78 .03 280, .90 .025 60, .985 .012 85'),
  // Sand of the Kgalagadi: violet in the shade, through brick to apricot on the crests.
  sand: inks('.42 .085 12, .60 .135 40, .74 .125 56'),
  leaf: inks('.42 .05 100, .62 .08 92, .80 .085 90'),
}

/** The Kgalagadi in September: gemsbok walk the crest of a red dune, dry grass in the street below, one cloud. */
export const scene: Scene = {
  id: 'posts/south-africa-national-parks-week-2025',
  palette,
  size: [1600, 900],
  focus: { x: 0.56, y: 0.55 },
  draw(sheet, p) {
    sky(sheet, p.sky, 470)
    cumulus(sheet, p.cloud, { seed: 22, from: 240, to: 470, base: 262, tall: 70, light: 1 })
    farDunes(sheet)
    crestDune(sheet, p)
    street(sheet, p)
  },
}

/** Dune behind dune to the horizon, each long and level, paler and bluer with the distance. */
function farDunes(sheet: Sheet): void {
  const rows = [
    ['.80 .045 30', 452, 7, 0.003],
    ['.74 .07 35', 470, 12, 0.0034],
    ['.69 .095 40', 498, 17, 0.0028],
    ['.64 .115 40', 536, 22, 0.0024],
  ] as const
  rows.forEach(([text, y, swell, pace], i) => {
    const n = noise(30 + i)
    const line = (x: number) => y - swell * n(x * pace, i) - 9 * bell(x, 1240 - i * 330, 240)
    sheet.path(below(line, 1600, 900), oneInk(text))
    const shade = (x: number) =>
      line(x) + 4 + 15 * smooth(-0.2, 0.7, n(x * pace * 1.7, 9 + i)) + i * 3
    sheet.path(
      below(shade, 1600, 900),
      oneInk(text.replace(/^\S+/, (l) => String(Number(l) - 0.07))),
    )
  })
}

// The crest of the near dune: it rises from the left, bends at the top and runs down to the right edge.
const crest = curve(
  '-40 700, 180 668, 420 610, 640 548, 820 500, 940 476, 1060 484, 1220 516, 1400 536, 1640 548',
  true,
)
// Where the lee slope ends at the foot, and the light side begins.
const spine = (x: number) => crest(x) + 4 * Math.sin(x * 0.012)

function crestDune(sheet: Sheet, p: Palette): void {
  const coat: GemsbokInks = {
    coat: oneInk('.64 .04 55'),
    shade: oneInk('.50 .04 30'),
    white: oneInk('.95 .02 80'),
    black: oneInk('.23 .03 330'),
  }
  const herd = [
    { x: 1108, scale: 0.62, pose: 'walking' },
    { x: 930, scale: 0.66, pose: 'watching' },
    { x: 770, scale: 0.64, pose: 'walking' },
    { x: 676, scale: 0.42, pose: 'walking' },
  ] as const
  for (const { x, scale, pose } of herd)
    sheet.place(gemsbok(coat, pose), { x, y: spine(x) + 3, scale, turn: x < 800 ? -9 : 0 })
  sheet.path(below(spine, 1600, 900), p.sand[2])
  // The slip face falls away to the left of the crest, in shade; its edge is the knife of the dune.
  const n = noise(44)
  const lee: string[] = []
  for (let x = -20; x <= 960; x += 20) lee.push(`${x} ${num(spine(x))}`)
  const foot = curve('0 960, .2 905, .4 830, .6 780, .8 690, 1 476')
  for (let i = 24; i >= 0; i--) {
    const t = i / 24
    const x = lerp(-20, 960, t) + 130 * Math.sin(t * 3.1) * (1 - t)
    lee.push(`${num(x)} ${num(foot(t) + 10 * n(t * 7))}`)
  }
  sheet.path(`M${lee.join('L')}z`, p.sand[1])
  const deep: string[] = []
  for (let x = -20; x <= 950; x += 20) deep.push(`${x} ${num(spine(x))}`)
  const fall = curve('0 820, .3 772, .55 690, .8 600, 1 478')
  for (let i = 20; i >= 0; i--) {
    const t = i / 20
    deep.push(`${num(lerp(-20, 955, t))} ${num(fall(t) + 6 * n(t * 9, 3))}`)
  }
  sheet.path(`M${deep.join('L')}z`, p.sand[0])
  // Ripples on the windward side, closer towards the crest, and the track of the herd.
  let ripples = ''
  for (let i = 0; i < 30; i++) {
    const t = i / 30
    const y = 540 + 330 * t ** 1.2
    const from = 1010 + 170 * t - 120 * t * t + 110 * n(i * 1.7, 2)
    const long = (120 + 300 * t) * (0.55 + 0.5 * Math.abs(n(i * 2.3, 8)))
    ripples += `M${num(from)} ${num(y)}q${num(long * 0.5)} ${num(-16 - 10 * t)} ${num(long)} ${num(6 + 4 * n(i, 5))}q${num(-long * 0.5)} ${num(-14 - 6 * t)} ${num(-long)} ${num(-6 - 4 * n(i, 5))}z`
  }
  sheet.path(ripples, p.sand[1], 0.65)
}

/** The grassed street between the dunes, along the lower edge. */
function street(sheet: Sheet, p: Palette): void {
  const n = noise(6)
  const floor = (x: number) =>
    862 + 10 * n(x * 0.006) - 52 * smooth(1000, 1640, x) - 34 * smooth(260, -40, x)
  const tuft = (
    seed: number,
    from: number,
    to: number,
    blades: number,
    tall: number,
    drop: number,
  ) => grass({ seed, from, to, line: (x) => floor(x) + drop, blades, tall, lean: 0.22 })
  sheet.path(tuft(3, 0, 1600, 110, 62, 2), p.leaf[1])
  sheet.path(below(floor, 1600, 900), p.leaf[1])
  sheet.path(tuft(5, 0, 1600, 80, 74, 34), p.leaf[2])
  sheet.path(tuft(8, 1080, 1600, 44, 110, 50) + tuft(9, 0, 300, 24, 90, 50), p.leaf[0])
}
