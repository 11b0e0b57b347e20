import { minaret, townHouse, type TownHouse } from '../../kit/landmarks/bo-kaap.ts'
import { tableMountain } from '../../kit/landmarks/table-mountain.ts'
import { random } from '../../kit/noise.ts'
import { lerp, smooth } from '../../kit/numbers.ts'
import { day, inks, oneInk, rollOf, type Palette } from '../../kit/palettes.ts'
import { below } from '../../kit/path.ts'
import { relief } from '../../kit/relief.ts'
import type { Scene } from '../../kit/scene.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { sky, tablecloth } from '../../kit/sky.ts'
import { look, skylineAt } from '../../kit/view.ts'

const palette: Palette = {
  ...day,
  sky: rollOf('0 .70 .09 242, .5 .82 .06 226, 1 .93 .03 190'),
  rock: inks('.44 .05 270, .52 .05 280, .61 .045 300, .72 .04 20, .82 .04 75'),
  veld: inks('.46 .05 190, .54 .06 165, .62 .065 145'),
  mist: oneInk('.80 .04 215'),
  wall: inks('.80 .035 275, .985 .008 92'),
  leaf: inks('.34 .06 165, .46 .085 158, .58 .09 130'),
}

/** Painted houses of Bo-Kaap, stepping down their street in the morning, a minaret over the roofs and the mountain over all. */
export const scene: Scene = {
  id: 'categories/city-tours',
  palette,
  size: [1200, 1200],
  draw(sheet, p) {
    sky(sheet, p.sky, 720)
    const camera = {
      x: 0.1,
      y: 0.12,
      z: -6,
      focal: 1830,
      horizon: 690,
      middle: 610,
      stretch: 1.3,
    }
    const table = look(sheet, tableMountain(), camera, {
      azimuth: 150,
      elevation: 36,
      cavity: 2.4,
      form: 0.4,
    })
    relief(sheet, table, p.rock, {
      shares: [0.18, 0.36, 0.55, 0.8], foot: 820, smallest: 380, tolerance: 2.4,
      cover: { inks: [p.veld[0], p.veld[1]], from: 0.7, fray: 0.2, seed: 4 },
      mist: { ink: p.mist, from: 430, to: 700, strength: 0.75 },
    }) // prettier-ignore
    tablecloth(sheet, p.cloud, {
      seed: 52,
      top: (x) => skylineAt(table, x),
      on: (x) => smooth(170, 320, x) * smooth(860, 520, x),
      fall: 46,
    })
    sheet.place(minaret(p), { x: 792, y: 700, scale: 1 })
    row(sheet, p)
    street(sheet, p)
  },
}

const paints = {
  rose: inks<readonly [string, string]>('.73 .12 10, .59 .12 6'),
  lime: inks<readonly [string, string]>('.84 .12 112, .69 .105 118'),
  blue: inks<readonly [string, string]>('.58 .105 245, .47 .10 255'),
  orange: inks<readonly [string, string]>('.79 .12 68, .65 .12 55'),
  mint: inks<readonly [string, string]>('.80 .075 182, .66 .075 190'),
}

const rest = (
  paint: readonly [string, string],
  door: string,
): Pick<TownHouse, 'paint' | 'door'> => ({ paint, door })

function row(sheet: Sheet, p: Palette): void {
  const houses: TownHouse[] = [
    { ...rest(paints.mint, paints.blue[1]), wide: 330, tall: 400, crown: 'plain', bays: ['window', 'window', 'door'], fall: 60 },
    { ...rest(paints.orange, p.leaf[0]), wide: 270, tall: 372, crown: 'wave', bays: ['door', 'window'], fall: 60 },
    { ...rest(paints.blue, p.disa[1]), wide: 350, tall: 408, crown: 'gable', bays: ['window', 'door', 'window'], fall: 60 },
    { ...rest(paints.rose, paints.mint[1]), wide: 270, tall: 366, crown: 'plain', bays: ['window', 'door'], fall: 60 },
    { ...rest(paints.lime, paints.rose[1]), wide: 300, tall: 390, crown: 'wave', bays: ['window', 'window'], fall: 60 },
  ] // prettier-ignore
  let x = -190
  let y = 884
  for (const house of houses) {
    sheet.place(townHouse(p, house), { x, y })
    x += house.wide
    y += 26
  }
}

const kerb = (x: number) => 962 + x * 0.084

// The shade of the houses on the other side: their parapets and one round gable, falling with the street.
const roofs =
  'M-10 1200V1058L168 1073V1085L196 1087V1075L404 1093V1081C430 1083 436 1066 462 1064S498 1086 522 1091V1103L548 1105V1093L826 1117V1129L852 1131V1111L1020 1126 1038 1112 1056 1129 1210 1142V1200z'

/** The cobbled street, falling to the right, the shade of the other side's houses on it. */
function street(sheet: Sheet, p: Palette): void {
  sheet.path(
    below((x) => kerb(x) - 8, 1200, 1200),
    p.wall[1],
  )
  sheet.path(
    below((x) => kerb(x) + 6, 1200, 1200),
    oneInk('.50 .035 280'),
  )
  sheet.path(below((x) => kerb(x) + 14, 1200, 1200), sheet.roll([[0, oneInk('.66 .035 290')], [1, oneInk('.74 .04 40')]], 960, 1200)) // prettier-ignore
  const next = random(9)
  let stones = ''
  for (let r = 0; r < 12; r++) {
    const t = r / 11
    const gap = lerp(22, 60, t)
    for (let x = -20 - (r % 2) * gap * 0.5; x < 1220; x += gap) {
      const y = kerb(x) + 22 + 200 * t ** 1.3
      if (next() < 0.5)
        stones += `M${Math.round(x)} ${Math.round(y)}h${Math.round(gap * 0.8)}l3 ${Math.round(3 + 9 * t)}h-${Math.round(gap * 0.8)}z`
    }
  }
  sheet.path(stones, oneInk('.58 .04 300'), 0.6)
  sheet.path(roofs, oneInk('.46 .05 288'), 0.6)
}
