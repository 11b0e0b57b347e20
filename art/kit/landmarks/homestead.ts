import type { Palette } from '../palettes.ts'
import { shape, type Mark } from '../sheet.ts'

const gable =
  'M-62 0V-84C-62-96-70-98-74-104-78-114-64-120-58-128-50-140-62-148-52-160-44-170-34-166-30-176-26-190-22-196-14-200V-206H-20L0-222 20-206H14V-200C22-196 26-190 30-176 34-166 44-170 52-160 62-148 50-140 58-128 64-120 78-114 74-104 70-98 62-96 62-84V0z'
const gableShade =
  'M0-222 20-206H14V-200C22-196 26-190 30-176 34-166 44-170 52-160 62-148 50-140 58-128 64-120 78-114 74-104 70-98 62-96 62-84V0H54V-84C54-98 64-100 66-106 66-114 54-120 50-130 44-142 52-148 46-154 38-160 28-158 22-172 18-188 14-194 6-198V-208z'

/** A Cape Dutch homestead from the front: thatch, limewashed walls, a holbol gable. About 560 × 225 units, lit from the left. */
export function homestead(p: Palette): Mark {
  const [shade, wall] = p.wall
  const sashes = [-232, -172, -112, 112, 172, 232].map((x) => sash(p, x, -60, 24, 40)).join('')
  return (
    shape('M-286-78L-262-150H262L286-78z', p.roof[0]) +
    shape('M-286-78L-262-150H-60L-70-78z', p.roof[1]) +
    shape('M-264-148V-156H264V-148z', shade) +
    shape(
      'M-266-84V-150L-262-154V-186h-3v-5h23v5h-3V-154l4 4zM242-150l4-4V-186h-3v-5h23v5h-3V-154l4 4V-84z',
      wall,
    ) +
    shape('M-252-148V-186h7v38zM256-84V-186h7V-154l4 4V-84z', shade) +
    shape('M-280 0V-84h14v4H266v-4h14V0z', wall) +
    shape('M-266-80H266V-71H-266zM266 0v-84h6V0z', shade) +
    `<g transform="translate(9 3)">${shape(gable, shade)}</g>` +
    shape(gable, wall) +
    shape(`${gableShade}M-64-88H64V-83H-64zM-56-130H56V-126H-56zM-32-178H32V-174.500H-32z`, shade) +
    pane(p, 0, -120, 22, 30) +
    shape('M-17-118h5v28h-5zM12-118h5v28h-5z', p.leaf[0]) +
    door(p) +
    sashes +
    shape('M-92 0V-7H92V0z', shade) +
    shape('M-104 7V0H104V7z', wall) +
    shape('M-104 7V5H104V7z', shade)
  )
}

function door(p: Palette): Mark {
  const lit = p.hour === 'blue' ? p.lamp : p.glass
  return (
    shape('M-18 0V-56Q-18-72 0-72T18-56V0z', p.wall[0]) +
    shape('M-14 0V-52H14V0z', p.disa[1]) +
    shape('M-14-54Q-14-68 0-68T14-54z', lit) +
    shape('M-.8-54V-68H.8V-54zM-13-56-1-66H1L13-56 12-55 0-65-12-55z', p.wall[1]) +
    shape('M-.8 0V-52H.8V0z', p.disa[0])
  )
}

function pane(p: Palette, x: number, y: number, w: number, h: number): Mark {
  const left = x - w / 2
  const bars = `M${x - 0.9} ${y}h1.800v${h}h-1.800zM${left} ${y + h * 0.33}h${w}v1.600h-${w}zM${left} ${y + h * 0.66}h${w}v1.600h-${w}z`
  return shape(`M${left} ${y}h${w}v${h}h-${w}z`, p.glass) + shape(bars, p.wall[1])
}

function sash(p: Palette, x: number, y: number, w: number, h: number): Mark {
  const shutters = `M${x - w / 2 - 13} ${y - 1}h12v${h + 2}h-12zM${x + w / 2 + 1} ${y - 1}h12v${h + 2}h-12z`
  const sill = `M${x - w / 2 - 14} ${y + h + 1}h${w + 28}v3h-${w + 28}z`
  return shape(shutters, p.leaf[0]) + pane(p, x, y, w, h) + shape(sill, p.wall[0])
}

/** A long plain cottage or farm building under thatch, seen from the front: `wide` units, 80 tall. */
export function cottage(p: Palette, wide = 220, windows = 3): Mark {
  const half = wide / 2
  const step = wide / (windows + 1)
  const sashes = Array.from({ length: windows }, (_, i) =>
    pane(p, -half + step * (i + 1), -36, 15, 22),
  ).join('')
  return (
    shape(`M-${half} 0V-46H${half}V0z`, p.wall[1]) +
    shape(`M-${half}-46H${half}v6H-${half}z`, p.wall[0]) +
    shape(`M-${half + 8}-44L-${half - 14}-82H${half - 14}L${half + 8}-44z`, p.roof[0]) +
    shape(`M-${half + 8}-44L-${half - 14}-82H-${half * 0.3}L-${half * 0.4}-44z`, p.roof[1]) +
    shape(`M${half - 40}-76v-24h18v24z`, p.wall[1]) +
    shape(`M${half - 30}-76v-24h8v24z`, p.wall[0]) +
    sashes
  )
}

function lancet(x: number, y: number, h: number): string {
  return `M${x - 6} ${y}v-${h}q6-12 12 0v${h}z`
}

/** A white village church of the interior: a stepped front with a clock, and a spire. About 150 × 250 units, lit from the left. */
export function villageChurch(p: Palette): Mark {
  const [shade, wall] = p.wall
  return (
    shape('M-74 0V-72L0-100 74-72V0z', wall) +
    shape('M-84-66L0-104 84-66V-58L0-94-84-58z', p.roof[0]) +
    shape('M26 0V-90L74-72V0z', shade) +
    shape('M-30 0V-138H30V0z', wall) +
    shape('M8 0V-138H30V0zM-36-138H36V-146H-36zM-33-96H33V-100H-33z', shade) +
    shape('M-28-146L0-246 28-146z', p.roof[0]) +
    shape('M-28-146L0-246-6-146z', p.roof[1]) +
    shape('M-.8-244h1.600v-18h-1.600zM-5-257h10v2h-10z', p.near[0]) +
    shape('M-36-146v-14l6-8 6 8v14zM24-146v-14l6-8 6 8v14z', wall) +
    shape(lancet(-52, -18, 28) + lancet(52, -18, 28) + lancet(0, -62, 20), p.glass) +
    `<circle cx="0" cy="-118" r="11" fill="${p.near[0]}"/><circle cx="0" cy="-118" r="8.500" fill="${wall}"/>` +
    shape('M-.6-118v-6h1.200v6zM-.6-118l4 3 .6-1-4-3z', p.near[0]) +
    shape('M-10 0V-26Q0-38 10-26V0z', p.disa[0])
  )
}
