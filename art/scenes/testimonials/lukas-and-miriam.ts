import { letters } from '../../kit/letters.ts'
import { day, inks, oneInk } from '../../kit/palettes.ts'
import { disaFlower } from '../../kit/plants/ornaments.ts'
import type { Scene } from '../../kit/scene.ts'

/** An L and an M, two red disas between them. */
export const scene: Scene = {
  id: 'testimonials/lukas-and-miriam',
  palette: day,
  size: [192, 192],
  draw(sheet, p) {
    const ground = inks<readonly [string, string]>('.36 .05 190, .30 .045 200')
    sheet.path('M0 0H192V192H0z', ground[0])
    sheet.path('M0 156Q50 148 104 154T192 150V192H0z', ground[1])
    const letter = oneInk('.96 .02 90')
    sheet.place(`<path fill="${letter}" d="${letters.L.path}"/>`, { x: 18, y: 104, scale: 1.08 })
    sheet.place(`<path fill="${letter}" d="${letters.M.path}"/>`, { x: 70, y: 164, scale: 1.08 })
    const flower = { shade: p.disa[0], light: p.disa[1], pale: oneInk('.84 .09 40'), leaf: oneInk('.55 .09 140'), stem: oneInk('.48 .08 140') } // prettier-ignore
    sheet.place(disaFlower(flower), { x: 136, y: 104, scale: 0.66, turn: 8 })
    sheet.place(disaFlower(flower), { x: 44, y: 186, scale: 0.56, turn: -8 })
  },
}
