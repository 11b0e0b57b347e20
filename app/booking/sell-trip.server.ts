import { type Content, findVehicle, wordsOf } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { scheduleTour, scheduleTransfers } from '#rules/catalogue/running-days.ts'
import type { TripRequest } from '#app/order/office-contract.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import {
  checkParty,
  countEmptyPlaces,
  countGuests,
  limitsFor,
  type Party,
  pickParty,
} from '#rules/prices/party.ts'
import { checkSeats } from '#rules/prices/transfer.ts'
import { agreedPriceOf, type PriceFigures, computePrice } from '#rules/prices/price.ts'
import { type Seen, isSeenPriceValid } from '#rules/prices/seen-price.ts'
import { cancellationTiers } from '#app/payments/refunds/cancellation.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Basis, Services } from '#platform/services.ts'
import { labelPriceLines } from './label-price-lines.server.ts'
import { addAlternatives, addNearestDays } from '#app/capacity/other-days.server.ts'
import type { NewOrder, SoldLine } from './store-order.server.ts'
import { readTourCalendar } from '#app/capacity/closed-days.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import { and, asc, gt, isNotNull } from 'drizzle-orm'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { contentPublications } from '#app/studio/schema.server.ts'

/** The basis of a price: the content and the day of booking. */
type PriceBasis = { content: Content; bookedOn: CalendarDate }

/**
 * Decides if a guest's request gets today's prices, or the prices that their page showed while
 * those are valid. `computeOn` computes the price on a basis; undefined if the product did not exist.
 * Throws Refused ('price-changed') with both prices, and the version of today's.
 */
async function choosePriceBasis(
  { content, now, studio }: Basis & Pick<Services, 'studio'>,
  transaction: Transaction,
  {
    seen,
    computeOn,
  }: { seen: Seen | undefined; computeOn: (basis: PriceBasis) => PriceFigures | undefined },
): Promise<PriceBasis> {
  const today = { content, bookedOn: calendarDateIn(now(), capeTown) }
  if (!seen) return today
  const isLive = seen.publication === content.number
  const shown = isLive ? content : await studio?.readPast(seen.publication, transaction)
  if (!shown) return today
  const before = { content: shown, bookedOn: seen.on }
  const [then, current] = [computeOn(before), computeOn(today)]
  if (!then || !current || totalOf(then) === totalOf(current)) return today
  const replacedAt = isLive ? undefined : await findReplacementTime(transaction, seen.publication)
  if (isSeenPriceValid(seen, { replacedAt, now: now() })) return before
  const { onRequest } = wordsOf(content).prices
  const format = (quote: PriceFigures) =>
    quote.kind === 'priced' ? formatMoney(quote.total) : onRequest
  throw new Refused({
    code: 'price-changed',
    facts: {
      seen: format(then),
      now: format(current),
      publication: content.number,
      on: today.bookedOn,
    },
  })
}

function totalOf(quote: PriceFigures): number | undefined {
  return quote.kind === 'priced' ? quote.total.minor : undefined
}

async function findReplacementTime(
  transaction: Transaction,
  number: number,
): Promise<Date | undefined> {
  const [next] = await transaction
    .select({ liveAt: contentPublications.liveAt })
    .from(contentPublications)
    .where(and(gt(contentPublications.number, number), isNotNull(contentPublications.liveAt)))
    .orderBy(asc(contentPublications.number))
    .limit(1)
  return next?.liveAt ?? undefined
}

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
  /**
   * The refusal of a full day, with other days. `without` is an item whose own place does not
   * count.
   */
  describeFullDay: (without?: string) => Promise<Refusal>
}

type SaleRequest = Pick<TripRequest, 'kind' | 'product' | 'variant' | 'date' | keyof Party> &
  Pick<Partial<TripRequest>, 'title' | 'priceReason'>

/** The prices that a guest saw, and `bothPlaces` if they travel alone and pay for two. */
export type GuestTerms = { seen: Seen | undefined; bothPlaces?: boolean }
type SaleBasis = Basis & Pick<Services, 'studio'>

/**
 * Checks what guests or the office buy. The office may sell later than guests can book, and to
 * fewer people than a tour's minimum if it sets the price. Closed days apply to both. A guest
 * (`guest`) is refused before the price is checked, and gets the price that their page showed while
 * it is valid. Throws Refused: 'tour-unknown', 'vehicle-unknown', 'price-changed'; for a guest also
 * all that prevents the sale.
 */
export async function describeSale(
  transaction: Transaction,
  basis: SaleBasis,
  request: SaleRequest,
  guest?: GuestTerms,
): Promise<Sale> {
  switch (request.kind) {
    case 'tour':
      return describeTourSale(transaction, basis, request, guest)
    case 'vehicle-day':
      return describeVehicleSale(transaction, basis, request, guest)
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
  const agreed = price === undefined ? [] : [{ label: item.title, amount: price }]
  const others = [...extras, ...added]
  const isEach = isUsual && extras.length === 0
  const { pickup, destination, flight, ship, backOnBoard } = trip
  return {
    ...item,
    // Leaves out the prices per person, which an agreed price does not have.
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
  const offer = (refusal: Refusal, without?: string) =>
    addAlternatives(transaction, basis, { refusal, wanted: { tour, date, party, without } })
  const schedule = scheduleTour(tour, await readTourCalendar(transaction, basis, tour))
  const day = guest ? checkDay(schedule, date, basis.now()) : checkOfficeDay(basis, schedule, date)
  const emptyPlaces = countEmptyPlaces(party, tour)
  const computeOn = ({ content, bookedOn }: PriceBasis) => {
    const shown = findTour(content)
    return shown && computePrice(shown, { date, bookedOn, party: { ...party, emptyPlaces } })
  }
  const limits = (isNamed: boolean) =>
    guest
      ? limitsFor(tour, { bothPlaces: guest.bothPlaces ?? false })
      : isNamed
        ? { ...tour, minGuests: 1 }
        : limitsFor(tour, { bothPlaces: true })
  const refuse = async (isNamed: boolean) =>
    dropAbsent([day && (await offer(day)), checkParty(party, limits(isNamed))])
  if (guest) refuseAny(await refuse(false))
  const priced = await choosePriceBasis(basis, transaction, { seen: guest?.seen, computeOn })
  const quote = computeOn(priced) ?? onRequest
  const pricing = agreedPriceOf(
    findTour(priced.content) ?? tour,
    { date, bookedOn: priced.bookedOn },
    priced.content.number,
  )
  const priceLines = quote.kind === 'priced' ? quote.lines : []
  return {
    form: 'booking',
    prefix: 'CC',
    tour,
    item: { kind: 'tour', product: tour.id, title: tour.title, priceLines, pricing },
    quote,
    usual: quote.kind === 'priced' ? quote.total.minor : undefined,
    lines: labelPriceLines(basis.content, priceLines),
    refusals: guest ? [] : await refuse(priceReason !== undefined || quote.kind === 'on-request'),
    describeFullDay: (without) => offer({ code: 'date-full', field: 'date' }, without),
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
  const offer = (refusal: Refusal, without?: string) =>
    addNearestDays(transaction, basis, { refusal, date, party: guests, without })
  const schedule = scheduleTransfers(await readTourCalendar(transaction, basis))
  const day = guest ? checkDay(schedule, date, basis.now()) : checkOfficeDay(basis, schedule, date)
  const seats = checkSeats(guests, vehicle)
  const refusals = dropAbsent([
    day && (await offer(day)),
    seats && (guest ? seats : { ...seats, field: 'adults' }),
  ])
  if (guest) refuseAny(refusals)
  const party = { adults: guests, children: 0, kind: variant }
  const computeOn = ({ content, bookedOn }: PriceBasis) => {
    const shown = find(content)
    return shown && computePrice(shown, { date, bookedOn, party })
  }
  const priced = await choosePriceBasis(basis, transaction, { seen: guest?.seen, computeOn })
  const quote = computeOn(priced) ?? onRequest
  return {
    form: 'transfer',
    prefix: 'TR',
    item: {
      kind: 'vehicle-day',
      product: vehicle.slug,
      title: vehicle.type,
      variant,
      priceLines: [],
      pricing: agreedPriceOf(
        find(priced.content) ?? vehicle,
        { date, bookedOn: priced.bookedOn },
        priced.content.number,
      ),
    },
    quote,
    usual: quote.kind === 'priced' ? quote.total.minor : undefined,
    lines: labelPriceLines(basis.content, quote.kind === 'priced' ? quote.lines : [], {
      vehicle,
      kind: variant,
    }),
    refusals,
    describeFullDay: (without) => offer({ code: 'vehicles-out', field: 'date' }, without),
  }
}

const onRequest = { kind: 'on-request' } as const

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

function dropAbsent(found: readonly (Refusal | undefined)[]): Refusal[] {
  return found.filter((refusal) => refusal !== undefined)
}
