/** Holds x between low and high. */
export function clamp(x: number, low = 0, high = 1): number {
  return x < low ? low : x > high ? high : x
}

/** The value a share t of the way from a to b. */
export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** 0 before a, 1 after b, an S between; a may lie after b to fall instead of rise. */
export function smooth(a: number, b: number, x: number): number {
  const t = clamp((x - a) / (b - a))
  return t * t * (3 - 2 * t)
}

/** A bell of height 1 at the middle; width is the distance at which it has fallen to 0.37. */
export function bell(x: number, middle: number, width: number): number {
  const t = (x - middle) / width
  return Math.exp(-t * t)
}

/**
 * A function through knots written as text, 'x y, x y, …' with x rising: straight between them, or eased.
 * Before the first and after the last knot it stays level.
 */
export function curve(knots: string, eased = false): (x: number) => number {
  const xs: number[] = []
  const ys: number[] = []
  for (const knot of knots.split(',')) {
    const [x, y] = knot.trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || Number.isNaN(x + y))
      throw new Error(`Bad knot: ${knot}`)
    xs.push(x)
    ys.push(y)
  }
  const last = xs.length - 1
  return (x) => {
    if (x <= (xs[0] ?? 0)) return ys[0] ?? 0
    for (let i = 1; i <= last; i++) {
      const right = xs[i] ?? 0
      if (x > right) continue
      const left = xs[i - 1] ?? 0
      const t = (x - left) / (right - left)
      return lerp(ys[i - 1] ?? 0, ys[i] ?? 0, eased ? t * t * (3 - 2 * t) : t)
    }
    return ys[last] ?? 0
  }
}

/** Distance from a point to the segment a–b, and where along it (0 to 1) the nearest point lies. */
export function toSegment(
  x: number,
  y: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): { d: number; t: number } {
  const dx = bx - ax
  const dy = by - ay
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1e-12))
  const u = x - ax - t * dx
  const v = y - ay - t * dy
  return { d: Math.sqrt(u * u + v * v), t }
}
