import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUse, lockFolder, findProcessStart } from './folder-lock.ts'

let folder: string
let lockFile: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folder-lock-'))
  lockFile = path.join(folder, 'database.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (pid: number) =>
  writeFileSync(lockFile, JSON.stringify({ pid, started: 'long ago', token: 'theirs' }))

describe('the lock of the data folder', () => {
  it('refuses a second owner with a sentence that names the process and DATA_DIR', async () => {
    const release = await lockFolder(lockFile)
    await expect(lockFolder(lockFile)).rejects.toThrow(FolderInUse)
    await expect(lockFolder(lockFile)).rejects.toThrow(new RegExp(`\\(${process.pid}\\).+DATA_DIR`))
    release()
    expect(readdirSync(folder)).toEqual([])
    const releaseAgain = await lockFolder(lockFile)
    releaseAgain()
  })

  it.each([
    ['whose process has ended', () => write(spawnSync('true').pid)],
    ['whose process id belongs to another process now', () => write(process.pid)],
    ['that a crash left empty', () => writeFileSync(lockFile, '')],
  ])('takes over a lock %s', async (_which, createLock) => {
    createLock()
    const release = await lockFolder(lockFile)
    expect(readFileSync(lockFile, 'utf8')).toMatch(`"pid":${process.pid},`)
    release()
    expect(existsSync(lockFile)).toBe(false)
  })

  it('lets exactly one of several processes take over a stale lock', async () => {
    write(2 ** 22)
    const program = `import { lockFolder } from ${JSON.stringify(path.resolve('platform/database/folder-lock.ts'))}
process.on('message', () => lockFolder(${JSON.stringify(lockFile)}).then(() => process.send('mine'), () => process.send('refused')))
process.send('ready')`
    writeFileSync(path.join(folder, 'taker.mjs'), program)
    const takers = Array.from({ length: 6 }, () => fork(path.join(folder, 'taker.mjs')))
    try {
      await Promise.all(takers.map((taker) => once(taker, 'message')))
      const answers = takers.map((taker) => once(taker, 'message'))
      for (const taker of takers) taker.send('go')
      const outcome = (await Promise.all(answers)).map(([answer]) => String(answer))
      expect(outcome.toSorted()).toEqual(['mine', ...Array.from({ length: 5 }, () => 'refused')])
    } finally {
      for (const taker of takers) taker.kill()
    }
  })

  it('is not blocked by the guard file of a killed process', async () => {
    const guard = `${lockFile}.guard`
    writeFileSync(guard, '1')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(guard, longAgo, longAgo)
    const release = await lockFolder(lockFile)
    release()
  })

  it('is released only by its owner', async () => {
    const release = await lockFolder(lockFile)
    writeFileSync(lockFile, JSON.stringify({ pid: 1, started: 'now', token: 'theirs' }))
    release()
    expect(existsSync(lockFile)).toBe(true)
  })
})

describe('the start of a process', () => {
  it('stays the same while the process runs and is undefined afterwards', () => {
    expect(findProcessStart(process.pid)).toBe(findProcessStart(process.pid))
    expect(findProcessStart(process.pid)).not.toBe(findProcessStart(process.ppid))
    expect(findProcessStart(spawnSync('true').pid)).toBeUndefined()
  })
})
