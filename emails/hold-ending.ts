import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts, tripQuestions } from './trip-blocks.ts'

/** To the guest, some days before a request that waits for an answer gives its place back. */
export function holdEnding(trip: TripFacts, endsOn: CalendarDate): Message {
  const { reference, title, company, kind } = trip
  const until = formatLongDate(endsOn)
  return writeMessage({
    subject: `We hold your day until ${until}: ${title} (${reference})`,
    preview: `Your ${kind} is not confirmed yet. We hold the day until ${until}.`,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(trip.name)},` },
      {
        kind: 'paragraph',
        text: `Your ${kind} is not confirmed yet, and we hold its day until ${until}. If the payment details have reached you, pay by then. If you have paid already, need longer, or are still waiting to hear from us, answer this message and we keep the day for you.`,
      },
      ...tripBlocks(trip),
      ...tripQuestions(trip),
    ],
  })
}

/** To the guest, when it has given its place back. The request itself stays with the office. */
export function holdEnded(trip: TripFacts): Message {
  const { reference, title, company, kind } = trip
  const date = formatLongDate(trip.date)
  return writeMessage({
    subject: `We no longer hold ${date}: ${title} (${reference})`,
    preview: `Your ${kind} was not confirmed in time. If the day is still free, it is yours.`,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(trip.name)},` },
      {
        kind: 'paragraph',
        text: `Your ${kind} was not confirmed in time, so we no longer hold its day for you. Nothing is lost: we still have your request, and you owe nothing. If you would like to come, answer this message, and if the day is still free we take you as planned.`,
      },
      ...tripBlocks(trip),
      ...tripQuestions(trip),
    ],
  })
}
