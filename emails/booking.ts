import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import {
  aboutSteps,
  listAbout,
  travellerBlocks,
  travellerRows,
  officeSteps,
} from './about-blocks.ts'
import { type BookingFacts, priceBlock, tripRows } from './booking-blocks.ts'
import { cancellationBlocks } from './cancellation-rows.ts'
import { manageBlocks } from './manage-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { heldBlocks, owedLines } from './pay-blocks.ts'
import { askQuestions } from './questions.ts'
import { confirmReceipt } from './receipt.ts'
import { words, bookingWords } from './words.ts'
import { bookingFields } from '#rules/orders/booking.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'

const { shared } = words
const { guest, office } = words.booking
const asked = { fields: bookingFields, words: bookingWords.asked }

/**
 * To the guest, at once: what we hold for them and what comes next. A booking is confirmed only by
 * full payment and the completed form (P9.10), so nothing here calls it confirmed. The address may be
 * a stranger's: of what was typed freely the mail says only that it arrived (decision 27).
 */
export function bookingConfirmationGuest(booking: BookingFacts): Message {
  const { reference, tourTitle: tour, departure, company } = booking
  const date = formatLongDate(departure)
  const name = nameInMail(booking.firstName)
  const total = booking.quote.kind === 'priced' ? booking.quote.total : undefined
  return writeMessage({
    subject: fill(guest.subject, { reference, tour, date }),
    preview: fill(guest.preview, { date, reference }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name }) },
      { kind: 'paragraph', text: guest.text },
      ...heldBlocks(booking, guest.held),
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.yourTour },
      { kind: 'facts', rows: [...tripRows(booking), ...travellerRows(booking), bookedBy(booking)] },
      ...travellerBlocks(booking),
      ...receivedBlocks(booking),
      { kind: 'link', text: guest.link, url: booking.tourUrl, isQuiet: true },
      { kind: 'heading', text: shared.price },
      priceBlock(booking, guest.onRequest, booking.currency),
      // While the price is open, that is said with it.
      ...(booking.quote.kind === 'on-request' ? [] : owedLines(booking, guest.nothingYet)),
      ...nextBlocks(booking),
      ...cancellationBlocks({ ...booking, total }),
      ...askQuestions({ company, message: fill(guest.whatsapp, { reference }), namesTheDay: true }),
    ],
  })
}

function bookedBy({ firstName, lastName, phone }: BookingFacts) {
  return { label: guest.bookedBy, value: `${nameInMail(`${firstName} ${lastName}`)}, ${phone}` }
}

function receivedBlocks(booking: BookingFacts): Block[] {
  const { pickup, specialRequests, emergencyContact, emergencyPhone } = booking
  return confirmReceipt([
    ...(pickup ? (['pickup'] as const) : []),
    ...(specialRequests ? (['specialRequests'] as const) : []),
    ...(emergencyContact || emergencyPhone ? (['emergencyContact'] as const) : []),
    ...listAbout(booking),
  ])
}

function nextBlocks(booking: BookingFacts): Block[] {
  const { company, pickup, ship, pay, link, quote } = booking
  const { steps } = guest
  const total = pay && quote.kind === 'priced' ? quote.total : undefined
  return [
    { kind: 'heading', text: shared.next },
    {
      kind: 'steps',
      items: [
        ...(pay
          ? [words.manage.payStep]
          : [fill(steps.answer, { hours: company.replyPromise.withinHours }), steps.confirmed]),
        pickup || ship ? steps.pickupKnown : steps.pickup,
        ...aboutSteps(booking, total),
        shared.calendar.notYet,
      ],
    },
    ...(pay ? [] : manageBlocks(link)),
  ]
}

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
