import { addDays, type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { paymentPlan } from '#content/payment-plan.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import {
  addedBlocks,
  chargesTable,
  tripBlocks,
  type TripFacts,
  tripQuestions,
} from './trip-blocks.ts'
import { words } from './words.ts'

const { shared } = words
const { confirmed, kinds } = words.trip

/** To the guest, when the office has confirmed a booking or a transfer (P9.10: on payment and form). */
export function tripConfirmed(trip: TripFacts, confirmedOn: CalendarDate): Message {
  const { kind, reference, title, company } = trip
  const date = formatLongDate(trip.date)
  return writeMessage({
    subject: fill(confirmed.subject, { title, date, reference }),
    preview: fill(confirmed.preview, { kind: kinds[kind], date }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: confirmed.openings[kind] },
      ...addedBlocks(trip),
      ...tripBlocks(trip),
      ...beforeTheDay(trip, confirmedOn),
      { kind: 'heading', text: shared.cancelling.title },
      { kind: 'paragraph', text: fill(shared.cancelling.text, { email: company.email }) },
      chargesTable(trip, confirmedOn),
      ...tripQuestions(trip),
    ],
  })
}

/** The last day for a balance is named while it lies ahead (P9.10). */
function beforeTheDay({ company, date, hasPickup }: TripFacts, confirmedOn: CalendarDate): Block[] {
  const { emergencyPhone } = company
  const balanceDue = addDays(date, -paymentPlan.balanceDueDays)
  const balance = fill(confirmed.balance, { date: formatLongDate(balanceDue) })
  return [
    { kind: 'heading', text: confirmed.before },
    {
      kind: 'steps',
      items: [
        ...(balanceDue > confirmedOn ? [balance] : []),
        hasPickup ? confirmed.pickupKnown : confirmed.pickup,
        fill(confirmed.emergency, { emergencyPhone }),
      ],
    },
  ]
}
