export type Clock = {
  now: () => Date
  after: (seconds: number, work: () => unknown) => void
  /** Cancels all pending work and accepts no more. */
  stop: () => void
}

/** The machine's clock. Waits are divided by the factor: with 3600, an hour takes a second. */
export function realClock(factor = 1): Clock {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  return {
    now: () => new Date(),
    after: (seconds, work) => {
      if (stopped) return
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
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

export type HandClock = Clock & {
  advance: (seconds: number) => Promise<void>
}

export function handClock(begin = new Date()): HandClock {
  let time = begin.getTime()
  let waiting: { at: number; work: () => unknown }[] = []
  return {
    now: () => new Date(time),
    after: (seconds, work) => void waiting.push({ at: time + seconds * 1000, work }),
    stop: () => {
      waiting = []
    },
    advance: async (seconds) => {
      const end = time + seconds * 1000
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((one) => one !== next)
        time = Math.max(time, next.at)
        await next.work()
      }
      time = end
    },
  }
}
