import { ink, type Ink } from '../colour.ts'
import { blueHour, day } from '../palettes.ts'
import { num } from '../path.ts'
import type { Scene } from '../scene.ts'
import { disc, shape, type Mark } from '../sheet.ts'
import type { Profile } from './fleet.ts'

/**
 * The house's paint: obsidian, under an open sky. Dark paint is drawn as what it reflects: sky on the
 * shoulder, road along the sill.
 */
export const obsidian = {
  body: ink(0.215, 0.02, 255),
  sky: ink(0.5, 0.035, 240),
  road: ink(0.325, 0.018, 265),
  seam: ink(0.14, 0.015, 255),
  glass: ink(0.25, 0.03, 240),
  glassSky: ink(0.43, 0.04, 230),
  metal: ink(0.74, 0.015, 240),
  tyre: ink(0.17, 0.01, 260),
  rim: ink(0.68, 0.015, 245),
  rimShade: ink(0.27, 0.015, 255),
  lamp: ink(0.92, 0.025, 220),
  tail: ink(0.58, 0.2, 29),
  shadow: ink(0.2, 0.03, 260),
}

export type Paint = Record<keyof typeof obsidian, Ink>

/** The same paint after sunset: the last sky lies on it, and the lamps inside are lit. */
const obsidianAtNight: Paint = {
  ...obsidian,
  body: ink(0.32, 0.035, 255),
  sky: ink(0.66, 0.05, 245),
  road: ink(0.46, 0.035, 262),
  glass: ink(0.6, 0.085, 70),
  glassSky: ink(0.74, 0.095, 78),
  lamp: ink(0.97, 0.06, 92),
  tail: ink(0.64, 0.2, 29),
  shadow: ink(0.13, 0.025, 258),
}

/** A vehicle alone, on a transparent ground. */
export function portray(id: string, profile: Profile): Scene {
  return {
    id,
    palette: day,
    night: blueHour,
    size: [680, 320],
    draw(sheet, p) {
      const paint = p.hour === 'blue' ? obsidianAtNight : obsidian
      sheet.place(vehicle(profile, paint), { x: 340 - profile.long / 2, y: 296 })
    },
  }
}

/** A vehicle in profile, facing right, its rear at x 0 and the ground at 0; mirror the placing to face left. */
export function vehicle(profile: Profile, paint: Paint = obsidian): Mark {
  const { long, wheels, radius } = profile
  const arches = wheels.map((x) => disc(x, -radius, radius + 4, paint.seam)).join('')
  const [mirrorX, mirrorY] = profile.mirror
  const mirror = `M${mirrorX - 16} ${mirrorY + 1}q-2-11 8-12q12 0 14 6q0 7-8 7z`
  const mirrorSky = `M${mirrorX - 15} ${mirrorY - 6}q4-6 9-5q10 0 13 5q-10-3-22 0z`
  const coach =
    shape(profile.roof + profile.shoulder, paint.sky) +
    shape(profile.glass, paint.glass) +
    shape(profile.glint, paint.glassSky) +
    shape(profile.seats.at.map((x) => seat(x, profile.seats)).join(''), paint.seam, 0.7) +
    shape(profile.pillars, paint.seam) +
    shape(profile.lines, paint.seam) +
    shape(profile.trim, paint.metal, 0.85) +
    shape(profile.lamp, paint.lamp) +
    shape(profile.tail, paint.tail) +
    shape(mirror, paint.body) +
    shape(mirrorSky, paint.sky)
  const under =
    shape(
      `M${wheels[0]}-76H${wheels[1]}V-18H${wheels[0]}zM46-76H${long - 46}V-44H46z`,
      paint.seam,
    ) +
    shape(profile.body, paint.body) +
    shape(crease(long) + profile.sill, paint.road)
  return (
    shape(`M0 0Q${long / 2}-40 ${long} 0 ${long / 2} 12 0 0z`, paint.shadow, 0.55) +
    `<g transform="translate(0 7)">${under}</g>${arches}<g transform="translate(0 7)">${coach}</g>` +
    wheels.map((x) => wheel(x, radius, paint)).join('')
  )
}

// A seat facing right: its back leans a little, the headrest stands on two pins.
function seat(x: number, { foot, back }: Profile['seats']): string {
  const top = foot - back
  return (
    `M${x} ${foot}L${x - 7} ${top + 5}Q${x - 8} ${top} ${x - 3} ${top}H${x + 8}Q${x + 13} ${top} ${x + 15} ${top + 5}L${x + 23} ${foot}z` +
    `M${x - 7} ${top - 3}Q${x - 9} ${top - 11} ${x - 3} ${top - 12}H${x + 3}Q${x + 8} ${top - 12} ${x + 9} ${top - 3}z`
  )
}

function crease(long: number): string {
  const at = (share: number) => num(Math.round(long * share))
  return `M${at(0.1)}-64Q${at(0.5)}-73 ${at(0.95)}-67 ${at(0.5)}-70 ${at(0.1)}-64z`
}

function wheel(x: number, radius: number, paint: Paint): Mark {
  let spokes = ''
  for (let i = 0; i < 7; i++) {
    const angle = (i * 2 * Math.PI) / 7 + 0.2
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    const out = radius * 0.68
    const p = (along: number, across: number) =>
      `${num(x + c * along - s * across)} ${num(-radius + s * along + c * across)}`
    spokes += `M${p(4, -3)}L${p(out, -4.6)} ${p(out, -1.2)} ${p(6, 0)} ${p(out, 1.2)} ${p(out, 4.6)} ${p(4, 3)}z`
  }
  return (
    disc(x, -radius, radius, paint.tyre) +
    disc(x, -radius, radius * 0.74, paint.rim) +
    disc(x, -radius, radius * 0.68, paint.rimShade) +
    shape(spokes, paint.rim) +
    disc(x, -radius, radius * 0.15, paint.metal)
  )
}
