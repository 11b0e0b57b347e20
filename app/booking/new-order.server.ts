import { findListForm } from '#app/order/schema.server.ts'
import type {
  CreatedOrderAnswer,
  SaleAnswer,
  TripAnswer,
  NewOrderRequest,
  TripRequest,
} from '#app/order/office-contract.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { type ClockTime, isClockTime } from '#rules/dates/clock-time.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatCents, formatMoney } from '#rules/money/currency.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { findPriceFrom } from '#rules/prices/price.ts'
import { transferKinds } from '#rules/prices/transfer.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { createSoldItem, describeSale, joinRequests, type Sale } from './sell-trip.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type Basis, readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { updateLanguageAttention } from './language-attention.server.ts'
import { confirmOrder } from './hold-moves.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import { parseCode } from '#app/order/typed-code.ts'
import { findVoucher } from '#app/credit/find-voucher.server.ts'
import {
  previewPromoCode,
  toPromoProduct,
  applyPromoCode,
} from '#app/credit/apply-promo-code.server.ts'
import { takePlaces } from '#app/capacity/departures.server.ts'
import { releaseHeldPlace } from '#app/waiting/end-waiting.server.ts'
import { storeOrder } from './store-order.server.ts'
import { requestPaymentInTransaction } from '#app/payments/events/request-payment.server.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { consentByOffice } from '#rules/guests/consent.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { omit } from '#rules/omit.ts'

/** Everything the office can sell: all tours, including unlisted ones, and all vehicles. */
export function describeCatalogue(services: Services): SaleAnswer {
  const { tours, vehicles, rides, calendar } = services.content()
  const now = services.now()
  return {
    tours: tours.map((tour) => ({
      id: tour.id,
      title: tour.title,
      maxGuests: tour.maxGuests,
      priceFrom: findPriceFrom(tour, scheduleTour(tour, calendar), now),
    })),
    vehicles: vehicles.map(({ slug, type, passengers }) => ({
      id: slug,
      title: type,
      maxGuests: passengers.maximum,
    })),
    variants: [...transferKinds],
    places: rides.airport.map(({ place }) => place),
    isPayable: listPaymentOptions(services).length > 0,
  }
}

/**
 * Previews the price and availability of a trip. Takes the place and rolls back, so that the
 * one function that takes places checks every limit.
 */
export async function previewTrip(
  liveServices: Services,
  request: TripRequest,
  format: (refusal: Refusal) => string,
): Promise<TripAnswer> {
  const services = withFixedContent(liveServices)
  const rollback = new Error('Rollback of a preview: this order was never meant to be stored.')
  let price: number | null = null
  let nearest: string[] = []
  const trip = omit(request, 'promoCode')
  const { promo, whyNoPromo } = await checkTypedCode(services, request, format)
  try {
    await services.db.transaction(async (transaction) => {
      const basis = readBasis(services)
      const sold = await describeSold(transaction, basis, trip)
      const { sale } = sold
      price = sale.usual ?? null
      refuseAny(sale.refusals)
      nearest = readNearest(await sale.describeFullDay())
      await storeSale(transaction, basis, [sold], { request: trip, name: '', actorId: null })
      throw rollback
    })
  } catch (error) {
    const otherFields = { promo, whyNoPromo, left: findPassedStart(services, trip) }
    if (error === rollback) return { price, whyNot: [], nearest, ...otherFields }
    if (!(error instanceof Refused)) throw error
    return {
      price,
      whyNot: error.refusals.map(format),
      nearest: error.refusals.flatMap(readNearest),
      ...otherFields,
    }
  }
  throw rollback
}

function readNearest({ facts }: Refusal): string[] {
  return (facts?.['nearest'] ?? []) as string[]
}

/** The hour of a ride, or a trip's usual start, if it has passed; null if it has not. */
function findPassedStart(
  services: Services,
  { kind, product, date, time }: Pick<TripRequest, 'kind' | 'product' | 'date' | 'time'>,
): ClockTime | null {
  if (kind === 'custom') return null
  const startTime = kind === 'transfer' && isClockTime(time) ? time : null
  const hours = { startTime, endTime: null, pickupTime: null }
  const { from } = computeHours(services.content(), {
    kind,
    product: product ?? null,
    date,
    ...hours,
  })
  return from <= services.now() ? clockTimeInCapeTown(from) : null
}

async function checkTypedCode(
  services: Services,
  { promoCode: typedCode = '', kind, product, date }: TripRequest,
  format: (refusal: Refusal) => string,
): Promise<Pick<TripAnswer, 'promo' | 'whyNoPromo'>> {
  if (typedCode === '') return { promo: null, whyNoPromo: null }
  const codeUse = { channel: 'desk', product: toPromoProduct({ kind, product }) } as const
  try {
    if (parseCode(typedCode)?.kind === 'voucher') {
      const voucherQuery = { typed: typedCode, field: 'promoCode', begins: date } as const
      const row = await findVoucher(services, services.db, voucherQuery)
      const facts = { left: formatMoney(toMoney(row.balance)), until: row.validUntil }
      throw new Refused({ code: 'voucher-at-desk', field: 'promoCode', facts })
    }
    const promoCheck = { ...codeUse, typed: typedCode, departure: date, email: '' }
    const promo = await previewPromoCode(services.db, readBasis(services), promoCheck)
    return { promo, whyNoPromo: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { promo: null, whyNoPromo: error.refusals.map(format).join(' ') }
  }
}

/**
 * Stores an order sold by telephone, in the caller's transaction. Takes the place at the agreed
 * price. Then holds it until a day, asks the guest to pay, or confirms the order. Limits per
 * address do not apply. Throws Refused; then nothing is stored.
 */
export async function createOfficeOrder(
  liveServices: Services,
  transaction: Transaction,
  { request, actorId }: { request: NewOrderRequest; actorId: string },
): Promise<WorkResult<CreatedOrderAnswer>> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const basis = readBasis(services)
  const first = await describeSold(transaction, basis, request)
  const further: SoldTrip[] = []
  for (const trip of request.further) further.push(await describeSold(transaction, basis, trip))
  const sales = [first, ...further] as const
  refuseAny([
    ...sales.flatMap((sold, index) =>
      [...sold.sale.refusals, checkAgreedPrice(sold, index)].map((refusal) =>
        placeRefusal(refusal, index),
      ),
    ),
    checkHoldDay(services, request),
  ])
  const { name, next, until, isTold } = request
  const { sale, price } = first
  const storedOrder = await storeSale(transaction, basis, sales, { request, name, actorId })
  const { id, reference } = storedOrder.order
  const form = findListForm(storedOrder.order.form)
  await updateLanguageAttention(transaction, storedOrder.order, now)
  const facts = {
    reference,
    next,
    price: price ?? null,
    usual: sale.usual ?? null,
    reason: findReason(first),
    ...(storedOrder.order.promo ? { promo: storedOrder.order.promo.code } : {}),
  }
  const entry = { actorId, action: 'order-made', subject: 'orders', subjectId: id, facts } as const
  await writeAudit(transaction, entry, now)
  const actor = { who: 'office', actorId } as const
  if (next === 'ask' && until !== undefined)
    await requestPaymentInTransaction(services, transaction, {
      orderId: id,
      until,
      amount: request.deposit,
      by: actor,
    })
  const confirmedOrder =
    next === 'confirm'
      ? await confirmOrder(transaction, basis, storedOrder, { ...actor, at: now })
      : undefined
  if (confirmedOrder && isTold)
    await queueMoneyMails(services, transaction, confirmedOrder, { event: 'confirmed' })
  const status = ({ hold: 'requested', ask: 'held', confirm: 'confirmed' } as const)[next]
  return { answer: { id, reference, form, status }, mails: [] }
}

/** Describes a service. Its price is the agreed one, or else the usual. */
async function describeSold(
  transaction: Transaction,
  basis: Basis,
  trip: SoldTrip['trip'],
): Promise<SoldTrip> {
  const sale = await describeSale(transaction, basis, trip)
  return { sale, trip, price: trip.price ?? sale.usual }
}

/** A refusal about the service at an index, at its place in the request. */
function placeRefusal(refusal: Refusal | undefined, index: number): Refusal | undefined {
  if (index === 0 || !refusal?.field) return refusal
  return { ...refusal, field: `further.${index - 1}.${refusal.field}` }
}

type NewSale = {
  request: TripRequest & Partial<NewOrderRequest>
  name: string
  actorId: string | null
}
type SoldTrip = {
  sale: Sale
  trip: NewSale['request'] | NewOrderRequest['further'][number]
  price: Cents | undefined
}

async function storeSale(
  transaction: Transaction,
  basis: Basis,
  sales: readonly [SoldTrip, ...SoldTrip[]],
  { request, name, actorId }: NewSale,
): Promise<LoadedOrder> {
  const now = basis.now()
  const [first, ...others] = sales
  const { sale, price } = first
  const { date } = request
  const email = request.email ? normaliseEmail(request.email) : ''
  const codeUse = { channel: 'desk', product: toPromoProduct(sale.item), departure: date } as const
  const promoCheck = { ...codeUse, typed: request.promoCode, email }
  const usedCode = await applyPromoCode(transaction, basis, promoCheck, price)
  const title = [...new Set(sales.map(({ sale: { item } }) => item.title))].join(' + ')
  const other = sales.find((sold) => findReason(sold) !== null)
  const priceFacts = other
    ? { amount: other.price ?? 0, usual: other.sale.usual ?? 0, reason: findReason(other) }
    : {}
  const storedOrder = await storeOrder(
    transaction,
    {
      content: basis.content,
      prefix: sale.prefix,
      event: 'made-by-office',
      order: {
        form: sale.form,
        channel: 'office',
        title,
        name,
        email,
        phone: request.phone ?? '',
        specialRequests: joinRequests(
          basis.content,
          sales.map(({ trip }) => trip.luggage),
          request.specialRequests,
        ),
        ...pickAbout(request),
        language: request.language ?? 'en',
        ...holdColumns(basis, request),
        ...usedCode?.columns,
        consentTextVersion: consentByOffice,
        consentedAt: now,
      },
      items: [
        createSoldItem(sale, request, { price, added: usedCode?.lines ?? [] }),
        ...others.map((other) => createSoldItem(other.sale, other.trip, { price: other.price })),
      ],
    },
    { who: 'office', actorId, at: now, facts: priceFacts },
  )
  for (const [index, sold] of [...sales.entries()].toSorted(byDate)) {
    const { kind, product } = sold.sale.item
    if (kind === 'tour' && product && email) {
      const { id: orderId } = storedOrder.order
      const heldPlace = { email, tourId: product, date: sold.trip.date, orderId }
      await releaseHeldPlace(basis, transaction, heldPlace)
    }
    const item = storedOrder.items[index]
    if (item && (await takePlaces(transaction, basis, [item]))) continue
    const refusal = await sold.sale.describeFullDay()
    throw new Refused(placeRefusal(refusal, index) ?? refusal)
  }
  return storedOrder
}

/** Places are taken in date order, so that two orders cannot wait for each other. */
function byDate([, one]: [number, SoldTrip], [, other]: [number, SoldTrip]): number {
  return one.trip.date.localeCompare(other.trip.date)
}

/** More details of the order: the person it is for, mobility, and the address for the invoice. */
function pickAbout(request: NewSale['request']) {
  const orderFields = omit(aboutOfficeFields, 'ship', 'backOnBoard')
  const fields = Object.keys(orderFields) as (keyof typeof orderFields)[]
  const answers = fields.map((field) => [field, request[field]])
  return Object.fromEntries(answers) as { [Field in keyof typeof orderFields]?: string | undefined }
}

/** The end of a hold that the office agreed by telephone. The call counts as the warning. */
function holdColumns(services: Pick<Services, 'now'>, { next, until }: Partial<NewOrderRequest>) {
  if (next !== 'hold' || until === undefined) return {}
  return { holdEndsAt: instantInCapeTown(until, '12:00'), holdRemindedAt: services.now() }
}

/** The reason for a price other than the usual one. Null without a reason or a price. */
function findReason({ sale: { usual }, price, trip }: SoldTrip): string | null {
  const isDifferent = usual !== undefined && price !== undefined && price !== usual
  return isDifferent ? (trip.priceReason ?? null) : null
}

/** Refuses a price other than the usual without a reason, and a further service without a price. */
function checkAgreedPrice({ sale: { usual }, price, trip }: SoldTrip, index: number) {
  if (price === undefined)
    return index > 0 ? ({ code: 'offer-price-missing', field: 'price' } as const) : undefined
  if (usual === undefined || price === usual || trip.priceReason) return undefined
  const facts = { usual: formatCents(usual), price: formatCents(price) }
  return { code: 'price-reason-needed', field: 'priceReason', facts } as const
}

/** A refusal if the hold's last day is before today or after the trip's day. */
function checkHoldDay(services: Services, { next, until, date, further }: NewOrderRequest) {
  if (next !== 'hold' || until === undefined) return undefined
  const today = calendarDateIn(services.now(), capeTown)
  const isInRange =
    until >= today && [date, ...further.map((trip) => trip.date)].every((day) => until <= day)
  return isInRange ? undefined : ({ code: 'ask-day-wrong', field: 'until' } as const)
}
