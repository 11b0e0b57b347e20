import { num } from '../path.ts'
import type { Palette } from '../palettes.ts'
import { disc, shape, type Mark } from '../sheet.ts'

/**
 * The Dutch Reformed church of Swellendam (1911) from the street: curled white gables round a stepped white steeple,
 * slate roofs, a low arcade. About 520 × 400 units, the foot at 0, lit from the left.
 */
export function swellendamChurch(p: Palette): Mark {
  return (
    roofs(p) + gable(p, -176, 74, 92, 150) + gable(p, 176, 74, 92, 150) + steeple(p) + arcade(p)
  )
}

function roofs(p: Palette): Mark {
  return (
    shape('M-236 0V-92H236V0z', p.wall[1]) +
    shape('M60 0V-92H236V0z', p.wall[0]) +
    shape('M-244-90L-214-158H214L244-90z', p.roof[0]) +
    shape('M-244-90L-214-158H-90L-110-90z', p.roof[1]) +
    lancets(p, [-100, -76, 76, 100], -30, 52, 7)
  )
}

function lancets(
  p: Palette,
  xs: readonly number[],
  foot: number,
  tall: number,
  half: number,
): Mark {
  const one = (x: number, grow: number) =>
    `M${num(x - half - grow)} ${foot + grow}V${num(foot - tall)}Q${num(x - half - grow)}-${num(-foot + tall + half + grow)} ${x}-${num(-foot + tall + half * 1.9 + grow)}Q${num(x + half + grow)}-${num(-foot + tall + half + grow)} ${num(x + half + grow)} ${num(foot - tall)}V${foot + grow}z`
  return (
    shape(xs.map((x) => one(x, 2.4)).join(''), p.wall[0]) +
    shape(xs.map((x) => one(x, 0)).join(''), p.glass)
  )
}

// A curled gable: straight to `eaves`, then two scrolls and a small pediment at `top`.
function gable(p: Palette, x: number, half: number, eaves: number, top: number): Mark {
  const h = half
  const side = (s: 1 | -1) => {
    const at = (u: number, v: number) => `${num(x + s * u * h)} ${num(-v)}`
    const t = top - eaves
    return { at, t }
  }
  const { at, t } = side(-1)
  const right = side(1).at
  const path =
    `M${at(1, 0)}L${at(1, eaves)}C${at(1.16, eaves + t * 0.1)} ${at(1.06, eaves + t * 0.34)} ${at(0.8, eaves + t * 0.32)}` +
    `C${at(0.86, eaves + t * 0.66)} ${at(0.6, eaves + t * 0.8)} ${at(0.42, eaves + t * 0.82)}L${at(0.42, top)}L${at(0, top + 20)}L${right(0.42, top)}L${right(0.42, eaves + t * 0.82)}` +
    `C${right(0.6, eaves + t * 0.8)} ${right(0.86, eaves + t * 0.66)} ${right(0.8, eaves + t * 0.32)}C${right(1.06, eaves + t * 0.34)} ${right(1.16, eaves + t * 0.1)} ${right(1, eaves)}L${right(1, 0)}z`
  return (
    `<g transform="translate(6 2)">${shape(path, p.wall[0])}</g>` +
    shape(path, p.wall[1]) +
    shape(
      `M${right(0.72, 0)}V${-eaves}H${num(x + h)}V0zM${num(x - h)} ${-eaves}h${2 * h}v5h${-2 * h}z`,
      p.wall[0],
    ) +
    lancets(p, [x - 26, x, x + 26], -26, 40, 8) +
    disc(x, -eaves - t * 0.42, 11, p.wall[0]) +
    disc(x, -eaves - t * 0.42, 8.5, p.glass)
  )
}

function steeple(p: Palette): Mark {
  const [shade, wall] = p.wall
  const stage = (y0: number, y1: number, w0: number, w1: number) =>
    shape(`M-${w0}-${y0}L-${w1}-${y1}H${w1}L${w0}-${y0}z`, wall) +
    shape(`M${num(w0 * 0.3)}-${y0}L${num(w1 * 0.3)}-${y1}H${w1}L${w0}-${y0}z`, shade)
  const pinnacles = (y: number, w: number, h: number) =>
    shape(`M-${w}-${y}v-${h * 0.6}l5-${h * 0.4} 5 ${h * 0.4}v${h * 0.6}z`, wall) +
    shape(`M${w - 10}-${y}v-${h * 0.6}l5-${h * 0.4} 5 ${h * 0.4}v${h * 0.6}z`, shade)
  return (
    stage(0, 196, 46, 44) +
    shape('M-50-192H50V-198H-50z', shade) +
    pinnacles(198, 48, 34) +
    stage(198, 258, 32, 29) +
    shape('M-34-256H34V-261H-34z', shade) +
    pinnacles(261, 32, 22) +
    stage(261, 300, 20, 17) +
    shape('M-20-299L0-392L20-299z', p.roof[0]) +
    shape('M-20-299L0-392L-5-299z', p.roof[1]) +
    shape('M-1-390h2v-26h-2zM-7-408H7v2H-7z', p.near[0]) +
    disc(0, -168, 15, shade) +
    disc(0, -168, 12.5, wall) +
    shape('M-.8-168v-9h1.600v9zM-.8-168l7 4-1 1.500-7-4z', p.near[0]) +
    lancets(p, [0], -92, 34, 10) +
    lancets(p, [-11, 11], -212, 26, 5) +
    lancets(p, [0], -268, 18, 5)
  )
}

function arcade(p: Palette): Mark {
  return (
    shape('M-60 0V-44L0-76 60-44V0z', p.wall[1]) +
    shape('M18 0V-66L60-44V0zM-66-42L0-78 66-42V-36L0-70-66-36z', p.wall[0]) +
    shape('M-15 0V-28Q-15-44 0-46T15-28V0z', p.disa[0]) +
    shape('M-.8 0V-45H.8V0z', p.near[0])
  )
}
