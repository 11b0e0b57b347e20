import type { Point } from './coastline.ts'
import { joinSpots, project, type Spot } from './projection.ts'

/** Map units between two spurs of a long ridge, and the lengths of long and short spurs. */
const spurEvery = 64
const spurs = [62, 34, 54, 28]
/** A range shorter than this many map units has proportionally smaller spurs. */
const longRidge = 300

/**
 * A range in two flat colours, like the mountains of the drawn pictures: the side lit from the
 * north-west and the shaded side. Spurs get shorter towards both ends.
 */
export function drawRidge(crest: readonly Point[]): { lit: string; shade: string } {
  const corners = crest.map(project)
  const size = Math.min(1, lengthOf(corners) / longRidge)
  const spots = divide(corners, spurEvery * size)
  const side = findLitSide(spots) * size
  return {
    lit: joinSpots([...spots, ...drawFoot(spots, side, 1).toReversed()]),
    shade: joinSpots([...spots, ...drawFoot(spots, -side, 0).toReversed()]),
  }
}

/**
 * Ends of the spurs on one side; `side` mirrors and scales them, and `shift` keeps the two sides
 * from being mirror images.
 */
function drawFoot(spots: readonly Spot[], side: number, shift: number): Spot[] {
  return spots.map((spot, index) => {
    const [across, down] = stepAt(spots, index)
    const taper = Math.sqrt(Math.sin((Math.PI * (index + 0.5)) / spots.length))
    const spur = (spurs[(index + shift) % spurs.length] ?? 0) * taper * side
    return [spot[0] - down * spur, spot[1] + across * spur]
  })
}

/** 1 if the light falls on the right-hand side of the line in drawing direction, else -1. */
function findLitSide(spots: readonly Spot[]): number {
  const [first, last] = [spots[0] ?? [0, 0], spots.at(-1) ?? [0, 0]]
  const [across, down] = [last[0] - first[0], last[1] - first[1]]
  return down - across > 0 ? 1 : -1
}

/** Unit direction of the line at one of its points. */
function stepAt(spots: readonly Spot[], index: number): Spot {
  const before = spots[Math.max(0, index - 1)] ?? [0, 0]
  const after = spots[Math.min(spots.length - 1, index + 1)] ?? [0, 0]
  const [across, down] = [after[0] - before[0], after[1] - before[1]]
  const length = Math.hypot(across, down) || 1
  return [across / length, down / length]
}

function divide(spots: readonly Spot[], every: number): Spot[] {
  return spots.flatMap((spot, index) => {
    const next = spots[index + 1]
    if (!next) return [spot]
    const [across, down] = [next[0] - spot[0], next[1] - spot[1]]
    const parts = Math.max(1, Math.round(Math.hypot(across, down) / every))
    return Array.from({ length: parts }, (_, part): Spot => [
      spot[0] + (across * part) / parts,
      spot[1] + (down * part) / parts,
    ])
  })
}

function lengthOf(spots: readonly Spot[]): number {
  return spots.reduce((length, spot, index) => {
    const next = spots[index + 1] ?? spot
    return length + Math.hypot(next[0] - spot[0], next[1] - spot[1])
  }, 0)
}
