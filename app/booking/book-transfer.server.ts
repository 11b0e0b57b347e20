import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { TransferOrder, TransferAnswer } from './contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { readBasis, type Services } from '#platform/services.ts'
import type { VoucherPayment } from '#app/credit/spend-voucher.server.ts'
import { describeSale } from './sell-trip.server.ts'
import { storeGuestOrder } from './store-order.server.ts'
import { writeNewOrderMail, writeNewOrderOfficeMail } from './mails.server.ts'
import { omit } from '#rules/omit.ts'

/**
 * Stores a request for a vehicle in the caller's transaction: checks the request, computes the
 * price from the fleet, takes one of the company's trips of the day and returns its two mails.
 * `network` is the sender's network if the request came from the internet. Throws Refused; then
 * nothing is stored.
 */
export async function createTransfer(
  services: Services,
  transaction: Transaction,
  request: TransferOrder,
  network: string | undefined,
): Promise<WorkResult<TransferAnswer> & { spent: VoucherPayment | undefined }> {
  const now = services.now()
  const basis = readBasis(services)
  const { content } = basis
  const { vehicle, date, guests, childSeats, kind, seen } = request
  const party = { adults: guests, children: 0, toddlers: 0, childSeats }
  const saleRequest = {
    kind: 'vehicle-day',
    product: vehicle,
    variant: kind,
    date,
    ...party,
  } as const
  const sale = await describeSale(transaction, basis, saleRequest, { seen })
  const { quote: priceFigures } = sale
  if (priceFigures.kind === 'on-request') throw new Error(`The vehicle ${vehicle} has no price.`)
  const vehicleType = sale.item.title
  const storedOrder = await storeGuestOrder(services, transaction, {
    content,
    request,
    network,
    sale,
    ...splitRequest(request),
  })
  const price = storedOrder.total ?? priceFigures.total
  const facts = {
    ...request,
    ...storedOrder.facts,
    vehicleType,
    departure: date,
    bookedOn: calendarDateIn(now, capeTown),
    quote: { ...priceFigures, total: price },
    url: `${services.siteUrl}/transfers`,
  }
  const answer = {
    ...storedOrder.answer,
    vehicle,
    vehicleType,
    date,
    guests,
    childSeats,
    kind,
    price,
    createdAt: now.toISOString(),
  }
  const mails = storedOrder.addressMails(
    { kind: 'transfer-guest', message: writeNewOrderMail(content, facts) },
    { kind: 'transfer-office', message: writeNewOrderOfficeMail(content, facts) },
  )
  return { answer, mails, spent: storedOrder.spent }
}

const otherFields = ['vehicle', 'date', 'kind', 'consent', 'currency', 'seen', 'promoCode'] as const

function splitRequest(request: TransferOrder) {
  const {
    guests: adults,
    childSeats,
    pickup,
    flight,
    ship,
    backOnBoard,
    ...order
  } = omit(request, ...otherFields)
  return { order, trip: { adults, childSeats, pickup, flight, ship, backOnBoard } }
}
