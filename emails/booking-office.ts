import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { type BookingFacts, priceBlock, tripRows } from './booking-blocks.ts'
import { type Message, writeMessage } from './message.ts'

/** To the office, at once: who wants what, and what to do about it. Answering it writes to the guest. */
export function bookingOffice(
  booking: BookingFacts & { taken: number; departuresPerDay: number },
): Message {
  const { reference, tourTitle, departure, company, taken, departuresPerDay } = booking
  const date = formatLongDate(departure)
  return writeMessage({
    subject: `New booking ${reference}: ${tourTitle}, ${date}`,
    preview: `${booking.firstName} ${booking.lastName}, departure ${taken} of ${departuresPerDay} on that day.`,
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: `A new booking has come in through the website. It takes departure ${taken} of ${departuresPerDay} of this tour on that day.`,
      },
      { kind: 'figure', label: 'Reference', value: reference },
      { kind: 'heading', text: 'The tour' },
      { kind: 'facts', rows: tripRows(booking) },
      { kind: 'heading', text: 'The guest' },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: `${booking.firstName} ${booking.lastName}` },
          { label: 'E-mail', value: booking.email },
          { label: 'Phone', value: booking.phone },
          { label: 'Emergency contact', value: booking.emergencyContact || 'not given' },
          { label: 'Emergency phone', value: booking.emergencyPhone || 'not given' },
        ],
      },
      { kind: 'heading', text: 'Special requests' },
      booking.specialRequests
        ? { kind: 'quote', text: booking.specialRequests }
        : { kind: 'paragraph', text: 'None.' },
      { kind: 'heading', text: 'The price' },
      priceBlock(booking, 'On request: work out a price for this party and send it to the guest.'),
      { kind: 'heading', text: 'To do' },
      {
        kind: 'steps',
        items: [
          `Within ${company.replyPromise.withinHours} hours, send the payment details and the booking form. Answering this message writes to the guest.`,
          'When the full payment and the completed form are in, confirm the booking to the guest.',
          'Agree on the pick-up place and time.',
        ],
      },
    ],
  })
}
