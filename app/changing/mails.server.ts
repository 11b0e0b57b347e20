import { type Content, wordsOf } from '#content/content.ts'
import { formatLongDate, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import type { Bearer } from './reschedule.ts'
import { formatChange } from './format-change.ts'
import { fill } from '#rules/text/fill.ts'
import {
  formatWithCourtesy,
  createOfficeNoteBlocks,
  createTripBlocks,
  type TripFacts,
  createTripClosing,
  createChargesTable,
} from '#app/order/trip-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import {
  formatBalance,
  type BalanceFacts,
  formatSettlement,
  type Settlement,
  listSettlementBlocks,
  listOfficeSettlementBlocks,
} from '#app/payments/mails.server.ts'
import type { Canceller } from '#app/order/inbox.ts'
import { signOff, answerRows, longAnswerBlocks } from '#platform/mail/blocks/guest-blocks.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { manageDetailsFields } from '#app/order/manage-details.ts'
import { rideFields } from '#app/order/ride-fields.ts'

export type TripChange = {
  trip: TripFacts
  before: { label: string; value: string }[]
  figures: Parameters<typeof formatChange>[0]
  after: BalanceFacts & { status: 'requested' | 'held' | 'confirmed' }
}

/**
 * The mail to the guest about a change: before, after, and the money. `message` is the office's
 * note, if the office made the change.
 */
export function writeTripChangedMail(content: Content, change: TripChange, message = ''): Message {
  const words = wordsOf(content).mails
  const { changed, kinds } = words.trip
  const trip = { ...change.trip, message }
  const { reference, title } = trip
  const text = fill(changed.text, { kind: kinds[trip.kind], next: formatNext(content, change) })
  return writeMessage(content, {
    subject: fill(changed.subject, { title, date: formatLongDate(trip.date), reference }),
    preview: text,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text },
      ...createOfficeNoteBlocks(content, trip),
      { kind: 'paragraph', text: changed.now },
      ...changeBlocks(content, { ...change, trip }, 'guest'),
      { kind: 'paragraph', text: changed.calendar },
      ...createTripClosing(content, trip),
    ],
  })
}

/**
 * The mail to the guest after the office moved the trip to another day or tour: the change, and who
 * pays. A guest who pays for another tour asked for it and gets the mail of their own change.
 */
export function writeTripMovedMail(
  content: Content,
  change: TripChange,
  { bearer, message, isOtherTour }: { bearer: Bearer; message: string; isOtherTour: boolean },
): Message {
  if (isOtherTour && bearer === 'guest') return writeTripChangedMail(content, change, message)
  const words = wordsOf(content).mails
  const { changed, kinds, moved, swapped } = words.trip
  const { subject, text: sentence } = isOtherTour ? swapped : moved
  const trip = { ...change.trip, message }
  const { reference, title } = trip
  const text = fill(sentence, {
    kind: kinds[trip.kind],
    title,
    date: formatLongDate(trip.date),
    next: formatNext(content, change),
  })
  return writeMessage(content, {
    subject: fill(subject, { title, date: formatLongDate(trip.date), reference }),
    preview: text,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text },
      ...(bearer === 'company' ? [{ kind: 'paragraph', text: moved.free } as const] : []),
      ...createOfficeNoteBlocks(content, trip),
      { kind: 'paragraph', text: changed.now },
      ...changeBlocks(content, { ...change, trip }, 'guest'),
      { kind: 'paragraph', text: isOtherTour ? swapped.unsuited : moved.unsuited[bearer] },
      { kind: 'paragraph', text: changed.calendar },
      ...createTripClosing(content, trip),
    ],
  })
}

function formatNext(content: Content, { trip, figures, after }: TripChange): string {
  const { changed } = wordsOf(content).mails.trip
  const { next } = changed
  const formatAmount = (amount: Cents) =>
    formatWithCourtesy(content, toMoney(amount), trip.currency)
  if (after.status !== 'confirmed') return next[after.status]
  if (figures.officeAsks && figures.difference !== 0) return next.office
  if (figures.refund > 0) {
    const isByHand = figures.byHand === figures.refund
    return fill(isByHand ? next.byHand : next.back, { refund: formatAmount(figures.refund) })
  }
  const balanceText = formatBalance(content, after, trip.currency)
  return balanceText ?? fill(next.nothing, { date: formatLongDate(trip.date) })
}

/** The mail to the guest after an unpaid change expired: the trip is unchanged. */
export function writeChangeLapsedMail(
  content: Content,
  trip: TripFacts,
  requestedRows: TripChange['before'],
): Message {
  const words = wordsOf(content).mails
  const { reference, title } = trip
  const placeholders = { title, date: formatLongDate(trip.date), reference }
  const { lapsed } = words.trip
  return writeMessage(content, {
    subject: fill(lapsed.subject, placeholders),
    preview: fill(lapsed.text, placeholders),
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: fill(lapsed.text, placeholders) },
      { kind: 'paragraph', text: lapsed.again },
      { kind: 'link', text: words.manage.link, url: trip.link },
      ...createTripBlocks(content, trip),
      { kind: 'heading', text: lapsed.wished },
      { kind: 'facts', rows: requestedRows },
      ...createTripClosing(content, trip, [
        { kind: 'link', text: words.manage.link, url: trip.link },
      ]),
    ],
  })
}

export function writeTripChangedOfficeMail(content: Content, change: TripChange): Message {
  const words = wordsOf(content).mails
  const { changed } = words.trip
  const { reference, title, date } = change.trip
  const placeholders = { reference, title, date: formatLongDate(date) }
  return writeMessage(content, {
    subject: fill(changed.office.subject, placeholders),
    preview: changed.office.text,
    blocks: [
      { kind: 'paragraph', text: changed.office.text },
      ...changeBlocks(content, change, 'office'),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}

function changeBlocks(
  content: Content,
  { trip, before, figures }: TripChange,
  reader: 'guest' | 'office',
): Block[] {
  const manageWords = wordsOf(content).manage
  const { changed } = wordsOf(content).mails.trip
  const figuresWords = reader === 'office' ? changed.office.quote : manageWords.change.quote
  return [
    ...createTripBlocks(content, trip, reader),
    { kind: 'heading', text: changed.before },
    { kind: 'facts', rows: before },
    { kind: 'heading', text: changed.money },
    ...formatChange(figures, figuresWords).map((text): Block => ({
      kind: 'paragraph',
      text,
    })),
  ]
}

export type Cancellation = { cancelledBy: Canceller; wasConfirmed: boolean }

/**
 * The mail to the guest after a cancellation by them or by the company. `settled` says what happens
 * to money paid on this site.
 */
export function writeTripCancelledMail(
  content: Content,
  trip: TripFacts,
  cancellation: Cancellation,
  settled?: Settlement,
): Message {
  const words = wordsOf(content).mails
  const { cancelled, kinds } = words.trip
  const { reference, title } = trip
  const date = formatLongDate(trip.date)
  if (cancellation.cancelledBy === 'grave') return writeGraveCancelledMail(content, trip, settled)
  const isByGuest = cancellation.cancelledBy === 'guest'
  const firstSentence = fill(isByGuest ? cancelled.byGuest : cancelled.byOffice, {
    kind: kinds[trip.kind],
  })
  const opening = [firstSentence, settled ? formatSettlement(content, settled) : '']
    .join(' ')
    .trim()
  return writeMessage(content, {
    subject: fill(cancelled.subject, { title, date, reference }),
    preview: opening,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: opening },
      ...createOfficeNoteBlocks(content, trip),
      ...createTripBlocks(content, trip),
      { kind: 'heading', text: cancelled.paid },
      ...(settled
        ? [
            ...listSettlementBlocks(content, settled, trip.currency),
            ...choiceBlocks(content, trip, cancellation, settled),
          ]
        : paidBlocks(content, trip, cancellation)),
      { kind: 'paragraph', text: words.shared.calendar.takenOut },
      ...createTripClosing(content, trip),
    ],
  })
}

function writeGraveCancelledMail(
  content: Content,
  trip: TripFacts,
  settled: Settlement | undefined,
): Message {
  const { company } = content
  const words = wordsOf(content).mails
  const { cancelled, kinds } = words.trip
  const { reference, title } = trip
  const { grave } = cancelled
  const text = fill(grave.text, { kind: kinds[trip.kind] })
  const kept = settled?.kept ?? 0
  const hasMoney = settled && kept + settled.refund > 0
  return writeMessage(content, {
    subject: fill(cancelled.subject, { title, date: formatLongDate(trip.date), reference }),
    preview: text,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text },
      ...createOfficeNoteBlocks(content, trip),
      ...(hasMoney
        ? [
            { kind: 'heading' as const, text: cancelled.paid },
            ...listSettlementBlocks(content, settled, trip.currency),
          ]
        : [{ kind: 'paragraph' as const, text: grave.nothing }]),
      ...createTripBlocks(content, trip),
      { kind: 'paragraph', text: fill(grave.talk, { phone: company.phone }) },
      { kind: 'link', text: grave.link, url: trip.link },
      signOff(content),
    ],
  })
}

/**
 * The mail to a guest who reported a death or hospital stay: the office knows, and the guest need
 * do nothing more.
 */
export function writeGraveAcknowledgedMail(content: Content, trip: TripFacts): Message {
  const { company } = content
  const words = wordsOf(content).mails
  const { cancelled } = words.trip
  const { reference, title } = trip
  const { told, talk } = cancelled.grave
  const text = fill(told.text, { hours: company.replyPromise.withinHours })
  return writeMessage(content, {
    subject: fill(told.subject, { title, reference }),
    preview: told.preview,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: fill(talk, { phone: company.phone }) },
      ...createTripBlocks(content, trip),
      { kind: 'link', text: cancelled.grave.link, url: trip.link },
      signOff(content),
    ],
  })
}

export function writeTripCancelledOfficeMail(
  content: Content,
  trip: TripFacts,
  settled: Settlement,
): Message {
  const words = wordsOf(content).mails
  const { cancelled } = words.trip
  const { reference, title } = trip
  const { office } = cancelled
  const { refund, credit = 0, waits = false } = settled
  const voucherText = waits ? office.creditWaits : office.credit
  const otherText = credit > 0 ? voucherText : office.nothing
  const text = refund > 0 ? office.text : otherText
  return writeMessage(content, {
    subject: fill(office.subject, { reference, title, date: formatLongDate(trip.date) }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      ...createTripBlocks(content, trip, 'office'),
      ...listOfficeSettlementBlocks(content, settled),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}

/**
 * If the company cancels a paid trip, the guest chooses between a full refund and a similar tour.
 */
function choiceBlocks(
  content: Content,
  { kind }: TripFacts,
  { cancelledBy }: Cancellation,
  { refund, credit = 0 }: Settlement,
): Block[] {
  const { cancelled } = wordsOf(content).mails.trip
  if (cancelledBy !== 'office' || refund + credit === 0) return []
  return [{ kind: 'paragraph', text: cancelled.allBack[kind] }]
}

/** The refund by P9.10: the agreed table if the guest cancels, everything if the company does. */
function paidBlocks(
  content: Content,
  trip: TripFacts,
  { cancelledBy, wasConfirmed }: Cancellation,
): Block[] {
  const { company } = content
  const { cancelled } = wordsOf(content).mails.trip
  const { kind } = trip
  if (cancelledBy === 'office') return [{ kind: 'paragraph', text: cancelled.allBack[kind] }]
  const text = fill(cancelled.answer, { hours: company.replyPromise.withinHours })
  if (!wasConfirmed) return [{ kind: 'paragraph', text }]
  return [
    { kind: 'paragraph', text: cancelled.charged },
    createChargesTable(content, trip, trip.bookedOn),
    { kind: 'paragraph', text },
  ]
}

export type DetailsFacts = {
  reference: string
  title: string
  date: CalendarDate
  details: Answers<typeof manageDetailsFields>
}

export function writeDetailsOfficeMail(
  content: Content,
  { reference, title, details, ...facts }: DetailsFacts,
): Message {
  const words = wordsOf(content).mails
  const { shared } = words
  const { details: detailsWords } = words.trip
  const fieldTexts = { fields: manageDetailsFields, words: wordsOf(content).manage.asked }
  const date = formatLongDate(facts.date)
  return writeMessage(content, {
    subject: fill(detailsWords.subject, { reference, title, date }),
    preview: detailsWords.text,
    blocks: [
      { kind: 'paragraph', text: detailsWords.text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'facts', rows: answerRows(content, fieldTexts, details) },
      ...longAnswerBlocks(content, fieldTexts, details),
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}

export type RideFacts = {
  reference: string
  title: string
  date: CalendarDate
  ride: Answers<typeof rideFields>
}

export function writeRideOfficeMail(
  content: Content,
  { reference, title, ride, ...facts }: RideFacts,
): Message {
  const words = wordsOf(content).mails
  const { shared } = words
  const { ride: rideWords } = words.transfer.office
  const fieldTexts = { fields: rideFields, words: wordsOf(content).manage.ride.asked }
  const date = formatLongDate(facts.date)
  return writeMessage(content, {
    subject: fill(rideWords.subject, { reference, title, date }),
    preview: rideWords.text,
    blocks: [
      { kind: 'paragraph', text: rideWords.text },
      { kind: 'figure', label: shared.reference, value: reference },
      {
        kind: 'facts',
        rows: [{ label: date, value: title }, ...answerRows(content, fieldTexts, ride)],
      },
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}
