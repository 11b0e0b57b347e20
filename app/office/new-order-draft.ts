import { parseNumber } from '#rules/text/figure.ts'
import type { z } from 'zod'
import {
  type NextAct,
  type PriceReason,
  type SoldKind,
  newOrderFields,
} from '#app/order/new-order.ts'
import type {
  SaleAnswer,
  TripAnswer,
  newOrderRequest,
  tripRequest,
} from '#app/order/office-contract.ts'
import { type DraftOf, draftFrom, emptyDraft } from '#rules/guests/form-fields.ts'
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
  next: NextAct
  deposit: string
  /** Empty until a date is chosen: the default date applies until then. */
  until: string
  isTold: boolean
}

export type TripDraft = Pick<
  OrderDraft,
  'kind' | 'tour' | 'vehicle' | 'variant' | 'title' | 'date' | PartyField
>

/** An empty draft: the first tour, for two. */
export function beginDraft({ tours, vehicles }: SaleAnswer): OrderDraft {
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
    ...emptyDraft(newOrderFields),
    language: 'en',
    price: undefined,
    priceReason: '',
    promoCode: '',
    next: 'hold',
    deposit: '',
    until: '',
    isTold: true,
  }
}

/** A draft for the same guest without a date. Of several items it has the first. */
export function copyOrder(sale: SaleAnswer, { guest, items }: MoneyAnswer): OrderDraft {
  const { language: spoken, specialRequests, ...said } = guest
  const draft = { ...beginDraft(sale), ...said, specialRequests: specialRequests ?? '' }
  const language = guideLanguages.find((one) => one === spoken) ?? draft.language
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

type WantedTrip = z.input<typeof tripRequest>
type SoldDraft = TripDraft & Pick<OrderDraft, 'priceReason' | 'promoCode'>

/** The trip to price and check. Undefined while too little is typed. */
export function tripOf(draft: SoldDraft): WantedTrip | undefined {
  const { kind, date, title } = draft
  if (!isCalendarDate(date) || countGuests(readParty(draft)) < 1) return undefined
  if (kind === 'custom' && title.trim() === '') return undefined
  return buildTripRequest(draft)
}

function buildTripRequest(draft: SoldDraft) {
  const { kind, date, variant, title, priceReason } = draft
  const promoCode = draft.promoCode.trim()
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
export function priceOf(
  { price }: OrderDraft,
  quote: TripAnswer | undefined,
): number | 'unclear' | undefined {
  if (price === undefined) return quote?.price ?? undefined
  if (price.trim() === '') return undefined
  const read = parseAmount(price)
  return read.ok ? read.money.minor : 'unclear'
}

/** The typed deposit in cents: 'unclear' if invalid, undefined if the full amount is due. */
export function depositOf({ next, deposit }: OrderDraft): number | 'unclear' | undefined {
  if (next !== 'ask' || deposit.trim() === '') return undefined
  const read = parseAmount(deposit)
  return read.ok ? read.money.minor : 'unclear'
}

/** The typed end of the hold. Otherwise in two days, or in a week if payment is requested. */
export function untilOf({ until, next, date }: OrderDraft, today: string): string {
  if (until !== '') return until
  const usual = addDays(today, next === 'ask' ? 7 : 2)
  if (!isCalendarDate(date) || usual < date) return usual
  const last = addDays(date, -1)
  return last > today ? last : today
}

type Agreed = { price: number | undefined; deposit?: number | undefined; today: string }

/** The request to send. An invalid date is sent unchanged, and the server refuses it. */
export function requestOf(
  draft: OrderDraft,
  { price, deposit, today }: Agreed,
): z.input<typeof newOrderRequest> {
  const { next, language, email } = draft
  return {
    ...buildTripRequest(draft),
    ...draftFrom(newOrderFields, draft),
    language,
    next,
    ...(price === undefined ? {} : { price }),
    ...(deposit === undefined ? {} : { deposit }),
    ...(next === 'confirm' ? {} : { until: untilOf(draft, today) }),
    isTold: next === 'confirm' && draft.isTold && email.trim() !== '',
  }
}

export function typeParty(party: Party): Record<PartyField, string> {
  const typed = partyFields.map((field) => [field, String(party[field])])
  return Object.fromEntries(typed) as Record<PartyField, string>
}

export function readParty(typed: Record<PartyField, string>): Party {
  const read = partyFields.map((field) => [field, readCount(typed[field])])
  return Object.fromEntries(read) as Party
}

function readCount(typed: string): number {
  return parseNumber(typed) ?? 0
}
