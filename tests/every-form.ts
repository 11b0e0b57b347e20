import { contactRequest } from '#contract/messages.ts'
import { newsletterRequest } from '#contract/messages.ts'
import { itineraryEnquiryRequest } from '#contract/itineraries.ts'
import { savedItineraryRequest } from '#contract/itineraries.ts'
import { bookingRequest } from '#contract/bookings.ts'
import { groupQuoteRequest } from '#contract/quote-requests.ts'
import { rideRequest } from '#contract/bookings.ts'
import { manageRideRequest } from '#contract/my-order-requests.ts'
import { orderMessageRequest } from '#contract/my-order-requests.ts'
import { partyFields } from '#rules/orders/party.ts'
import { transferRequest } from '#contract/bookings.ts'
import * as bodies from './test-office.ts'

/** The guest who fills in every form. */
export const ada = 'ada@guests.example'
export const saved = '/api/account/itineraries/5f0c1d7e9ab24c3f8e6d5b4a39281706'

/** What few bookings say of themselves; what is chosen from a list is about anybody. */
const codes = ['surprise', 'language', 'wheelchair', 'steps']
function about(form: string, travellerPhone: string) {
  return {
    traveller: `${form}-traveller`,
    travellerPhone,
    surprise: 'yes',
    ship: `${form}-ship`,
    backOnBoard: form === 'Booking' ? '16:53' : '17:53',
    language: 'xh',
    otherLanguage: `${form}-language`,
    wheelchair: 'folding',
    steps: 'none',
    invoiceCompany: `${form}-company`,
    invoiceAddress: `${form}-address`,
    invoiceVat: `${form}-vat`,
  }
}

/**
 * Every form that takes something from a guest, with each of its fields filled in, and what of it is
 * not about the guest. Values are such as stand nowhere else in the database.
 */
export const forms = [
  {
    address: '/api/bookings',
    fields: Object.keys(bookingRequest.def.in.shape),
    body: bodies.bookingBody({
      firstName: 'Booking-first',
      lastName: 'Booking-last',
      phone: '+27 21 000 0701',
      specialRequests: 'Booking-special',
      emergencyContact: 'Booking-contact',
      emergencyPhone: '+27 21 000 0702',
      pickup: 'Booking-pickup',
      ...about('Booking', '+27 21 000 0717'),
    }),
    impersonal: [
      'tourId',
      'date',
      ...partyFields,
      'bothPlaces',
      'currency',
      'consent',
      'price',
      'total',
      ...codes,
    ],
  },
  {
    address: '/api/transfers',
    fields: Object.keys(transferRequest.shape),
    body: bodies.transferBody({
      name: 'Transfer-name',
      phone: '+27 21 000 0703',
      pickup: 'Transfer-pickup',
      flight: 'SA 7777',
      specialRequests: 'Transfer-special',
      ...about('Transfer', '+27 21 000 0718'),
    }),
    impersonal: [
      'vehicle',
      'date',
      'guests',
      'childSeats',
      'kind',
      'currency',
      'consent',
      ...codes,
    ],
  },
  {
    // By whoever has just sent the transfer.
    address: '/api/manage/ride',
    fields: Object.keys(manageRideRequest.shape),
    body: {
      pickupTime: '04:37',
      pickup: 'Transfer-pickup',
      destination: 'Ride-destination',
      flight: 'SA 7777',
      ship: 'Transfer-ship',
      backOnBoard: '17:53',
    },
    impersonal: ['item'],
  },
  {
    address: '/api/manage/messages',
    fields: Object.keys(orderMessageRequest.shape),
    body: { message: 'Thread-message', key: '6a1f2c1e-8d0b-4b58-9a53-3f0b7a3d9c11' },
    impersonal: ['key'],
  },
  {
    address: '/api/itinerary-enquiries',
    fields: Object.keys(itineraryEnquiryRequest.shape),
    body: bodies.itineraryEnquiryBody({
      name: 'Enquiry-name',
      phone: '+27 21 000 0704',
      message: 'Enquiry-message',
    }),
    impersonal: ['itinerary', 'startDate', 'consent'],
  },
  {
    address: '/api/group-quotes',
    fields: Object.keys(groupQuoteRequest.shape),
    body: bodies.groupQuoteBody({
      lastDay: '2027-02-20',
      name: 'Group-name',
      phone: '+27 21 000 0706',
      company: 'Group-company',
      vatNumber: 'Group-vat',
      vehicles: 'Group-vehicles',
      pickups: 'Group-pickups',
      programme: 'Group-programme',
    }),
    impersonal: ['guests', 'firstDay', 'lastDay', 'offerBy', 'consent'],
  },
  {
    address: '/api/rides',
    fields: Object.keys(rideRequest.shape),
    body: bodies.rideBody({
      place: 'Ride-place',
      flight: 'Ride-flight',
      luggage: 'Ride-luggage',
      name: 'Ride-name',
      phone: '+27 21 000 0707',
      message: 'Ride-message',
    }),
    impersonal: ['date', 'guests', 'way', 'time', 'consent'],
  },
  {
    address: '/api/functions/send-contact-email',
    fields: Object.keys(contactRequest.shape),
    body: bodies.contactBody({
      name: 'Contact-name',
      phone: '+27 21 000 0705',
      subject: 'Contact-subject',
      message: 'Contact-message',
    }),
    impersonal: ['tourType', 'timestamp', 'consent'],
  },
  {
    address: '/api/newsletter',
    fields: Object.keys(newsletterRequest.shape),
    body: { email: ada, consent: { textVersion: '2025-08-15' } },
    impersonal: ['consent'],
  },
  {
    address: saved,
    fields: Object.keys(savedItineraryRequest.shape),
    body: { itinerary: bodies.itineraryBody(), name: 'Saved-name' },
    impersonal: ['itinerary', 'basedOn'],
  },
]
