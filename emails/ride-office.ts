import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { fill } from '#rules/text/fill.ts'
import { askedRows } from './asked-blocks.ts'
import { type Message, writeMessage } from './message.ts'

/** What a guest has answered since about being fetched: of a transfer, or of one day of a trip. */
export type RideFacts = {
  reference: string
  title: string
  date: CalendarDate
  ride: Answers<typeof rideFields>
}

/** To the office: when and where a guest is to be fetched on a day of their order, and where to. */
export function rideOffice(
  content: Content,
  { reference, title, ride, ...on }: RideFacts,
): Message {
  const words = say(content).mails
  const { shared } = words
  const { ride: own } = words.transfer.office
  const asked = { fields: rideFields, words: say(content).manage.ride.asked }
  const date = formatLongDate(on.date)
  return writeMessage(content, {
    subject: fill(own.subject, { reference, title, date }),
    preview: own.text,
    blocks: [
      { kind: 'paragraph', text: own.text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'facts', rows: [{ label: date, value: title }, ...askedRows(content, asked, ride)] },
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}
