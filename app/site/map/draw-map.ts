import { coast, dassenIsland, knysnaLagoon, ranges, road, robbenIsland } from './coastline.ts'
import { drawLine } from './projection.ts'
import { drawRidge } from './ridge.ts'

type Inks = Record<'shallows' | 'land' | 'shore' | 'lit' | 'shade' | 'road' | 'lagoon', string>

/**
 * Colours of the sea, flat land, and the lit and shaded sides of ranges: those of the drawn
 * pictures, by day and in dark mode.
 */
const inks: Record<'day' | 'night', Inks> = {
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

/** Distances of the shallow-water tints from the shore in pixels, the widest first. */
const shallows = [40, 24, 10]

/** Line widths are in pixels at every sheet size. */
const line = 'vector-effect="non-scaling-stroke" stroke-linejoin="round"'

/**
 * Land, ranges and the N2 as one picture; each sheet shows a part. The sea is the background, and
 * the names above it are real text (map-sheet.tsx).
 */
export function drawMap(hour: keyof typeof inks): string {
  const ink = inks[hour]
  const land = `${drawLine(coast)}L6300 2160L6300 0L900 0Z${drawLine(robbenIsland)}Z${drawLine(dassenIsland)}Z`
  const ridges = ranges.map(drawRidge)
  const shade = ridges.map((ridge) => ridge.shade).join('')
  const lit = ridges.map((ridge) => ridge.lit).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6300 3200" preserveAspectRatio="none">',
    `<defs><path id="land" ${line} d="${land}"/><clipPath id="shore"><use href="#land"/></clipPath></defs>`,
    `<g fill="none" stroke="${ink.shallows}" stroke-opacity=".45">`,
    ...shallows.map((reach) => `<use href="#land" stroke-width="${reach}"/>`),
    '</g>',
    `<use href="#land" fill="${ink.land}" stroke="${ink.shore}"/>`,
    `<g clip-path="url(#shore)"><path fill="${ink.shade}" d="${shade}"/><path fill="${ink.lit}" d="${lit}"/></g>`,
    `<path fill="none" stroke="${ink.road}" stroke-dasharray="4 3" ${line} d="${drawLine(road)}"/>`,
    `<path fill="${ink.lagoon}" d="${drawLine(knysnaLagoon)}Z"/>`,
    '</svg>',
  ].join('')
}
