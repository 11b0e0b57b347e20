import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import type { Message } from './message.ts'
import { type MoneyFacts, formatFor, writeMoneyMail } from './payment-mails.ts'

/** What goes with being asked to pay: the rest of a deposit, or a deposit to choose, and our account. */
type AskedTerms = {
  later?: { amount: Cents; dueOn: CalendarDate } | undefined
  deposit?: { amount: Cents; dueOn: CalendarDate } | undefined
  /** The lines of our bank's details; none where no transfer is taken. */
  account?: readonly string[]
}

/** To the guest: the office has looked at the request, and asks for the money by a day (`restDue`). */
export function askedToPay(
  content: Content,
  facts: MoneyFacts,
  { later, deposit, account = [] }: AskedTerms = {},
): Message {
  const { asked } = say(content).mails.payment
  const name = (text: string, part: { amount: Cents; dueOn: CalendarDate }) =>
    fill(text, { amount: formatFor(content, facts, part.amount), date: formatLongDate(part.dueOn) })
  const bank = bankRows(content, account, facts.trip.reference)
  return writeMoneyMail(content, facts, asked, [
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
    { kind: 'paragraph', text: asked.or },
  ])
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
