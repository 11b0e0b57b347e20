import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { PaymentPlan } from '#app/order/payment-plan-rules.ts'
import { fill } from '#rules/text/fill.ts'
import {
  createManageBlocks,
  type PickUp,
  listPickUpRows,
} from '#app/order/trip-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import { questionBlocks } from '#platform/mail/blocks/guest-blocks.ts'

type OfferDay = {
  title: string
  date?: CalendarDate | undefined
  isOption: boolean
  price?: Cents | undefined
  /** Optional extras. After acceptance only the chosen ones. */
  extras: readonly { title: string; price: Cents }[]
}

export type OfferMailFacts = {
  reference: string
  name: string
  title: string
  text: string | undefined
  /** The id of its first place's picture. */
  picture?: string | undefined
  days: readonly OfferDay[]
  /** Sum in cents, without optional extras. */
  total: Cents
  deposit: Cents
  hasOptions: boolean
  holdsUntil: CalendarDate
}

export function writeOfferMail(
  content: Content,
  offer: OfferMailFacts & { link: string },
  kind: 'sent' | 'again' | 'reminder',
): Message {
  const { offer: words } = wordsOf(content).mails
  const kindWords = words[kind]
  const facts = {
    reference: offer.reference,
    title: offer.title,
    date: formatLongDate(offer.holdsUntil),
  }
  return writeMessage(content, {
    subject: fill(kindWords.subject, facts),
    preview: fill(kindWords.preview, facts),
    picture: offer.picture,
    to: offer.name,
    blocks: [
      { kind: 'paragraph', text: fill(kindWords.text, facts) },
      ...(offer.text && kind !== 'reminder' ? [{ kind: 'quote' as const, text: offer.text }] : []),
      ...dayBlocks(content, offer),
      ...depositBlocks(content, offer),
      { kind: 'paragraph', text: fill(words.holds, facts) },
      { kind: 'link', text: words.open, url: offer.link },
      { kind: 'paragraph', text: words.nothingYet },
      ...questionBlocks(content, { message: fill(words.whatsapp, facts), namesTheDay: false }),
    ],
  })
}

type Listed = Pick<OfferMailFacts, 'days' | 'total' | 'hasOptions'>

/** The days with prices and their sum. Prices outside the sum are marked. */
function dayBlocks(content: Content, { days, total, hasOptions }: Listed): Block[] {
  const { offer: words } = wordsOf(content).mails
  const formatLabel = (title: string, isOption: boolean) =>
    isOption && hasOptions ? `${title} ${words.optional}` : title
  const rows = days.flatMap(({ title, date, isOption, price, extras }) => [
    {
      label: formatLabel(
        date === undefined ? title : fill(words.dayOn, { title, date: formatLongDate(date) }),
        isOption,
      ),
      amount: price === undefined ? '' : formatMoney(toMoney(price)),
    },
    ...extras.map((extra) => ({
      label: formatLabel(extra.title, true),
      amount: formatMoney(toMoney(extra.price)),
    })),
  ])
  return [
    { kind: 'heading', text: words.inIt },
    {
      kind: 'amounts',
      heads: [words.day, words.price],
      rows: [...rows, { label: words.total, amount: formatMoney(toMoney(total)), strong: true }],
    },
    ...(hasOptions ? [{ kind: 'paragraph' as const, text: words.options }] : []),
  ]
}

/** The first payment, unless it is the whole amount: the guest must see it before accepting. */
function depositBlocks(content: Content, { deposit, total }: OfferMailFacts): Block[] {
  if (deposit >= total) return []
  const { offer: words } = wordsOf(content).mails
  const amount = formatMoney(toMoney(deposit))
  return [{ kind: 'paragraph', text: fill(words.deposit, { amount }) }]
}

export type OfferAcceptedFacts = {
  reference: string
  /** The booking's reference. */
  booking: string
  name: string
  title: string
  days: readonly OfferDay[]
  total: Cents
  plan: PaymentPlan
  /** The places are held unpaid until this day. Absent if a company is invoiced. */
  payBy: CalendarDate | undefined
  pickUps: readonly PickUp[]
  link: string
}

export function writeOfferAcceptedMail(content: Content, accepted: OfferAcceptedFacts): Message {
  const { offer: words, shared } = wordsOf(content).mails
  const { booking, payBy, plan } = accepted
  const rows = listPickUpRows(content, accepted.pickUps)
  const acceptedWords = payBy === undefined ? words.acceptedInvoice : words.acceptedToPay
  const [first] = plan
  const facts = {
    booking,
    reference: accepted.reference,
    amount: formatMoney(toMoney(first.amount)),
    date: formatLongDate(payBy ?? first.dueOn),
  }
  return writeMessage(content, {
    subject: fill(acceptedWords.subject, facts),
    preview: fill(acceptedWords.preview, facts),
    to: accepted.name,
    blocks: [
      { kind: 'paragraph', text: fill(acceptedWords.text, facts) },
      { kind: 'figure', label: shared.yourReference, value: booking },
      ...dayBlocks(content, { ...accepted, hasOptions: false }),
      ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
      ...planBlocks(content, plan, payBy),
      ...createManageBlocks(content, accepted.link, { page: acceptedWords.page }),
      ...questionBlocks(content, {
        message: fill(words.whatsappBooked, facts),
        namesTheDay: false,
      }),
    ],
  })
}

/**
 * The payment plan. The first part is due when the hold ends, even if the plan has an earlier day.
 */
function planBlocks(content: Content, plan: PaymentPlan, payBy: CalendarDate | undefined): Block[] {
  const { offer: words } = wordsOf(content).mails
  const rows = plan.map(({ amount, dueOn }, index) => ({
    label: fill(index === 0 && plan.length > 1 ? words.firstPart : words.rest, {
      date: formatLongDate(index === 0 && payBy !== undefined ? payBy : dueOn),
    }),
    value: formatMoney(toMoney(amount)),
  }))
  return [
    { kind: 'heading', text: words.paying },
    { kind: 'facts', rows },
  ]
}

export function writeOfferNewsMail(
  content: Content,
  news: { reference: string; name: string; title: string } & (
    | {
        event: 'accepted'
        booking: string
        total: Cents
        /**
         * 'held' waits for payment. 'invoiced' and 'confirmed' (no payment on this site) are
         * certain.
         */
        status: 'held' | 'invoiced' | 'confirmed'
        days: readonly OfferDay[]
      }
    | { event: 'declined' }
  ),
): Message {
  const { offer: words } = wordsOf(content).mails
  const newsWords = words.office[news.event]
  const { reference, name, title } = news
  const facts = { reference, name, title, booking: news.event === 'accepted' ? news.booking : '' }
  return writeMessage(content, {
    subject: fill(newsWords.subject, facts),
    preview: fill(newsWords.preview, facts),
    blocks: [
      { kind: 'paragraph', text: fill(newsWords.text, facts) },
      ...(news.event === 'accepted'
        ? [
            {
              kind: 'paragraph' as const,
              text: words.office.next[news.status],
            },
            ...dayBlocks(content, { ...news, hasOptions: false }),
          ]
        : []),
    ],
  })
}
