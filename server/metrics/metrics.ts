import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from '#platform/database/database.ts'
import type { ClockWatch } from '../clean-up/clock.ts'
import { writeStoredFigures } from './stored-figures.ts'

/** Counters of this process. Routes are patterns, never addresses. */
export type Metrics = {
  countRequest: (request: {
    method: string
    route: string
    status: number
    seconds: number
    refusals: readonly string[]
  }) => void
  countMail: (result: 'sent' | 'failed', kind: string) => void
  /**
   * Writes all figures in the text format of Prometheus, with those of the database if it answers.
   */
  write: (
    database: Pick<OpenDatabase, 'db'>,
    now: Date,
    clock?: Pick<ClockWatch, 'findClockDoubt'>,
  ) => Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Limits of the histogram, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const nanosPerSecond = 1e9

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from request to answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refusals by code.',
    labelNames: ['code'],
    registers,
  })
  const mails = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to deliver a mail to the mail server or folder.',
    labelNames: ['result', 'kind'],
    registers,
  })
  const clockGauge = new Gauge({
    name: 'clock_believed',
    help: '1 if this process trusts its clock, otherwise 0.',
    registers,
  })
  describeProcess(registers)
  return {
    countRequest: ({ method, route, status, seconds: took, refusals: codes }) => {
      const labels = { method: methods.has(method) ? method : 'other', route }
      requests.inc({ ...labels, status })
      seconds.observe(labels, took)
      for (const code of codes) refusals.inc({ code })
    },
    countMail: (result, kind) => mails.inc({ result, kind }),
    write: async (database, now, clock) => {
      // Unknown if the database is unavailable; `database_up` reports that.
      const doubt = await clock?.findClockDoubt().catch(() => undefined)
      clockGauge.set(doubt ? 0 : 1)
      return (await registry.metrics()) + (await writeStoredFigures(database, now))
    },
  }
}

/** The library has forty figures of a process; these are the ones for alerts or people. */
function describeProcess(registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const started = Number((performance.timeOrigin / 1000).toFixed(3))
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Used processor time in seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      cpu.reset()
      cpu.inc((user + system) / 1e6)
    },
  })
  const memory = new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory in bytes.',
    registers,
    collect() {
      memory.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start of the process, in Unix seconds.',
    registers,
  }).set(started)
  const lag = new Gauge({
    name: 'nodejs_eventloop_delay_p99_seconds',
    help: '99th percentile of event loop delay since the last read, in seconds.',
    registers,
    collect() {
      lag.set(delay.percentile(99) / nanosPerSecond || 0)
      delay.reset()
    },
  })
}
