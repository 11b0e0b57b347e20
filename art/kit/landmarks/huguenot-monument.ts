import { num } from '../path.ts'
import type { Palette } from '../palettes.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/**
 * The Huguenot Monument at Franschhoek: three tall arches under a sun and a cross, the woman on her globe before them,
 * the curved colonnade on either side. About 900 × 300 units, the foot at 0, lit from the left.
 */
export function huguenotMonument(p: Palette): Mark {
  return colonnade(p) + arches(p) + woman(p)
}

const opening = (x: number, w: number, top: number) =>
  `M${x - w} 0V-${top}Q${x - w}-${top + w * 1.6} ${x}-${top + w * 1.9}Q${x + w}-${top + w * 1.6} ${x + w}-${top}V0z`

function arches(p: Palette): Mark {
  const [shade, wall] = p.wall
  const arch = (x: number, w: number, top: number, thick: number) =>
    shape(opening(x, w + thick, top) + opening(x, w, top), wall).replace(
      '<path ',
      '<path fill-rule="evenodd" ',
    ) +
    shape(
      `M${x + w} 0V-${top}Q${x + w}-${num(top + w * 1.6)} ${x}-${num(top + w * 1.9)}l${num(thick * 0.3)}-${num(thick * 0.8)}Q${num(x + w + thick * 0.7)}-${num(top + w * 1.6)} ${num(x + w + thick * 0.7)}-${top}V0z`,
      shade,
    )
  return (
    arch(-52, 20, 150, 9) +
    arch(52, 20, 150, 9) +
    arch(0, 27, 186, 10) +
    shape('M-92 0V-12H92V0zM-108 12V0H108V12z', wall) +
    shape('M40 0V-12H92V0zM40 12V0H108V12z', shade) +
    disc(0, -258, 9, p.disa[1]) +
    shape(rays(0, -258), wall) +
    shape('M-2-276V-304H2V-276zM-9-294H9V-290H-9z', wall)
  )
}

function rays(x: number, y: number): string {
  let path = ''
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 2 * Math.PI
    const b = a + 0.12
    path += `M${num(x + 11 * Math.cos(a - 0.12))} ${num(y + 11 * Math.sin(a - 0.12))}L${num(x + 18 * Math.cos(a))} ${num(y + 18 * Math.sin(a))}L${num(x + 11 * Math.cos(b))} ${num(y + 11 * Math.sin(b))}z`
  }
  return path
}

function woman(p: Palette): Mark {
  const [shade, wall] = p.wall
  return (
    shape('M-20 12V-22H20V12z', wall) +
    shape('M6 12V-22H20V12z', shade) +
    disc(0, -32, 15, shade) +
    shape('M-8-44L-6-84Q0-90 6-84L9-44z', wall) +
    shape('M2-44V-86Q5-87 6-84L9-44zM-6-80L-22-92l2-3L-4-86zM6-82L16-66l3-1L8-86z', shade) +
    disc(0, -93, 5, wall)
  )
}

function colonnade(p: Palette): Mark {
  const [shade, wall] = p.wall
  let columns = ''
  let gaps = ''
  let beam = ''
  for (const side of [-1, 1]) {
    let top = ''
    let foot = ''
    for (let i = 0; i <= 11; i++) {
      const t = i / 11
      const x = side * (112 + 352 * Math.sin((t * Math.PI) / 2.5))
      const y = 4 + 34 * t ** 2.4
      const h = 48 + 14 * t ** 2
      const w = 2.6 + 1.8 * t
      columns += `M${num(x - w)} ${num(y)}V${num(y - h)}h${num(2 * w)}V${num(y)}z`
      gaps += `M${num(x + w * 0.3)} ${num(y)}V${num(y - h)}h${num(w * 0.7)}V${num(y)}z`
      top += `${top ? 'L' : 'M'}${num(x)} ${num(y - h - 8)}`
      foot = `L${num(x)} ${num(y - h)}${foot}`
    }
    beam += `${top}${foot}z`
  }
  return shape(columns, wall) + shape(gaps, shade) + shape(beam, wall)
}
