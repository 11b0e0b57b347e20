import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { InboxItem } from './admin-calls.ts'
import { formatDetail } from './detail-text.ts'
import type { Desk } from '#ui/office-kit/desk.ts'

const describingFields = [
  'company',
  'tour',
  'itinerary',
  'vehicle',
  'subject',
  'startDate',
  'date',
  'adults',
  'guests',
  'total',
  'place',
]

/**
 * Summary of an inbox item for its row: tour and days, vehicle or subject, and number of guests.
 */
export function describeItem({ details }: Pick<InboxItem, 'details'>, words: Desk['words']) {
  const { startDate, lastDay } = details
  return describingFields
    .map((name) => {
      const value = details[name]
      if (name === 'guests' && typeof value === 'number') return fillCount(words.guestsCount, value)
      if (name === 'adults' && typeof value === 'number')
        return fillCount(words.guestsCount, value + countChildren(details))
      if (name === 'startDate' && startDate && lastDay && startDate !== lastDay) {
        return fill(words.inbox.fromTo, {
          first: formatLongDate(String(startDate)),
          last: formatLongDate(String(lastDay)),
        })
      }
      return formatDetail(name, value, words.values)
    })
    .filter((text) => text !== '')
}

/** Subject of an inbox item: tour, itinerary, vehicle or subject line. */
export function nameSubject({ details }: InboxItem, words: Desk['words']): string {
  const subjectField = ['tour', 'itinerary', 'vehicle', 'subject'].find((name) => details[name])
  return ['company', subjectField ?? '', 'place']
    .map((name) => formatDetail(name, details[name], words.values))
    .filter((text) => text !== '')
    .join(', ')
}

/** Number of guests. Undefined if unknown. */
export function countGuests({ details }: Pick<InboxItem, 'details'>): number | undefined {
  const { guests, adults } = details
  if (typeof guests === 'number') return guests
  return typeof adults === 'number' ? adults + countChildren(details) : undefined
}

function countChildren({ children, toddlers }: InboxItem['details']): number {
  return Number(children ?? 0) + Number(toddlers ?? 0)
}
