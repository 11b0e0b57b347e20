import { detailsOffice } from './details-office.ts'
import { company } from '#content/company.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import { listPlans } from '#rules/orders/payment-plan.ts'
import { rand } from '#rules/money/money.ts'
import { quoteTour } from '#rules/money/tour-price.ts'
import { accountMessages } from './account-samples.ts'
import { addressChanged, addressCode, bankCode } from './address-mails.ts'
import type { BookingFacts } from './booking-blocks.ts'
import { bookingConfirmationGuest, bookingOffice } from './booking.ts'
import { contactGuest } from './contact-guest.ts'
import { rideAskedGuest, type RideFacts } from './ride-asked-guest.ts'
import { type ContactFacts, contactOffice } from './contact-office.ts'
import { groupQuoteMessages } from './group-quote-samples.ts'
import { holdEnded, holdEnding } from './hold-ending.ts'
import { holdOffice } from './hold-office.ts'
import { itineraryMessages } from './itinerary-samples.ts'
import { manageLinkAgain, quoteLinkAgain } from './manage-link.ts'
import { newsletterAlready } from './newsletter-already.ts'
import { newsletterConfirm } from './newsletter-confirm.ts'
import { newsletterWelcome } from './newsletter-welcome.ts'
import type { PayFacts } from './pay-blocks.ts'
import { paymentMessages } from './payment-samples.ts'
import { orderMessageGuest, orderMessageOffice } from './order-message.ts'
import { rideOffice } from './ride-office.ts'
import { sampleEuro, sampleRand } from './sample-currencies.ts'
import type { TransferFacts } from './transfer-blocks.ts'
import { transferGuest, transferOffice } from './transfer.ts'
import type { TripFacts } from './trip-blocks.ts'
import { tripCancelled } from './trip-cancelled.ts'
import { tripConfirmed } from './trip-confirmed.ts'

const sampleLink = 'https://www.cape-and-crossing.example/m/sample'

const sampleAddress = {
  reference: 'CC-7K3M-9QXD',
  title: 'Cape Peninsula and Cape Point',
  name: 'Ada',
  newEmail: 'l…@elsewhere.example',
  company,
}

/** Made-up bookings and messages, for the templates' tests and for whoever changes a template. */
export const sampleBooking: BookingFacts = {
  reference: 'CC-7K3M-9QXD',
  tourTitle: 'Cape Peninsula and Cape Point',
  tourUrl: 'https://www.cape-and-crossing.example/tour/cape-peninsula',
  departure: '2027-02-20',
  bookedOn: '2026-11-21',
  heldUntil: '2026-12-01',
  adults: 2,
  children: 1,
  toddlers: 1,
  childSeats: 1,
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  pickup: 'The Bay Hotel',
  specialRequests: 'A quiet table, please.\nWe are vegetarians.',
  emergencyContact: 'Sam Example',
  emergencyPhone: '+44 20 7946 0001',
  quote: quoteTour({ priceFrom: 'R2,500', adults: 2, children: 1, toddlers: 1 }),
  currency: sampleRand,
  link: sampleLink,
  tiers: cancellationTiers,
  freeUntil: new Date('2026-11-22T10:05:00Z'),
  company,
}

export const sampleContact: ContactFacts = {
  name: 'Ada Example',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  subject: 'Two days in the winelands',
  message: 'We arrive on 3 March.\n\nCould you plan two slow days for four of us?',
  tourType: 'winelands',
  company,
}

export const sampleRide: RideFacts = {
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
  company,
}

export const sampleTransfer: TransferFacts = {
  reference: 'TR-7K3M-9QXD',
  vehicleType: 'Premium Van',
  date: '2027-02-20',
  requestedOn: '2026-11-21',
  heldUntil: '2026-12-01',
  guests: 8,
  childSeats: 2,
  kind: 'overland',
  name: 'Ada Example',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  pickup: 'International arrivals',
  flight: 'SA 322',
  specialRequests: 'Two prams.\nA surfboard.',
  price: rand(9000),
  currency: sampleRand,
  link: sampleLink,
  tiers: cancellationTiers,
  freeUntil: new Date('2026-11-22T10:05:00Z'),
  company,
  transfersUrl: 'https://www.cape-and-crossing.example/transfers',
}

export const sampleTrip: TripFacts = {
  kind: 'booking',
  reference: 'CC-7K3M-9QXD',
  title: 'Cape Peninsula and Cape Point',
  date: '2027-02-20',
  bookedOn: '2026-11-21',
  name: 'Ada',
  hasPickup: false,
  rows: [
    { label: 'Tour', value: 'Cape Peninsula and Cape Point' },
    { label: 'Date', value: 'Saturday, 20 February 2027' },
    { label: 'Guests', value: '2 adults and 1 child' },
  ],
  total: rand(6250),
  currency: sampleRand,
  link: sampleLink,
  tiers: cancellationTiers,
  freeUntil: new Date('2026-11-22T10:05:00Z'),
  message: 'Thank you for writing so early.\nThandi at the office',
  company,
}

export const samplePay: PayFacts = {
  until: '14:30',
  plans: listPlans({ total: 625_000, departure: '2027-02-20', today: '2026-11-21' }, paymentPlan),
}

const sampleUnsubscribe =
  'https://www.cape-and-crossing.example/newsletter/unsubscribe?token=sample'

/** One of every kind of mail that we send. */
export const sampleMessages = {
  ...accountMessages,
  ...itineraryMessages,
  ...groupQuoteMessages,
  ...paymentMessages(sampleTrip),
  'details-office': detailsOffice({
    ...sampleTrip,
    details: {
      name: 'Ada Example',
      phone: '+44 20 7946 0000',
      specialRequests: 'One of us is vegetarian.',
    },
  }),
  'booking-confirmation-guest': bookingConfirmationGuest(sampleBooking),
  'booking-office': bookingOffice({ ...sampleBooking, taken: 2, departuresPerDay: 3 }),
  'contact-office': contactOffice(sampleContact),
  'contact-guest': contactGuest(sampleContact),
  'ride-asked-guest': rideAskedGuest(sampleRide),
  'transfer-guest': transferGuest(sampleTransfer),
  'transfer-to-pay-guest': transferGuest({ ...sampleTransfer, pay: samplePay }),
  'booking-to-pay-guest': bookingConfirmationGuest({
    ...sampleBooking,
    currency: sampleEuro,
    pay: samplePay,
  }),
  'booking-to-pay-office': bookingOffice({
    ...sampleBooking,
    pay: samplePay,
    taken: 2,
    departuresPerDay: 3,
  }),
  'transfer-office': transferOffice(sampleTransfer),
  'ride-office': rideOffice({
    reference: sampleTransfer.reference,
    title: sampleTransfer.vehicleType,
    date: sampleTransfer.date,
    ride: { pickupTime: '14:20', pickup: 'International arrivals', destination: 'Camps Bay' },
    company,
  }),
  'bookings-confirmed': tripConfirmed(sampleTrip, '2026-12-01'),
  'bookings-paid-confirmed': tripConfirmed({ ...sampleTrip, currency: sampleEuro }, '2026-12-01', {
    paid: 187_500,
    rest: 437_500,
    restDue: '2027-01-21',
  }),
  'bookings-cancelled': tripCancelled(sampleTrip, { cancelledBy: 'guest', wasConfirmed: true }),
  'transfer-requests-cancelled': tripCancelled(
    { ...sampleTrip, kind: 'transfer', message: undefined },
    { cancelledBy: 'office', wasConfirmed: false },
  ),
  'hold-ending-guest': holdEnding(sampleTrip, '2026-12-01'),
  'hold-ended-guest': holdEnded(
    sampleTrip,
    'https://www.cape-and-crossing.example/book-tour/cape-peninsula',
  ),
  'hold-ending-office': holdOffice(sampleTrip, '2026-12-01'),
  'hold-ended-office': holdOffice(sampleTrip, undefined),
  'manage-link': manageLinkAgain(sampleTrip),
  'manage-link-quote': quoteLinkAgain({ ...sampleTrip, reference: 'QR-7K3M-9QXD' }),
  'order-message-office': orderMessageOffice({ ...sampleTrip, text: 'Do you have a child seat?' }),
  'order-message-guest': orderMessageGuest({ ...sampleTrip, text: 'Yes, it’ll be in the car.' }),
  'order-code': addressCode({ ...sampleAddress, code: '042817', minutes: 10, isNew: false }),
  'order-code-new': addressCode({ ...sampleAddress, code: '690315', minutes: 10, isNew: true }),
  'order-code-bank': bankCode({ ...sampleAddress, code: '318205', minutes: 10 }),
  'order-address-changed': addressChanged(sampleAddress),
  'newsletter-confirm': newsletterConfirm({
    company,
    confirmUrl: 'https://www.cape-and-crossing.example/newsletter/confirm?token=sample',
    days: 7,
  }),
  'newsletter-welcome': newsletterWelcome({ company, unsubscribeUrl: sampleUnsubscribe }),
  'newsletter-already': newsletterAlready({ company, unsubscribeUrl: sampleUnsubscribe }),
}
