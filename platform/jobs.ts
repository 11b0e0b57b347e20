import { describeError, type Logger } from './log.ts'

type WakeTopic = 'mail' | 'money' | 'waiting list' | 'bad days' | 'photographs' | 'publications'

export type Job = {
  name: string
  /** Interval between runs without a wake, for retries and for work left by another process. */
  everyMs: number
  intervalLabel?: string
  failure: string
  run: (isStopping: () => boolean) => Promise<unknown>
  /** Runs even while the clock is doubted: the job needs no time, or checks the clock itself. */
  runsOnDoubtedClock?: true
  /** Jobs woken by the same event stop together, before those listed above them. */
  wakeTopic?: WakeTopic
  /** How many run at the same time; default: 1. */
  atOnce?: number
  /** First runs after `everyMs`, because the start has done it once. */
  isDoneAtStart?: true
  runsAtStop?: true
}

export type Jobs = {
  wake: (topic: WakeTopic) => void
  stop: () => Promise<void>
}

type JobContext = { log: Logger; isClockBelieved: () => Promise<boolean> }

/**
 * Runs each job at once, on its interval and when it is woken. A job never overlaps itself unless
 * `atOnce` allows it. A wake during a run causes one more run.
 */
export function startJobs(jobs: readonly Job[], around: JobContext): Jobs {
  const groups = Map.groupBy(jobs, ({ wakeTopic, name }) => wakeTopic ?? name)
  const running = new Map(
    [...groups].map(([group, members]) => [
      group,
      members.flatMap((job) =>
        Array.from({ length: job.atOnce ?? 1 }, () => startJob(job, around)),
      ),
    ]),
  )
  return {
    wake: (topic) => running.get(topic)?.forEach((job) => job.wake()),
    stop: async () => {
      for (const group of [...running.values()].toReversed())
        // A job that ends may wake one that stops later.
        await Promise.all(group.map((job) => job.stop()))
    },
  }
}

function startJob(job: Job, { log, isClockBelieved }: JobContext) {
  const state = { isStopping: false, isWoken: false }
  let running: Promise<void> | undefined
  const timer = setInterval(wake, job.everyMs)
  if (!job.isDoneAtStart) wake()
  return { wake, stop }

  function wake(): void {
    state.isWoken = true
    if (!state.isStopping) running ??= runWhileWoken()
  }

  async function runWhileWoken(): Promise<void> {
    while (state.isWoken && !state.isStopping) {
      state.isWoken = false
      await run()
    }
    running = undefined
  }

  async function run(): Promise<void> {
    try {
      if (job.runsOnDoubtedClock || (await isClockBelieved())) await job.run(() => state.isStopping)
    } catch (error) {
      state.isWoken = false
      log.warn(describeError(error), job.failure)
    }
  }

  async function stop(): Promise<void> {
    state.isStopping = true
    clearInterval(timer)
    await running
    if (job.runsAtStop) await run()
  }
}
