import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type GroupQuoteFacts, groupRows, formatDays, formatGuests } from './group-quote-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { changeBlocks } from './quote-changes.ts'
import { words } from './words.ts'

const { shared } = words
const { office } = words.groupQuote
const { group: changed } = words.quoteLink

/** To the office, at once: every word of the request. Answering it writes to whoever asks. */
export function groupQuoteOffice(quote: GroupQuoteFacts): Message {
  const { reference, us: company, name } = quote
  const guests = formatGuests(quote)
  return writeMessage({
    subject: fill(quote.changes ? changed.officeSubject : office.subject, {
      reference,
      guests,
      days: formatDays(quote),
    }),
    preview: fill(quote.changes ? changed.officePreview : office.preview, { name, guests }),
    company,
    blocks: [
      { kind: 'paragraph', text: quote.changes ? changed.officeText : office.text },
      { kind: 'figure', label: shared.reference, value: reference },
      ...changeBlocks(quote),
      { kind: 'heading', text: office.theGroup },
      {
        kind: 'facts',
        rows: [
          ...groupRows(quote),
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
      ...toDo(quote),
    ],
  })
}

function toDo({ offerBy, firstDay, pickups, us }: GroupQuoteFacts): Block[] {
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
