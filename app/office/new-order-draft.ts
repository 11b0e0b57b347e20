import { pricedWays } from '#app/order/ride-price.ts'
import type { SoldRide } from '#app/order/ride-price.ts'
import { parseNumber } from '#rules/text/figure.ts'
import type { z } from 'zod'
import {
  type NextAction,
  type PriceReason,
  type SoldKind,
  furtherTripFields,
  luggageFields,
  newOrderFields,
  soldKinds,
} from '#app/order/new-order.ts'
import type { SaleAnswer, newOrderRequest, tripRequest } from '#app/order/office-contract.ts'
import { type DraftOf, toDraft, emptyDraft } from '#rules/guests/form-fields.ts'
import { addDays, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { type GuideLanguage, guideLanguages } from '#app/capacity/names.ts'
import { parseAmount } from '#rules/money/amount.ts'
import { countGuests, type Party, type PartyField, partyFields } from '#rules/prices/party.ts'
import { readTransferKind, type TransferKind } from '#rules/prices/transfer.ts'

export type OrderDraft = DraftOf<typeof newOrderFields & typeof luggageFields> & {
  kind: SoldKind
  /** Tour, vehicle and a ride's place are separate, so that switching the kind loses none. */
  tour: string
  vehicle: string
  place: string
  variant: TransferKind
  way: SoldRide['way']
  title: string
  date: string
  adults: string
  children: string
  toddlers: string
  childSeats: string
  language: GuideLanguage
  /** Undefined until typed: the field shows the usual price until then. */
  price: string | undefined
  priceReason: PriceReason | ''
  promoCode: string
  next: NextAction
  deposit: string
  /** Empty until a date is chosen: the default date applies until then. */
  until: string
  isTold: boolean
  further: readonly FurtherDraft[]
}

export type TripDraft = Pick<
  OrderDraft,
  | 'kind'
  | 'tour'
  | 'vehicle'
  | 'place'
  | 'variant'
  | 'way'
  | 'title'
  | 'date'
  | 'time'
  | 'luggage'
  | PartyField
>

/** A service besides the first, or a day of a quote. */
export type ServiceDraft = TripDraft & DraftOf<typeof furtherTripFields>
/** `usual` is its usual price in cents, once known. */
export type FurtherDraft = ServiceDraft &
  Pick<OrderDraft, 'price' | 'priceReason'> & { key: string; usual: number | undefined }

/** An empty trip: the first tour, for two. */
function createTrip({ tours, vehicles, places }: SaleAnswer): TripDraft {
  return {
    kind: 'tour',
    tour: tours[0]?.id ?? '',
    vehicle: vehicles[0]?.id ?? '',
    place: places[0] ?? '',
    variant: 'inland',
    way: 'from-airport',
    title: '',
    date: '',
    time: '',
    luggage: '',
    adults: '2',
    children: '0',
    toddlers: '0',
    childSeats: '0',
  }
}

/** A service on the day after a given one, for the same party at the same place. */
export function createService(
  sale: SaleAnswer,
  previous: (TripDraft & { pickup: string }) | undefined,
): ServiceDraft {
  const trip = { ...createTrip(sale), ...emptyDraft(furtherTripFields) }
  if (!previous) return trip
  return {
    ...trip,
    kind: previous.kind,
    date: isCalendarDate(previous.date) ? addDays(previous.date, 1) : '',
    ...typeParty(readParty(previous)),
    pickup: previous.pickup,
  }
}

export function createFurther(sale: SaleAnswer, draft: OrderDraft): FurtherDraft {
  const previous = draft.further.at(-1) ?? draft
  return {
    key: crypto.randomUUID(),
    ...createService(sale, previous),
    price: undefined,
    priceReason: '',
    usual: undefined,
  }
}

export function createDraft(sale: SaleAnswer): OrderDraft {
  return {
    ...createTrip(sale),
    ...emptyDraft(newOrderFields),
    language: 'en',
    price: undefined,
    priceReason: '',
    promoCode: '',
    next: 'hold',
    deposit: '',
    until: '',
    isTold: true,
    further: [],
  }
}

/** A draft for the same guest without a date. Copies the first of several items. */
export function copyOrder(sale: SaleAnswer, { guest, items }: MoneyAnswer): OrderDraft {
  const { language: guestLanguage, specialRequests, ...contact } = guest
  const draft = { ...createDraft(sale), ...contact, specialRequests: specialRequests ?? '' }
  const language = guideLanguages.find((one) => one === guestLanguage) ?? draft.language
  const [item] = items
  if (!item) return { ...draft, language }
  const { product, title, startTime, pickup, destination, flight } = item
  const kind = soldKinds.find((one) => one === item.kind) ?? 'custom'
  const isSold = kind !== 'custom' && product !== null && productsOf(sale, kind).includes(product)
  return {
    ...draft,
    language,
    kind: isSold ? kind : 'custom',
    ...(isSold ? { [productField[kind]]: product } : { title }),
    variant: readTransferKind(item.variant),
    way: pricedWays.find((way) => way === item.variant) ?? draft.way,
    ...typeParty(item),
    time: startTime ?? '',
    pickup: pickup ?? '',
    destination: destination ?? '',
    flight: flight ?? '',
    ship: item.ship,
    backOnBoard: item.backOnBoard,
  }
}

type TripRequest = z.input<typeof tripRequest>
type SoldDraft = TripDraft & Partial<Pick<OrderDraft, 'priceReason' | 'promoCode'>>

/** The field of the draft that has a kind's product. */
export const productField = { tour: 'tour', 'vehicle-day': 'vehicle', transfer: 'place' } as const

function productsOf({ tours, vehicles, places }: SaleAnswer, kind: keyof typeof productField) {
  if (kind === 'transfer') return places
  return (kind === 'tour' ? tours : vehicles).map(({ id }) => id)
}

/** The trip to price and check. Undefined while too little is typed. */
export function toTripRequest(draft: SoldDraft): TripRequest | undefined {
  const { kind, date, title } = draft
  if (!isCalendarDate(date) || countGuests(readParty(draft)) < 1) return undefined
  if (kind === 'custom' && title.trim() === '') return undefined
  return buildTripRequest(draft)
}

function buildTripRequest(draft: SoldDraft) {
  const { kind, date, variant, title, priceReason, way, time, luggage } = draft
  const promoCode = draft.promoCode?.trim()
  return {
    kind,
    variant,
    date,
    ...readParty(draft),
    ...(kind === 'custom' ? { title } : { product: draft[productField[kind]] }),
    ...(kind === 'transfer' ? { way, time, luggage } : {}),
    ...(priceReason ? { priceReason } : {}),
    ...(promoCode ? { promoCode } : {}),
  }
}

/** The typed price in cents, else the usual: 'unclear' if invalid, undefined if empty. */
export function readPrice(
  { price }: Pick<OrderDraft, 'price'>,
  usual: number | undefined,
): number | 'unclear' | undefined {
  if (price === undefined) return usual
  if (price.trim() === '') return undefined
  const parsed = parseAmount(price)
  return parsed.ok ? parsed.money.minor : 'unclear'
}

/** The typed deposit in cents: 'unclear' if invalid, undefined if the full amount is due. */
export function readDeposit({ next, deposit }: OrderDraft): number | 'unclear' | undefined {
  if (next !== 'ask' || deposit.trim() === '') return undefined
  const parsed = parseAmount(deposit)
  return parsed.ok ? parsed.money.minor : 'unclear'
}

/** The typed end of the hold. Otherwise in two days, or in a week if payment is requested. */
export function readUntil({ until, next, date }: OrderDraft, today: string): string {
  if (until !== '') return until
  const defaultDate = addDays(today, next === 'ask' ? 7 : 2)
  if (!isCalendarDate(date) || defaultDate < date) return defaultDate
  const dayBeforeTrip = addDays(date, -1)
  return dayBeforeTrip > today ? dayBeforeTrip : today
}

type AgreedTerms = { price: number | undefined; deposit?: number | undefined; today: string }

/** The request to send. An invalid date is sent unchanged, and the server refuses it. */
export function toOrderRequest(
  draft: OrderDraft,
  { price, deposit, today }: AgreedTerms,
): z.input<typeof newOrderRequest> {
  const { next, language, email } = draft
  return {
    ...buildTripRequest(draft),
    ...toDraft(newOrderFields, draft),
    language,
    next,
    ...(price === undefined ? {} : { price }),
    ...(deposit === undefined ? {} : { deposit }),
    ...(next === 'confirm' ? {} : { until: readUntil(draft, today) }),
    isTold: next === 'confirm' && draft.isTold && email.trim() !== '',
    further: draft.further.map((trip) => {
      const furtherPrice = readPrice(trip, trip.usual)
      return {
        ...buildTripRequest(trip),
        ...toDraft(furtherTripFields, trip),
        ...(typeof furtherPrice === 'number' ? { price: furtherPrice } : {}),
      }
    }),
  }
}

export function typeParty(party: Party): Record<PartyField, string> {
  const typed = partyFields.map((field) => [field, String(party[field])])
  return Object.fromEntries(typed) as Record<PartyField, string>
}

export function readParty(typed: Record<PartyField, string>): Party {
  const counts = partyFields.map((field) => [field, readCount(typed[field])])
  return Object.fromEntries(counts) as Party
}

function readCount(typed: string): number {
  return parseNumber(typed) ?? 0
}
