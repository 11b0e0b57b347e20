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
  booking:
    'Your booking is confirmed. The payment and the completed form have reached us, and the day is yours.',
  transfer:
    'Your transfer is confirmed. The payment and the completed form have reached us, and the vehicle with its driver is yours for the day.',
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
        text: `Write to ${company.email}. The day on which your e-mail reaches us, in Cape Town time, decides what is charged of the total:`,
      },
      chargesTable(trip, confirmedOn),
      ...tripQuestions(trip),
    ],
  })
}

/** The last day for a balance is named while it lies ahead (P9.10). */
function beforeTheDay({ company, date, hasPickup }: TripFacts, confirmedOn: CalendarDate): Block[] {
  const balanceDue = addDays(date, -paymentRules.balanceDueDays)
  const balance = `If you pay by a written payment plan, the balance reaches us by ${formatLongDate(balanceDue)}.`
  return [
    { kind: 'heading', text: 'Before the day' },
    {
      kind: 'steps',
      items: [
        ...(balanceDue > confirmedOn ? [balance] : []),
        hasPickup
          ? 'We have your pick-up place, and agree on the time by e-mail.'
          : 'We agree on your pick-up place and time by e-mail. Answer this message with where you are staying, if we do not know it yet.',
        `Keep this number: on the day itself, ${company.emergencyPhone} is answered at any hour.`,
      ],
    },
  ]
}
