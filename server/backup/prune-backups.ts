import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '#rules/dates/durations.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { retention } from '#rules/guests/retention.ts'
import { pruneMasters } from './backup-masters.ts'
import { describeDoubt, hasLeapt } from '../clean-up/clock.ts'

/** The newest backups are kept at any age. */
export const alwaysKept = 7
/** A file next to the backups: when the clock was last trusted here. */
const markFile = 'clock-mark'

/** The name of a backup by its time. Names sort by time. */
export function nameBackup(moment: Date): string {
  const time = moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `backup-${time}.jsonl.gz`
}

/**
 * Deletes backups beyond their retention, except the newest seven. If the clock has leapt, compared
 * with the marks of folder and database, it deletes nothing and returns a message. Keeps names in
 * the future, which a wrong clock wrote.
 */
export async function pruneBackups(
  folder: string,
  clock: { now: Date; mark: Date | undefined; checkedOn: CalendarDate | undefined },
): Promise<string | undefined> {
  const { now, mark, checkedOn } = clock
  const names = await readdir(folder)
  const made = names.filter((name) => /^backup-\d{8}T\d{6}Z\.jsonl\.gz$/.test(name)).toSorted()
  const past = made.filter((name) => name <= nameBackup(now))
  const marks = [mark, await readMark(folder)].filter((each) => each !== undefined)
  const believed = marks.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  if (believed && hasLeapt(now, believed, checkedOn))
    return describeDoubt({ says: now, believed, why: 'ahead' })
  const later = believed && believed > now ? believed : now
  await writeFile(path.join(folder, markFile), `${later.toISOString()}\n`, { mode: 0o600 })
  const oldest = nameBackup(new Date(now.getTime() - retention.backups.days * dayMs))
  const old = past.slice(0, -alwaysKept).filter((name) => name < oldest)
  for (const name of old) await rm(path.join(folder, name))
  if (old.length > 0) {
    const left = made.filter((name) => !old.includes(name))
    await pruneMasters(folder, left)
  }
  return undefined
}

async function readMark(folder: string): Promise<Date | undefined> {
  const text = await readFile(path.join(folder, markFile), 'utf8').catch(() => '')
  const moment = new Date(text.trim())
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
