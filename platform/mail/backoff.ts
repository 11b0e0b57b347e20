const firstPauseMs = 2000
export const longestPauseMs = 15 * 60_000

/** Milliseconds to wait after so many failures: 2 s, doubling, at most 15 minutes. */
export function computeRetryPause(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs)
}
