import { mix } from '../../kit/colour.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell, lerp, smooth } from '../../kit/numbers.ts'
import { blueHour, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, num } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { thornTree } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { line, type Sheet } from '../../kit/sheet.ts'
import { sky, stars } from '../../kit/sky.ts'
import { between, range, strata } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...blueHour,
  sky: rollOf('0 .20 .055 275, .4 .29 .07 268, .72 .44 .08 262, .9 .62 .075 300, 1 .76 .09 45'),
  rock: inks('.21 .05 285, .26 .055 288, .32 .06 292, .39 .065 305, .48 .07 330'),
  far: inks('.36 .065 285, .42 .065 295, .49 .07 315'),
  veld: inks('.20 .04 285, .26 .045 300, .36 .06 20'),
  lamp: oneInk('.89 .115 80'),
}

const horizon = 640

/** The evening nobody was told about: a long table on the Karoo plain under strings of lamps, the Milky Way over a flat-topped koppie. */
export const scene: Scene = {
  id: 'groups/incentive-groups',
  palette,
  focus: { x: 0.5, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, horizon)
    milkyWay(sheet, p)
    koppies(sheet, p)
    plain(sheet, p)
    dinner(sheet, p)
  },
}

/** A slanting band of stars, thicker and paler along its middle, parted by a dark lane. */
function milkyWay(sheet: Sheet, p: Palette): void {
  const n = noise(8)
  const next = random(77)
  let dust = ''
  let bright = ''
  for (let i = 0; i < 1500; i++) {
    const x = next() * 1600
    const y = next() * 560
    const t = across(x, y) + 0.5 * n(x * 0.006, y * 0.006)
    const lane = bell(t, 0.12, 0.16) * 0.8
    if (next() > bell(t, 0, 0.75) - lane) continue
    if (next() < 0.16)
      bright += `M${Math.round(x)} ${Math.round(y)}l1.600 1.600-1.600 1.600-1.600-1.600z`
    else dust += `M${Math.round(x)} ${Math.round(y)}h2v2h-2z`
  }
  sheet.path(dust, mix(p.star, p.sky[1]?.[1] ?? '', 0.5)).path(bright, p.star)
  stars(sheet, p.star, { seed: 14, count: 130, to: 600 })
  // The Southern Cross and its two pointers, above the koppie.
  for (const [x, y, r] of [[402, 222, 3.2], [452, 318, 3.6], [376, 274, 2.9], [470, 254, 2.9], [424, 288, 1.9], [604, 372, 3.4], [548, 346, 3.2]] as const)
    sheet.disc(x, y, r, p.star) // prettier-ignore
}

function koppies(sheet: Sheet, p: Palette): void {
  const karoo = range({
    seed: 35, x: [-9, 9], z: [0, 4], ridges: 0.5, drops: 12000, rough: 0.3,
    crest: (x, z) => {
      const table = 0.62 * smooth(-4.2, -3.2, x) * smooth(-0.2, -1.2, x) + 0.2 + 0.12 * Math.sin(x * 0.9) + 0.34 * bell(x, 4.6, 0.9)
      return strata(table, 0.1, 0.8) * between(z, 0, 1.8, 4)
    },
  }) // prettier-ignore
  const view = look(sheet, karoo, { x: 0, y: 0.03, z: -9, focal: 1750, horizon: horizon + 4, stretch: 1.35 }, { azimuth: 25, elevation: 16, form: 0.3, cavity: 2.4 }) // prettier-ignore
  relief(sheet, view, p.rock, { shares: [0.3, 0.52, 0.74, 0.9], foot: horizon + 14, smallest: 240, tolerance: 2.1, mist: { ink: oneInk('.44 .07 320'), from: 520, to: 650, strength: 0.55 } }) // prettier-ignore
}

function plain(sheet: Sheet, p: Palette): void {
  sheet.path(below(() => horizon + 6, 1600, 1000), sheet.roll([[0, p.veld[1]], [1, p.veld[0]]], horizon, 960)) // prettier-ignore
  const pool = (rx: number, ry: number, text: string, opacity: number) =>
    sheet.add(
      `<ellipse cx="810" cy="850" rx="${rx}" ry="${ry}" fill="${oneInk(text)}" opacity="${opacity}"/>`,
    )
  pool(780, 138, '.32 .055 335', 0.7)
  pool(600, 92, '.41 .075 15', 0.75)
  const next = random(9)
  let bush = ''
  for (let i = 0; i < 90; i++) {
    const t = next() ** 1.4
    const x = next() * 1600
    const y = lerp(652, 990, t)
    if (Math.hypot((x - 810) / 760, (y - 850) / 130) < 1) continue
    const r = lerp(4, 30, t) * (0.5 + next())
    bush += `M${num(x - r)} ${num(y)}q${num(r * 0.2)} ${num(-r * 0.8)} ${num(r * 0.8)} ${num(-r * 0.7)}t${num(r * 1.1)} ${num(r * 0.7)}z`
  }
  sheet.path(bush, oneInk('.17 .035 280'))
}

function dinner(sheet: Sheet, p: Palette): void {
  const dark = oneInk('.14 .03 285')
  sheet.place(thornTree([dark, oneInk('.19 .04 290'), oneInk('.34 .06 40')], { seed: 3, tall: 380, light: 1 }), { x: 236, y: 846 }) // prettier-ignore
  const ends = [[250, 512], [640, 548], [1010, 540], [1390, 500]] as const // prettier-ignore
  sheet.path('M636 846L638 540h6L646 846zM1006 850L1008 534h6L1016 850zM1384 846L1388 494h7L1398 846z', dark) // prettier-ignore
  let wires = ''
  const bulbs: [number, number][] = []
  for (let i = 1; i < ends.length; i++) {
    const [x0, y0] = ends[i - 1] ?? [0, 0]
    const [x1, y1] = ends[i] ?? [0, 0]
    wires += `M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + 150} ${x1} ${y1}`
    for (let k = 1; k < 10; k++) {
      const t = k / 10
      bulbs.push([lerp(x0, x1, t), lerp(y0, y1, t) + 150 * 2 * t * (1 - t)])
    }
  }
  sheet.add(line(wires, dark, 2.4))
  for (const [x, y] of bulbs) sheet.disc(x, y + 8, 15, p.lamp, 0.16).disc(x, y + 8, 5.6, p.lamp)
  seated(sheet, p, dark)
}

/** Eleven at table, lit from above and from the candles; one in red. */
function seated(sheet: Sheet, p: Palette, dark: string): void {
  const skins = ['.50 .08 42', '.62 .085 50', '.42 .07 38'].map(oneInk)
  const far = [
    '.74 .05 60',
    '.48 .07 250',
    '.66 .07 40',
    '',
    '.58 .05 300',
    '.80 .05 75',
    '.44 .06 200',
  ]
  far.forEach((text, i) => {
    const x = 470 + i * 112
    const top = text ? oneInk(text) : p.disa[1]
    sheet.place(figure({ head: skins[i % 3] ?? '', top, lit: mix(top, p.lamp, 0.35), legs: dark }, 'seated'), { x, y: 838, scale: 1.62, flip: i % 2 === 1 }) // prettier-ignore
  })
  sheet.path('M404 776H1206V786L1198 858H412L404 786z', oneInk('.80 .07 70'))
  sheet.path('M404 776H1206V784H404z', oneInk('.93 .05 82'))
  let folds = ''
  for (let x = 440; x < 1190; x += 66) folds += `M${x} 786h8l-4 72h-7z`
  sheet.path(folds, oneInk('.64 .085 45'))
  let set = ''
  let flames = ''
  for (let x = 436; x < 1190; x += 50) {
    set += `M${x} 776v-16q-6-4-5-14h12q1 10-5 14v16z`
    if ((x / 50) % 3 < 1) {
      set += `M${x + 22} 776v-24h6v24z`
      flames += `M${x + 25} 752q-6-8 0-18 6 10 0 18z`
    }
  }
  sheet.path(set, oneInk('.60 .08 50')).path(flames, p.lamp)
  const backs = [520, 640, 886, 1010, 1120]
  backs.forEach((x, i) => {
    sheet.path(`M${x - 30} 930v-84h4v40h52v-40h4v84h-5v-36h-50v36z`, dark)
    sheet.place(figure({ head: dark, top: i % 2 ? oneInk('.20 .04 290') : oneInk('.24 .05 270'), lit: oneInk('.27 .05 300'), legs: dark }, 'seated'), { x, y: 916, scale: 1.72, flip: i % 2 === 0 }) // prettier-ignore
  })
  sheet.place(figure({ head: skins[2] ?? '', top: oneInk('.88 .04 80'), lit: oneInk('.94 .04 82'), legs: dark }, 'walking'), { x: 1290, y: 884, scale: 1.66, flip: true }) // prettier-ignore
  sheet.path('M1230 800h38v4h-38zM1238 800v-14h6v14zM1252 800v-18h6v18z', oneInk('.80 .06 70'))
}

const across = (x: number, y: number) => (y - 40 - (1500 - x) * 0.36) / 110
