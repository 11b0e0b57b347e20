import { letters } from '../../kit/letters.ts'
import { day, inks, oneInk } from '../../kit/palettes.ts'
import { ericaSpray } from '../../kit/plants/ornaments.ts'
import type { Scene } from '../../kit/scene.ts'

/** A C, a spray of erica hanging its bells in the opening. */
export const scene: Scene = {
  id: 'testimonials/claire',
  palette: day,
  size: [192, 192],
  draw(sheet) {
    sheet.path('M0 0H192V192H0z', oneInk('.92 .04 75'))
    sheet.path('M0 152Q40 160 92 152T192 156V192H0z', oneInk('.84 .06 65'))
    sheet.place(`<path fill="${oneInk('.37 .10 20')}" d="${letters.C.path}"/>`, {
      x: 34,
      y: 148,
      scale: 1.44,
    })
    const [shade, light, pale] = inks<readonly [string, string, string]>(
      '.55 .19 8, .66 .18 12, .80 .11 15',
    )
    sheet.place(
      ericaSpray({ shade, light, pale, leaf: oneInk('.47 .08 145'), stem: oneInk('.38 .06 120') }),
      { x: 92, y: 178, scale: 1.06 },
    )
  },
}
