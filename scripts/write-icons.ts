// Writes the site's icons from the drawn mark: node scripts/write-icons.ts
//   public/favicon.svg, favicon.ico (16, 32, 48), apple-touch-icon.png (180), icon-512.png
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const mark = readFileSync(new URL('../ui/drawn/logo-mark.svg', import.meta.url))
const target = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url))
// The tile's colour, so the corners of a square icon are not black.
const wall = /fill="(#[0-9a-f]{6})"/.exec(mark.toString())?.[1] ?? '#ffffff'

writeFileSync(target('favicon.svg'), mark)
writeFileSync(target('favicon.ico'), ico(await Promise.all([16, 32, 48].map((size) => png(size)))))
writeFileSync(target('apple-touch-icon.png'), (await png(180, wall)).bytes)
writeFileSync(target('icon-512.png'), (await png(512, wall)).bytes)

type Icon = { readonly size: number; readonly bytes: Buffer }

/** The mark on its rounded tile, or on a square of the given background. */
async function png(size: number, background?: string): Promise<Icon> {
  const picture = sharp(mark, { density: (72 * size) / 64 }).resize(size, size)
  const filled = background ? picture.flatten({ background }) : picture
  return { size, bytes: await filled.png().toBuffer() }
}

/** An .ico of PNGs: a header of 6 bytes, 16 bytes per picture, then the pictures. */
function ico(icons: readonly Icon[]): Buffer {
  const head = Buffer.alloc(6 + 16 * icons.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  icons.forEach(({ size, bytes }, i) => {
    const entryOffset = 6 + 16 * i
    head.writeUInt8(size, entryOffset)
    head.writeUInt8(size, entryOffset + 1)
    head.writeUInt16LE(1, entryOffset + 4)
    head.writeUInt16LE(32, entryOffset + 6)
    head.writeUInt32LE(bytes.length, entryOffset + 8)
    head.writeUInt32LE(offset, entryOffset + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...icons.map(({ bytes }) => bytes)])
}
