import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type GroupQuoteFacts, groupRows, formatGuests } from './group-quote-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import { linkBlocks } from './quote-changes.ts'
import { confirmReceipt } from './receipt.ts'
import { words } from './words.ts'

const { shared } = words
const { guest } = words.groupQuote
const { group: changed } = words.quoteLink

/**
 * To whoever asks, at once: the numbers and days that we go by, and what comes next. The address may
 * be a stranger's: of what was typed freely the mail says only that it arrived (decision 27).
 */
export function groupQuoteGuest(quote: GroupQuoteFacts): Message {
  const { reference, us: company } = quote
  return writeMessage({
    subject: fill(quote.changes ? changed.guestSubject : guest.subject, {
      reference,
      guests: formatGuests(quote),
    }),
    preview: fill(guest.preview, { reference }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(quote.name) }) },
      { kind: 'paragraph', text: quote.changes ? changed.guestText : guest.text },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.yourGroup },
      { kind: 'facts', rows: [...groupRows(quote), askedBy(quote)] },
      ...confirmReceipt([
        'programme',
        ...(quote.vehicles ? (['vehicles'] as const) : []),
        ...(quote.pickups ? (['pickups'] as const) : []),
        ...(quote.company || quote.vatNumber ? (['company'] as const) : []),
      ]),
      ...nextBlocks(quote),
      ...linkBlocks(quote),
      ...askQuestions({
        company,
        message: fill(guest.whatsapp, { reference }),
        namesTheDay: false,
      }),
    ],
  })
}

function askedBy({ name, phone }: GroupQuoteFacts) {
  return { label: guest.askedBy, value: [nameInMail(name), phone].filter(Boolean).join(', ') }
}

function nextBlocks({ offerBy, us }: GroupQuoteFacts): Block[] {
  const { steps } = guest
  return [
    { kind: 'heading', text: shared.next },
    {
      kind: 'steps',
      items: [
        fill(steps.answer, { hours: us.replyPromise.withinHours }),
        steps.offer,
        ...(offerBy ? [fill(steps.offerBy, { date: formatLongDate(offerBy) })] : []),
        steps.files,
        steps.nothing,
      ],
    },
  ]
}
