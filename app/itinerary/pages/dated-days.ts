import { type DatedTour, dateItinerary } from '../itinerary-days.ts'
import type { Advice } from '../itinerary-advice.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { formatDayInWords, formatRefusal } from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Builder } from './builder.ts'

/** An itinerary's tours with their dates, in order. Empty until the first day is chosen. */
export function listDatedDays(
  { entries, startDate }: Pick<Itinerary, 'entries' | 'startDate'>,
  { schedules }: Builder,
): DatedTour[] {
  if (startDate === undefined) return []
  return dateItinerary(entries, startDate, { schedules, now: new Date() })
}

export function adviseOnDate(
  dated: DatedTour | undefined,
  { refusalWords }: Builder,
): Advice | undefined {
  if (!dated?.refusal) return undefined
  const reason = formatRefusal(dated.refusal, refusalWords, siteLanguage)
  return {
    kind: 'day-cannot-be',
    facts: { date: formatDayInWords(dated.date, siteLanguage), reason },
  }
}
