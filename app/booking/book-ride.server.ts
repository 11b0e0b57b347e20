import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { SoldRide } from '#app/order/ride-price.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { readBasis, type Services } from '#platform/services.ts'
import type { Ride, SoldRideAnswer } from './contract.ts'
import type { VoucherPayment } from '#app/credit/spend-voucher.server.ts'
import { describeSale, joinRequests } from './sell-trip.server.ts'
import { storeGuestOrder } from './store-order.server.ts'
import { writeNewOrderMail, writeNewOrderOfficeMail } from './mails.server.ts'

/**
 * Sells a ride of the price table in the caller's transaction: computes the price from the table,
 * takes a vehicle and driver for its hours and returns its two mails. `network` is the sender's
 * network if the request came from the internet. Throws Refused; then nothing is stored.
 */
export async function createRide(
  services: Services,
  transaction: Transaction,
  { request, ride }: { request: Ride; ride: SoldRide },
  network: string | undefined,
): Promise<WorkResult<SoldRideAnswer> & { spent: VoucherPayment | undefined }> {
  const { date, time = '', guests, childSeats, seen, place, flight, name, email, phone } = request
  const basis = readBasis(services)
  const { content } = basis
  const party = { adults: guests, children: 0, toddlers: 0, childSeats }
  const saleRequest = {
    kind: 'transfer',
    product: ride.place,
    way: ride.way,
    date,
    time,
    ...party,
  } as const
  const sale = await describeSale(transaction, basis, saleRequest, { seen })
  const { quote: priceFigures } = sale
  if (priceFigures.kind === 'on-request') throw new Error(`No price for ${ride.place}.`)
  // The guest's own words for the place, such as a hotel.
  const ends = { ...sale.ends, [ride.way === 'from-airport' ? 'destination' : 'pickup']: place }
  const specialRequests = joinRequests(content, [request.luggage], request.message)
  const guest = { name, email, phone, specialRequests }
  const storedOrder = await storeGuestOrder(services, transaction, {
    content,
    request,
    network,
    sale,
    order: guest,
    trip: { ...party, ...ends, flight, pickupTime: time },
  })
  const now = services.now()
  const price = storedOrder.total ?? priceFigures.total
  const facts = {
    ...guest,
    ...storedOrder.facts,
    ...ends,
    vehicleType: sale.item.title,
    time,
    flight,
    guests,
    childSeats,
    departure: date,
    bookedOn: calendarDateIn(now, capeTown),
    quote: { ...priceFigures, total: price },
    url: `${services.siteUrl}/rides`,
  }
  const mails = storedOrder.addressMails(
    { kind: 'transfer-guest', message: writeNewOrderMail(content, facts) },
    { kind: 'transfer-office', message: writeNewOrderOfficeMail(content, facts) },
  )
  const answer = { ...storedOrder.answer, receivedAt: now.toISOString(), price }
  return { answer, mails, spent: storedOrder.spent }
}
