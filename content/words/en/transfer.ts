import { bookingAbout } from './booking-about.ts'
import { promoCode } from './promo-code.ts'
import { phoneRemedy } from './refusals.ts'
import type { FormWords } from '#rules/guests/form-fields.ts'
import type { transferFields } from '#app/order/transfer-fields.ts'

/** The dialog that books a vehicle for a day. */
export const transfer = {
  title: 'Book {vehicle}',
  loading: 'Opening the booking...',
  close: 'Close',
  oneWay:
    'This books the vehicle and its driver for a whole day. Only going to or from the airport? One ride costs far less.',
  oneWayLink: 'See what a ride costs',
  oneWayAsk: 'Book a ride',
  kind: 'Tour type',
  kinds: { inland: 'Inland Tours', overland: 'Overland Tours' },
  kindTexts: {
    inland: 'per day, out and back the same day',
    overland: 'per day of a journey with nights away',
  },
  date: 'Date',
  nearestDays: 'Nearest free days',
  guests: 'Guests',
  guestsPlaceholder: 'Number of guests',
  guest: '1 guest',
  guestCount: '{n} guests',
  /** Headings in the list of party sizes: those that fit this vehicle, and those that don't. */
  seated: 'In this vehicle',
  unseated: 'In a larger one, or in two',
  childSeats: 'Child seats',
  childSeatsHint: 'Free, boosters too',
  tooMany: 'The {vehicle} seats {maximum}. For {guests} guests, try:',
  change: 'Change to {vehicle}',
  noneFits:
    'None of our four vehicles seats {guests} guests. We can send two together, or a coach:',
  askForTwo: 'Ask for two vehicles',
  askForTwoSubject: 'Transfer for {guests} guests',
  coaches: 'See our coaches',
  summary: 'Booking Summary',
  vehicle: 'Vehicle',
  pricePerDay: 'Price per day',
  totalPerDay: 'Total price per day',
  total: 'Total',
  details: 'Who is travelling',
  asked: {
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    phone: {
      label: 'Phone',
      hint: 'With country code, so the driver can call you',
      remedy: phoneRemedy,
    },
    flight: { label: 'Flight number', hint: 'If your day begins at the airport' },
    pickup: { label: 'Pick-up place', hint: 'Hotel, address or terminal' },
    specialRequests: {
      label: 'Special requests',
      hint: 'Large luggage, stops on the way',
    },
    ...bookingAbout.asked,
  } satisfies FormWords<typeof transferFields>,
  optional: 'optional',
  aboutTrip: bookingAbout,
  promo: promoCode,
  cancel: 'Cancel',
  proceed: 'Proceed to Payment',
  /** Explains the next button; shown just before it. */
  nothingCharged:
    'The next button sends us your request and gives you a reference. No card is charged now; paying comes after that.',
  processing: 'Processing...',
  pleaseMend: 'Please check this first:',
  failed: 'An error occurred while submitting your request. Please try again.',
  missing: 'Please select date, number of guests, and tour type',
  requestedTitle: 'Thank you',
  requested: 'We have your request and have e-mailed you a copy.',
  /** The next step, if no voucher paid. */
  unpaid: 'We’ll answer within {hours} hours. Nothing is charged now.',
  reference: 'Your reference:',
  paymentSoon: 'Payment integration will be available soon.',
  /** Replaces both if online payment is on. */
  goOnToPay: 'Go on to payment',
  afterwards:
    'You don’t pay here yet. Within {hours} hours we’ll e-mail to say whether the vehicle is free that day, with the payment details. It’s yours once you’ve paid.',
  /** Leads to the transfer's page, which asks for the remaining details. */
  addRide: 'Add your pick-up time and where you’re going',
  owedInRand: 'You owe the amount in rand; other currencies are there to help you.',
  whatsapp: 'Ask about this vehicle on WhatsApp',
  whatsappMessage: 'Hello, I have a question about the {vehicle}.',
}
