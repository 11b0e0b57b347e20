import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { bookingFields } from '#rules/orders/booking-fields.ts'
import { officeSteps } from './about-blocks.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'
import { type BookingFacts, priceBlock, tripRows } from './booking-blocks.ts'
import { type Message, writeMessage } from './message.ts'
import { bookingWords, words } from './words.ts'

const { shared } = words
const { office } = words.booking
const asked = { fields: bookingFields, words: bookingWords.asked }

/** To the office, at once: who wants what, and what to do about it. Answering it writes to the guest. */
export function bookingOffice(
  booking: BookingFacts & { taken: number; departuresPerDay?: number | undefined },
): Message {
  const { reference, tourTitle: tour, departure, company, taken } = booking
  const { departuresPerDay: departures } = booking
  const day = departures === undefined ? office.withoutLimit : office
  const name = `${booking.firstName} ${booking.lastName}`
  return writeMessage({
    subject: fill(office.subject, { reference, tour, date: formatLongDate(departure) }),
    preview: fill(day.preview, { name, taken, departures: departures ?? 0 }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(day.text, { taken, departures: departures ?? 0 }) },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'heading', text: office.theTour },
      { kind: 'facts', rows: tripRows(booking) },
      { kind: 'heading', text: shared.theGuest },
      {
        kind: 'facts',
        rows: [
          { label: shared.name, value: name },
          ...askedRows(asked, booking, ['firstName', 'lastName']),
        ],
      },
      ...askedTexts(asked, booking),
      { kind: 'heading', text: shared.price },
      priceBlock(booking, office.onRequest),
      { kind: 'heading', text: shared.toDo },
      {
        kind: 'steps',
        items: [
          ...(booking.pay
            ? [fill(office.steps.paying, { until: booking.pay.until })]
            : [
                fill(office.steps.answer, { hours: company.replyPromise.withinHours }),
                office.steps.confirm,
              ]),
          booking.pickup || booking.ship ? office.steps.pickupKnown : office.steps.pickup,
          ...officeSteps(booking),
        ],
      },
    ],
  })
}
