import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import { bookingFields } from '#app/order/booking-fields.ts'
import { formatPartyInSentence } from '#app/order/format-party.ts'
import type { Party } from '#rules/prices/party.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import type { TransferKind } from '#rules/prices/transfer.ts'
import type { PriceLine, PriceFigures } from '#rules/prices/price.ts'
import type { CancellationTier } from '#app/payments/refunds/cancellation.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { sanitiseMailName } from '#rules/text/sanitise-mail-name.ts'
import {
  type AboutFacts,
  aboutSteps,
  listAnsweredGroups,
  travellerBlocks,
  travellerRows,
  officeSteps,
  answerRows,
  longAnswerBlocks,
  questionBlocks,
  confirmReceipt,
} from '#platform/mail/blocks/guest-blocks.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import {
  createCancellationBlocks,
  formatWithCourtesy,
  createHoldBlocks,
  createManageBlocks,
  createPriceBlocks,
  listPromoRows,
  type RequestFacts,
} from '#app/order/trip-mail-blocks.server.ts'

type OrderFacts = AboutFacts &
  RequestFacts & {
    reference: string
    departure: CalendarDate
    bookedOn: CalendarDate
    quote: PriceFigures
    tiers: readonly CancellationTier[]
    freeUntil: Date | undefined
    /** The address of the tour's page or of the vehicles' page. */
    url: string
  }

/** Facts about a booking for its mails. Dates are Cape Town dates. */
export type BookingFacts = Answers<typeof bookingFields> &
  Party &
  OrderFacts & {
    tourTitle: string
    taken?: number
    departuresPerDay?: number | undefined
  }

/** Facts about a vehicle request for its mails. Dates are Cape Town dates. */
export type TransferFacts = Answers<typeof transferFields> &
  OrderFacts & {
    /** The vehicle's type, or a ride's title. */
    vehicleType: string
    guests: number
    childSeats: number
    /** Absent for a ride, which has its pick-up time and destination. */
    kind?: TransferKind
    time?: string
    destination?: string
    /** The price of one day after a promo code's discount, also the total (P9.9). */
    quote: Extract<PriceFigures, { kind: 'priced' }>
  }

type Sale = ReturnType<typeof describeTour> | ReturnType<typeof describeVehicle>

function describeTour(content: Content, booking: BookingFacts) {
  const { mails, booking: form } = wordsOf(content)
  const { guest, office } = mails.booking
  const { firstName, lastName, taken: takenDepartures = 0, departuresPerDay: departures } = booking
  const name = `${firstName} ${lastName}`
  const questions = { fields: bookingFields, words: form.asked }
  return {
    facts: { name, tour: booking.tourTitle, taken: takenDepartures, departures: departures ?? 0 },
    name,
    recipientName: firstName,
    rows: tripRows(content, booking),
    guest: { ...guest, heading: guest.yourTour, by: guest.bookedBy },
    office: { ...office, ...(departures === undefined && office.withoutLimit) },
    heading: office.theTour,
    pickupRows: [],
    guestRows: [
      { label: mails.shared.name, value: name },
      ...answerRows(content, questions, booking, ['firstName', 'lastName']),
    ],
    texts: longAnswerBlocks(content, questions, booking),
  }
}

function describeVehicle(content: Content, transfer: TransferFacts) {
  const { mails, transfer: form } = wordsOf(content)
  const { ride } = mails.transfer
  const isRide = transfer.kind === undefined
  const guest = { ...mails.transfer.guest, ...(isRide && ride.guest) }
  const office = { ...mails.transfer.office, ...(isRide && ride.office) }
  const { vehicleType: vehicle, name, pickup, flight, destination } = transfer
  const questions = { fields: transferFields, words: form.asked }
  return {
    facts: { name, vehicle },
    name,
    recipientName: name,
    rows: transferRows(content, transfer),
    guest: { ...guest, heading: guest.yourTransfer, by: guest.askedBy },
    office,
    heading: office.theTransfer,
    pickupRows: [
      ...(pickup ? [{ label: form.asked.pickup.label, value: pickup }] : []),
      ...(destination ? [{ label: mails.transfer.ride.to, value: destination }] : []),
      ...(flight ? [{ label: form.asked.flight.label, value: flight }] : []),
    ],
    guestRows: answerRows(content, questions, transfer, ['pickup', 'flight']),
    texts: longAnswerBlocks(content, questions, transfer),
  }
}

function describeOrderMail(content: Content, order: BookingFacts | TransferFacts): Sale {
  return isVehicle(order) ? describeVehicle(content, order) : describeTour(content, order)
}

function isVehicle(order: BookingFacts | TransferFacts): order is TransferFacts {
  return 'vehicleType' in order
}

/**
 * Writes the first mail to the guest: the request, the hold and the next step. Never says
 * "confirmed": only full payment and the completed form confirm a booking (P9.10), and a vehicle's
 * day holds a place but no vehicle yet. The address may be another person's, so free text is never
 * repeated (decision 27).
 */
export function writeNewOrderMail(content: Content, order: BookingFacts | TransferFacts): Message {
  const { shared } = wordsOf(content).mails
  const { reference, quote: priceFigures, tiers, freeUntil, departure, bookedOn } = order
  const { guest, ...sale } = describeOrderMail(content, order)
  const facts = { ...sale.facts, reference, date: formatLongDate(departure) }
  const total = priceFigures.kind === 'priced' ? priceFigures.total : undefined
  const bookedByRow = { label: guest.by, value: `${sanitiseMailName(sale.name)}, ${order.phone}` }
  return writeMessage(content, {
    subject: fill(guest.subject, facts),
    preview: fill(guest.preview, facts),
    to: sale.recipientName,
    blocks: [
      { kind: 'paragraph', text: guest.text },
      ...createHoldBlocks(content, order, guest.held),
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'heading', text: guest.heading },
      { kind: 'facts', rows: [...sale.rows, ...travellerRows(content, order), bookedByRow] },
      ...travellerBlocks(content, order),
      ...receivedBlocks(content, order),
      { kind: 'link', text: guest.link, url: order.url, isQuiet: true },
      { kind: 'heading', text: shared.price },
      priceBlock(content, order, 'guest', order.currency),
      ...('priceNote' in guest ? [{ kind: 'paragraph' as const, text: guest.priceNote }] : []),
      // Only with a total: without one, the price lines already say that the price is open.
      ...(total ? createPriceBlocks(content, order, guest.nothingYet) : []),
      ...nextBlocks(content, order, guest.steps),
      ...createCancellationBlocks(content, { tiers, departure, bookedOn, total, freeUntil }),
      ...questionBlocks(content, {
        message: fill(guest.whatsapp, { reference }),
        namesTheDay: true,
      }),
    ],
  })
}

function receivedBlocks(content: Content, order: BookingFacts | TransferFacts): Block[] {
  const { pickup, flight, specialRequests, emergencyContact, emergencyPhone } = order as Partial<
    BookingFacts & TransferFacts
  >
  return confirmReceipt(content, [
    ...(pickup ? (['pickup'] as const) : []),
    ...(flight ? (['flight'] as const) : []),
    ...(specialRequests ? (['specialRequests'] as const) : []),
    ...(emergencyContact || emergencyPhone ? (['emergencyContact'] as const) : []),
    ...listAnsweredGroups(order),
  ])
}

function nextBlocks(
  content: Content,
  order: BookingFacts | TransferFacts,
  steps: Sale['guest']['steps'],
): Block[] {
  const { company } = content
  const { shared, manage } = wordsOf(content).mails
  const { pickup, ship, pay, link, quote: priceFigures } = order
  const total = pay && priceFigures.kind === 'priced' ? priceFigures.total : undefined
  return [
    { kind: 'heading', text: shared.next },
    {
      kind: 'steps',
      items: [
        ...(pay
          ? [manage.payStep]
          : [fill(steps.answer, { hours: company.replyPromise.withinHours }), steps.confirmed]),
        pickup || ship ? steps.pickupKnown : steps.pickup,
        ...aboutSteps(content, order, total),
        shared.calendar.notYet,
      ],
    },
    ...(pay
      ? []
      : createManageBlocks(content, link, isVehicle(order) ? { page: manage.ridePage } : {})),
  ]
}

/** Writes the mail to the office: the full request and the next step. Reply-to is the guest. */
export function writeNewOrderOfficeMail(
  content: Content,
  order: BookingFacts | TransferFacts,
): Message {
  const { shared } = wordsOf(content).mails
  const { office, ...sale } = describeOrderMail(content, order)
  const { reference, departure, pay, pickup, ship } = order
  const facts = { ...sale.facts, reference, date: formatLongDate(departure) }
  const hours = content.company.replyPromise.withinHours
  const { steps } = office
  return writeMessage(content, {
    subject: fill(office.subject, facts),
    preview: fill(office.preview, facts),
    blocks: [
      { kind: 'paragraph', text: fill(office.text, facts) },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'heading', text: sale.heading },
      { kind: 'facts', rows: [...sale.rows, ...sale.pickupRows] },
      { kind: 'heading', text: shared.theGuest },
      { kind: 'facts', rows: sale.guestRows },
      ...sale.texts,
      { kind: 'heading', text: shared.price },
      priceBlock(content, order, 'office'),
      { kind: 'heading', text: shared.toDo },
      {
        kind: 'steps',
        items: [
          ...(pay
            ? [fill(steps.paying, { until: pay.until })]
            : [fill(steps.answer, { hours }), steps.confirm]),
          pickup || ship ? steps.pickupKnown : steps.pickup,
          ...officeSteps(content, order),
        ],
      },
    ],
  })
}

export function tripRows(
  content: Content,
  booking: Party & Pick<BookingFacts, 'tourTitle' | 'departure'> & { quote?: PriceFigures },
) {
  const words = wordsOf(content).mails
  const { shared } = words
  return [
    { label: words.booking.tour, value: booking.tourTitle },
    { label: shared.date, value: formatLongDate(booking.departure) },
    { label: shared.party, value: formatPartyInSentence(booking, shared) },
    ...seasonRows(content, booking.quote),
  ]
}

export function transferRows(
  content: Content,
  transfer: Pick<
    TransferFacts,
    'vehicleType' | 'departure' | 'guests' | 'childSeats' | 'kind' | 'time'
  > & { quote?: PriceFigures },
) {
  const { shared, transfer: transferWords } = wordsOf(content).mails
  const { guests, childSeats, kind, time } = transfer
  return [
    { label: kind ? transferWords.vehicle : transferWords.ride.ride, value: transfer.vehicleType },
    { label: shared.date, value: formatLongDate(transfer.departure) },
    ...(time ? [{ label: transferWords.ride.time, value: time }] : []),
    {
      label: transferWords.guestsLabel,
      value:
        childSeats > 0 ? `${guests}, ${fillCount(shared.childSeats, childSeats)}` : String(guests),
    },
    ...(kind ? [{ label: transferWords.kind, value: transferWords.kinds[kind] }] : []),
    ...seasonRows(content, transfer.quote),
  ]
}

function seasonRows(content: Content, priceFigures: PriceFigures | undefined) {
  const season = priceFigures?.kind === 'priced' ? priceFigures.season : undefined
  return season === undefined
    ? []
    : [{ label: wordsOf(content).mails.shared.season, value: season }]
}

export function dayRows(
  content: Content,
  days: readonly (Party & { title: string; date: CalendarDate })[],
) {
  const { shared } = wordsOf(content).mails
  return days.map((day) => ({
    label: formatLongDate(day.date),
    value: `${day.title}, ${formatPartyInSentence(day, shared)}`,
  }))
}

function priceBlock(
  content: Content,
  order: BookingFacts | TransferFacts,
  reader: 'guest' | 'office',
  currency?: CourtesyCurrency,
): Block {
  const { shared, transfer, booking } = wordsOf(content).mails
  const { quote: priceFigures, promo } = order
  if (priceFigures.kind === 'on-request') {
    const promoNote = promo ? ` ${fill(shared.promoLater, promo)}` : ''
    return { kind: 'paragraph', text: `${booking[reader].onRequest}${promoNote}` }
  }
  return {
    kind: 'amounts',
    heads: [isVehicle(order) ? transfer.withDriver : shared.party, shared.rand],
    rows: [
      ...priceFigures.lines.map((line) => ({
        label:
          isVehicle(order) && order.kind && line.kind === 'vehicle'
            ? fill(transfer.perDay, {
                vehicle: order.vehicleType,
                kind: transfer.kinds[order.kind],
              })
            : namePriceLine(content, line),
        amount: isVehicle(order) || line.total.minor !== 0 ? formatMoney(line.total) : shared.free,
      })),
      ...listPromoRows(content, { promo }),
      {
        label: shared.total,
        amount: formatWithCourtesy(content, priceFigures.total, currency),
        strong: true,
      },
    ],
  }
}

function namePriceLine(content: Content, { kind, count, each, name = '' }: PriceLine): string {
  const { shared } = wordsOf(content).mails
  if (kind === 'vehicle' || (kind === 'extra' && count === 1)) return name
  const label =
    kind === 'extra'
      ? fill(shared.extraEach, { name, n: count })
      : fillCount(shared.priced[kind], count)
  if (each.minor === 0 || kind === 'party') return label
  return fill(shared.counted, { what: label, each: formatMoney(each) })
}
