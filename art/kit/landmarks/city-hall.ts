import type { Ink } from '../colour.ts'
import { shape, type Mark } from '../sheet.ts'

/** Inks of the City Hall: its honey-coloured stone (shade, body, light), glass, roof. */
export type CityHallInks = { stone: readonly [Ink, Ink, Ink]; glass: Ink; roof: Ink; face: Ink }

/** Cape Town's City Hall (1905) from the Grand Parade: about 640 × 130 units, its clock tower to 300. The foot at 0, lit from the right. */
export function cityHall({ stone, glass, roof, face }: CityHallInks): Mark {
  const [shade, body, light] = stone
  const wing = (x0: number, x1: number) => {
    const count = Math.round((x1 - x0) / 25)
    return (
      shape(bays(x0, x1, count, -8, 30, 12) + bays(x0, x1, count, -52, 34, 11), glass) +
      shape(`M${x0} -46H${x1}v5H${x0}zM${x0} -98H${x1}v6H${x0}z`, light) +
      shape(`M${x0} -41H${x1}v3H${x0}zM${x0} -92H${x1}v3H${x0}z`, shade)
    )
  }
  let balusters = ''
  for (let x = -316; x < 316; x += 8) balusters += `M${x}-104h4v-9h-4z`
  const pavilion = (x: number) =>
    shape(`M${x - 38} 0V-118H${x + 38}V0z`, body) +
    shape(`M${x - 38} 0V-118h10V0z`, shade) +
    shape(`M${x + 26} 0V-118h12V0z`, light) +
    shape(`M${x - 44}-118H${x + 44}L${x}-146z`, light) +
    shape(`M${x - 30}-120H${x + 30}L${x}-138z`, shade) +
    shape(bays(x - 28, x + 28, 2, -10, 32, 14) + bays(x - 28, x + 28, 2, -56, 38, 13), glass) +
    shape(`M${x - 40}-46h80v5h-80z`, light)
  return (
    shape('M-322-104L-300-124H300L322-104z', roof) +
    shape('M-320 0V-104H320V0z', body) +
    wing(-270, -60) +
    wing(60, 270) +
    shape(balusters + 'M-320-113h640v-3h-640z', light) +
    pavilion(-292) +
    pavilion(292) +
    shape('M-62 0V-126H62V0z', body) +
    shape('M-62 0V-126h14V0z', shade) +
    shape('M-70-126H70L0-156z', light) +
    shape(bays(-46, 46, 3, -8, 38, 18) + bays(-46, 46, 3, -60, 44, 14), glass) +
    shape('M-34-140V-236H34V-140z', body) +
    shape('M-34-140V-236h16v96z', shade) +
    shape('M20-140V-236h14v96z', light) +
    shape('M-40-196H40v-5H-40zM-42-236H42v-7H-42zM-38-150H38v-6H-38z', light) +
    shape(bays(-20, 20, 2, -158, 30, 9), glass) +
    `<circle cx="0" cy="-218" r="15" fill="${light}"/><circle cx="0" cy="-218" r="12.500" fill="${face}"/>` +
    shape('M-.8-218v-9h1.600v9zM-.6-217.500l6 4 1-1.300-6-4z', roof) +
    shape('M-28-243V-268H28V-243z', body) +
    shape('M-28-243V-268h12v25z', shade) +
    shape(bays(-22, 22, 3, -245, 20, 8), glass) +
    shape('M-33-268H33v-5H-33z', light) +
    shape('M-26-273C-24-296-10-304 0-312 10-304 24-296 26-273z', roof) +
    shape('M4-309C12-302 24-294 26-273H12C12-290 10-300 4-309z', light, 0.4) +
    shape('M-1-310v-26h2v26z', roof)
  )
}

function bays(
  from: number,
  to: number,
  count: number,
  foot: number,
  tall: number,
  wide: number,
): string {
  let openings = ''
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * (i + 0.5)) / count - wide / 2
    openings += `M${x} ${foot}v-${tall - wide / 2}q${wide / 2}-${wide * 0.9} ${wide} 0v${tall - wide / 2}z`
  }
  return openings
}
