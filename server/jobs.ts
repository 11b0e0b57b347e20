import { describeError, type Logger } from './log.ts'

/** What a commit can have left something to do for. */
type Wake = 'mail' | 'money' | 'waiting list' | 'bad days' | 'photographs' | 'publications'

/** A background job of the server. */
export type Job = {
  /** As docs/operations.md lists it. */
  name: string
  /** How often it runs without being woken: for retries, and for what another process left. */
  everyMs: number
  /** How often something comes of it, in words, where that is not `everyMs`. */
  often?: string
  /** What the log says when it throws: the database may be away for a while. */
  failure: string
  run: (isStopping: () => boolean) => Promise<unknown>
  /** Runs while the clock is doubted too: time is nothing to it, or it asks by itself. */
  anyClock?: true
  /** Jobs woken by the same end together, before those listed above them. */
  wokenBy?: Wake
  /** How many of it run at the same time; one, where nothing is set. */
  atOnce?: number
  /** First runs after `everyMs`: the start has done it. */
  isDoneAtStart?: true
  /** Runs once more when the server stops. */
  runsAtStop?: true
}

export type Jobs = {
  /** Called after a commit that left something to do. */
  wake: (what: Wake) => void
  /** Lets what is under way finish, the last job of the list first. */
  stop: () => Promise<void>
}

type Around = { log: Logger; isClockBelieved: () => Promise<boolean> }

/**
 * Runs each job at once, every so often, and whenever it is woken; never twice at the same time, unless it says
 * so. Woken amid its work it runs once more.
 */
export function startJobs(jobs: readonly Job[], around: Around): Jobs {
  const groups = Map.groupBy(jobs, ({ wokenBy, name }) => wokenBy ?? name)
  const running = new Map(
    [...groups].map(([group, members]) => [
      group,
      members.flatMap((job) =>
        Array.from({ length: job.atOnce ?? 1 }, () => startJob(job, around)),
      ),
    ]),
  )
  return {
    wake: (what) => running.get(what)?.forEach((job) => job.wake()),
    stop: async () => {
      for (const group of [...running.values()].toReversed())
        // oxlint-disable-next-line no-await-in-loop -- What ends may wake those that end after it.
        await Promise.all(group.map((job) => job.stop()))
    },
  }
}

function startJob(job: Job, { log, isClockBelieved }: Around) {
  const state = { stopping: false, woken: false }
  let running: Promise<void> | undefined
  const timer = setInterval(wake, job.everyMs)
  if (!job.isDoneAtStart) wake()
  return { wake, stop }

  function wake(): void {
    state.woken = true
    if (!state.stopping) running ??= runWhileWoken()
  }

  async function runWhileWoken(): Promise<void> {
    while (state.woken && !state.stopping) {
      state.woken = false
      await run()
    }
    running = undefined
  }

  async function run(): Promise<void> {
    try {
      if (job.anyClock || (await isClockBelieved())) await job.run(() => state.stopping)
    } catch (error) {
      state.woken = false
      log.warn(describeError(error), job.failure)
    }
  }

  async function stop(): Promise<void> {
    state.stopping = true
    clearInterval(timer)
    await running
    if (job.runsAtStop) await run()
  }
}
