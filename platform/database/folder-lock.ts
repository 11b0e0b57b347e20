import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { execFileSync } from 'node:child_process'

/**
 * The start of a process, as an opaque text that no later process with the same id shares;
 * undefined if no such process runs. Systems reuse process ids, often right after a restart of a
 * container, so an id alone identifies no process.
 */
export function findProcessStart(pid: number): string | undefined {
  return process.platform === 'linux' ? findStartOnLinux(pid) : findStartElsewhere(pid)
}

/** The boot id and field 22 of /proc/<pid>/stat: clock ticks from boot to start. */
function findStartOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 2 is the program's name in brackets and may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}

function findStartElsewhere(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

const ownerSchema = z.object({ pid: z.number(), started: z.string(), token: z.string() })
type Owner = z.infer<typeof ownerSchema>

/** Thrown if another living process holds the folder. The message is for the operator. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * A guard file older than this belongs to a process that has ended, and is removed. Guards normally
 * exist for a few milliseconds.
 */
const abandonedAfterMs = 10_000

/**
 * Locks the folder for this process and returns the function that releases it. Takes over a lock
 * whose process is gone or whose id belongs to another process now; throws FolderInUse if the owner
 * is alive. The built-in database itself would let a second process in and break.
 */
export async function lockFolder(lockFile: string): Promise<() => void> {
  const self: Owner = {
    pid: process.pid,
    started: findProcessStart(process.pid) ?? '',
    token: randomUUID(),
  }
  await withGuard(`${lockFile}.guard`, () => {
    const owner = readOwner(lockFile)
    if (owner && isAlive(owner)) {
      throw new FolderInUse(
        `Another process (${owner.pid}) is using the database in this folder, according to ${lockFile}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
      )
    }
    rmSync(lockFile, { force: true })
    writeAtomically(lockFile, JSON.stringify(self))
  })
  return () => {
    if (readOwner(lockFile)?.token === self.token) rmSync(lockFile, { force: true })
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

function writeAtomically(file: string, text: string): void {
  const temporaryFile = `${file}.${randomUUID()}`
  writeFileSync(temporaryFile, text)
  renameSync(temporaryFile, file)
}

/** Undefined if there is no lock or it names no process. */
function readOwner(lockFile: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(lockFile, 'utf8')))
  } catch {
    return undefined
  }
}

function isAlive(owner: Owner): boolean {
  return findProcessStart(owner.pid) === owner.started
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
