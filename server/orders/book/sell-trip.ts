import { findVehicle } from '#content/content.ts'
import { scheduleTour, scheduleTransfers } from '#rules/catalogue/running-days.ts'
import type { TripRequest } from '#contract/office-orders.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import {
  checkParty,
  countEmptyPlaces,
  countGuests,
  limitsFor,
  type Party,
  pickParty,
} from '#rules/orders/party.ts'
import { checkSeats } from '#rules/orders/transfer.ts'
import { agreePrice, quotePrice } from '#rules/prices/quote.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Transaction } from '../../database/database.ts'
import type { Basis, Services } from '../../services.ts'
import { nameLines } from './name-lines.ts'
import { offerInstead, offerOtherDays } from '../../capacity/departures/other-days.ts'
import type { NewOrder, SoldLine } from './store-order.ts'
import { readCalendarOf } from '../../capacity/closed-days/closed-days.ts'
import { Refused } from '../../refused.ts'

/** A trip as it is sold: what it is, what it usually costs, and what stands against it. */
export type Sale = {
  form: 'booking' | 'transfer'
  prefix: NewOrder['prefix']
  item: Pick<
    NewOrder['items'][number],
    'kind' | 'product' | 'title' | 'variant' | 'priceLines' | 'pricing'
  >
  /** In cents; undefined where the office names it. */
  usual: Cents | undefined
  lines: SoldLine[]
  refusals: Refusal[]
  /** Says that its day is full, with other days. */
  refuseFull: () => Promise<Refusal>
}

/**
 * What the office sells. It may sell later than a guest can book, and to a party smaller than a tour
 * takes where it has named the price; a day on which nothing runs stays closed. Throws Refused:
 * 'tour-unknown', 'vehicle-unknown'.
 */
export async function describeSale(
  transaction: Transaction,
  basis: Basis,
  wanted: TripRequest,
): Promise<Sale> {
  switch (wanted.kind) {
    case 'tour':
      return sellTour(transaction, basis, wanted)
    case 'vehicle-day':
      return sellVehicle(transaction, basis, wanted)
    case 'custom':
      return writeByHand(basis, wanted)
  }
}

/** When and from where a trip goes, as it was agreed. */
type AgreedTrip = Party & {
  date: string
  time?: string | undefined
  ends?: string | undefined
  pickup?: string | undefined
  destination?: string | undefined
  flight?: string | undefined
  ship?: string | undefined
  backOnBoard?: string | undefined
}

/**
 * An item as it is stored, at a price in cents: with the lines of the usual price, or with one where another was
 * agreed. `added` are lines besides: what a promo code takes off; with `extras` it is nobody's price each.
 */
export function agreeItem(
  sale: Sale,
  { date, time, ends, ...trip }: AgreedTrip,
  {
    price,
    added = [],
    extras = [],
  }: { price: Cents | undefined; added?: readonly SoldLine[]; extras?: readonly SoldLine[] },
): NewOrder['items'][number] {
  const { item, usual } = sale
  const isUsual = price === usual
  const agreed = price === undefined ? [] : [{ label: item.title, amount: price }]
  const others = [...extras, ...added]
  const isEach = isUsual && extras.length === 0
  const { pickup, destination, flight, ship, backOnBoard } = trip
  return {
    ...item,
    // A price that was agreed is nobody's price each.
    priceLines: isEach ? item.priceLines : [],
    pricing: isEach ? item.pricing : undefined,
    date,
    ...pickParty(trip),
    startTime: time,
    endTime: ends,
    pickup,
    destination,
    flight,
    ship,
    backOnBoard,
    totalMinor: price === undefined ? null : price + sumCents(others.map(({ amount }) => amount)),
    cancellationTiers: [...cancellationTiers],
    lines: [...(isUsual ? sale.lines : agreed), ...others],
  }
}

async function sellTour(
  transaction: Transaction,
  basis: Basis,
  wanted: TripRequest,
): Promise<Sale> {
  const tour = basis.content.tours.find(({ id }) => id === wanted.product)
  if (!tour) throw new Refused({ code: 'tour-unknown', field: 'product' })
  const { date } = wanted
  const party = pickParty(wanted)
  const offer = (refusal: Refusal) =>
    offerInstead(transaction, basis, { refusal, wish: { tour, date, party } })
  const day = checkOfficeDay(
    basis,
    scheduleTour(tour, await readCalendarOf(transaction, basis, tour)),
    date,
  )
  const when = { date, bookedOn: calendarDateIn(basis.now(), capeTown) }
  const emptyPlaces = countEmptyPlaces(party, tour)
  const quote = quotePrice(tour, { ...when, party: { ...party, emptyPlaces } })
  const pricing = agreePrice(tour, when, basis.content.number)
  const isNamed = wanted.priceReason !== undefined || quote.kind === 'on-request'
  const minGuests = isNamed ? 1 : limitsFor(tour, { bothPlaces: true }).minGuests
  const priceLines = quote.kind === 'priced' ? quote.lines : []
  return {
    form: 'booking',
    prefix: 'CC',
    item: { kind: 'tour', product: tour.id, title: tour.title, priceLines, pricing },
    usual: quote.kind === 'priced' ? quote.total.minor : undefined,
    lines: nameLines(basis.content, priceLines),
    refusals: listFound([day && (await offer(day)), checkParty(party, { ...tour, minGuests })]),
    refuseFull: () => offer({ code: 'date-full', field: 'date' }),
  }
}

async function sellVehicle(
  transaction: Transaction,
  basis: Basis,
  wanted: TripRequest,
): Promise<Sale> {
  const vehicle = findVehicle(basis.content, wanted.product ?? '')
  if (!vehicle) throw new Refused({ code: 'vehicle-unknown', field: 'product' })
  const { date, variant } = wanted
  const guests = countGuests(wanted)
  const offer = (refusal: Refusal) => {
    const wish = { refusal, date, party: guests }
    return offerOtherDays(transaction, basis, wish)
  }
  const day = checkOfficeDay(
    basis,
    scheduleTransfers(await readCalendarOf(transaction, basis)),
    date,
  )
  const when = { date, bookedOn: calendarDateIn(basis.now(), capeTown) }
  const party = { adults: guests, children: 0, kind: variant }
  const quote = quotePrice(vehicle, { ...when, party })
  const lines = quote.kind === 'priced' ? quote.lines : []
  const seats = checkSeats(guests, vehicle)
  return {
    form: 'transfer',
    prefix: 'TR',
    item: {
      kind: 'vehicle-day',
      product: vehicle.slug,
      title: vehicle.type,
      variant,
      priceLines: [],
      pricing: agreePrice(vehicle, when, basis.content.number),
    },
    usual: quote.kind === 'priced' ? quote.total.minor : undefined,
    lines: nameLines(basis.content, lines, { vehicle, kind: variant }),
    refusals: listFound([day && (await offer(day)), seats && { ...seats, field: 'adults' }]),
    refuseFull: () => offer({ code: 'vehicles-out', field: 'date' }),
  }
}

function writeByHand(basis: Basis, { title = '', date }: TripRequest): Sale {
  const anyDay: Schedule = { season: null, closed: [], leadHours: 0, departs: '23:59' }
  return {
    form: 'booking',
    prefix: 'CC',
    item: { kind: 'custom', product: null, title, priceLines: [] },
    usual: undefined,
    lines: [],
    refusals: listFound([checkDay(anyDay, date, basis.now())]),
    refuseFull: () => Promise.resolve({ code: 'vehicles-out', field: 'date' }),
  }
}

/** Who is on the telephone an hour before may still come along: the office decides what can be made ready. */
export function checkOfficeDay(
  { now }: Pick<Services, 'now'>,
  schedule: Schedule,
  date: string,
): Refusal | undefined {
  const refusal = checkDay(schedule, date, now())
  const isLate = refusal?.code === 'date-too-soon' || refusal?.code === 'date-past-cut-off'
  return isLate ? undefined : refusal
}

function listFound(found: readonly (Refusal | undefined)[]): Refusal[] {
  return found.filter((refusal) => refusal !== undefined)
}
