import type { OpenDatabase } from '#platform/database/database.ts'
import { describeError, type Logger } from '#platform/log.ts'
import { NotPublished } from '#platform/pages/render-site.ts'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs.ts'
import type { LiveStudio } from './load-live.server.ts'
import { isAnyDue, publishDue } from './scheduled.server.ts'

/**
 * Milliseconds before a failed rendering is retried. Every attempt leaves a failed publication in
 * the list.
 */
const retryMs = 600_000

/**
 * Shows what any process publishes, publishes what is scheduled while the clock is trusted, and
 * updates date-dependent pages daily.
 */
export function followPublished({
  services,
  studio,
  connections,
  isClockBelieved,
  log,
}: {
  services: Pick<Services, 'db' | 'now' | 'studio' | 'media' | 'wake'>
  studio: LiveStudio
  connections?: { reload: () => Promise<void> }
  isClockBelieved: () => Promise<boolean>
  log: Logger
}): Job['run'] {
  let retryAt = 0
  let dayRetryAt = 0
  const publishWhenDue = async () => {
    if (performance.now() < retryAt || !(await isAnyDue(services))) return
    if (!(await isClockBelieved())) return
    try {
      await publishDue(services)
    } catch (error) {
      retryAt = performance.now() + retryMs
      if (error instanceof NotPublished)
        log.warn({ reasons: error.reasons }, 'a scheduled publication was not rendered')
      else throw error
    }
  }
  const showToday = async () => {
    if (performance.now() < dayRetryAt) return
    try {
      await studio.showToday(services.now(), isClockBelieved)
    } catch (error) {
      dayRetryAt = performance.now() + retryMs
      log.warn(describeError(error), 'the prices of the day were not rendered')
    }
  }
  return async (isStopping) => {
    await connections?.reload()
    await studio.showLive()
    if (!isStopping()) await studio.showReviews(services.now())
    if (!isStopping()) await publishWhenDue()
    if (!isStopping()) await showToday()
  }
}

export function listenForPublications(
  database: Pick<OpenDatabase, 'subscribe'>,
  wake: () => void,
  log: Logger,
): Promise<() => void> {
  return database.subscribe({ channel: 'content', onMessage: wake, onGap: wake }).catch((error) => {
    log.warn(
      describeError(error),
      'the database does not announce publications; this process only polls for them',
    )
    return () => {}
  })
}
