import { scheduleTour } from '#rules/catalogue/running-days.ts'
import type { Content } from '#content/content.ts'
import { createEntries, setStartTime } from '#app/itinerary/itinerary.ts'
import { computeItineraryPrice } from '#app/itinerary/itinerary-price.ts'
import { listSoldTours, priceAsTours } from '#app/itinerary/tour-prices.ts'
import type { Itinerary } from '#app/itinerary/stored-itinerary.ts'
import {
  type ContactFacts,
  type EnquiryFacts,
  writeEnquiryGuestMail,
  writeEnquiryOfficeMail,
  type GroupRequestFacts,
  type RideFacts,
} from './mails.server.ts'
import type { ItineraryEnquiryFacts } from '#app/itinerary/itinerary-mail-blocks.server.ts'
import type { Message } from '#platform/mail/blocks/message.ts'

export const sampleContact: ContactFacts = {
  kind: 'contact',
  name: 'Ada Example',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  subject: 'Two days in the winelands',
  message: 'We arrive on 3 March.\n\nCould you plan two slow days for four of us?',
  tourType: 'winelands',
}

const sampleRide: RideFacts = {
  kind: 'ride',
  reference: 'RD-7K3M-9QXD',
  way: 'from-airport',
  place: 'The Granger Bay Hotel, Granger Bay',
  date: '2027-02-20',
  time: '14:20',
  flight: 'BA 59',
  guests: 4,
  luggage: 'Four large cases',
  name: 'Ada Example',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  message: 'One child seat, please.',
  area: 'The city, the Waterfront, Sea Point',
  link: 'https://www.cape-and-crossing.example/q/sample',
  written: { subject: 'RD-7K3M-9QXD', message: 'One child seat, please.' },
}

const sampleGroupQuote: GroupRequestFacts = {
  kind: 'group',
  reference: 'GQ-7K3M-9QXD',
  guests: 64,
  firstDay: '2027-02-20',
  lastDay: '2027-02-22',
  offerBy: '2026-12-04',
  vehicles: 'Two coaches, and a minibus for the speakers',
  pickups: 'The convention centre\nThe Granger Bay Hotel',
  programme: 'An afternoon at the Cape for the partners.\nDinner in the winelands for all.',
  company: 'Example Congresses Ltd',
  vatNumber: 'GB 123 4567 89',
  name: 'Ada Example',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  link: 'https://www.cape-and-crossing.example/q/cSxqJrE0sBlkI0mYbXyJ5dyTF0ZrZ2l9cK3nWq7vH4A',
}

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
    estimate: getSampleEstimate(itinerary),
    tourPrices: priceAsTours(tours, itinerary, {
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

export function getEnquiryMessages(content: Content) {
  const itinerary = getSampleEnquiry(content)
  const changedItinerary = { ...itinerary, changes: [{ label: 'Adults', was: '4', now: '2' }] }
  const changedGroup = {
    ...sampleGroupQuote,
    guests: 80,
    changes: [{ label: 'People', was: '64', now: '80' }],
  }
  const pairs: [name: string, suffix: string, facts: EnquiryFacts][] = [
    ['contact', '', sampleContact],
    ['group-quote', '', sampleGroupQuote],
    ['group-quote', ' changed', changedGroup],
    ['itinerary-enquiry', '', itinerary],
    ['itinerary-enquiry', ' changed', changedItinerary],
  ]
  const messages = pairs.flatMap(([name, suffix, facts]) => [
    [`${name}-guest${suffix}`, writeEnquiryGuestMail(content, facts)],
    [`${name}-office${suffix}`, writeEnquiryOfficeMail(content, facts)],
  ])
  return {
    ...(Object.fromEntries(messages) as Record<string, Message>),
    'ride-asked-guest': writeEnquiryGuestMail(content, sampleRide),
  }
}

export function getSampleEstimate(sample: Itinerary) {
  const estimate = computeItineraryPrice(
    sample.entries.map(({ tour }) => tour),
    sample,
  )
  if (!estimate) throw new Error('The sample itinerary has no tour.')
  return estimate
}
