import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import {
  formatWithCourtesy,
  createOfficeNoteBlocks,
  createChargesTable,
  createTripBlocks,
  type TripFacts,
  createTripClosing,
} from './trip-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import {
  formatBalance,
  type MoneyFacts,
  formatPaymentMethod,
  type BalanceFacts,
} from '#app/payments/mails.server.ts'

/**
 * An order with its money. `payment` is the payment that confirms the order; no other mail reports
 * it.
 */
export type ConfirmedFacts = Omit<MoneyFacts, 'amount'> &
  BalanceFacts & {
    confirmedOn: CalendarDate
    payment?: { amount: Cents; way: string } | undefined
  }

export function writeTripConfirmedMail(content: Content, facts: ConfirmedFacts): Message {
  const { trip, confirmedOn } = facts
  const { company } = content
  const words = wordsOf(content).mails
  const { shared } = words
  const { confirmed, kinds } = words.trip
  const { kind, reference, title } = trip
  const date = formatLongDate(trip.date)
  const next = formatBalance(content, facts, trip.currency) ?? formatPickUpNext(content, trip)
  const opening = formatPaid(content, facts)
  return writeMessage(content, {
    subject: fill(confirmed.subject, { title, date, reference }),
    preview: fill(confirmed.preview, { kind: kinds[kind], date, next }),
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: `${opening} ${next}` },
      ...createOfficeNoteBlocks(content, trip),
      ...createTripBlocks(content, trip, 'guest', listMoney(content, facts)),
      ...createPreparationBlocks(content, trip),
      { kind: 'heading', text: shared.cancelling.title },
      { kind: 'paragraph', text: fill(shared.cancelling.text, { email: company.email }) },
      createChargesTable(content, trip, confirmedOn),
      ...createTripClosing(content, trip),
    ],
  })
}

function formatPaid(
  content: Content,
  { trip, paid, back: refundDue, word: balanceStatus, payment }: ConfirmedFacts,
): string {
  const { kind, currency } = trip
  const { confirmed } = wordsOf(content).mails.trip
  if (paid <= 0) return confirmed.openings[kind]
  const amount = formatWithCourtesy(content, toMoney(payment?.amount ?? paid), currency)
  const opening = fill(confirmed.paidOpenings[kind], { amount })
  if (balanceStatus !== 'whole' && balanceStatus !== 'above') return opening
  return `${opening} ${fill(confirmed[balanceStatus], { back: formatWithCourtesy(content, toMoney(refundDue), currency) })}`
}

function formatPickUpNext(content: Content, { hasPickup, pickUps = [] }: TripFacts): string {
  const { next } = wordsOf(content).mails.trip.confirmed
  const [first, ...otherPickUps] = pickUps
  const isAgreed = first && pickUps.every(({ time }) => time !== undefined)
  if (!isAgreed) return hasPickup ? next.pickupKnown : next.pickup
  if (otherPickUps.length > 0) return next.pickupsAgreed
  return fill(hasPickup ? next.pickupAgreed : next.pickupOpen, { time: first.time ?? '' })
}

function listMoney(content: Content, facts: ConfirmedFacts) {
  const words = wordsOf(content).mails
  const { confirmed } = words.trip
  const { trip, paid, rest: balance, restDue, partNow, isPaidHere, payment } = facts
  const inRand = (cents: Cents) => formatWithCourtesy(content, toMoney(cents), trip.currency)
  const amount = inRand(balance)
  const text = partNow ? confirmed.partNow : restDue ? confirmed.restBy : confirmed.restNow
  const date = restDue ? formatLongDate(restDue) : ''
  const isAgreed = !isPaidHere && (partNow || !restDue)
  const due = isAgreed ? amount : fill(text, { amount, now: inRand(partNow ?? 0), date })
  const isPartialPayment = payment && payment.amount !== paid
  return [
    ...listRow(isPartialPayment, confirmed.thisPayment, inRand(payment?.amount ?? 0)),
    ...listRow(payment, words.payment.way, formatPaymentMethod(content, payment?.way ?? '')),
    ...listRow(paid > 0, confirmed.paid, inRand(paid)),
    ...listRow(balance > 0, confirmed.rest, due),
  ]
}

function listRow(isShown: unknown, label: string, value: string) {
  return isShown ? [{ label, value }] : []
}

function createPreparationBlocks(
  content: Content,
  { hasPickup, pickUps = [] }: TripFacts,
): Block[] {
  const { company } = content
  const words = wordsOf(content).mails
  const { shared } = words
  const { confirmed } = words.trip
  const { emergencyPhone } = company
  const isAgreed = pickUps.length > 0 && pickUps.every(({ time }) => time !== undefined)
  const pickup = isAgreed ? confirmed.pickupOpen : confirmed.pickup
  return [
    { kind: 'heading', text: confirmed.before },
    {
      kind: 'steps',
      items: [
        ...(hasPickup ? (isAgreed ? [] : [confirmed.pickupKnown]) : [pickup]),
        fill(confirmed.emergency, { emergencyPhone }),
        shared.calendar.confirmed,
      ],
    },
  ]
}

type HoldWords = { subject: string; preview: string; text: string }

export function writeHoldEndingMail(
  content: Content,
  trip: TripFacts,
  endsOn: CalendarDate,
): Message {
  const words = wordsOf(content).mails
  return writeHold(content, trip, { own: words.trip.holdEnding, day: endsOn, more: [] })
}

/**
 * A mail to the guest when the hold has ended. The office still has the request. `rebookLink` is
 * the link to book again.
 */
export function writeHoldEndedMail(content: Content, trip: TripFacts, rebookLink: string): Message {
  const words = wordsOf(content).mails
  const { holdEnded: holdWords } = words.trip
  return writeHold(content, trip, {
    own: holdWords,
    day: trip.date,
    more: [
      { kind: 'link', text: holdWords.link, url: rebookLink },
      { kind: 'paragraph', text: words.shared.calendar.takenOut },
    ],
  })
}

function writeHold(
  content: Content,
  trip: TripFacts,
  { own, day, more }: { own: HoldWords; day: CalendarDate; more: Block[] },
): Message {
  const words = wordsOf(content).mails
  const { reference, title } = trip
  const facts = {
    date: formatLongDate(day),
    kind: words.trip.kinds[trip.kind],
    title,
    reference,
  }
  return writeMessage(content, {
    subject: fill(own.subject, facts),
    preview: fill(own.preview, facts),
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: fill(own.text, facts) },
      ...more,
      ...createTripBlocks(content, trip),
      ...createTripClosing(content, trip),
    ],
  })
}

/**
 * A mail to the office about the hold of a request. With a day, the hold ends on it; without
 * one, the hold has ended.
 */
export function writeHoldOfficeMail(
  content: Content,
  trip: TripFacts,
  endsOn: CalendarDate | undefined,
): Message {
  const words = wordsOf(content).mails
  const { ending, ended } = words.trip.holdOffice
  const { reference, title } = trip
  const date = formatLongDate(trip.date)
  const text = endsOn ? fill(ending.text, { until: formatLongDate(endsOn) }) : ended.text
  return writeMessage(content, {
    subject: fill((endsOn ? ending : ended).subject, { reference, title, date }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      ...createTripBlocks(content, trip, 'office'),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}
