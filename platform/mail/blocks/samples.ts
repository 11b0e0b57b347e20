import {
  writeDetailsOfficeMail,
  writeRideOfficeMail,
  writeTripCancelledMail,
} from '#app/changing/mails.server.ts'
import type { Content } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { listPlans } from '#app/order/payment-plan-rules.ts'
import { createEmptyFigures } from '#app/figures/figures.ts'
import { rand } from '#rules/money/money.ts'
import { computePrice } from '#rules/prices/price.ts'
import { createSampleMails } from '#app/accounts/account-mail-samples.server.ts'
import {
  writeAddressChangedMail,
  writeAddressCodeMail,
  writeBankCodeMail,
  writeOrderLinkMail,
  writeRequestLinkMail,
} from '#app/order/order-link-mails.server.ts'
import {
  type BookingFacts,
  writeNewOrderMail,
  writeNewOrderOfficeMail,
  type TransferFacts,
} from '#app/booking/mails.server.ts'
import { getEnquiryMessages } from '#app/enquiries/enquiry-mail-samples.server.ts'
import {
  getFollowUpMessages,
  getGiftMessages,
  getOfferMessages,
  getWaitingMessages,
  getPaymentMessages,
  getSampleCurrencies,
} from '#app/order/order-mail-samples.server.ts'
import {
  writeHoldEndedMail,
  writeHoldEndingMail,
  writeHoldOfficeMail,
  type ConfirmedFacts,
  writeTripConfirmedMail,
} from '#app/order/order-status-mails.server.ts'
import { writeMonthFiguresMail } from '#app/accounts/staff-mails.server.ts'
import { writeNewsletterMail } from '#app/newsletter/mails.server.ts'
import type { PayFacts, TripFacts } from '#app/order/trip-mail-blocks.server.ts'
import {
  writeOrderMessageToGuest,
  writeOrderMessageToOffice,
  writeThreadReplyMail,
} from '#app/messages/mails.server.ts'

const sampleLink = 'https://www.cape-and-crossing.example/m/sample'

const sampleAddress = {
  reference: 'CC-7K3M-9QXD',
  title: 'Cape Peninsula and Cape Point',
  name: 'Ada',
  newEmail: 'l…@elsewhere.example',
}

const sampleDay = '2026-11-21'

export const getSampleBooking = (content: Content): BookingFacts => ({
  reference: 'CC-7K3M-9QXD',
  tourTitle: 'Cape Peninsula and Cape Point',
  url: 'https://www.cape-and-crossing.example/tour/cape-peninsula',
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
  quote: computePrice(
    { priceFrom: 'R2,500' },
    {
      date: '2027-01-22',
      bookedOn: '2026-11-22',
      party: { adults: 2, children: 1, toddlers: 1 },
    },
  ),
  currency: getSampleCurrencies(content).rand,
  link: sampleLink,
  tiers: policyOn(content.policies.cancelling, sampleDay).table,
  freeUntil: new Date('2026-11-22T10:05:00Z'),
})

export const getSampleTransfer = (content: Content): TransferFacts => ({
  reference: 'TR-7K3M-9QXD',
  vehicleType: 'Premium Van',
  departure: '2027-02-20',
  bookedOn: '2026-11-21',
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
  quote: {
    kind: 'priced',
    lines: [{ kind: 'vehicle', count: 1, each: rand(9000), total: rand(9000) }],
    total: rand(9000),
  },
  currency: getSampleCurrencies(content).rand,
  link: sampleLink,
  tiers: policyOn(content.policies.cancelling, sampleDay).table,
  freeUntil: new Date('2026-11-22T10:05:00Z'),
  url: 'https://www.cape-and-crossing.example/transfers',
})

export const getSampleTrip = (content: Content): TripFacts => ({
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
  currency: getSampleCurrencies(content).rand,
  link: sampleLink,
  tiers: policyOn(content.policies.cancelling, sampleDay).table,
  freeUntil: new Date('2026-11-22T10:05:00Z'),
  message: 'Thank you for writing so early.\nThandi at the office',
})

export const getSampleConfirmed = (content: Content): ConfirmedFacts => ({
  trip: getSampleTrip(content),
  confirmedOn: '2026-12-01',
  paid: 0,
  rest: 625_000,
  restDue: undefined,
  word: 'rest-now',
  back: 0,
  isPaidHere: true,
})

export const getSamplePay = ({ policies }: Content): PayFacts => ({
  until: '14:30',
  plans: listPlans(
    { total: 625_000, departure: '2027-02-20', today: sampleDay },
    policyOn(policies.paymentTerms, sampleDay),
  ),
})

const sampleUnsubscribe =
  'https://www.cape-and-crossing.example/newsletter/unsubscribe?token=sample'

export function getSampleMessages(content: Content) {
  const { euro } = getSampleCurrencies(content)
  const sampleBooking = getSampleBooking(content)
  const sampleTransfer = getSampleTransfer(content)
  const sampleTrip = getSampleTrip(content)
  return {
    ...createSampleMails(content),
    ...getEnquiryMessages(content),
    ...getFollowUpMessages(content, sampleTrip),
    ...getOfferMessages(content),
    ...getGiftMessages(content),
    ...getWaitingMessages(content),
    ...getPaymentMessages(content, sampleTrip),
    'details-office': writeDetailsOfficeMail(content, {
      ...sampleTrip,
      details: {
        name: 'Ada Example',
        phone: '+44 20 7946 0000',
        specialRequests: 'One of us is vegetarian.',
      },
    }),
    'booking-confirmation-guest': writeNewOrderMail(content, sampleBooking),
    'booking-office': writeNewOrderOfficeMail(content, {
      ...sampleBooking,
      taken: 2,
      departuresPerDay: 3,
    }),
    'transfer-guest': writeNewOrderMail(content, sampleTransfer),
    'transfer-to-pay-guest': writeNewOrderMail(content, {
      ...sampleTransfer,
      pay: getSamplePay(content),
    }),
    'booking-to-pay-guest': writeNewOrderMail(content, {
      ...sampleBooking,
      currency: euro,
      pay: getSamplePay(content),
    }),
    'booking-to-pay-office': writeNewOrderOfficeMail(content, {
      ...sampleBooking,
      pay: getSamplePay(content),
      taken: 2,
      departuresPerDay: 3,
    }),
    'transfer-office': writeNewOrderOfficeMail(content, sampleTransfer),
    'ride-office': writeRideOfficeMail(content, {
      reference: sampleTransfer.reference,
      title: sampleTransfer.vehicleType,
      date: sampleTransfer.departure,
      ride: { pickupTime: '14:20', pickup: 'International arrivals', destination: 'Camps Bay' },
    }),
    'bookings-confirmed': writeTripConfirmedMail(content, getSampleConfirmed(content)),
    'bookings-paid-confirmed': writeTripConfirmedMail(content, {
      ...getSampleConfirmed(content),
      trip: { ...sampleTrip, currency: euro },
      paid: 187_500,
      rest: 437_500,
      restDue: '2027-01-21',
    }),
    'bookings-cancelled': writeTripCancelledMail(content, sampleTrip, {
      cancelledBy: 'guest',
      wasConfirmed: true,
    }),
    'transfer-requests-cancelled': writeTripCancelledMail(
      content,
      { ...sampleTrip, kind: 'transfer', message: undefined },
      { cancelledBy: 'office', wasConfirmed: false },
    ),
    'hold-ending-guest': writeHoldEndingMail(content, sampleTrip, '2026-12-01'),
    'hold-ended-guest': writeHoldEndedMail(
      content,
      sampleTrip,
      'https://www.cape-and-crossing.example/book-tour/cape-peninsula',
    ),
    'hold-ending-office': writeHoldOfficeMail(content, sampleTrip, '2026-12-01'),
    'hold-ended-office': writeHoldOfficeMail(content, sampleTrip, undefined),
    'month-figures-office': writeMonthFiguresMail(content, {
      month: '2026-11',
      total: {
        sold: 18_450_000,
        earned: 12_300_050,
        received: 15_000_000,
        refunded: 450_000,
        owed: 1_250_000,
        goingBack: 0,
        trips: 31,
        guests: 104,
        noShows: 1,
      },
      rows: [
        { ...createEmptyFigures(), name: 'Cape Peninsula and Cape Point', earned: 9_300_050 },
        { ...createEmptyFigures(), name: 'Stellenbosch and Franschhoek', earned: 3_000_000 },
      ],
      url: 'https://www.cape-and-crossing.example/admin?view=figures',
    }),
    'manage-link': writeOrderLinkMail(content, sampleTrip),
    'manage-link-quote': writeRequestLinkMail(content, {
      ...sampleTrip,
      reference: 'QR-7K3M-9QXD',
    }),
    'order-message-office': writeOrderMessageToOffice(content, {
      ...sampleTrip,
      text: 'Do you have a child seat?',
    }),
    'thread-answer-guest': writeThreadReplyMail(content, {
      name: 'Ada Okafor',
      text: 'Yes: a baby seat is free with every car.\n\nShall we hold Friday for you?',
      reference: 'QR-7K3M-9QXD',
      link: 'https://www.cape-and-crossing.example/q/sample',
    }),
    'order-message-guest': writeOrderMessageToGuest(content, {
      ...sampleTrip,
      text: 'Yes, it’ll be in the car.',
    }),
    'order-code': writeAddressCodeMail(content, {
      ...sampleAddress,
      code: '042817',
      minutes: 10,
      isNew: false,
    }),
    'order-code-new': writeAddressCodeMail(content, {
      ...sampleAddress,
      code: '690315',
      minutes: 10,
      isNew: true,
    }),
    'order-code-bank': writeBankCodeMail(content, {
      ...sampleAddress,
      code: '318205',
      minutes: 10,
    }),
    'order-address-changed': writeAddressChangedMail(content, { ...sampleAddress, days: 3 }),
    'newsletter-confirm': writeNewsletterMail(content, {
      kind: 'confirm',
      url: 'https://www.cape-and-crossing.example/newsletter/confirm?token=sample',
      days: 7,
    }),
    'newsletter-welcome': writeNewsletterMail(content, { kind: 'welcome', url: sampleUnsubscribe }),
    'newsletter-already': writeNewsletterMail(content, { kind: 'already', url: sampleUnsubscribe }),
  }
}
