import { shipped } from '#content/shipped.ts'
import { inDays } from './days.ts'
import { goodPassword } from './test-accounts.ts'
import {
  bookingBody,
  contactBody,
  groupQuoteBody,
  giftBody,
  rideBody,
  itineraryEnquiryBody,
  transferBody,
} from './test-office.ts'

/** Unique texts: if one is in the log, it came from a request. */
export const traces = {
  name: 'Zuleika Quagga',
  email: 'zuleika.quagga@guests.example',
  phone: '+27 83 555 0147',
  text: 'Nut allergy, the Kudu room at the Quagga Arms',
  token: 'tok3n-Quagga-8fYtq2Zr',
  password: `${goodPassword} Quagga`,
  address: '203.0.113.77',
}
/** Each trace, and what remains of it when encoded or cut. */
export const leaks =
  /quagga|zuleika|guests\.example|555.?0147|\+27|nut.?allergy|kudu|tok3n|Table.?Mountain|203\.0\.113|eyJ[\w-]{8}|postgres:\/\//i

export const forms = [
  [
    '/api/bookings',
    bookingBody({
      date: inDays(90),
      firstName: first(),
      lastName: 'Quagga',
      email: traces.email,
      phone: traces.phone,
      specialRequests: traces.text,
      emergencyContact: traces.name,
      emergencyPhone: traces.phone,
    }),
  ],
  [
    '/api/transfers',
    transferBody({
      date: inDays(90),
      name: traces.name,
      email: traces.email,
      phone: traces.phone,
      pickup: traces.text,
      flight: 'QUAGGA1',
      specialRequests: traces.text,
    }),
  ],
  [
    '/api/itinerary-enquiries',
    itineraryEnquiryBody({
      startDate: inDays(90),
      name: traces.name,
      email: traces.email,
      phone: traces.phone,
      message: traces.text,
    }),
  ],
  [
    '/api/group-quotes',
    groupQuoteBody({
      firstDay: inDays(90),
      lastDay: undefined,
      offerBy: undefined,
      name: traces.name,
      email: traces.email,
      phone: traces.phone,
      company: traces.name,
      vatNumber: traces.name,
      vehicles: traces.text,
      pickups: traces.text,
      programme: traces.text,
    }),
  ],
  [
    '/api/gifts',
    giftBody({
      receiver: traces.name,
      receiverEmail: traces.email,
      giver: traces.name,
      message: traces.text,
      email: traces.email,
    }),
  ],
  [
    '/api/rides',
    rideBody({
      date: inDays(90),
      name: traces.name,
      email: traces.email,
      phone: traces.phone,
      place: traces.text,
      luggage: traces.name,
      message: traces.text,
    }),
  ],
  [
    '/api/functions/send-contact-email',
    contactBody({
      name: traces.name,
      email: traces.email,
      phone: traces.phone,
      subject: traces.name,
      message: traces.text,
    }),
  ],
  [
    '/api/newsletter',
    { email: traces.email, consent: { textVersion: shipped.consents.newsletter.version } },
  ],
] as const

export function first(): string {
  return traces.name.split(' ')[0] ?? ''
}
