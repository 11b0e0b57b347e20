import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findProcessStart } from './process-start.ts'

const owner = z.object({ pid: z.number(), started: z.string(), token: z.string() })
type Owner = z.infer<typeof owner>

/** Thrown if another living process holds the folder. The message is for the operator. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * A guard file older than this is removed; its process is gone. It is normally held for a few
 * milliseconds.
 */
const abandonedAfterMs = 10_000

/**
 * Takes the lock file for this process and returns the function that releases it. Takes over a lock
 * whose process is gone or whose id belongs to another process now; throws FolderInUse if the owner
 * is alive. The built-in database itself would let a second process in and break.
 */
export async function lockFolder(lockFile: string): Promise<() => void> {
  const mine: Owner = {
    pid: process.pid,
    started: findProcessStart(process.pid) ?? '',
    token: randomUUID(),
  }
  await withGuard(`${lockFile}.guard`, () => {
    const held = readOwner(lockFile)
    if (held && isAlive(held)) {
      throw new FolderInUse(
        `Another process (${held.pid}) is using the database in this folder: ${lockFile} says so. Stop it first, or give this one a folder of its own with DATA_DIR.`,
      )
    }
    rmSync(lockFile, { force: true })
    writeWhole(lockFile, JSON.stringify(mine))
  })
  return () => {
    if (readOwner(lockFile)?.token === mine.token) rmSync(lockFile, { force: true })
  }
}

/**
 * Only one process at a time may read and change the lock; otherwise two could take over one stale
 * lock.
 */
async function withGuard(guard: string, work: () => void): Promise<void> {
  for (;;) {
    try {
      writeFileSync(guard, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
      if (isAbandoned(guard)) rmSync(guard, { force: true })
      else await sleep(20)
    }
  }
  try {
    work()
  } finally {
    rmSync(guard, { force: true })
  }
}

function isAbandoned(guard: string): boolean {
  const since = statSync(guard, { throwIfNoEntry: false })?.mtimeMs
  return since !== undefined && Date.now() - since > abandonedAfterMs
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

/** Undefined if there is no lock or it names no process. */
function readOwner(lockFile: string): Owner | undefined {
  try {
    return owner.parse(JSON.parse(readFileSync(lockFile, 'utf8')))
  } catch {
    return undefined
  }
}

function isAlive(held: Owner): boolean {
  return findProcessStart(held.pid) === held.started
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
