import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { encoding, variantWidths, photoLimits, widestVariant } from '#app/studio/variants.ts'

export type PhotoFile = { id: string; file: string }

/** What the site needs to know about a prepared photograph; `widths` are the created sizes. */
export type PreparedPhoto = {
  width: number
  height: number
  colour: string
  hash: string
  widths: number[]
}

const { minWidth, maxBytes, maxPixels } = photoLimits

/** Lists every photograph below a folder with the id of the picture it replaces. */
export function listPhotos(folder: string): PhotoFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jpe?g|png|webp|avif|tiff?)$/i.test(name))
    .toSorted()
    .map((name) => ({
      id: name.replaceAll(path.sep, '/').replace(/\.\w+$/, ''),
      file: path.join(folder, name),
    }))
}

/**
 * Creates every size of a photograph in `output`. Throws an error that names the file if it belongs
 * to no picture, cannot be read, or is too small or too large.
 */
export async function preparePhoto(
  { id, file }: PhotoFile,
  { output, knownIds }: { output: string; knownIds: readonly string[] },
): Promise<PreparedPhoto> {
  if (!knownIds.includes(id))
    throw new Error(
      `${file} belongs to no picture: the names are in content/pictures.ts, and those of people in content/about.ts.`,
    )
  if (statSync(file).size > maxBytes)
    throw new Error(`${file} is larger than 40 MB: save it smaller.`)
  const bytes = readFileSync(file)
  const { width, height } = await readSize(file, bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const narrower = variantWidths.filter((wanted) => wanted < width)
  const widths = [...new Set([...narrower, Math.min(width, widestVariant)])]
  mkdirSync(path.join(output, path.dirname(id)), { recursive: true })
  for (const made of widths)
    await writeSizes(bytes, path.join(output, `${id}-${hash}-${made}`), made)
  const { dominant } = await sharp(bytes).stats()
  return { width, height, hash, widths, colour: toHex(dominant) }
}

async function readSize(file: string, bytes: Buffer): Promise<{ width: number; height: number }> {
  const metadata: Metadata | undefined = await sharp(bytes, { limitInputPixels: maxPixels })
    .metadata()
    .catch(() => undefined)
  if (!metadata) throw new Error(`${file} cannot be read as a picture: save it again as JPEG.`)
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels)
    throw new Error(`${file} has ${width} × ${height} pixels: save it with fewer than 100 million.`)
  if (width < minWidth)
    throw new Error(`${file} is ${width} pixels wide: it needs at least ${minWidth}.`)
  // Reads every pixel once, so that a truncated file fails now.
  await sharp(bytes, { failOn: 'warning' })
    .stats()
    .catch(() => {
      throw new Error(`${file} is damaged: export it again.`)
    })
  return { width, height }
}

async function writeSizes(bytes: Buffer, name: string, width: number) {
  if (existsSync(`${name}.webp`)) return
  const sized = sharp(bytes).autoOrient().resize({ width, withoutEnlargement: true })
  await sized.clone().avif(encoding.avif).toFile(`${name}.avif`)
  await sized.clone().webp(encoding.webp).toFile(`${name}.webp`)
}

function toHex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
