import type { Box } from '../../variants.ts'

export type Point = { x: number; y: number }

export const wholeBox: Box = { x: 0, y: 0, width: 1, height: 1 }
export const centre: Point = { x: 0.5, y: 0.5 }

/** Smallest visible part of a photograph, in fractions of its width and height. */
const least = 0.05

export function moveBox(box: Box, by: Point): Box {
  return {
    ...box,
    x: round(clamp(box.x + by.x, 0, 1 - box.width)),
    y: round(clamp(box.y + by.y, 0, 1 - box.height)),
  }
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof corners)[number]

/**
 * Moves one corner of the box while the opposite one stays. `ratio` fixes the shape: width by
 * height, in fractions.
 */
export function resizeBox(box: Box, corner: Corner, by: Point, ratio?: number): Box {
  const isWest = corner.endsWith('w')
  const isNorth = corner.startsWith('n')
  const fixed = {
    x: isWest ? box.x + box.width : box.x,
    y: isNorth ? box.y + box.height : box.y,
  }
  const room = { x: isWest ? fixed.x : 1 - fixed.x, y: isNorth ? fixed.y : 1 - fixed.y }
  let width = clamp(box.width + (isWest ? -by.x : by.x), least, room.x)
  let height = clamp(box.height + (isNorth ? -by.y : by.y), least, room.y)
  if (ratio !== undefined) {
    // The larger of both movements sets the size. The box stops at the edge.
    width = Math.max(width, height * ratio)
    width = Math.min(width, room.x, room.y * ratio)
    height = width / ratio
  }
  return {
    x: round(isWest ? fixed.x - width : fixed.x),
    y: round(isNorth ? fixed.y - height : fixed.y),
    width: round(width),
    height: round(height),
  }
}

/** The largest box of a shape. Its centre is as near as possible to another box's. */
export function shapeBox(around: Box, ratio: number): Box {
  const width = Math.min(1, ratio)
  const height = width / ratio
  const middle = { x: around.x + around.width / 2, y: around.y + around.height / 2 }
  return moveBox(
    { x: 0, y: 0, width: round(width), height: round(height) },
    { x: middle.x - width / 2, y: middle.y - height / 2 },
  )
}

/** Converts a ratio in pixels to fractions of a photograph: 3/2 in a 3/2 photograph is 1. */
export function ratioOf(shape: number, photo: { width: number; height: number }): number {
  return (shape * photo.height) / photo.width
}

/**
 * The visible part of a box in a frame of another shape (in pixels): as much as fits around the
 * focus point, as browsers crop by `object-position`.
 */
export function cropToShape(
  part: Box,
  focus: Point,
  shape: number,
  photo: { width: number; height: number },
): Box {
  const ratio = ratioOf(shape, photo)
  const width = Math.min(part.width, part.height * ratio)
  const height = width / ratio
  return {
    x: part.x + (part.width - width) * focus.x,
    y: part.y + (part.height - height) * focus.y,
    width,
    height,
  }
}

/** Four decimal places are finer than the pixels of any photograph here. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), Math.max(lowest, highest))
}
