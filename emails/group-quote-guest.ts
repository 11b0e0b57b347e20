import { type Content, say } from '#content/content.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type GroupQuoteFacts, groupRows, formatGuests } from './group-quote-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import { linkBlocks } from './quote-changes.ts'
import { confirmReceipt } from './receipt.ts'

/**
 * To whoever asks, at once: the numbers and days that we go by, and what comes next. The address may
 * be a stranger's: of what was typed freely the mail says only that it arrived (decision 27).
 */
export function groupQuoteGuest(content: Content, quote: GroupQuoteFacts): Message {
  const words = say(content).mails
  const { shared } = words
  const { guest } = words.groupQuote
  const { group: changed } = words.quoteLink
  const { reference } = quote
  return writeMessage(content, {
    subject: fill(quote.changes ? changed.guestSubject : guest.subject, {
      reference,
      guests: formatGuests(content, quote),
    }),
    preview: fill(guest.preview, { reference }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(quote.name) }) },
      { kind: 'paragraph', text: quote.changes ? changed.guestText : guest.text },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.yourGroup },
      { kind: 'facts', rows: [...groupRows(content, quote), askedBy(content, quote)] },
      ...confirmReceipt(content, [
        'programme',
        ...(quote.vehicles ? (['vehicles'] as const) : []),
        ...(quote.pickups ? (['pickups'] as const) : []),
        ...(quote.company || quote.vatNumber ? (['company'] as const) : []),
      ]),
      ...nextBlocks(content, quote),
      ...linkBlocks(content, quote),
      ...askQuestions(content, {
        message: fill(guest.whatsapp, { reference }),
        namesTheDay: false,
      }),
    ],
  })
}

function askedBy(content: Content, { name, phone }: GroupQuoteFacts) {
  const { guest } = say(content).mails.groupQuote
  return { label: guest.askedBy, value: [nameInMail(name), phone].filter(Boolean).join(', ') }
}

function nextBlocks(content: Content, { offerBy }: GroupQuoteFacts): Block[] {
  const { company: us } = content
  const words = say(content).mails
  const { shared } = words
  const { guest } = words.groupQuote
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
