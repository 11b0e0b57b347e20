import { dayMs, hourMs } from '#rules/dates/durations.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { OpenDatabase } from '../../database/database.ts'
import { describeError, type Logger } from '../../log.ts'
import type { Media } from '../../media/media.ts'
import { dropUnused } from '../../media/unused.ts'
import { describeLeap, watchClock } from './clock.ts'
import { cleanUp } from './clean-up.ts'

export type CleanUp = {
  /** Cleans up, unless the clock has leapt: then returns the sentence that says so, for the operator. */
  runOnce: () => Promise<string | undefined>
  /** Whether what is due by the clock may be done: not while it has leapt, which is logged once. */
  isClockBelieved: () => Promise<boolean>
  /** From now on cleans up once a day and moves the clock's mark once an hour. Gives what stops it. */
  begin: () => () => void
}

/** What a database needs from time to time. Starts nothing by itself. */
export function createCleanUp(parts: {
  database: Pick<OpenDatabase, 'db' | 'keepHouse'>
  now: () => Date
  checkedOn: CalendarDate | undefined
  mailFolder: string
  media?: Pick<Media, 'storage' | 'incoming'>
  log: Logger
}): CleanUp {
  const { database, now, checkedOn, mailFolder, media, log } = parts
  const { db } = database
  const clock = watchClock(db, { now, checkedOn })
  let isLeapLogged = false
  return {
    runOnce,
    isClockBelieved: async () => {
      const words = await findLeap()
      if (words && !isLeapLogged) warn(words)
      return words === undefined
    },
    begin: () => {
      const timers = [
        every(dayMs, async () => {
          await runOnce()
          await database.keepHouse()
        }),
        every(hourMs, async () => {
          await findLeap()
        }),
      ]
      return () => timers.forEach(clearInterval)
    },
  }

  async function runOnce(): Promise<string | undefined> {
    const words = await findLeap()
    if (words) {
      warn(words)
      return words
    }
    await cleanUp(db, now(), mailFolder)
    if (media) await dropUnused(db, media, now()).catch(warnOfMedia)
    return undefined
  }

  /** A bucket that is away keeps nobody from starting. */
  function warnOfMedia(error: unknown) {
    log.warn(describeError(error), 'unused photographs were not thrown away')
  }

  async function findLeap(): Promise<string | undefined> {
    const leap = await clock.check()
    isLeapLogged &&= leap !== undefined
    return leap && describeLeap(leap)
  }

  function warn(words: string) {
    isLeapLogged = true
    log.warn(words)
  }

  function every(ms: number, work: () => Promise<void>) {
    return setInterval(() => {
      work().catch((error) => log.warn(describeError(error), 'not tidied'))
    }, ms)
  }
}
