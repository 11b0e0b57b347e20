import type { Ink } from '../colour.ts'
import { random } from '../noise.ts'
import { num } from '../path.ts'
import type { Palette } from '../palettes.ts'
import { shape, type Mark } from '../sheet.ts'
import { mix } from '../colour.ts'

/** The Waterfront's clock tower (1882): octagonal, gothic, red. Foot at 0, 420 units tall with its flag, lit from the left. */
export function clockTower(p: Palette): Mark {
  const red: Faces = [mix(p.disa[1], p.sun, 0.22), mix(p.disa[1], p.disa[0], 0.35), p.disa[0]]
  const white: Faces = [p.wall[1], p.wall[1], p.wall[0]]
  const slate: Faces = [mix(p.near[0], p.wall[0], 0.32), mix(p.near[0], p.wall[0], 0.14), p.near[0]]
  const stone: Faces = [p.wall[0], mix(p.wall[0], p.near[0], 0.3), mix(p.wall[0], p.near[0], 0.45)]
  return (
    storey(0, -16, 62, 62, stone) +
    storey(-16, -92, 55, 52, red) +
    storey(-92, -100, 57, 57, white) +
    storey(-100, -176, 50, 48, red) +
    storey(-176, -184, 54, 54, white) +
    storey(-184, -256, 46, 44, red) +
    storey(-256, -274, 53, 50, white) +
    shape('M-50-274L-3-392H0L-20-274z', slate[0]) +
    shape('M-20-274L0-392L20-274z', slate[1]) +
    shape('M20-274L0-392H3L50-274zM-1.300-388h2.600v-34h-2.600zM1-420h20l-6 5 6 5H1z', slate[2]) +
    lancets(p, -62) +
    lancets(p, -146) +
    clockFace(p) +
    shape([-3, -2, -1, 0, 1].map((i) => `M${i * 14 - 5}-274l5-11 5 11z`).join(''), white[0]) +
    shape('M23-274l5-11 5 11zM37-274l5-11 5 11z', white[2])
  )
}

type Faces = readonly [Ink, Ink, Ink]

// One storey of the octagon: three faces, from y0 up to y1, half widths w0 and w1.
function storey(y0: number, y1: number, w0: number, w1: number, inks: Faces): Mark {
  const a = num(w0 * 0.41)
  const b = num(w1 * 0.41)
  return (
    shape(`M-${w0} ${y0}L-${w1} ${y1}H-${b}L-${a} ${y0}z`, inks[0]) +
    shape(`M-${a} ${y0}L-${b} ${y1}H${b}L${a} ${y0}z`, inks[1]) +
    shape(`M${a} ${y0}L${b} ${y1}H${w1}L${w0} ${y0}z`, inks[2])
  )
}

function lancets(p: Palette, y: number): Mark {
  const one = (x: number, k: number, grow: number) => {
    const w = 7 * k + 2 - grow
    const top = y + grow
    return `M${num(x - w)} ${y + 26 - grow}V${top}Q${x} ${num(top - 16 + grow * 4)} ${num(x + w)} ${top}V${y + 26 - grow}z`
  }
  return (
    shape(one(-38, 0.45, 0) + one(0, 1, 0), p.wall[1]) +
    shape(one(38, 0.45, 0), p.wall[0]) +
    shape(one(-38, 0.45, 1.6) + one(0, 1, 1.6) + one(38, 0.45, 1.6), p.glass)
  )
}

function clockFace(p: Palette): Mark {
  return (
    `<circle cx="0" cy="-220" r="17" fill="${p.wall[0]}"/><circle cx="0" cy="-220" r="14" fill="${p.hour === 'blue' ? p.lamp : p.wall[1]}"/>` +
    shape(
      'M-1.200-220V-231h2.400v11zM-1-221l9 5-1 2-9-5zM-.6-233h1.200v3h-1.200zM-.6-210h1.200v3h-1.200zM-13-220.600h3v1.200h-3zM10-220.600h3v1.200h-3z',
      p.near[0],
    ) +
    `<ellipse cx="-33" cy="-220" rx="5.500" ry="15" fill="${p.wall[1]}"/><ellipse cx="33" cy="-220" rx="5.500" ry="15" fill="${p.wall[0]}"/>`
  )
}

/** A row of Victorian harbour buildings along a quay: gables, hipped roofs, arcades and a warehouse, `wide` units, lit from the left. */
export function quayside(p: Palette, of: { seed: number; wide: number; tall?: number }): Mark {
  const next = random(of.seed)
  const { tall = 70 } = of
  const body = [mix(p.wall[0], p.mist, 0.35), mix(p.wall[1], p.mist, 0.4)] as const
  const roofs = [mix(p.roof[0], p.mist, 0.25), mix(p.roof[1], p.mist, 0.3)] as const
  const paths = { wall: '', lit: '', roof: '', roofLit: '', glass: '' }
  for (let x = 0; x < of.wide - 40;) {
    const w = Math.round(56 + next() * 90)
    const h = Math.round(tall * (0.45 + next() * 0.55))
    const rise = Math.round(12 + next() * 14)
    const kind = next()
    paths.wall += `M${x} 0v-${h}h${w}v${h}z`
    paths.lit += `M${x} 0v-${h}h${Math.round(w * 0.28)}v${h}z`
    if (kind < 0.4) {
      // Street gables, two or three side by side.
      const count = w > 100 ? 3 : 2
      const g = w / count
      for (let i = 0; i < count; i++) {
        paths.roof += `M${num(x + i * g)} ${-h}l${num(g / 2)}-${rise + 8} ${num(g / 2)} ${rise + 8}z`
        paths.roofLit += `M${num(x + i * g)} ${-h}l${num(g / 2)}-${rise + 8}v${rise + 8}z`
      }
    } else {
      paths.roof += `M${x - 3} ${-h}l12-${rise}h${w - 18}l12 ${rise}z`
      paths.roofLit += `M${x - 3} ${-h}l12-${rise}h${Math.round(w * 0.3)}l-4 ${rise}z`
    }
    const floors = h > 52 ? 2 : 1
    for (let floor = 0; floor < floors; floor++) {
      const y = -Math.round(h * (floors === 2 ? 0.42 - 0.34 * floor + 0.34 : 0.62))
      for (let q = x + 9; q < x + w - 11; q += 15) {
        paths.glass +=
          kind > 0.7 && floor === 0 ? `M${q} ${y + 14}v-9q4-6 8 0v9z` : `M${q} ${y}h6v11h-6z`
      }
    }
    x += w + (next() < 0.22 ? 18 : 0)
  }
  return (
    shape(paths.wall, body[0]) +
    shape(paths.lit, body[1]) +
    shape(paths.roof, roofs[0]) +
    shape(paths.roofLit, roofs[1]) +
    shape(paths.glass, p.glass)
  )
}

/** A quay: its lit top edge and its wall with tide mark, `wide` units, standing on the water at 0. */
export function quay(p: Palette, wide: number, tall = 24): Mark {
  const stone = mix(p.near[1], p.wall[0], 0.3)
  let bollards = ''
  for (let x = 30; x < wide; x += 96) bollards += `M${x}-${tall}h8v-7h2v-3h-12v3h2z`
  return (
    shape(`M0 0V-${tall}H${wide}V0z`, stone) +
    shape(`M0-${tall}H${wide}v4H0z`, mix(p.wall[0], p.sand[2], 0.4)) +
    shape(`M0 0v-7H${wide}v7z`, p.near[0], 0.6) +
    shape(bollards, p.near[0])
  )
}
