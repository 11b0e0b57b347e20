import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findProcessStart } from './process-start.ts'

const owner = z.object({ pid: z.number(), started: z.string(), token: z.string() })
type Owner = z.infer<typeof owner>

/** Thrown when another living process holds the folder; its message is a sentence for the operator. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** A guard that outlived its process by this long is removed; it is held for a few milliseconds. */
const abandonedAfterMs = 10_000

/**
 * Takes the lock file for this process and returns the function that releases it. A lock whose
 * process is gone, or whose id now belongs to another process, is taken over; a living owner makes
 * it throw FolderInUse. The built-in database itself would let a second process in and break.
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

/** One process at a time looks at the lock and changes it; otherwise two could take over one stale lock. */
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

/** The file appears with all of its text or not at all, even when the process is killed meanwhile. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

/** Undefined when there is no lock, or one that names nobody. */
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
