import { mix } from '../../kit/colour.ts'
import { lionFromTheSea } from '../../kit/landmarks/lion.ts'
import { tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { noise, random } from '../../kit/noise.ts'
import { smooth } from '../../kit/numbers.ts'
import { blueHour, day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash, num, polygon } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { dashes, sea } from '../../kit/sea.ts'
import { line, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .74 .025 245, .4 .82 .02 230, .75 .90 .02 140, 1 .93 .035 85'),
  rock: inks('.56 .04 258, .61 .04 256, .67 .035 250, .74 .03 240, .81 .03 100'),
  nearRock: inks('.50 .04 258, .56 .04 255, .63 .035 248, .72 .03 220'),
  mist: oneInk('.86 .02 120'),
  sea: rollOf('0 .76 .03 215, .5 .60 .04 220, 1 .50 .045 225'),
  wave: inks('.52 .04 225, .68 .03 215, .93 .015 110'),
  veld: inks('.46 .035 120, .60 .045 100, .74 .045 88'),
  sand: inks('.60 .025 80, .74 .03 85, .86 .025 88'),
  leaf: inks('.31 .03 170, .40 .035 150, .53 .045 120'),
  near: inks('.22 .025 240, .32 .03 235'),
}

const shore = 596

/** Robben Island: the fence and the watchtower, the lighthouse on Minto Hill, and the free city under its mountain beyond the water. */
export const scene: Scene = {
  id: 'attractions/robben-island',
  palette,
  night: { ...blueHour, glass: oneInk('.24 .045 258') },
  focus: { x: 0.55, y: 0.55 },
  draw(sheet, p) {
    const horizon = 520
    sky(sheet, p.sky, horizon)
    const light = { azimuth: 160, elevation: 28, ambient: 0.2, cavity: 2.4, form: 0.3 }
    const camera = {
      x: -0.1,
      y: 0.03,
      z: -17,
      focal: 2900,
      horizon: 516,
      middle: 860,
      stretch: 1.26,
    }
    relief(sheet, look(sheet, tableMountain(), camera, light), p.rock, { shares: [0.2, 0.4, 0.6, 0.8], foot: 524, smallest: 110, tolerance: 1.7, mist: { ink: p.mist, from: 400, to: 520, strength: 0.75 } }) // prettier-ignore
    relief(sheet, look(sheet, lionFromTheSea(), camera, light), p.nearRock, { shares: [0.3, 0.5, 0.75], foot: 524, smallest: 90, tolerance: 1.6, mist: { ink: p.mist, from: 440, to: 522, strength: 0.7 } }) // prettier-ignore
    sea(sheet, p.sea, horizon, shore + 20)
    sheet.path(
      dashes(sheet, {
        seed: 6,
        from: 523,
        to: shore + 10,
        density: () => 0.4,
        long: 150,
        row: 9,
        thick: 2,
      }),
      p.wave[0],
      0.7,
    )
    sheet.path(
      dashes(sheet, {
        seed: 7,
        from: 530,
        to: shore + 12,
        density: () => 0.16,
        long: 120,
        row: 11,
        thick: 2.2,
      }),
      p.wave[2],
    )
    if (p.hour === 'blue') city(sheet, p)
    island(sheet, p)
    if (p.hour === 'blue') loom(sheet, p)
    sheet.place(minto(p), { x: 1130, y: 566, scale: 1.5 })
    fence(sheet, p)
    sheet.place(tower(p), { x: 262, y: 790, scale: 1.72 })
    sheet.path(
      below((x) => 1010 - 40 * smooth(1200, 1600, x), 1600, 1000),
      p.near[0],
    )
    sheet.path(grass({ seed: 5, from: 1180, to: 1640, line: (x) => 1002 - 40 * smooth(1200, 1600, x), blades: 90, tall: 110, lean: -0.2 }), p.near[0]) // prettier-ignore
  },
}

function island(sheet: Sheet, p: Palette): void {
  const n = noise(12)
  const edge = (x: number) =>
    shore - 34 * smooth(700, 1100, x) * smooth(1660, 1200, x) + 4 * n(x * 0.012)
  sheet.path(
    below((x) => edge(x) - 3 + 0.4 * (shore - edge(x)), 1600, 1000),
    p.foam[1],
  )
  sheet.path(
    below((x) => edge(x) + 4 + 2 * n(x * 0.05, 4), 1600, 1000),
    mix(p.near[1], p.veld[0], 0.45),
  )
  sheet.path(
    below((x) => edge(x) + 13 + 3 * n(x * 0.02, 7), 1600, 1000),
    p.veld[1],
  )
  scrub(sheet, [p.leaf[1], p.leaf[2]], { seed: 8, line: (x) => edge(x) + 46, tall: (x) => 22 + 16 * n(x * 0.006, 2), top: 520, bottom: 720, fine: 0.02, smallest: 160 }) // prettier-ignore
  sheet.path(
    below((x) => 676 + 10 * n(x * 0.004, 5), 1600, 1000),
    p.veld[2],
  )
  sheet.path(
    below((x) => 770 + 0.05 * x + 14 * n(x * 0.003, 8), 1600, 1000),
    p.sand[2],
  )
  const next = random(6)
  let stones = ''
  for (let i = 0; i < 80; i++) {
    const y = 700 + next() * 300
    const k = (y - 640) / 240
    stones += `M${Math.round(next() * 1600)} ${Math.round(y)}q${num(8 * k)}-${num(7 * k)} ${num(18 * k)} 0z`
  }
  sheet.path(stones, p.sand[0], 0.7)
}

// Foot and height of the post a share t along the fence.
function post(t: number, row: number): { x: number; y: number; h: number } {
  const d = 1 / (1 - 0.875 * t)
  return {
    x: -120 + 1540 * t ** 0.9 + row * 150 * (1 - t),
    y: 640 + 330 / d - (row * 44) / d,
    h: 330 / d,
  }
}

// Two lines of posts that run from the near left to the far right, leaning inwards at the top, five wires between.
function fence(sheet: Sheet, p: Palette): void {
  for (const row of [1, 0]) {
    let posts = ''
    let wires = ''
    const steps = 17
    for (let i = 0; i <= steps; i++) {
      const a = post(1 - (1 - i / steps) ** 1.7, row)
      const w = a.h * 0.018
      posts += `M${num(a.x - w)} ${num(a.y)}V${num(a.y - a.h)}l${num(a.h * 0.13)}-${num(a.h * 0.14)} ${num(w * 1.6)} ${num(w)}-${num(a.h * 0.12)} ${num(a.h * 0.13)}V${num(a.y)}z`
    }
    for (const share of [0.14, 0.3, 0.46, 0.62, 0.78, 0.94, 1.1]) {
      for (let i = 0; i <= 34; i++) {
        const a = post(1 - (1 - i / 34) ** 1.7, row)
        const out = share > 1 ? a.h * 0.1 : 0
        wires += `${i ? 'L' : 'M'}${num(a.x + out)} ${num(a.y - a.h * share)}`
      }
    }
    const ink = row ? mix(p.near[1], p.veld[2], 0.4) : p.near[0]
    sheet.line(wires, ink, row ? 0.8 : 1.3).path(posts, ink)
  }
}

/** The city's lamps along the far shore, and each one's thread on the water. */
function city(sheet: Sheet, p: Palette): void {
  const next = random(27)
  let lamps = ''
  let threads = ''
  for (let i = 0; i < 120; i++) {
    const x = Math.round(330 + 1010 * (0.5 + (next() + next() + next() - 1.5) / 3))
    const y = Math.round(519 - 34 * next() ** 3)
    lamps += `M${x} ${y}h${next() < 0.3 ? 4 : 2}v2h-3z`
    if (i % 3 === 0) threads += dash(x - 14, x + 16, 525 + 26 * next() ** 2, 1.6)
  }
  sheet.path(lamps, p.lamp, 0.9).path(threads, p.lamp, 0.45)
}

/** The light on Minto Hill at night: a round glow, two beams that fade with distance, and its road on the water. */
function loom(sheet: Sheet, p: Palette): void {
  const at = { x: 1130, y: 451 }
  for (const [long, wide] of [[1000, 26], [640, 17], [380, 9]] as const)
    for (const way of [-1, 1])
      sheet.path(polygon([[at.x, at.y], [at.x + way * long * 0.6, at.y - wide - 20], [at.x + way * long, at.y - 34], [at.x + way * long * 0.6, at.y + wide - 20]]), p.lamp, 0.1) // prettier-ignore
  for (const [r, veil] of [
    [84, 0.06],
    [48, 0.12],
    [25, 0.3],
  ] as const)
    sheet.disc(at.x, at.y, r, p.lamp, veil)
}

/** The lighthouse of 1864 on Minto Hill: a round white tower with a red lantern. About 100 units tall, lit from the left. */
function minto(p: Palette): Mark {
  return (
    shape('M-12 0L-8-66H8L12 0z', p.wall[1]) +
    shape('M3 0L3-66H8L12 0z', p.wall[0]) +
    shape('M-13-66H13V-71H-13zM-11-71h1v-7h21v7h-1v-6H-10z', p.wall[0]) +
    shape('M-6-71V-83H6V-71z', p.hour === 'blue' ? p.lamp : p.glass) +
    shape('M-8-83Q-6-92 0-94 6-92 8-83z', p.disa[1]) +
    shape('M1-83V-94Q6-92 8-83zM-.6-93h1.200v-8h-1.200z', p.disa[0]) +
    shape('M-3-14h5v14h-5zM-2-46h3v-7h-3z', p.glass) +
    shape('M18 0V-14H50V0zM-52 0V-13H-22V0z', p.wall[1]) +
    shape('M15-13L22-22H46L53-13zM-55-12L-48-20H-26L-19-12z', mix(p.disa[0], p.roof[0], 0.55))
  )
}

/** A watchtower of the prison: a glazed cabin under a flat hipped roof on four braced legs, with its ladder. About 280 units tall. */
function tower(p: Palette): Mark {
  const steel = p.near[0]
  return (
    line('M-34 0L-24-168M34 0L24-168M-14-6L-10-168M16-6L10-168', steel, 5) +
    line('M-33-14L26-92M33-14L-26-92M-29-92L24-166M29-92L-24-166M-30-92H30', steel, 2.4) +
    line('M40 0L34-168M50 0L42-168', steel, 2) +
    line(
      Array.from({ length: 12 }, (_, i) => `M${num(40 - i * 0.5)}-${8 + i * 13}h9`).join(''),
      steel,
      1.6,
    ) +
    shape('M-48-166H52V-174H-48z', steel) +
    shape('M-40-174V-214H40V-174z', mix(p.wall[1], p.sand[1], 0.25)) +
    shape('M18-174V-214H40V-174z', mix(p.wall[0], p.near[1], 0.2)) +
    shape('M-38-214V-246H38V-214z', p.glass) +
    shape('M-40-214h4v-34h-4zM-14-214h3v-34h-3zM15-214h4v-34h-4zM36-214h4v-34h-4z', p.wall[1]) +
    shape('M-52-246H52L36-264H-36z', steel) +
    line('M-48-176V-196H52V-176M-48-186H52', steel, 2) +
    line('M0-264V-292', steel, 2)
  )
}
