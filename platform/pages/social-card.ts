import { readFileSync } from 'node:fs'
import type { Font } from 'fontkit'
import type sharpLibrary from 'sharp'
import { palette } from '#rules/text/palette.ts'

export type SocialCard = {
  title: string
  company: string
  picture: string | Uint8Array
  focus: { x: number; y: number }
}

const [width, height] = [1200, 630]
const panel = 214
const { ink, limewash: background, disa: red } = palette

/**
 * Draws a card of 1200 × 630 as JPEG: the image above, the title in the site's typeface below,
 * never over the image.
 */
export async function drawSocialCard({
  title,
  company,
  picture,
  focus,
}: SocialCard): Promise<Buffer> {
  const [{ default: sharp }, { create }] = await Promise.all([import('sharp'), import('fontkit')])
  // Cards are drawn one at a time and never twice.
  sharp.cache(false)
  sharp.concurrency(1)
  const face = create(readFileSync(faceFile)) as Font
  const plate = await cropTo(sharp, { picture, focus, w: width, h: height - panel })
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${panel}">
    <rect width="${width}" height="${panel}" fill="${background}"/><rect width="${width}" height="6" fill="${red}"/>
    ${drawTitle(face, title)}${drawLine(face, company, { x: 64, y: panel - 26, size: 24, fill: red })}</svg>`
  return sharp({ create: { width, height, channels: 3, background: background } })
    .composite([
      { input: plate, left: 0, top: 0 },
      { input: Buffer.from(words), left: 0, top: height - panel },
    ])
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** Crops the largest piece of the wanted shape around the picture's focus point. */
async function cropTo(
  sharp: typeof sharpLibrary,
  { picture, focus, w, h }: Pick<SocialCard, 'picture' | 'focus'> & { w: number; h: number },
): Promise<Buffer> {
  const scaled = sharp(picture, { density: 96 }).resize({ width: w })
  const { data, info } = await scaled.png().toBuffer({ resolveWithObject: true })
  if (info.height <= h)
    return sharp(data).resize({ width: w, height: h, fit: 'cover' }).png().toBuffer()
  const top = Math.round(Math.min(info.height - h, Math.max(0, info.height * focus.y - h / 2)))
  return sharp(data).extract({ left: 0, top, width: w, height: h }).png().toBuffer()
}

/** The title in one line if it fits, else in two, as large as possible. */
function drawTitle(face: Font, title: string): string {
  const maxWidth = width - 128
  for (const size of [68, 60, 52]) {
    if (measure(face, title, size) <= maxWidth)
      return drawLine(face, title, { x: 64, y: 112, size, fill: ink })
  }
  const words = title.split(' ')
  const middle = words.findIndex(
    (_, index) => words.slice(0, index + 1).join(' ').length >= title.length / 2,
  )
  const lines = [words.slice(0, middle + 1).join(' '), words.slice(middle + 1).join(' ')]
  const size =
    [50, 44, 38, 32].find((wanted) =>
      lines.every((line) => measure(face, line, wanted) <= maxWidth),
    ) ?? 28
  return lines
    .map((line, index) =>
      drawLine(face, line, { x: 64, y: 74 + index * size * 1.12, size, fill: ink }),
    )
    .join('')
}

const faceFile = 'node_modules/@fontsource/gloock/files/gloock-latin-400-normal.woff2'

function measure(face: Font, text: string, size: number): number {
  return (face.layout(text).advanceWidth * size) / face.unitsPerEm
}

function drawLine(
  face: Font,
  text: string,
  placement: { x: number; y: number; size: number; fill: string },
): string {
  const scale = placement.size / face.unitsPerEm
  const { glyphs, positions } = face.layout(text)
  let pen = 0
  const outlines = glyphs.map((glyph, index) => {
    const place = `translate(${pen + (positions[index]?.xOffset ?? 0)} 0)`
    pen += positions[index]?.xAdvance ?? 0
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${placement.fill}" transform="translate(${placement.x} ${placement.y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}
