import { findVehicle } from '#content/content.ts'
import { scheduleTransfers } from '#rules/catalogue/running-days.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { checkSeats } from '#rules/orders/transfer.ts'
import { type AgreedPrice, agreePrice, quotePrice } from '#rules/prices/quote.ts'
import type { TransferOrder, TransferAnswer } from '#contract/bookings.ts'
import type { Transaction } from '../../database/database.ts'
import type { Done } from '../../requests/idempotency.ts'
import { basisOf, type Services } from '../../services.ts'
import { Refused, refuseAny } from '../../refused.ts'
import type { Spent } from '../../money/vouchers/spend-voucher.ts'
import { placeRequest, type Sold } from './store-order.ts'
import { readCalendarOf } from '../../capacity/closed-days/closed-days.ts'
import { nameLines } from './name-lines.ts'
import { choosePriceBasis } from './seen-prices.ts'
import { offerOtherDays } from '../../capacity/departures/other-days.ts'
import { newOrderGuest, newOrderOffice } from '#emails/booking.ts'

/**
 * Takes a request for a vehicle: decides, prices from the fleet, stores the request in the
 * caller's transaction, with one trip of the company's day, and returns its two mails. `network` is where it came
 * from, if from the internet. Throws Refused, with nothing stored.
 */
export async function createTransfer(
  services: Services,
  transaction: Transaction,
  request: TransferOrder,
  network: string | undefined,
): Promise<Done<TransferAnswer> & { spent: Spent | undefined }> {
  const now = services.now()
  const basis = basisOf(services)
  const { content } = basis
  const vehicle = findVehicle(content, request.vehicle)
  if (!vehicle) throw new Refused({ code: 'vehicle-unknown', field: 'vehicle' })
  const { date, guests, childSeats, kind } = request
  const schedule = scheduleTransfers(await readCalendarOf(transaction, basis))
  const wish = { date, party: guests }
  const day = checkDay(schedule, date, now)
  const offered = day && (await offerOtherDays(transaction, basis, { refusal: day, ...wish }))
  refuseAny([offered, checkSeats(guests, vehicle)])
  const who = { adults: guests, children: 0, kind }
  const priced = await choosePriceBasis(basis, transaction, {
    seen: request.seen,
    quoteBy: ({ content: by, bookedOn }) => {
      const shown = findVehicle(by, request.vehicle)
      return shown && quotePrice(shown, { date, bookedOn, party: who })
    },
  })
  const sold = findVehicle(priced.content, request.vehicle) ?? vehicle
  const when = { date, bookedOn: priced.bookedOn }
  const quote = quotePrice(sold, { ...when, party: who })
  if (quote.kind === 'on-request') throw new Error(`The vehicle ${vehicle.slug} has no price.`)
  const { slug, type: vehicleType } = vehicle
  const placed = await placeRequest(services, transaction, {
    content,
    request,
    network,
    price: quote.total.minor,
    sold: describeSold(request, vehicle, {
      lines: nameLines(content, quote.lines, { vehicle, kind }),
      pricing: agreePrice(sold, when, priced.content.number),
    }),
    refuseFull: (without) => {
      const refusal = { code: 'vehicles-out', field: 'date' } as const
      return offerOtherDays(transaction, basis, { refusal, ...wish, without })
    },
  })
  const price = placed.total ?? quote.total
  const facts = {
    ...request,
    ...placed.facts,
    vehicleType,
    departure: date,
    bookedOn: calendarDateIn(now, capeTown),
    quote: { ...quote, total: price },
    url: `${services.siteUrl}/transfers`,
  }
  const answer = {
    ...placed.answer,
    vehicle: slug,
    vehicleType,
    date,
    guests,
    childSeats,
    kind,
    price,
    createdAt: now.toISOString(),
  }
  const mails = placed.owe(
    { kind: 'transfer-guest', message: newOrderGuest(content, facts) },
    { kind: 'transfer-office', message: newOrderOffice(content, facts) },
  )
  return { answer, mails, spent: placed.spent }
}

function describeSold(
  { vehicle: _slug, date, guests, childSeats, kind, consent: _agreed, ...others }: TransferOrder,
  vehicle: Vehicle,
  { lines, pricing }: Pick<Sold, 'lines'> & { pricing: AgreedPrice | undefined },
): Sold {
  const {
    currency: _shown,
    seen: _seen,
    promoCode: _taken,
    pickup,
    flight,
    ship,
    backOnBoard,
    ...guest
  } = others
  const { slug: product, type: title } = vehicle
  const of = { adults: guests, childSeats, pickup, flight, ship, backOnBoard }
  return {
    prefix: 'TR',
    order: { ...guest, form: 'transfer', title },
    item: {
      kind: 'vehicle-day',
      product,
      title,
      variant: kind,
      date,
      ...of,
      priceLines: [],
      pricing,
    },
    lines,
  }
}
