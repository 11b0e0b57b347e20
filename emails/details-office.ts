import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { fill } from '#rules/text/fill.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { manageWords, words } from './words.ts'

const { shared } = words
const { details: own } = words.trip
const asked = { fields: manageDetailsFields, words: manageWords.asked }

/** What the guest of a confirmed trip has corrected. */
export type DetailsFacts = {
  reference: string
  title: string
  date: CalendarDate
  details: Answers<typeof manageDetailsFields>
  company: Company
}

/** To the office: names, number and wishes of a confirmed trip, as they are now. */
export function detailsOffice({
  reference,
  title,
  details,
  company,
  ...on
}: DetailsFacts): Message {
  const date = formatLongDate(on.date)
  return writeMessage({
    subject: fill(own.subject, { reference, title, date }),
    preview: own.text,
    company,
    blocks: [
      { kind: 'paragraph', text: own.text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'facts', rows: askedRows(asked, details) },
      ...askedTexts(asked, details),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}
