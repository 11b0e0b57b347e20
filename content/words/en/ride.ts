import { promoCode } from './promo-code.ts'
import { phoneRemedy } from './refusals.ts'
import type { FieldWords, FormWords } from '#rules/guests/form-fields.ts'
import type { rideEnquiryFields, RideWay } from '#app/order/ride-enquiry.ts'

const ways = {
  'from-airport': 'From the airport',
  'to-airport': 'To the airport',
  elsewhere: 'Between two other places',
} satisfies Record<RideWay, string>

/** The form that books or requests a ride from A to B. */
export const ride = {
  band: 'A ride',
  title: 'Book a ride',
  lead: 'One ride, one way, in a private vehicle. Between the airport and the places on our list you book at the price you see; for anywhere else we’ll e-mail you the price within {hours} hours.',
  ways,
  /** The airport as a pick-up place or destination. */
  airport: 'Cape Town International Airport',
  theRide: 'The ride',
  you: 'Your details',
  asked: {
    way: { label: 'Which way', choices: ways },
    area: {
      label: 'Place on our list',
      hint: 'Or the nearest to it',
      unchosen: 'Choose a place',
    },
    place: {
      label: 'Pick-up or drop-off address',
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
    childSeats: { label: 'Child seats', hint: 'Free, including boosters' },
    message: { label: 'Anything else', hint: 'A pram, a stop on the way' },
  } satisfies FormWords<typeof rideEnquiryFields> & {
    date: string
    guests: string
    childSeats: FieldWords
  },
  somewhereElse: 'Somewhere else',
  price: 'Price of this ride',
  forVehicle: 'One way, for the vehicle and everyone in it.',
  priceLater: 'We’ll e-mail you the price within {hours} hours.',
  choosePlace: 'Choose a place to see the price.',
  vehicle: 'Your vehicle: {vehicle} or similar, with a driver',
  included:
    'Tolls, airport parking and {minutes} minutes of waiting after you land are included. We watch your flight.',
  promo: promoCode,
  nothingCharged: 'Nothing is charged yet: the next page shows your booking.',
  optional: 'optional',
  book: 'Book this ride',
  /** Replaces `book` for a ride that isn’t on the list. */
  send: 'Ask for this ride',
  sending: 'Sending...',
  pleaseMend: 'Please check this first:',
  failed: 'An error occurred while sending your request. Please try again.',
  thanksTitle: 'Thank you',
  thanks:
    'We have your request and have e-mailed you a copy. We’ll e-mail you the price within {hours} hours. You owe nothing until you agree.',
  /** After a booking that can't be paid online. */
  thanksBooked:
    'We’re holding a vehicle for your ride and have e-mailed you a copy. Within {hours} hours we’ll send you the payment details. Your ride is confirmed once you’ve paid.',
  toPage: 'See your request',
  toBooking: 'See your booking',
  reference: 'Your reference:',
  another: 'Another ride',
  pricesTitle: 'What a ride costs',
  office: {
    subject: '{reference}: {way}, {date}',
    notSaid: 'not said',
  },
}
