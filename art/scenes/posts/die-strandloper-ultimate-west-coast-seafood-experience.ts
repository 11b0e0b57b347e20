import { flock } from '../../kit/animals/birds.ts'
import { atTable } from '../../kit/at-table.ts'
import { body, type Dress, type Pair, type Pose } from '../../kit/body.ts'
import { noise, random } from '../../kit/noise.ts'
import { bell, lerp, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash, num, outline } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { beach, dashes, sea } from '../../kit/sea.ts'
import { line, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { between, range } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

// Noon on the West Coast: bleached sand, milk-blue sky, water like glass.
const palette: Palette = {
  ...day,
  sky: rollOf('0 .80 .055 228, .6 .90 .03 205, 1 .965 .02 120'),
  far: inks('.66 .04 285, .73 .04 330, .81 .045 60'),
  sea: rollOf('0 .66 .075 232, .25 .70 .08 214, .6 .80 .07 195, 1 .90 .045 178'),
  sand: inks('.76 .035 300, .86 .035 75, .945 .022 88'),
  wave: inks('.58 .075 220, .78 .06 200, .97 .02 180'),
  near: inks('.29 .035 275, .40 .04 290'),
}

const wood = oneInk('.42 .035 45')
const woodLit = oneInk('.62 .04 68')
const shadeInk = oneInk('.70 .045 290')

/** Lunch on the beach at Langebaan: driftwood poles hung with old net, fires of three courses at once, crayfish boats on the sand. */
export const scene: Scene = {
  id: 'posts/die-strandloper-ultimate-west-coast-seafood-experience',
  palette,
  size: [1600, 900],
  focus: { x: 0.52, y: 0.6 },
  draw(sheet, p) {
    const horizon = 372
    sky(sheet, p.sky, horizon)
    const postberg = range({
      seed: 12, x: [-12, 12], z: [0, 4], ridges: 0.8, drops: 9000, rough: 0.4,
      crest: (x, z) => (0.1 + 0.32 * bell(x, -4.6, 2.6) + 0.16 * bell(x, 3.4, 2)) * between(z, 0, 1.6, 4),
    }) // prettier-ignore
    const far = look(sheet, postberg, { x: 0, y: 0.01, z: -11, focal: 1450, horizon: 372, stretch: 1.5 }, { azimuth: 130, elevation: 46, form: 0.35 }, 2) // prettier-ignore
    relief(sheet, far, p.far, { shares: [0.34, 0.68], foot: 378 })
    sea(sheet, p.sea, horizon, 600)
    sheet.path(dashes(sheet, { seed: 4, from: 376, to: 580, density: (_, y) => 0.34 * smooth(580, 390, y), long: 240, row: 20 }), p.wave[0], 0.5) // prettier-ignore
    sheet.path(dashes(sheet, { seed: 8, from: 384, to: 590, density: () => 0.16, long: 190, row: 19 }), p.wave[2]) // prettier-ignore
    sheet.place(crayBoat(oneInk('.55 .08 240')), { x: 470, y: 440, scale: 0.5 })
    sheet.place(crayBoat(oneInk('.80 .09 85')), { x: 250, y: 418, scale: 0.34, flip: true })
    const n = noise(9)
    beach(sheet, { foam: p.foam[1], wet: p.sand[1], dry: p.sand[2], seed: 5, lap: 8, wetWidth: 22, line: (x) => 560 + 26 * Math.sin(x * 0.0036 + 0.6) + 4 * n(x * 0.01) }) // prettier-ignore
    sheet.path(dash(60, 420, 656, 16), p.sand[0], 0.8)
    sheet.place(crayBoat(p.disa[1]), { x: 232, y: 650, scale: 1.25, turn: -3 })
    fires(sheet, p)
    shelter(sheet, p)
    sheet.path(flock([{ x: 640, y: 150, size: 40, bank: 0.1 }, { x: 720, y: 186, size: 28, bank: -0.1 }, { x: 560, y: 206, size: 24 }]), p.near[1]) // prettier-ignore
    const dune = (x: number) => 912 - 70 * smooth(420, -40, x) + 5 * n(x * 0.02)
    sheet.path(below(dune, 1600, 900), p.sand[1])
    sheet.path(grass({ seed: 3, from: 0, to: 360, line: dune, blades: 46, tall: 120, lean: 0.2 }), oneInk('.56 .06 120')) // prettier-ignore
  },
}

/** A double-ended rowing boat that sets crayfish nets: about 230 × 60 units, bow right. */
function crayBoat(strake: string): Mark {
  const [shade, white] = inks<readonly [string, string]>('.78 .03 280, .975 .01 90')
  return (
    shape(outline('-116,-52! -60,-36 40,-36 122,-60! 104,-24 78,2! -82,2! -106,-22'), white) +
    shape(outline('-104,-22 -40,-12 50,-12 110,-30! 98,-14 78,2! -82,2!'), shade) +
    shape(outline('-116,-52! -60,-36 40,-36 122,-60! 117,-48 40,-25 -60,-25 -112,-40!'), strake) +
    shape('M-88-44L-40-36H20L70-44 60-40-60-38z', shade) +
    shape('M-52-40L-50-46H-38L-36-39zM22-37L24-43H36L38-37z', wood) +
    line('M-98-53L62-41M-64-41L104-57', woodLit, 3)
  )
}

/** Three fires on the sand: stones, a grid of iron, fish split along the back, a black pot; and their smoke. */
function fires(sheet: Sheet, p: Palette): void {
  const haze = sheet.roll([[0, p.white[1], 0], [0.6, p.white[1], 0.3], [1, p.white[1], 0.6]], 250, 690) // prettier-ignore
  const places = [[500, 668, 0.86, 4], [640, 690, 1, 9], [800, 664, 0.8, 14]] as const // prettier-ignore
  for (const [x, y, k, seed] of places) sheet.path(smoke(x, y - 20, k, seed), haze)
  for (const [x, y, k, seed] of places) {
    sheet.path(dash(x - 92 * k, x + 110 * k, y + 6, 15 * k), p.sand[0], 0.9)
    sheet.place(fire(seed === 9), { x, y, scale: k })
  }
}

function fire(hasPot: boolean): Mark {
  const [coal, glow, flame, stone, stoneLit] = inks<readonly [string, string, string, string, string]>('.26 .03 20, .66 .17 45, .82 .14 72, .50 .035 300, .70 .035 60') // prettier-ignore
  const next = random(6)
  let rocks = ''
  let lights = ''
  for (let i = 0; i < 9; i++) {
    const x = lerp(-78, 62, i / 8)
    const h = 12 + 8 * next()
    rocks += `M${num(x)} 4l2-${num(h)} 9-4 10 5 3 ${num(h)}z`
    lights += `M${num(x + 2)} ${num(4 - h)}l9-4 4 3-9 6z`
  }
  const top = hasPot
    ? shape(
        'M-30-34C-36-58 30-58 24-34 24-22-30-22-30-34zM-32-50q28-12 58 0l-2 4q-26-9-54 0zM-6-56h8v4h-8z',
        coal,
      ) + shape('M-24-30C-30-46-14-52-8-52-18-44-20-36-18-28z', stone)
    : shape(`${snoek(-62, -30)}${snoek(-14, -31)}${snoek(24, -29)}`, stoneLit) +
      shape('M-56-28h30v2h-30zM-8-29h30v2H-8z', stone)
  return (
    shape('M-60 2Q-40-16 0-14T58 2z', coal) +
    shape('M-44 0Q-30-22-24-8-16-26-6-8 2-24 10-8 20-22 28-8 38-18 44 0z', glow) +
    shape('M-30 0Q-22-14-18-4-10-16-4-3 4-14 10-4 18-12 24 0z', flame) +
    shape('M-82-24H72v3H-82zM-80-22h4V2h-4zM66-22h4V2h-4zM-60-24h2v-4h-2z', coal) +
    top +
    shape(rocks, stone) +
    shape(lights, stoneLit)
  )
}

/** The shelter on the right: crooked poles, branches for a roof, net in swags between them, a plank table and guests. */
function shelter(sheet: Sheet, p: Palette): void {
  const floor = 776
  // Striped shade under the branches.
  sheet.path('M880 742L1640 716V872L960 850z', p.sand[0], 0.85)
  let stripes = ''
  for (let i = 0; i < 9; i++) stripes += `M${900 + i * 84} ${746 - i * 2}l34 0 60 108-30-2z`
  sheet.path(stripes, p.sand[2], 0.6)
  const back = [[1010, 724, 436], [1210, 716, 424], [1420, 712, 416], [1590, 712, 410]] as const // prettier-ignore
  sheet.path(back.map(([x, y, top], i) => pole(x, y, top, 8, i)).join(''), wood)
  guests(sheet, p, floor)
  const front = [[918, 800, 416], [1168, 818, 402], [1440, 826, 392]] as const // prettier-ignore
  for (const [i, [x, y, top]] of front.entries()) {
    sheet.path(pole(x, y, top, 15, i + 5), wood)
    sheet.path(pole(x - 4, y, top, 6, i + 5), woodLit)
  }
  roof(sheet, p)
  swags(sheet)
}

function pole(x: number, foot: number, top: number, w: number, seed: number): string {
  const n = noise(50 + seed)
  const left: string[] = []
  const right: string[] = []
  for (let i = 0; i <= 8; i++) {
    const t = i / 8
    const at = x + 13 * n(t * 2.2, 1) + 4 * n(t * 7, 2)
    const half = (w / 2) * (1.15 - 0.4 * t)
    left.push(`${num(at - half)} ${num(lerp(foot, top, t))}`)
    right.unshift(`${num(at + half)} ${num(lerp(foot, top, t))}`)
  }
  return `M${[...left, ...right].join('L')}z`
}

const stirring: Pose = { head: [-28, -155], neck: [-16, -141], faces: -1, nod: 14, arms: ['-20,-138 -34,-116 -54,-106', '-9,-137 -20,-112 -46,-98'], legs: ['-2,-95 -8,-50 -8,-8 -24,-3', '6,-95 12,-50 10,-8 -6,-3'] } // prettier-ignore

const skins = {
  dark: inks<Pair>('.31 .05 30, .40 .06 42'),
  brown: inks<Pair>('.44 .065 40, .56 .08 50'),
  fair: inks<Pair>('.66 .06 42, .80 .065 60'),
}
const straw = inks<Pair>('.66 .07 75, .84 .07 85')

function guests(sheet: Sheet, p: Palette, floor: number): void {
  const [black, grey, fairHair] = [
    oneInk('.22 .03 300'),
    oneInk('.78 .02 280'),
    oneInk('.62 .09 70'),
  ]
  const dressed = (skin: Pair, hair: string, top: string, more: Partial<Dress> = {}): Dress =>
    ({ skin, hair, top: inks(top), legs: p.near, shoes: p.near[0], ...more }) // prettier-ignore
  const seat = (pose: Pose, dress: Dress, x: number, y = floor + 22, scale = 1.12) =>
    sheet.place(body(dress, pose, -1), { x, y, scale })
  const behind: [Pose, Dress, number, number?, number?][] = [
    [atTable.leansIn, dressed(skins.fair, grey, '.42 .06 250, .54 .07 245', { sleeve: 0.5 }), 1010],
    [atTable.toasts, dressed(skins.brown, black, '.74 .03 60, .92 .025 85'), 1134],
    [atTable.eats, dressed(skins.fair, fairHair, '.46 .06 160, .60 .07 150', { hat: straw }), 1214],
    [atTable.reaches, dressed(skins.dark, black, '.62 .10 65, .78 .11 80', { sleeve: 0.5 }), 1340, floor + 16, 0.92],
    [atTable.laughs, dressed(skins.dark, black, '.40 .07 320, .52 .08 330'), 1404],
    [atTable.listens, dressed(skins.fair, grey, '.56 .055 215, .68 .05 205', { hat: straw }), 1508],
  ] // prettier-ignore
  for (const guest of behind) seat(...guest)
  sheet.path(shell(1236, 686) + shell(1378, 738), oneInk('.28 .06 280'))
  sheet.path('M1090 649h12l-2 14q-4 3-8 0z', oneInk('.84 .07 95'))
  table(sheet, p)
  const near = floor + 66
  seat(
    atTable.fromBehind,
    dressed(skins.brown, black, '.76 .035 300, .95 .015 90'),
    1074,
    near,
    1.26,
  )
  seat(
    atTable.turnsRound,
    dressed(skins.fair, fairHair, '.48 .06 232, .60 .07 228', { hat: straw }),
    1282,
    near,
    1.26,
  )
  sheet.path('M960 806H1600V815H960zM1000 815h12v30h-12zM1330 815h12v34h-12z', wood)
  sheet.path('M960 802H1600V807H960z', woodLit)
  const cook = dressed(skins.dark, p.white[1], '.80 .03 285, .975 .01 90')
  sheet.line('M680 612L648 648', woodLit, 4)
  sheet.place(body(cook, stirring, -1), { x: 722, y: 692, scale: 0.8 })
}

const shell = (x: number, y: number) => `M${x - 8} ${y}q4-11 14-9 6 8-2 13-8 3-12-4z`

const plate = (x: number) => `M${x} 746q20-8 40 0z`

const bottle = (x: number) => `M${x} 746v-24l3-9v-9h5v9l3 9v24z`

/** The table: planks, trestles and what stands on it, nothing twice at the same distance. */
function table(sheet: Sheet, p: Palette): void {
  sheet.path(
    'M990 752H1580V764H990zM1020 764h14v44h-14zM1270 764h14v48h-14zM1516 764h14v50h-14z',
    wood,
  )
  sheet.path('M990 746H1580V753H990z', woodLit)
  sheet.path(plate(1062) + plate(1146) + plate(1300) + plate(1418) + plate(1524), p.white[1])
  sheet.path(bottle(1176) + bottle(1468), oneInk('.42 .05 150'))
  sheet.path('M1352 746l-6-16h62l-6 16z', oneInk('.36 .05 250'))
  sheet.path(shell(1362, 731) + shell(1382, 729) + shell(1396, 732), oneInk('.28 .06 280'))
  sheet.path('M1116 746q2-13 18-13t18 13z', oneInk('.70 .09 65'))
}

/** Branches laid across, their twigs hanging over the edge. */
function roof(sheet: Sheet, p: Palette): void {
  const next = random(31)
  let dark = ''
  let lit = ''
  for (let i = 0; i < 74; i++) {
    const x = 860 + next() * 760
    const y = 408 - (x - 860) * 0.022 + next() * 22
    const long = 70 + next() * 110
    const drop = (next() - 0.35) * 22
    const text = `M${num(x - long / 2)} ${num(y)}L${num(x + long / 2)} ${num(y + drop - 3)}l1 5L${num(x - long / 2)} ${num(y + 7)}z`
    if (i % 3 === 0) lit += text
    else dark += text
  }
  sheet.path('M866 410L1600 388V424L872 440z', wood)
  sheet.path(dark, p.near[0]).path(lit, woodLit)
}

function swags(sheet: Sheet): void {
  const spans = [[900, 432, 1170, 424, 96], [1166, 424, 1446, 418, 78], [1440, 418, 1640, 414, 92]] as const // prettier-ignore
  for (const [x0, y0, x1, y1, sag] of spans) {
    const at = (t: number, share: number) =>
      [lerp(x0, x1, t), lerp(y0, y1, t) + sag * 4 * t * (1 - t) * share] as const
    const edge = Array.from({ length: 17 }, (_, i) => at(i / 16, 1))
    const lower = edge.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')
    sheet.path(`M${x0} ${y0}L${x1} ${y1}L${edge.toReversed().map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}z`, shadeInk, 0.35) // prettier-ignore
    let mesh = ''
    for (let k = 1; k < 5; k++) {
      const row = Array.from({ length: 9 }, (_, i) => at(i / 8, k / 5))
      mesh += `M${row.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`
    }
    for (let i = 1; i < 24; i++) {
      const [ax, ay] = at(i / 24, 0)
      const [bx, by] = at(Math.min(1, (i + 1.6) / 24), 1)
      const [cx, cy] = at(Math.max(0, (i - 1.6) / 24), 1)
      mesh += `M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}M${num(ax)} ${num(ay)}L${num(cx)} ${num(cy)}`
    }
    sheet.add(line(mesh, oneInk('.46 .05 255'), 0.9))
    sheet.add(line(`M${lower}`, wood, 2.4))
    for (const t of [0.2, 0.38, 0.6, 0.82]) {
      const [x, y] = at(t, 1)
      sheet.disc(x, y + 3, 6, oneInk('.76 .11 62'))
    }
  }
}

const smoke = (x: number, y: number, k: number, seed: number) => {
  const n = noise(seed)
  const left: string[] = []
  const right: string[] = []
  for (let i = 0; i <= 16; i++) {
    const t = i / 16
    const at = x - 150 * k * t ** 1.6 + 78 * k * n(t * 3, 2) * t
    const w = (4 + 40 * t ** 1.3) * k * (0.7 + 0.6 * n(t * 5, 7))
    left.push(`${num(at - w)} ${num(y - 470 * k * t)}`)
    right.unshift(`${num(at + w)} ${num(y - 470 * k * t)}`)
  }
  return `M${[...left, ...right].join('L')}z`
}

const snoek = (x: number, y: number) => `M${x} ${y}q14-8 34-3l10-4-2 7 2 6-10-3q-20 4-34-3z`
