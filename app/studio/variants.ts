/** A part of a picture, in fractions of its width and height. */
export type Box = { x: number; y: number; width: number; height: number }

export type ShownPhotograph = {
  /** The SHA-256 of the master's bytes, in hexadecimal. */
  master: string
  /** Size in pixels of the master. */
  width: number
  height: number
  crop?: Box | undefined
  phone?: Box | undefined
}

export const variantKinds = ['avif', 'webp'] as const
export type VariantKind = (typeof variantKinds)[number]

/** Widths in pixels, from a phone's to a large screen's. */
export const variantWidths = [390, 640, 960, 1280, 1920, 2560]

export const widestVariant = 2560

/** Encodings: AVIF, and WebP for browsers without AVIF (decision 13). */
export const encoding = { avif: { quality: 55, effort: 3 }, webp: { quality: 78 } } as const

/** Limits of a photograph: bytes, pixels, and minimum width and height. */
export const photoLimits = {
  maxBytes: 40 * 1024 * 1024,
  maxPixels: 100_000_000,
  minWidth: 1200,
  minHeight: 400,
} as const

/**
 * Creates the key of a variant from master and crop. Crops without a visible difference have the
 * same key.
 */
export function createVariantKey(master: string, crop?: Box): string {
  const numbers = crop && [crop.x, crop.y, crop.width, crop.height].map((each) => each.toFixed(4))
  const isWhole = !numbers || numbers.join(',') === '0.0000,0.0000,1.0000,1.0000'
  return sha256(`${master}/${isWhole ? 'whole' : numbers.join(',')}`).slice(0, 32)
}

export function computeSize(
  { width, height }: Pick<ShownPhotograph, 'width' | 'height'>,
  crop?: Box,
): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round(width * (crop?.width ?? 1))),
    height: Math.max(1, Math.round(height * (crop?.height ?? 1))),
  }
}

/**
 * Widths for a variant of this many pixels: never wider than the variant. A narrow one gets its own
 * width.
 */
export function listVariantWidths(width: number): number[] {
  const fittingWidths = variantWidths.filter((candidate) => candidate <= width)
  return fittingWidths.length > 0 ? fittingWidths : [width]
}

export function toVariantAddress(variant: string, width: number, kind: VariantKind): string {
  return `/media/${variant}-${width}.${kind}`
}

export function listCrops({
  crop,
  phone,
}: Pick<ShownPhotograph, 'crop' | 'phone'>): (Box | undefined)[] {
  return phone ? [crop, phone] : [crop]
}

/** Fractional bits of the roots of the first primes (FIPS 180-4). */
function computeRootBits(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next += 1)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0)
}

const rotateRight = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits))

/**
 * SHA-256 of a text in hexadecimal (FIPS 180-4). The browser's own function is asynchronous, and
 * pages render synchronously.
 */
function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const blocks = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6))
  bytes.forEach((byte, index) => blocks.setUint8(index, byte))
  blocks.setUint8(bytes.length, 0x80)
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8)
  const constants = computeRootBits(64, Math.cbrt)
  const hash = computeRootBits(8, Math.sqrt)
  for (let start = 0; start < blocks.byteLength; start += 64) {
    const words = Array.from({ length: 16 }, (_, index) => blocks.getInt32(start + index * 4))
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    for (const [index, constant] of constants.entries()) {
      if (index > 15) {
        const [early = 0, late = 0] = [words[index - 15], words[index - 2]]
        const mixedEarly = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)
        const mixedLate = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10)
        words.push(
          ((words[index - 16] ?? 0) + mixedEarly + (words[index - 7] ?? 0) + mixedLate) | 0,
        )
      }
      const chosen = (e & f) ^ (~e & g)
      const mixed = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
      const first = (h + mixed + chosen + constant + (words[index] ?? 0)) | 0
      const second =
        (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) +
        ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach(
      (value, index) => (hash[index] = ((hash[index] ?? 0) + value) | 0),
    )
  }
  return hash.map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('')
}
