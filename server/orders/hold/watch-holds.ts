import type { Logger } from '../../log.ts'
import type { Services } from '../../services.ts'
import { endHolds } from './holds.ts'
import { startWorker } from '../../worker.ts'

const everyMs = 15 * 60_000

/**
 * Looks at once, and then every quarter of an hour, for requests whose place is to be released; not
 * while the clock is not to be believed.
 * Gives what stops it, once a look that is under way has ended.
 */
export function watchHolds(
  services: Services,
  log: Logger,
  isClockBelieved: () => Promise<boolean>,
): () => Promise<void> {
  const work = async () => {
    if (await isClockBelieved()) await endHolds(services)
  }
  return startWorker({ everyMs, log, failure: 'unanswered requests were not looked at', work }).stop
}
