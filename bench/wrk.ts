import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { findOrInstallProgram } from '#tests/debian.ts'

/** The figures of wrk, and the server's use of the processor meanwhile. */
export type Load = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that are neither 2xx nor 3xx, and broken connections. */
  failed: number
  /** Processor time per second, with that of child processes. */
  cores: number
  /** Share of the time in which the main thread waited for a processor. */
  waited: number
  output: string
}

const run = promisify(execFile)
const connections = 10
const ticksPerSecond = 100

/**
 * Requests one address for some seconds over ten open connections. `pid` is the server's process, whose
 * processor time is read before and after.
 */
export async function load(
  url: string,
  { seconds, pid, script }: { seconds: number; pid: number; script?: string },
): Promise<Load> {
  const program = findOrInstallProgram('wrk')
  const before = readTicks(pid)
  const waitingBefore = readWaitingTime(pid)
  const began = performance.now()
  const { stdout } = await run(program, [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    '-H',
    'Accept-Encoding: gzip, deflate, br',
    ...(script ? ['-s', script] : []),
    url,
  ])
  const took = (performance.now() - began) / 1000
  const ticks = readTicks(pid) - before
  const read = (pattern: RegExp) => pattern.exec(stdout)?.[1]
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: toMs(read(/^ +50% +(\S+)/m)),
    p99Ms: toMs(read(/^ +99% +(\S+)/m)),
    failed:
      Number(read(/Non-2xx or 3xx responses: (\d+)/) ?? 0) +
      (broken ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0),
    cores: ticks / ticksPerSecond / took,
    waited: (readWaitingTime(pid) - waitingBefore) / took,
    output: stdout,
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Processor time of a process and its children so far, in ticks. Reads /proc, so only on Linux. */
function readTicks(pid: number): number {
  const fields = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStat(Number(name))[1] === String(pid))
    .map((name) => readTicks(Number(name)))
  return children.reduce(
    (sum, ticks) => sum + ticks,
    Number(fields[11] ?? 0) + Number(fields[12] ?? 0),
  )
}

/** Seconds in which the main thread of a process waited for a processor (only on Linux). */
function readWaitingTime(pid: number): number {
  const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e9
}

/** The fields of /proc/<pid>/stat after the program's name. */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const msPer: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

function toMs(text: string | undefined): number {
  const [, number, unit] = /^([\d.]+)(us|ms|s)$/.exec(text ?? '') ?? []
  return Number(number) * (msPer[unit ?? ''] ?? Number.NaN)
}
