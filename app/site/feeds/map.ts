import type { Route } from './+types/map.ts'
import {
  coast,
  dassenIsland,
  knysnaLagoon,
  ranges,
  road,
  robbenIsland,
  type Point,
} from '../map/coastline.ts'
import { drawLine, joinSpots, project, type Spot } from '../map/projection.ts'

/** Map units between two spurs of a long ridge, and the lengths of long and short spurs in turn. */
const spurSpacing = 64
const spurLengths = [62, 34, 54, 28]
/** A range shorter than this many map units has proportionally smaller spurs. */
const longRidgeLength = 300

/**
 * Draws a range in two flat colours, like the mountains of the drawn pictures: the side lit from
 * the north-west and the shaded side. Spurs get shorter towards both ends.
 */
function drawRidge(crest: readonly Point[]): { lit: string; shade: string } {
  const corners = crest.map(project)
  const size = Math.min(1, measureLength(corners) / longRidgeLength)
  const spots = divideLine(corners, spurSpacing * size)
  const side = findLitSide(spots) * size
  return {
    lit: joinSpots([...spots, ...drawFoot(spots, side, 1).toReversed()]),
    shade: joinSpots([...spots, ...drawFoot(spots, -side, 0).toReversed()]),
  }
}

/**
 * Ends of the spurs on one side. `side` mirrors and scales them. `shift` makes the two sides
 * differ.
 */
function drawFoot(spots: readonly Spot[], side: number, shift: number): Spot[] {
  return spots.map((spot, index) => {
    const [across, down] = findDirection(spots, index)
    const taper = Math.sqrt(Math.sin((Math.PI * (index + 0.5)) / spots.length))
    const spur = (spurLengths[(index + shift) % spurLengths.length] ?? 0) * taper * side
    return [spot[0] - down * spur, spot[1] + across * spur]
  })
}

/**
 * Returns 1 if the light falls on the right-hand side of the line in drawing direction, otherwise
 * -1.
 */
function findLitSide(spots: readonly Spot[]): number {
  const [first, last] = [spots[0] ?? [0, 0], spots.at(-1) ?? [0, 0]]
  const [across, down] = [last[0] - first[0], last[1] - first[1]]
  return down - across > 0 ? 1 : -1
}

/** Unit vector along a line at one of its points. */
function findDirection(spots: readonly Spot[], index: number): Spot {
  const before = spots[Math.max(0, index - 1)] ?? [0, 0]
  const after = spots[Math.min(spots.length - 1, index + 1)] ?? [0, 0]
  const [across, down] = [after[0] - before[0], after[1] - before[1]]
  const length = Math.hypot(across, down) || 1
  return [across / length, down / length]
}

function divideLine(spots: readonly Spot[], spacing: number): Spot[] {
  return spots.flatMap((spot, index) => {
    const next = spots[index + 1]
    if (!next) return [spot]
    const [across, down] = [next[0] - spot[0], next[1] - spot[1]]
    const parts = Math.max(1, Math.round(Math.hypot(across, down) / spacing))
    return Array.from({ length: parts }, (_, part): Spot => [
      spot[0] + (across * part) / parts,
      spot[1] + (down * part) / parts,
    ])
  })
}

function measureLength(spots: readonly Spot[]): number {
  return spots.reduce((length, spot, index) => {
    const next = spots[index + 1] ?? spot
    return length + Math.hypot(next[0] - spot[0], next[1] - spot[1])
  }, 0)
}

type MapColours = Record<
  'shallows' | 'land' | 'shore' | 'lit' | 'shade' | 'road' | 'lagoon',
  string
>

/**
 * Colours of the sea, flat land, and the lit and shaded sides of ranges. They equal those of the
 * drawn pictures, by day and in dark mode.
 */
const mapColours: Record<'day' | 'night', MapColours> = {
  day: {
    shallows: 'oklch(.88 .028 200)',
    land: 'oklch(.962 .016 86)',
    shore: 'oklch(.6 .045 225)',
    lit: 'oklch(.9 .05 66)',
    shade: 'oklch(.8 .055 38)',
    road: 'oklch(.5 .03 240)',
    lagoon: '#afced6',
  },
  night: {
    shallows: 'oklch(.31 .06 258)',
    land: 'oklch(.36 .035 250)',
    shore: 'oklch(.6 .035 240)',
    lit: 'oklch(.47 .045 285)',
    shade: 'oklch(.3 .05 275)',
    road: 'oklch(.75 .02 240)',
    lagoon: 'oklch(.23 .06 265)',
  },
}

/** Distances of the shallow-water colours from the shore in pixels, the widest first. */
const shallows = [40, 24, 10]

/** Line widths are in pixels at every sheet size. */
const lineAttributes = 'vector-effect="non-scaling-stroke" stroke-linejoin="round"'

/**
 * Draws land, ranges and the N2 as one picture, of which each sheet shows a part. The sea is the
 * background. The names on the map are HTML text (places-map.tsx).
 */
function drawMap(theme: keyof typeof mapColours): string {
  const colours = mapColours[theme]
  const land = `${drawLine(coast)}L6300 2160L6300 0L900 0Z${drawLine(robbenIsland)}Z${drawLine(dassenIsland)}Z`
  const ridges = ranges.map(drawRidge)
  const shade = ridges.map((ridge) => ridge.shade).join('')
  const lit = ridges.map((ridge) => ridge.lit).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6300 3200" preserveAspectRatio="none">',
    `<defs><path id="land" ${lineAttributes} d="${land}"/><clipPath id="shore"><use href="#land"/></clipPath></defs>`,
    `<g fill="none" stroke="${colours.shallows}" stroke-opacity=".45">`,
    ...shallows.map((width) => `<use href="#land" stroke-width="${width}"/>`),
    '</g>',
    `<use href="#land" fill="${colours.land}" stroke="${colours.shore}"/>`,
    `<g clip-path="url(#shore)"><path fill="${colours.shade}" d="${shade}"/><path fill="${colours.lit}" d="${lit}"/></g>`,
    `<path fill="none" stroke="${colours.road}" stroke-dasharray="4 3" ${lineAttributes} d="${drawLine(road)}"/>`,
    `<path fill="${colours.lagoon}" d="${drawLine(knysnaLagoon)}Z"/>`,
    '</svg>',
  ].join('')
}

export function loader({ params }: Route.LoaderArgs) {
  const drawing = drawMap(params.file === 'night.svg' ? 'night' : 'day')
  return new Response(drawing, { headers: { 'Content-Type': 'image/svg+xml' } })
}
