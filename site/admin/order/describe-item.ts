import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { InboxItem } from '../admin-calls.ts'
import { formatDetail } from './detail-text.ts'
import type { Desk } from '../desk.ts'

const telling = [
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

/** What something in an inbox is about, in its row: the tour and its days, the vehicle, the subject, how many come. */
export function describeItem({ details }: Pick<InboxItem, 'details'>, words: Desk['words']) {
  const { startDate, lastDay } = details
  return telling
    .map((name) => {
      const value = details[name]
      if (name === 'guests' && typeof value === 'number') return fillCount(words.guestsCount, value)
      if (name === 'adults' && typeof value === 'number')
        return fillCount(words.guestsCount, value + countYoung(details))
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

/** Children and under-threes, who are guests as well. */
function countYoung({ children, toddlers }: InboxItem['details']): number {
  return Number(children ?? 0) + Number(toddlers ?? 0)
}
