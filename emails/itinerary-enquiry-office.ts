import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatMoney } from '#rules/money/currency.ts'
import {
  dayRows,
  estimateBlock,
  formatLength,
  type ItineraryEnquiryFacts,
  tripRows,
} from './itinerary-blocks.ts'
import { type Message, writeMessage } from './message.ts'

/** To the office, at once: all that is needed to answer with an exact price without asking again. */
export function itineraryEnquiryOffice(enquiry: ItineraryEnquiryFacts): Message {
  const { reference, itinerary, quote, company, name } = enquiry
  return writeMessage({
    subject: `New quote request ${reference}: ${formatLength(itinerary)}, ${formatMoney(quote.totalPrice)}`,
    preview: `${name} asks for the exact price of ${formatLength(itinerary)}.`,
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: 'A request for the price of an itinerary has come in through the website. It holds no date and no vehicle.',
      },
      { kind: 'figure', label: 'Reference', value: reference },
      { kind: 'heading', text: 'The guest' },
      { kind: 'facts', rows: guestRows(enquiry) },
      { kind: 'heading', text: 'What they wrote' },
      enquiry.message
        ? { kind: 'quote', text: enquiry.message }
        : { kind: 'paragraph', text: 'Nothing.' },
      { kind: 'heading', text: 'The days' },
      { kind: 'facts', rows: dayRows(enquiry) },
      { kind: 'link', text: 'Open the itinerary', url: enquiry.itineraryUrl },
      { kind: 'heading', text: 'The trip' },
      { kind: 'facts', rows: [...tripRows(enquiry), ...wishRows(enquiry)] },
      { kind: 'heading', text: 'The estimate that the guest saw' },
      estimateBlock(enquiry),
      { kind: 'heading', text: 'To do' },
      {
        kind: 'steps',
        items: [
          `Within ${company.replyPromise.withinHours} hours, answer with the exact price. Answering this message writes to the guest.`,
          enquiry.startDate
            ? 'See whether guide and vehicle are free from the first day on.'
            : 'Ask for the first day.',
        ],
      },
    ],
  })
}

function guestRows({ name, email, phone }: ItineraryEnquiryFacts) {
  return [
    { label: 'Name', value: name },
    { label: 'E-mail', value: email },
    { label: 'Phone', value: phone || 'Not given' },
  ]
}

/** What they answered before they began; the itinerary may have grown away from it. */
function wishRows({ itinerary: { questionnaire } }: ItineraryEnquiryFacts) {
  if (!questionnaire) return []
  const { groupSize, days, interests } = questionnaire
  return [
    {
      label: 'Asked for at the start',
      value: `${groupSize === 1 ? '1 person' : `${groupSize} people`}, ${days === 1 ? '1 day' : `${days} days`}`,
    },
    {
      label: 'Likes',
      value: interests.map((id) => wordsOf(siteLanguage).itinerary.interests[id]).join(', '),
    },
  ]
}
