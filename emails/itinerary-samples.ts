import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Content } from '#content/content.ts'
import { createEntries, setStartTime } from '#rules/itinerary/itinerary.ts'
import { quoteItinerary } from '#rules/itinerary/itinerary-price.ts'
import { listSoldTours, priceAsTours } from '#rules/itinerary/tour-prices.ts'
import type { Itinerary } from '#rules/itinerary/stored-itinerary.ts'
import type { ItineraryEnquiryFacts } from './itinerary-blocks.ts'
import { enquiryGuest, enquiryOffice } from './enquiry.ts'

/** A made-up quote request, for the templates' tests and for whoever changes a template. */
export function getSampleEnquiry(content: Content): ItineraryEnquiryFacts {
  const tours = content.builderTours.filter(({ id }) =>
    ['table-mountain', 'garden-route-6day'].includes(id),
  )
  const itinerary: Itinerary = {
    entries: setStartTime(createEntries(tours), 'table-mountain', '08:30'),
    adults: 2,
    children: 1,
    toddlers: 1,
    vehicle: 'premium-suv',
    addOns: ['gourmetLunch', 'vehicleWifi'],
    questionnaire: { groupSize: 4, days: 7, interests: ['wine-food', 'wildlife'] },
  }
  return {
    kind: 'itinerary',
    reference: 'QR-7K3M-9QXD',
    requestedOn: '2026-11-21',
    itinerary,
    quote: getQuote(itinerary),
    asTours: priceAsTours(tours, itinerary, {
      sold: listSoldTours(tours, content.tours, {
        scheduleOf: (tour) => scheduleTour(tour, content.calendar),
        now: new Date('2026-11-21T08:00:00Z'),
      }),
      bookedOn: '2026-11-21',
    }),
    startDate: '2027-02-20',
    name: 'Ada Example',
    email: 'ada@guests.example',
    phone: '+44 20 7946 0000',
    message: 'We land at noon.\nA cot, please.',
    itineraryUrl: 'https://www.cape-and-crossing.example/itinerary/7k3m9pxd4f',
    link: 'https://www.cape-and-crossing.example/q/cSxqJrE0sBlkI0mYbXyJ5dyTF0ZrZ2l9cK3nWq7vH4A',
  }
}

/** Both mails of a quote request, and both of the same one when it is sent again with a change. */
export function getItineraryMessages(content: Content) {
  const enquiry = getSampleEnquiry(content)
  const changed = { ...enquiry, changes: [{ label: 'Adults', was: '4', now: '2' }] }
  return {
    'itinerary-enquiry-guest': enquiryGuest(content, enquiry),
    'itinerary-enquiry-office': enquiryOffice(content, enquiry),
    'itinerary-enquiry-guest changed': enquiryGuest(content, changed),
    'itinerary-enquiry-office changed': enquiryOffice(content, changed),
  }
}

/** The estimate of a sample with tours. */
export function getQuote(sample: Itinerary) {
  const quote = quoteItinerary(
    sample.entries.map(({ tour }) => tour),
    sample,
  )
  if (!quote) throw new Error('The sample itinerary has no tour.')
  return quote
}
