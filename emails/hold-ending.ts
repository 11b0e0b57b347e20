import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts, tripClosing } from './trip-blocks.ts'
import { words } from './words.ts'

type HoldWords = { subject: string; preview: string; text: string }

/** To the guest, some days before a request that waits for an answer releases its place. */
export function holdEnding(trip: TripFacts, endsOn: CalendarDate): Message {
  return writeHold(trip, { own: words.trip.holdEnding, day: endsOn, more: [] })
}

/**
 * To the guest, when it has released its place. The request itself stays with the office; `again` is
 * where the guest can begin again.
 */
export function holdEnded(trip: TripFacts, again: string): Message {
  const { holdEnded: own } = words.trip
  return writeHold(trip, {
    own,
    day: trip.date,
    more: [
      { kind: 'link', text: own.link, url: again },
      { kind: 'paragraph', text: words.shared.calendar.takenOut },
    ],
  })
}

function writeHold(
  trip: TripFacts,
  { own, day, more }: { own: HoldWords; day: CalendarDate; more: Block[] },
): Message {
  const { reference, title, company } = trip
  const facts = {
    date: formatLongDate(day),
    kind: words.trip.kinds[trip.kind],
    title,
    reference,
  }
  return writeMessage({
    subject: fill(own.subject, facts),
    preview: fill(own.preview, facts),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: fill(own.text, facts) },
      ...more,
      ...tripBlocks(trip),
      ...tripClosing(trip),
    ],
  })
}
