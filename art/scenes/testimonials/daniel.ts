import { letters } from '../../kit/letters.ts'
import { day, inks, oneInk } from '../../kit/palettes.ts'
import { restio } from '../../kit/plants/grasses.ts'
import type { Scene } from '../../kit/scene.ts'

/** A D, restio rushes growing up through its bowl, their seed heads rust. */
export const scene: Scene = {
  id: 'testimonials/daniel',
  palette: day,
  size: [192, 192],
  draw(sheet) {
    sheet.path('M0 0H192V192H0z', oneInk('.86 .07 92'))
    sheet.path('M0 150Q70 142 120 150T192 146V192H0z', oneInk('.76 .085 88'))
    const [dark, rust] = inks<readonly [string, string]>('.34 .05 160, .53 .15 35')
    sheet.path(
      restio({ seed: 7, x: 112, y: 176, tall: 148, stems: 11, spread: 60, lean: 0.1 }),
      dark,
    )
    sheet.place(`<path fill="${oneInk('.29 .045 265')}" d="${letters.D.path}"/>`, {
      x: 34,
      y: 148,
      scale: 1.4,
    })
    sheet.path(
      restio({ seed: 12, x: 100, y: 178, tall: 132, stems: 6, spread: 40, lean: 0.16 }),
      rust,
    )
  },
}
