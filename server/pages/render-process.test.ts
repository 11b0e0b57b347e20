import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { openRenderProcess } from './render-process.ts'

/** Stands in for what renders: it answers at once, and names itself where the memory is told. */
const program = `
  process.on('message', () =>
    process.send({ done: { made: {}, failedPage: '', peakMb: process.pid } }))
  setInterval(() => {}, 1000)`

describe('the process that renders', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'render-process-'))
  const file = path.join(folder, 'program.mjs')
  writeFileSync(file, program)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is one for jobs that follow each other, ends when it is idle, and is started anew', async () => {
    const rendering = openRenderProcess({ program: file, idleMs: 300, priority: 0 })
    const render = async () => {
      const job = { folder, buildId: '', content: shipped, bases: [''], before: {} }
      return (await rendering.render(job)).peakMb
    }
    const first = await render()
    expect(await render()).toBe(first)
    expect(isThere(first)).toBe(true)
    await expect.poll(() => isThere(first)).toBe(false)
    const second = await render()
    expect(second).not.toBe(first)
    rendering.end()
    await expect.poll(() => isThere(second)).toBe(false)
  })
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
