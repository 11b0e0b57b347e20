import { type Content, say } from '#content/content.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { itineraryEnquiryFields } from '#rules/itinerary/itinerary-enquiry.ts'
import { askedRows } from './asked-blocks.ts'
import {
  asToursBlocks,
  dayRows,
  estimateBlock,
  formatLength,
  type ItineraryEnquiryFacts,
  tripRows,
} from './itinerary-blocks.ts'
import { type Message, writeMessage } from './message.ts'
import { changeBlocks } from './quote-changes.ts'

/** To the office, at once: all that is needed to answer with an exact price without asking again. */
export function itineraryEnquiryOffice(content: Content, enquiry: ItineraryEnquiryFacts): Message {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { office, asToursOffice } = words.itinerary
  const { itinerary: changed } = words.quoteLink
  const asked = { fields: itineraryEnquiryFields, words: say(content).itinerary.asked }
  const { reference, itinerary, quote, name } = enquiry
  const length = formatLength(content, itinerary)
  const total = formatMoney(quote.totalPrice)
  const { steps } = office
  return writeMessage(content, {
    subject: fill(enquiry.changes ? changed.officeSubject : office.subject, {
      reference,
      length,
      total,
    }),
    preview: fill(enquiry.changes ? changed.officePreview : office.preview, { name, length }),
    blocks: [
      { kind: 'paragraph', text: enquiry.changes ? changed.officeText : office.text },
      { kind: 'figure', label: shared.reference, value: reference },
      ...changeBlocks(content, enquiry),
      { kind: 'heading', text: shared.theGuest },
      { kind: 'facts', rows: askedRows(content, asked, enquiry) },
      { kind: 'heading', text: office.wrote },
      enquiry.message
        ? { kind: 'quote', text: enquiry.message }
        : { kind: 'paragraph', text: office.nothing },
      { kind: 'heading', text: office.theDays },
      { kind: 'facts', rows: dayRows(content, enquiry) },
      { kind: 'link', text: office.link, url: enquiry.itineraryUrl },
      { kind: 'heading', text: office.theTrip },
      { kind: 'facts', rows: [...tripRows(content, enquiry), ...wishRows(content, enquiry)] },
      { kind: 'heading', text: office.estimate },
      estimateBlock(content, enquiry),
      ...asToursBlocks(content, enquiry, asToursOffice),
      { kind: 'heading', text: shared.toDo },
      {
        kind: 'steps',
        items: [
          fill(steps.answer, { hours: company.replyPromise.withinHours }),
          enquiry.startDate ? steps.vehicleFree : steps.askFirstDay,
        ],
      },
    ],
  })
}

/** What they answered before they began; the itinerary may have grown away from it. */
function wishRows(content: Content, { itinerary: { questionnaire } }: ItineraryEnquiryFacts) {
  const builderWords = say(content).itinerary
  const { office, length: lengths } = say(content).mails.itinerary
  if (!questionnaire) return []
  const people = fillCount(office.people, questionnaire.groupSize)
  const days = fillCount(lengths, questionnaire.days)
  const likes = questionnaire.interests.map((id) => builderWords.interests[id])
  return [
    { label: office.askedFor, value: fill(office.peopleAndDays, { people, days }) },
    { label: office.likes, value: likes.join(', ') },
  ]
}
