import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import type { CourtesyCurrency } from '#rules/money/currency.ts'
import type { BookingFacts } from '#emails/booking-blocks.ts'
import { bookingConfirmationGuest } from '#emails/booking-confirmation-guest.ts'
import { bookingOffice } from '#emails/booking-office.ts'
import type { BookingOrder } from '#contract/bookings.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import { checkParty, countEmptyPlaces, limitsFor, pickParty } from '#rules/orders/party.ts'
import { quoteTour, type TourQuote, type TourQuoteLine } from '#rules/money/tour-price.ts'
import { fillCount } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Transaction } from '../database/database.ts'
import { findItemFreeEnd } from './find-start.ts'
import { answerLanguage } from './answer-language.ts'
import { beginOrder, type Beginning } from './begin-order.ts'
import { limitsOf, takeDeparture } from './departures.ts'
import type { LoadedOrder } from './load-order.ts'
import { admitConfirmation } from '../requests/admit.ts'
import type { Done } from '../requests/idempotency.ts'
import { toGuestAndOffice } from '../mail/guest-and-office.ts'
import { manageLink } from '../mail/manage-links.ts'
import type { Office } from '../office.ts'
import { hasFleet } from './full-days.ts'
import { offerInstead } from './other-days.ts'
import { sendOut } from '../fleet/send-out.ts'
import { findLastHeldDay } from './hold-end.ts'
import { boundUnanswered, startHold } from './unanswered.ts'
import { findShownCurrency, storeShownCurrency } from './shown-currency.ts'
import { readCalendarOf } from './closed-days.ts'
import { type SoldLine, storeOrder } from './store-order.ts'
import { Refused, refuseAny } from '../refused.ts'
import type { BookingAnswer } from '#contract/bookings.ts'

const { shared } = wordsOf(siteLanguage).mails

/**
 * Books a departure: decides, prices from the catalogue, takes the departure and stores the booking
 * in the caller's transaction, and returns its two mails. `network` is where it came from, if from the internet. Throws Refused, with nothing stored.
 */
export async function createBooking(
  office: Office,
  transaction: Transaction,
  order: BookingOrder,
  network: string | undefined,
): Promise<Done<BookingAnswer>> {
  const now = office.now()
  const tour = office.tours.find(({ id }) => id === order.tourId)
  if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tourId' })
  const party = pickParty(order)
  const wish = { tour, date: order.date, party }
  const schedule = scheduleTour(tour, await readCalendarOf(transaction, office, tour))
  const day = checkDay(schedule, order.date, now)
  const offered = day && (await offerInstead(transaction, office, { refusal: day, wish }))
  refuseAny([offered, checkParty(party, limitsFor(tour, order))])
  await boundUnanswered(transaction, office, {
    network,
    email: order.email,
    date: order.date,
    tour,
  })
  const taken = await takeDeparture(transaction, limitsOf(office, tour), order.date)
  const full = { code: 'date-full', field: 'date' } as const
  const offerOther = (without?: string) =>
    offerInstead(transaction, office, { refusal: full, wish: { ...wish, without } })
  if (taken === undefined) throw new Refused(await offerOther())
  const emptyPlaces = countEmptyPlaces(party, tour)
  const quote = quoteTour({ ...party, emptyPlaces, priceFrom: tour.priceFrom })
  const usual = startHold(office, order.date, network)
  const price = quote.kind === 'priced' ? quote.total.minor : undefined
  const beginning = beginOrder(office, usual, { price, departure: order.date })
  const shown = await findShownCurrency(transaction, office, order.currency)
  const stored = await storeBooking(transaction, { order, tour, quote, now, beginning, shown })
  const { reference, id: orderId } = stored.order
  for (const item of stored.items)
    if (!(await sendOut(transaction, office, item))) throw new Refused(await offerOther(item.id))
  const isUnspoken = await answerLanguage(transaction, stored.order, now)
  await admitConfirmation(transaction, order.email, now)
  const heldUntil = findLastHeldDay(usual.holdEndsAt, order.date)
  const { pay } = beginning
  const booked = gatherFacts({ office, order, tour, quote, now, heldUntil, reference, shown })
  const facts = { ...booked, pay, isUnspoken }
  const answer = {
    reference,
    ...beginning.answer,
    tourId: tour.id,
    tourTitle: tour.title,
    date: order.date,
    ...party,
    price: quote,
    createdAt: now.toISOString(),
  }
  const departuresPerDay = (await hasFleet(transaction)) ? undefined : tour.departuresPerDay
  return { answer, mails: writeMails(office, facts, { taken, departuresPerDay, orderId }) }
}

/** Stores what was agreed and returns the order. */
async function storeBooking(
  transaction: Transaction,
  agreed: {
    order: BookingOrder
    tour: Tour
    quote: TourQuote
    now: Date
    beginning: Beginning
    shown: CourtesyCurrency
  },
): Promise<LoadedOrder> {
  const { order, tour, quote, now, beginning, shown } = agreed
  const {
    tourId,
    date,
    consent,
    lastName,
    currency: _shown,
    bothPlaces: _agreed,
    ...others
  } = order
  const { adults, children, toddlers, childSeats, pickup, ship, backOnBoard, ...guest } = others
  const { title } = tour
  const priceLines = quote.kind === 'priced' ? quote.lines : []
  return storeOrder(
    transaction,
    {
      prefix: 'CC',
      event: beginning.event,
      order: {
        ...guest,
        ...beginning.hold,
        form: 'booking',
        ...storeShownCurrency(shown),
        title,
        name: `${guest.firstName} ${lastName}`.trim(),
        consentTextVersion: consent.textVersion,
        consentedAt: now,
      },
      items: [
        {
          kind: 'tour',
          product: tourId,
          title,
          date,
          adults,
          children,
          toddlers,
          childSeats,
          pickup,
          ship,
          backOnBoard,
          priceLines,
          totalMinor: quote.kind === 'priced' ? quote.total.minor : null,
          cancellationTiers: [...cancellationTiers],
          lines: nameLines(priceLines),
        },
      ],
    },
    { who: 'guest', at: now },
  )
}

/** The lines of a price as the ledger and documents call them, where what is free is no line. */
export function nameLines(lines: readonly TourQuoteLine[]): SoldLine[] {
  return lines
    .filter(({ total }) => total.minor > 0)
    .map(({ kind, count, total }) => ({
      label: fillCount(shared.priced[kind], count),
      amount: total.minor,
    }))
}

function gatherFacts(booking: {
  office: Office
  order: BookingOrder
  tour: Tour
  quote: TourQuote
  now: Date
  heldUntil: CalendarDate | undefined
  reference: string
  shown: CourtesyCurrency
}): BookingFacts {
  const { office, order, tour, quote, now, heldUntil, reference, shown } = booking
  return {
    ...order,
    reference,
    tourTitle: tour.title,
    tourUrl: `${office.siteUrl}/tour/${tour.id}`,
    departure: order.date,
    bookedOn: calendarDateIn(now, capeTown),
    heldUntil,
    quote,
    currency: shown,
    link: manageLink(office.siteUrl),
    tiers: cancellationTiers,
    freeUntil: findItemFreeEnd(
      office,
      { createdAt: now },
      { kind: 'tour', date: order.date, startTime: null, product: tour.id },
    ),
    company,
  }
}

function writeMails(
  office: Office,
  facts: BookingFacts,
  day: { taken: number; departuresPerDay: number | undefined; orderId: string },
) {
  const { reference: about, email } = facts
  const { orderId } = day
  const attachments = [{ kind: 'calendar' as const, orderId }]
  return toGuestAndOffice(
    office,
    { about, email, managedOrder: orderId },
    {
      guest: {
        kind: 'booking-confirmation-guest',
        message: bookingConfirmationGuest(facts),
        attachments,
      },
      own: { kind: 'booking-office', message: bookingOffice({ ...facts, ...day }) },
    },
  )
}
