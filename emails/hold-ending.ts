import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts, tripClosing } from './trip-blocks.ts'

type HoldWords = { subject: string; preview: string; text: string }

/** To the guest, some days before a request that waits for an answer releases its place. */
export function holdEnding(content: Content, trip: TripFacts, endsOn: CalendarDate): Message {
  const words = say(content).mails
  return writeHold(content, trip, { own: words.trip.holdEnding, day: endsOn, more: [] })
}

/**
 * To the guest, when it has released its place. The request itself stays with the office; `again` is
 * where the guest can begin again.
 */
export function holdEnded(content: Content, trip: TripFacts, again: string): Message {
  const words = say(content).mails
  const { holdEnded: own } = words.trip
  return writeHold(content, trip, {
    own,
    day: trip.date,
    more: [
      { kind: 'link', text: own.link, url: again },
      { kind: 'paragraph', text: words.shared.calendar.takenOut },
    ],
  })
}

function writeHold(
  content: Content,
  trip: TripFacts,
  { own, day, more }: { own: HoldWords; day: CalendarDate; more: Block[] },
): Message {
  const words = say(content).mails
  const { reference, title } = trip
  const facts = {
    date: formatLongDate(day),
    kind: words.trip.kinds[trip.kind],
    title,
    reference,
  }
  return writeMessage(content, {
    subject: fill(own.subject, facts),
    preview: fill(own.preview, facts),
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: fill(own.text, facts) },
      ...more,
      ...tripBlocks(content, trip),
      ...tripClosing(content, trip),
    ],
  })
}
