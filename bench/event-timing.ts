/** What browsers do not tell: anything shorter, in ms. */
export const shortest = 16

type Watched = Window & { interactions: Map<number, number> }

/**
 * Run in a page before its own scripts: keeps how long each interaction takes until its paint. Of all
 * events of an interaction the longest counts, as in Chromium's own figure.
 */
export function watchInteractions(durationThreshold: number) {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry as PerformanceEventTiming & {
        interactionId: number
      }
      if (interactionId === 0) continue
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
    }
  })
  observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
}

/** Before an act that is measured. */
export function forgetInteractions() {
  ;(window as unknown as Watched).interactions.clear()
}

/** The longest since then, in ms. */
export function readLongest(shortest: number): number {
  return Math.max(shortest, ...(window as unknown as Watched).interactions.values())
}

/** The time below which this share of all is. */
export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
