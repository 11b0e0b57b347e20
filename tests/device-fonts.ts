import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import subsetFont from 'subset-font'

/** The fonts of a device. Arimo and Gelasio have the widths of Arial and Georgia. */
export const devices = {
  'Windows and Apple': ['arimo-latin-400', 'arimo-latin-700', 'gelasio-latin-400'],
  Android: ['roboto-latin-400', 'roboto-latin-700', 'noto-serif-latin-400'],
  'one face alone': ['gloock-latin-400'],
} as const

export type Device = keyof typeof devices

/** Limits a Chromium to the fonts of one device, whatever this machine has. */
export async function limitFaces(device: Device): Promise<{ FONTCONFIG_FILE: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'faces-'))
  mkdirSync(path.join(folder, 'cache'))
  await Promise.all(devices[device].map((face) => unpackFace(face, folder)))
  const file = path.join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  return { FONTCONFIG_FILE: file }
}

/** Browsers read compressed web fonts, but only plain system fonts. */
async function unpackFace(face: string, folder: string) {
  const [name = ''] = face.split('-latin-')
  const packed = readFileSync(`node_modules/@fontsource/${name}/files/${face}-normal.woff2`)
  const unpacked = await subsetFont(packed, '', { targetFormat: 'sfnt', keepAllGlyphs: true })
  writeFileSync(path.join(folder, `${face}.ttf`), unpacked)
}
