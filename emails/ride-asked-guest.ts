import { type Content, say } from '#content/content.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { flightInMail } from '#rules/orders/ride-enquiry.ts'
import type { Ride } from '#contract/bookings.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import { confirmReceipt } from './receipt.ts'

export type RideFacts = Omit<Ride, 'consent'> & { reference: string }

/**
 * To whoever asks for a ride: its reference, and of what was asked all but free text, since the address may be
 * a stranger's (decision 27).
 */
export function rideAskedGuest(content: Content, ride: RideFacts): Message {
  const { company } = content
  const { ride: form, mails: words } = say(content)
  const { guest } = words.ride
  const { reference } = ride
  const hours = company.replyPromise.withinHours
  const flight = flightInMail(ride.flight)
  const rows = [
    { label: form.asked.way.label, value: form.ways[ride.way] },
    { label: form.asked.date, value: formatLongDate(ride.date) },
    ...(ride.time ? [{ label: form.asked.time.label, value: ride.time }] : []),
    ...(flight ? [{ label: form.asked.flight.label, value: flight }] : []),
    { label: form.asked.guests, value: String(ride.guests) },
  ]
  return writeMessage(content, {
    subject: fill(guest.subject, { reference }),
    preview: fill(guest.preview, { hours }),
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(ride.name) }) },
      { kind: 'paragraph', text: fill(guest.text, { hours }) },
      { kind: 'figure', label: words.shared.yourReference, value: reference },
      { kind: 'facts', rows },
      ...confirmReceipt(content, [
        'place',
        ...(ride.luggage ? (['luggage'] as const) : []),
        ...(ride.flight && !flight ? (['flight'] as const) : []),
        ...(ride.message ? (['message'] as const) : []),
      ]),
      ...askQuestions(content, {
        message: fill(guest.whatsapp, { reference }),
        namesTheDay: false,
      }),
    ],
  })
}
