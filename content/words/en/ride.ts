import { phoneRemedy } from './refusals.ts'
import type { FormWords } from '#rules/guests/form-fields.ts'
import type { rideEnquiryFields, RideWay } from '#app/order/ride-enquiry.ts'

const ways = {
  'from-airport': 'From the airport',
  'to-airport': 'To the airport',
  elsewhere: 'Between two other places',
} satisfies Record<RideWay, string>

/** The form that requests a ride from A to B. */
export const ride = {
  band: 'A ride',
  title: 'Ask for a ride',
  lead: 'One ride, one way, in a private vehicle. Between the airport and the places on our list you see the price at once; for anywhere else we’ll e-mail you the price within {hours} hours.',
  ways,
  theRide: 'The ride',
  you: 'Your details',
  asked: {
    way: { label: 'Which way', choices: ways },
    area: {
      label: 'Place on our list',
      hint: 'Or the nearest one to it',
      unchosen: 'Choose a place',
    },
    place: {
      label: 'Where from or to',
      hint: 'Hotel or address. If it’s between two places, give both.',
    },
    date: 'Date',
    time: { label: 'Time', hint: 'When you land, or when we should pick you up' },
    flight: { label: 'Flight number', hint: 'BA 59, for example: we watch it for you' },
    guests: 'Guests',
    luggage: { label: 'Luggage', hint: 'Three large cases and a pram, for example' },
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    phone: {
      label: 'Phone',
      hint: 'With country code, so the driver can call you',
      remedy: phoneRemedy,
    },
    message: { label: 'Anything else', hint: 'Child seats, a stop on the way' },
  } satisfies FormWords<typeof rideEnquiryFields> & { date: string; guests: string },
  somewhereElse: 'Somewhere else',
  price: 'Price of this ride',
  forVehicle: 'One way, for the vehicle and everyone in it.',
  priceLater: 'We’ll e-mail you the price within {hours} hours.',
  optional: 'optional',
  send: 'Ask for this ride',
  sending: 'Sending...',
  pleaseMend: 'Please check this first:',
  failed: 'An error occurred while sending your request. Please try again.',
  thanksTitle: 'Thank you',
  thanks:
    'We have your request and have e-mailed you a copy. We’ll e-mail you the price within {hours} hours. You owe nothing until you agree.',
  thanksPriced:
    'We have your request and have e-mailed you a copy with the price. Within {hours} hours we’ll tell you whether we can drive you. You owe nothing until you agree.',
  toPage: 'See your request',
  reference: 'Your reference:',
  another: 'Ask for another ride',
  pricesTitle: 'What a ride usually costs',
  office: {
    subject: '{reference}: {way}, {date}',
    notSaid: 'not said',
    price: 'Price shown',
    noPrice: 'none, it isn’t on the list',
  },
}
