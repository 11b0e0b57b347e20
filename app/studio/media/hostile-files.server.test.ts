import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { type HostileFile, makeHostileFiles, makePolyglots } from '#tests/fixtures/hostile-files.ts'
import { formatInEnglish } from '#platform/http/refusal-words.ts'
import { Refused } from '#platform/refused.ts'
import { openPictureMaker } from './picture-process.server.ts'

describe('opening a hostile file', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'))
  const incoming = path.join(folder, 'incoming')
  const maker = openPictureMaker(incoming)
  let files: HostileFile[]
  beforeAll(async () => {
    files = await makeHostileFiles()
  })
  afterAll(() => {
    maker.end()
    rmSync(folder, { recursive: true })
  })

  const makeMaster = (bytes: Buffer) => {
    const file = path.join(folder, 'upload')
    writeFileSync(file, bytes)
    return maker.makeMaster(file)
  }

  it('is refused with a reason, using at most 300 MB', async () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
    const answers: string[] = []
    for (const { what, bytes } of files) {
      const error = await makeMaster(bytes).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      const refusal = error instanceof Refused ? error.refusals[0] : undefined
      answers.push(`${what}: ${refusal?.code ?? String(error)}`)
      const words = refusal ? formatInEnglish(shipped, refusal) : ''
      expect([what, words]).toEqual([
        what,
        expect.stringMatching(/^(This (file|picture|is|isn’t)|Opening) /),
      ])
      expect(words).not.toMatch(/[{}]/)
    }
    expect(answers).toEqual(files.map(({ what, code }) => `${what}: ${code}`))
    expect(maker.peakMb.master).toBeLessThanOrEqual(300)
    expect(readdirSync(incoming)).toEqual([])
  })

  it('removes everything but the photograph from a polyglot file', async () => {
    for (const { what, bytes, mark } of await makePolyglots()) {
      expect([what, bytes.includes(mark)]).toEqual([what, true])
      const master = Buffer.from((await makeMaster(bytes)).bytes)
      expect([what, master.includes(mark), master.includes('PK')]).toEqual([what, false, false])
      const { format, width, height } = await sharp(master).metadata()
      expect([what, format, width, height]).toEqual([what, 'jpeg', 1300, 900])
    }
  })

  it('stops after the time limit', async () => {
    const impatientMaker = openPictureMaker(incoming, { longestMs: { master: 1, form: 1 } })
    const file = path.join(folder, 'upload')
    writeFileSync(file, (await makePolyglots())[0]?.bytes ?? '')
    await expect(impatientMaker.makeMaster(file)).rejects.toThrow('media-too-heavy')
    impatientMaker.end()
  })

  it('does not affect the next photograph', async () => {
    const heavyFile = files.find(({ code }) => code === 'media-too-heavy')
    await expect(makeMaster(heavyFile?.bytes ?? Buffer.alloc(0))).rejects.toThrow('media-too-heavy')
    const [goodFile] = await makePolyglots()
    expect((await makeMaster(goodFile?.bytes ?? Buffer.alloc(0))).width).toBe(1300)
  })
})
