import type { BookingOrder, BookingAnswer } from './contract.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { pickParty } from '#rules/prices/party.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { readBasis, type Services } from '#platform/services.ts'
import type { VoucherPayment } from '#app/credit/spend-voucher.server.ts'
import { describeSale } from './sell-trip.server.ts'
import { storeGuestOrder } from './store-order.server.ts'
import { countDepartures } from '#app/capacity/departures.server.ts'
import { releaseHeldPlace } from '#app/waiting/end-waiting.server.ts'
import { hasFleet } from '#app/capacity/full-days.server.ts'
import { writeNewOrderMail, writeNewOrderOfficeMail } from './mails.server.ts'
import { omit } from '#rules/omit.ts'

/**
 * Books a departure in the caller's transaction: checks the request, computes the price from the
 * catalogue, takes the departure, stores the booking and returns its two mails. `network` is the
 * sender's network if the request came from the internet. Throws Refused; then nothing is stored.
 */
export async function createBooking(
  services: Services,
  transaction: Transaction,
  request: BookingOrder,
  network: string | undefined,
): Promise<WorkResult<BookingAnswer> & { spent: VoucherPayment | undefined }> {
  const now = services.now()
  const { tourId, date, seen, bothPlaces } = request
  const basis = readBasis(services)
  const { content } = basis
  const party = pickParty(request)
  const saleRequest = { kind: 'tour', product: tourId, variant: 'inland', date, ...party } as const
  const sale = await describeSale(transaction, basis, saleRequest, { seen, bothPlaces })
  const { quote: priceFigures } = sale
  const { title } = sale.item
  const storedOrder = await storeGuestOrder(services, transaction, {
    content,
    request,
    network,
    sale,
    ...splitRequest(request),
    releaseHeldPlace: (orderId) => {
      const heldPlace = { key: request.waiting, email: request.email, tourId, date, orderId }
      return releaseHeldPlace(services, transaction, heldPlace)
    },
  })
  const price: typeof priceFigures =
    priceFigures.kind === 'priced' && storedOrder.total
      ? { ...priceFigures, total: storedOrder.total }
      : priceFigures
  const facts = {
    ...request,
    ...storedOrder.facts,
    tourTitle: title,
    url: `${services.siteUrl}/tour/${tourId}`,
    departure: date,
    bookedOn: calendarDateIn(now, capeTown),
    quote: price,
  }
  const answer = {
    ...storedOrder.answer,
    tourId,
    tourTitle: title,
    date,
    ...party,
    price,
    createdAt: now.toISOString(),
  }
  const takenDepartures = await countDepartures(transaction, tourId, date)
  const departuresPerDay = (await hasFleet(transaction)) ? undefined : sale.tour?.departuresPerDay
  const mails = storedOrder.addressMails(
    { kind: 'booking-confirmation-guest', message: writeNewOrderMail(content, facts) },
    {
      kind: 'booking-office',
      message: writeNewOrderOfficeMail(content, {
        ...facts,
        taken: takenDepartures,
        departuresPerDay,
      }),
    },
  )
  return { answer, mails, spent: storedOrder.spent }
}

const otherFields = [
  'tourId',
  'date',
  'consent',
  'currency',
  'bothPlaces',
  'seen',
  'promoCode',
  'waiting',
] as const

function splitRequest(request: BookingOrder) {
  const { lastName, ...answers } = omit(request, ...otherFields)
  const { adults, children, toddlers, childSeats, pickup, ship, backOnBoard, ...guest } = answers
  return {
    order: { ...guest, name: `${guest.firstName} ${lastName}`.trim() },
    trip: { adults, children, toddlers, childSeats, pickup, ship, backOnBoard },
  }
}
