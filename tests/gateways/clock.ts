export type Clock = {
  now: () => Date
  after: (seconds: number, work: () => unknown) => void
  /** Cancels all pending work and accepts no more. */
  stop: () => void
}

/** The machine's clock. Waits are divided by the factor: with 3600, an hour takes a second. */
export function createRealClock(factor = 1): Clock {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false
  return {
    now: () => new Date(),
    after: (seconds, work) => {
      if (isStopped) return
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          work()
        },
        (seconds * 1000) / factor,
      )
      timers.add(timer)
    },
    stop: () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

export type HandClock = Clock & {
  advance: (seconds: number) => Promise<void>
}

export function createHandClock(start = new Date()): HandClock {
  let time = start.getTime()
  let pendingWork: { at: number; work: () => unknown }[] = []
  return {
    now: () => new Date(time),
    after: (seconds, work) => void pendingWork.push({ at: time + seconds * 1000, work }),
    stop: () => {
      pendingWork = []
    },
    advance: async (seconds) => {
      const end = time + seconds * 1000
      for (;;) {
        const next = pendingWork.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        pendingWork = pendingWork.filter((one) => one !== next)
        time = Math.max(time, next.at)
        await next.work()
      }
      time = end
    },
  }
}
