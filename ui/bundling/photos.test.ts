import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPhotos, preparePhoto } from './photos.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'photos-'))
const output = path.join(folder, 'out')
const knownIds = ['tours/cape-peninsula', 'hero']

beforeAll(async () => {
  await writePhoto('hero.jpg', 1500, 1000)
  await writePhoto('tiny.jpg', 300, 200)
  await writePhoto('cut.jpg', 1600, 1000)
  truncateSync(path.join(folder, 'cut.jpg'), 4000)
  writeFileSync(path.join(folder, 'text.jpg'), 'not a picture')
  writeFileSync(path.join(folder, 'huge.jpg'), '')
  truncateSync(path.join(folder, 'huge.jpg'), 41 * 1024 * 1024)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("the owner's photographs", () => {
  it('have the id of the picture that they replace', () => {
    expect(listPhotos(folder)).toContainEqual({ id: 'hero', file: path.join(folder, 'hero.jpg') })
  })

  it('are prepared in both formats at every width up to their own', async () => {
    const photo = await prepare('hero', 'hero.jpg')
    expect(photo).toMatchObject({ width: 1500, height: 1000, widths: [390, 640, 960, 1280, 1500] })
    expect(photo.colour).toMatch(/^#[0-9a-f]{6}$/)
    const made = readdirSync(output).filter((name) => name.startsWith(`hero-${photo.hash}`))
    expect(made).toHaveLength(10)
    const smallest = await sharp(path.join(output, `hero-${photo.hash}-390.avif`)).metadata()
    expect(smallest.width).toBe(390)
  })

  it.each([
    ['tiny.jpg', 'is 300 pixels wide: it needs at least 1200.'],
    ['cut.jpg', 'is damaged: export it again.'],
    ['text.jpg', 'cannot be read as a picture'],
    ['huge.jpg', 'is larger than 40 MB'],
  ])('are refused: %s %s', async (name, reason) => {
    await expect(prepare('hero', name)).rejects.toThrow(`${name} ${reason}`)
  })

  it('are refused if they belong to no picture', async () => {
    await expect(prepare('nothing', 'hero.jpg')).rejects.toThrow('belongs to no picture')
  })
})

function prepare(id: string, name: string) {
  return preparePhoto({ id, file: path.join(folder, name) }, { output, knownIds })
}

async function writePhoto(name: string, width: number, height: number) {
  // One colour: compressing noise takes six seconds.
  await sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toFile(path.join(folder, name))
}
