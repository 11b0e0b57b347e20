import { describeError, type Logger } from '../log.ts'
import type { Office } from '../office.ts'
import { endHolds } from '../orders/holds.ts'

const everyMs = 15 * 60_000

/**
 * Looks at once, and then every quarter of an hour, for requests whose place is to be released; not
 * while the clock is not to be believed.
 * Gives what stops it, once a look that is under way has ended.
 */
export function watchHolds(
  office: Office,
  log: Logger,
  isClockBelieved: () => Promise<boolean>,
): () => Promise<void> {
  let looking = Promise.resolve()
  const look = () => {
    looking = looking
      .then(async () => {
        if (await isClockBelieved()) await endHolds(office)
      })
      .catch((error) => log.warn(describeError(error), 'unanswered requests were not looked at'))
  }
  look()
  const timer = setInterval(look, everyMs)
  return () => {
    clearInterval(timer)
    return looking
  }
}
