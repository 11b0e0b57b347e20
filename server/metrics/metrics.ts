import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OpenDatabase } from '../database/database.ts'
import { createCounter, createHistogram, type Figure, gaugeOf, writeFigures } from './registry.ts'
import { readStoredFigures } from './stored-figures.ts'

/** What this process counts, and how it tells it. Routes are patterns, never addresses. */
export type Metrics = {
  countRequest: (request: {
    method: string
    route: string
    status: number
    seconds: number
    refusals: readonly string[]
    /** How many like it; `seconds` is what each took. */
    times?: number
  }) => void
  countMail: (result: 'sent' | 'failed', kind: string) => void
  /** Everything in the text format of Prometheus, with what the database knows, if it answers. */
  write: (database: Pick<OpenDatabase, 'db'>, now: Date) => Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** In seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const nanosPerSecond = 1e9

/** Begins to count. A library would do it, and bring three packages for these two files. */
export function createMetrics(): Metrics {
  const requests = createCounter('http_requests_total', 'Requests answered.')
  const seconds = createHistogram('http_request_duration_seconds', 'Time to the answer.', bounds)
  const refusals = createCounter('refusals_total', 'Reasons given for refusing a request.')
  const mails = createCounter('mail_attempts_total', 'Mails handed to the mail server or folder.')
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    countRequest: ({ method, route, status, seconds: took, refusals: codes, times = 1 }) => {
      const labels = { method: methods.has(method) ? method : 'other', route }
      requests.add({ ...labels, status }, times)
      seconds.observe(labels, took, times)
      for (const code of codes) refusals.add({ code })
    },
    countMail: (result, kind) => mails.add({ result, kind }),
    write: async (database, now) => {
      const counted = [requests, seconds, refusals, mails]
      const lag = delay.percentile(99) / nanosPerSecond
      delay.reset()
      return writeFigures([
        ...counted,
        ...(await readStoredFigures(database, now)),
        ...ofProcess(lag),
      ])
    },
  }
}

function ofProcess(lag: number): Figure[] {
  const { user, system } = process.cpuUsage()
  const started = (performance.timeOrigin / 1000).toFixed(3)
  return [
    gaugeOf('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6, 'counter'),
    gaugeOf('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
    gaugeOf('process_start_time_seconds', 'When the process began.', Number(started)),
    gaugeOf('nodejs_eventloop_delay_p99_seconds', 'Longest waits since last asked.', lag || 0),
  ]
}
