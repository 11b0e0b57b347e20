import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { saySettled, settledBlocks, settledForOffice } from './payment-mails.ts'
import {
  addedBlocks,
  chargesTable,
  tripBlocks,
  type TripFacts,
  tripClosing,
} from './trip-blocks.ts'
import { words } from './words.ts'

const { cancelled, kinds } = words.trip

/** Who called it off, and whether it was confirmed until then. */
export type Cancellation = { cancelledBy: 'guest' | 'office'; wasConfirmed: boolean }

/**
 * To the guest, when a booking or a transfer is cancelled, at their wish or at our own need. `settled`
 * says what became of their money, where it came through here.
 */
export function tripCancelled(
  trip: TripFacts,
  cancellation: Cancellation,
  settled?: Parameters<typeof settledBlocks>[0],
): Message {
  const { reference, title, company } = trip
  const date = formatLongDate(trip.date)
  const isWish = cancellation.cancelledBy === 'guest'
  const news = fill(isWish ? cancelled.byGuest : cancelled.byOffice, { kind: kinds[trip.kind] })
  const opening = [news, settled ? saySettled(settled) : ''].join(' ').trim()
  return writeMessage({
    subject: fill(cancelled.subject, { title, date, reference }),
    preview: opening,
    company,
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: opening },
      ...addedBlocks(trip),
      ...tripBlocks(trip),
      { kind: 'heading', text: cancelled.paid },
      ...(settled
        ? [...settledBlocks(settled, trip.currency), ...choiceBlocks(trip, cancellation, settled)]
        : paidBlocks(trip, cancellation)),
      { kind: 'paragraph', text: words.shared.calendar.takenOut },
      ...tripClosing(trip),
    ],
  })
}

/** To the office, when a guest has called something off alone: what is free again, and what the guest is owed. */
export function tripCancelledOffice(
  trip: TripFacts,
  settled: Parameters<typeof settledBlocks>[0],
): Message {
  const { reference, title, company } = trip
  const { office } = cancelled
  const { refund, credit = 0, waits = false } = settled
  const asVoucher = waits ? office.creditWaits : office.credit
  const taken = credit > 0 ? asVoucher : office.nothing
  const text = refund > 0 ? office.text : taken
  return writeMessage({
    subject: fill(office.subject, { reference, title, date: formatLongDate(trip.date) }),
    preview: text,
    company,
    blocks: [
      { kind: 'paragraph', text },
      ...tripBlocks(trip, 'office'),
      ...settledForOffice(settled),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}

/** Where we cancel what was paid for, the guest chooses: all of it back, or a similar tour. */
function choiceBlocks(
  { kind }: TripFacts,
  { cancelledBy }: Cancellation,
  { refund, credit = 0 }: Parameters<typeof settledBlocks>[0],
): Block[] {
  if (cancelledBy !== 'office' || refund + credit === 0) return []
  return [{ kind: 'paragraph', text: cancelled.allBack[kind] }]
}

/** P9.10: the agreed table where the guest cancels, all of it back where we do. */
function paidBlocks(trip: TripFacts, { cancelledBy, wasConfirmed }: Cancellation): Block[] {
  const { kind, company } = trip
  if (cancelledBy === 'office') return [{ kind: 'paragraph', text: cancelled.allBack[kind] }]
  const text = fill(cancelled.answer, { hours: company.replyPromise.withinHours })
  if (!wasConfirmed) return [{ kind: 'paragraph', text }]
  return [
    { kind: 'paragraph', text: cancelled.charged },
    chargesTable(trip, trip.bookedOn),
    { kind: 'paragraph', text },
  ]
}
