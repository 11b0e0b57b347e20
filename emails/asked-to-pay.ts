import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import type { Message } from './message.ts'
import { type MoneyFacts, formatFor, writeMoneyMail } from './payment-mails.ts'

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
