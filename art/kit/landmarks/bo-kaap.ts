import type { Ink } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { num } from '../path.ts'
import { shape, type Mark } from '../sheet.ts'

/** A house of Bo-Kaap: its paint in light and shade, its door, what crowns the parapet, and the street's fall before it. */
export type TownHouse = {
  paint: readonly [Ink, Ink]
  door: Ink
  wide: number
  tall: number
  crown: 'plain' | 'wave' | 'gable'
  bays: readonly ('window' | 'door')[]
  fall: number
}

/** One flat-roofed house from the street, its left foot at 0: cornice, sash windows, raised stoep; lit from the left. */
export function townHouse(p: Palette, house: TownHouse): Mark {
  const { paint, wide, tall, fall } = house
  const [light, shade] = paint
  const top = -tall
  const bay = wide / house.bays.length
  const openings = house.bays
    .map((kind, i) =>
      kind === 'door' ? doorway(p, house.door, bay * (i + 0.5)) : window(p, bay * (i + 0.5)),
    )
    .join('')
  return (
    crown(house, top, p.wall[1]) +
    shape(`M0 ${fall + 30}V${top}H${wide}V${fall + 30}z`, light) +
    shape(`M0 ${top + 46}H${wide}V${top + 62}H0z`, shade) +
    shape(
      `M-6 ${top + 34}H${wide + 4}V${top + 46}H-6zM-3 ${top}H${wide + 2}V${top + 9}H-3z`,
      p.wall[1],
    ) +
    shape(`M-6 ${top + 42}H${wide + 4}v5H-6zM-3 ${top + 7}H${wide + 2}v4H-3z`, p.wall[0]) +
    shape(`M${wide - 10} ${top + 46}H${wide}V${fall + 30}H${wide - 10}z`, shade) +
    openings +
    shape(`M0-26H${wide}V${fall + 60}H0z`, p.wall[0]) +
    shape(`M-4-34H${wide + 4}V-25H-4z`, p.wall[1]) +
    steps(p, house, bay)
  )
}

// The wave or the gable over the cornice, edged in white plaster.
function crown({ crown: kind, wide, paint }: TownHouse, top: number, plaster: Ink): Mark {
  const mid = wide / 2
  const wave = (k: number) =>
    `M${num(mid - 92 - k)} ${top + 8}C${num(mid - 78 - k)} ${top - 2 - k} ${num(mid - 66)} ${top - 20 - k} ${num(mid - 40)} ${top - 22 - k} ${num(mid - 30)} ${top - 44 - k} ${num(mid + 30)} ${top - 44 - k} ${num(mid + 40)} ${top - 22 - k} ${num(mid + 66)} ${top - 20 - k} ${num(mid + 78 + k)} ${top - 2 - k} ${num(mid + 92 + k)} ${top + 8}z`
  const gable = (k: number) =>
    `M${num(mid - 74 - k)} ${top + 8}V${top - 14 - k}L${mid} ${top - 50 - k * 1.3}L${num(mid + 74 + k)} ${top - 14 - k}V${top + 8}z`
  if (kind === 'plain') return ''
  const form = kind === 'wave' ? wave : gable
  return shape(form(8), plaster) + shape(form(0), paint[0])
}

function window(p: Palette, x: number): Mark {
  const bars = [0.25, 0.5, 0.75]
    .map((t) => `M${num(x - 28)} ${num(-236 + 132 * t)}h56v2.500h-56z`)
    .join('')
  return (
    shape(`M${num(x - 37)}-246h74v152h-74z`, p.wall[1]) +
    shape(`M${num(x - 29)}-238h58v136h-58z`, p.glass) +
    shape(`M${num(x - 29)}-238h58v34l-58 30z`, p.far[0], 0.5) +
    shape(`${bars}M${num(x - 1.5)}-238h3v136h-3z`, p.wall[1]) +
    shape(`M${num(x - 43)}-95h86v9h-86z`, p.wall[1]) +
    shape(`M${num(x - 43)}-87h86v4h-86zM${num(x - 29)}-238h58v5h-58z`, p.wall[0])
  )
}

function doorway(p: Palette, ink: Ink, x: number): Mark {
  const panel = (dx: number, y: number, h: number) => `M${num(x + dx)} ${y}h18v${h}h-18z`
  return (
    shape(`M${num(x - 40)}-30V-262h80V-30z`, p.wall[1]) +
    shape(`M${num(x - 31)}-30V-252h62V-30z`, ink) +
    shape(`M${num(x - 31)}-252h62v40h-62z`, p.glass) +
    shape(`M${num(x - 1)}-252h2v40h-2zM${num(x - 31)}-213h62v5h-62z`, p.wall[1]) +
    shape(
      `${panel(-24, -198, 66)}${panel(6, -198, 66)}${panel(-24, -118, 70)}${panel(6, -118, 70)}M${num(x - 1)}-208h2v178h-2z`,
      p.near[0],
      0.35,
    )
  )
}

function steps(p: Palette, house: TownHouse, bay: number): Mark {
  const at = house.bays.indexOf('door')
  if (at < 0) return ''
  const x = bay * (at + 0.5)
  let mark = ''
  for (let i = 0; i < 4; i++) {
    const half = 52 + i * 9
    const y = -26 + i * 19
    mark += shape(`M${num(x - half)} ${y}h${num(half * 2)}v19h-${num(half * 2)}z`, p.wall[0])
    mark += shape(`M${num(x - half)} ${y}h${num(half * 2)}v6h-${num(half * 2)}z`, p.wall[1])
  }
  return mark
}

/** The minaret of a mosque in Bo-Kaap: white, two galleries, a green dome. About 70 × 330 units, foot at 0. */
export function minaret(p: Palette): Mark {
  const [shade, wall] = p.wall
  return (
    shape('M-30 0V-170H30V0z', wall) +
    shape('M8 0V-170H30V0z', shade) +
    shape('M-40-170H40V-182H-40z', wall) +
    shape('M10-170H40V-182H10zM-40-170H40v4H-40z', shade) +
    shape('M-23-182V-250H23V-182z', wall) +
    shape('M7-182V-250H23V-182z', shade) +
    shape('M-31-250H31V-260H-31z', wall) +
    shape('M-31-250H31v4H-31z', shade) +
    shape('M-9-196V-226Q-9-240 0-240T9-226V-196zM-11-60V-110Q-11-126 0-126T11-110V-60z', p.glass) +
    shape('M-22-260C-32-284-14-306 0-324 14-306 32-284 22-260z', p.leaf[1]) +
    shape('M4-260C14-284 8-306 0-324 14-306 32-284 22-260z', p.leaf[0]) +
    shape('M-1.300-320h2.600v-26h-2.600zM8-346A9 9 0 1 1-2-355 7 7 0 1 0 8-346z', p.near[0])
  )
}
