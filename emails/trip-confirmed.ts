import { type Content, say } from '#content/content.ts'
import { addDays, type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { findMoneyWord, type MoneyWord } from '#rules/orders/money-word.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { formatBoth } from './courtesy.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { nameWay } from './payment-mails.ts'
import {
  addedBlocks,
  chargesTable,
  tripBlocks,
  type TripFacts,
  tripClosing,
} from './trip-blocks.ts'

/**
 * What has come of a trip's price, where it came through here, and what of it is owed by when; `payment`:
 * the one that confirms it, which no other mail names.
 */
export type PaidFacts = {
  paid: Cents
  rest: Cents
  restDue: CalendarDate | undefined
  /** What of the rest is due now already, where the other part is due later. */
  partNow?: Cents | undefined
  /** What came on top, and goes back. */
  back?: Cents
  payment?: { amount: Cents; way: string } | undefined
}

/**
 * To the guest, when a booking or a transfer is confirmed: by the office (P9.10: on payment and form),
 * or, with `money`, because what was due has come.
 */
export function tripConfirmed(
  content: Content,
  trip: TripFacts,
  confirmedOn: CalendarDate,
  money?: PaidFacts,
): Message {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { confirmed, kinds } = words.trip
  const { kind, reference, title } = trip
  const date = formatLongDate(trip.date)
  const next = formatNext(content, trip, money)
  const opening = money ? formatPaid(content, trip, money) : confirmed.openings[kind]
  return writeMessage(content, {
    subject: fill(confirmed.subject, { title, date, reference }),
    preview: fill(confirmed.preview, { kind: kinds[kind], date, next }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: `${opening} ${next}` },
      ...addedBlocks(content, trip),
      ...tripBlocks(content, trip, 'guest', listMoney(content, trip, money)),
      ...beforeTheDay(content, trip, { confirmedOn, money }),
      { kind: 'heading', text: shared.cancelling.title },
      { kind: 'paragraph', text: fill(shared.cancelling.text, { email: company.email }) },
      chargesTable(content, trip, confirmedOn),
      ...tripClosing(content, trip),
    ],
  })
}

/** What has come, and that this is all where it is. */
function formatPaid(content: Content, { kind, currency }: TripFacts, money: PaidFacts): string {
  const { confirmed } = say(content).mails.trip
  const { paid, back = 0, payment } = money
  if (paid === 0) return confirmed.unpaidOpenings[kind]
  const amount = formatBoth(content, toMoney(payment?.amount ?? paid), currency)
  const opening = fill(confirmed.paidOpenings[kind], { amount })
  const word = wordOf(money)
  if (word !== 'whole' && word !== 'above') return opening
  return `${opening} ${fill(confirmed[word], { back: formatBoth(content, toMoney(back), currency) })}`
}

function wordOf({ rest, back = 0, restDue, partNow }: PaidFacts): MoneyWord {
  const now = partNow ?? (restDue === undefined ? rest : 0)
  return findMoneyWord({ status: 'confirmed', rest, back, now })
}

/** What happens next: what is left to pay, else the pick-up. */
function formatNext(
  content: Content,
  { currency, hasPickup }: TripFacts,
  money: PaidFacts | undefined,
): string {
  const { confirmed } = say(content).mails.trip
  const { restBy, restNow, partNow, pickup, pickupKnown } = confirmed.next
  if (!money || money.rest <= 0) return hasPickup ? pickupKnown : pickup
  return formatRest(content, money, currency, { restBy, restNow, partNow })
}

/** What is left to pay: by a day, now, or a part of it now. */
export function formatRest(
  content: Content,
  { rest, restDue, partNow }: Pick<PaidFacts, 'rest' | 'restDue' | 'partNow'>,
  currency: TripFacts['currency'],
  words: Record<'restBy' | 'restNow' | 'partNow', string>,
): string {
  const amount = formatBoth(content, toMoney(rest), currency)
  const now = formatBoth(content, toMoney(partNow ?? 0), currency)
  const date = restDue ? formatLongDate(restDue) : ''
  return fill(partNow ? words.partNow : restDue ? words.restBy : words.restNow, {
    amount,
    now,
    date,
  })
}

function listMoney(content: Content, { currency }: TripFacts, money: PaidFacts | undefined) {
  const words = say(content).mails
  const { confirmed } = words.trip
  if (!money) return []
  const { paid, rest, payment } = money
  const isPart = payment && payment.amount !== paid
  return [
    ...(isPart
      ? [
          {
            label: confirmed.thisPayment,
            value: formatBoth(content, toMoney(payment.amount), currency),
          },
        ]
      : []),
    ...(payment ? [{ label: words.payment.way, value: nameWay(content, payment.way) }] : []),
    ...(paid > 0
      ? [{ label: confirmed.paid, value: formatBoth(content, toMoney(paid), currency) }]
      : []),
    ...(rest > 0
      ? [{ label: confirmed.rest, value: formatRest(content, money, currency, confirmed) }]
      : []),
  ]
}

/** The last day for a balance is named while it lies ahead (P9.10), unless what is owed stands above. */
function beforeTheDay(
  content: Content,
  { date, hasPickup }: TripFacts,
  { confirmedOn, money }: { confirmedOn: CalendarDate; money: PaidFacts | undefined },
): Block[] {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { confirmed } = words.trip
  const { emergencyPhone } = company
  const balanceDue = addDays(date, -paymentPlan.balanceDueDays)
  const balance = fill(confirmed.balance, { date: formatLongDate(balanceDue) })
  return [
    { kind: 'heading', text: confirmed.before },
    {
      kind: 'steps',
      items: [
        ...(!money && balanceDue > confirmedOn ? [balance] : []),
        hasPickup ? confirmed.pickupKnown : confirmed.pickup,
        fill(confirmed.emergency, { emergencyPhone }),
        shared.calendar.confirmed,
      ],
    },
  ]
}
