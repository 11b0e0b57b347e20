import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts } from './trip-blocks.ts'
import { words } from './words.ts'

const { ending, ended } = words.trip.holdOffice

/** To the office: a request waits for its answer until a day, or, without one, has released its place. */
export function holdOffice(trip: TripFacts, endsOn: CalendarDate | undefined): Message {
  const { reference, title, company } = trip
  const date = formatLongDate(trip.date)
  const text = endsOn ? fill(ending.text, { until: formatLongDate(endsOn) }) : ended.text
  return writeMessage({
    subject: fill((endsOn ? ending : ended).subject, { reference, title, date }),
    preview: text,
    company,
    blocks: [
      { kind: 'paragraph', text },
      ...tripBlocks(trip, 'office'),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}
