import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { VoucherReason } from './voucher.ts'
import { fill } from '#rules/text/fill.ts'
import { sanitiseMailName } from '#rules/text/sanitise-mail-name.ts'
import { type Message, writeMessage, type Block } from '#platform/mail/blocks/message.ts'
import {
  createTripBlocks,
  type TripFacts,
  createTripClosing,
  createManageBlocks,
} from '#app/order/trip-mail-blocks.server.ts'
import { questionBlocks } from '#platform/mail/blocks/guest-blocks.ts'

type IssuedFacts = {
  code: string
  balance: Cents
  validUntil: CalendarDate
  reason: VoucherReason
  siteUrl: string
}

/**
 * The mail to the guest with the travel credit and its code. No other mail or page shows the code.
 */
export function writeVoucherIssuedMail(
  content: Content,
  trip: TripFacts,
  voucher: IssuedFacts,
): Message {
  const { voucher: voucherWords, trip: tripWords } = wordsOf(content).mails
  const { issued } = voucherWords
  const amount = formatMoney(toMoney(voucher.balance))
  const date = formatLongDate(voucher.validUntil)
  const { reference } = trip
  const kind = tripWords.kinds[trip.kind]
  return writeMessage(content, {
    subject: fill(issued.subject, { amount, reference }),
    preview: fill(issued.preview, { date }),
    to: trip.name,
    blocks: [
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
      ...createTripClosing(content, trip),
    ],
  })
}

export function writeVoucherRefundedMail(
  content: Content,
  trip: TripFacts,
  { amount: cents, becameVoucher }: { amount: Cents; becameVoucher: boolean },
): Message {
  const { voucher: voucherWords, trip: tripWords } = wordsOf(content).mails
  const { subject, preview, text } = becameVoucher ? voucherWords.taken : voucherWords.returned
  const { reference } = trip
  const amount = formatMoney(toMoney(cents))
  return writeMessage(content, {
    subject: fill(subject, { amount, reference }),
    preview,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: fill(text, { amount, kind: tripWords.kinds[trip.kind] }) },
      ...createTripBlocks(content, trip),
      ...createTripClosing(content, trip),
    ],
  })
}

type GiftFacts = {
  receiver: string
  giver: string
  amount: Cents
  /** The day of arrival, a Cape Town date. */
  arrivesOn: CalendarDate
  /** True if the giver prints the card. False if the receiver gets it by mail. */
  isToPrint: boolean
}

type OrderedGift = GiftFacts & { reference: string; link: string }

export function writeGiftOrderedMail(
  content: Content,
  gift: OrderedGift & { payUntil: CalendarDate; canPay: boolean },
): Message {
  const { gift: words } = wordsOf(content).mails
  const { ordered } = words
  const facts = toMailFacts(gift)
  const date = formatLongDate(gift.payUntil)
  return writeMessage(content, {
    subject: fill(ordered.subject, facts),
    preview: ordered.preview,
    to: gift.giver,
    blocks: [
      { kind: 'paragraph', text: fill(ordered.text, facts) },
      createFactsBlock(content, gift),
      { kind: 'paragraph', text: gift.canPay ? fill(ordered.pay, { date }) : ordered.office },
      ...createManageBlocks(content, gift.link, gift.canPay ? ordered : words.paid),
      ...giftQuestionBlocks(content, facts),
    ],
  })
}

export function writeGiftPaidMail(
  content: Content,
  gift: OrderedGift & { validUntil: CalendarDate },
): Message {
  const { gift: words } = wordsOf(content).mails
  const { paid } = words
  const facts = { ...toMailFacts(gift), date: formatLongDate(gift.arrivesOn) }
  return writeMessage(content, {
    subject: fill(paid.subject, facts),
    preview: paid.preview,
    to: gift.giver,
    blocks: [
      { kind: 'paragraph', text: fill(gift.isToPrint ? paid.toPrint : paid.byMail, facts) },
      createFactsBlock(content, gift),
      ...createManageBlocks(content, gift.link, paid),
      ...giftQuestionBlocks(content, facts),
    ],
  })
}

export function writeGiftCardMail(
  content: Content,
  gift: GiftFacts & {
    words: string | undefined
    validUntil: CalendarDate
    code: string
    siteUrl: string
  },
): Message {
  const { gift: words, shared } = wordsOf(content).mails
  const { card } = words
  const facts = toMailFacts(gift)
  const to = gift.isToPrint ? gift.giver : gift.receiver
  const spend: Block[] = [
    { kind: 'heading', text: card.how },
    { kind: 'steps', items: card.steps },
    { kind: 'link', text: card.link, url: `${gift.siteUrl}/tours` },
  ]
  return writeMessage(content, {
    subject: fill(gift.isToPrint ? card.subjectToPrint : card.subject, facts),
    preview: card.preview,
    blocks: [
      {
        kind: 'picture',
        name: 'gift-picture',
        alt: content.pictures['hero']?.alt ?? '',
      },
      { kind: 'paragraph', text: fill(shared.dear, { name: sanitiseMailName(to) }) },
      { kind: 'paragraph', text: fill(gift.isToPrint ? card.textToPrint : card.text, facts) },
      ...(gift.words ? [{ kind: 'quote' as const, text: gift.words }] : []),
      { kind: 'figure', label: card.code, value: gift.code },
      {
        kind: 'facts',
        rows: [
          { label: words.rows.amount, value: facts.amount },
          { label: words.rows.until, value: formatLongDate(gift.validUntil) },
        ],
      },
      { kind: 'paragraph', text: gift.isToPrint ? card.keepToPrint : card.keep },
      ...(gift.isToPrint ? [] : spend),
      ...(gift.isToPrint ? [] : [{ kind: 'paragraph' as const, text: fill(card.address, facts) }]),
      ...questionBlocks(content, { message: words.whatsappReceived, namesTheDay: false }),
    ],
  })
}

export function writeGiftEndedMail(
  content: Content,
  gift: OrderedGift & { siteUrl: string; why: 'over' | 'cancelled'; message?: string | undefined },
): Message {
  const { gift: words, trip } = wordsOf(content).mails
  const { over } = words
  const { subject, preview, text } = words[gift.why]
  const facts = toMailFacts(gift)
  const { message } = gift
  return writeMessage(content, {
    subject: fill(subject, facts),
    preview,
    to: gift.giver,
    blocks: [
      { kind: 'paragraph', text: fill(text, facts) },
      ...(message
        ? [
            { kind: 'paragraph' as const, text: trip.officeAdds },
            { kind: 'quote' as const, text: message },
          ]
        : []),
      { kind: 'link', text: over.link, url: `${gift.siteUrl}/gift-voucher` },
      ...giftQuestionBlocks(content, facts),
    ],
  })
}

function giftQuestionBlocks(content: Content, facts: { reference: string }): Block[] {
  const { whatsapp } = wordsOf(content).mails.gift
  return questionBlocks(content, { message: fill(whatsapp, facts), namesTheDay: false })
}

function toMailFacts(gift: GiftFacts & { reference?: string }) {
  const { receiver, giver, amount, reference = '' } = gift
  return {
    reference,
    receiver: sanitiseMailName(receiver),
    giver: sanitiseMailName(giver),
    amount: formatMoney(toMoney(amount)),
  }
}

function createFactsBlock(
  content: Content,
  gift: GiftFacts & { validUntil?: CalendarDate },
): Block {
  const { rows: words } = wordsOf(content).mails.gift
  const { receiver, giver, amount } = toMailFacts(gift)
  const { arrivesOn, validUntil } = gift
  return {
    kind: 'facts',
    rows: [
      { label: words.amount, value: amount },
      { label: words.receiver, value: receiver },
      { label: words.giver, value: giver },
      { label: words.arrives, value: formatLongDate(arrivesOn) },
      ...(validUntil ? [{ label: words.until, value: formatLongDate(validUntil) }] : []),
    ],
  }
}
