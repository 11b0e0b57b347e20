import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { findOrInstallProgram } from '#tests/debian.ts'

/** What wrk saw from its side, and the share of one core that the server took for it. */
export type Load = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that were neither 2xx nor 3xx, and connections that broke. */
  failed: number
  cores: number
  /** The share of the time in which its main thread could have run and another program had the processor. */
  waited: number
  output: string
}

const run = promisify(execFile)
const connections = 10
const ticksPerSecond = 100

/**
 * Asks one address for some seconds over ten connections that stay open, as a browser asks. `pid` is
 * the server's process: its processor time, with that of its children, is read before and after.
 */
export async function load(
  url: string,
  { seconds, pid, script }: { seconds: number; pid: number; script?: string },
): Promise<Load> {
  const program = findOrInstallProgram('wrk')
  const before = readTicks(pid)
  const waitedBefore = readWaited(pid)
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
    waited: (readWaited(pid) - waitedBefore) / took,
    output: stdout,
  }
}

/** The middle one of several measurements. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Processor time of a process and its children so far (/proc, so on Linux alone), in ticks. */
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

/** For how many seconds so far the main thread of a process was ready and not running (Linux alone). */
function readWaited(pid: number): number {
  const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e9
}

/** The fields after the program's name: state, parent, and so on. */
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
