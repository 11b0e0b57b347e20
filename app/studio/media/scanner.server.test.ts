import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eicar, type Misbehaviour, openClamd } from '#tests/gateways/clamd/clamd.ts'
import { createLog } from '#platform/log.ts'
import { openScanner } from './scanner.server.ts'

const log = createLog('silent')
const folder = mkdtempSync(path.join(tmpdir(), 'scanner-'))
const file = path.join(folder, 'upload')
afterAll(() => rmSync(folder, { recursive: true }))

describe('a virus scanner', () => {
  let clamd: Awaited<ReturnType<typeof openClamd>>
  beforeEach(async () => {
    clamd = await openClamd({ maxBytes: 2_000_000 })
  })
  afterEach(() => clamd.close())
  const open = (waitMs?: number) =>
    openScanner(clamd.address, { log, ...(waitMs === undefined ? {} : { waitMs }) })

  it('receives the whole file, and accepts a clean one', async () => {
    writeFileSync(file, Buffer.alloc(1_500_000, 'a photograph '))
    await open().scan(file)
    writeFileSync(file, '')
    await open().scan(file)
    expect(clamd.requests).toEqual([
      { command: 'zINSTREAM', bytes: 1_500_000 },
      { command: 'zINSTREAM', bytes: 0 },
    ])
  })

  it('names a virus that is anywhere in the file', async () => {
    writeFileSync(file, Buffer.concat([Buffer.alloc(700_000), Buffer.from(eicar)]))
    await expect(open().scan(file)).rejects.toMatchObject({
      refusals: [{ code: 'media-infected', facts: { found: 'Eicar-Test-Signature' } }],
    })
  })

  it('refuses a file if the scanner’s answer is unclear or missing', async () => {
    writeFileSync(file, Buffer.alloc(1_000_000))
    const kinds: Misbehaviour[] = ['hang-up', 'nonsense', 'endless']
    clamd.misbehave(...kinds)
    for (const kind of kinds)
      expect([kind, await readResult(open().scan(file))]).toEqual([kind, 'media-unscanned'])
    // The scanner gives no answer, so the connection is closed when the time is over.
    clamd.misbehave('silence', 'half')
    expect(await readResult(open(50).scan(file))).toBe('media-unscanned')
    expect(await readResult(open(50).scan(file))).toBe('media-unscanned')
    await open().scan(file)
  })

  it('refuses a file above the scanner’s size limit, and stops sending it', async () => {
    writeFileSync(file, Buffer.alloc(30_000_000))
    expect(await readResult(open().scan(file))).toBe('media-unscanned')
    expect(clamd.requests[0]?.bytes).toBeLessThan(3_000_000)
  })

  it('refuses a file while the scanner is unavailable, and reports it to the operator', async () => {
    expect(await open().check()).toBeUndefined()
    await clamd.close()
    expect(await open().check()).toMatch(/^The virus scanner at 127\.0\.0\.1:\d+ .* doesn’t answer/)
    expect(await readResult(open().scan(file))).toBe('media-unscanned')
    clamd = await openClamd()
  })
})

async function readResult(scan: Promise<void>): Promise<string> {
  return scan.then(
    () => 'clean',
    (error: Error) => error.message,
  )
}
