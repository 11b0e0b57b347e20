import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import {
  addedBlocks,
  chargesTable,
  tripBlocks,
  type TripFacts,
  tripQuestions,
} from './trip-blocks.ts'

/** Who called it off, and whether it was confirmed until then. */
export type Cancellation = { cancelledBy: 'guest' | 'office'; wasConfirmed: boolean }

/** To the guest, when the office has cancelled a booking or a transfer, at their wish or at its own need. */
export function tripCancelled(trip: TripFacts, cancellation: Cancellation): Message {
  const { kind, reference, title, company } = trip
  const date = formatLongDate(trip.date)
  const opening =
    cancellation.cancelledBy === 'guest'
      ? `As you asked, your ${kind} is cancelled.`
      : `We’re sorry: we have to cancel your ${kind}.`
  return writeMessage({
    subject: `Cancelled: ${title}, ${date} (${reference})`,
    preview: opening,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(trip.name)},` },
      { kind: 'paragraph', text: opening },
      ...addedBlocks(trip),
      ...tripBlocks(trip),
      { kind: 'heading', text: 'What you have paid' },
      ...paidBlocks(trip, cancellation),
      ...tripQuestions(trip),
    ],
  })
}

/** P9.10: the agreed table where the guest cancels, all of it back where we do. */
function paidBlocks(trip: TripFacts, { cancelledBy, wasConfirmed }: Cancellation): Block[] {
  const { kind, company } = trip
  if (cancelledBy === 'office') {
    const similar = kind === 'booking' ? 'a similar tour' : 'another day or vehicle'
    return [
      {
        kind: 'paragraph',
        text: `You get back everything you’ve paid. If you’d rather have ${similar}, we settle the difference in price: reply and tell us which you prefer.`,
      },
    ]
  }
  const text = `If you’ve paid anything, the office writes to you about it within ${company.replyPromise.withinHours} hours.`
  if (!wasConfirmed) return [{ kind: 'paragraph', text }]
  return [
    {
      kind: 'paragraph',
      text: 'The day on which your e-mail reached us, in Cape Town time, decides what is charged; the rest comes back to you.',
    },
    chargesTable(trip, trip.bookedOn),
    { kind: 'paragraph', text },
  ]
}
