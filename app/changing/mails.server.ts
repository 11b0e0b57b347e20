import { type Content, wordsOf } from '#content/content.ts'
import { formatLongDate, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import type { Bearer } from './reschedule.ts'
import { formatChange } from './format-change.ts'
import { fill } from '#rules/text/fill.ts'
import {
  formatWithCourtesy,
  officeNoteBlocks,
  tripBlocks,
  type TripFacts,
  tripClosing,
  chargesTable,
} from '#app/order/trip-mail-blocks.server.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import {
  formatRest,
  type RestFacts,
  formatSettled,
  type Settled,
  settledBlocks,
  settledBlocksForOffice,
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
  after: RestFacts & { status: 'requested' | 'held' | 'confirmed' }
}

/**
 * The mail to the guest about a change: before, after, and the money. `message` is the office's
 * note, if the office made the change.
 */
export function tripChanged(content: Content, change: TripChange, message = ''): Message {
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
      ...officeNoteBlocks(content, trip),
      { kind: 'paragraph', text: changed.now },
      ...changeBlocks(content, { ...change, trip }, 'guest'),
      { kind: 'paragraph', text: changed.calendar },
      ...tripClosing(content, trip),
    ],
  })
}

/**
 * The mail to the guest after the office moved the trip to another day or tour: the change, and who
 * pays. A guest who pays for another tour asked for it and gets the mail of their own change.
 */
export function tripMoved(
  content: Content,
  change: TripChange,
  { bearer, message, isOtherTour }: { bearer: Bearer; message: string; isOtherTour: boolean },
): Message {
  if (isOtherTour && bearer === 'guest') return tripChanged(content, change, message)
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
      ...officeNoteBlocks(content, trip),
      { kind: 'paragraph', text: changed.now },
      ...changeBlocks(content, { ...change, trip }, 'guest'),
      { kind: 'paragraph', text: isOtherTour ? swapped.unsuited : moved.unsuited[bearer] },
      { kind: 'paragraph', text: changed.calendar },
      ...tripClosing(content, trip),
    ],
  })
}

function formatNext(content: Content, { trip, figures, after }: TripChange): string {
  const { changed } = wordsOf(content).mails.trip
  const { next } = changed
  const money = (amount: Cents) => formatWithCourtesy(content, toMoney(amount), trip.currency)
  if (after.status !== 'confirmed') return next[after.status]
  if (figures.officeAsks && figures.difference !== 0) return next.office
  if (figures.refund > 0) {
    const isByHand = figures.byHand === figures.refund
    return fill(isByHand ? next.byHand : next.back, { refund: money(figures.refund) })
  }
  const rest = formatRest(content, after, trip.currency)
  return rest ?? fill(next.nothing, { date: formatLongDate(trip.date) })
}

/** The mail to the guest after an unpaid change expired: the trip is unchanged. */
export function changeLapsed(
  content: Content,
  trip: TripFacts,
  wished: TripChange['before'],
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
      ...tripBlocks(content, trip),
      { kind: 'heading', text: lapsed.wished },
      { kind: 'facts', rows: wished },
      ...tripClosing(content, trip, [{ kind: 'link', text: words.manage.link, url: trip.link }]),
    ],
  })
}

export function tripChangedOffice(content: Content, change: TripChange): Message {
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
    ...tripBlocks(content, trip, reader),
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
export function tripCancelled(
  content: Content,
  trip: TripFacts,
  cancellation: Cancellation,
  settled?: Settled,
): Message {
  const words = wordsOf(content).mails
  const { cancelled, kinds } = words.trip
  const { reference, title } = trip
  const date = formatLongDate(trip.date)
  if (cancellation.cancelledBy === 'grave') return graveCancelled(content, trip, settled)
  const isWish = cancellation.cancelledBy === 'guest'
  const first = fill(isWish ? cancelled.byGuest : cancelled.byOffice, { kind: kinds[trip.kind] })
  const opening = [first, settled ? formatSettled(content, settled) : ''].join(' ').trim()
  return writeMessage(content, {
    subject: fill(cancelled.subject, { title, date, reference }),
    preview: opening,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text: opening },
      ...officeNoteBlocks(content, trip),
      ...tripBlocks(content, trip),
      { kind: 'heading', text: cancelled.paid },
      ...(settled
        ? [
            ...settledBlocks(content, settled, trip.currency),
            ...choiceBlocks(content, trip, cancellation, settled),
          ]
        : paidBlocks(content, trip, cancellation)),
      { kind: 'paragraph', text: words.shared.calendar.takenOut },
      ...tripClosing(content, trip),
    ],
  })
}

function graveCancelled(content: Content, trip: TripFacts, settled: Settled | undefined): Message {
  const { company } = content
  const words = wordsOf(content).mails
  const { cancelled, kinds } = words.trip
  const { reference, title } = trip
  const { grave } = cancelled
  const text = fill(grave.text, { kind: kinds[trip.kind] })
  const kept = settled?.kept ?? 0
  const money = settled && kept + settled.refund > 0
  return writeMessage(content, {
    subject: fill(cancelled.subject, { title, date: formatLongDate(trip.date), reference }),
    preview: text,
    to: trip.name,
    blocks: [
      { kind: 'paragraph', text },
      ...officeNoteBlocks(content, trip),
      ...(money
        ? [
            { kind: 'heading' as const, text: cancelled.paid },
            ...settledBlocks(content, settled, trip.currency),
          ]
        : [{ kind: 'paragraph' as const, text: grave.nothing }]),
      ...tripBlocks(content, trip),
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
export function graveAcknowledged(content: Content, trip: TripFacts): Message {
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
      ...tripBlocks(content, trip),
      { kind: 'link', text: cancelled.grave.link, url: trip.link },
      signOff(content),
    ],
  })
}

export function tripCancelledOffice(content: Content, trip: TripFacts, settled: Settled): Message {
  const words = wordsOf(content).mails
  const { cancelled } = words.trip
  const { reference, title } = trip
  const { office } = cancelled
  const { refund, credit = 0, waits = false } = settled
  const asVoucher = waits ? office.creditWaits : office.credit
  const otherText = credit > 0 ? asVoucher : office.nothing
  const text = refund > 0 ? office.text : otherText
  return writeMessage(content, {
    subject: fill(office.subject, { reference, title, date: formatLongDate(trip.date) }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      ...tripBlocks(content, trip, 'office'),
      ...settledBlocksForOffice(content, settled),
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
  { refund, credit = 0 }: Settled,
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
    chargesTable(content, trip, trip.bookedOn),
    { kind: 'paragraph', text },
  ]
}

export type DetailsFacts = {
  reference: string
  title: string
  date: CalendarDate
  details: Answers<typeof manageDetailsFields>
}

export function detailsOffice(
  content: Content,
  { reference, title, details, ...on }: DetailsFacts,
): Message {
  const words = wordsOf(content).mails
  const { shared } = words
  const { details: own } = words.trip
  const fieldTexts = { fields: manageDetailsFields, words: wordsOf(content).manage.asked }
  const date = formatLongDate(on.date)
  return writeMessage(content, {
    subject: fill(own.subject, { reference, title, date }),
    preview: own.text,
    blocks: [
      { kind: 'paragraph', text: own.text },
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

export function rideOffice(
  content: Content,
  { reference, title, ride, ...on }: RideFacts,
): Message {
  const words = wordsOf(content).mails
  const { shared } = words
  const { ride: own } = words.transfer.office
  const fieldTexts = { fields: rideFields, words: wordsOf(content).manage.ride.asked }
  const date = formatLongDate(on.date)
  return writeMessage(content, {
    subject: fill(own.subject, { reference, title, date }),
    preview: own.text,
    blocks: [
      { kind: 'paragraph', text: own.text },
      { kind: 'figure', label: shared.reference, value: reference },
      {
        kind: 'facts',
        rows: [{ label: date, value: title }, ...answerRows(content, fieldTexts, ride)],
      },
      { kind: 'paragraph', text: shared.answering },
    ],
  })
}
