import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { describeError, type Logger } from '#platform/log.ts'
import type { Media } from '#app/studio/media/media.server.ts'
import { dropUnused } from '#app/studio/media/unused.server.ts'
import { dateBack } from '#app/order/dated-ahead.server.ts'
import { reopenOrders } from '#app/order/order-history.server.ts'
import { answerMs, type ClockWatch, describeDoubt, type Machine, watchClock } from './clock.ts'
import { cleanUp } from './clean-up.ts'

export type CleanUp = {
  clock: ClockWatch
  /** Cleans up, unless the clock is doubted: then returns a message for the operator. */
  runOnce: () => Promise<string | undefined>
  /**
   * True if work that depends on the clock may run. Logs a doubt once, and undoes a wrong clock's
   * effects when it ends.
   */
  isClockBelieved: () => Promise<boolean>
  runDaily: () => Promise<void>
  moveMark: () => Promise<unknown>
}

export function createCleanUp(parts: {
  database: Pick<OpenDatabase, 'db' | 'keepHouse'>
  now: () => Date
  checkedOn: CalendarDate | undefined
  machine?: Machine
  readOther?: () => Promise<Date | undefined>
  mailFolder: string
  media?: Pick<Media, 'storage' | 'incoming'>
  log: Logger
}): CleanUp {
  const { database, now, mailFolder, media, log } = parts
  const { db } = database
  const clock = watchClock(db, parts)
  let isDoubtLogged = false
  return {
    clock,
    runOnce,
    isClockBelieved: async () => {
      const wasDoubted = isDoubtLogged
      const words = await findDoubt(clock.findDoubt)
      if (words && !isDoubtLogged) warn(words)
      if (!words && wasDoubted) await undoAhead()
      return words === undefined
    },
    runDaily: async () => {
      await runOnce()
      await database.keepHouse()
    },
    moveMark: () => findDoubt(),
  }

  async function runOnce(): Promise<string | undefined> {
    const words = await findDoubt()
    if (words) {
      warn(words)
      return words
    }
    await undoAhead()
    await cleanUp(db, now(), mailFolder)
    if (media) await dropUnused(db, media, now()).catch(warnOfMedia)
    return undefined
  }

  /**
   * Undoes what a clock that was ahead completed and dated. No date is lost while its confirmation
   * can be withdrawn.
   */
  async function undoAhead(): Promise<void> {
    await reopenOrders(db, now())
    const answer = await clock.findAnswer()
    const isFresh = answer && Math.abs(now().getTime() - answer.getTime()) < answerMs
    if (!isFresh) await dateBack(db, now())
  }

  /** An unavailable bucket does not prevent a start. */
  function warnOfMedia(error: unknown) {
    log.warn(describeError(error), 'unused photographs were not thrown away')
  }

  async function findDoubt(look = clock.check): Promise<string | undefined> {
    const doubt = await look()
    isDoubtLogged &&= doubt !== undefined
    return doubt && describeDoubt(doubt)
  }

  function warn(words: string) {
    isDoubtLogged = true
    log.warn(words)
  }
}
