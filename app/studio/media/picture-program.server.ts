import { readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { encoding, photoLimits } from '../variants.ts'
import { memoryExitCode } from '#platform/own-process.ts'
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
  const { rows, grey: greyRows } = await countGreyRows(file)
  return greyRows <= Math.max(maxMissing.rows, rows * maxMissing.share)
}

/**
 * Counts the rows at the bottom that have one colour: the decoder fills missing rows with it.
 */
async function countGreyRows(file: string): Promise<{ rows: number; grey: number }> {
  const { height: rows = 0 } = await sharp(file).metadata()
  const { data, info } = await sharp(file, { failOn: 'none', sequentialRead: true })
    .resize({ width: 64, height: rows, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const width = info.width * info.channels
  const lastPixel = data.subarray(-info.channels)
  const isGrey = (row: number) =>
    data
      .subarray(row * width, (row + 1) * width)
      .every((value, index) => value === lastPixel[index % info.channels])
  let greyRows = 0
  while (greyRows < rows && isGrey(rows - 1 - greyRows)) greyRows += 1
  return { rows, grey: greyRows }
}

/**
 * True if scans cover every bit of every component. A progressive picture has several scans, coarse
 * ones first.
 */
function hasAllScans(bytes: Buffer): boolean {
  const missingBits = new Map<number | undefined, Set<number>>()
  let isProgressive = false
  for (const { marker, body } of listSegments(bytes)) {
    if (marker >= 0xc0 && marker <= 0xc2) {
      isProgressive = marker === 0xc2
      for (let index = 6; index < body.length; index += 3)
        missingBits.set(
          body[index],
          new Set(Array.from({ length: 64 }, (_, coefficient) => coefficient)),
        )
    }
    if (marker !== 0xda) continue
    const [count = 0] = body
    // A baseline scan has all bits, even if the phone writes other numbers there.
    const [first = 0, last = 63, bits = 0] = isProgressive ? body.subarray(1 + count * 2) : []
    // The low bits follow in a later scan.
    if ((bits & 15) > 0) continue
    for (let index = 1; index <= count * 2; index += 2)
      for (let coefficient = first; coefficient <= last; coefficient += 1)
        missingBits.get(body[index])?.delete(coefficient)
  }
  return (
    missingBits.size > 0 &&
    [...missingBits.values()].every((coefficients) => coefficients.size === 0)
  )
}

function* listSegments(bytes: Buffer): Generator<{ marker: number; body: Buffer }> {
  for (let offset = bytes.indexOf(0xff, 2); offset >= 0 && offset + 4 <= bytes.length;) {
    const marker = bytes[offset + 1] ?? 0
    // A data byte, padding, or a restart marker in a scan has no length.
    const hasNoLength = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)
    const length = hasNoLength ? 0 : bytes.readUInt16BE(offset + 2)
    if (!hasNoLength) yield { marker, body: bytes.subarray(offset + 4, offset + 2 + length) }
    offset = bytes.indexOf(0xff, offset + (marker === 0xff ? 1 : 2 + length))
  }
}

/**
 * The process that opens pictures for a running server (picture-process.server.ts), one at a time, so that
 * untrusted files are read only here. It has low priority. It ends itself before it exceeds its
 * memory limit, or when the server has ended.
 */
const [priority = 0, maxMb = 0] = process.argv.slice(2).map(Number)

// Only these three decoders may run, whatever a file claims to be: the others had too many
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

type AnswerFacts<Answer = PictureAnswer> = Answer extends unknown ? Omit<Answer, 'peakMb'> : never

function sendAnswer(answer: AnswerFacts, onSent: () => void = () => {}): void {
  process.send?.({ ...answer, peakMb: readPeakMb() }, onSent)
}

let sampledPeakMb = 0

/**
 * Maximum memory used, in MB: by Linux's own count, elsewhere sampled. Not `resourceUsage`, which
 * includes the server's memory when the process was forked.
 */
function readPeakMb(): number {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Math.round(Number(kb) / 1024)
  } catch {
    return sampledPeakMb
  }
}

/** Makes an upright JPEG in sRGB without any metadata. */
async function makeMaster({ from, into }: Extract<PictureJob, { make: 'master' }>) {
  const head = await readHead(from)
  const options = { limitInputPixels: photoLimits.maxPixels, sequentialRead: true } as const
  const metadata = await sharp(from, options)
    .metadata()
    .catch((error: Error) => {
      throw new Fault(/pixel limit/.test(error.message) ? 'media-too-many-pixels' : findFault(head))
    })
  await refuseUnsuitable(from, metadata)
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
      const isWhole = metadata.format === 'jpeg' && (await isNearlyWhole(from, message))
      return isWhole ? write('none') : Promise.reject(new Error(message))
    })
    .catch(() => {
      throw new Fault('media-damaged')
    })
  return { width, height, colour: await readColour(into) } satisfies MasterFacts
}

async function refuseUnsuitable(file: string, { format, pages = 1, autoOrient }: Metadata) {
  const { width, height } = autoOrient
  if (format === 'svg') throw new Fault('media-svg')
  if (!['jpeg', 'png', 'webp'].includes(format)) throw new Fault('media-kind')
  if (pages > 1 || (format === 'png' && (await isAnimated(file)))) throw new Fault('media-animated')
  if (width * height > photoLimits.maxPixels) throw new Fault('media-too-many-pixels')
  if (width < photoLimits.minWidth || height < photoLimits.minHeight)
    throw new Fault('media-too-small', { width, height })
}

async function makeVariant({ from, into, crop, width }: Extract<PictureJob, { make: 'form' }>) {
  const { width: masterWidth, height: masterHeight } = await sharp(from).metadata()
  const image = sharp(from)
  if (crop) {
    const left = Math.min(Math.round(crop.x * masterWidth), masterWidth - 1)
    const top = Math.min(Math.round(crop.y * masterHeight), masterHeight - 1)
    image.extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * masterWidth), masterWidth - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * masterHeight), masterHeight - top)),
    })
  }
  const resized = image.resize({ width, withoutEnlargement: true })
  await resized.clone().avif(encoding.avif).toFile(`${into}.avif`)
  await resized.clone().webp(encoding.webp).toFile(`${into}.webp`)
  return undefined
}

async function readColour(file: string): Promise<string> {
  const small = await sharp(file).resize({ width: 64 }).png().toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
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
  const handle = await open(file)
  try {
    const head = Buffer.alloc(8)
    for (let offset = 8; ;) {
      const { bytesRead } = await handle.read(head, 0, 8, offset)
      const name = head.toString('latin1', 4, 8)
      if (bytesRead < 8 || name === 'IDAT' || name === 'IEND') return false
      if (name === 'acTL') return true
      offset += head.readUInt32BE(0) + 12
    }
  } finally {
    await handle.close()
  }
}

function watchMemory(): void {
  const usedMb = Math.round(process.memoryUsage.rss() / 1024 / 1024)
  sampledPeakMb = Math.max(sampledPeakMb, usedMb)
  if (usedMb > maxMb) sendAnswer({ swollenMb: usedMb }, () => process.exit(memoryExitCode))
}
