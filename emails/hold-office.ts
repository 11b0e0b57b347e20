import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts } from './trip-blocks.ts'

/** To the office: a request waits for its answer until a day, or, without one, has released its place. */
export function holdOffice(
  content: Content,
  trip: TripFacts,
  endsOn: CalendarDate | undefined,
): Message {
  const words = say(content).mails
  const { ending, ended } = words.trip.holdOffice
  const { reference, title } = trip
  const date = formatLongDate(trip.date)
  const text = endsOn ? fill(ending.text, { until: formatLongDate(endsOn) }) : ended.text
  return writeMessage(content, {
    subject: fill((endsOn ? ending : ended).subject, { reference, title, date }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      ...tripBlocks(content, trip, 'office'),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}
