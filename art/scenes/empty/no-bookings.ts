import { noise } from '../../kit/noise.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { crown } from '../../kit/plants/trees.ts'
import type { Scene } from '../../kit/scene.ts'
import { disc, line, shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .84 .045 210, .7 .93 .04 110, 1 .95 .05 85'),
  wall: inks('.82 .035 300, .975 .018 88'),
  far: inks('.64 .05 275, .72 .055 300, .80 .06 40'),
  leaf: inks('.36 .055 165, .47 .075 145, .60 .095 120'),
  near: inks('.28 .04 270, .36 .045 285'),
}

/** Two suitcases and a hat on a stoep in the afternoon, the green door behind them shut: nothing booked, all packed. */
export const scene: Scene = {
  id: 'empty/no-bookings',
  palette,
  size: [1200, 800],
  focus: { x: 0.56, y: 0.62 },
  draw(sheet, p) {
    sky(sheet, p.sky, 560)
    view(sheet, p)
    stoep(sheet, p)
    sheet.place(luggage(p), { x: 560, y: 690 })
  },
}

/** What is seen past the corner of the house: a garden wall, trees, a far mountain. */
function view(sheet: Sheet, p: Palette): void {
  sheet.path(
    'M-10 520L60 430 110 404 150 372 178 330 196 322 214 340 240 392 300 432 372 470 460 520z',
    p.far[1],
  )
  sheet.path(
    'M-10 520L60 430 110 404 150 372 178 330 190 324 176 372 150 420 160 470 120 520z',
    p.far[0],
  )
  const n = noise(4)
  sheet.path(
    below((x) => 500 + 6 * n(x * 0.02), 1200, 800),
    p.leaf[2],
  )
  for (const [x, y, rx, ry, seed] of [
    [40, 486, 90, 50, 3],
    [190, 500, 80, 36, 8],
    [330, 486, 90, 50, 13],
  ] as const)
    sheet.add(crown(p.leaf, { seed, x, y, rx, ry, light: -1 }))
  sheet.path('M-10 540H470V640H-10z', p.wall[1]).path('M-10 534H470v12H-10z', p.wall[0])
}

const frame = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h-${w}z`

/** The house: limewashed wall, a tall stable door and a sash window, red floor polish on the stoep. */
function stoep(sheet: Sheet, p: Palette): void {
  sheet.path('M440 0H1200V640H440z', p.wall[1])
  sheet.path('M440 0H1200V96L440 40z', p.wall[0])
  sheet.path('M440 0H462V640H440z', p.wall[0], 0.6)
  sheet.path(frame(840, 190, 210, 450), p.wall[0]).path(frame(856, 206, 178, 434), p.leaf[0])
  sheet.path(frame(864, 214, 162, 192) + frame(864, 416, 162, 216), p.leaf[1])
  sheet.path(frame(882, 234, 56, 150) + frame(952, 234, 56, 150) + frame(882, 438, 56, 170) + frame(952, 438, 56, 170), p.leaf[0], 0.55) // prettier-ignore
  sheet.disc(1012, 430, 7, oneInk('.80 .10 85'))
  sheet.path(frame(540, 230, 150, 220), p.wall[0]).path(frame(552, 242, 126, 200), p.glass)
  sheet.path('M552 242h126v60L552 380z', p.far[0], 0.7)
  sheet.path(
    `${frame(612, 242, 6, 200)}${frame(552, 306, 126, 6)}${frame(552, 374, 126, 6)}`,
    p.wall[1],
  )
  sheet.path(frame(528, 450, 174, 14), p.wall[0])
  sheet.path(
    'M-10 640H1200V800H-10z',
    sheet.roll(
      [
        [0, oneInk('.58 .10 32')],
        [1, oneInk('.47 .095 25')],
      ],
      640,
      800,
    ),
  )
  sheet.path('M-10 640H1200v9H-10z', oneInk('.68 .10 38'))
}

/** A trunk, a smaller case on it with a red strap, a straw hat on top; lit from the left, about 330 × 330 units. */
function luggage(p: Palette): Mark {
  const tan = inks<readonly [string, string, string]>('.42 .07 45, .56 .09 55, .68 .095 65')
  const navy = inks<readonly [string, string]>('.32 .05 255, .42 .06 250')
  const brass = oneInk('.82 .10 85')
  return (
    shape('M-152 0H170L318 52H-40z', p.near[0], 0.28) +
    shape('M-158-4Q-160 2-152 2H168Q176 2 174-4L172-168Q172-176 164-176H-150Q-158-176-158-168z', tan[1]) +
    shape('M120-176H164Q172-176 172-168L174-4Q176 2 168 2H120z', tan[0]) +
    shape('M-158-168Q-158-176-150-176H164Q172-176 172-168V-150H-158z', tan[2]) +
    shape('M-158-96H173V-88H-158z', tan[0]) +
    shape('M-104-176H-82V2H-104zM92-176H114V2H92z', tan[0]) +
    shape('M-100-104h14v24h-14zM96-104h14v24H96z', brass) +
    shape('M-20-108H34V-84H-20z', tan[0]) + shape('M-12-102H26V-98H-12z', brass) +
    shape('M-116-176Q-118-180-112-180H118Q124-180 122-176V-282Q122-290 114-290H-108Q-116-290-116-282z', navy[1]) +
    shape('M84-290H114Q122-290 122-282V-180H84z', navy[0]) +
    shape('M-70-290H-48V-180H-70zM52-290H74V-180H52z', p.disa[1]) +
    shape('M-56-290H-48V-180H-56zM66-290H74V-180H66z', p.disa[0]) +
    line('M-22-290C-22-308 28-308 28-290', navy[0], 7) +
    disc(-59, -232, 6, brass) + disc(63, -232, 6, brass) +
    shape('M-118-292C-70-310 86-312 130-292 92-278-74-278-118-292z', oneInk('.84 .075 85')) +
    shape('M-50-298C-48-338-26-352 6-352 38-352 60-338 62-298 30-290-20-290-50-298z', oneInk('.90 .06 88')) +
    shape('M22-351C44-346 60-334 62-298 50-295 40-294 30-293 34-316 32-338 22-351z', oneInk('.76 .08 75')) +
    shape('M-51-308C-20-300 32-300 63-308L62-296C30-288-20-288-50-296z', p.near[0])
  ) // prettier-ignore
}
