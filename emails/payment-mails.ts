import { formatLongDate, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import type { AttentionKind } from '#rules/orders/attention.ts'
import type { MoneyWord } from '#rules/orders/money-word.ts'
import type { OrderStatus } from '#rules/orders/statuses.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { formatBoth } from './courtesy.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts, tripClosing } from './trip-blocks.ts'
import { attentionWords, words } from './words.ts'

const { payment: own, shared, trip: tripWords } = words

/** What a mail about an order's money knows. Amounts are in rand. */
export type MoneyFacts = {
  trip: TripFacts
  /** The sum that it is about. */
  amount: Cents
  paid: Cents
  /** What is still owed, and by when, where a day is agreed. */
  rest: Cents
  restDue: CalendarDate | undefined
  /** What all that comes to, and what of it goes back. */
  word: MoneyWord
  back: Cents
}

/** To the guest: a payment has reached us, and what is still owed. */
export function paymentReceived(facts: MoneyFacts, way: string): Message {
  const { received } = own
  return writeMoneyMail(facts, { ...received, preview: formatWord(facts) }, [
    { kind: 'paragraph', text: formatWord(facts) },
    { kind: 'heading', text: own.money },
    {
      kind: 'facts',
      rows: [
        { label: own.amount, value: formatFor(facts, facts.amount) },
        { label: own.way, value: nameWay(way) },
        { label: own.paidSoFar, value: formatFor(facts, facts.paid) },
        ...(facts.rest > 0 ? [{ label: own.stillOwed, value: formatFor(facts, facts.rest) }] : []),
      ],
    },
  ])
}

/** To the guest, who was notified of money that never came: what is so, and what it means for the booking. */
export function paymentTakenBack(
  facts: MoneyFacts,
  { status, keptUntil }: { status: OrderStatus; keptUntil: CalendarDate | null },
): Message {
  const { takenBack } = own
  const isWaiting = status === 'held' || status === 'requested'
  const isOver = status === 'cancelled' || status === 'expired'
  const kept = keptUntil ? takenBack.waitsUntil : takenBack.waits
  const stays = facts.rest > 0 ? takenBack.staysOwing : takenBack.stays
  const next = isOver ? takenBack.over : isWaiting ? kept : stays
  return writeMoneyMail(facts, takenBack, [
    {
      kind: 'paragraph',
      text: fill(next, {
        kind: tripWords.kinds[facts.trip.kind],
        rest: formatFor(facts, facts.rest),
        date: formatLongDate(keptUntil ?? facts.trip.date),
      }),
    },
    ...(facts.rest > 0 && !isOver
      ? [{ kind: 'link' as const, text: takenBack.link, url: facts.trip.link }]
      : []),
  ])
}

/** To the guest: the time to pay is over, the place is free again, and how to begin again. */
export function holdOver(facts: MoneyFacts, url: string): Message {
  const { holdOver: over } = own
  const { paid, trip } = facts
  const hours = trip.company.replyPromise.withinHours
  const part = fill(over.paidPart, { paid: formatFor(facts, paid), hours })
  return writeMoneyMail(facts, over, [
    ...(paid > 0 ? [{ kind: 'paragraph' as const, text: part }] : []),
    { kind: 'paragraph', text: over.again },
    { kind: 'link', text: over.link, url },
    { kind: 'paragraph', text: shared.calendar.takenOut },
  ])
}

/** To the guest: the money came, and the place was gone. */
export function paidNoPlace(facts: MoneyFacts): Message {
  const { noPlace } = own
  const hours = facts.trip.company.replyPromise.withinHours
  return writeMoneyMail(facts, noPlace, [
    { kind: 'paragraph', text: fill(noPlace.next, { hours }) },
  ])
}

/** To the guest: money is on its way back, was sent, or did not go through. */
export function refundUpdate(
  facts: MoneyFacts,
  stage: 'approved' | 'by-hand' | 'done' | 'failed',
): Message {
  if (stage === 'done') return writeMoneyMail(facts, own.refundDone, [])
  if (stage === 'failed') return writeMoneyMail(facts, own.refundFailed, [])
  const { refundApproved } = own
  const { byHand } = refundApproved
  if (stage === 'by-hand')
    return writeMoneyMail(facts, { ...refundApproved, preview: byHand.preview }, [
      { kind: 'paragraph', text: byHand.how },
      { kind: 'link', text: byHand.link, url: facts.trip.link },
    ])
  return writeMoneyMail(facts, refundApproved, [{ kind: 'paragraph', text: refundApproved.how }])
}

/** To the guest: the rest of a plan is due soon, or today. */
export function balanceDue(facts: MoneyFacts, daysBefore: number): Message {
  const { balance } = own
  const text = daysBefore === 0 ? balance.today : balance.text
  return writeMoneyMail(facts, { ...balance, text }, [
    { kind: 'paragraph', text: balance.pay },
    { kind: 'link', text: balance.link, url: facts.trip.link },
  ])
}

/** To the office: a payment has come. */
export function paymentOffice(facts: MoneyFacts, way: string): Message {
  const { trip, amount, rest, back, word } = facts
  const { received } = own.office
  const named = { amount: formatMoney(toMoney(amount)), reference: trip.reference }
  const sums = { rest: formatMoney(toMoney(rest)), back: formatMoney(toMoney(back)) }
  const status = fill(received[word], sums)
  const text = fill(received.text, { ...named, way: nameWay(way), status })
  return writeMessage({
    subject: fill(received.subject, { ...named, title: trip.title }),
    preview: text,
    company: trip.company,
    blocks: [
      { kind: 'paragraph', text },
      ...tripBlocks(trip, 'office'),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}

/** To the office: something about an order that only a person can settle, and its next step. */
export function attentionOffice({ trip }: Pick<MoneyFacts, 'trip'>, kind: AttentionKind): Message {
  const { title, step } = attentionWords[kind]
  const { office } = own
  return writeMessage({
    subject: fill(office.attention.subject, { what: title, reference: trip.reference }),
    preview: step,
    company: trip.company,
    blocks: [
      { kind: 'paragraph', text: `${title}.` },
      { kind: 'heading', text: office.attention.what },
      { kind: 'paragraph', text: step },
      ...tripBlocks(trip, 'office'),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}

/** `waits`: the credit is given once the office has looked at the payment. */
type Settled = { kept: Cents; refund: Cents; credit?: Cents; waits?: boolean }

/** What of the guest's money was kept when the trip was called off, and what goes back. */
export function settledBlocks(
  { kept, refund, credit = 0, waits }: Settled,
  currency?: CourtesyCurrency,
): Block[] {
  const { settled } = own
  if (kept + refund + credit === 0) return [{ kind: 'paragraph', text: settled.nothing }]
  return [
    { kind: 'facts', rows: settledRows({ kept, refund, credit }, settled, currency) },
    ...(credit > 0
      ? [{ kind: 'paragraph' as const, text: waits ? settled.creditWaits : settled.creditText }]
      : []),
    ...(refund > 0 ? [{ kind: 'paragraph' as const, text: settled.text }] : []),
  ]
}

/** The same as the office reads it; nothing where the guest had paid nothing. */
export function settledForOffice({ kept, refund, credit = 0, waits }: Settled): Block[] {
  if (kept + refund + credit === 0) return []
  const { office: words } = own.settled
  return [
    { kind: 'heading', text: words.title },
    { kind: 'facts', rows: settledRows({ kept, refund, credit }, words) },
    ...(waits ? [{ kind: 'paragraph' as const, text: words.creditWaits }] : []),
  ]
}

function settledRows(
  { kept, refund, credit }: Required<Omit<Settled, 'waits'>>,
  labels: Record<'kept' | 'back' | 'credit', string>,
  currency?: CourtesyCurrency,
) {
  const row = (label: string, amount: Cents) => ({
    label,
    value: formatBoth(toMoney(amount), currency),
  })
  return [
    row(labels.kept, kept),
    ...(credit > 0 ? [row(labels.credit, credit)] : []),
    ...(refund > 0 || credit === 0 ? [row(labels.back, refund)] : []),
  ]
}

/** What becomes of a guest's money when a trip is called off, in a sentence; nothing where they had paid nothing. */
export function formatSettled({
  refund,
  credit = 0,
  waits = false,
}: Pick<Settled, 'refund' | 'credit' | 'waits'>): string {
  const { back, credit: kept, creditWaits } = own.settled.first
  return [
    ...(refund > 0 ? [fill(back, { amount: formatMoney(toMoney(refund)) })] : []),
    ...(credit > 0
      ? [fill(waits ? creditWaits : kept, { amount: formatMoney(toMoney(credit)) })]
      : []),
  ].join(' ')
}

type MoneyMailWords = { subject: string; preview: string; text: string }

/** A mail to a guest about their money: what is new, what it means, and the trip. */
export function writeMoneyMail(facts: MoneyFacts, own: MoneyMailWords, blocks: Block[]): Message {
  const { trip, amount, restDue } = facts
  const { reference, title, company } = trip
  const named = {
    amount: formatMoney(toMoney(amount)),
    reference,
    title,
    kind: tripWords.kinds[trip.kind],
    day: formatLongDate(trip.date),
    date: formatLongDate(restDue ?? trip.date),
  }
  return writeMessage({
    subject: fill(own.subject, named),
    preview: fill(own.preview, named),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(trip.name) }) },
      {
        kind: 'paragraph',
        text: fill(own.text, { ...named, amount: formatFor(facts, amount) }),
      },
      ...blocks,
      ...tripBlocks(trip),
      ...tripClosing(trip, blocks),
    ],
  })
}

/** What the money that came comes to, by what the order is now. */
function formatWord(facts: MoneyFacts): string {
  const { rest, back, restDue, trip, word } = facts
  return fill(own.received.words[word], {
    rest: formatFor(facts, rest),
    back: formatFor(facts, back),
    date: formatLongDate(restDue ?? trip.date),
    kind: tripWords.kinds[trip.kind],
    hours: trip.company.replyPromise.withinHours,
  })
}

/** An amount as this guest reads it. */
export function formatFor({ trip }: MoneyFacts, amount: Cents): string {
  return formatBoth(toMoney(amount), trip.currency)
}

/** How something was paid, in words. */
export function nameWay(way: string): string {
  return Object.hasOwn(own.ways, way) ? own.ways[way as keyof typeof own.ways] : way
}
