import { readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { encoding, photoLimits } from '../variants.ts'
import { tooMuchMemory } from '#platform/own-process.ts'
import type { MasterFacts, PictureFault, PictureJob, PictureAnswer } from './picture-job.server.ts'

/** Decoder warnings that complete pictures from some phones cause, such as Samsung's. */
const harmlessWarning = /Invalid SOS parameters|extraneous bytes before marker 0xd9/
const truncatedWarning = /premature end of JPEG image/

/**
 * How much may be missing at the bottom of a truncated file: this share of rows, or one row of
 * blocks.
 */
const maxMissing = { share: 0.01, rows: 16 }

/**
 * True if a JPEG with a decoder warning is still complete: its camera wrote something unusual, or
 * only the very end is missing.
 */
async function isNearlyWhole(file: string, warning: string): Promise<boolean> {
  const warnings = warning.split('\n').filter((line) => line.includes('VipsJpeg'))
  if (warnings.length > 0 && warnings.every((line) => harmlessWarning.test(line))) return true
  if (!truncatedWarning.test(warning) || !hasAllScans(await readFile(file))) return false
  const { rows, grey } = await countGreyRows(file)
  return grey <= Math.max(maxMissing.rows, rows * maxMissing.share)
}

/**
 * Counts the rows at the bottom that have one colour, with which the decoder fills missing rows.
 */
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
 * True if scans cover every bit of every component. A progressive picture has several scans, coarse
 * ones first.
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
    // A baseline scan has all bits, even if the phone writes other numbers there.
    const [first = 0, last = 63, bits = 0] = isProgressive ? body.subarray(1 + count * 2) : []
    // The low bits follow in a later scan.
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
    // A data byte, padding, or a restart marker in a scan has no length.
    const isBare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)
    const length = isBare ? 0 : bytes.readUInt16BE(at + 2)
    if (!isBare) yield { marker, body: bytes.subarray(at + 4, at + 2 + length) }
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length))
  }
}

/**
 * The process that opens pictures for a running server (picture-process.server.ts), one at a time, so that
 * untrusted files are read only here. It has low priority. It ends itself before it exceeds its
 * memory limit, or when the server has ended.
 */
const [priority = 0, maxMb = 0] = process.argv.slice(2).map(Number)

// Only these three formats are read, even if a file claims another: other decoders had too many
// vulnerabilities.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp'].flatMap((kind) =>
    ['File', 'Buffer'].map((from) => `VipsForeignLoad${kind}${from}`),
  ),
})
sharp.cache(false)
sharp.concurrency(1)
setPriority(priority)
process.on('disconnect', () => process.exit())
process.on('message', (job: PictureJob) => void answerJob(job))
setInterval(watchMemory, 20).unref()

const longestSide = 4000

class Fault extends Error {
  readonly code: PictureFault
  readonly facts: Record<string, number>
  constructor(code: PictureFault, facts: Record<string, number> = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}

async function answerJob(job: PictureJob): Promise<void> {
  try {
    sendAnswer({ done: job.make === 'master' ? await makeMaster(job) : await makeVariant(job) })
  } catch (error) {
    if (error instanceof Fault) sendAnswer({ refused: error.code, facts: error.facts })
    else sendAnswer({ failed: error instanceof Error ? error.message : String(error) })
  }
}

type AnswerFacts<News = PictureAnswer> = News extends unknown ? Omit<News, 'peakMb'> : never

function sendAnswer(answer: AnswerFacts, then: () => void = () => {}): void {
  process.send?.({ ...answer, peakMb: readPeakMb() }, then)
}

let seenMb = 0

/**
 * Maximum memory used, in MB: by Linux's own count, elsewhere sampled. Not `resourceUsage`, which
 * includes the server's memory when the process was forked.
 */
function readPeakMb(): number {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Math.round(Number(kb) / 1024)
  } catch {
    return seenMb
  }
}

/** Makes an upright JPEG in sRGB without any metadata. */
async function makeMaster({ from, into }: Extract<PictureJob, { make: 'master' }>) {
  const head = await readHead(from)
  const options = { limitInputPixels: photoLimits.maxPixels, sequentialRead: true } as const
  const found = await sharp(from, options)
    .metadata()
    .catch((error: Error) => {
      throw new Fault(/pixel limit/.test(error.message) ? 'media-too-many-pixels' : findFault(head))
    })
  await refuseUnsuitable(from, found)
  const write = (failOn: 'warning' | 'none') =>
    sharp(from, { ...options, failOn })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      // White replaces transparent parts.
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toFile(into)
  const { width, height } = await write('warning')
    .catch(async ({ message }: Error) => {
      const isWhole = found.format === 'jpeg' && (await isNearlyWhole(from, message))
      return isWhole ? write('none') : Promise.reject(new Error(message))
    })
    .catch(() => {
      throw new Fault('media-damaged')
    })
  return { width, height, colour: await readColour(into) } satisfies MasterFacts
}

async function refuseUnsuitable(from: string, { format, pages = 1, autoOrient }: Metadata) {
  const { width, height } = autoOrient
  if (format === 'svg') throw new Fault('media-svg')
  if (!['jpeg', 'png', 'webp'].includes(format)) throw new Fault('media-kind')
  if (pages > 1 || (format === 'png' && (await isAnimated(from)))) throw new Fault('media-animated')
  if (width * height > photoLimits.maxPixels) throw new Fault('media-too-many-pixels')
  if (width < photoLimits.minWidth || height < photoLimits.minHeight)
    throw new Fault('media-too-small', { width, height })
}

async function makeVariant({ from, into, crop, width }: Extract<PictureJob, { make: 'form' }>) {
  const { width: whole, height: high } = await sharp(from).metadata()
  const shown = sharp(from)
  if (crop) {
    const left = Math.min(Math.round(crop.x * whole), whole - 1)
    const top = Math.min(Math.round(crop.y * high), high - 1)
    shown.extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * whole), whole - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * high), high - top)),
    })
  }
  const sized = shown.resize({ width, withoutEnlargement: true })
  await sized.clone().avif(encoding.avif).toFile(`${into}.avif`)
  await sized.clone().webp(encoding.webp).toFile(`${into}.webp`)
  return undefined
}

async function readColour(file: string): Promise<string> {
  const small = await sharp(file).resize({ width: 64 }).png().toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

async function readHead(file: string): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

function findFault(head: Buffer): PictureFault {
  const text = head.toString('latin1')
  if (head.length === 0) return 'media-empty'
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(text)) return 'media-heic'
  if (/^\s*(<\?xml|<svg|<!--|<!DOCTYPE svg)/i.test(text.replace(/^ï»¿/, ''))) return 'media-svg'
  if (text.startsWith('GIF8')) return 'media-animated'
  if (/^(\xff\xd8\xff|\x89PNG|RIFF....WEBP)/s.test(text)) return 'media-damaged'
  return 'media-kind'
}

/** True if a PNG is animated (it has an acTL chunk before its picture). */
async function isAnimated(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const head = Buffer.alloc(8)
    for (let at = 8; ;) {
      const { bytesRead } = await opened.read(head, 0, 8, at)
      const name = head.toString('latin1', 4, 8)
      if (bytesRead < 8 || name === 'IDAT' || name === 'IEND') return false
      if (name === 'acTL') return true
      at += head.readUInt32BE(0) + 12
    }
  } finally {
    await opened.close()
  }
}

function watchMemory(): void {
  const swollenMb = Math.round(process.memoryUsage.rss() / 1024 / 1024)
  seenMb = Math.max(seenMb, swollenMb)
  if (swollenMb > maxMb) sendAnswer({ swollenMb }, () => process.exit(tooMuchMemory))
}
