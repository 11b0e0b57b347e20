import { day, inks } from '../kit/palettes.ts'
import type { Scene } from '../kit/scene.ts'

/** The house's mark on a limewashed tile: the table between its two peaks, and the crossing below. On a grid of 16, so that it is sharp in a browser's tab. */
export const scene: Scene = {
  id: 'logo-mark',
  palette: day,
  size: [64, 64],
  draw(sheet) {
    const [wall, ink, disa] = inks<readonly [string, string, string]>(
      '.984 .004 95, .265 .035 240, .54 .185 29',
    )
    sheet.path('M0 12Q0 0 12 0H52Q64 0 64 12V52Q64 64 52 64H12Q0 64 0 52z', wall)
    sheet.path('M4 40 10 24 14 34 19 16H45L50 33 55 20 60 40z', ink)
    sheet.path('M4 44h56v4H4z', disa)
  },
}
