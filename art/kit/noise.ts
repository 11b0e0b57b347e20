/** Numbers from 0 to 1 that look random and are the same for the same seed, everywhere. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A smooth field over the plane, about -1 to 1, one hill or hollow per unit. */
export type Noise = (x: number, y?: number) => number

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise for a seed. */
export function noise(seed: number): Noise {
  const next = random(seed)
  const slopeX = new Float64Array(256)
  const slopeY = new Float64Array(256)
  const order = new Uint8Array(512)
  for (let i = 0; i < 256; i++) {
    const angle = next() * 6.2832
    slopeX[i] = Math.cos(angle)
    slopeY[i] = Math.sin(angle)
    order[i] = i
  }
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const held = order[i] as number
    order[i] = order[j] as number
    order[j] = held
  }
  order.copyWithin(256, 0, 256)
  const corner = (ix: number, iy: number, dx: number, dy: number) => {
    const k = order[(order[ix & 255] as number) + (iy & 255)] as number
    return (slopeX[k] as number) * dx + (slopeY[k] as number) * dy
  }
  return (x, y = 0) => {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const u = x - ix
    const v = y - iy
    const a = corner(ix, iy, u, v)
    const b = corner(ix + 1, iy, u - 1, v)
    const c = corner(ix, iy + 1, u, v - 1)
    const d = corner(ix + 1, iy + 1, u - 1, v - 1)
    const s = fade(u)
    return 1.45 * (a + (b - a) * s + (c - a + (a - b - c + d) * s) * fade(v))
  }
}

/** Noise over noise, each octave half as tall and twice as fine: rolling, cloud-like. About -1 to 1. */
export function fractal(n: Noise, x: number, y: number, octaves = 5, gain = 0.5): number {
  let sum = 0
  let total = 0
  let height = 1
  for (let i = 0; i < octaves; i++) {
    sum += height * n(x, y)
    total += height
    x = x * 2.03 + 17
    y = y * 2.03 + 9
    height *= gain
  }
  return sum / total
}

/** Noise folded into sharp crests with smooth hollows between, 0 to 1: ridges, buttresses, flutes. */
export function ridged(n: Noise, x: number, y: number, octaves = 5): number {
  let sum = 0
  let total = 0
  let height = 1
  let weight = 1
  for (let i = 0; i < octaves; i++) {
    let crest = 1 - Math.abs(n(x, y))
    crest *= crest
    sum += height * crest * weight
    total += height
    weight = Math.min(1, Math.max(0, crest * 1.6))
    x = x * 2.1 + 31
    y = y * 2.1 + 7
    height *= 0.5
  }
  return sum / total
}
