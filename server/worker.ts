import { describeError, type Logger } from './log.ts'

export type Worker = {
  /** Called after a commit that left something to do. */
  wake: () => void
  /** Lets what is under way finish. */
  stop: () => Promise<void>
}

type Parts = {
  /** How often it looks without being woken: for retries, and for what other processes left. */
  everyMs: number
  log: Logger
  /** What the log says when the work throws: the database may be away for a while. */
  failure: string
  work: (isStopping: () => boolean) => Promise<unknown>
}

/**
 * Does its work at once, every so often, and whenever it is woken; never twice at the same time. Woken
 * amid its work it does it once more.
 */
export function startWorker({ everyMs, log, failure, work }: Parts): Worker {
  const state = { stopping: false, woken: false }
  let running: Promise<void> | undefined
  const timer = setInterval(wake, everyMs)
  wake()
  return { wake, stop }

  function wake(): void {
    state.woken = true
    if (!state.stopping) running ??= workWhileWoken()
  }

  async function workWhileWoken(): Promise<void> {
    try {
      while (state.woken && !state.stopping) {
        state.woken = false
        await work(() => state.stopping)
      }
    } catch (error) {
      log.warn(describeError(error), failure)
    } finally {
      running = undefined
    }
  }

  async function stop(): Promise<void> {
    state.stopping = true
    clearInterval(timer)
    await running
  }
}
