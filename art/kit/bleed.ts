import type { Sheet } from './sheet.ts'

/**
 * Draws a band that lies at about y a hair wider than the sheet: what is cut from a raster ends a sample short of the
 * right edge.
 */
export function bled(sheet: Sheet, y: number, draw: () => void): void {
  sheet.group({ x: -3, y: -0.01 * y, scale: 1.01 }, draw)
}
