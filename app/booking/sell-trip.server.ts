import { type Content, findVehicle, wordsOf } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { scheduleTour, scheduleTransfers } from '#rules/catalogue/running-days.ts'
import type { TripRequest } from '#app/order/office-contract.ts'
import type { SoldKind } from '#app/order/new-order.ts'
import type { RideWay } from '#app/order/ride-enquiry.ts'
import { findRideArea, toRideDayPrice } from '#app/order/ride-price.ts'
import { isClockTime } from '#rules/dates/clock-time.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import {
  checkParty,
  countEmptyPlaces,
  countGuests,
  findPartyLimits,
  type Party,
  pickParty,
} from '#rules/prices/party.ts'
import { checkSeats } from '#rules/prices/transfer.ts'
import {
  toAgreedPrice,
  type PriceFigures,
  computeDayPrice,
  computePrice,
} from '#rules/prices/price.ts'
import type { SeenPrice } from '#rules/prices/seen-price.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Basis, Services } from '#platform/services.ts'
import { labelPriceLines } from './label-price-lines.server.ts'
import { choosePriceBasis, type PriceBasis } from './price-basis.server.ts'
import { addAlternatives, addNearestDays } from '#app/capacity/other-days.server.ts'
import type { NewOrder, SoldLine } from './store-order.server.ts'
import { readTourCalendar } from '#app/capacity/closed-days.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'

export type Sale = {
  form: 'booking' | 'transfer'
  prefix: NewOrder['prefix']
  item: Pick<
    NewOrder['items'][number],
    'kind' | 'product' | 'title' | 'variant' | 'priceLines' | 'pricing'
  >
  /** The catalogue's price; none for an item that the office wrote. */
  quote: PriceFigures
  /** The usual price in cents. Undefined if the office sets it. */
  usual: Cents | undefined
  lines: SoldLine[]
  refusals: Refusal[]
  tour?: Tour
  /** The airport and the place of a ride. */
  ends?: { pickup: string; destination: string }
  /**
   * The refusal of a full day, with other days. The place of
   * `excludedItem` does not count as taken.
   */
  describeFullDay: (excludedItem?: string) => Promise<Refusal>
}

type SaleRequest = Pick<TripRequest, 'product' | 'variant' | 'date' | keyof Party> &
  Pick<Partial<TripRequest>, 'title' | 'priceReason'> & { kind: Exclude<SoldKind, 'transfer'> }
/** A ride at the price of a place of the table. `time` is its pick-up in Cape Town. */
type RideSaleRequest = Pick<TripRequest, 'product' | 'date' | keyof Party> &
  Pick<Partial<TripRequest>, 'way' | 'time'> & { kind: 'transfer' }

/** The prices that a guest saw, and `bothPlaces` if they travel alone and pay for two. */
export type GuestTerms = { seen: SeenPrice | undefined; bothPlaces?: boolean }
type SaleBasis = Basis & Pick<Services, 'studio'>

/**
 * Checks a sale on the site or at the desk. The office may sell later than guests can book, and to
 * fewer people than a tour's minimum if it sets the price. Closed days apply to both. A guest
 * (`guest`) is refused before the price is checked, and gets the price that their page showed while
 * it is valid. Throws Refused: 'tour-unknown', 'vehicle-unknown', 'ride-place-unknown',
 * 'price-changed'; for a guest also all that prevents the sale.
 */
export async function describeSale(
  transaction: Transaction,
  basis: SaleBasis,
  request: SaleRequest | RideSaleRequest,
  guest?: GuestTerms,
): Promise<Sale> {
  switch (request.kind) {
    case 'tour':
      return describeTourSale(transaction, basis, request, guest)
    case 'vehicle-day':
      return describeVehicleSale(transaction, basis, request, guest)
    case 'transfer':
      return describeRideSale(transaction, basis, request, guest)
    case 'custom':
      return describeCustomSale(basis, request)
  }
}

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
 * The item to store, at a price in cents. The usual price has its own lines; an agreed price has
 * one line. `added` are more lines, such as a code's discount. With `extras` the price is not per
 * person.
 */
export function createSoldItem(
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
  const agreedLines = price === undefined ? [] : [{ label: item.title, amount: price }]
  const addedLines = [...extras, ...added]
  const isPerPerson = isUsual && extras.length === 0
  const { flight, ship, backOnBoard } = trip
  return {
    ...item,
    // Leaves out the prices per person, which an agreed price does not have.
    priceLines: isPerPerson ? item.priceLines : [],
    pricing: isPerPerson ? item.pricing : undefined,
    date,
    ...pickParty(trip),
    startTime: time,
    endTime: ends,
    pickup: trip.pickup ?? sale.ends?.pickup,
    destination: trip.destination ?? sale.ends?.destination,
    flight,
    ship,
    backOnBoard,
    totalMinor:
      price === undefined ? null : price + sumCents(addedLines.map(({ amount }) => amount)),
    lines: [...(isUsual ? sale.lines : agreedLines), ...addedLines],
  }
}

async function describeTourSale(
  transaction: Transaction,
  basis: SaleBasis,
  request: SaleRequest,
  guest: GuestTerms | undefined,
): Promise<Sale> {
  const findTour = ({ tours }: Content) => tours.find(({ id }) => id === request.product)
  const tour = findTour(basis.content)
  if (!tour) throw new Refused({ code: 'tour-unknown', field: guest ? 'tourId' : 'product' })
  const { date, priceReason } = request
  const party = pickParty(request)
  const addOtherDays = (refusal: Refusal, excludedItem?: string) =>
    addAlternatives(transaction, basis, {
      refusal,
      wanted: { tour, date, party, without: excludedItem },
    })
  const schedule = scheduleTour(tour, await readTourCalendar(transaction, basis, tour))
  const dayRefusal = guest
    ? checkDay(schedule, date, basis.now())
    : checkOfficeDay(basis, schedule, date)
  const emptyPlaces = countEmptyPlaces(party, tour)
  const computeOn = ({ content, bookedOn }: PriceBasis) => {
    const pricedTour = findTour(content)
    return (
      pricedTour && computePrice(pricedTour, { date, bookedOn, party: { ...party, emptyPlaces } })
    )
  }
  const findLimits = (isPriceAgreed: boolean) =>
    guest
      ? findPartyLimits(tour, { bothPlaces: guest.bothPlaces ?? false })
      : isPriceAgreed
        ? { ...tour, minGuests: 1 }
        : findPartyLimits(tour, { bothPlaces: true })
  const listRefusals = async (isPriceAgreed: boolean) =>
    dropAbsent([
      dayRefusal && (await addOtherDays(dayRefusal)),
      checkParty(party, findLimits(isPriceAgreed)),
    ])
  if (guest) refuseAny(await listRefusals(false))
  const priceBasis = await choosePriceBasis(basis, transaction, { seen: guest?.seen, computeOn })
  const priceFigures = computeOn(priceBasis) ?? onRequest
  const pricing = toAgreedPrice(
    findTour(priceBasis.content) ?? tour,
    { date, bookedOn: priceBasis.bookedOn },
    priceBasis.content.number,
  )
  const priceLines = priceFigures.kind === 'priced' ? priceFigures.lines : []
  return {
    form: 'booking',
    prefix: 'CC',
    tour,
    item: { kind: 'tour', product: tour.id, title: tour.title, priceLines, pricing },
    quote: priceFigures,
    usual: priceFigures.kind === 'priced' ? priceFigures.total.minor : undefined,
    lines: labelPriceLines(basis.content, priceLines),
    refusals: guest
      ? []
      : await listRefusals(priceReason !== undefined || priceFigures.kind === 'on-request'),
    describeFullDay: (excludedItem) =>
      addOtherDays({ code: 'date-full', field: 'date' }, excludedItem),
  }
}

async function describeVehicleSale(
  transaction: Transaction,
  basis: SaleBasis,
  request: SaleRequest,
  guest: GuestTerms | undefined,
): Promise<Sale> {
  const find = (content: Content) => findVehicle(content, request.product ?? '')
  const vehicle = find(basis.content)
  if (!vehicle) throw new Refused({ code: 'vehicle-unknown', field: guest ? 'vehicle' : 'product' })
  const { date, variant } = request
  const guests = countGuests(request)
  const addOtherDays = (refusal: Refusal, excludedItem?: string) =>
    addNearestDays(transaction, basis, { refusal, date, party: guests, without: excludedItem })
  const schedule = scheduleTransfers(await readTourCalendar(transaction, basis))
  const dayRefusal = guest
    ? checkDay(schedule, date, basis.now())
    : checkOfficeDay(basis, schedule, date)
  const seatsRefusal = checkSeats(guests, vehicle)
  const refusals = dropAbsent([
    dayRefusal && (await addOtherDays(dayRefusal)),
    seatsRefusal && (guest ? seatsRefusal : { ...seatsRefusal, field: 'adults' }),
  ])
  if (guest) refuseAny(refusals)
  const party = { adults: guests, children: 0, kind: variant }
  const computeOn = ({ content, bookedOn }: PriceBasis) => {
    const pricedVehicle = find(content)
    return pricedVehicle && computePrice(pricedVehicle, { date, bookedOn, party })
  }
  const priceBasis = await choosePriceBasis(basis, transaction, { seen: guest?.seen, computeOn })
  const priceFigures = computeOn(priceBasis) ?? onRequest
  return {
    form: 'transfer',
    prefix: 'TR',
    item: {
      kind: 'vehicle-day',
      product: vehicle.slug,
      title: vehicle.type,
      variant,
      priceLines: [],
      pricing: toAgreedPrice(
        find(priceBasis.content) ?? vehicle,
        { date, bookedOn: priceBasis.bookedOn },
        priceBasis.content.number,
      ),
    },
    quote: priceFigures,
    usual: priceFigures.kind === 'priced' ? priceFigures.total.minor : undefined,
    lines: labelPriceLines(
      basis.content,
      priceFigures.kind === 'priced' ? priceFigures.lines : [],
      { vehicle, kind: variant },
    ),
    refusals,
    describeFullDay: (excludedItem) =>
      addOtherDays({ code: 'vehicles-out', field: 'date' }, excludedItem),
  }
}

const onRequest = { kind: 'on-request' } as const

async function describeRideSale(
  transaction: Transaction,
  basis: SaleBasis,
  { product: area, way = 'from-airport', date, time = '', ...request }: RideSaleRequest,
  guest: GuestTerms | undefined,
): Promise<Sale> {
  const { content } = basis
  const place = findRideArea(content.rides, { way, area })?.place
  if (!place) throw new Refused({ code: 'ride-place-unknown', field: guest ? 'area' : 'product' })
  const party = pickParty(request)
  // Without its time a ride would take a vehicle for the whole day.
  const rideTime = isClockTime(time) ? time : undefined
  const guests = countGuests(party)
  const addOtherDays = (refusal: Refusal, without?: string) =>
    addNearestDays(transaction, basis, { refusal, date, party: guests, without, rideTime })
  const schedule = scheduleTransfers(await readTourCalendar(transaction, basis), rideTime)
  const dayRefusal = guest
    ? checkDay(schedule, date, basis.now())
    : checkOfficeDay(basis, schedule, date)
  const refusals = dropAbsent([
    dayRefusal && (await addOtherDays(dayRefusal)),
    rideTime === undefined ? { code: 'ride-time-required', field: 'time' } : undefined,
  ])
  if (guest) refuseAny(refusals)
  const computeOn = ({ content: { rides } }: Pick<PriceBasis, 'content'>) => {
    const dayPrice = toRideDayPrice(rides, place)
    return dayPrice && computeDayPrice(dayPrice, party)
  }
  const priceBasis = await choosePriceBasis(basis, transaction, { seen: guest?.seen, computeOn })
  const priceFigures = computeOn(priceBasis) ?? onRequest
  const dayPrice = toRideDayPrice(priceBasis.content.rides, place)
  const title = nameRide(content, { way, place })
  const { airport } = wordsOf(content).ride
  const isPriced = priceFigures.kind === 'priced'
  return {
    form: 'transfer',
    prefix: 'TR',
    item: {
      kind: 'transfer',
      product: place,
      title,
      variant: way,
      priceLines: [],
      pricing: dayPrice && { ...dayPrice, publication: priceBasis.content.number },
    },
    quote: priceFigures,
    usual: isPriced ? priceFigures.total.minor : undefined,
    lines: labelPriceLines(content, isPriced ? priceFigures.lines : [], {
      vehicle: { type: title },
    }),
    ends:
      way === 'from-airport'
        ? { pickup: airport, destination: place }
        : { pickup: place, destination: airport },
    refusals,
    describeFullDay: (excludedItem) =>
      addOtherDays({ code: 'vehicles-out', field: 'date' }, excludedItem),
  }
}

/** A ride's title: 'From the airport: Hermanus'. */
export function nameRide(content: Content, { way, place }: { way: RideWay; place: string }) {
  return `${wordsOf(content).ride.ways[way]}: ${place}`
}

/** Special requests as stored: the luggage of each ride, then the guest's text. */
export function joinRequests(
  content: Content,
  luggage: readonly (string | undefined)[],
  text: string | undefined,
): string | undefined {
  const { label } = wordsOf(content).ride.asked.luggage
  const lines = luggage.map((one) => one && `${label}: ${one}`)
  return [...lines, text].filter(Boolean).join('\n') || undefined
}

function describeCustomSale(basis: Basis, { title = '', date }: SaleRequest): Sale {
  const anyDay: Schedule = { season: null, closed: [], leadHours: 0, departs: '23:59' }
  return {
    form: 'booking',
    prefix: 'CC',
    item: { kind: 'custom', product: null, title, priceLines: [] },
    quote: onRequest,
    usual: undefined,
    lines: [],
    refusals: dropAbsent([checkDay(anyDay, date, basis.now())]),
    describeFullDay: () => Promise.resolve({ code: 'vehicles-out', field: 'date' }),
  }
}

/**
 * The refusal of a day for the office, which may sell later than guests can book because it knows
 * what it can prepare.
 */
export function checkOfficeDay(
  { now }: Pick<Services, 'now'>,
  schedule: Schedule,
  date: string,
): Refusal | undefined {
  const refusal = checkDay(schedule, date, now())
  const isLate = refusal?.code === 'date-too-soon' || refusal?.code === 'date-past-cut-off'
  return isLate ? undefined : refusal
}

function dropAbsent(checks: readonly (Refusal | undefined)[]): Refusal[] {
  return checks.filter((refusal) => refusal !== undefined)
}
