import type { Box } from '../../variants.ts'

export type Point = { x: number; y: number }

export const wholeBox: Box = { x: 0, y: 0, width: 1, height: 1 }
export const centre: Point = { x: 0.5, y: 0.5 }

/** Smallest visible part of a photograph, in fractions of its width and height. */
const minSize = 0.05

export function moveBox(box: Box, movement: Point): Box {
  return {
    ...box,
    x: round(clamp(box.x + movement.x, 0, 1 - box.width)),
    y: round(clamp(box.y + movement.y, 0, 1 - box.height)),
  }
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof corners)[number]

/**
 * Moves one corner of the box while the opposite one stays. `ratio` fixes the shape: width by
 * height, in fractions.
 */
export function resizeBox(box: Box, corner: Corner, movement: Point, ratio?: number): Box {
  const isWest = corner.endsWith('w')
  const isNorth = corner.startsWith('n')
  const fixedCorner = {
    x: isWest ? box.x + box.width : box.x,
    y: isNorth ? box.y + box.height : box.y,
  }
  const maxSize = {
    x: isWest ? fixedCorner.x : 1 - fixedCorner.x,
    y: isNorth ? fixedCorner.y : 1 - fixedCorner.y,
  }
  let width = clamp(box.width + (isWest ? -movement.x : movement.x), minSize, maxSize.x)
  let height = clamp(box.height + (isNorth ? -movement.y : movement.y), minSize, maxSize.y)
  if (ratio !== undefined) {
    // The larger of both movements sets the size. The box stops at the edge.
    width = Math.max(width, height * ratio)
    width = Math.min(width, maxSize.x, maxSize.y * ratio)
    height = width / ratio
  }
  return {
    x: round(isWest ? fixedCorner.x - width : fixedCorner.x),
    y: round(isNorth ? fixedCorner.y - height : fixedCorner.y),
    width: round(width),
    height: round(height),
  }
}

/** Makes the largest box of a shape, with its centre as near as possible to the previous one. */
export function shapeBox(previousBox: Box, ratio: number): Box {
  const width = Math.min(1, ratio)
  const height = width / ratio
  const middle = {
    x: previousBox.x + previousBox.width / 2,
    y: previousBox.y + previousBox.height / 2,
  }
  return moveBox(
    { x: 0, y: 0, width: round(width), height: round(height) },
    { x: middle.x - width / 2, y: middle.y - height / 2 },
  )
}

/** Converts a ratio in pixels to fractions of a photograph: 3/2 in a 3/2 photograph is 1. */
export function toBoxRatio(shape: number, photo: { width: number; height: number }): number {
  return (shape * photo.height) / photo.width
}

/**
 * Computes the part of a box that a frame of another shape (in pixels) shows: as much as fits
 * around the focus point, like `object-position` in browsers.
 */
export function cropToShape(
  box: Box,
  focus: Point,
  shape: number,
  photo: { width: number; height: number },
): Box {
  const ratio = toBoxRatio(shape, photo)
  const width = Math.min(box.width, box.height * ratio)
  const height = width / ratio
  return {
    x: box.x + (box.width - width) * focus.x,
    y: box.y + (box.height - height) * focus.y,
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
