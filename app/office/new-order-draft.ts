import { parseNumber } from '#rules/text/figure.ts'
import type { z } from 'zod'
import {
  type NextAction,
  type PriceReason,
  type SoldKind,
  furtherTripFields,
  newOrderFields,
} from '#app/order/new-order.ts'
import type {
  SaleAnswer,
  TripAnswer,
  newOrderRequest,
  tripRequest,
} from '#app/order/office-contract.ts'
import { type DraftOf, toDraft, emptyDraft } from '#rules/guests/form-fields.ts'
import { addDays, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { type GuideLanguage, guideLanguages } from '#app/capacity/names.ts'
import { parseAmount } from '#rules/money/amount.ts'
import { countGuests, type Party, type PartyField, partyFields } from '#rules/prices/party.ts'
import { readTransferKind, type TransferKind } from '#rules/prices/transfer.ts'

export type OrderDraft = DraftOf<typeof newOrderFields> & {
  kind: SoldKind
  /** Tour and vehicle are separate, so that switching the kind loses neither. */
  tour: string
  vehicle: string
  variant: TransferKind
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
  'kind' | 'tour' | 'vehicle' | 'variant' | 'title' | 'date' | PartyField
>

/** A service besides the first, or a day of a quote. */
export type ServiceDraft = TripDraft & DraftOf<typeof furtherTripFields> & { price: string }
/** `usual` is its usual price in cents, once known. */
export type FurtherDraft = ServiceDraft & { key: string; usual: number | undefined }

/** An empty trip: the first tour, for two. */
function createTrip({ tours, vehicles }: SaleAnswer): TripDraft {
  return {
    kind: 'tour',
    tour: tours[0]?.id ?? '',
    vehicle: vehicles[0]?.id ?? '',
    variant: 'inland',
    title: '',
    date: '',
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
  const trip = { ...createTrip(sale), ...emptyDraft(furtherTripFields), price: '' }
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
  return { key: crypto.randomUUID(), ...createService(sale, previous), usual: undefined }
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
  const { tours, vehicles } = sale
  const isTour = item.kind === 'tour' && tours.some(({ id }) => id === product)
  const isRide = item.kind === 'vehicle-day' && vehicles.some(({ id }) => id === product)
  return {
    ...draft,
    language,
    kind: isTour ? 'tour' : isRide ? 'vehicle-day' : 'custom',
    ...(isTour && product ? { tour: product } : {}),
    ...(isRide && product ? { vehicle: product } : {}),
    ...(isTour || isRide ? {} : { title }),
    variant: readTransferKind(item.variant),
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

/** The trip to price and check. Undefined while too little is typed. */
export function toTripRequest(draft: SoldDraft): TripRequest | undefined {
  const { kind, date, title } = draft
  if (!isCalendarDate(date) || countGuests(readParty(draft)) < 1) return undefined
  if (kind === 'custom' && title.trim() === '') return undefined
  return buildTripRequest(draft)
}

function buildTripRequest(draft: SoldDraft) {
  const { kind, date, variant, title, priceReason } = draft
  const promoCode = draft.promoCode?.trim()
  return {
    kind,
    variant,
    date,
    ...readParty(draft),
    ...(kind === 'custom' ? { title } : { product: draft[productOf[kind]] }),
    ...(priceReason ? { priceReason } : {}),
    ...(promoCode ? { promoCode } : {}),
  }
}

const productOf = { tour: 'tour', 'vehicle-day': 'vehicle' } as const

/** The typed price in cents: 'unclear' if invalid, undefined if empty. */
export function readPrice(
  { price }: OrderDraft,
  preview: TripAnswer | undefined,
): number | 'unclear' | undefined {
  if (price === undefined) return preview?.price ?? undefined
  if (price.trim() === '') return undefined
  const parsed = parseAmount(price)
  return parsed.ok ? parsed.money.minor : 'unclear'
}

/** A further service's price in cents: its usual one, else the typed one. */
export function readFurtherPrice({ usual, price }: FurtherDraft): number | undefined {
  const parsed = parseAmount(price)
  return usual ?? (parsed.ok ? parsed.money.minor : undefined)
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
      const furtherPrice = trip.usual === undefined ? readFurtherPrice(trip) : undefined
      return {
        ...buildTripRequest(trip),
        ...toDraft(furtherTripFields, trip),
        ...(furtherPrice === undefined ? {} : { price: furtherPrice }),
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
