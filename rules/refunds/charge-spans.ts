import { type CalendarDate, calendarDateIn, capeTown } from '../dates/calendar-date.ts'
import { type CancellationTier, dateTiers } from './cancellation.ts'

/** Days on which cancelling costs the same. */
export type ChargeSpan = {
  tier: CancellationTier
  /** Whether it holds already, follows the free hours, or begins on its first day. */
  begins: 'now' | 'after-free' | 'later'
  /** Undefined where it begins with no day. */
  firstDay: CalendarDate | undefined
  /** The last day on which a cancellation is received at this charge. */
  lastDay: CalendarDate
  /** The last of the table, which holds for a guest who doesn't come too. */
  isLast: boolean
}

export type ChargeSpans = {
  /** Until then it costs nothing; undefined where that is over, or never was so. */
  freeUntil: Date | undefined
  spans: ChargeSpan[]
}

/**
 * The one place that says what cancelling a departure costs from a day on, span by span: each begins where the
 * one before it ends, so while it costs nothing no charge holds already. The page before booking, a guest's page
 * and every mail read it.
 */
export function listChargeSpans({
  tiers,
  departure,
  from,
  freeUntil,
}: {
  tiers: readonly CancellationTier[]
  departure: CalendarDate
  from: CalendarDate
  freeUntil?: Date | undefined
}): ChargeSpans {
  const freeDay = freeUntil && calendarDateIn(freeUntil, capeTown)
  const isFree = freeDay !== undefined && freeDay >= from
  const start = isFree ? freeDay : from
  const dated = dateTiers(tiers, departure)
  const spans = dated.flatMap(({ tier, firstDay, lastDay }, index): ChargeSpan[] => {
    const isLast = index === dated.length - 1
    if (lastDay < start && !isLast) return []
    const isLater = firstDay !== undefined && firstDay > start
    const begins = isLater ? 'later' : isFree ? 'after-free' : 'now'
    return [{ tier, begins, firstDay: isLater ? firstDay : undefined, lastDay, isLast }]
  })
  return { freeUntil: isFree ? freeUntil : undefined, spans }
}
