import { type Content, wordsOf } from '#content/content.ts'
import { formatLongDate, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import type { AttentionKind } from '#app/order/attention.ts'
import type { Instalment } from '#app/order/payment-plan-rules.ts'
import type { BalanceStatus } from '#app/order/balance-status.ts'
import type { OrderStatus } from '#app/order/statuses.ts'
import { fill } from '#rules/text/fill.ts'
import { sanitiseMailName } from '#rules/text/sanitise-mail-name.ts'
import {
  formatWithCourtesy,
  createTripBlocks,
  type TripFacts,
  createTripClosing,
} from '#app/order/trip-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'

/** Facts about an order's money for its mails. Amounts are in cents of rand. */
export type MoneyFacts = {
  trip: TripFacts
  amount: Cents
  paid: Cents
  rest: Cents
  restDue: CalendarDate | undefined
  /** The part due now in cents, if the rest is due later. */
  partNow?: Cents | undefined
  /** The next part, if nothing is due now and several parts remain. */
  partNext?: Instalment | undefined
  word: BalanceStatus
  back: Cents
}

/**
 * Facts about the balance. `isPaidHere`: payable on the booking page; otherwise office and guest
 * agree how.
 */
export type BalanceFacts = Pick<MoneyFacts, 'rest' | 'restDue' | 'partNow' | 'partNext'> & {
  isPaidHere: boolean
}

export function writePaymentReceivedMail(
  content: Content,
  facts: MoneyFacts,
  provider: string,
): Message {
  const { payment: paymentWords } = wordsOf(content).mails
  const { received } = paymentWords
  return writeMoneyMail(
    content,
    facts,
    { ...received, preview: formatMoneyStatus(content, facts) },
    [
      { kind: 'paragraph', text: formatMoneyStatus(content, facts) },
      { kind: 'heading', text: paymentWords.money },
      {
        kind: 'facts',
        rows: [
          { label: paymentWords.amount, value: formatForGuest(content, facts, facts.amount) },
          { label: paymentWords.way, value: formatPaymentMethod(content, provider) },
          { label: paymentWords.paidSoFar, value: formatForGuest(content, facts, facts.paid) },
          ...(facts.rest > 0
            ? [{ label: paymentWords.stillOwed, value: formatForGuest(content, facts, facts.rest) }]
            : []),
        ],
      },
    ],
  )
}

export function writePaymentCorrectionMail(
  content: Content,
  facts: MoneyFacts,
  { status, keptUntil }: { status: OrderStatus; keptUntil: CalendarDate | null },
): Message {
  const { payment: paymentWords, trip: tripWords } = wordsOf(content).mails
  const { takenBack } = paymentWords
  const isWaiting = status === 'held' || status === 'requested'
  const isOver = status === 'cancelled' || status === 'expired'
  const heldText = keptUntil ? takenBack.waitsUntil : takenBack.waits
  const confirmedText = facts.rest > 0 ? takenBack.staysOwing : takenBack.stays
  const statusText = isOver ? takenBack.over : isWaiting ? heldText : confirmedText
  return writeMoneyMail(content, facts, takenBack, [
    {
      kind: 'paragraph',
      text: fill(statusText, {
        kind: tripWords.kinds[facts.trip.kind],
        rest: formatForGuest(content, facts, facts.rest),
        date: formatLongDate(keptUntil ?? facts.trip.date),
      }),
    },
    ...(facts.rest > 0 && !isOver
      ? [{ kind: 'link' as const, text: takenBack.link, url: facts.trip.link }]
      : []),
  ])
}

export function writePlaceReleasedMail(content: Content, facts: MoneyFacts, url: string): Message {
  const { payment: paymentWords, shared } = wordsOf(content).mails
  const { holdOver: holdOverWords } = paymentWords
  const { paid } = facts
  const hours = content.company.replyPromise.withinHours
  const paidText = fill(holdOverWords.paidPart, {
    paid: formatForGuest(content, facts, paid),
    hours,
  })
  return writeMoneyMail(content, facts, holdOverWords, [
    ...(paid > 0 ? [{ kind: 'paragraph' as const, text: paidText }] : []),
    { kind: 'paragraph', text: holdOverWords.again },
    { kind: 'link', text: holdOverWords.link, url },
    { kind: 'paragraph', text: shared.calendar.takenOut },
  ])
}

export function writePaidWithoutPlaceMail(content: Content, facts: MoneyFacts): Message {
  const { payment: paymentWords } = wordsOf(content).mails
  const { noPlace } = paymentWords
  const hours = content.company.replyPromise.withinHours
  return writeMoneyMail(content, facts, noPlace, [
    { kind: 'paragraph', text: fill(noPlace.next, { hours }) },
  ])
}

export function writeRefundMail(
  content: Content,
  facts: MoneyFacts,
  stage: 'approved' | 'by-hand' | 'done' | 'failed',
): Message {
  const { payment: paymentWords } = wordsOf(content).mails
  if (stage === 'done') return writeMoneyMail(content, facts, paymentWords.refundDone, [])
  if (stage === 'failed') return writeMoneyMail(content, facts, paymentWords.refundFailed, [])
  const { refundApproved } = paymentWords
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

/**
 * Writes a mail to the guest: an instalment is due soon, due today or overdue. `daysBefore` is
 * negative when it is overdue.
 */
export function writeBalanceDueMail(
  content: Content,
  facts: MoneyFacts,
  daysBefore: number,
): Message {
  const { payment: paymentWords } = wordsOf(content).mails
  const { balance } = paymentWords
  const dueWords = { ...balance, text: daysBefore === 0 ? balance.today : balance.text }
  return writeMoneyMail(content, facts, daysBefore < 0 ? balance.overdue : dueWords, [
    { kind: 'paragraph', text: balance.pay },
    { kind: 'link', text: balance.link, url: facts.trip.link },
  ])
}

export function writeHoldEndingMail(content: Content, facts: MoneyFacts): Message {
  const { holdEnding } = wordsOf(content).mails.payment
  return writeMoneyMail(content, facts, holdEnding, [
    { kind: 'paragraph', text: holdEnding.pay },
    { kind: 'link', text: holdEnding.link, url: facts.trip.link },
  ])
}

export function writeOfficePaymentMail(
  content: Content,
  facts: MoneyFacts,
  provider: string,
): Message {
  const { payment: paymentWords, shared } = wordsOf(content).mails
  const { trip, amount, rest: balance, partNow = 0, back: refundDue, word: balanceStatus } = facts
  const { received } = paymentWords.office
  const values = { amount: formatMoney(toMoney(amount)), reference: trip.reference }
  const sums = {
    rest: formatMoney(toMoney(balance)),
    now: formatMoney(toMoney(partNow)),
    back: formatMoney(toMoney(refundDue)),
  }
  const status = fill(received[balanceStatus], sums)
  const text = fill(received.text, {
    ...values,
    way: formatPaymentMethod(content, provider),
    status,
  })
  return writeMessage(content, {
    subject: fill(received.subject, { ...values, title: trip.title }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      ...createTripBlocks(content, trip, 'office'),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}

export function writeAttentionMail(
  content: Content,
  { trip }: Pick<MoneyFacts, 'trip'>,
  kind: AttentionKind,
): Message {
  const attentionWords = wordsOf(content).attention
  const { payment: paymentWords, shared } = wordsOf(content).mails
  const { title, step } = attentionWords[kind]
  const { office } = paymentWords
  return writeMessage(content, {
    subject: fill(office.attention.subject, { what: title, reference: trip.reference }),
    preview: step,
    blocks: [
      { kind: 'paragraph', text: `${title}.` },
      { kind: 'heading', text: office.attention.what },
      { kind: 'paragraph', text: step },
      ...createTripBlocks(content, trip, 'office'),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}

/**
 * The money of a settled cancellation. `waits`: the voucher follows once the office has checked the
 * payment. `byHand`: the part of the refund by bank transfer.
 */
export type Settlement = {
  kept: Cents
  refund: Cents
  credit?: Cents
  waits?: boolean
  byHand?: Cents
}

export function listSettlementBlocks(
  content: Content,
  { kept, refund, credit = 0, waits, byHand = 0 }: Settlement,
  currency?: CourtesyCurrency,
): Block[] {
  const { payment: paymentWords } = wordsOf(content).mails
  const { settled } = paymentWords
  if (kept + refund + credit === 0) return [{ kind: 'paragraph', text: settled.nothing }]
  return [
    {
      kind: 'facts',
      rows: listSettlementRows(content, { kept, refund, credit }, settled, currency),
    },
    ...(credit > 0
      ? [{ kind: 'paragraph' as const, text: waits ? settled.creditWaits : settled.creditText }]
      : []),
    ...(refund > 0
      ? [{ kind: 'paragraph' as const, text: byHand > 0 ? settled.byHand : settled.text }]
      : []),
  ]
}

export function listOfficeSettlementBlocks(
  content: Content,
  { kept, refund, credit = 0, waits }: Settlement,
): Block[] {
  const { payment: paymentWords } = wordsOf(content).mails
  if (kept + refund + credit === 0) return []
  const { office: words } = paymentWords.settled
  return [
    { kind: 'heading', text: words.title },
    { kind: 'facts', rows: listSettlementRows(content, { kept, refund, credit }, words) },
    ...(waits ? [{ kind: 'paragraph' as const, text: words.creditWaits }] : []),
  ]
}

function listSettlementRows(
  content: Content,
  { kept, refund, credit }: Required<Omit<Settlement, 'waits' | 'byHand'>>,
  labels: Record<'kept' | 'back' | 'credit', string>,
  currency?: CourtesyCurrency,
) {
  const row = (label: string, amount: Cents) => ({
    label,
    value: formatWithCourtesy(content, toMoney(amount), currency),
  })
  return [
    row(labels.kept, kept),
    ...(credit > 0 ? [row(labels.credit, credit)] : []),
    ...(refund > 0 || credit === 0 ? [row(labels.back, refund)] : []),
  ]
}

/** Formats what happens to a cancelled trip's money, in a sentence. Empty if nothing was paid. */
export function formatSettlement(
  content: Content,
  { refund, credit = 0, waits = false }: Pick<Settlement, 'refund' | 'credit' | 'waits'>,
): string {
  const { payment: paymentWords } = wordsOf(content).mails
  const { back, credit: creditText, creditWaits } = paymentWords.settled.first
  return [
    ...(refund > 0 ? [fill(back, { amount: formatMoney(toMoney(refund)) })] : []),
    ...(credit > 0
      ? [fill(waits ? creditWaits : creditText, { amount: formatMoney(toMoney(credit)) })]
      : []),
  ].join(' ')
}

type MoneyMailWords = { subject: string; preview: string; text: string }

export function writeMoneyMail(
  content: Content,
  facts: MoneyFacts,
  mailWords: MoneyMailWords,
  blocks: Block[],
): Message {
  const { trip: tripWords } = wordsOf(content).mails
  const { trip, amount, restDue } = facts
  const { reference, title } = trip
  const values = {
    amount: formatMoney(toMoney(amount)),
    reference,
    title,
    kind: tripWords.kinds[trip.kind],
    day: formatLongDate(trip.date),
    date: formatLongDate(restDue ?? trip.date),
  }
  return writeMessage(content, {
    subject: fill(mailWords.subject, values),
    preview: fill(mailWords.preview, values),
    to: trip.name,
    blocks: [
      {
        kind: 'paragraph',
        text: fill(mailWords.text, { ...values, amount: formatForGuest(content, facts, amount) }),
      },
      ...blocks,
      ...createTripBlocks(content, trip),
      ...createTripClosing(content, trip, blocks),
    ],
  })
}

/** Formats the balance and its due date in a sentence. Undefined if nothing is due. */
export function formatBalance(
  content: Content,
  { rest, restDue, partNow = 0, partNext, isPaidHere }: BalanceFacts,
  currency: CourtesyCurrency,
): string | undefined {
  if (rest <= 0) return undefined
  const words = wordsOf(content).mails.trip.rest
  const dueNowText = !isPaidHere ? words.restAgreed : partNow > 0 ? words.partNow : words.restNow
  const dueLaterText = partNext ? words.partNext : words.restBy
  return fill(restDue && partNow <= 0 ? dueLaterText : dueNowText, {
    next: formatWithCourtesy(content, toMoney(partNext?.amount ?? 0), currency),
    nextDate: partNext ? formatLongDate(partNext.dueOn) : '',
    amount: formatWithCourtesy(content, toMoney(rest), currency),
    now: formatWithCourtesy(content, toMoney(partNow), currency),
    date: restDue ? formatLongDate(restDue) : '',
  })
}

function formatMoneyStatus(content: Content, facts: MoneyFacts): string {
  const { payment: paymentWords, trip: tripWords } = wordsOf(content).mails
  const { rest, back: refundDue, restDue, partNow = 0, partNext, trip, word: balanceStatus } = facts
  return fill(
    balanceStatus === 'rest' && partNext
      ? paymentWords.received.partNext
      : paymentWords.received.words[balanceStatus],
    {
      next: formatForGuest(content, facts, partNext?.amount ?? 0),
      nextDate: partNext ? formatLongDate(partNext.dueOn) : '',
      rest: formatForGuest(content, facts, rest),
      now: formatForGuest(content, facts, partNow),
      back: formatForGuest(content, facts, refundDue),
      date: formatLongDate(restDue ?? trip.date),
      kind: tripWords.kinds[trip.kind],
      hours: content.company.replyPromise.withinHours,
    },
  )
}

export function formatForGuest(content: Content, { trip }: MoneyFacts, amount: Cents): string {
  return formatWithCourtesy(content, toMoney(amount), trip.currency)
}

export function formatPaymentMethod(content: Content, provider: string): string {
  const { payment: paymentWords } = wordsOf(content).mails
  return Object.hasOwn(paymentWords.ways, provider)
    ? paymentWords.ways[provider as keyof typeof paymentWords.ways]
    : provider
}

type PaymentRequestTerms = {
  later?: { amount: Cents; dueOn: CalendarDate } | undefined
  deposit?: { amount: Cents; dueOn: CalendarDate } | undefined
  /** The lines of our bank details. Empty if transfers are off. */
  account?: readonly string[]
  /** True if a place is held for the payment. */
  isHeld?: boolean
}

export function writePaymentRequestMail(
  content: Content,
  facts: MoneyFacts,
  { later, deposit, account = [], isHeld = true }: PaymentRequestTerms = {},
): Message {
  const { asked, askedRest } = wordsOf(content).mails.payment
  const mailWords = isHeld ? asked : askedRest
  const fillPart = (text: string, part: { amount: Cents; dueOn: CalendarDate }) =>
    fill(text, {
      amount: formatForGuest(content, facts, part.amount),
      date: formatLongDate(part.dueOn),
    })
  const transferRows = listBankRows(content, account, facts.trip.reference)
  return writeMoneyMail(content, facts, mailWords, [
    ...(later ? [{ kind: 'paragraph' as const, text: fillPart(asked.later, later) }] : []),
    ...(deposit ? [{ kind: 'paragraph' as const, text: fillPart(asked.deposit, deposit) }] : []),
    { kind: 'link', text: asked.link, url: facts.trip.link },
    ...(account.length > 0
      ? [
          { kind: 'heading' as const, text: asked.byTransfer },
          { kind: 'facts' as const, rows: transferRows },
          { kind: 'paragraph' as const, text: asked.transferDays },
        ]
      : []),
    { kind: 'paragraph', text: mailWords.or },
  ])
}

export function formatPayText(
  content: Content,
  { trip, amount, restDue }: MoneyFacts,
  { link, isHeld }: { link: string; isHeld: boolean },
): string {
  const { asked, askedRest } = wordsOf(content).mails.payment
  return fill((isHeld ? asked : askedRest).send, {
    name: sanitiseMailName(trip.name),
    title: trip.title,
    day: formatLongDate(trip.date),
    reference: trip.reference,
    amount: formatMoney(toMoney(amount)),
    date: formatLongDate(restDue ?? trip.date),
    link,
  })
}

export function listBankRows(content: Content, account: readonly string[], reference: string) {
  const { asked } = wordsOf(content).mails.payment
  return [
    ...account.map((line) => splitBankLine(content, line)),
    { label: asked.reference, value: reference },
  ]
}

function splitBankLine(content: Content, line: string): { label: string; value: string } {
  const { asked } = wordsOf(content).mails.payment
  const colonIndex = line.indexOf(':')
  return colonIndex < 0
    ? { label: asked.account, value: line }
    : { label: line.slice(0, colonIndex).trim(), value: line.slice(colonIndex + 1).trim() }
}

export type InvoiceMailKind = 'issued' | 'credited' | 'late'

/**
 * Writes a mail to a company with a document attached: an invoice for a whole order, its credit
 * note, or a reminder. `facts.amount` is the document's amount or the overdue amount;
 * `facts.restDue` is the due date.
 */
export function writeInvoiceMail(
  content: Content,
  facts: MoneyFacts,
  {
    mailKind,
    name,
    account,
  }: { mailKind: InvoiceMailKind; name: string; account: readonly string[] },
): Message {
  const { asked, invoice } = wordsOf(content).mails.payment
  const mailWords = invoice[mailKind]
  const fillName = (text: string) => text.replaceAll('{name}', name)
  const filledWords = {
    subject: fillName(mailWords.subject),
    preview: fillName(mailWords.preview),
    text: fillName(mailWords.text),
  }
  const isOwed = facts.rest > 0 && account.length > 0
  return writeMoneyMail(content, facts, filledWords, [
    ...(isOwed
      ? [
          { kind: 'heading' as const, text: invoice.payTo },
          { kind: 'facts' as const, rows: listBankRows(content, account, facts.trip.reference) },
        ]
      : []),
    ...(facts.rest > 0 ? [{ kind: 'link' as const, text: asked.open, url: facts.trip.link }] : []),
    ...(mailKind === 'late' ? [{ kind: 'paragraph' as const, text: invoice.crossed }] : []),
  ])
}
