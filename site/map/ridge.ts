import type { Point } from './coastline.ts'
import { joinSpots, project, type Spot } from './projection.ts'

/** Map units between two spurs of a long ridge, and how far they reach, the long ones and the short. */
const spurEvery = 64
const spurs = [62, 34, 54, 28]
/** A range shorter than this many map units has smaller spurs in proportion. */
const longRidge = 300

/**
 * A range as two flat inks, cut like the mountains of the plates: the side on which the light of
 * the north-west falls, and the side in shade. Spurs shorten towards both ends.
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

/** The ends of the spurs on one side; `side` turns and scales them, and `shift` keeps the two sides from mirroring one another. */
function drawFoot(spots: readonly Spot[], side: number, shift: number): Spot[] {
  return spots.map((spot, index) => {
    const [across, down] = stepAt(spots, index)
    const taper = Math.sqrt(Math.sin((Math.PI * (index + 0.5)) / spots.length))
    const spur = (spurs[(index + shift) % spurs.length] ?? 0) * taper * side
    return [spot[0] - down * spur, spot[1] + across * spur]
  })
}

/** 1 when the light falls on the right-hand side of the line as it was drawn, else -1. */
function findLitSide(spots: readonly Spot[]): number {
  const [first, last] = [spots[0] ?? [0, 0], spots.at(-1) ?? [0, 0]]
  const [across, down] = [last[0] - first[0], last[1] - first[1]]
  return down - across > 0 ? 1 : -1
}

/** The direction of the line at one of its spots, one unit long. */
function stepAt(spots: readonly Spot[], index: number): Spot {
  const before = spots[Math.max(0, index - 1)] ?? [0, 0]
  const after = spots[Math.min(spots.length - 1, index + 1)] ?? [0, 0]
  const [across, down] = [after[0] - before[0], after[1] - before[1]]
  const length = Math.hypot(across, down) || 1
  return [across / length, down / length]
}

/** More spots on the same line, `every` so many units. */
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
