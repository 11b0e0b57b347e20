import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { formatBoth } from './courtesy.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { formatRest, type MoneyFacts, nameWay, type RestFacts } from './payment-mails.ts'
import {
  addedBlocks,
  chargesTable,
  tripBlocks,
  type TripFacts,
  tripClosing,
} from './trip-blocks.ts'

/** The order with its money, and `payment`: the one that confirms it, which no other mail names. */
export type ConfirmedFacts = Omit<MoneyFacts, 'amount'> &
  RestFacts & {
    confirmedOn: CalendarDate
    payment?: { amount: Cents; way: string } | undefined
  }

/** To the guest, when a booking or a transfer is confirmed, whoever confirmed it and whatever has come by then. */
export function tripConfirmed(content: Content, facts: ConfirmedFacts): Message {
  const { trip, confirmedOn } = facts
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { confirmed, kinds } = words.trip
  const { kind, reference, title } = trip
  const date = formatLongDate(trip.date)
  const next = formatRest(content, facts, trip.currency) ?? formatPickUpNext(content, trip)
  const opening = formatPaid(content, facts)
  return writeMessage(content, {
    subject: fill(confirmed.subject, { title, date, reference }),
    preview: fill(confirmed.preview, { kind: kinds[kind], date, next }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: `${opening} ${next}` },
      ...addedBlocks(content, trip),
      ...tripBlocks(content, trip, 'guest', listMoney(content, facts)),
      ...beforeTheDay(content, trip),
      { kind: 'heading', text: shared.cancelling.title },
      { kind: 'paragraph', text: fill(shared.cancelling.text, { email: company.email }) },
      chargesTable(content, trip, confirmedOn),
      ...tripClosing(content, trip),
    ],
  })
}

/** What has come, and that this is all where it is. */
function formatPaid(content: Content, { trip, paid, back, word, payment }: ConfirmedFacts): string {
  const { kind, currency } = trip
  const { confirmed } = say(content).mails.trip
  if (paid <= 0) return confirmed.openings[kind]
  const amount = formatBoth(content, toMoney(payment?.amount ?? paid), currency)
  const opening = fill(confirmed.paidOpenings[kind], { amount })
  if (word !== 'whole' && word !== 'above') return opening
  return `${opening} ${fill(confirmed[word], { back: formatBoth(content, toMoney(back), currency) })}`
}

/** What the guest needs to know or to tell us about being picked up. */
function formatPickUpNext(content: Content, { hasPickup, pickUps = [] }: TripFacts): string {
  const { next } = say(content).mails.trip.confirmed
  const [first, ...others] = pickUps
  const isAgreed = first && pickUps.every(({ time }) => time !== undefined)
  if (!isAgreed) return hasPickup ? next.pickupKnown : next.pickup
  if (others.length > 0) return next.pickupsAgreed
  return fill(hasPickup ? next.pickupAgreed : next.pickupOpen, { time: first.time ?? '' })
}

function listMoney(content: Content, facts: ConfirmedFacts) {
  const words = say(content).mails
  const { confirmed } = words.trip
  const { trip, paid, rest, restDue, partNow, isPaidHere, payment } = facts
  const inRand = (cents: Cents) => formatBoth(content, toMoney(cents), trip.currency)
  const amount = inRand(rest)
  const text = partNow ? confirmed.partNow : restDue ? confirmed.restBy : confirmed.restNow
  const date = restDue ? formatLongDate(restDue) : ''
  const isAgreed = !isPaidHere && (partNow || !restDue)
  const due = isAgreed ? amount : fill(text, { amount, now: inRand(partNow ?? 0), date })
  const isPart = payment && payment.amount !== paid
  return [
    ...row(isPart, confirmed.thisPayment, inRand(payment?.amount ?? 0)),
    ...row(payment, words.payment.way, nameWay(content, payment?.way ?? '')),
    ...row(paid > 0, confirmed.paid, inRand(paid)),
    ...row(rest > 0, confirmed.rest, due),
  ]
}

function row(isShown: unknown, label: string, value: string) {
  return isShown ? [{ label, value }] : []
}

function beforeTheDay(content: Content, { hasPickup, pickUps = [] }: TripFacts): Block[] {
  const { company } = content
  const words = say(content).mails
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
