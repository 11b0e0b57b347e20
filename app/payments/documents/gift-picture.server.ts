import type { Content } from '#content/content.ts'
import { formOf, sizeOf, widthsOf } from '#app/studio/forms.ts'
import { giftPictureSize } from '#app/credit/gift-sum.ts'
import { findPlate } from '#platform/plates.ts'

type Photos = {
  storage: {
    get: (key: string) => Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>> } | undefined>
  }
}

export type GiftPictureSources = { content: Content; media?: Photos | undefined }

let last: { of: string; bytes: Buffer } | undefined

/**
 * The home page's picture as JPEG, for gift cards and their mails: the owner's photograph,
 * otherwise the drawing. Cached until it changes.
 */
export async function drawGiftPicture({ content, media }: GiftPictureSources): Promise<Buffer> {
  const { file, focus } = findPlate(content, 'hero')
  const photo = content.pictures['hero']?.photo
  const form = photo && findForm(photo)
  const of = form ?? file
  if (last?.of === of) return last.bytes
  const uploaded = form && media && (await readForm(media, form))
  const { default: sharp } = await import('sharp')
  const { width, height } = giftPictureSize
  const whole = sharp(uploaded ?? file, { density: 96 })
  const point = (uploaded ? photo?.focus : undefined) ?? focus
  const scaled = await whole
    .resize({ width, height, fit: 'outside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const bytes = await sharp(scaled.data)
    .extract({
      left: startOf(scaled.info.width, point.x, width),
      top: startOf(scaled.info.height, point.y, height),
      width,
      height,
    })
    .flatten()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  // The drawing in place of a photograph is not cached, because the photograph may be available
  // next time.
  if (uploaded || !form) last = { of, bytes }
  return bytes
}

function findForm(
  photo: Parameters<typeof sizeOf>[0] & { master: string; crop?: Parameters<typeof formOf>[1] },
) {
  const widths = widthsOf(sizeOf(photo, photo.crop).width)
  const width = widths.find((made) => made >= giftPictureSize.width) ?? widths.at(-1)
  return `forms/${formOf(photo.master, photo.crop)}-${width}.webp`
}

/** The bytes of a form; undefined if they cannot be read now: the card then has the drawing. */
async function readForm({ storage }: Photos, key: string) {
  try {
    const found = await storage.get(key)
    return found && new Uint8Array(await new Response(found.body).arrayBuffer())
  } catch {
    return undefined
  }
}

/** The start of a crop of a given size that keeps a point inside. */
function startOf(whole: number, at: number, size: number): number {
  return Math.round(Math.min(whole - size, Math.max(0, whole * at - size / 2)))
}
