/** An ink is an sRGB colour as '#rrggbb'. */
export type Ink = string

/** A roll of ink (split fountain): inks at offsets from 0 (top) to 1 (bottom). */
export type Roll = readonly (readonly [number, Ink])[]

type Lab = [number, number, number]

const encode = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const decode = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const byte = (c: number) =>
  Math.round(Math.min(1, Math.max(0, encode(c))) * 255)
    .toString(16)
    .padStart(2, '0')

function fromLab([l, a, b]: Lab): Ink {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z
  const green = -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z
  const blue = -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z
  return `#${byte(red)}${byte(green)}${byte(blue)}`
}

function toLab(ink: Ink): Lab {
  const channel = (at: number) => decode(Number.parseInt(ink.slice(at, at + 2), 16) / 255)
  const r = channel(1)
  const g = channel(3)
  const b = channel(5)
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z,
    0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z,
  ]
}

/** An ink from OKLCH: lightness 0 to 1, chroma 0 to about 0.2, hue in degrees. */
export function ink(lightness: number, chroma: number, hue: number): Ink {
  const h = (hue * Math.PI) / 180
  return fromLab([lightness, chroma * Math.cos(h), chroma * Math.sin(h)])
}

/** The ink a share t of the way from a to b, mixed as the eye mixes (OKLab). */
export function mix(a: Ink, b: Ink, t: number): Ink {
  const from = toLab(a)
  const to = toLab(b)
  const at = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * t
  return fromLab([at(0), at(1), at(2)])
}

/** The same ink lighter or darker by `lightness`, and its chroma times `chroma`. */
export function tweak(a: Ink, lightness: number, chroma = 1): Ink {
  const [l, u, v] = toLab(a)
  return fromLab([Math.min(1, Math.max(0, l + lightness)), u * chroma, v * chroma])
}

/** A ramp of n inks from a to b. */
export function ramp(a: Ink, b: Ink, n: number): Ink[] {
  return Array.from({ length: n }, (_, i) => mix(a, b, n < 2 ? 0 : i / (n - 1)))
}

/** Veils inks with air: each moved a share t towards the haze. */
export function veil(inks: readonly Ink[], haze: Ink, t: number): Ink[] {
  return inks.map((one) => mix(one, haze, t))
}
