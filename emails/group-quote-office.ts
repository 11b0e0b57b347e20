import { type Content, say } from '#content/content.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type GroupQuoteFacts, groupRows, formatDays, formatGuests } from './group-quote-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { changeBlocks } from './quote-changes.ts'

/** To the office, at once: every word of the request. Answering it writes to whoever asks. */
export function groupQuoteOffice(content: Content, quote: GroupQuoteFacts): Message {
  const words = say(content).mails
  const { shared } = words
  const { office } = words.groupQuote
  const { group: changed } = words.quoteLink
  const { reference, name } = quote
  const guests = formatGuests(content, quote)
  return writeMessage(content, {
    subject: fill(quote.changes ? changed.officeSubject : office.subject, {
      reference,
      guests,
      days: formatDays(content, quote),
    }),
    preview: fill(quote.changes ? changed.officePreview : office.preview, { name, guests }),
    blocks: [
      { kind: 'paragraph', text: quote.changes ? changed.officeText : office.text },
      { kind: 'figure', label: shared.reference, value: reference },
      ...changeBlocks(content, quote),
      { kind: 'heading', text: office.theGroup },
      {
        kind: 'facts',
        rows: [
          ...groupRows(content, quote),
          { label: office.vehicles, value: quote.vehicles || shared.notGiven },
          { label: office.pickups, value: quote.pickups || shared.notGiven },
        ],
      },
      { kind: 'heading', text: office.programme },
      { kind: 'quote', text: quote.programme },
      { kind: 'heading', text: office.asks },
      {
        kind: 'facts',
        rows: [
          { label: office.company, value: quote.company || shared.notGiven },
          { label: office.vatNumber, value: quote.vatNumber || shared.notGiven },
          { label: shared.name, value: name },
          { label: shared.email, value: quote.email },
          { label: shared.phone, value: quote.phone || shared.notGiven },
        ],
      },
      ...toDo(content, quote),
    ],
  })
}

function toDo(content: Content, { offerBy, firstDay, pickups }: GroupQuoteFacts): Block[] {
  const { company: us } = content
  const words = say(content).mails
  const { shared } = words
  const { office } = words.groupQuote
  const { steps } = office
  return [
    { kind: 'heading', text: shared.toDo },
    {
      kind: 'steps',
      items: [
        fill(steps.answer, { hours: us.replyPromise.withinHours }),
        ...(offerBy ? [fill(steps.answerBy, { date: formatLongDate(offerBy) })] : []),
        firstDay ? steps.free : steps.askDays,
        ...(pickups ? [] : [steps.askPickups]),
        steps.quoted,
      ],
    },
  ]
}
