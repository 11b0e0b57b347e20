import { type Content, say } from '#content/content.ts'
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
import { cancellationBlocks, manageBlocks, heldBlocks, owedLines } from './trip-blocks.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import { confirmReceipt } from './receipt.ts'
import { bookingFields } from '#rules/orders/booking.ts'
import { askedRows, askedTexts } from './asked-blocks.ts'

/**
 * To the guest, at once: what we hold for them and what comes next. A booking is confirmed only by
 * full payment and the completed form (P9.10), so nothing here calls it confirmed. The address may be
 * a stranger's: of what was typed freely the mail says only that it arrived (decision 27).
 */
export function bookingConfirmationGuest(content: Content, booking: BookingFacts): Message {
  const words = say(content).mails
  const { shared } = words
  const { guest } = words.booking
  const { reference, tourTitle: tour, departure } = booking
  const date = formatLongDate(departure)
  const name = nameInMail(booking.firstName)
  const total = booking.quote.kind === 'priced' ? booking.quote.total : undefined
  return writeMessage(content, {
    subject: fill(guest.subject, { reference, tour, date }),
    preview: fill(guest.preview, { date, reference }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name }) },
      { kind: 'paragraph', text: guest.text },
      ...heldBlocks(content, booking, guest.held),
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.yourTour },
      {
        kind: 'facts',
        rows: [
          ...tripRows(content, booking),
          ...travellerRows(content, booking),
          bookedBy(content, booking),
        ],
      },
      ...travellerBlocks(content, booking),
      ...receivedBlocks(content, booking),
      { kind: 'link', text: guest.link, url: booking.tourUrl, isQuiet: true },
      { kind: 'heading', text: shared.price },
      priceBlock(content, booking, guest.onRequest, booking.currency),
      // While the price is open, that is said with it.
      ...(booking.quote.kind === 'on-request' ? [] : owedLines(content, booking, guest.nothingYet)),
      ...nextBlocks(content, booking),
      ...cancellationBlocks(content, { ...booking, total }),
      ...askQuestions(content, { message: fill(guest.whatsapp, { reference }), namesTheDay: true }),
    ],
  })
}

function bookedBy(content: Content, { firstName, lastName, phone }: BookingFacts) {
  const { guest } = say(content).mails.booking
  return { label: guest.bookedBy, value: `${nameInMail(`${firstName} ${lastName}`)}, ${phone}` }
}

function receivedBlocks(content: Content, booking: BookingFacts): Block[] {
  const { pickup, specialRequests, emergencyContact, emergencyPhone } = booking
  return confirmReceipt(content, [
    ...(pickup ? (['pickup'] as const) : []),
    ...(specialRequests ? (['specialRequests'] as const) : []),
    ...(emergencyContact || emergencyPhone ? (['emergencyContact'] as const) : []),
    ...listAbout(booking),
  ])
}

function nextBlocks(content: Content, booking: BookingFacts): Block[] {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { guest } = words.booking
  const { pickup, ship, pay, link, quote } = booking
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
        ...aboutSteps(content, booking, total),
        shared.calendar.notYet,
      ],
    },
    ...(pay ? [] : manageBlocks(content, link)),
  ]
}

/** To the office, at once: who wants what, and what to do about it. Answering it writes to the guest. */
export function bookingOffice(
  content: Content,
  booking: BookingFacts & { taken: number; departuresPerDay?: number | undefined },
): Message {
  const { company } = content
  const words = say(content).mails
  const { shared } = words
  const { office } = words.booking
  const asked = { fields: bookingFields, words: say(content).booking.asked }
  const { reference, tourTitle: tour, departure, taken } = booking
  const { departuresPerDay: departures } = booking
  const day = departures === undefined ? office.withoutLimit : office
  const name = `${booking.firstName} ${booking.lastName}`
  return writeMessage(content, {
    subject: fill(office.subject, { reference, tour, date: formatLongDate(departure) }),
    preview: fill(day.preview, { name, taken, departures: departures ?? 0 }),
    blocks: [
      { kind: 'paragraph', text: fill(day.text, { taken, departures: departures ?? 0 }) },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'heading', text: office.theTour },
      { kind: 'facts', rows: tripRows(content, booking) },
      { kind: 'heading', text: shared.theGuest },
      {
        kind: 'facts',
        rows: [
          { label: shared.name, value: name },
          ...askedRows(content, asked, booking, ['firstName', 'lastName']),
        ],
      },
      ...askedTexts(content, asked, booking),
      { kind: 'heading', text: shared.price },
      priceBlock(content, booking, office.onRequest),
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
          ...officeSteps(content, booking),
        ],
      },
    ],
  })
}
