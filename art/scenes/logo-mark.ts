import { inks, day } from '../kit/palettes.ts'
import type { Scene } from '../kit/scene.ts'

/** The house's mark: the table and Lion's Head with the sun between, as a stamp that still reads at 16 pixels. */
export const scene: Scene = {
  id: 'logo-mark',
  palette: day,
  size: [64, 64],
  draw(sheet) {
    const [ground, rock, lit, sun, sea] = inks<readonly [string, string, string, string, string]>(
      '.955 .02 90, .265 .035 240, .45 .05 262, .54 .185 29, .52 .06 215',
    )
    sheet.path('M0 14Q0 0 14 0H50Q64 0 64 14V50Q64 64 50 64H14Q0 64 0 50z', ground)
    sheet.disc(47, 24, 9, sun)
    sheet.path(
      'M0 48V44L8 34 11 20 13 17H37L40 20 43 36 46 38 51 29 53 28 55 30 59 37 64 42V48z',
      rock,
    )
    sheet.path('M13 17H37L40 20 40.500 24 37 34 34 24 31 33 27 22 23 33 19 22 15 34z', lit)
    sheet.path('M0 48H64V50Q64 64 50 64H14Q0 64 0 50z', sea)
    sheet.path('M8 53H31V55.500H8zM38 53H57V55.500H38z', ground)
  },
}
