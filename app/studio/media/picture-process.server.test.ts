import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePortrait } from '#tests/fixtures/photographs.ts'
import { openPictureMaker } from './picture-process.server.ts'

describe('the process that opens pictures', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  const maker = openPictureMaker(path.join(folder, 'incoming'))
  afterAll(() => {
    maker.end()
    rmSync(folder, { recursive: true })
  })

  const measureMaster = async (file: Buffer) => {
    const name = path.join(folder, 'a.jpg')
    writeFileSync(name, file)
    const { width, height } = await maker.makeMaster(name)
    return [width, height]
  }

  it('turns a portrait upright and removes its metadata', async () => {
    const file = path.join(folder, 'portrait.jpg')
    const { bytes, secrets } = await makePortrait()
    writeFileSync(file, bytes)
    expect(secrets.filter((secret) => !bytes.includes(secret))).toEqual([])
    const master = await maker.makeMaster(file)
    expect([master.width, master.height]).toEqual([1800, 2400])
    const masterBytes = Buffer.from(master.bytes)
    expect(secrets.filter((secret) => masterBytes.includes(secret))).toEqual([])
    const readColourAt = async (top: number) => {
      const pixel = { left: 900, top, width: 1, height: 1 }
      const [red = 0, , blue = 0] = await sharp(masterBytes).extract(pixel).raw().toBuffer()
      return blue > red ? 'sky' : 'sand'
    }
    expect([await readColourAt(300), await readColourAt(2100)]).toEqual(['sky', 'sand'])
    const masterFile = path.join(folder, 'master')
    writeFileSync(masterFile, master.bytes)
    const crop = { x: 0, y: 0.5, width: 1, height: 0.5 }
    const { avif, webp } = await maker.makeVariant(masterFile, { crop, width: 390 })
    for (const [kind, form] of [
      ['heif', avif],
      ['webp', webp],
    ] as const) {
      const metadata = await sharp(form).metadata()
      expect(metadata).toMatchObject({ format: kind, width: 390, height: 260 })
      expect((await sharp(form).stats()).dominant.r).toBeGreaterThan(150)
    }
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
    expect(maker.peakMb.master).toBeLessThanOrEqual(300)
    expect(maker.peakMb.master).toBeGreaterThan(30)
  })

  describe.each([false, true])('with a JPEG (progressive: %s)', (progressive) => {
    let bytes: Buffer
    beforeAll(async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
      const create = {
        width: 1200,
        height: 800,
        channels: 3,
        background: 'white',
        noise,
      } as const
      bytes = await sharp({ create }).jpeg({ quality: 85, progressive }).toBuffer()
    })
    const removeLastBytes = (end: number) => bytes.subarray(0, bytes.length - end)
    const cutToShare = (share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
    const end = Buffer.from([0xff, 0xd9])
    const withOddScanHeader = () => {
      const copy = Buffer.from(bytes)
      const offset = copy.indexOf(Buffer.from([0xff, 0xda]))
      if (!progressive) copy[offset + 2 + copy.readUInt16BE(offset + 2) - 2] = 0
      return copy
    }
    it.each<[string, () => Buffer]>([
      ['that is whole', () => bytes],
      ...[1, 2, 3, 10, 60].map((n): [string, () => Buffer] => [
        `${n} bytes short`,
        () => removeLastBytes(n),
      ]),
      ['with an unusual scan header', withOddScanHeader],
      ['with an unusual scan header and 2 bytes short', () => withOddScanHeader().subarray(0, -2)],
      [
        'with data that a phone appends',
        () => Buffer.concat([bytes, Buffer.from('SEFH'.repeat(99))]),
      ],
      [
        'with extra bytes before its end',
        () => Buffer.concat([removeLastBytes(2), Buffer.alloc(6, 1), end]),
      ],
    ])('accepts one %s', async (_, file) => {
      expect(await measureMaster(file())).toEqual([1200, 800])
    })

    it.each<[string, () => Buffer]>([
      ['a tenth', () => cutToShare(0.1)],
      ['a half', () => cutToShare(0.5)],
      ['a half, with an end', () => Buffer.concat([cutToShare(0.5), end])],
      [
        'the beginning and the end',
        () => Buffer.concat([cutToShare(0.3), bytes.subarray(-20_000)]),
      ],
      ...(progressive
        ? []
        : [0.8, 0.9, 0.95].map((share): [string, () => Buffer] => [
            `${share}`,
            () => cutToShare(share),
          ])),
    ])('refuses one that has only %s', async (_, file) => {
      await expect(measureMaster(file())).rejects.toThrow('media-damaged')
    })
  })

  it('reports a damaged file if the process crashes, but not if it fails to start', async () => {
    const crashingProgram = path.join(folder, 'crash.mjs')
    writeFileSync(
      crashingProgram,
      `process.on('message', () => process.kill(process.pid, 'SIGSEGV'))`,
    )
    const file = path.join(folder, 'any')
    writeFileSync(file, 'any')
    for (const [program, code] of [
      [crashingProgram, 'media-damaged'],
      [path.join(folder, 'gone.mjs'), 'media-away'],
    ] as const) {
      const otherMaker = openPictureMaker(folder, { program })
      await expect(otherMaker.makeMaster(file)).rejects.toThrow(code)
      otherMaker.end()
    }
  })
})
