import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { makePortrait } from '#tests/fixtures/photographs.ts'
import { openPictureMaker } from './picture-process.ts'

describe('the process that opens pictures', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  const maker = openPictureMaker(path.join(folder, 'incoming'))
  afterAll(() => {
    maker.end()
    rmSync(folder, { recursive: true })
  })

  it('stands a portrait upright and leaves out what its camera wrote', async () => {
    const file = path.join(folder, 'portrait.jpg')
    const { bytes, secrets } = await makePortrait()
    writeFileSync(file, bytes)
    expect(secrets.filter((secret) => !bytes.includes(secret))).toEqual([])
    const master = await maker.makeMaster(file)
    expect([master.width, master.height]).toEqual([1800, 2400])
    const made = Buffer.from(master.bytes)
    expect(secrets.filter((secret) => made.includes(secret))).toEqual([])
    // Its upper half is the sky, whichever way the camera was held.
    const colourAt = async (top: number) => {
      const spot = { left: 900, top, width: 1, height: 1 }
      const [red = 0, , blue = 0] = await sharp(made).extract(spot).raw().toBuffer()
      return blue > red ? 'sky' : 'sand'
    }
    expect([await colourAt(300), await colourAt(2100)]).toEqual(['sky', 'sand'])
    const masterFile = path.join(folder, 'master')
    writeFileSync(masterFile, master.bytes)
    const crop = { x: 0, y: 0.5, width: 1, height: 0.5 }
    const { avif, webp } = await maker.makeForm(masterFile, { crop, width: 390 })
    for (const [kind, form] of [
      ['heif', avif],
      ['webp', webp],
    ] as const) {
      const found = await sharp(form).metadata()
      expect(found).toMatchObject({ format: kind, width: 390, height: 260 })
      expect((await sharp(form).stats()).dominant.r).toBeGreaterThan(150)
    }
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
    expect(maker.peakMb.master).toBeLessThanOrEqual(300)
    expect(maker.peakMb.master).toBeGreaterThan(30)
  })

  it('says of a file that it is damaged where it made the process crash, not where there is none', async () => {
    const crashing = path.join(folder, 'crash.mjs')
    writeFileSync(crashing, `process.on('message', () => process.kill(process.pid, 'SIGSEGV'))`)
    const file = path.join(folder, 'any')
    writeFileSync(file, 'any')
    for (const [program, code] of [
      [crashing, 'media-damaged'],
      [path.join(folder, 'gone.mjs'), 'media-away'],
    ] as const) {
      const other = openPictureMaker(folder, { program })
      await expect(other.makeMaster(file)).rejects.toThrow(code)
      other.end()
    }
  })
})
