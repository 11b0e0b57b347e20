import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import type { ClockDoubt, ClockDoubtReason } from '#rules/dates/office-clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { clockMarks } from '#platform/database/schema/server-state.ts'

/** Time servers correct a clock by seconds; a larger change was made by hand. */
export const allowedClockErrorMs = 5 * minuteMs

/**
 * How far ahead of the mark an unconfirmed clock may be after a start: the machine was off over a
 * long weekend. Deleting data three days early is harmless.
 */
export const jumpMs = 3 * dayMs

/**
 * True if the clock at a start is too far ahead of the mark; never on the day `checkedOn`, plus or
 * minus one.
 */
export function hasJumped(
  now: Date,
  lastTrusted: Date,
  checkedOn: CalendarDate | undefined,
): boolean {
  return now.getTime() > lastTrusted.getTime() + jumpMs && !isChecked(now, checkedOn)
}

/** How long a confirmation of the clock can be withdrawn at the desk. */
export const confirmationMs = 3 * dayMs

function isChecked(now: Date, checkedOn: CalendarDate | undefined): boolean {
  if (checkedOn === undefined) return false
  const today = calendarDateIn(now, capeTown)
  return today >= addDays(checkedOn, -1) && today <= addDays(checkedOn, 1)
}

const reasons: Record<ClockDoubtReason, string> = {
  counted: 'by the time that the machine has run since it was believed, it should say',
  behind: 'it was believed already at',
  ahead: 'the last time it was believed, it said',
  database: 'the machine of the database says',
}

/** The problem and its solution, as a message for the operator. */
export function describeDoubt({ says, believed, why }: ClockDoubt): string {
  return `The clock says ${formatMoment(says)}, but ${reasons[why]} ${formatMoment(believed)}. Until this is settled nothing is deleted, no place is released, nobody can book, change, cancel or pay, and no mail about trips is sent. If the clock is wrong, set it: work continues within a minute. If it is right, answer the question at the top of /admin, or start once with CLOCK_CHECKED= and the day that your own calendar shows.`
}

function formatMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export type Machine = {
  boot: string
  /** Milliseconds since the machine started, including sleep. */
  upMs: () => number
}

const upMs = () => uptime() * 1000

/**
 * Reads this machine. A container with its own uptime, and a system without a boot id, counts as
 * new at each start.
 */
export function readMachine(): Machine {
  const isWholeMachine = upMs() > Number(process.hrtime.bigint()) / 1e6 - 1000
  const file = '/proc/sys/kernel/random/boot_id'
  const boot = isWholeMachine && existsSync(file) ? readFileSync(file, 'utf8').trim() : randomUUID()
  return { boot, upMs }
}

export type ClockWatch = {
  /** Compares the clock with all references, and moves the mark if it is trusted. */
  check: () => Promise<ClockDoubt | undefined>
  /** Returns the cached result while the last check is recent. */
  findClockDoubt: () => Promise<ClockDoubt | undefined>
  /** A person confirmed the clock. Call it in the transaction that logs this. */
  confirm: (transaction: Transaction) => Promise<void>
  /** Withdraws the confirmation: earlier references apply again. Returns false if there is none. */
  withdraw: (transaction: Transaction) => Promise<boolean>
  /** The time of the last confirmation, by the clock that was confirmed. */
  findConfirmation: () => Promise<Date | undefined>
}

type Parts = {
  now: () => Date
  checkedOn: CalendarDate | undefined
  ranMs?: () => number
  machine?: Machine
  readOther?: () => Promise<Date | undefined>
}

type Anchor = { at: number; ran: number; up: number }

const freshMs = 15_000

/**
 * Watches the clock for changes in both directions: within minutes against the elapsed time of
 * process and machine; against the mark in the database, which all processes move forward; after a
 * start with only an old mark, against the clock of the database's machine, otherwise within three
 * days.
 */
export function watchClock(db: Database, parts: Parts): ClockWatch {
  const { now, checkedOn, ranMs = () => performance.now(), machine, readOther } = parts
  const readUpMs = machine?.upMs ?? ranMs
  const bootMark = machine && `boot ${machine.boot}`
  const doubtedMark = machine && `doubted ${machine.boot}`
  const names = [
    trustedMark,
    confirmedMark,
    ...(bootMark && doubtedMark ? [bootMark, doubtedMark] : []),
  ]
  let anchor: Anchor | undefined
  let lastConfirmation: number | undefined
  let isFirst = true
  let lastCheck: { ran: number; doubt: ClockDoubt | undefined } | undefined
  return { check, findClockDoubt, confirm, withdraw, findConfirmation }

  async function findClockDoubt(): Promise<ClockDoubt | undefined> {
    const isFresh = lastCheck && !lastCheck.doubt && ranMs() - lastCheck.ran < freshMs
    return isFresh && anchor && isNear(now(), computeExpectedTimes(anchor)) ? undefined : check()
  }

  async function check(): Promise<ClockDoubt | undefined> {
    const marks = await readMarks(db, names)
    const confirmation = marks.get(confirmedMark)?.getTime()
    // Another process confirmed the clock or withdrew the confirmation.
    if (!isFirst && confirmation !== lastConfirmation) anchor = findStoredAnchor(marks)
    lastConfirmation = confirmation
    const isChecking = isFirst && isChecked(now(), checkedOn)
    const problem = await findProblem(marks)
    isFirst = false
    if (problem.doubt && isChecking) await db.transaction(confirm)
    const doubt = isChecking ? undefined : problem.doubt
    if (!doubt) await storeMarks(marks, problem.isSure)
    else if (doubtedMark && doubt.why === 'counted') await setMark(db, doubtedMark, doubt.believed)
    lastCheck = { ran: ranMs(), doubt }
    return doubt
  }

  async function findProblem(
    marks: Marks,
  ): Promise<{ doubt?: ClockDoubt | undefined; isSure?: boolean }> {
    const says = now()
    const mark = marks.get(trustedMark)
    const createDoubt = (why: ClockDoubtReason, trusted: number | Date) => ({
      doubt: { says, believed: new Date(trusted), why },
    })
    const storedAnchor = anchor ? undefined : findStoredAnchor(marks)
    const reference = anchor ?? storedAnchor
    const isAsExpected = reference !== undefined && isNear(says, computeExpectedTimes(reference))
    const isDoubted = anchor !== undefined || (doubtedMark !== undefined && marks.has(doubtedMark))
    if (reference && !isAsExpected && isDoubted)
      return createDoubt('counted', computeExpectedTimes(reference)[0])
    if (!isAsExpected) {
      const otherTime = await readOther?.()
      if (otherTime)
        return isNear(says, [otherTime.getTime()])
          ? { isSure: true }
          : createDoubt('database', otherTime)
    }
    if (mark && says.getTime() < mark.getTime() - allowedClockErrorMs)
      return createDoubt('behind', mark)
    if (mark && !isAsExpected && hasJumped(says, mark, undefined)) return createDoubt('ahead', mark)
    return {}
  }

  /**
   * The expected time, by the elapsed time of the process and of the machine, which may have slept.
   */
  function computeExpectedTimes({ at, ran, up }: Anchor): [number, number] {
    return [at + ranMs() - ran, at + readUpMs() - up]
  }

  function findStoredAnchor(marks: Marks): Anchor | undefined {
    const start = bootMark ? marks.get(bootMark)?.getTime() : undefined
    return start === undefined
      ? undefined
      : { at: start + readUpMs(), ran: ranMs(), up: readUpMs() }
  }

  async function storeMarks(marks: Marks, isSure = false): Promise<void> {
    const nowMs = now().getTime()
    await (isSure ? setMark(db, trustedMark, nowMs) : moveMark(db, nowMs))
    // Once a day, corrections by time servers are accepted.
    if (!anchor || ranMs() - anchor.ran >= dayMs) {
      anchor = { at: nowMs, ran: ranMs(), up: readUpMs() }
      if (bootMark) await setMark(db, bootMark, nowMs - readUpMs())
    }
    if (doubtedMark && marks.has(doubtedMark)) await deleteMarks(db, [doubtedMark])
  }

  async function confirm(transaction: Transaction): Promise<void> {
    const nowMs = now().getTime()
    const marks = await readMarks(transaction, names)
    await deleteMarks(transaction, names.map(nameBefore))
    for (const name of [trustedMark, ...(bootMark ? [bootMark] : [])]) {
      const mark = marks.get(name)
      if (mark) await setMark(transaction, nameBefore(name), mark)
    }
    await setMark(transaction, trustedMark, nowMs)
    await setMark(transaction, confirmedMark, nowMs)
    if (bootMark && doubtedMark) {
      await setMark(transaction, bootMark, nowMs - readUpMs())
      await deleteMarks(transaction, [doubtedMark])
    }
    lastCheck = undefined
  }

  async function withdraw(transaction: Transaction): Promise<boolean> {
    const marks = await readMarks(transaction, [confirmedMark, ...names.map(nameBefore)])
    if (!marks.has(confirmedMark)) return false
    await deleteMarks(transaction, [...names, ...names.map(nameBefore)])
    for (const name of names) {
      const previous = marks.get(nameBefore(name))
      if (previous) await setMark(transaction, name, previous)
    }
    if (doubtedMark) await setMark(transaction, doubtedMark, now())
    lastCheck = undefined
    return true
  }

  async function findConfirmation(): Promise<Date | undefined> {
    return (await readMarks(db, [confirmedMark])).get(confirmedMark)
  }
}

function isNear(says: Date, expected: readonly number[]): boolean {
  return expected.some((at) => Math.abs(says.getTime() - at) <= allowedClockErrorMs)
}

/** The time of PostgreSQL's machine; undefined unless it started before ours. */
export async function readOtherClock(db: Database, upMs: number): Promise<Date | undefined> {
  const result = await db.execute(
    sql`select clock_timestamp() as now, pg_postmaster_start_time() as began`,
  )
  const [row] = z
    .object({ rows: z.array(z.object({ now: z.coerce.date(), began: z.coerce.date() })) })
    .parse(result).rows
  if (!row || row.now.getTime() - row.began.getTime() < upMs + allowedClockErrorMs) return undefined
  return row.now
}

type Marks = ReadonlyMap<string, Date>
const trustedMark = 'believed'
const confirmedMark = 'answered'
const nameBefore = (name: string) => `before ${name}`

/** The time at which the clock was last trusted; undefined if it was never stored. */
export async function readClockMark(db: Database): Promise<Date | undefined> {
  const [mark] = await db.select().from(clockMarks).where(eq(clockMarks.name, trustedMark))
  return mark?.latest
}

async function readMarks(db: Database | Transaction, names: readonly string[]): Promise<Marks> {
  const rows = await db
    .select()
    .from(clockMarks)
    .where(inArray(clockMarks.name, [...names]))
  return new Map(rows.map(({ name, latest }) => [name, latest]))
}

async function moveMark(db: Database, timeMs: number): Promise<void> {
  const latest = sql`greatest(${clockMarks.latest}, excluded.latest)`
  await db
    .insert(clockMarks)
    .values({ name: trustedMark, latest: new Date(timeMs) })
    .onConflictDoUpdate({ target: clockMarks.name, set: { latest } })
}

async function setMark(db: Database | Transaction, name: string, at: number | Date): Promise<void> {
  const latest = new Date(at)
  await db
    .insert(clockMarks)
    .values({ name, latest })
    .onConflictDoUpdate({ target: clockMarks.name, set: { latest } })
}

async function deleteMarks(db: Database | Transaction, names: readonly string[]): Promise<void> {
  await db.delete(clockMarks).where(inArray(clockMarks.name, [...names]))
}
