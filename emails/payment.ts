import { type Content, say } from '#content/content.ts'
import { formatLongDate, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import type { AttentionKind } from '#rules/orders/attention.ts'
import type { Instalment } from '#rules/orders/payment-plan.ts'
import type { MoneyWord } from '#rules/orders/money-word.ts'
import type { OrderStatus } from '#rules/orders/statuses.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { formatBoth, tripBlocks, type TripFacts, tripClosing } from './trip-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'

/** What a mail about an order's money knows. Amounts are in rand. */
export type MoneyFacts = {
  trip: TripFacts
  /** The sum that it is about. */
  amount: Cents
  paid: Cents
  /** What is still owed, and by when, where a day is agreed. */
  rest: Cents
  restDue: CalendarDate | undefined
  /** The part that is due now, where the rest is due later. */
  partNow?: Cents | undefined
  /** The part that is due first, where nothing is due now and more than one part follows. */
  partNext?: Instalment | undefined
  /** What all that comes to, and what of it goes back. */
  word: MoneyWord
  back: Cents
}

/** What is left to pay. `isPaidHere`: a guest can pay on the order's page; else the office and the guest agree how. */
export type RestFacts = Pick<MoneyFacts, 'rest' | 'restDue' | 'partNow' | 'partNext'> & {
  isPaidHere: boolean
}

/** To the guest: a payment has reached us, and what is still owed. */
export function paymentReceived(content: Content, facts: MoneyFacts, way: string): Message {
  const { payment: own } = say(content).mails
  const { received } = own
  return writeMoneyMail(content, facts, { ...received, preview: formatWord(content, facts) }, [
    { kind: 'paragraph', text: formatWord(content, facts) },
    { kind: 'heading', text: own.money },
    {
      kind: 'facts',
      rows: [
        { label: own.amount, value: formatFor(content, facts, facts.amount) },
        { label: own.way, value: nameWay(content, way) },
        { label: own.paidSoFar, value: formatFor(content, facts, facts.paid) },
        ...(facts.rest > 0
          ? [{ label: own.stillOwed, value: formatFor(content, facts, facts.rest) }]
          : []),
      ],
    },
  ])
}

/** To the guest, who was notified of money that never came: what is so, and what it means for the booking. */
export function paymentTakenBack(
  content: Content,
  facts: MoneyFacts,
  { status, keptUntil }: { status: OrderStatus; keptUntil: CalendarDate | null },
): Message {
  const { payment: own, trip: tripWords } = say(content).mails
  const { takenBack } = own
  const isWaiting = status === 'held' || status === 'requested'
  const isOver = status === 'cancelled' || status === 'expired'
  const kept = keptUntil ? takenBack.waitsUntil : takenBack.waits
  const stays = facts.rest > 0 ? takenBack.staysOwing : takenBack.stays
  const next = isOver ? takenBack.over : isWaiting ? kept : stays
  return writeMoneyMail(content, facts, takenBack, [
    {
      kind: 'paragraph',
      text: fill(next, {
        kind: tripWords.kinds[facts.trip.kind],
        rest: formatFor(content, facts, facts.rest),
        date: formatLongDate(keptUntil ?? facts.trip.date),
      }),
    },
    ...(facts.rest > 0 && !isOver
      ? [{ kind: 'link' as const, text: takenBack.link, url: facts.trip.link }]
      : []),
  ])
}

/** To the guest: the time to pay is over, the place is free again, and how to begin again. */
export function holdOver(content: Content, facts: MoneyFacts, url: string): Message {
  const { payment: own, shared } = say(content).mails
  const { holdOver: over } = own
  const { paid } = facts
  const hours = content.company.replyPromise.withinHours
  const part = fill(over.paidPart, { paid: formatFor(content, facts, paid), hours })
  return writeMoneyMail(content, facts, over, [
    ...(paid > 0 ? [{ kind: 'paragraph' as const, text: part }] : []),
    { kind: 'paragraph', text: over.again },
    { kind: 'link', text: over.link, url },
    { kind: 'paragraph', text: shared.calendar.takenOut },
  ])
}

/** To the guest: the money came, and the place was gone. */
export function paidNoPlace(content: Content, facts: MoneyFacts): Message {
  const { payment: own } = say(content).mails
  const { noPlace } = own
  const hours = content.company.replyPromise.withinHours
  return writeMoneyMail(content, facts, noPlace, [
    { kind: 'paragraph', text: fill(noPlace.next, { hours }) },
  ])
}

/** To the guest: money is on its way back, was sent, or did not go through. */
export function refundUpdate(
  content: Content,
  facts: MoneyFacts,
  stage: 'approved' | 'by-hand' | 'done' | 'failed',
): Message {
  const { payment: own } = say(content).mails
  if (stage === 'done') return writeMoneyMail(content, facts, own.refundDone, [])
  if (stage === 'failed') return writeMoneyMail(content, facts, own.refundFailed, [])
  const { refundApproved } = own
  const { byHand } = refundApproved
  if (stage === 'by-hand')
    return writeMoneyMail(content, facts, { ...refundApproved, preview: byHand.preview }, [
      { kind: 'paragraph', text: byHand.how },
      { kind: 'link', text: byHand.link, url: facts.trip.link },
    ])
  return writeMoneyMail(content, facts, refundApproved, [
    { kind: 'paragraph', text: refundApproved.how },
  ])
}

/** To the guest: the rest of a plan is due soon, today, or was due; after it `daysBefore` is below nought. */
export function balanceDue(content: Content, facts: MoneyFacts, daysBefore: number): Message {
  const { payment: own } = say(content).mails
  const { balance } = own
  const soon = { ...balance, text: daysBefore === 0 ? balance.today : balance.text }
  return writeMoneyMail(content, facts, daysBefore < 0 ? balance.overdue : soon, [
    { kind: 'paragraph', text: balance.pay },
    { kind: 'link', text: balance.link, url: facts.trip.link },
  ])
}

/** To the guest: a place that waits for its money for days is released soon, after `restDue`. */
export function paymentEnding(content: Content, facts: MoneyFacts): Message {
  const { holdEnding } = say(content).mails.payment
  return writeMoneyMail(content, facts, holdEnding, [
    { kind: 'paragraph', text: holdEnding.pay },
    { kind: 'link', text: holdEnding.link, url: facts.trip.link },
  ])
}

/** To the office: a payment has come. */
export function paymentOffice(content: Content, facts: MoneyFacts, way: string): Message {
  const { payment: own, shared } = say(content).mails
  const { trip, amount, rest, partNow = 0, back, word } = facts
  const { received } = own.office
  const named = { amount: formatMoney(toMoney(amount)), reference: trip.reference }
  const sums = {
    rest: formatMoney(toMoney(rest)),
    now: formatMoney(toMoney(partNow)),
    back: formatMoney(toMoney(back)),
  }
  const status = fill(received[word], sums)
  const text = fill(received.text, { ...named, way: nameWay(content, way), status })
  return writeMessage(content, {
    subject: fill(received.subject, { ...named, title: trip.title }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      ...tripBlocks(content, trip, 'office'),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}

/** To the office: something about an order that only a person can settle, and its next step. */
export function attentionOffice(
  content: Content,
  { trip }: Pick<MoneyFacts, 'trip'>,
  kind: AttentionKind,
): Message {
  const attentionWords = say(content).attention
  const { payment: own, shared } = say(content).mails
  const { title, step } = attentionWords[kind]
  const { office } = own
  return writeMessage(content, {
    subject: fill(office.attention.subject, { what: title, reference: trip.reference }),
    preview: step,
    blocks: [
      { kind: 'paragraph', text: `${title}.` },
      { kind: 'heading', text: office.attention.what },
      { kind: 'paragraph', text: step },
      ...tripBlocks(content, trip, 'office'),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}

/** `waits`: the credit is given once the office has looked at the payment; `byHand`: what of the refund goes to a bank account. */
export type Settled = {
  kept: Cents
  refund: Cents
  credit?: Cents
  waits?: boolean
  byHand?: Cents
}

/** What of the guest's money was kept when the trip was called off, and what goes back. */
export function settledBlocks(
  content: Content,
  { kept, refund, credit = 0, waits, byHand = 0 }: Settled,
  currency?: CourtesyCurrency,
): Block[] {
  const { payment: own } = say(content).mails
  const { settled } = own
  if (kept + refund + credit === 0) return [{ kind: 'paragraph', text: settled.nothing }]
  return [
    { kind: 'facts', rows: settledRows(content, { kept, refund, credit }, settled, currency) },
    ...(credit > 0
      ? [{ kind: 'paragraph' as const, text: waits ? settled.creditWaits : settled.creditText }]
      : []),
    ...(refund > 0
      ? [{ kind: 'paragraph' as const, text: byHand > 0 ? settled.byHand : settled.text }]
      : []),
  ]
}

/** The same as the office reads it; nothing where the guest had paid nothing. */
export function settledForOffice(
  content: Content,
  { kept, refund, credit = 0, waits }: Settled,
): Block[] {
  const { payment: own } = say(content).mails
  if (kept + refund + credit === 0) return []
  const { office: words } = own.settled
  return [
    { kind: 'heading', text: words.title },
    { kind: 'facts', rows: settledRows(content, { kept, refund, credit }, words) },
    ...(waits ? [{ kind: 'paragraph' as const, text: words.creditWaits }] : []),
  ]
}

function settledRows(
  content: Content,
  { kept, refund, credit }: Required<Omit<Settled, 'waits' | 'byHand'>>,
  labels: Record<'kept' | 'back' | 'credit', string>,
  currency?: CourtesyCurrency,
) {
  const row = (label: string, amount: Cents) => ({
    label,
    value: formatBoth(content, toMoney(amount), currency),
  })
  return [
    row(labels.kept, kept),
    ...(credit > 0 ? [row(labels.credit, credit)] : []),
    ...(refund > 0 || credit === 0 ? [row(labels.back, refund)] : []),
  ]
}

/** What becomes of a guest's money when a trip is called off, in a sentence; nothing where they had paid nothing. */
export function formatSettled(
  content: Content,
  { refund, credit = 0, waits = false }: Pick<Settled, 'refund' | 'credit' | 'waits'>,
): string {
  const { payment: own } = say(content).mails
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
export function writeMoneyMail(
  content: Content,
  facts: MoneyFacts,
  own: MoneyMailWords,
  blocks: Block[],
): Message {
  const { trip: tripWords } = say(content).mails
  const { trip, amount, restDue } = facts
  const { reference, title } = trip
  const named = {
    amount: formatMoney(toMoney(amount)),
    reference,
    title,
    kind: tripWords.kinds[trip.kind],
    day: formatLongDate(trip.date),
    date: formatLongDate(restDue ?? trip.date),
  }
  return writeMessage(content, {
    subject: fill(own.subject, named),
    preview: fill(own.preview, named),
    to: trip.name,
    blocks: [
      {
        kind: 'paragraph',
        text: fill(own.text, { ...named, amount: formatFor(content, facts, amount) }),
      },
      ...blocks,
      ...tripBlocks(content, trip),
      ...tripClosing(content, trip, blocks),
    ],
  })
}

/** What is left to pay and by when, in a sentence; undefined where nothing is. */
export function formatRest(
  content: Content,
  { rest, restDue, partNow = 0, partNext, isPaidHere }: RestFacts,
  currency: CourtesyCurrency,
): string | undefined {
  if (rest <= 0) return undefined
  const words = say(content).mails.trip.rest
  const byNow = !isPaidHere ? words.restAgreed : partNow > 0 ? words.partNow : words.restNow
  const byDay = partNext ? words.partNext : words.restBy
  return fill(restDue && partNow <= 0 ? byDay : byNow, {
    next: formatBoth(content, toMoney(partNext?.amount ?? 0), currency),
    nextDate: partNext ? formatLongDate(partNext.dueOn) : '',
    amount: formatBoth(content, toMoney(rest), currency),
    now: formatBoth(content, toMoney(partNow), currency),
    date: restDue ? formatLongDate(restDue) : '',
  })
}

/** What the money that came comes to, by what the order is now. */
function formatWord(content: Content, facts: MoneyFacts): string {
  const { payment: own, trip: tripWords } = say(content).mails
  const { rest, back, restDue, partNow = 0, partNext, trip, word } = facts
  return fill(word === 'rest' && partNext ? own.received.partNext : own.received.words[word], {
    next: formatFor(content, facts, partNext?.amount ?? 0),
    nextDate: partNext ? formatLongDate(partNext.dueOn) : '',
    rest: formatFor(content, facts, rest),
    now: formatFor(content, facts, partNow),
    back: formatFor(content, facts, back),
    date: formatLongDate(restDue ?? trip.date),
    kind: tripWords.kinds[trip.kind],
    hours: content.company.replyPromise.withinHours,
  })
}

/** An amount as this guest reads it. */
export function formatFor(content: Content, { trip }: MoneyFacts, amount: Cents): string {
  return formatBoth(content, toMoney(amount), trip.currency)
}

/** How something was paid, in words. */
export function nameWay(content: Content, way: string): string {
  const { payment: own } = say(content).mails
  return Object.hasOwn(own.ways, way) ? own.ways[way as keyof typeof own.ways] : way
}

/** What goes with being asked to pay: the rest of a deposit, or a deposit to choose, and our account. */
type AskedTerms = {
  later?: { amount: Cents; dueOn: CalendarDate } | undefined
  deposit?: { amount: Cents; dueOn: CalendarDate } | undefined
  /** The lines of our bank's details; none where no transfer is taken. */
  account?: readonly string[]
  /** Whether a place waits for the money. */
  isHeld?: boolean
}

/** To the guest: the office asks for money by a day (`restDue`), for a place that it holds or for what is still to pay. */
export function askedToPay(
  content: Content,
  facts: MoneyFacts,
  { later, deposit, account = [], isHeld = true }: AskedTerms = {},
): Message {
  const { asked, askedRest } = say(content).mails.payment
  const own = isHeld ? asked : askedRest
  const name = (text: string, part: { amount: Cents; dueOn: CalendarDate }) =>
    fill(text, { amount: formatFor(content, facts, part.amount), date: formatLongDate(part.dueOn) })
  const bank = bankRows(content, account, facts.trip.reference)
  return writeMoneyMail(content, facts, own, [
    ...(later ? [{ kind: 'paragraph' as const, text: name(asked.later, later) }] : []),
    ...(deposit ? [{ kind: 'paragraph' as const, text: name(asked.deposit, deposit) }] : []),
    { kind: 'link', text: asked.link, url: facts.trip.link },
    ...(account.length > 0
      ? [
          { kind: 'heading' as const, text: asked.byTransfer },
          { kind: 'facts' as const, rows: bank },
          { kind: 'paragraph' as const, text: asked.transferDays },
        ]
      : []),
    { kind: 'paragraph', text: own.or },
  ])
}

/** What the office sends a link to pay with, in a chat. */
export function formatPayText(
  content: Content,
  { trip, amount, restDue }: MoneyFacts,
  { link, isHeld }: { link: string; isHeld: boolean },
): string {
  const { asked, askedRest } = say(content).mails.payment
  return fill((isHeld ? asked : askedRest).send, {
    name: nameInMail(trip.name),
    title: trip.title,
    day: formatLongDate(trip.date),
    reference: trip.reference,
    amount: formatMoney(toMoney(amount)),
    date: formatLongDate(restDue ?? trip.date),
    link,
  })
}

/** Where a transfer goes, and what to write with it. */
export function bankRows(content: Content, account: readonly string[], reference: string) {
  const { asked } = say(content).mails.payment
  return [
    ...account.map((line) => readDetail(content, line)),
    { label: asked.reference, value: reference },
  ]
}

/** A line of our bank's details: 'Bank: Example Bank'. */
function readDetail(content: Content, line: string): { label: string; value: string } {
  const { asked } = say(content).mails.payment
  const at = line.indexOf(':')
  return at < 0
    ? { label: asked.account, value: line }
    : { label: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
}

/** What is told of a company's invoice: that it is issued, that it is credited, and that it is late. */
export type InvoiceNews = 'issued' | 'credited' | 'late'

/**
 * To a company: an invoice for its whole order, a credit note of it, or a friendly word that it is late. The paper
 * goes along. `facts.amount` is what the paper is for, or what is late; `facts.restDue` by when it was to be paid.
 */
export function invoiceMail(
  content: Content,
  facts: MoneyFacts,
  { news, name, account }: { news: InvoiceNews; name: string; account: readonly string[] },
): Message {
  const { asked, invoice } = say(content).mails.payment
  const said = invoice[news]
  const named = (text: string) => text.replaceAll('{name}', name)
  const own = {
    subject: named(said.subject),
    preview: named(said.preview),
    text: named(said.text),
  }
  const isOwed = facts.rest > 0 && account.length > 0
  return writeMoneyMail(content, facts, own, [
    ...(isOwed
      ? [
          { kind: 'heading' as const, text: invoice.payTo },
          { kind: 'facts' as const, rows: bankRows(content, account, facts.trip.reference) },
        ]
      : []),
    ...(facts.rest > 0 ? [{ kind: 'link' as const, text: asked.open, url: facts.trip.link }] : []),
    ...(news === 'late' ? [{ kind: 'paragraph' as const, text: invoice.crossed }] : []),
  ])
}
