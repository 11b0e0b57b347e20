import { type Content, say } from '#content/content.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import {
  asToursBlocks,
  dayRows,
  estimateBlock,
  formatLength,
  type ItineraryEnquiryFacts,
  tripRows,
} from './itinerary-blocks.ts'
import { type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import { linkBlocks } from './quote-changes.ts'
import { confirmReceipt } from './receipt.ts'

/**
 * To the guest, at once: the itinerary they put together, its estimate, and who answers when. The
 * address may be a stranger's: of what was typed freely the mail says only that it arrived (decision 27).
 */
export function itineraryEnquiryGuest(content: Content, enquiry: ItineraryEnquiryFacts): Message {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { guest, asTours } = words.itinerary
  const { itinerary: changed } = words.quoteLink
  const { reference, itinerary, quote, asTours: priced } = enquiry
  const hours = company.replyPromise.withinHours
  return writeMessage(content, {
    subject: fill(enquiry.changes ? changed.guestSubject : guest.subject, {
      reference,
      length: formatLength(content, itinerary),
    }),
    preview: fill(priced ? guest.previewAsTours : guest.preview, {
      total: formatMoney(quote.totalPrice),
      asTours: priced ? formatMoney(priced.total) : '',
    }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(enquiry.name) }) },
      {
        kind: 'paragraph',
        text: fill(enquiry.changes ? changed.guestText : guest.text, { hours }),
      },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.yourDays },
      { kind: 'facts', rows: dayRows(content, enquiry) },
      { kind: 'link', text: guest.link, url: enquiry.itineraryUrl },
      { kind: 'heading', text: guest.yourTrip },
      { kind: 'facts', rows: tripRows(content, enquiry) },
      { kind: 'heading', text: guest.estimate },
      estimateBlock(content, enquiry),
      ...asToursBlocks(content, enquiry, asTours),
      { kind: 'paragraph', text: guest.includes },
      ...confirmReceipt(content, enquiry.message ? ['message'] : []),
      ...linkBlocks(content, enquiry),
      ...askQuestions(content, {
        message: fill(guest.whatsapp, { reference }),
        namesTheDay: false,
      }),
    ],
  })
}
