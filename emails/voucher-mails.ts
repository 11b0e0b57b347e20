import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { VoucherReason } from '#rules/orders/voucher.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'
import { tripBlocks, type TripFacts, tripClosing } from './trip-blocks.ts'

/** What the mail with a voucher's code says of it. */
type IssuedFacts = {
  code: string
  balance: Cents
  validUntil: CalendarDate
  reason: VoucherReason
  siteUrl: string
}

/** To the guest: travel credit with its code, which stands nowhere else. */
export function voucherIssued(content: Content, trip: TripFacts, voucher: IssuedFacts): Message {
  const { voucher: voucherWords, shared, trip: tripWords } = say(content).mails
  const { issued } = voucherWords
  const amount = formatMoney(toMoney(voucher.balance))
  const date = formatLongDate(voucher.validUntil)
  const { reference } = trip
  const kind = tripWords.kinds[trip.kind]
  return writeMessage(content, {
    subject: fill(issued.subject, { amount, reference }),
    preview: fill(issued.preview, { date }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: fill(issued.why[voucher.reason], { amount, kind }) },
      { kind: 'figure', label: issued.code, value: voucher.code },
      {
        kind: 'facts',
        rows: [
          { label: issued.worth, value: amount },
          { label: issued.until, value: date },
        ],
      },
      { kind: 'paragraph', text: issued.keep },
      { kind: 'heading', text: issued.how },
      { kind: 'steps', items: issued.steps },
      { kind: 'link', text: issued.link, url: `${voucher.siteUrl}/tours` },
      ...tripClosing(content, trip),
    ],
  })
}

/** To the guest: what a voucher had paid is back on it, or what was to go back is a voucher now. */
export function voucherRefunded(
  content: Content,
  trip: TripFacts,
  { amount: cents, isTaken }: { amount: Cents; isTaken: boolean },
): Message {
  const { voucher: voucherWords, shared, trip: tripWords } = say(content).mails
  const { subject, preview, text } = isTaken ? voucherWords.taken : voucherWords.returned
  const { reference } = trip
  const amount = formatMoney(toMoney(cents))
  return writeMessage(content, {
    subject: fill(subject, { amount, reference }),
    preview,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: fill(text, { amount, kind: tripWords.kinds[trip.kind] }) },
      ...tripBlocks(content, trip),
      ...tripClosing(content, trip),
    ],
  })
}
