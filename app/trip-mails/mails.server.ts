import { type Content, wordsOf } from '#content/content.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import {
  formatWithCourtesy,
  createManageBlocks,
  listPickUpRows,
  type TripFacts,
} from '#app/order/trip-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import { questionBlocks } from '#platform/mail/blocks/guest-blocks.ts'
import type { ReviewRule } from '#app/reviews/review.ts'

export type SoonFacts = {
  trip: TripFacts
  /** The pick-up time in Cape Town. */
  time: ClockTime | undefined
  /** The pick-up's part of town. Our mails never repeat the guest's own words. */
  area: string | undefined
  guides: readonly { name: string; registration: string | null; phone: string | null }[]
  vehicles: readonly { name: string; plate: string | null }[]
  bring: readonly string[]
  /** The balance payable on this site, in cents. */
  balance: Cents
}

/** A mail two days before the trip: all details of the day. */
export function writeTripSoonMail(content: Content, facts: SoonFacts): Message {
  const words = wordsOf(content).mails
  const { trip, bring, balance } = facts
  const mailWords = words.followUp.soon
  const placeholders = nameTrip(trip)
  const amount = formatWithCourtesy(content, toMoney(balance), trip.currency)
  const timedTrips =
    facts.time === undefined ? [] : [{ ...facts, date: trip.date, place: undefined }]
  const isOpen = facts.guides.length === 0 || facts.vehicles.length === 0
  return writeMessage(content, {
    subject: fill(mailWords.subject, placeholders),
    preview: fill(mailWords.preview, placeholders),
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: fill(mailWords.text, placeholders) },
      { kind: 'figure', label: words.shared.yourReference, value: trip.reference },
      {
        kind: 'facts',
        rows: [...trip.rows, ...listPickUpRows(content, timedTrips), ...crewRows(content, facts)],
      },
      ...paragraphIf(isOpen, mailWords.crewLater),
      ...paragraphIf(!trip.hasPickup, words.followUp.placeOpen),
      ...bringBlocks(content, bring),
      ...paragraphIf(balance > 0, fill(mailWords.balance, { amount })),
      ...createManageBlocks(content, trip.link, { page: mailWords.page }),
      ...tripQuestionBlocks(content, trip, { namesTheDay: true }),
    ],
  })
}

/** A mail on the day before the trip: pick-up time, guide and vehicle. */
export function writeTripTomorrowMail(content: Content, facts: SoonFacts): Message {
  const words = wordsOf(content).mails
  const { trip, time = '', balance } = facts
  const mailWords = words.followUp.tomorrow
  const amount = formatWithCourtesy(content, toMoney(balance), trip.currency)
  const placeholders = { ...nameTrip(trip), time }
  return writeMessage(content, {
    subject: fill(mailWords.subject, placeholders),
    preview: fill(mailWords.preview, placeholders),
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: fill(mailWords.text, placeholders) },
      { kind: 'figure', label: mailWords.time, value: time },
      {
        kind: 'facts',
        rows: [
          { label: words.shared.date, value: formatLongDate(trip.date) },
          ...placeRows(content, facts),
          ...crewRows(content, facts, { withPhone: true }),
        ],
      },
      ...paragraphIf(!trip.hasPickup, words.followUp.placeOpen),
      ...paragraphIf(balance > 0, fill(mailWords.balance, { amount })),
      ...createManageBlocks(content, trip.link, { page: mailWords.page }),
      ...tripQuestionBlocks(content, trip, { namesTheDay: true }),
    ],
  })
}

/**
 * A mail on the day after: thanks, the balance, and a review request, equal for all guests.
 * `siteUrl` leads to the review rules.
 */
export function writeTripOverMail(
  content: Content,
  { trip, balance }: Pick<SoonFacts, 'trip' | 'balance'>,
  siteUrl: string,
): Message {
  const words = wordsOf(content).mails
  const mailWords = words.followUp.over
  const placeholders = nameTrip(trip)
  const reviewUrl = `${trip.link}?to=review`
  const reviewBlocks: Block[] = [
    { kind: 'paragraph', text: mailWords.ask },
    { kind: 'link', text: mailWords.link, url: reviewUrl },
    { kind: 'paragraph', text: mailWords.rules },
    { kind: 'link', text: mailWords.rulesLink, url: `${siteUrl}/reviews`, isQuiet: true },
  ]
  return writeMessage(content, {
    subject: fill(mailWords.subject, placeholders),
    preview: fill(mailWords.preview, placeholders),
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: fill(mailWords.text, placeholders) },
      ...balanceBlocks(content, trip, balance),
      ...reviewBlocks,
      ...tripQuestionBlocks(content, trip, { namesTheDay: false }),
    ],
  })
}

function balanceBlocks(content: Content, trip: TripFacts, balance: Cents): Block[] {
  const { over: mailWords } = wordsOf(content).mails.followUp
  if (balance <= 0) return []
  const amount = formatWithCourtesy(content, toMoney(balance), trip.currency)
  return [
    { kind: 'paragraph', text: fill(mailWords.balance, { amount }) },
    { kind: 'link', text: mailWords.pay, url: trip.link },
  ]
}

function nameTrip({ title, date, reference }: TripFacts) {
  return { title, date: formatLongDate(date), reference }
}

function placeRows(content: Content, { area }: SoonFacts) {
  const { where } = wordsOf(content).mails.followUp
  return area === undefined ? [] : [{ label: where, value: area }]
}

function crewRows(
  content: Content,
  { guides, vehicles }: SoonFacts,
  { withPhone = false }: { withPhone?: boolean } = {},
) {
  const words = wordsOf(content).mails.followUp
  const names = guides.map(({ name, registration, phone }) =>
    [
      registration === null ? name : fill(words.registered, { name, registration }),
      ...(withPhone && phone !== null ? [phone] : []),
    ].join('\n'),
  )
  const cars = vehicles.map(({ name, plate }) =>
    plate === null ? name : fill(words.plated, { name, plate }),
  )
  return [
    ...(names.length > 0 ? [{ label: words.guide, value: names.join('\n') }] : []),
    ...(cars.length > 0 ? [{ label: words.vehicle, value: cars.join('\n') }] : []),
  ]
}

function bringBlocks(content: Content, bring: readonly string[]): Block[] {
  const { soon } = wordsOf(content).mails.followUp
  if (bring.length === 0) return []
  return [{ kind: 'facts', rows: [{ label: soon.bring, value: bring.join('\n') }] }]
}

function tripQuestionBlocks(
  content: Content,
  { kind, reference }: TripFacts,
  { namesTheDay }: { namesTheDay: boolean },
): Block[] {
  const { whatsapp, kinds } = wordsOf(content).mails.trip
  return questionBlocks(content, {
    message: fill(whatsapp, { kind: kinds[kind], reference }),
    namesTheDay,
  })
}

function paragraphIf(isIncluded: boolean, text: string): Block[] {
  return isIncluded ? [{ kind: 'paragraph', text }] : []
}

export function writeReviewRefusedMail(
  content: Content,
  trip: TripFacts,
  { rule, siteUrl }: { rule: ReviewRule; siteUrl: string },
): Message {
  const { mails, reviews } = wordsOf(content)
  const words = mails.followUp.refused
  const { title, text } = reviews.rules[rule]
  const placeholders = { title: trip.title, reference: trip.reference }
  return writeMessage(content, {
    subject: fill(words.subject, placeholders),
    preview: fill(words.preview, placeholders),
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: fill(words.text, placeholders) },
      { kind: 'figure', label: words.rule, value: title },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: words.again },
      { kind: 'link', text: words.link, url: `${trip.link}?to=review` },
      { kind: 'link', text: words.rulesLink, url: `${siteUrl}/reviews`, isQuiet: true },
      ...questionBlocks(content, {
        message: fill(mails.trip.whatsapp, {
          kind: mails.trip.kinds[trip.kind],
          reference: trip.reference,
        }),
        namesTheDay: false,
      }),
    ],
  })
}
