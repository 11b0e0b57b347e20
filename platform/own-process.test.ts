import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openSeparateProcess } from './own-process.ts'

it('kills the process of a job that takes too long, and starts another for the next job', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-process-'))
  const program = path.join(folder, 'program.mjs')
  const answer = `process.on('message', ({ answers }) => answers && process.send({ pid: process.pid }))`
  writeFileSync(program, answer)
  const separateProcess = openSeparateProcess<{ answers: boolean }, { pid: number }>({
    program,
    heapMb: 64,
    idleMs: 60_000,
    longestMs: 6000,
    priority: 0,
  })
  const pids: number[] = []
  const onMessage = ({ pid }: { pid: number }) => pids.push(pid) > 0
  await separateProcess.run({ answers: true }, onMessage)
  const late = separateProcess.run({ answers: false }, onMessage)
  const next = separateProcess.run({ answers: true }, onMessage)
  await expect(late).rejects.toMatchObject({ reason: 'time' })
  await next
  expect(new Set(pids).size).toBe(2)
  separateProcess.end()
  rmSync(folder, { recursive: true })
})
