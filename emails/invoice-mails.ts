import { type Content, say } from '#content/content.ts'
import { bankRows } from './asked-to-pay.ts'
import type { Message } from './message.ts'
import { type MoneyFacts, writeMoneyMail } from './payment-mails.ts'

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
