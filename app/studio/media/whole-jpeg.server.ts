import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Decoder warnings for complete pictures from phones such as Samsung's. */
const harmless = /Invalid SOS parameters|extraneous bytes before marker 0xd9/
const isCut = /premature end of JPEG image/

/**
 * The part of a truncated file that may be missing at the bottom: this share of rows, or one row of
 * blocks.
 */
const lacking = { share: 0.01, rows: 16 }

/**
 * True if a JPEG with a decoder warning is still complete: its camera wrote something odd, or only
 * the very end is missing.
 */
export async function isNearlyWhole(file: string, complaint: string): Promise<boolean> {
  const complaints = complaint.split('\n').filter((line) => line.includes('VipsJpeg'))
  if (complaints.length > 0 && complaints.every((line) => harmless.test(line))) return true
  if (!isCut.test(complaint) || !hasAllScans(await readFile(file))) return false
  const { rows, grey } = await countGreyRows(file)
  return grey <= Math.max(lacking.rows, rows * lacking.share)
}

/** Counts rows at the bottom with one colour: the decoder fills in missing rows that way. */
async function countGreyRows(file: string): Promise<{ rows: number; grey: number }> {
  const { height: rows = 0 } = await sharp(file).metadata()
  const { data, info } = await sharp(file, { failOn: 'none', sequentialRead: true })
    .resize({ width: 64, height: rows, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const width = info.width * info.channels
  const last = data.subarray(-info.channels)
  const isGrey = (row: number) =>
    data
      .subarray(row * width, (row + 1) * width)
      .every((value, at) => value === last[at % info.channels])
  let grey = 0
  while (grey < rows && isGrey(rows - 1 - grey)) grey += 1
  return { rows, grey }
}

/**
 * True if every bit of every component has a scan: a progressive picture has several, coarse ones
 * first.
 */
function hasAllScans(bytes: Buffer): boolean {
  const left = new Map<number | undefined, Set<number>>()
  let isProgressive = false
  for (const { marker, body } of listSegments(bytes)) {
    if (marker >= 0xc0 && marker <= 0xc2) {
      isProgressive = marker === 0xc2
      for (let at = 6; at < body.length; at += 3)
        left.set(body[at], new Set(Array.from({ length: 64 }, (_, coefficient) => coefficient)))
    }
    if (marker !== 0xda) continue
    const [count = 0] = body
    // A baseline scan has all bits, whatever the phone writes there.
    const [first = 0, last = 63, bits = 0] = isProgressive ? body.subarray(1 + count * 2) : []
    // The low bits come in a later scan.
    if ((bits & 15) > 0) continue
    for (let at = 1; at <= count * 2; at += 2)
      for (let coefficient = first; coefficient <= last; coefficient += 1)
        left.get(body[at])?.delete(coefficient)
  }
  return left.size > 0 && [...left.values()].every((coefficients) => coefficients.size === 0)
}

function* listSegments(bytes: Buffer): Generator<{ marker: number; body: Buffer }> {
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    // A data byte, padding, or a restart marker within a scan.
    const isBare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)
    const length = isBare ? 0 : bytes.readUInt16BE(at + 2)
    if (!isBare) yield { marker, body: bytes.subarray(at + 4, at + 2 + length) }
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length))
  }
}
