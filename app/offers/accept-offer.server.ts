import { updateLanguageAttention } from '#app/booking/language-attention.server.ts'
import { eq } from 'drizzle-orm'
import { writeOfferAcceptedMail, writeOfferNewsMail } from './mails.server.ts'
import type { AcceptedAnswer, OfferAcceptance } from './contract.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import {
  chooseItems,
  findDeposit,
  findInvoiceDue,
  findPayBy,
  isOfferOver,
  type OfferBody,
  type OfferItem,
  hasUnknownOption,
} from './offer.ts'
import { isOpenOffer, type OfferStatus } from './offer-states.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { type PaymentPlan, planDeposit } from '#app/order/payment-plan-rules.ts'
import type { PaymentTerms } from '#rules/policy/payment-terms.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Cents } from '#rules/money/cents.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { wordsOf } from '#content/content.ts'
import type { Transaction } from '#platform/database/database.ts'
import { offers } from './schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { takePlaces } from '#app/capacity/departures.server.ts'
import { issueWholeInvoice } from '#app/payments/issue-whole-invoice.server.ts'
import { readPickUps } from '#app/payments/pick-ups.server.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { toGuestAndOffice } from '#platform/mail/outbox.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { createSoldItem, describeSale, type Sale } from '#app/booking/sell-trip.server.ts'
import { storeOrder } from '#app/booking/store-order.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { changeItemStatuses, changeOrderStatus } from '#app/order/order-history.server.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import { computeConfirmedHold } from '#app/order/hold-end.server.ts'
import { type Basis, readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { getOfferTitle } from './offer-facts.server.ts'
import {
  findSentVersion,
  type LoadedOffer,
  loadOffer,
  moveVersion,
  type OfferVersionRow,
} from './load-offer.server.ts'

/** The order of an accepted offer. `isFirst` is false if the offer was accepted before. */
type AcceptResult = WorkResult<AcceptedAnswer> & { isFirst: boolean }

/**
 * Accepts an offer in the caller's transaction. Takes the places of its days and stores an order at
 * the offer's prices. The order is held until paid, or confirmed if it is invoiced. Accepting again
 * returns the same order. Throws Refused and stores nothing: 'not-found', 'offer-changed' (another
 * version was sent since), 'offer-closed', 'offer-over' (after its last day), 'offer-day-gone' with
 * the nearest free days, 'offer-no-invoice', 'offer-company-needed'.
 */
export async function acceptOffer(
  liveServices: Services,
  transaction: Transaction,
  { id, accepted }: { id: string; accepted: OfferAcceptance },
): Promise<AcceptResult> {
  const services = withFixedContent(liveServices)
  const basis = readBasis(services)
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const loadedOffer = await loadOffer(transaction, id)
  const existingOrder = await findCreatedOrder(transaction, loadedOffer)
  if (existingOrder) return { answer: existingOrder, mails: [], isFirst: false }
  const version = getAcceptableVersion(loadedOffer, { version: accepted.version, today })
  const { body } = version
  const isInvoiced = accepted.how === 'invoice'
  const isUnknown = hasUnknownOption(body, accepted.options)
  const wrong = isUnknown ? ({ code: 'field-invalid', field: 'options' } as const) : undefined
  refuseAny([findInvoiceRefusal(body, accepted), wrong])
  const chosen = chooseItems(body, accepted.options).toSorted(compareDays)
  const days = await priceDays(transaction, basis, chosen)
  const waitsForMoney = !isInvoiced && listPaymentOptions(services).length > 0
  const created = await createQuotedOrder(transaction, basis, {
    loaded: loadedOffer,
    version,
    days,
    accepted,
    waitsForMoney,
  })
  const { owed } = sumBooks(created.books)
  const { id: orderId, firstDay, reference: booking, email } = created.order
  const { content } = basis
  const { offers: offerPolicy } = policyOn(content.policies.bookingRules, today)
  const payUntil = isInvoiced
    ? findInvoiceDue(today, firstDay, offerPolicy)
    : findPayBy(today, firstDay, offerPolicy)
  const planTerms = { owed, firstDay, today, isInvoiced, until: payUntil }
  const plan = planOffer(body, planTerms, policyOn(content.policies.paymentTerms, today))
  await transaction.update(orders).set({ plan }).where(eq(orders.id, orderId))
  await updateLanguageAttention(transaction, created.order, now)
  const withPlan = { ...created, order: { ...created.order, plan } }
  const invoice =
    isInvoiced && owed > 0
      ? await issueWholeInvoice(services, transaction, withPlan, { who: 'guest' })
      : undefined
  await transaction.update(offers).set({ orderId }).where(eq(offers.id, id))
  const facts = {
    booking,
    options: accepted.options.length,
    chosen: accepted.options.join(' '),
    how: accepted.how,
    total: owed,
  }
  await moveVersion(transaction, version, 'accepted', { who: 'guest', at: now, facts })
  const { reference, name } = loadedOffer.offer
  const offerFacts = {
    reference,
    name,
    booking,
    title: getOfferTitle(body),
    total: owed,
    days: chosen,
  }
  const payBy = waitsForMoney ? findPayBy(today, firstDay, offerPolicy) : undefined
  const link = formatManageLink(services.siteUrl)
  const pickUps = await readPickUps(transaction, content, created)
  const status = waitsForMoney ? 'held' : 'confirmed'
  const mails = toGuestAndOffice(
    services,
    { about: booking, email, managedOrder: orderId },
    {
      guest: {
        kind: 'offer-accepted-guest',
        message: writeOfferAcceptedMail(content, { ...offerFacts, plan, payBy, pickUps, link }),
        attachments: [
          { kind: 'calendar', orderId },
          ...(invoice ? [{ kind: 'document' as const, orderId, documentId: invoice.id }] : []),
        ],
      },
      office: {
        kind: 'offer-accepted-office',
        message: writeOfferNewsMail(content, {
          ...offerFacts,
          event: 'accepted',
          status: isInvoiced ? 'invoiced' : status,
        }),
      },
    },
  )
  return { answer: { reference: booking, status, manage: '/manage' }, mails, isFirst: true }
}

/**
 * The version that the guest sees, if it can be accepted or answered today. Throws Refused
 * otherwise.
 */
export function getAcceptableVersion(
  loadedOffer: LoadedOffer,
  { version: number, today }: { version: number; today: string },
): OfferVersionRow {
  const sentVersion = findSentVersion(loadedOffer)
  if (!sentVersion) throw new Refused({ code: 'not-found' })
  if (sentVersion.number !== number) throw new Refused({ code: 'offer-changed' })
  const { holdsUntil } = sentVersion.body
  const isExpired = sentVersion.status === 'expired' || isOfferOver(sentVersion.body, today)
  if (isExpired && sentVersion.status !== 'withdrawn' && sentVersion.status !== 'declined')
    throw new Refused({ code: 'offer-over', facts: { date: holdsUntil } })
  if (!isOpenOffer(sentVersion.status)) throw new Refused({ code: 'offer-closed' })
  return sentVersion
}

async function findCreatedOrder(
  transaction: Transaction,
  { offer, versions }: LoadedOffer,
): Promise<AcceptedAnswer | undefined> {
  const accepted: OfferStatus = 'accepted'
  if (!versions.some(({ status }) => status === accepted)) return undefined
  const [order] = await transaction
    .select({ reference: orders.reference, status: orders.status })
    .from(orders)
    .where(eq(orders.id, offer.orderId ?? offer.id))
  // The order was deleted by age; the offer cannot be accepted again.
  if (!order) throw new Refused({ code: 'offer-closed' })
  return { reference: order.reference, status: order.status === 'held' ? 'held' : 'confirmed' }
}

function findInvoiceRefusal({ mayInvoice }: OfferBody, accepted: OfferAcceptance) {
  if (accepted.how !== 'invoice') return undefined
  if (!mayInvoice) return { code: 'offer-no-invoice', field: 'how' } as const
  if (accepted.invoiceCompany && accepted.invoiceAddress) return undefined
  const field = accepted.invoiceCompany ? 'invoiceAddress' : 'invoiceCompany'
  return { code: 'offer-company-needed', field } as const
}

type SoldDay = { item: OfferItem; date: string; sale: Sale }

/** Prices each day as sold now. Throws Refused if a day's tour no longer runs. */
async function priceDays(
  transaction: Transaction,
  basis: Basis,
  items: readonly OfferItem[],
): Promise<SoldDay[]> {
  const days: SoldDay[] = []
  for (const item of items) {
    const { date } = item
    if (date === undefined) throw new Refused({ code: 'offer-closed' })
    const saleRequest = { ...item, date, priceReason: 'other', promoCode: undefined } as const
    const sale = await describeSale(transaction, basis, saleRequest)
    const [refusal] = sale.refusals
    if (refusal) throw new Refused(describeGoneDay(basis, { ...item, date }, refusal))
    days.push({ item, date, sale })
  }
  return days
}

function describeGoneDay(
  { content }: Basis,
  { title, date }: { title: string; date: string },
  refusal: Sale['refusals'][number],
) {
  const { nearest, ...rest } = refusal.facts ?? {}
  const { refusals, deskRefusals } = wordsOf(content)
  const why = formatRefusal(
    { ...refusal, facts: rest },
    { ...refusals, ...deskRefusals },
    content.language,
  )
  const facts = { title, date, why, ...(nearest === undefined ? {} : { nearest }) }
  return { code: 'offer-day-gone', facts } as const
}

/**
 * Stores the order and takes the place of each day in date order. Throws Refused if a day is full.
 */
async function createQuotedOrder(
  transaction: Transaction,
  basis: Basis,
  {
    loaded: { offer },
    version: { body },
    days,
    accepted,
    waitsForMoney,
  }: {
    loaded: LoadedOffer
    version: OfferVersionRow
    days: readonly SoldDay[]
    accepted: OfferAcceptance
    waitsForMoney: boolean
  },
): Promise<LoadedOrder> {
  const at = basis.now()
  const today = calendarDateIn(at, capeTown)
  const { consent, invoiceCompany, invoiceAddress, invoiceVat, invoiceOrder } = accepted
  const items = days.map(({ item, date, sale }) =>
    createSoldItem(
      sale,
      { ...item, date },
      {
        price: item.price,
        extras: item.extras.map(({ title, price }) => ({ label: title, amount: price })),
      },
    ),
  )
  const [first, ...others] = items
  if (!first) throw new Refused({ code: 'offer-closed' })
  const isRide = days.every(({ sale }) => sale.form === 'transfer')
  const payBy = findPayBy(
    today,
    first.date,
    policyOn(basis.content.policies.bookingRules, today).offers,
  )
  const act = { who: 'guest', at } as const
  const stored = await storeOrder(
    transaction,
    {
      content: basis.content,
      prefix: isRide ? 'TR' : 'CC',
      event: 'offer-written',
      order: {
        form: isRide ? 'transfer' : 'booking',
        channel: 'office',
        title: getOfferTitle(body),
        name: offer.name,
        email: offer.email ?? '',
        phone: offer.phone ?? '',
        language: offer.language,
        invoiceCompany,
        invoiceAddress,
        invoiceVat,
        invoiceOrder,
        ...(waitsForMoney
          ? computeConfirmedHold(basis, instantInCapeTown(addDays(payBy, 1), '00:00'))
          : {}),
        consentTextVersion: consent.textVersion,
        consentedAt: at,
      },
      items: [first, ...others],
    },
    { ...act, facts: { offer: offer.reference, ...listReasons(days) } },
  )
  for (const [index, day] of days.entries()) {
    const item = stored.items[index]
    if (item && (await takePlaces(transaction, basis, [item]))) continue
    const { title } = day.item
    throw new Refused(
      describeGoneDay(basis, { title, date: day.date }, await day.sale.describeFullDay()),
    )
  }
  if (waitsForMoney) return changeOrderStatus(transaction, stored, 'accepted-to-pay', act)
  const booked = await changeItemStatuses(transaction, stored, 'booked')
  return changeOrderStatus(transaction, booked, 'accepted', act)
}

/**
 * The payment plan of an accepted offer. The deposit comes first, the rest as in any plan; without
 * a deposit the whole is due. The first part is due today, or on the invoice's due date.
 */
function planOffer(
  body: Pick<OfferBody, 'depositPercent' | 'depositAmount'>,
  terms: {
    owed: Cents
    firstDay: CalendarDate
    today: CalendarDate
    until: CalendarDate
    isInvoiced: boolean
  },
  paymentTerms: PaymentTerms,
): PaymentPlan {
  const { owed, firstDay, today, until, isInvoiced } = terms
  const first = findDeposit(body, owed)
  const plan = planDeposit({ first, owed, departure: firstDay, until, today }, paymentTerms) ?? [
    { amount: owed, dueOn: today },
  ]
  if (!isInvoiced) return plan
  const [firstPart, ...laterParts] = plan
  return [{ ...firstPart, dueOn: until }, ...laterParts]
}

/** Reasons for unusual prices, for the order's history: 'reason1', 'reason2'. */
function listReasons(days: readonly SoldDay[]): Record<string, string> {
  const reasons = days.flatMap(({ item: { price, usual, priceReason } }) =>
    price !== usual && priceReason ? [priceReason] : [],
  )
  const [only] = reasons
  return only ? { reason: [...new Set(reasons)].join(', ') } : {}
}

/** Two guests who accept the same days lock them in the same order, which avoids a deadlock. */
function compareDays(one: OfferItem, other: OfferItem): number {
  const [first, second] = [one, other].map(({ date = '', product = '' }) => `${date} ${product}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
