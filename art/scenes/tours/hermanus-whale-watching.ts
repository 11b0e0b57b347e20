import { breachingWhale, thrownWater } from '../../kit/animals/breaching-whale.ts'
import { flock } from '../../kit/animals/birds.ts'
import { mix } from '../../kit/colour.ts'
import { fractal, noise, random, ridged } from '../../kit/noise.ts'
import { bell, curve, lerp, smooth } from '../../kit/numbers.ts'
import { blueHour, dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { figure } from '../../kit/people.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea, swell } from '../../kit/sea.ts'
import { line, placed, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { erode, terrain, type Terrain } from '../../kit/terrain.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .82 .03 225, .45 .89 .03 190, .8 .945 .04 98, 1 .95 .055 82'),
  rock: inks('.46 .045 225, .53 .05 215, .61 .05 195, .70 .06 140, .79 .07 105'),
  mist: oneInk('.87 .035 130'),
  sea: rollOf('0 .80 .04 150, .14 .66 .05 190, .5 .47 .055 212, 1 .29 .05 228'),
  wave: inks('.36 .05 225, .58 .05 205, .92 .04 110'),
  foam: inks('.80 .035 205, .985 .012 110'),
  near: inks('.215 .035 245, .29 .04 235'),
  wall: inks('.77 .03 235, .975 .012 100'),
  glass: oneInk('.30 .035 240'),
  disa: inks('.47 .155 26, .60 .19 30'),
}

/** A right whale breaches off Hermanus, a boat of people beside it; the town and the Kleinrivier Mountains behind. */
export const scene: Scene = {
  id: 'tours/hermanus-whale-watching',
  palette,
  night: blueHour,
  focus: { x: 0.54, y: 0.55 },
  draw(sheet, p) {
    const horizon = 590
    sky(sheet, p.sky, horizon)
    const view = look(sheet, kleinrivier(), { x: 0, y: 0.03, z: -9, focal: 2000, horizon, stretch: 1.35 }, { azimuth: 24, elevation: 26, cavity: 2.4, form: 0.3 }) // prettier-ignore
    relief(sheet, view, p.rock, {
      shares: [0.22, 0.42, 0.62, 0.84],
      foot: 600,
      smallest: 300,
      tolerance: 2.3,
      mist: { ink: p.mist, from: 450, to: 592, strength: 0.8 },
    })
    town(sheet, p)
    water(sheet, p, horizon)
    sheet.place(boat(p), { x: 1092, y: 654, scale: 0.72 })
    whale(sheet, p)
    sheet.path(flock([{ x: 330, y: 250, size: 46, bank: 0.1 }, { x: 250, y: 286, size: 30 }, { x: 392, y: 312, size: 26, bank: -0.12 }]), p.near[1]) // prettier-ignore
    sheet.path(
      swell(sheet, { seed: 8, from: 800, to: 980, count: 7, long: 330, slope: 0.03 }),
      p.wave[1],
      0.6,
    )
  },
}

/** The range behind the town: a long wall, its foot close to the sea, Mount of the Holy Grail's hump at the left. */
function kleinrivier(): Terrain {
  const n = noise(43)
  const m = noise(47)
  const crest = curve(
    '-5 .2, -4 .52, -3.1 .66, -2.5 .56, -1.7 .72, -.8 .6, 0 .66, .9 .5, 1.7 .56, 2.6 .4, 3.5 .3, 5 .12',
    true,
  )
  const land = terrain({ x: [-4.6, 4.6], z: [-1.2, 1.4], nx: 480, nz: 200 }, (x, z) => {
    const rib = ridged(n, x * 1.3 + 0.2 * m(x, z), z * 1.1, 4)
    return crest(x) * smooth(-1.2, 0.4, z) * (0.5 + 0.62 * rib) + 0.02 * fractal(m, x * 6, z * 6, 3)
  })
  return erode(land, { seed: 4, drops: 22000, depth: 0.32 })
}

/** Hermanus along its cliff: pale houses on a dark low line of rock. */
function town(sheet: Sheet, p: Palette): void {
  const next = random(6)
  const n = noise(2)
  let walls = ''
  for (let x = 40; x < 1560; x += 10 + next() * 26) {
    if (n(x * 0.006) < -0.25) continue
    const w = Math.round(8 + next() * 14)
    const h = Math.round(4 + next() * 7)
    walls += `M${Math.round(x)} ${Math.round(578 - next() * 7)}v-${h}h${w}v${h}z`
  }
  sheet.path(
    below((x) => 573 + 3 * n(x * 0.02), 1600, 600),
    mix(p.rock[1], p.mist, 0.25),
  )
  sheet.path(walls, p.wall[1], 0.9)
  sheet.path(
    below((x) => 582 + 4 * n(x * 0.03 + 4), 1600, 600),
    mix(p.rock[0], p.near[0], 0.35),
  )
}

function water(sheet: Sheet, p: Palette, horizon: number): void {
  sea(sheet, p.sea, horizon)
  sheet.path(dashes(sheet, { seed: 7, from: 593, to: 1000, density: () => 0.3, long: 260, row: 24, thick: 5 }), p.wave[0], 0.55) // prettier-ignore
  sheet.path(dashes(sheet, { seed: 12, from: 596, to: 960, density: (x, y) => 0.08 + 0.4 * bell(x, 1380, 120 + (y - 590) * 0.5), long: 150, row: 18, thick: 4 }), p.wave[2], 0.85) // prettier-ignore
}

function whale(sheet: Sheet, p: Palette): void {
  const inks = {
    body: oneInk('.26 .03 250'),
    shade: oneInk('.19 .03 255'),
    wet: oneInk('.37 .035 240'),
    glint: oneInk('.60 .03 220'),
    callosity: oneInk('.86 .03 85'),
    patch: oneInk('.90 .015 100'),
  }
  const x = 640
  const y = 770
  // Its image, torn by the swell: dense under the body, thinner and wider towards us.
  const mirror = dashes(sheet, { seed: 9, from: y + 16, to: y + 190, density: (at, row) => 1.1 * bell(at, x + 30, 96 + (row - y) * 0.2) * smooth(y + 230, y + 90, row), long: 150, row: 13, thick: 6 }) // prettier-ignore
  sheet.path(mirror, inks.shade, 0.5)
  const low = Array.from({ length: 2 }, (_, i) => thrownWater([p.foam[0], p.foam[1]], { seed: 5 + i, half: 300 - i * 60, tall: 190 - i * 90 })) // prettier-ignore
  sheet.add(placed(low[0] ?? '', { x: x + 10, y: y - 6 }))
  sheet.clip(`M0 0H1600V${y + 12}H0z`, () =>
    sheet.place(breachingWhale(inks), { x, y: y + 14, scale: 1.08, turn: 13 }),
  )
  sheet.add(placed(low[1] ?? '', { x: x + 20, y: y + 10 }))
}

/** A licensed whale boat: a catamaran of two decks, people at both rails. About 330 × 130 units, bow left, water line at 0. */
function boat(p: Palette): Mark {
  const hull = mix(p.near[1], p.sea.at(-1)?.[1] ?? p.near[1], 0.3)
  const folk = [-120, -98, -70, -40, -14, 14].map((x, i) => person(p, x, -92, i)).join('')
  const bow = [-150, -132].map((x, i) => person(p, x, -46, i + 2)).join('')
  let windows = ''
  for (let x = -104; x < 96; x += 27) windows += `M${x}-72h20v18h-20z`
  return (
    bow +
    shape('M-124-44V-82H104L126-44z', p.wall[1]) +
    shape('M-124-82H104l5 7H-124z', p.wall[0]) +
    shape(windows, p.glass) +
    folk +
    line(
      'M-126-84V-104H40V-84M-98-104v20M-70-104v20M-42-104v20M-14-104v20M14-104v20M-158-46v-20h36',
      p.near[1],
      1.3,
    ) +
    shape('M44-82V-112H92L104-82zM40-116H98v5H40z', p.wall[1]) +
    shape('M50-106H86l8 18H50z', p.glass) +
    shape('M66-116V-158h2v42zM52-146h30v1.500H52z', p.near[1]) +
    shape('M-176-52C-120-44 60-44 150-46L146 4H-146C-160-12-172-32-176-52z', p.wall[1]) +
    shape('M-166-26C-100-20 60-20 148-22L146 4H-146C-154-6-161-16-166-26z', hull) +
    shape('M-174-44C-100-36 60-36 149-38V-33C60-31-100-31-171-39z', p.disa[1]) +
    shape('M-190 6C-90-2 100-2 190 6 100 14-90 14-190 6z', p.foam[1])
  )
}

function person(p: Palette, x: number, y: number, i: number): Mark {
  const tops = [
    p.disa,
    [p.wall[0], p.wall[1]],
    [p.near[0], p.near[1]],
    ['#b98a4a', '#d9ae6a'],
  ] as const
  const [top, lit] = tops[i % tops.length] ?? p.disa
  const pose = i % 3 === 1 ? 'pointing' : 'standing'
  return placed(figure({ head: oneInk(`${lerp(0.36, 0.62, (i % 3) / 2)} .06 48`), top, lit, legs: p.near[0] }, pose), { x, y: y + 10, scale: 0.4, flip: true }) // prettier-ignore
}
