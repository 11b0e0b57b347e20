import { type Content, say } from '#content/content.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { flightInMail } from '#rules/orders/ride-enquiry.ts'
import type { Ride } from '#contract/bookings.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import { confirmReceipt } from './receipt.ts'

export type RideFacts = Omit<Ride, 'consent' | 'seen'> & {
  reference: string
  /** The place of the table, as the table names it. */
  area: string | undefined
  /** What the table asks for it. */
  price: Money | undefined
  /** The page of the request. */
  link: string
}

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
  const price = ride.price && formatMoney(ride.price)
  const rows = [
    { label: form.asked.way.label, value: form.ways[ride.way] },
    ...(ride.area ? [{ label: form.asked.area.label, value: ride.area }] : []),
    { label: form.asked.date, value: formatLongDate(ride.date) },
    ...(ride.time ? [{ label: form.asked.time.label, value: ride.time }] : []),
    ...(flight ? [{ label: form.asked.flight.label, value: flight }] : []),
    { label: form.asked.guests, value: String(ride.guests) },
    ...(price ? [{ label: form.price, value: price }] : []),
  ]
  return writeMessage(content, {
    subject: fill(guest.subject, { reference }),
    preview: price ? fill(guest.previewPriced, { price, hours }) : fill(guest.preview, { hours }),
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(ride.name) }) },
      { kind: 'paragraph', text: fill(price ? guest.textPriced : guest.text, { hours }) },
      { kind: 'figure', label: words.shared.yourReference, value: reference },
      { kind: 'facts', rows },
      ...confirmReceipt(content, [
        'place',
        ...(ride.luggage ? (['luggage'] as const) : []),
        ...(ride.flight && !flight ? (['flight'] as const) : []),
        ...(ride.message ? (['message'] as const) : []),
      ]),
      { kind: 'heading', text: guest.page },
      { kind: 'paragraph', text: guest.pageText },
      { kind: 'link', text: guest.pageLink, url: ride.link },
      ...askQuestions(content, {
        message: fill(guest.whatsapp, { reference }),
        namesTheDay: false,
      }),
    ],
  })
}
