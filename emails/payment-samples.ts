import type { Content } from '#content/content.ts'
import {
  askedToPay,
  invoiceMail,
  attentionOffice,
  balanceDue,
  paymentEnding,
  holdOver,
  type MoneyFacts,
  paidNoPlace,
  paymentOffice,
  paymentReceived,
  paymentTakenBack,
  refundUpdate,
} from './payment.ts'
import { getSampleCurrencies } from './sample-currencies.ts'
import type { TripFacts } from './trip-blocks.ts'
import {
  graveAcknowledged,
  tripCancelled,
  tripCancelledOffice,
  changeLapsed,
  tripChanged,
  tripChangedOffice,
  tripMoved,
} from './changes.ts'
import { tripConfirmed } from './order-status.ts'
import { voucherIssued, voucherRefunded } from './vouchers.ts'

const site = 'https://www.cape-and-crossing.example'

/** One of every mail about money, of a made-up trip. */
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
  const whole: MoneyFacts = {
    ...facts,
    amount: 625_000,
    paid: 625_000,
    rest: 0,
    restDue: undefined,
    word: 'whole',
  }
  return {
    'payment-received-guest': paymentReceived(content, facts, 'yoco'),
    'payment-received-whole': paymentReceived(content, whole, 'eft'),
    'payment-received-above': paymentReceived(
      content,
      { ...whole, word: 'above', back: 75_050 },
      'eft',
    ),
    'payment-received-late': paymentReceived(content, { ...facts, word: 'late' }, 'yoco'),
    'payment-received-cancelled': paymentReceived(
      content,
      { ...whole, word: 'cancelled-back', back: 437_500 },
      'yoco',
    ),
    'payment-confirms-guest': tripConfirmed(content, {
      ...facts,
      confirmedOn: '2026-12-01',
      isPaidHere: true,
      payment: { amount: facts.amount, way: 'yoco' },
    }),
    'payment-received-office': paymentOffice(content, facts, 'payfast'),
    'hold-over-guest': holdOver(content, facts, `${site}/book-tour/cape-peninsula`),
    'paid-no-place-guest': paidNoPlace(content, facts),
    'refund-approved-guest': refundUpdate(content, facts, 'approved'),
    'refund-by-hand-guest': refundUpdate(content, facts, 'by-hand'),
    'refund-done-guest': refundUpdate(content, facts, 'done'),
    'refund-failed-guest': refundUpdate(content, facts, 'failed'),
    'balance-due-guest': balanceDue(content, { ...facts, amount: facts.rest }, 7),
    'balance-overdue-guest': balanceDue(content, { ...facts, amount: facts.rest }, -3),
    'payment-ending-guest': paymentEnding(content, facts),
    'balance-asked-guest': askedToPay(content, facts, { isHeld: false }),
    'payment-asked-guest': askedToPay(content, facts, {
      later: { amount: facts.rest, dueOn: '2027-01-21' },
      account: ['Bank: Example Bank', 'Account: Cape & Crossing', 'Number: 000 000 000'],
    }),
    'invoice-issued-guest': invoiceMail(
      content,
      { ...facts, amount: 625_000, rest: 625_000, paid: 0 },
      {
        news: 'issued',
        name: 'INV-00042',
        account: ['Bank: Example Bank', 'Account: Cape & Crossing', 'Number: 000 000 000'],
      },
    ),
    'invoice-credited-guest': invoiceMail(
      content,
      { ...facts, amount: 62_500, rest: 0 },
      { news: 'credited', name: 'CN-00003', account: [] },
    ),
    'invoice-late-guest': invoiceMail(
      content,
      { ...facts, amount: facts.rest },
      {
        news: 'late',
        name: 'INV-00042',
        account: ['Bank: Example Bank', 'Number: 000 000 000'],
      },
    ),
    'payment-taken-back-guest': paymentTakenBack(content, facts, {
      status: 'held',
      keptUntil: '2026-12-04',
    }),
    'grave-told-guest': graveAcknowledged(content, facts.trip),
    'order-cancelled-grave': tripCancelled(
      content,
      { ...facts.trip, message: undefined },
      { cancelledBy: 'grave', wasConfirmed: true },
      { kept: 0, refund: 625_000 },
    ),
    'voucher-guest': voucherIssued(content, facts.trip, {
      code: 'TC-7K3M-9QXD-0F5R-W2BN',
      balance: 187_500,
      validUntil: '2029-11-21',
      reason: 'force-majeure',
      siteUrl: site,
    }),
    'voucher-taken-guest': voucherRefunded(content, facts.trip, { amount: 187_500, isTaken: true }),
    'voucher-returned-guest': voucherRefunded(content, facts.trip, {
      amount: 187_500,
      isTaken: false,
    }),
    'attention-office': attentionOffice(content, facts, 'overpaid'),
    'order-changed-guest': tripChanged(content, sampleChange(facts.trip)),
    'order-moved-guest': tripMoved(content, sampleChange({ ...facts.trip, date: '2027-02-22' }), {
      bearer: 'company',
      message: 'Chapman’s Peak is closed for the storm.',
      isOtherTour: false,
    }),
    'order-swapped-guest': tripMoved(content, sampleChange(facts.trip), {
      bearer: 'company',
      message: 'Wind keeps the cable car shut tomorrow.',
      isOtherTour: true,
    }),
    'change-lapsed-guest': changeLapsed(content, facts.trip, sampleChange(facts.trip).before),
    'order-changed-office': tripChangedOffice(content, sampleChange(facts.trip)),
    'order-cancelled-guest': tripCancelled(
      content,
      facts.trip,
      { cancelledBy: 'guest', wasConfirmed: true },
      { kept: 93_750, refund: 531_250 },
    ),
    'order-cancelled-credit-guest': tripCancelled(
      content,
      facts.trip,
      { cancelledBy: 'guest', wasConfirmed: true },
      { kept: 93_750, refund: 0, credit: 531_250 },
    ),
    'order-cancelled-office': tripCancelledOffice(content, facts.trip, {
      kept: 93_750,
      refund: 531_250,
    }),
  }
}

/** A trip with a child less, whose guest gets money back. */
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
  return { trip, before, after, quote: { ...figures, ...table, payFirst: 0, officeAsks: false } }
}
