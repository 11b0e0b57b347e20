import type { Content } from '#content/content.ts'
import type { CourtesyCurrency, CurrencyCode } from '#rules/money/currency.ts'
import {
  writePaymentRequestMail,
  writeInvoiceMail,
  writeAttentionMail,
  writeBalanceDueMail,
  writeHoldEndingMail,
  writePlaceReleasedMail,
  type MoneyFacts,
  writePaidWithoutPlaceMail,
  writeOfficePaymentMail,
  writePaymentReceivedMail,
  writePaymentCorrectionMail,
  writeRefundMail,
} from '#app/payments/mails.server.ts'
import type { TripFacts } from './trip-mail-blocks.server.ts'
import {
  writeGraveAcknowledgedMail,
  writeTripCancelledMail,
  writeTripCancelledOfficeMail,
  writeChangeLapsedMail,
  writeTripChangedMail,
  writeTripChangedOfficeMail,
  writeTripMovedMail,
} from '#app/changing/mails.server.ts'
import { writeTripConfirmedMail } from './order-status-mails.server.ts'
import {
  writeVoucherIssuedMail,
  writeVoucherRefundedMail,
  writeGiftCardMail,
  writeGiftOrderedMail,
  writeGiftEndedMail,
  writeGiftPaidMail,
} from '#app/credit/mails.server.ts'
import {
  type SoonFacts,
  writeTripOverMail,
  writeTripSoonMail,
  writeTripTomorrowMail,
  writeReviewRefusedMail,
} from '#app/trip-mails/mails.server.ts'
import {
  writeConfirmWaitingMail,
  type WaitingFacts,
  writeWaitingJoinedMail,
  writeWaitingOfferMail,
} from '#app/waiting/mails.server.ts'
import {
  writeOfferAcceptedMail,
  type OfferMailFacts,
  writeOfferMail,
  writeOfferNewsMail,
} from '#app/offers/mails.server.ts'

export function getSampleCurrencies({ rates }: Content) {
  const readCurrency = (code: CurrencyCode): CourtesyCurrency => ({
    code,
    rate: rates.perRand[code],
    on: rates.on,
  })
  return { rand: readCurrency('ZAR'), euro: readCurrency('EUR') }
}

const site = 'https://www.cape-and-crossing.example'

export function getPaymentMessages(content: Content, trip: TripFacts) {
  const facts: MoneyFacts = {
    trip: { ...trip, currency: getSampleCurrencies(content).euro, message: undefined },
    amount: 187_500,
    paid: 187_500,
    rest: 437_500,
    restDue: '2027-01-21',
    word: 'rest',
    back: 0,
  }
  const fullyPaid: MoneyFacts = {
    ...facts,
    amount: 625_000,
    paid: 625_000,
    rest: 0,
    restDue: undefined,
    word: 'whole',
  }
  return {
    'payment-received-guest': writePaymentReceivedMail(content, facts, 'yoco'),
    'payment-received-whole': writePaymentReceivedMail(content, fullyPaid, 'eft'),
    'payment-received-above': writePaymentReceivedMail(
      content,
      { ...fullyPaid, word: 'above', back: 75_050 },
      'eft',
    ),
    'payment-received-late': writePaymentReceivedMail(content, { ...facts, word: 'late' }, 'yoco'),
    'payment-received-cancelled': writePaymentReceivedMail(
      content,
      { ...fullyPaid, word: 'cancelled-back', back: 437_500 },
      'yoco',
    ),
    'payment-confirms-guest': writeTripConfirmedMail(content, {
      ...facts,
      confirmedOn: '2026-12-01',
      isPaidHere: true,
      payment: { amount: facts.amount, way: 'yoco' },
    }),
    'payment-received-office': writeOfficePaymentMail(content, facts, 'payfast'),
    'hold-over-guest': writePlaceReleasedMail(content, facts, `${site}/book-tour/cape-peninsula`),
    'paid-no-place-guest': writePaidWithoutPlaceMail(content, facts),
    'refund-approved-guest': writeRefundMail(content, facts, 'approved'),
    'refund-by-hand-guest': writeRefundMail(content, facts, 'by-hand'),
    'refund-done-guest': writeRefundMail(content, facts, 'done'),
    'refund-failed-guest': writeRefundMail(content, facts, 'failed'),
    'balance-due-guest': writeBalanceDueMail(content, { ...facts, amount: facts.rest }, 7),
    'balance-overdue-guest': writeBalanceDueMail(content, { ...facts, amount: facts.rest }, -3),
    'payment-ending-guest': writeHoldEndingMail(content, facts),
    'balance-asked-guest': writePaymentRequestMail(content, facts, { isHeld: false }),
    'payment-asked-guest': writePaymentRequestMail(content, facts, {
      later: { amount: facts.rest, dueOn: '2027-01-21' },
      account: ['Bank: Example Bank', 'Account: Cape & Crossing', 'Number: 000 000 000'],
    }),
    'invoice-issued-guest': writeInvoiceMail(
      content,
      { ...facts, amount: 625_000, rest: 625_000, paid: 0 },
      {
        mailKind: 'issued',
        name: 'INV-00042',
        account: ['Bank: Example Bank', 'Account: Cape & Crossing', 'Number: 000 000 000'],
      },
    ),
    'invoice-credited-guest': writeInvoiceMail(
      content,
      { ...facts, amount: 62_500, rest: 0 },
      { mailKind: 'credited', name: 'CN-00003', account: [] },
    ),
    'invoice-late-guest': writeInvoiceMail(
      content,
      { ...facts, amount: facts.rest },
      {
        mailKind: 'late',
        name: 'INV-00042',
        account: ['Bank: Example Bank', 'Number: 000 000 000'],
      },
    ),
    'payment-taken-back-guest': writePaymentCorrectionMail(content, facts, {
      status: 'held',
      keptUntil: '2026-12-04',
    }),
    'grave-told-guest': writeGraveAcknowledgedMail(content, facts.trip),
    'order-cancelled-grave': writeTripCancelledMail(
      content,
      { ...facts.trip, message: undefined },
      { cancelledBy: 'grave', wasConfirmed: true },
      { kept: 0, refund: 625_000 },
    ),
    'voucher-guest': writeVoucherIssuedMail(content, facts.trip, {
      code: 'TC-7K3M-9QXD-0F5R-W2BN',
      balance: 187_500,
      validUntil: '2029-11-21',
      reason: 'force-majeure',
      siteUrl: site,
    }),
    'voucher-taken-guest': writeVoucherRefundedMail(content, facts.trip, {
      amount: 187_500,
      becameVoucher: true,
    }),
    'voucher-returned-guest': writeVoucherRefundedMail(content, facts.trip, {
      amount: 187_500,
      becameVoucher: false,
    }),
    'attention-office': writeAttentionMail(content, facts, 'overpaid'),
    'order-changed-guest': writeTripChangedMail(content, sampleChange(facts.trip)),
    'order-moved-guest': writeTripMovedMail(
      content,
      sampleChange({ ...facts.trip, date: '2027-02-22' }),
      { bearer: 'company', message: 'Chapman’s Peak is closed for the storm.', isOtherTour: false },
    ),
    'order-swapped-guest': writeTripMovedMail(content, sampleChange(facts.trip), {
      bearer: 'company',
      message: 'Wind keeps the cable car shut tomorrow.',
      isOtherTour: true,
    }),
    'change-lapsed-guest': writeChangeLapsedMail(
      content,
      facts.trip,
      sampleChange(facts.trip).before,
    ),
    'order-changed-office': writeTripChangedOfficeMail(content, sampleChange(facts.trip)),
    'order-cancelled-guest': writeTripCancelledMail(
      content,
      facts.trip,
      { cancelledBy: 'guest', wasConfirmed: true },
      { kept: 93_750, refund: 531_250 },
    ),
    'order-cancelled-credit-guest': writeTripCancelledMail(
      content,
      facts.trip,
      { cancelledBy: 'guest', wasConfirmed: true },
      { kept: 93_750, refund: 0, credit: 531_250 },
    ),
    'order-cancelled-office': writeTripCancelledOfficeMail(content, facts.trip, {
      kept: 93_750,
      refund: 531_250,
    }),
  }
}

export function sampleChange(trip: TripFacts) {
  const before = [
    { label: 'Tour', value: 'Cape Peninsula and Cape Point' },
    { label: 'Date', value: 'Monday, 22 February 2027' },
    { label: 'Guests', value: '2 adults and 2 children' },
  ]
  const figures = {
    hasPrice: true,
    owed: 643_750,
    difference: -106_250,
    fee: 0,
    reduction: 125_000,
  }
  const table = { kept: 18_750, percent: 15, until: '2026-12-24', refund: 106_250, byHand: 0 }
  const after = { status: 'confirmed' as const, rest: 0, restDue: undefined, isPaidHere: true }
  return { trip, before, after, figures: { ...figures, ...table, payFirst: 0, officeAsks: false } }
}

const sampleGift = {
  reference: 'GV-7K3M-9QXD',
  receiver: 'Nina Rossi',
  giver: 'Ada Example',
  amount: 250_000,
  arrivesOn: '2026-12-24',
  isToPrint: false,
  words: 'Happy birthday!\nSee the Cape for me.',
  validUntil: '2029-12-24',
  code: 'TC-7K3M-9QXD-0F5R-W2BN',
  siteUrl: site,
  link: 'https://www.cape-and-crossing.example/m/sample',
}

export const getGiftMessages = (content: Content) => ({
  'gift-ordered-guest': writeGiftOrderedMail(content, {
    ...sampleGift,
    payUntil: '2026-12-10',
    canPay: true,
  }),
  'gift-ordered-guest by hand': writeGiftOrderedMail(content, {
    ...sampleGift,
    payUntil: '2026-12-10',
    canPay: false,
  }),
  'gift-paid-guest': writeGiftPaidMail(content, sampleGift),
  'gift-card-receiver': writeGiftCardMail(content, sampleGift),
  'gift-print-guest': writeGiftCardMail(content, {
    ...sampleGift,
    isToPrint: true,
    words: undefined,
  }),
  'gift-over-guest': writeGiftEndedMail(content, { ...sampleGift, why: 'over' }),
  'gift-over-guest by the desk': writeGiftEndedMail(content, {
    ...sampleGift,
    why: 'cancelled',
    message: 'As we said on the phone.',
  }),
})

export function getFollowUpMessages(content: Content, trip: TripFacts) {
  const facts: SoonFacts = {
    trip: { ...trip, hasPickup: true },
    time: '08:00',
    area: 'Camps Bay',
    guides: [{ name: 'Thandi Example', registration: 'WC 1234', phone: '+27 82 000 0100' }],
    vehicles: [{ name: 'The white van', plate: 'CA 123-456' }],
    bring: ['A warm jacket: the wind at Cape Point is cold', 'Sunscreen and a hat'],
    balance: 437_500,
  }
  return {
    'trip-soon-guest': writeTripSoonMail(content, facts),
    'trip-soon-open-guest': writeTripSoonMail(content, {
      ...facts,
      trip,
      area: undefined,
      guides: [],
      vehicles: [],
      bring: [],
      balance: 0,
    }),
    'trip-tomorrow-guest': writeTripTomorrowMail(content, facts),
    'trip-over-guest': writeTripOverMail(content, { trip, balance: 0 }, site),
    'review-refused-guest': writeReviewRefusedMail(content, trip, {
      rule: 'others-data',
      siteUrl: site,
    }),
  }
}

const sampleWaitingFacts: WaitingFacts = {
  name: 'Ada Example',
  title: 'Cape Peninsula and Cape Point',
  date: '2027-02-20',
  party: '2 adults, 1 child',
  link: 'https://www.cape-and-crossing.example/waiting-list/cSxqJrE0sBlkI0mYbXyJ5dyTF0ZrZ2l9cK3nWq7vH4A',
}

export const getWaitingMessages = (content: Content) => ({
  'waiting-asked': writeConfirmWaitingMail(content, sampleWaitingFacts),
  'waiting-joined': writeWaitingJoinedMail(content, sampleWaitingFacts),
  'waiting-offer': writeWaitingOfferMail(content, {
    ...sampleWaitingFacts,
    until: new Date('2027-02-12T12:30:00Z'),
  }),
})

const sampleDays = [
  {
    title: 'Cape Peninsula and Cape Point',
    date: '2027-02-20',
    isOption: false,
    price: 640_000,
    extras: [{ title: 'Lunch in Kalk Bay', price: 90_000 }],
  },
  {
    title: 'Dinner in the winelands',
    date: '2027-02-21',
    isOption: true,
    price: 1_190_000,
    extras: [],
  },
]

const sampleOffer: OfferMailFacts & { link: string } = {
  reference: 'OF-7K3M-9QXD',
  name: 'Ada Example',
  title: 'Two days at the Cape',
  text: 'As we said on the telephone: the coast on Saturday,\nand the winelands if you like.',
  picture: 'tours/cape-peninsula',
  days: sampleDays,
  total: 640_000,
  deposit: 192_000,
  hasOptions: true,
  holdsUntil: '2026-12-04',
  link: 'https://www.cape-and-crossing.example/o/cSxqJrE0sBlkI0mYbXyJ5dyTF0ZrZ2l9cK3nWq7vH4A',
}

const sampleAcceptedOffer = {
  reference: sampleOffer.reference,
  booking: 'CC-7K3M-9QXD',
  name: sampleOffer.name,
  title: sampleOffer.title,
  days: sampleDays,
  total: 1_920_000,
  pickUps: [
    { date: '2027-02-20', time: '08:00', place: 'The Bay Hotel', area: undefined },
    { date: '2027-02-21', time: undefined, place: undefined, area: undefined },
  ],
  link: 'https://www.cape-and-crossing.example/m/sample',
}

export const getOfferMessages = (content: Content) => ({
  'offer-sent': writeOfferMail(content, sampleOffer, 'sent'),
  'offer-sent again': writeOfferMail(content, { ...sampleOffer, text: undefined }, 'again'),
  'offer-reminder': writeOfferMail(content, sampleOffer, 'reminder'),
  'offer-accepted-guest': writeOfferAcceptedMail(content, {
    ...sampleAcceptedOffer,
    plan: [
      { amount: 576_000, dueOn: '2026-11-30' },
      { amount: 1_344_000, dueOn: '2027-01-21' },
    ],
    payBy: '2026-12-04',
  }),
  'offer-accepted-guest by invoice': writeOfferAcceptedMail(content, {
    ...sampleAcceptedOffer,
    plan: [{ amount: 1_920_000, dueOn: '2026-12-15' }],
    payBy: undefined,
  }),
  'offer-accepted-office': writeOfferNewsMail(content, {
    ...sampleAcceptedOffer,
    event: 'accepted',
    status: 'invoiced',
  }),
  'offer-declined-office': writeOfferNewsMail(content, { ...sampleOffer, event: 'declined' }),
})
