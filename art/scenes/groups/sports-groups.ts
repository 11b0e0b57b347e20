import { body, type Dress, type Pair, type Pose } from '../../kit/body.ts'
import { lionFromTheSea } from '../../kit/landmarks/lion.ts'
import { stadium } from '../../kit/landmarks/stadium.ts'
import { golden, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below, dash } from '../../kit/path.ts'
import { scrub } from '../../kit/plants/trees.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import { shape, type Sheet } from '../../kit/sheet.ts'
import { sky } from '../../kit/sky.ts'
import { look, type Light } from '../../kit/view.ts'

// The last hour of a winter afternoon: apricot air, the hill in plum and rust, the grass gone deep.
const palette: Palette = {
  ...golden,
  sky: rollOf('0 .80 .05 222, .4 .89 .035 190, .72 .94 .05 90, 1 .89 .09 68'),
  rock: inks('.38 .065 290, .47 .075 315, .57 .085 15, .70 .10 48, .83 .09 68'),
  mist: oneInk('.86 .075 62'),
  leaf: inks('.27 .045 200, .35 .055 165, .50 .075 115'),
  veld: inks('.34 .065 165, .46 .09 144, .51 .10 136'),
}

const hillside: Pair = inks('.50 .055 95, .69 .075 96')

const light: Light = { azimuth: 24, elevation: 24, cavity: 2.6, form: 0.35 }

/** A line-out on Green Point Common: a jumper held high with the ball, the white bowl of the stadium, Signal Hill and Lion’s Head behind. */
export const scene: Scene = {
  id: 'groups/sports-groups',
  palette,
  focus: { x: 0.54, y: 0.5 },
  draw(sheet, p) {
    sky(sheet, p.sky, 600)
    const lion = look(sheet, lionFromTheSea(), { x: 1.1, y: 0.02, z: -7.4, focal: 1950, horizon: 612, middle: 830, stretch: 1.3 }, light) // prettier-ignore
    relief(sheet, lion, p.rock, { shares: [0.2, 0.4, 0.6, 0.82], foot: 640, smallest: 260, tolerance: 2.1, cover: { inks: hillside, from: 0.77, fray: 0.08 }, mist: { ink: p.mist, from: 430, to: 620, strength: 0.6 } }) // prettier-ignore
    sheet.place(stadium({ skin: inks('.60 .05 300, .70 .045 320, .82 .035 30, .92 .035 72, .975 .02 88'), glow: oneInk('.90 .085 68'), seam: oneInk('.42 .05 300'), under: oneInk('.30 .05 290') }), { x: 430, y: 634, scale: 1.28 }) // prettier-ignore
    scrub(sheet, p.leaf, { seed: 21, line: (x) => 646 + 4 * Math.sin(x * 0.01), tall: (x) => 24 + 14 * Math.sin(x * 0.006 + 1), top: 560, bottom: 680, fine: 0.03, smallest: 160, light: 1 }) // prettier-ignore
    field(sheet, p)
    players(sheet, p)
    kit(sheet, p)
  },
}

/** The field in the mower’s bands, and the touchline. */
function field(sheet: Sheet, p: Palette): void {
  sheet.path(below(() => 650, 1600, 1000), p.veld[1]) // prettier-ignore
  sheet.path('M0 664H1600V684H0zM0 714H1600V758H0zM0 822H1600V912H0z', p.veld[2])
  sheet.path('M1196 650h5L1480 1000h-26z', p.white[1])
  sheet.path(dash(1120, 1226, 689, 5), p.veld[0])
  sheet.path('M1223 690V596h4v94z', p.white[0])
  sheet.path('M1227 597Q1246 590 1262 600L1258 624Q1244 616 1227 622z', p.disa[1])
}

const ball = (p: Palette) =>
  shape('M-16 0Q-8-10 4-10 14-9 17 0 14 9 4 10-8 10-16 0z', p.white[1]) +
  shape('M-16 0Q-8 10 4 10 14 9 17 0 4 6-16 0z', p.white[0]) +
  shape('M-6-8Q-2 0-6 8L-1 9.500Q3 0-1-9.500z', p.disa[1])

/** What lies beside the field: a bag and two balls, dark in the corner. */
function kit(sheet: Sheet, p: Palette): void {
  sheet.path(dash(-60, 350, 986, 22), p.veld[0])
  sheet.path('M-20 986V906Q-10 888 30 886H196V986z', p.near[1])
  sheet.path('M-20 986V940H196V986zM66 886h16v100H66zM134 886h16v100h-16z', p.near[0])
  sheet.path(
    'M196 886C232 886 244 908 244 936 244 966 232 986 196 986 172 986 162 966 162 936 162 908 172 886 196 886z',
    p.near[0],
  )
  sheet.path(
    'M200 894C226 894 236 912 236 936 236 950 232 962 224 970 228 940 218 910 200 894z',
    p.near[1],
  )
  sheet.place(ball(p), { x: 296, y: 966, scale: 1.9, turn: 12 })
  sheet.place(ball(p), { x: 362, y: 982, scale: 1.9, turn: -28 })
}

type Side = Pick<Dress, 'top' | 'legs' | 'socks' | 'hoop'>

const jumper: Pose = {
  head: [15, -321],
  neck: [3, -306],
  nod: -32,
  arms: ['7,-305 22,-336 40,-364', '-1,-304 8,-336 25,-366'],
  legs: ['2,-250 11,-204 6,-160 16,-148', '-3,-250 3,-203 -3,-159 7,-146'],
}

const rear: Pose = {
  head: [-44, -168],
  neck: [-48, -150],
  nod: -30,
  girth: 12,
  arms: ['-40,-148 -22,-176 -3,-206', '-50,-148 -30,-178 -9,-212'],
  legs: ['-54,-96 -36,-52 -40,-8 -22,-3', '-58,-96 -66,-50 -84,-9 -66,-3'],
}

const front: Pose = {
  head: [50, -167],
  neck: [54, -149],
  nod: -30,
  girth: 12,
  faces: -1,
  arms: ['48,-147 32,-176 12,-204', '58,-147 38,-174 13,-200'],
  legs: ['58,-95 40,-52 42,-8 24,-3', '62,-95 72,-50 92,-9 74,-3'],
}

const reaching: Pose = {
  ...jumper,
  arms: ['7,-305 32,-318 60,-334', '-1,-304 8,-334 28,-358'],
  nod: -24,
}

const halfback: Pose = {
  head: [26, -122],
  neck: [14, -108],
  nod: -16,
  arms: ['18,-106 36,-88 62,-94', '10,-105 30,-80 58,-84'],
  legs: ['-14,-72 18,-46 0,-8 18,-3', '-18,-72 -8,-36 -40,-9 -24,-3'],
}

const thrower: Pose = {
  head: [-14, -160],
  neck: [-4, -146],
  faces: -1,
  nod: -14,
  arms: ['-2,-145 -16,-180 -46,-192', '6,-144 -3,-180 -34,-201'],
  legs: ['2,-94 -16,-54 -18,-8 -36,-3', '6,-94 16,-50 30,-9 12,-3'],
}

const braced: Pose = {
  head: [-14, -150],
  neck: [-4, -136],
  faces: -1,
  nod: -26,
  girth: 12,
  arms: ['-8,-134 -22,-112 -34,-92', '4,-134 2,-106 -20,-92'],
  legs: ['4,-86 -16,-48 -10,-8 -28,-3', '10,-86 20,-46 34,-9 16,-3'],
}

function players(sheet: Sheet, p: Palette): void {
  const gold: Side = {
    top: inks('.70 .125 68, .84 .13 84'),
    legs: inks('.78 .04 320, .97 .02 85'),
    socks: inks('.70 .125 68, .84 .13 84'),
    hoop: inks('.30 .06 265, .40 .07 262'),
  }
  const navy: Side = {
    top: inks('.27 .06 272, .40 .075 262'),
    legs: inks('.22 .04 275, .33 .05 268'),
    socks: inks('.27 .06 272, .40 .075 262'),
    hoop: inks('.66 .04 300, .93 .03 85'),
  }
  const dark: Pair = inks('.31 .05 25, .47 .07 45')
  const brown: Pair = inks('.42 .07 35, .60 .085 52')
  const fair: Pair = inks('.58 .075 35, .78 .08 60')
  const black = oneInk('.20 .03 290')
  const [straw, red] = [oneInk('.62 .09 72'), p.disa[1]]
  const all: readonly (readonly [Pose, Side, Pair, string, number, number, number])[] = [
    [braced, navy, fair, straw, 1060, 856, 1.5],
    [front, navy, brown, black, 610, 858, 1.5], [reaching, navy, dark, black, 610, 886, 1.5], [rear, navy, fair, red, 610, 858, 1.5],
    [halfback, gold, fair, straw, 440, 900, 1.66],
    [front, gold, dark, black, 808, 896, 1.66], [jumper, gold, brown, black, 808, 896, 1.66], [rear, gold, fair, p.disa[0], 808, 896, 1.66],
    [braced, gold, brown, black, 968, 908, 1.66],
    [thrower, gold, dark, black, 1350, 884, 1.62],
  ] // prettier-ignore
  for (const [pose, , , , x, y, k] of all) {
    if (pose === jumper || pose === reaching) continue
    for (const text of pose.legs) {
      const foot = Number(text.split(' ')[2]?.split(',')[0])
      sheet.path(dash(x + foot * k - 230, x + foot * k + 14, y - 2, 12), p.veld[0])
    }
  }
  sheet.place(ball(p), { x: 866, y: 276, scale: 1.55, turn: -30 })
  for (const [pose, side, skin, hair, x, y, scale] of all)
    sheet.place(body({ ...side, skin, hair, shoes: black, sleeve: 0.5, hem: 0.34 }, pose), { x, y, scale }) // prettier-ignore
}
