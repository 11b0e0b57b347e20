import { letters } from '../../kit/letters.ts'
import { day, inks, oneInk } from '../../kit/palettes.ts'
import { sugarbush } from '../../kit/plants/ornaments.ts'
import type { Scene } from '../../kit/scene.ts'

/** An H, a sugarbush grown up beside its stem. */
export const scene: Scene = {
  id: 'testimonials/hannah',
  palette: day,
  size: [192, 192],
  draw(sheet, p) {
    sheet.path('M0 0H192V192H0z', oneInk('.90 .045 205'))
    sheet.path('M0 148Q60 138 112 146T192 140V192H0z', oneInk('.80 .055 200'))
    sheet.place(`<path fill="${oneInk('.30 .05 245')}" d="${letters.H.path}"/>`, {
      x: 30,
      y: 146,
      scale: 1.36,
    })
    const [shade, light, pale] = inks<readonly [string, string, string]>(
      '.55 .155 12, .70 .15 15, .93 .04 60',
    )
    sheet.place(sugarbush({ shade, light, pale, leaf: p.leaf[1], stem: p.leaf[0] }), {
      x: 138,
      y: 174,
      scale: 0.92,
      turn: 5,
    })
  },
}
