import { dayMs, hourMs } from '#rules/dates/durations.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { OpenDatabase } from '../../database/database.ts'
import { describeError, type Logger } from '../../log.ts'
import { describeLeap, watchClock } from './clock.ts'
import { tidy } from './clean-up.ts'

export type Upkeep = {
  /** Tidies, unless the clock has leapt: then returns the sentence that says so, for the operator. */
  tidyOnce: () => Promise<string | undefined>
  /** Whether what is due by the clock may be done: not while it has leapt, which is logged once. */
  isClockBelieved: () => Promise<boolean>
  /** From now on tidies once a day and moves the clock's mark once an hour. Gives the way to stop it. */
  begin: () => () => void
}

/** What a database needs from time to time. Starts nothing before it is told to. */
export function createUpkeep(parts: {
  database: Pick<OpenDatabase, 'db' | 'keepHouse'>
  now: () => Date
  checkedOn: CalendarDate | undefined
  mailFolder: string
  log: Logger
}): Upkeep {
  const { database, now, checkedOn, mailFolder, log } = parts
  const { db } = database
  const clock = watchClock(db, { now, checkedOn })
  let isLeapSaid = false
  return {
    tidyOnce,
    isClockBelieved: async () => {
      const words = await findLeap()
      if (words && !isLeapSaid) warn(words)
      return words === undefined
    },
    begin: () => {
      const timers = [
        every(dayMs, async () => {
          await tidyOnce()
          await database.keepHouse()
        }),
        every(hourMs, async () => {
          await findLeap()
        }),
      ]
      return () => timers.forEach(clearInterval)
    },
  }

  async function tidyOnce(): Promise<string | undefined> {
    const words = await findLeap()
    if (words) {
      warn(words)
      return words
    }
    await tidy(db, now(), mailFolder)
    return undefined
  }

  async function findLeap(): Promise<string | undefined> {
    const leap = await clock.check()
    isLeapSaid &&= leap !== undefined
    return leap && describeLeap(leap)
  }

  function warn(words: string) {
    isLeapSaid = true
    log.warn(words)
  }

  function every(ms: number, work: () => Promise<void>) {
    return setInterval(() => {
      work().catch((error) => log.warn(describeError(error), 'not tidied'))
    }, ms)
  }
}
