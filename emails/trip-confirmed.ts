import { addDays, type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { paymentRules } from '#rules/orders/cancellation.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import {
  addedBlocks,
  chargesTable,
  tripBlocks,
  type TripFacts,
  tripQuestions,
} from './trip-blocks.ts'

const openings = {
  booking: 'Your booking is confirmed. We have your payment and your form, and the day is yours.',
  transfer:
    'Your transfer is confirmed. We have your payment and your form, and the vehicle and its driver are yours for the day.',
}

/** To the guest, when the office has confirmed a booking or a transfer (P9.10: on payment and form). */
export function tripConfirmed(trip: TripFacts, confirmedOn: CalendarDate): Message {
  const { kind, reference, title, company } = trip
  const date = formatLongDate(trip.date)
  return writeMessage({
    subject: `Confirmed: ${title}, ${date} (${reference})`,
    preview: `Your ${kind} is confirmed. We look forward to ${date}.`,
    company,
    blocks: [
      { kind: 'paragraph', text: `Dear ${nameInMail(trip.name)},` },
      { kind: 'paragraph', text: openings[kind] },
      ...addedBlocks(trip),
      ...tripBlocks(trip),
      ...beforeTheDay(trip, confirmedOn),
      { kind: 'heading', text: 'If you need to cancel' },
      {
        kind: 'paragraph',
        text: `Write to ${company.email}. What we charge depends on the day your e-mail reaches us, in Cape Town time:`,
      },
      chargesTable(trip, confirmedOn),
      ...tripQuestions(trip),
    ],
  })
}

/** The last day for a balance is named while it lies ahead (P9.10). */
function beforeTheDay({ company, date, hasPickup }: TripFacts, confirmedOn: CalendarDate): Block[] {
  const balanceDue = addDays(date, -paymentRules.balanceDueDays)
  const balance = `If you pay by a written plan, the balance is due by ${formatLongDate(balanceDue)}.`
  return [
    { kind: 'heading', text: 'Before the day' },
    {
      kind: 'steps',
      items: [
        ...(balanceDue > confirmedOn ? [balance] : []),
        hasPickup
          ? 'We have your pick-up place, and we’ll agree on the time by e-mail.'
          : 'We’ll agree on pick-up place and time by e-mail. If we don’t know where you’re staying, just reply to this message.',
        `Keep this number: on the day itself, somebody answers ${company.emergencyPhone} at any hour.`,
      ],
    },
  ]
}
