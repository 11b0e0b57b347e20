import type { Ink } from '../colour.ts'
import { field, trace } from '../contour.ts'
import { fractal, noise, random } from '../noise.ts'
import { num } from '../path.ts'
import { shape, type Mark, type Sheet } from '../sheet.ts'

/** Three inks of foliage: shade, body, light. */
export type Foliage = readonly [Ink, Ink, Ink]

/** A mass of leaves: centre and half sizes in the mark's units; light 1 from the right, -1 from the left. */
export function crown(
  inks: Foliage,
  of: {
    seed: number
    x: number
    y: number
    rx: number
    ry: number
    light?: 1 | -1
    ragged?: number
  },
): Mark {
  const { x, y, rx, ry, light = -1, ragged = 0.34 } = of
  const n = noise(of.seed)
  const size = 84
  const unit = (i: number) => (i / (size - 1) - 0.5) * 2.5
  const fineX = 2.2 * Math.sqrt(Math.max(30, rx) / 60)
  const fineY = 2.2 * Math.sqrt(Math.max(30, ry) / 60)
  const body = field(size, size, (i, j) => {
    const u = unit(i)
    const v = unit(j)
    return 1 - Math.sqrt(u * u + v * v) + ragged * fractal(n, u * fineX + 9, v * fineY, 3)
  })
  const lit = field(size, size, (i, j) => {
    if ((body.values[j * size + i] as number) < -0.05) return -9
    const u = unit(i)
    const v = unit(j)
    return (
      0.55 * u * light -
      0.75 * v +
      0.9 * fractal(n, u * fineX * 1.2 + 30, v * fineY * 1.5, 3) -
      0.15
    )
  })
  const cut = {
    scaleX: (rx * 2.5) / size,
    scaleY: (ry * 2.5) / size,
    x: x - rx * 1.25,
    y: y - ry * 1.25,
  }
  return (
    shape(trace(body, 0, { ...cut, tolerance: 1, smallest: 200 }), inks[0]) +
    shape(trace(lit, 0.05, { ...cut, tolerance: 1, smallest: 34 }), inks[1]) +
    shape(trace(lit, 0.62, { ...cut, tolerance: 1, smallest: 30 }), inks[2])
  )
}

type Tree = { seed: number; tall: number; light?: 1 | -1 }

function masses(
  inks: Foliage,
  tree: Tree,
  list: readonly (readonly [number, number, number, number])[],
): Mark {
  const k = tree.tall / 200
  return list
    .map(([x, y, rx, ry], i) =>
      crown(inks, {
        seed: tree.seed + i * 11,
        x: x * k,
        y: y * k,
        rx: rx * k,
        ry: ry * k,
        light: tree.light ?? -1,
      }),
    )
    .join('')
}

function trunk(path: string, tall: number, ink: Ink): Mark {
  return `<g transform="scale(${num2(tall / 200)})">${shape(path, ink)}</g>`
}

/** An English oak, as in the streets of Stellenbosch: broad, heavy, low. Origin at the foot. */
export function oak(inks: Foliage, tree: Tree): Mark {
  return (
    trunk('M-13 0C-8-24-9-50-12-70L-40-104l6-5L-6-84-2-120H6L9-82 40-110l5 5L12-66C10-46 10-22 17 0z', tree.tall, inks[0]) +
    masses(inks, tree, [[-52, -104, 56, 42], [54, -108, 58, 44], [-8, -146, 66, 50], [4, -102, 56, 36]]) // prettier-ignore
  )
}

/** A Lombardy poplar: a narrow flame, planted in rows as windbreaks. */
export function poplar(inks: Foliage, tree: Tree): Mark {
  return trunk('M-4 0L-2-60H3L5 0z', tree.tall, inks[0]) + masses(inks, tree, [[0, -106, 19, 96]])
}

/** A stone pine, Cape Town's umbrella: a bare leaning stem under a flat dark crown. */
export function stonePine(inks: Foliage, tree: Tree): Mark {
  return (
    trunk('M-7 0C-3-50 2-92 6-132L-26-158l3-5L8-144 12-160h5l1 18 26-20 4 4L17-124C12-84 6-44 8 0z', tree.tall, inks[0]) +
    masses(inks, tree, [[-36, -166, 48, 19], [52, -168, 50, 20], [10, -182, 60, 20]]) // prettier-ignore
  )
}

/** A milkwood: low, wind-cut, many stems, leaning away from the south-easter. */
export function milkwood(inks: Foliage, tree: Tree): Mark {
  return (
    trunk('M-30 0C-20-40-40-66-58-90h7C-34-70-18-50-14-26-8-56 14-80 40-98h8C22-70 4-44-2 0z', tree.tall, inks[0]) +
    masses(inks, tree, [[-70, -92, 60, 36], [34, -112, 84, 44], [104, -92, 54, 30], [-10, -128, 60, 34]]) // prettier-ignore
  )
}

/** A sweet thorn of the Karoo: three rounded masses on a forked stem. */
export function thornTree(inks: Foliage, tree: Tree): Mark {
  return (
    trunk('M-9 0C-4-40-6-80-22-108L-56-146l5-4L-12-116-4-150H4L5-112C14-128 36-144 62-160l4 5C40-126 18-104 10-66Q9-28 13 0z', tree.tall, inks[0]) +
    masses(inks, tree, [[-62, -150, 60, 38], [64, -154, 62, 40], [0, -176, 74, 40]]) // prettier-ignore
  )
}

/** A yellowwood: a tall bole and spreading, bearded crown, for the forests of the Garden Route. */
export function yellowwood(inks: Foliage, tree: Tree): Mark {
  return (
    trunk('M-11 0C-6-40-7-90-6-130L-30-150l4-5 22 14 2-30h6l2 34 26-18 4 5L7-126C7-86 7-40 14 0z', tree.tall, inks[0]) +
    masses(inks, tree, [[-44, -146, 46, 26], [48, -150, 50, 27], [0, -176, 58, 32], [30, -122, 30, 15]]) // prettier-ignore
  )
}

/**
 * A band of scrub, hedge or wood along a line: contoured leaves in up to three inks, laid on the sheet.
 * `tall(x)` is its height above `line(x)`, in pixels.
 */
export function scrub(
  sheet: Sheet,
  inks: readonly Ink[],
  of: {
    seed: number
    line: (x: number) => number
    tall: (x: number) => number
    top: number
    bottom: number
    fine?: number
    smallest?: number
    light?: 1 | -1
  },
): void {
  const n = noise(of.seed)
  const { fine = 0.03, smallest = 70, light = -1 } = of
  // One sample more than fits: the last one lies on or beyond the edge.
  const w = Math.ceil(sheet.width / 4) + 1
  const h = Math.ceil((of.bottom - of.top) / 2) + 1
  const share = (x: number, y: number) => (of.line(x) - y) / Math.max(1, of.tall(x))
  const body = field(w, h, (i, j) => {
    const x = i * 4
    const y = of.top + j * 2
    return 1 - share(x, y) + 0.42 * fractal(n, x * fine, y * fine * 1.5, 3)
  })
  const lit = field(w, h, (i, j) => {
    if ((body.values[j * w + i] as number) <= 0) return -9
    const x = i * 4
    const y = of.top + j * 2
    return (
      share(x, y) * 0.9 - 0.75 + 0.8 * fractal(n, x * fine * 1.5 - light * 40, y * fine * 2.3, 3)
    )
  })
  const cut = { scaleX: 4, scaleY: 2, y: of.top, tolerance: 1.2, smallest }
  const cuts = [0, 0, 0.42]
  inks.forEach((ink, i) => sheet.path(trace(i ? lit : body, cuts[i] ?? 0, cut), ink))
}

/** Low fynbos seen from afar: rounded tufts scattered over a slope, thinner towards the top. One path. */
export function tufts(of: {
  seed: number
  count: number
  within: (t: number) => readonly [number, number]
  size: number
}): string {
  const next = random(of.seed)
  let path = ''
  for (let i = 0; i < of.count; i++) {
    const [x, y] = of.within(next())
    // Of a few sizes, so that most tufts have the same words in the file.
    const r = 2 * Math.max(1, Math.round((of.size * (0.4 + next())) / 2))
    path += `M${Math.round(x - r)} ${Math.round(y)}q${num(r * 0.2)}-${num(r * 0.9)} ${num(r)}-${num(r * 0.8)} ${num(r * 0.8)} 0 ${num(r)} ${num(r * 0.8)}z`
  }
  return path
}

function num2(n: number): string {
  return (Math.round(n * 100) / 100).toString().replace(/^0\./, '.')
}
