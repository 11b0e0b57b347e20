import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Drawn } from '#art/draw-scene.ts'

const plates = fileURLToPath(new URL('../data/plates', import.meta.url))

/** The picture's mean colour as '#rrggbb': what is in its place until it has loaded. */
export async function describePicture(drawn: Drawn): Promise<string> {
  const { data } = await sharp(Buffer.from(drawn.pictures[0]?.svg ?? ''))
    .flatten({ background: '#f4f2ee' })
    .resize(1, 1, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Writes PNGs to look at: every version whole, and the first at 400 px beside its 4:5 crop. */
export async function writePreviews(drawn: Drawn): Promise<void> {
  for (const { file, svg } of drawn.pictures) {
    const target = path.join(plates, file.replace(/\.svg$/, '.png'))
    mkdirSync(path.dirname(target), { recursive: true })
    const whole = sharp(Buffer.from(svg)).flatten({ background: '#f4f2ee' })
    await whole.clone().png().toFile(target)
    const { width, height, focus } = drawn.entry
    if (file.includes('.portrait') || width <= height * 0.8) continue
    const crop = Math.round(height * 0.8)
    // As the site crops: `object-position` counts from edge to edge.
    const left = Math.round(focus.x * (width - crop))
    const tall = await whole.clone().extract({ left, top: 0, width: crop, height }).png().toBuffer()
    await sharp({ create: { width: 1020, height: 750, channels: 3, background: '#ffffff' } })
      .composite([
        { input: await sharp(tall).resize({ height: 750 }).toBuffer(), left: 0, top: 0 },
        { input: await whole.clone().resize({ width: 400 }).png().toBuffer(), left: 612, top: 0 },
      ])
      .png()
      .toFile(target.replace(/\.png$/, '.crop.png'))
  }
}
