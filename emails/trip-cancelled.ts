import { type Content, say } from '#content/content.ts'
import type { Canceller } from '#rules/office/inbox.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { signOff } from './questions.ts'
import { formatSettled, type Settled, settledBlocks, settledForOffice } from './payment-mails.ts'
import {
  addedBlocks,
  chargesTable,
  tripBlocks,
  type TripFacts,
  tripClosing,
} from './trip-blocks.ts'

/** Who called it off, and whether it was confirmed until then. */
export type Cancellation = { cancelledBy: Canceller; wasConfirmed: boolean }

/**
 * To the guest, when a booking or a transfer is cancelled, at their wish or at our own need. `settled`
 * says what became of their money, where it came through here.
 */
export function tripCancelled(
  content: Content,
  trip: TripFacts,
  cancellation: Cancellation,
  settled?: Settled,
): Message {
  const words = say(content).mails
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
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: opening },
      ...addedBlocks(content, trip),
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

/** To a guest who has lost somebody, or has somebody in hospital: no table, no offer, no file for a calendar. */
function graveCancelled(content: Content, trip: TripFacts, settled: Settled | undefined): Message {
  const { company } = content
  const words = say(content).mails
  const { cancelled, kinds } = words.trip
  const { reference, title } = trip
  const { grave } = cancelled
  const text = fill(grave.text, { kind: kinds[trip.kind] })
  const kept = settled?.kept ?? 0
  const money = settled && kept + settled.refund > 0
  return writeMessage(content, {
    subject: fill(cancelled.subject, { title, date: formatLongDate(trip.date), reference }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text },
      ...addedBlocks(content, trip),
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

/** To a guest who has reported a death or a stay in hospital: we have it, and nothing is theirs to do. */
export function graveAcknowledged(content: Content, trip: TripFacts): Message {
  const { company } = content
  const words = say(content).mails
  const { cancelled } = words.trip
  const { reference, title } = trip
  const { told, talk } = cancelled.grave
  const text = fill(told.text, { hours: company.replyPromise.withinHours })
  return writeMessage(content, {
    subject: fill(told.subject, { title, reference }),
    preview: told.preview,
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: fill(talk, { phone: company.phone }) },
      ...tripBlocks(content, trip),
      { kind: 'link', text: cancelled.grave.link, url: trip.link },
      signOff(content),
    ],
  })
}

/** To the office, when a guest has called something off alone: what is free again, and what the guest is owed. */
export function tripCancelledOffice(content: Content, trip: TripFacts, settled: Settled): Message {
  const words = say(content).mails
  const { cancelled } = words.trip
  const { reference, title } = trip
  const { office } = cancelled
  const { refund, credit = 0, waits = false } = settled
  const asVoucher = waits ? office.creditWaits : office.credit
  const taken = credit > 0 ? asVoucher : office.nothing
  const text = refund > 0 ? office.text : taken
  return writeMessage(content, {
    subject: fill(office.subject, { reference, title, date: formatLongDate(trip.date) }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      ...tripBlocks(content, trip, 'office'),
      ...settledForOffice(content, settled),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}

/** Where we cancel what was paid for, the guest chooses: all of it back, or a similar tour. */
function choiceBlocks(
  content: Content,
  { kind }: TripFacts,
  { cancelledBy }: Cancellation,
  { refund, credit = 0 }: Settled,
): Block[] {
  const { cancelled } = say(content).mails.trip
  if (cancelledBy !== 'office' || refund + credit === 0) return []
  return [{ kind: 'paragraph', text: cancelled.allBack[kind] }]
}

/** P9.10: the agreed table where the guest cancels, all of it back where we do. */
function paidBlocks(
  content: Content,
  trip: TripFacts,
  { cancelledBy, wasConfirmed }: Cancellation,
): Block[] {
  const { company } = content
  const { cancelled } = say(content).mails.trip
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
