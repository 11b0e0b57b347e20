import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { findHoldEnd, type Hold } from './unanswered.ts'

type Held = Pick<Hold, 'holdsPlace' | 'holdEndsAt'> & { status: string }

/** How a place is taken and released; `take` tells whether there was one. */
export type Place = { take: () => Promise<boolean>; giveBack: () => Promise<void> }

/**
 * What a new status of the office means for the place: cancelling releases it, confirming keeps it
 * for good, and takes it again where it was released in the meantime. Throws Refused when none is
 * left then.
 */
export async function moveHold(
  { holdsPlace }: Held,
  to: string,
  { take, giveBack }: Place,
): Promise<Partial<Hold>> {
  const answered = { holdEndsAt: null, networkHash: null }
  if (to === 'cancelled') {
    if (holdsPlace) await giveBack()
    return { ...answered, holdsPlace: false }
  }
  if (!holdsPlace && !(await take())) throw new Refused({ code: 'place-gone', field: 'status' })
  return { ...answered, holdsPlace: true }
}

/**
 * What changes when the office holds the place of an unanswered request longer: as long as a new one
 * from now on, so that pressing twice adds nothing, and never past the day of the trip. A place that
 * was released is taken again. Guest and office are told again before the new end. Throws Refused
 * when nothing waits, or no place is left.
 */
export async function holdLonger(
  office: Pick<Office, 'now' | 'calendar'>,
  { holdsPlace, status, date }: Pick<Held, 'holdsPlace' | 'status'> & { date: CalendarDate },
  { take }: Pick<Place, 'take'>,
): Promise<Pick<Hold, 'holdsPlace' | 'holdRemindedAt'> & { holdEndsAt: Date }> {
  const today = calendarDateIn(office.now(), capeTown)
  if (status !== 'requested' || date <= today) throw new Refused({ code: 'hold-over', field })
  if (!holdsPlace && !(await take())) throw new Refused({ code: 'place-gone', field })
  return { holdsPlace: true, holdRemindedAt: null, holdEndsAt: findHoldEnd(office, date) }
}

const field = 'keepLonger'

/**
 * The day until which the office may hold the place of a request: undefined where it waits for no
 * answer, its day has come, or it is held as long already.
 */
export function findLongerHold(
  office: Pick<Office, 'now' | 'calendar'>,
  { status, date, heldUntilAt }: { status: string; date: CalendarDate; heldUntilAt: unknown },
): CalendarDate | undefined {
  if (status !== 'requested' || date <= calendarDateIn(office.now(), capeTown)) return undefined
  const until = calendarDateIn(findHoldEnd(office, date), capeTown)
  const isHeld = typeof heldUntilAt === 'string'
  return isHeld && calendarDateIn(new Date(heldUntilAt), capeTown) >= until ? undefined : until
}

/** The place of an unanswered request, as the office sees it: held until when, or released. */
export function describeHold({ status, holdsPlace, holdEndsAt }: Held) {
  if (status !== 'requested') return { place: null, heldUntilAt: null }
  return {
    place: holdsPlace ? null : 'given-back',
    heldUntilAt: holdEndsAt?.toISOString() ?? null,
  }
}
