import { type Content, wordsOf } from '#content/content.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { siteLocale } from '#rules/text/language.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import type { itineraryEnquiryFields } from './itinerary-enquiry.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { countTourDays, countTravelDays, type ItineraryEntry } from './itinerary.ts'
import { addOns, type ItineraryLine, type ItineraryFigures } from './itinerary-price.ts'
import { findEnd } from './itinerary-advice.ts'
import type { TourPrices } from './tour-prices.ts'
import type { Itinerary } from './stored-itinerary.ts'
import type { Block } from '#platform/mail/blocks/message.ts'
import type { RequestLinkFacts } from '#app/enquiries/quote-mail-blocks.server.ts'

/** Facts about a request for an itinerary's price, for its mails. Dates are Cape Town dates. */
export type ItineraryEnquiryFacts = Answers<typeof itineraryEnquiryFields> &
  RequestLinkFacts & {
    kind: 'itinerary'
    reference: string
    requestedOn: CalendarDate
    itinerary: Itinerary
    estimate: ItineraryFigures
    startDate: CalendarDate | undefined
    itineraryUrl: string
    /** The price of the same days as catalogue tours; undefined if none is sold as one. */
    tourPrices: TourPrices | undefined
  }

/** The length of an itinerary: '3 days'. Counts each day of longer tours. */
export function formatLength(content: Content, { entries }: Itinerary): string {
  const { itinerary: itineraryWords } = wordsOf(content).mails
  return fillCount(itineraryWords.length, countTravelDays(entries))
}

export function createDayRows(content: Content, { itinerary }: ItineraryEnquiryFacts) {
  const { itinerary: itineraryWords } = wordsOf(content).mails
  return itinerary.entries.map((entry) => ({
    label: fill(itineraryWords.day, { n: entry.day }),
    value: `${entry.tour.title}\n${entry.tour.location}, ${formatHours(content, entry)}`,
  }))
}

export function createTripRows(content: Content, { itinerary, startDate }: ItineraryEnquiryFacts) {
  const builderWords = wordsOf(content).itinerary
  const { shared, itinerary: itineraryWords } = wordsOf(content).mails
  const firstDay = startDate ? formatLongDate(startDate) : itineraryWords.stillOpen
  const addOnNames = itinerary.addOns.map((id) => builderWords.addOns[id])
  return [
    { label: itineraryWords.firstDay, value: firstDay },
    { label: shared.party, value: formatParty(content, itinerary) },
    { label: itineraryWords.vehicle, value: builderWords.vehicles[itinerary.vehicle] },
    { label: itineraryWords.addOns, value: addOnNames.join(', ') || itineraryWords.noAddOns },
  ]
}

export function createEstimateBlock(
  content: Content,
  { itinerary, estimate, tourPrices }: ItineraryEnquiryFacts,
): Block {
  const { shared, itinerary: itineraryWords } = wordsOf(content).mails
  return {
    kind: 'amounts',
    heads: [itineraryWords.estimate, shared.rand],
    rows: [
      ...estimate.lines.map((line) => ({
        label: formatLineLabel(content, line, itinerary),
        amount: formatMoney(line.total),
      })),
      { label: shared.total, amount: formatMoney(estimate.totalPrice), strong: true },
      { label: itineraryWords.perPerson, amount: formatMoney(estimate.pricePerPerson) },
      ...(tourPrices
        ? [
            {
              label: tourPrices.unpriced
                ? fillCount(itineraryWords.asToursTotalPart, tourPrices.tours.length)
                : itineraryWords.asToursTotal,
              amount: formatMoney(tourPrices.total),
              strong: true,
            },
          ]
        : []),
    ],
  }
}

export function createTourPriceBlocks(
  content: Content,
  { tourPrices }: Pick<ItineraryEnquiryFacts, 'tourPrices'>,
  text: string,
): Block[] {
  const { itinerary: itineraryWords } = wordsOf(content).mails
  if (!tourPrices) return []
  const { perAdult, total, unpriced, tours } = tourPrices
  const facts = { perAdult: formatMoney(perAdult), total: formatMoney(total) }
  const prefix = unpriced > 0 ? fillCount(itineraryWords.asToursPart, tours.length) : ''
  return [{ kind: 'paragraph', text: prefix + fill(text, facts) }]
}

/** A party in words: '2 adults, 1 child and 1 child under 3'. */
function formatParty(content: Content, { adults, children, toddlers }: Itinerary): string {
  const { shared, itinerary: itineraryWords } = wordsOf(content).mails
  const parts = [
    fillCount(shared.adults, adults),
    ...(children > 0 ? [fillCount(shared.children, children)] : []),
    ...(toddlers > 0 ? [fillCount(itineraryWords.toddlers, toddlers)] : []),
  ]
  return new Intl.ListFormat(siteLocale).format(parts)
}

function formatHours(content: Content, entry: ItineraryEntry): string {
  const { itinerary: itineraryWords } = wordsOf(content).mails
  const n = countTourDays(entry.tour)
  if (n > 1) return fill(itineraryWords.daysFrom, { n, time: entry.startTime })
  return fill(itineraryWords.fromTo, { from: entry.startTime, to: findEnd(entry).time })
}

function formatLineLabel(
  content: Content,
  line: ItineraryLine,
  { entries, vehicle }: Itinerary,
): string {
  const builderWords = wordsOf(content).itinerary
  const { shared, itinerary: itineraryWords } = wordsOf(content).mails
  const facts = { n: line.count, each: formatMoney(line.each) }
  const isMany = line.count > 1
  switch (line.kind) {
    case 'tour': {
      const title = entries.find(({ tour }) => tour.id === line.id)?.tour.title ?? ''
      return title + (isMany ? fill(itineraryWords.timesDays, facts) : '')
    }
    case 'minimum':
      return itineraryWords.minimum
    case 'children': {
      const children = fillCount(shared.children, line.count)
      return fill(itineraryWords.childrenLine, { children, each: facts.each })
    }
    case 'vehicle':
      return builderWords.vehicles[vehicle]
    case 'add-on': {
      const addOn = addOns.find(({ id }) => id === line.id)
      const name = addOn ? builderWords.addOns[addOn.id] : ''
      return name + (isMany ? fill(itineraryWords.times, facts) : '')
    }
  }
}

/** Rows with the first answers of the guest. The itinerary may have changed since. */
export function createQuestionnaireRows(
  content: Content,
  { itinerary: { questionnaire } }: ItineraryEnquiryFacts,
) {
  const builderWords = wordsOf(content).itinerary
  const { office, length: lengths } = wordsOf(content).mails.itinerary
  if (!questionnaire) return []
  const people = fillCount(office.people, questionnaire.groupSize)
  const days = fillCount(lengths, questionnaire.days)
  const interests = questionnaire.interests.map((id) => builderWords.interests[id])
  return [
    { label: office.askedFor, value: fill(office.peopleAndDays, { people, days }) },
    { label: office.likes, value: interests.join(', ') },
  ]
}
