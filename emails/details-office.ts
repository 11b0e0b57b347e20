import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { fill } from '#rules/text/fill.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'
import { type Message, writeMessage } from './message.ts'

/** What the guest of a confirmed trip has corrected. */
export type DetailsFacts = {
  reference: string
  title: string
  date: CalendarDate
  details: Answers<typeof manageDetailsFields>
}

/** To the office: names, number and wishes of a confirmed trip, as they are now. */
export function detailsOffice(
  content: Content,
  { reference, title, details, ...on }: DetailsFacts,
): Message {
  const words = say(content).mails
  const { shared } = words
  const { details: own } = words.trip
  const asked = { fields: manageDetailsFields, words: say(content).manage.asked }
  const date = formatLongDate(on.date)
  return writeMessage(content, {
    subject: fill(own.subject, { reference, title, date }),
    preview: own.text,
    blocks: [
      { kind: 'paragraph', text: own.text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'facts', rows: askedRows(content, asked, details) },
      ...askedTexts(content, asked, details),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}
