import { day, inks, oneInk, type Palette } from '../../kit/palettes.ts'
import { outline } from '../../kit/path.ts'
import type { Scene } from '../../kit/scene.ts'
import { disc, line, placed, shape, type Mark } from '../../kit/sheet.ts'

const palette: Palette = {
  ...day,
  granite: inks('.44 .04 235, .50 .042 230, .56 .045 225, .62 .045 220, .70 .04 210'),
}

/** A map of the Cape opened on a table, no line drawn on it yet; a red pencil and a compass wait beside it. */
export const scene: Scene = {
  id: 'empty/no-itinerary',
  palette,
  size: [1200, 800],
  draw(sheet, p) {
    sheet.path('M0 0H1200V800H0z', p.granite[2])
    sheet.path(
      'M0 0H1200V150L0 210zM0 430L1200 360V372L0 442zM0 680L1200 596V608L0 692z',
      p.granite[1],
    )
    sheet.path('M0 210L1200 150V158L0 218z', p.granite[0])
    sheet.add(placed(map(p), { x: 570, y: 400, turn: -4 }))
    sheet.place(pencil(p), { x: 900, y: 610, turn: -32 })
    sheet.place(compass(p), { x: 1000, y: 250 })
  },
}

/** The sheet in its eight folds, the coast from St Helena Bay to Agulhas on it. About 720 × 520 units round its middle. */
function map(p: Palette): Mark {
  const paper = inks<readonly [string, string, string]>('.86 .03 85, .925 .025 88, .97 .018 92')
  const water = inks<readonly [string, string]>('.76 .045 215, .82 .04 210')
  const land =
    '-130,-262! -138,-214 -170,-186 -196,-196 -204,-170 -176,-140 -168,-104 -190,-84 -176,-52 -150,-22 -132,14 -140,40 -152,60 -146,92 -136,122 -128,140! -120,126 -118,98 -108,84 -88,80 -72,92 -64,120 -66,146 -46,150 -30,136 -12,148 -2,170 22,178 30,204 58,214 78,226 104,232 128,220 160,216 190,200 204,206 236,186 268,178 300,186 362,170! 362,-262!'
  let folds = ''
  for (const [x, ink] of [
    [-360, 1],
    [-180, 0],
    [0, 1],
    [180, 0],
  ] as const)
    folds += shape(
      `M${x}-262H${x + 180}V258H${x}z`,
      ink ? p.white[1] : p.near[0],
      ink ? 0.14 : 0.09,
    )
  const river =
    'M-130-226C-80-200-40-210 0-170 30-140 20-90 60-70M104 231C110 190 150 170 170 120 190 90 240 80 290 60M-66 146C-40 110-30 80 0 60'
  const hills = [[-60, -40], [-40, 0], [-30, 40], [0, -80], [30, -20], [60, 40], [110, 80], [160, 60], [220, 30], [280, 10], [90, -60], [-20, 100], [50, 130], [150, -10], [-70, -110]] as const // prettier-ignore
  const ridges = hills.map(([x, y]) => `M${x - 20} ${y + 8}L${x - 6} ${y - 12} ${x} ${y - 5} ${x + 8} ${y - 16} ${x + 24} ${y + 8} ${x + 8} ${y}z`).join('') // prettier-ignore
  const towns = [
    [-138, 26],
    [-80, 54],
    [-10, 140],
    [96, 218],
    [-170, -70],
    [150, 130],
    [270, 150],
    [-60, 76],
  ] as const
  return (
    shape('M-350-246L372-256 384 270-344 280z', p.near[0], 0.35) +
    shape('M-360-262H360V258H-360z', water[1]) +
    shape(outline(land), paper[2]) +
    line(river, water[0], 3) +
    shape(ridges, paper[0]) +
    towns.map(([x, y]) => disc(x, y, 4, p.near[1])).join('') +
    folds +
    shape('M-360-2H360V2H-360z', p.near[0], 0.14) +
    shape('M-181-262h2v520h-2zM-1-262h2v520h-2zM179-262h2v520h-2z', p.near[0], 0.14) +
    shape('M-360-262H360V-250H-360zM-360 246H360V258H-360zM-360-262H-348V258H-360zM348-262H360V258H348z', paper[2]) +
    shape('M360 258L360 196 300 258z', paper[0])
  ) // prettier-ignore
}

/** A red pencil, about 300 units long, its point to the left. */
function pencil(p: Palette): Mark {
  return (
    shape('M-130 20L150 32 170 44-120 36z', p.near[0], 0.35) +
    shape('M-110-14H150V14H-110z', p.disa[1]) +
    shape('M-110 4H150V14H-110z', p.disa[0]) +
    shape('M-110-14H150V-8H-110z', oneInk('.70 .16 32')) +
    shape('M-110-14L-152-2V2L-110 14-116 4-108-4z', oneInk('.86 .06 75')) +
    shape('M-138-6L-156 0-138 6z', p.near[0]) +
    shape('M150-14H164V14H150z', oneInk('.80 .03 230')) +
    shape('M164-13H180Q186 0 180 13H164z', oneInk('.72 .10 15'))
  )
}

/** A brass compass with a limb of eight points; about 150 units across. */
function compass(p: Palette): Mark {
  const brass = inks<readonly [string, string]>('.60 .09 75, .80 .10 85')
  const ray = (turn: number, long: number) =>
    placed(
      shape(`M0 0L-7-10 0-${long}z`, p.granite[1]) + shape(`M0 0L7-10 0-${long}z`, p.granite[4]),
      { x: 0, y: 0, turn },
    )
  return (
    disc(10, 12, 78, p.near[0], 0.35) + disc(0, 0, 78, brass[0]) + disc(-3, -3, 73, brass[1]) + disc(0, 0, 64, p.white[1]) +
    [45, 135, 225, 315].map((turn) => ray(turn, 36)).join('') + [0, 90, 180, 270].map((turn) => ray(turn, 52)).join('') +
    placed(shape('M0-54L7 0H-7z', p.disa[1]) + shape('M0 54L7 0H-7z', p.near[0]), { x: 0, y: 0, turn: 28 }) +
    disc(0, 0, 6, brass[0])
  ) // prettier-ignore
}
