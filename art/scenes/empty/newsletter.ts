import { lionsHead } from '../../kit/landmarks/table-mountain.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { crown } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { shape, type Mark, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { look } from '../../kit/view.ts'

const palette: Palette = {
  ...golden,
  sky: rollOf('0 .85 .045 215, .6 .93 .04 120, 1 .95 .055 80'),
  rock: inks('.46 .06 285, .55 .065 310, .66 .075 10, .77 .08 45, .87 .07 70'),
  leaf: inks('.35 .055 165, .46 .075 145, .60 .095 120'),
  wall: inks('.80 .035 300, .97 .018 88'),
  sand: inks('.56 .03 290, .66 .03 300, .80 .03 60'),
}

/** A pillar box on a street corner in the Gardens, a letter half in its slot; Lion's Head over the garden wall. */
export const scene: Scene = {
  id: 'empty/newsletter',
  palette,
  size: [1200, 800],
  focus: { x: 0.5, y: 0.6 },
  draw(sheet, p) {
    sky(sheet, p.sky, 600)
    const head = look(sheet, lionsHead(), { x: 1.2, y: 0.03, z: -9, focal: 1900, horizon: 560, middle: 470, stretch: 1.7 }, { azimuth: 20, elevation: 26, cavity: 2.6, form: 0.35 }, 2) // prettier-ignore
    relief(sheet, head, p.rock, {
      shares: [0.2, 0.4, 0.6, 0.82],
      foot: 600,
      smallest: 240,
      tolerance: 2,
      mist: { ink: p.mist, from: 440, to: 580, strength: 0.6 },
    })
    garden(sheet, p)
    sheet.place(pillarBox(p), { x: 470, y: 706, scale: 1.15 })
  },
}

/** The wall of a garden, what looks over it, and the pavement. */
function garden(sheet: Sheet, p: Palette): void {
  for (const [x, y, rx, ry, seed] of [
    [60, 500, 130, 70, 4],
    [250, 520, 120, 50, 9],
    [1010, 520, 110, 50, 15],
    [1160, 490, 130, 80, 21],
  ] as const)
    sheet.add(crown(p.leaf, { seed, x, y, rx, ry, light: 1 }))
  sheet.path('M-10 548H1210V690H-10z', p.wall[1]).path('M-10 540H1210V556H-10z', p.wall[0])
  sheet.path('M-10 640H1210V690H-10z', p.wall[0], 0.55)
  const paving = sheet.roll([[0, p.sand[2]], [1, p.sand[1]]], 684, 800) // prettier-ignore
  sheet.path(below(() => 684, 1200, 800), paving) // prettier-ignore
  sheet.path('M-10 752H1210V762H-10z', p.wall[0]).path('M-10 762H1210V800H-10z', p.sand[0])
  sheet.path('M380 700L470 690 560 702 300 722 120 716z', p.sand[0], 0.5)
}

/** A cast-iron pillar box of the old kind, its foot at 0, about 150 × 400 units; lit from the right. */
function pillarBox(p: Palette): Mark {
  const [shade, red] = p.disa
  const deep = oneInk('.34 .12 24')
  return (
    shape('M-66 0V-26H66V0zM-60-26V-40H60V-26z', p.near[0]) +
    shape('M-54-40V-312H54V-40z', red) +
    shape('M-54-40V-312H-18Q-26-180-22-40z', shade) +
    shape('M36-40V-312H46V-40z', oneInk('.68 .17 32')) +
    shape('M-70-312V-334Q0-352 70-334V-312Q0-300-70-312z', red) +
    shape('M-70-312V-334Q-46-340-24-342V-306Q-48-308-70-312z', shade) +
    shape('M-62-336C-52-366-24-380 0-380 24-380 52-366 62-336Q0-352-62-336z', red) +
    shape('M-62-336C-52-366-24-380 0-380-20-372-30-356-30-343Q-48-341-62-336z', shade) +
    shape('M-34-280H34V-268H-34z', p.near[0]) +
    shape('M-22-268L-16-304 38-296 33-268z', p.white[1]) +
    shape('M-16-304L14-280 38-296z', p.wall[0]) +
    shape('M-26-218H26V-146H-26z', p.wall[1]) +
    shape('M-18-206H18V-203H-18zM-18-194H18V-191H-18zM-18-182H10V-179H-10zM-18-170H14V-167H-18z', p.wall[0]) +
    shape('M-40-132H40V-129H-40zM-40-60H40V-57H-40zM-40-132H-37V-57H-40zM37-132H40V-57H37z', deep) +
    shape('M22-100a5 5 0 1 1 10 0a5 5 0 1 1-10 0z', p.near[0]) +
    shape('M-56-236H56V-231H-56zM-56-48H56V-43H-56z', deep, 0.6)
  ) // prettier-ignore
}
