import type { OpenDatabase } from '../database/database.ts'
import { describeError, type Logger } from '../log.ts'
import { NotPublished } from '../pages/render-process.ts'
import type { Services } from '../services.ts'
import { startWorker, type Worker } from '../worker.ts'
import type { Follower } from './load-live.ts'
import { isAnyDue, publishDue } from './scheduled.ts'

/** After so long what could not be rendered is tried again: each try leaves a publication that failed. */
const retryMs = 600_000
/** How long what nobody told us of may wait: a line that was cut, a time that has come. */
const everyMs = 30_000

/**
 * Shows here what any process publishes, as soon as the database tells of it and whenever we look, and publishes
 * what is due, while the clock is believed; and each day what goes with the day.
 */
export function watchPublications({
  services,
  studio,
  database,
  isClockBelieved,
  log,
}: {
  services: Pick<Services, 'db' | 'now' | 'studio' | 'media'>
  studio: Follower
  database: Pick<OpenDatabase, 'follow'>
  isClockBelieved: () => Promise<boolean>
  log: Logger
}): Pick<Worker, 'stop'> {
  let retryAt = 0
  let dayRetryAt = 0
  const publishWhenDue = async () => {
    if (performance.now() < retryAt || !(await isAnyDue(services))) return
    if (!(await isClockBelieved())) return
    try {
      await publishDue(services)
    } catch (error) {
      retryAt = performance.now() + retryMs
      if (error instanceof NotPublished) log.warn({ reasons: error.reasons }, 'not rendered')
      else throw error
    }
  }
  const showToday = async () => {
    if (performance.now() < dayRetryAt) return
    try {
      await studio.showToday(services.now(), isClockBelieved)
    } catch (error) {
      dayRetryAt = performance.now() + retryMs
      log.warn(describeError(error), 'prices of the day were not rendered')
    }
  }
  const worker = startWorker({
    everyMs,
    log,
    failure: 'what is live was not looked at',
    work: async (isStopping) => {
      await studio.showLive()
      if (!isStopping()) await studio.showReviews(services.now())
      if (!isStopping()) await publishWhenDue()
      if (!isStopping()) await showToday()
    },
  })
  const following = database
    .follow({ channel: 'content', hear: worker.wake, missed: worker.wake })
    .catch((error) => {
      log.warn(describeError(error), 'publications are not heard of, and looked for alone')
      return () => {}
    })
  return {
    stop: async () => {
      ;(await following)()
      await worker.stop()
    },
  }
}
