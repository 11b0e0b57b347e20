import { noise, random } from '../../kit/noise.ts'
import { smooth } from '../../kit/numbers.ts'
import { dawn, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { grass } from '../../kit/plants/grasses.ts'
import type { Scene } from '../../kit/scene.ts'
import { line, placed, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'

const palette: Palette = {
  ...dawn,
  sky: rollOf('0 .86 .03 225, .6 .94 .025 110, 1 .955 .035 85'),
  veld: inks('.68 .07 75, .79 .075 82, .88 .06 88'),
  far: inks('.74 .045 285, .80 .045 320, .86 .04 50'),
  near: inks('.33 .04 280, .44 .045 290'),
}

/** A wind pump over an empty plain of the Karoo, a gravel road going by: nothing here, and room to look further. */
export const scene: Scene = {
  id: 'empty/no-tours',
  palette,
  size: [1200, 800],
  focus: { x: 0.62, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 540)
    plain(sheet, p)
    sheet.place(windPump(p), { x: 770, y: 588, scale: 1.05 })
    const n = noise(3)
    const edge = (x: number) => 806 - 34 * smooth(320, -40, x) + 5 * n(x * 0.02)
    sheet.path(
      grass({ seed: 8, from: -10, to: 330, line: edge, blades: 46, tall: 110, lean: 0.16 }),
      p.near[1],
    )
    sheet.path(below(edge, 1200, 800), p.near[1])
  },
}

const table = (from: number, to: number, top: number) =>
  `M${from} 545L${from + 34} ${top + 12} ${from + 52} ${top}H${to - 60}L${to - 36} ${top + 16} ${to} 545z`

function plain(sheet: Sheet, p: Palette): void {
  const n = noise(7)
  sheet.path(table(60, 330, 478) + table(360, 470, 506), p.far[1])
  sheet.path(table(880, 1300, 486), p.far[0])
  sheet.path(below((x) => 540 + 3 * n(x * 0.01), 1200, 800), sheet.roll([[0, p.veld[2]], [0.4, p.veld[1]], [1, p.veld[0]]], 540, 800)) // prettier-ignore
  sheet.path('M-20 800C200 700 420 640 520 596 560 578 566 562 548 545H556C584 562 584 582 556 604 500 650 380 710 300 800z', oneInk('.93 .03 80')) // prettier-ignore
  const next = random(5)
  let bush = ''
  for (let i = 0; i < 70; i++) {
    const t = next()
    const x = Math.round(next() * 1200)
    const y = Math.round(552 + 230 * t * t)
    const r = Math.round(3 + 9 * t)
    if (Math.abs(x - (560 - (y - 560) * 1.7)) > 120 + (y - 540))
      bush += `M${x - r} ${y}q${Math.round(r * 0.3)}-${r} ${r}-${Math.round(r * 0.8)} ${r} 0 ${r} ${Math.round(r * 0.8)}z`
  }
  sheet.path(bush, oneInk('.58 .05 115'))
}

/** A wind pump with its tank: about 190 × 380 units, foot at 0. The tail is the note of red. */
function windPump(p: Palette): Mark {
  const steel = p.near[0]
  const blade = 'M-5-14L-12-62Q0-68 12-60L5-14z'
  const wheel = Array.from({ length: 14 }, (_, i) => placed(shape(blade, i % 2 ? p.near[1] : steel), { x: 0, y: 0, turn: (i * 360) / 14 })).join('') // prettier-ignore
  const rungs = [-40, -95, -150, -205, -255].map((y) => {
    const w = 36 * (1 + y / 330)
    const v = 36 * (1 + (y - 50) / 330)
    return `M-${Math.round(w)} ${y}H${Math.round(w)}L-${Math.round(v)} ${y - 50}`
  })
  return (
    shape('M60 0V-62H166V0z', oneInk('.72 .04 255')) +
    shape('M60 0V-62H92V0z', oneInk('.86 .03 240')) +
    shape('M56-62H170V-68H56zM60-30H166v2H60z', steel) +
    line(`M-38 0L-6-300M38 0L6-300M0 0V-300${rungs.join('')}`, steel, 3) +
    shape('M0-314L-96-330V-322L0-304z', steel) +
    shape('M-92-356L-150-362-138-326-150-290-92-300z', p.disa[1]) +
    shape('M-92-328L-140-326-150-290-92-300z', p.disa[0]) +
    placed(wheel, { x: 10, y: -310 }) +
    `<circle cx="10" cy="-310" r="38" fill="none" stroke="${steel}" stroke-width="2"/><circle cx="10" cy="-310" r="60" fill="none" stroke="${steel}" stroke-width="2"/><circle cx="10" cy="-310" r="8" fill="${p.white[1]}"/>`
  )
}
