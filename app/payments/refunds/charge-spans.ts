import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type CancellationTier, dateTiers } from './cancellation.ts'

export type ChargeSpan = {
  tier: CancellationTier
  /** In force already, after the free hours, or from its first day. */
  begins: 'now' | 'after-free' | 'later'
  /** Undefined without a start date. */
  firstDay: CalendarDate | undefined
  lastDay: CalendarDate
  /** True for the last span, which also covers a no-show. */
  isLast: boolean
}

export type ChargeSpans = {
  /** Free until then; undefined if over or never free. */
  freeUntil: Date | undefined
  spans: ChargeSpan[]
}

/**
 * The single source for a departure's cancellation charges from a day on, by span: each starts
 * where the previous one ends, so no charge applies while cancelling is free. Used by the booking
 * page, a guest's page and every mail.
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
