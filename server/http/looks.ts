import { minuteMs } from '#rules/dates/durations.ts'
import { Refused } from '../refused.ts'

/** So often a page that is made anew for each who asks is made for one key in a minute. */
const mostLooks = 60
/** So many keys are kept in mind; beyond that all begin anew. */
const mostKeys = 10_000

/**
 * Bounds how often what one key opens is made, by this process: a page costs the one process that everybody
 * shares some 20 ms. Gives what counts a look, and throws Refused ('order-limited') for one too many.
 */
export function boundLooks(now: () => Date): (key: string) => void {
  const looks = new Map<string, { count: number; since: number }>()
  return (key) => {
    const time = now().getTime()
    const seen = looks.get(key)
    if (!seen || time - seen.since >= minuteMs || time < seen.since) {
      if (looks.size >= mostKeys) looks.clear()
      looks.set(key, { count: 1, since: time })
      return
    }
    seen.count += 1
    if (seen.count > mostLooks) {
      const seconds = Math.ceil((seen.since + minuteMs - time) / 1000)
      throw new Refused({ code: 'order-limited', facts: { minutes: 1, seconds } })
    }
  }
}
