import type { Content } from '#content/content.ts'
import type { BookingOrder, BookingAnswer } from '#contract/bookings.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { checkParty, countEmptyPlaces, limitsFor, pickParty } from '#rules/orders/party.ts'
import { type AgreedPrice, agreePrice, type PriceLine, quotePrice } from '#rules/prices/quote.ts'
import type { Transaction } from '../../database/database.ts'
import type { Done } from '../../requests/idempotency.ts'
import { basisOf, type Services } from '../../services.ts'
import { Refused, refuseAny } from '../../refused.ts'
import type { Spent } from '../../money/vouchers/spend-voucher.ts'
import { placeRequest, type Sold } from './store-order.ts'
import { readCalendarOf } from '../../capacity/closed-days/closed-days.ts'
import { countDepartures } from '../../capacity/departures/departures.ts'
import { takeHeldPlace } from '../../capacity/waiting/end-waiting.ts'
import { hasFleet } from '../../capacity/departures/full-days.ts'
import { nameLines } from './name-lines.ts'
import { choosePriceBasis } from './seen-prices.ts'
import { offerInstead } from '../../capacity/departures/other-days.ts'
import { newOrderGuest, newOrderOffice } from '#emails/booking.ts'

/**
 * Books a departure: decides, prices from the catalogue, takes the departure and stores the booking
 * in the caller's transaction, and returns its two mails. `network` is where it came from, if from the internet. Throws Refused, with nothing stored.
 */
export async function createBooking(
  services: Services,
  transaction: Transaction,
  request: BookingOrder,
  network: string | undefined,
): Promise<Done<BookingAnswer> & { spent: Spent | undefined }> {
  const now = services.now()
  const { tourId, date } = request
  const basis = basisOf(services)
  const { content } = basis
  const tour = content.tours.find(({ id }) => id === tourId)
  if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tourId' })
  const party = pickParty(request)
  const wish = { tour, date, party }
  const schedule = scheduleTour(tour, await readCalendarOf(transaction, basis, tour))
  const day = checkDay(schedule, date, now)
  const offered = day && (await offerInstead(transaction, basis, { refusal: day, wish }))
  refuseAny([offered, checkParty(party, limitsFor(tour, request))])
  const emptyPlaces = countEmptyPlaces(party, tour)
  const who = { ...party, emptyPlaces }
  const findTour = (by: Content) => by.tours.find(({ id }) => id === tourId)
  const priced = await choosePriceBasis(basis, transaction, {
    seen: request.seen,
    quoteBy: ({ content: by, bookedOn }) => {
      const shown = findTour(by)
      return shown && quotePrice(shown, { date, bookedOn, party: who })
    },
  })
  const sold = findTour(priced.content) ?? tour
  const when = { date, bookedOn: priced.bookedOn }
  const quote = quotePrice(sold, { ...when, party: who })
  const { id, title } = tour
  const placed = await placeRequest(services, transaction, {
    content,
    request,
    network,
    tour,
    price: quote.kind === 'priced' ? quote.total.minor : undefined,
    sold: describeSold(content, request, title, {
      priceLines: quote.kind === 'priced' ? quote.lines : [],
      pricing: agreePrice(sold, when, priced.content.number),
    }),
    freeHeld: (orderId) => {
      const held = { key: request.waiting, email: request.email, tourId, date, orderId }
      return takeHeldPlace(services, transaction, held)
    },
    refuseFull: (without) => {
      const refusal = { code: 'date-full', field: 'date' } as const
      return offerInstead(transaction, basis, { refusal, wish: { ...wish, without } })
    },
  })
  const price: typeof quote =
    quote.kind === 'priced' && placed.total ? { ...quote, total: placed.total } : quote
  const facts = {
    ...request,
    ...placed.facts,
    tourTitle: title,
    url: `${services.siteUrl}/tour/${id}`,
    departure: date,
    bookedOn: calendarDateIn(now, capeTown),
    quote: price,
  }
  const answer = {
    ...placed.answer,
    tourId,
    tourTitle: title,
    date,
    ...party,
    price,
    createdAt: now.toISOString(),
  }
  const taken = await countDepartures(transaction, id, date)
  // The office reads how full the day is, while departures are what limits it.
  const departuresPerDay = (await hasFleet(transaction)) ? undefined : tour.departuresPerDay
  const mails = placed.owe(
    { kind: 'booking-confirmation-guest', message: newOrderGuest(content, facts) },
    {
      kind: 'booking-office',
      message: newOrderOffice(content, { ...facts, taken, departuresPerDay }),
    },
  )
  return { answer, mails, spent: placed.spent }
}

function describeSold(
  content: Content,
  { tourId: product, date, consent: _agreed, lastName, ...others }: BookingOrder,
  title: string,
  { priceLines, pricing }: { priceLines: PriceLine[]; pricing: AgreedPrice | undefined },
): Sold {
  const {
    currency: _shown,
    bothPlaces: _paid,
    seen: _seen,
    promoCode: _taken,
    waiting: _held,
    ...asked
  } = others
  const { adults, children, toddlers, childSeats, pickup, ship, backOnBoard, ...guest } = asked
  const of = { adults, children, toddlers, childSeats, pickup, ship, backOnBoard }
  const name = `${guest.firstName} ${lastName}`.trim()
  return {
    prefix: 'CC',
    order: { ...guest, form: 'booking', title, name },
    item: { kind: 'tour', product, title, date, ...of, priceLines, pricing },
    lines: nameLines(content, priceLines),
  }
}
