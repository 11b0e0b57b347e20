import { eq, sql } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Database } from '../../database/database.ts'
import { clockMarks } from '../../database/schema/remembered.ts'

/**
 * So far may the clock be ahead of the mark, with the time that this process ran added to it, before
 * it counts as having leapt: a machine may be off over a long weekend, and what is deleted three days
 * early harms nobody.
 */
export const leapMs = 3 * dayMs

/** A clock that is further ahead than it can be: what it says, and when it was last believed. */
export type Leap = { says: Date; believed: Date }

/**
 * Whether a clock that says `now` has leapt, seen from when it was last believed. Not where somebody
 * has looked: `checkedOn` is the day that they say it is, give or take one.
 */
export function hasLeapt(now: Date, believed: Date, checkedOn: CalendarDate | undefined): boolean {
  if (now.getTime() <= believed.getTime() + leapMs) return false
  if (checkedOn === undefined) return true
  const today = calendarDateIn(now, capeTown)
  return today < addDays(checkedOn, -1) || today > addDays(checkedOn, 1)
}

/** What happened and what to do about it, in words for whoever runs the site. */
export function describeLeap({ says, believed }: Leap): string {
  const day = calendarDateIn(says, capeTown)
  return `The clock says ${write(says)}, but the last time it was believed it said ${write(believed)}. Nothing is deleted by such a clock, and no place is given back. If it is wrong, set it and start again. If it is right, start once with CLOCK_CHECKED=${day}.`
}

function write(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export type ClockWatch = {
  /** Moves the mark to now and returns nothing, or leaves it and returns the leap. */
  check: () => Promise<Leap | undefined>
}

/**
 * Watches the clock of this process against the mark in the database, which every process that uses
 * it moves forward and none moves back. `ranMs` counts on whatever the clock is set to.
 */
export function watchClock(
  db: Database,
  parts: { now: () => Date; checkedOn: CalendarDate | undefined; ranMs?: () => number },
): ClockWatch {
  const { now, checkedOn, ranMs = () => performance.now() } = parts
  let last: { at: Date; ranMs: number } | undefined
  return {
    check: async () => {
      const says = now()
      const mark = await readClockMark(db)
      // A database that was away for a week has no newer mark; the process knows that it ran.
      const ran = last ? last.at.getTime() + ranMs() - last.ranMs : 0
      const believed = mark && new Date(Math.max(mark.getTime(), ran))
      if (believed && hasLeapt(says, believed, checkedOn)) return { says, believed }
      await moveClockMark(db, says)
      last = { at: says, ranMs: ranMs() }
      return undefined
    },
  }
}

const name = 'believed'

/** When the clock was last believed; undefined in a database that has never asked. */
export async function readClockMark(db: Database): Promise<Date | undefined> {
  const [mark] = await db.select().from(clockMarks).where(eq(clockMarks.name, name))
  return mark?.latest
}

async function moveClockMark(db: Database, latest: Date): Promise<void> {
  await db
    .insert(clockMarks)
    .values({ name, latest })
    .onConflictDoUpdate({
      target: clockMarks.name,
      set: { latest: sql`greatest(${clockMarks.latest}, excluded.latest)` },
    })
}
