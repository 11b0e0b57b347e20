import { readFileSync } from 'node:fs'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { type Job, startJobs } from './jobs.ts'
import { listJobs } from '#server/jobs-table.ts'
import { createLog } from './log.ts'

describe('a background job', () => {
  let runs: string[] = []
  let lines: string[] = []
  let isBelieved = true
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    runs = []
    lines = []
    isBelieved = true
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const start = (...jobs: Job[]) =>
    startJobs(jobs, { log, isClockBelieved: () => Promise.resolve(isBelieved) })
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    name,
    everyMs: minuteMs,
    failure: `${name} failed`,
    run: async () => runs.push(name),
    ...more,
  })

  it('runs at once and on its interval until it is stopped', async () => {
    const jobs = start(job('often'), job('seldom', { everyMs: hourMs }))
    await settle()
    expect(runs).toEqual(['often', 'seldom'])
    await advance(minuteMs)
    expect(runs).toEqual(['often', 'seldom', 'often'])
    await jobs.stop()
    await advance(hourMs)
    expect(runs).toHaveLength(3)
  })

  it('skips its first run with isDoneAtStart, and runs once more at the stop with runsAtStop', async () => {
    const jobs = start(job('daily', { isDoneAtStart: true }), job('counts', { runsAtStop: true }))
    await settle()
    expect(runs).toEqual(['counts'])
    await advance(minuteMs)
    expect(runs).toEqual(['counts', 'daily', 'counts'])
    await jobs.stop()
    expect(runs).toEqual(['counts', 'daily', 'counts', 'counts'])
  })

  it('runs again if woken during a run, and at most `atOnce` times in parallel', async () => {
    const pendingRuns: (() => void)[] = []
    const run = () => new Promise<void>((resolve) => pendingRuns.push(resolve))
    const jobs = start(
      job('one', { run, wakeTopic: 'mail' }),
      job('three', { run, wakeTopic: 'money', atOnce: 3 }),
    )
    await settle()
    expect(pendingRuns).toHaveLength(4)
    jobs.wake('mail')
    jobs.wake('mail')
    await advance(minuteMs)
    expect(pendingRuns).toHaveLength(4)
    for (const end of pendingRuns.splice(0)) end()
    await settle()
    expect(pendingRuns).toHaveLength(4)
    for (const end of pendingRuns.splice(0)) end()
    await settle()
    expect(pendingRuns).toEqual([])
    jobs.wake('money')
    await settle()
    expect(pendingRuns).toHaveLength(3)
    for (const end of pendingRuns) end()
    await jobs.stop()
  })

  it('waits while the clock is doubted, unless it does not need the clock', async () => {
    isBelieved = false
    const jobs = start(job('by the clock'), job('by none', { runsOnDoubtedClock: true }))
    await settle()
    expect(runs).toEqual(['by none'])
    isBelieved = true
    await advance(minuteMs)
    expect(runs.toSorted()).toEqual(['by none', 'by none', 'by the clock'])
    await jobs.stop()
  })

  it('logs its failure, delays no other job, and is retried', async () => {
    let isAway = true
    const run = async () => {
      if (isAway) throw new Error('away')
      runs.push('broken')
    }
    const jobs = start(job('broken', { run }), job('whole'))
    await settle()
    expect([runs, lines]).toEqual([['whole'], ['broken failed']])
    isAway = false
    await advance(minuteMs)
    expect(runs).toEqual(['whole', 'broken', 'whole'])
    await jobs.stop()
  })

  it('finishes its run before it stops, in reverse order, jobs of one topic together', async () => {
    const ends = new Map<string, () => void>()
    const slow = (name: string, wakeTopic?: 'money'): Job =>
      job(name, {
        ...(wakeTopic && { wakeTopic }),
        run: async (isStopping) => {
          await new Promise<void>((resolve) => ends.set(name, resolve))
          runs.push(`${name} ${isStopping() ? 'stopping' : 'running'}`)
        },
      })
    const jobs = start(slow('first'), slow('asks', 'money'), slow('sends', 'money'), slow('last'))
    await settle()
    const stopped = jobs.stop()
    for (const name of ['first', 'sends', 'last', 'asks']) {
      ends.get(name)?.()
      await settle()
    }
    await stopped
    expect(runs).toEqual(['first running', 'sends running', 'last stopping', 'asks stopping'])
  })
})

describe('the list of jobs', () => {
  const office = setUpTestOffice()

  it('is listed in docs/operations.md with intervals and behaviour on a doubted clock', () => {
    const { office: services } = office
    const jobs = listJobs({
      services: { ...services, mailbox: { address: '', secret: '', own: () => [] } },
      log: createLog('silent'),
      delivery: { sendAll: nothing },
      steps: { write: nothing },
      source: { fetch: nothing, everyMs: minuteMs },
      followPublished: nothing,
      cleanUp: { moveMark: nothing, runDaily: nothing },
    })
    const rows = jobs.map(
      ({ name, everyMs, intervalLabel, runsOnDoubtedClock }) =>
        `| ${name} | ${intervalLabel ?? formatInterval(everyMs)} | ${runsOnDoubtedClock ? 'runs' : 'waits'} |`,
    )
    const text = readFileSync('docs/operations.md', 'utf8')
    const [, section = ''] = text.split('## What runs when')
    const listed = (section.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.replaceAll(/ +/g, ' '))
    expect(listed.slice(2)).toEqual(rows)
  })
})

function formatInterval(everyMs: number): string {
  if (everyMs === dayMs) return 'daily'
  if (everyMs === hourMs) return 'hourly'
  return everyMs < minuteMs ? `${everyMs / 1000} s` : `${everyMs / minuteMs} min`
}

/** Resolves when all work in progress waits for something. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function advance(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  return settle()
}

async function nothing(): Promise<void> {}
