import { formatMoney } from '#rules/money/currency.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { whatsappLink } from '#rules/text/whatsapp.ts'
import {
  dayRows,
  estimateBlock,
  formatLength,
  type ItineraryEnquiryFacts,
  tripRows,
} from './itinerary-blocks.ts'
import { type Message, writeMessage } from './message.ts'
import { confirmReceipt } from './receipt.ts'

/**
 * To the guest, at once: the itinerary they put together, its estimate, and who answers when. The
 * address may be a stranger's: of what was typed freely the mail says only that it arrived (decision 27).
 */
export function itineraryEnquiryGuest(enquiry: ItineraryEnquiryFacts): Message {
  const { reference, itinerary, quote, company } = enquiry
  return writeMessage({
    subject: `Your itinerary ${reference}: ${formatLength(itinerary)} at the Cape`,
    preview: `We have your itinerary. By our estimate it costs ${formatMoney(quote.totalPrice)}.`,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(enquiry.name)},` },
      {
        kind: 'paragraph',
        text: `Thank you. We have the itinerary you put together. An expert will contact you within ${company.replyPromise.withinHours} hours to finalise it and give you its exact price.`,
      },
      { kind: 'figure', label: 'Your reference', value: reference },
      { kind: 'heading', text: 'Your days' },
      { kind: 'facts', rows: dayRows(enquiry) },
      { kind: 'link', text: 'Open your itinerary', url: enquiry.itineraryUrl },
      { kind: 'heading', text: 'Your trip' },
      { kind: 'facts', rows: tripRows(enquiry) },
      { kind: 'heading', text: 'The estimate' },
      estimateBlock(enquiry),
      {
        kind: 'paragraph',
        text: 'It includes the guide, transport and fuel, tolls and parking, and hotel pick-up and drop-off. It’s an estimate, and it binds neither of us; the quote that follows is exact.',
      },
      ...confirmReceipt(enquiry.message ? ['your message'] : []),
      { kind: 'heading', text: 'Questions' },
      {
        kind: 'paragraph',
        text: `Reply to this message, call ${company.phone}, or write on WhatsApp to ${company.whatsapp}.`,
      },
      {
        kind: 'link',
        text: 'Chat on WhatsApp',
        url: whatsappLink(
          company.whatsapp,
          `Hello, I have a question about my itinerary ${reference}.`,
        ),
      },
    ],
  })
}
