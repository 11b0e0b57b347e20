const firstPauseMs = 2000
export const longestPauseMs = 15 * 60_000

/** Milliseconds until the next try after so many failed ones: 2 s, doubling, at most 15 minutes. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs)
}
