import { type Content, findVehicle } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import { scheduleTour, scheduleTransfers } from '#rules/catalogue/running-days.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import { type Money, rand, scaleMoney } from '#rules/money/money.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { toRideDayPrice } from '#app/order/ride-price.ts'
import { isPrice, listLinesInForce } from '#app/order/ledger.ts'
import {
  checkParty,
  childShare,
  countEmptyPlaces,
  countGuests,
  findPartyLimits,
  type Party,
} from '#rules/prices/party.ts'
import { checkChildSeats, checkSeats, readTransferKind } from '#rules/prices/transfer.ts'
import {
  type PriceLine,
  type Priced,
  type PricedParty,
  type PriceFigures,
  computeDayPrice,
  computePrice,
  toAgreedPrice,
} from '#rules/prices/price.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import type { Basis } from '#platform/services.ts'
import { readTourCalendar } from '#app/capacity/closed-days.server.ts'
import { type HiredVehicle, labelPriceLines } from '#app/booking/label-price-lines.server.ts'
import type { Span } from '#app/capacity/departures.server.ts'
import {
  listFullTourDates,
  listFullVehicleDates,
  type PlaceQuery,
} from '#app/capacity/full-days.server.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { addAlternatives, addNearestDays } from '#app/capacity/other-days.server.ts'
import type { SoldLine } from '#app/booking/store-order.server.ts'

/**
 * A price before any promo code: its ledger lines, and for a tour the price per adult and child.
 */
export type ItemPrice = {
  lines: SoldLine[]
  priceLines: PriceLine[]
  total: Cents
  pricing: ItemRow['pricing']
}

export type ProductChoice = {
  product: string
  title: string
  minGuests: number
  maxGuests: number
  /**
   * `each` is a tour's price per guest, `forDay` a vehicle's price per day. Both are absent if the
   * price is on request or differs by day.
   */
  each?: { adult: Cents; child: Cents }
  forDay?: Cents
  isByDay: boolean
  readSchedule: (db: Database) => Promise<Schedule>
  /** The number of empty places that a party pays for. */
  countEmpty: (party: Party) => number
  /** The price for a party on a day, if booked today. Undefined if on request. */
  price: (party: Party, date: CalendarDate) => ItemPrice | undefined
  checkParty: (party: Party) => Refusal | undefined
  listFull: (db: Database, query: PlaceQuery, span: Span) => Promise<CalendarDate[]>
  full: Refusal
  addAlternatives: (db: Database, refused: RefusedDay) => Promise<Refusal>
}

type RefusedDay = { refusal: Refusal; date: CalendarDate; party: Party; without: string }

/**
 * The product of the catalogue that an item of this kind can become. Undefined if it does not
 * exist.
 */
export function findProductChoice(
  basis: Basis,
  item: Pick<ItemRow, 'kind' | 'variant' | 'title' | 'startTime' | 'pickupTime'>,
  product: string | null,
): ProductChoice | undefined {
  if (item.kind === 'transfer') return createRideChoice(basis, item, product ?? '')
  if (item.kind === 'tour') {
    const tour = basis.content.tours.find(({ id }) => id === product)
    return tour && createTourChoice(basis, tour)
  }
  const vehicle =
    item.kind === 'vehicle-day' ? findVehicle(basis.content, product ?? '') : undefined
  return vehicle && createVehicleChoice(basis, vehicle, item.variant)
}

/**
 * The products that an item can become, including its own. An item with a price cannot become one
 * without a price.
 */
export function listProductChoices(basis: Basis, item: ItemRow): ProductChoice[] {
  if (item.kind === 'transfer') {
    const ride = findProductChoice(basis, item, item.product)
    return ride ? [ride] : []
  }
  if (item.kind !== 'tour')
    return basis.content.vehicles.map((vehicle) =>
      createVehicleChoice(basis, vehicle, item.variant),
    )
  const isPriced = item.priceLines.length > 0
  return basis.content.tours
    .filter(
      ({ id, listed, priceFrom, prices }) =>
        id === item.product || (listed && (!isPriced || prices || parsePriceText(priceFrom))),
    )
    .map((tour) => createTourChoice(basis, tour))
}

/** True if the item's price, if any, is the catalogue's. */
export function isFromCatalogue({ books }: Pick<LoadedOrder, 'books'>, item: ItemRow): boolean {
  const charges = listCharges(books, item.id)
  if (item.kind === 'tour') return item.priceLines.length > 0 || charges.length === 0
  // A price set by the office is one line with the item's title (set-price.server.ts,
  // app/booking/new-order.server.ts).
  return charges.every(({ label }) => label !== item.title)
}

/** The agreed price of an item. Valid while product and day stay the same. */
export function findAgreedPrice(
  content: Content,
  { books }: Pick<LoadedOrder, 'books'>,
  item: ItemRow,
  { party, choice }: { party: Party; choice: Pick<ProductChoice, 'countEmpty'> },
): ItemPrice | undefined {
  const { pricing } = item
  const adultLine = item.priceLines.find(({ kind }) => kind === 'adults')
  const pricedParty = { ...party, emptyPlaces: choice.countEmpty(party) }
  if (item.kind === 'tour' && !pricing)
    return (
      adultLine && toItemPrice(content, computeFromAdultPrice(adultLine.each, pricedParty), null)
    )
  if (pricing) {
    const kind = item.kind === 'transfer' ? undefined : readTransferKind(item.variant)
    const hiredVehicle = item.kind === 'tour' ? undefined : { vehicle: { type: item.title }, kind }
    return toItemPrice(
      content,
      computeDayPrice(pricing, { ...pricedParty, ...(kind && { kind }) }),
      pricing,
      hiredVehicle,
    )
  }
  const lines = listCharges(books, item.id).map(({ label, amount }) => ({ label, amount }))
  const total = sumCents(lines.map(({ amount }) => amount))
  return lines.length === 0 ? undefined : { lines, priceLines: [], total, pricing: null }
}

export function listCharges({ lines }: LoadedOrder['books'], item: string) {
  const idsInForce = new Set(
    listLinesInForce(lines)
      .filter((line) => line.item === item && isPrice(line))
      .map(({ id }) => id),
  )
  return lines.filter(({ id }) => idsInForce.has(id))
}

function createTourChoice(basis: Basis, tour: Tour): ProductChoice {
  const { id: product, title, priceFrom } = tour
  // A single guest may pay for two here, because they see the price before they agree.
  const limits = findPartyLimits(tour, { bothPlaces: true })
  const { minGuests, maxGuests } = limits
  const countEmpty = (party: Party) => countEmptyPlaces(party, tour)
  const adult = tour.prices ? undefined : parsePriceText(priceFrom)
  return {
    product,
    title,
    minGuests,
    maxGuests,
    ...(adult ? { each: { adult: adult.minor, child: scaleMoney(adult, childShare).minor } } : {}),
    isByDay: tour.prices !== undefined,
    readSchedule: async (db) => scheduleTour(tour, await readTourCalendar(db, basis, tour)),
    countEmpty,
    price: (party, date) =>
      priceItem(basis, tour, date, { ...party, emptyPlaces: countEmpty(party) }),
    checkParty: (party) => checkParty(party, limits),
    listFull: (db, query, span) => listFullTourDates(db, basis.content, { ...query, tour }, span),
    full: { code: 'date-full', field: 'date' },
    addAlternatives: (db, { refusal, ...query }) =>
      addAlternatives(db, basis, { refusal, wanted: { ...query, tour } }),
  }
}

function createVehicleChoice(
  basis: Basis,
  vehicle: Vehicle,
  variant: string | null,
): ProductChoice {
  const { slug: product, type: title, passengers } = vehicle
  const kind = readTransferKind(variant)
  const hiredVehicle = { vehicle, kind }
  const usualPrice = kind === 'inland' ? vehicle.inlandPrice : vehicle.overlandPrice
  return {
    product,
    title,
    minGuests: 1,
    maxGuests: passengers.maximum,
    ...(vehicle.prices ? {} : { forDay: rand(usualPrice).minor }),
    isByDay: vehicle.prices !== undefined,
    readSchedule: async (db) => scheduleTransfers(await readTourCalendar(db, basis)),
    countEmpty: () => 0,
    price: (party, date) => priceItem(basis, vehicle, date, { ...party, kind }, hiredVehicle),
    checkParty: (party) => checkVehicleParty(party, passengers),
    listFull: (db, query, span) => listFullVehicleDates(db, basis.content, query, span),
    full: { code: 'vehicles-out', field: 'date' },
    addAlternatives: (db, { refusal, date, party, without }) => {
      const guests = countGuests(party)
      return addNearestDays(db, basis, { refusal, date, party: guests, without })
    },
  }
}

/** A ride keeps its place and hour; guests can change its day and party. */
function createRideChoice(
  basis: Basis,
  { title, startTime, pickupTime }: Pick<ItemRow, 'title' | 'startTime' | 'pickupTime'>,
  product: string,
): ProductChoice | undefined {
  const { content } = basis
  const dayPrice = toRideDayPrice(content.rides, product)
  if (!dayPrice) return undefined
  const rideTime = (startTime ?? pickupTime)?.slice(0, 5)
  const pricing = { ...dayPrice, publication: content.number }
  const hired = { vehicle: { type: title } }
  const maximum = content.rides.upTo.at(-1) ?? 0
  return {
    product,
    title,
    minGuests: 1,
    maxGuests: maximum,
    isByDay: false,
    readSchedule: async (db) => scheduleTransfers(await readTourCalendar(db, basis), rideTime),
    countEmpty: () => 0,
    price: (party) => toItemPrice(content, computeDayPrice(dayPrice, party), pricing, hired),
    checkParty: (party) => checkVehicleParty(party, { maximum }),
    listFull: (db, query, span) => listFullVehicleDates(db, content, { ...query, rideTime }, span),
    full: { code: 'vehicles-out', field: 'date' },
    addAlternatives: (db, { party, ...query }) =>
      addNearestDays(db, basis, { ...query, rideTime, party: countGuests(party) }),
  }
}

function checkVehicleParty(
  party: Party,
  passengers: Pick<Vehicle['passengers'], 'maximum'>,
): Refusal | undefined {
  if (party.adults < 1) return { code: 'adults-required', field: 'adults' }
  const refusal = checkSeats(countGuests(party), { passengers })
  if (refusal) return { ...refusal, field: 'adults' }
  return checkChildSeats({ guests: countGuests(party), childSeats: party.childSeats })[0]
}

function priceItem(
  { content, now }: Basis,
  product: Priced,
  date: CalendarDate,
  party: PricedParty,
  hiredVehicle?: HiredVehicle,
): ItemPrice | undefined {
  const dates = { date, bookedOn: calendarDateIn(now(), capeTown) }
  const pricing = toAgreedPrice(product, dates, content.number) ?? null
  return toItemPrice(content, computePrice(product, { ...dates, party }), pricing, hiredVehicle)
}

/** The price of a party from the price per adult, for items older than prices by day. */
function computeFromAdultPrice(adult: Money, party: PricedParty): PriceFigures {
  const price = {
    per: 'person',
    adult: adult.minor / 100,
    child: scaleMoney(adult, childShare).minor / 100,
  } as const
  return computeDayPrice({ price, extras: [] }, party)
}

function toItemPrice(
  content: Content,
  figures: PriceFigures,
  pricing: ItemRow['pricing'],
  hiredVehicle?: HiredVehicle,
): ItemPrice | undefined {
  if (figures.kind === 'on-request') return undefined
  const { lines, total } = figures
  return {
    lines: labelPriceLines(content, lines, hiredVehicle),
    priceLines: hiredVehicle ? [] : lines,
    total: total.minor,
    pricing,
  }
}
