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
import { builderWords, words } from './words.ts'

const { shared } = words
const { office, asToursOffice, length: lengths } = words.itinerary
const { itinerary: changed } = words.quoteLink
const asked = { fields: itineraryEnquiryFields, words: builderWords.asked }

/** To the office, at once: all that is needed to answer with an exact price without asking again. */
export function itineraryEnquiryOffice(enquiry: ItineraryEnquiryFacts): Message {
  const { reference, itinerary, quote, company, name } = enquiry
  const length = formatLength(itinerary)
  const total = formatMoney(quote.totalPrice)
  const { steps } = office
  return writeMessage({
    subject: fill(enquiry.changes ? changed.officeSubject : office.subject, {
      reference,
      length,
      total,
    }),
    preview: fill(enquiry.changes ? changed.officePreview : office.preview, { name, length }),
    company,
    blocks: [
      { kind: 'paragraph', text: enquiry.changes ? changed.officeText : office.text },
      { kind: 'figure', label: shared.reference, value: reference },
      ...changeBlocks(enquiry),
      { kind: 'heading', text: shared.theGuest },
      { kind: 'facts', rows: askedRows(asked, enquiry) },
      { kind: 'heading', text: office.wrote },
      enquiry.message
        ? { kind: 'quote', text: enquiry.message }
        : { kind: 'paragraph', text: office.nothing },
      { kind: 'heading', text: office.theDays },
      { kind: 'facts', rows: dayRows(enquiry) },
      { kind: 'link', text: office.link, url: enquiry.itineraryUrl },
      { kind: 'heading', text: office.theTrip },
      { kind: 'facts', rows: [...tripRows(enquiry), ...wishRows(enquiry)] },
      { kind: 'heading', text: office.estimate },
      estimateBlock(enquiry),
      ...asToursBlocks(enquiry, asToursOffice),
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
function wishRows({ itinerary: { questionnaire } }: ItineraryEnquiryFacts) {
  if (!questionnaire) return []
  const people = fillCount(office.people, questionnaire.groupSize)
  const days = fillCount(lengths, questionnaire.days)
  const likes = questionnaire.interests.map((id) => builderWords.interests[id])
  return [
    { label: office.askedFor, value: fill(office.peopleAndDays, { people, days }) },
    { label: office.likes, value: likes.join(', ') },
  ]
}
