import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type CancellationTier, addTierDates } from './cancellation.ts'

export type ChargeSpan = {
  tier: CancellationTier
  /** 'now': already in force. 'after-free': after the free hours. 'later': from its first day. */
  begins: 'now' | 'after-free' | 'later'
  /** First day of the span. Undefined without a start date. */
  firstDay: CalendarDate | undefined
  lastDay: CalendarDate
  /** True for the last span, which also covers a no-show. */
  isLast: boolean
}

export type ChargeSpans = {
  /** Cancelling is free until then. Undefined if that is over or there was none. */
  freeUntil: Date | undefined
  spans: ChargeSpan[]
}

/**
 * Lists a departure's cancellation charges from a day on, by span. Each span starts where the one
 * before ends, so no charge applies while cancelling is free. The only source for the booking page,
 * a guest's page and every mail.
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
  const datedTiers = addTierDates(tiers, departure)
  const spans = datedTiers.flatMap(({ tier, firstDay, lastDay }, index): ChargeSpan[] => {
    const isLast = index === datedTiers.length - 1
    if (lastDay < start && !isLast) return []
    const isLater = firstDay !== undefined && firstDay > start
    const begins = isLater ? 'later' : isFree ? 'after-free' : 'now'
    return [{ tier, begins, firstDay: isLater ? firstDay : undefined, lastDay, isLast }]
  })
  return { freeUntil: isFree ? freeUntil : undefined, spans }
}
