import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { fill } from '#rules/text/fill.ts'
import { askedRows } from './asked-blocks.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { manageWords, words } from './words.ts'

const { shared } = words
const { ride: own } = words.transfer.office
const asked = { fields: rideFields, words: manageWords.ride.asked }

/** What a guest has answered since about being fetched: of a transfer, or of one day of a trip. */
export type RideFacts = {
  reference: string
  title: string
  date: CalendarDate
  ride: Answers<typeof rideFields>
  company: Company
}

/** To the office: when and where a guest is to be fetched on a day of their order, and where to. */
export function rideOffice({ reference, title, ride, company, ...on }: RideFacts): Message {
  const date = formatLongDate(on.date)
  return writeMessage({
    subject: fill(own.subject, { reference, title, date }),
    preview: own.text,
    company,
    blocks: [
      { kind: 'paragraph', text: own.text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'facts', rows: [{ label: date, value: title }, ...askedRows(asked, ride)] },
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}
