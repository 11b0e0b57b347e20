import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts } from './trip-blocks.ts'

/** To the office: a request waits for its answer until a day, or, without one, has given its place back. */
export function holdOffice(trip: TripFacts, endsOn: CalendarDate | undefined): Message {
  const { reference, title, company } = trip
  const date = formatLongDate(trip.date)
  const news = endsOn
    ? `This request is not confirmed, and holds its place until ${formatLongDate(endsOn)}. Then the place is given back. The guest has been told.`
    : 'This request was not confirmed in time and has given its place back. It stays in the inbox, marked, and the guest has been told. Confirming it takes the place again, if one is left.'
  return writeMessage({
    subject: `${endsOn ? 'Not confirmed yet' : 'Place given back'}: ${reference}, ${title}, ${date}`,
    preview: news,
    company,
    blocks: [
      { kind: 'paragraph', text: news },
      ...tripBlocks(trip),
      {
        kind: 'paragraph',
        text: 'Answering this message writes to the guest.',
      },
    ],
  })
}
