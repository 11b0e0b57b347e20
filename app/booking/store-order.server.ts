import { toGuestAndOffice, type WrittenMail } from '#platform/mail/outbox.ts'
import { randomUUID, randomBytes } from 'node:crypto'
import type { Content } from '#content/content.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { type ReferencePrefix, formatReference } from '#app/order/reference.ts'
import { orderTransitions } from '#app/order/statuses.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import {
  type EventMeta,
  appendHistory,
  appendLines,
  type NewLine,
} from '#app/order/order-history.server.ts'
import { findPaymentSettings } from '#rules/policy/payment-terms.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { PayFacts } from '#app/order/trip-mail-blocks.server.ts'
import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { CurrencyCode } from '#rules/money/currency.ts'
import { computeNewHoldEnd } from '#app/order/hold.ts'
import { findPriceKind } from '#app/order/ledger.ts'
import { listPlans } from '#app/order/payment-plan-rules.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import { enforceConfirmationLimit } from '#platform/requests/attempts.ts'
import { updateLanguageAttention } from './language-attention.server.ts'
import { findItemFreeEnd } from '#app/order/trip-hours.server.ts'
import { hasFleet } from '#app/capacity/full-days.server.ts'
import { findLastHeldDay } from '#app/order/hold-end.server.ts'
import { takePlaces } from '#app/capacity/departures.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { parseCode } from '#app/order/typed-code.ts'
import { findVoucher } from '#app/credit/find-voucher.server.ts'
import { type VoucherPayment, spendAtBooking } from '#app/credit/spend-voucher.server.ts'
import { toPromoProduct, applyPromoCode } from '#app/credit/apply-promo-code.server.ts'
import { findShownCurrency, storeShownCurrency } from '#platform/catalogue/shown-currency.ts'
import type { Sale } from './sell-trip.server.ts'
import { enforceHoldLimits, type NewHold, createHold } from './hold-limits.server.ts'

/**
 * A line of a new item: part of its price, or a code's discount. There is none while the price is
 * on request.
 */
export type SoldLine = { kind?: 'promo'; label: string; amount: Cents }

type NewItem = Omit<
  typeof orderItems.$inferInsert,
  'id' | 'orderId' | 'status' | 'cancellationTiers'
> & {
  lines: readonly SoldLine[]
}

export type NewOrder = {
  /** Its policies of the day of booking hold for the order. */
  content: Content
  prefix: ReferencePrefix
  event: keyof (typeof orderTransitions)['new']
  order: Omit<
    typeof orders.$inferInsert,
    'id' | 'reference' | 'status' | 'firstDay' | 'lastDay' | 'createdAt'
  >
  /** The caller must take each item's place in the same transaction. */
  items: readonly [NewItem, ...NewItem[]]
}

/**
 * Stores an order under a new reference, with items, ledger lines and the first event of its
 * history, in the caller's transaction.
 */
export async function storeOrder(
  transaction: Transaction,
  { prefix, event, order, items, content }: NewOrder,
  act: EventMeta,
): Promise<LoadedOrder> {
  const id = randomUUID()
  const { codes } = policyOn(content.policies.tax, act.at)
  const { table: cancellationTiers } = policyOn(content.policies.cancelling, act.at)
  const days = items.map(({ date }) => date).toSorted()
  const row = {
    ...order,
    id,
    status: orderTransitions.new[event],
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    createdAt: act.at,
  }
  const loadedOrder = await insertOrder(transaction, prefix, { event, row }, act)
  const rows: ItemRow[] = []
  const lines: NewLine[] = []
  for (const { lines: soldLines, ...item } of items) {
    const itemId = randomUUID()
    const values = { ...item, cancellationTiers, id: itemId, orderId: id, status: 'held' as const }
    rows.push(...(await transaction.insert(orderItems).values(values).returning()))
    const taxCode = codes[item.kind]
    for (const line of soldLines)
      lines.push({
        kind: findPriceKind(line.amount),
        ...line,
        id: randomUUID(),
        item: itemId,
        taxCode,
      })
  }
  return appendLines(transaction, { ...loadedOrder, items: rows }, lines, act)
}

export async function insertOrder(
  transaction: Transaction,
  prefix: ReferencePrefix,
  { event, row }: { event: NewOrder['event']; row: Omit<typeof orders.$inferInsert, 'reference'> },
  act: EventMeta,
): Promise<LoadedOrder> {
  const storedOrders: (typeof orders.$inferSelect)[] = []
  await storeUnderReference(prefix, async (reference) => {
    const insertedRows = await transaction
      .insert(orders)
      .values({ ...row, reference })
      .onConflictDoNothing({ target: orders.reference })
      .returning()
    storedOrders.push(...insertedRows)
    return insertedRows.length > 0
  })
  const [order] = storedOrders
  if (!order) throw new Error('The order was not stored.')
  await appendHistory(
    transaction,
    { orderId: order.id },
    { event, from: 'new', to: order.status },
    act,
  )
  return {
    order,
    items: [],
    books: { lines: [], payments: [], refunds: [] },
    heldQuote: undefined,
    attention: [],
    openAttention: [],
    openAmounts: {},
    addressChangedAt: null,
  }
}

type NewRequest = {
  content: Content
  request: {
    email: string
    date: CalendarDate
    currency?: CurrencyCode | undefined
    promoCode?: string | undefined
    consent: { textVersion: string }
  }
  network: string | undefined
  sale: Sale
  order: Omit<NewOrder['order'], 'consentTextVersion' | 'consentedAt' | 'form' | 'title'>
  trip: Omit<NewItem, keyof Sale['item'] | 'date' | 'lines' | 'totalMinor'>
  /** Releases the guest's earlier hold just before the order takes its place. */
  releaseHeldPlace?: (orderId: string) => Promise<void>
}

/**
 * Stores a guest's order from the site and takes its place, in the caller's transaction. Returns
 * the facts for its answer and mails. Throws Refused; then nothing is stored.
 */
export async function storeGuestOrder(
  services: Services,
  transaction: Transaction,
  { content, request, network, sale, order: orderFields, trip, releaseHeldPlace }: NewRequest,
) {
  const { email, date, consent } = request
  const { tour, usual: price, form, item: soldItem } = sale
  const now = services.now()
  const basis = { content, now: services.now }
  await enforceHoldLimits(transaction, basis, {
    network,
    email,
    date,
    ...(tour ? { tour } : {}),
  })
  const codeUse = { channel: 'site', product: toPromoProduct(soldItem), departure: date } as const
  const voucher =
    parseCode(request.promoCode ?? '')?.kind === 'voucher' ? request.promoCode : undefined
  const promoCheck = { ...codeUse, typed: voucher ? undefined : request.promoCode, email }
  const usedCode = await applyPromoCode(transaction, basis, promoCheck, price)
  const total = price === undefined ? undefined : price - (usedCode?.discount ?? 0)
  const usualHold = createHold(basis, date, network)
  const { event, hold, pay, answer } = describeNewState(services, usualHold, {
    total,
    departure: date,
  })
  const currency = await findShownCurrency(transaction, services, request.currency)
  const { order, items } = await storeOrder(
    transaction,
    {
      content,
      prefix: sale.prefix,
      event,
      order: {
        ...orderFields,
        form,
        title: soldItem.title,
        ...hold,
        ...usedCode?.columns,
        ...storeShownCurrency(currency),
        consentTextVersion: consent.textVersion,
        consentedAt: now,
      },
      items: [
        {
          ...soldItem,
          ...trip,
          date,
          totalMinor: total ?? null,
          lines: [...sale.lines, ...(usedCode?.lines ?? [])],
        },
      ],
    },
    { who: 'guest', at: now },
  )
  // Runs before the place is taken. Every change (`changeOrder`) locks in this order, which
  // avoids deadlocks.
  await enforceConfirmationLimit(transaction, { content: basis.content, email, now })
  await releaseHeldPlace?.(order.id)
  const [item] = items
  if (!item || !(await takePlaces(transaction, basis, items))) {
    // The order is already stored, so its own item must not count when other days are searched.
    const excludedItem = (await hasFleet(transaction)) ? item?.id : undefined
    throw new Refused(await sale.describeFullDay(excludedItem))
  }
  const needsInterpreter = await updateLanguageAttention(transaction, order, now)
  const { reference, id: orderId } = order
  const voucherPayment =
    voucher && pay
      ? await spendAtBooking(services, transaction, {
          orderId,
          typed: voucher,
          inParts: pay.plans.inParts,
        })
      : undefined
  // Nothing is spent before the office has answered. An invalid voucher is refused now.
  if (voucher && !pay)
    await findVoucher(services, transaction, { typed: voucher, field: 'promoCode', begins: date })
  const addressMails = (guest: WrittenMail, office: WrittenMail) => {
    const attachments = [{ kind: 'calendar' as const, orderId }]
    const mailTarget = { about: reference, email, managedOrder: orderId }
    // Mails only the office: the guest gets the confirmation's own mail a moment later.
    if (voucherPayment?.confirms) return toGuestAndOffice(services, mailTarget, { office })
    return toGuestAndOffice(services, mailTarget, { guest: { ...guest, attachments }, office })
  }
  const promo = usedCode && { ...usedCode.promo, discount: usedCode.discount }
  const balance = voucherPayment && toMoney(voucherPayment.rest)
  return {
    addressMails,
    spent: voucherPayment,
    total: total === undefined ? undefined : toMoney(total),
    answer: {
      reference,
      ...answer,
      ...(promo ? { promo: { ...promo, discount: toMoney(promo.discount) } } : {}),
      ...(voucherPayment && balance
        ? { voucher: { paid: toMoney(voucherPayment.covers), rest: balance } }
        : {}),
    },
    facts: {
      reference,
      promo,
      needsInterpreter,
      pay: pay && voucherPayment ? subtractVoucher(pay, voucherPayment) : pay,
      heldUntil: findLastHeldDay(usualHold.holdEndsAt, date),
      currency,
      link: formatManageLink(services.siteUrl),
      tiers: item.cancellationTiers,
      freeUntil: findItemFreeEnd(content, order, item),
    },
  }
}

/** The payment facts after a voucher that did not cover the first part. */
function subtractVoucher({ until, plans }: PayFacts, { covers, rest }: VoucherPayment): PayFacts {
  const [{ dueOn }] = plans.whole
  const [firstPart, ...laterParts] = plans.inParts ?? []
  const inParts =
    firstPart && ([{ ...firstPart, amount: firstPart.amount - covers }, ...laterParts] as const)
  return { until, plans: { whole: [{ amount: rest, dueOn }], inParts }, byVoucher: covers }
}

type NewState = {
  event: 'booked-with-provider' | 'booked-without-provider'
  hold: NewHold
  /** Facts for the guest's mail about paying. Undefined if the office must answer first. */
  pay: PayFacts | undefined
  answer: { status: 'requested' | 'held'; manage?: string }
}

/**
 * The new order's state. If a payment method accepts its price, the order holds its place while the
 * guest pays on the order's page. Otherwise, or if the price is on request, it is a request that
 * the office must answer.
 */
function describeNewState(
  services: Pick<Services, 'providers' | 'now' | 'content'>,
  hold: NewHold,
  { total, departure }: { total: Cents | undefined; departure: CalendarDate },
): NewState {
  const isPayable = listPaymentOptions(services).some(
    ({ least }) => total !== undefined && least <= total,
  )
  if (total === undefined || !isPayable) {
    const answer = { status: 'requested' as const }
    return { event: 'booked-without-provider', hold, pay: undefined, answer }
  }
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const settings = findPaymentSettings(services.content(), { bookedAt: now, now })
  const holdEndsAt = computeNewHoldEnd(now, settings)
  return {
    event: 'booked-with-provider',
    hold: { ...hold, holdEndsAt },
    pay: {
      until: clockTimeInCapeTown(holdEndsAt),
      plans: listPlans({ total, departure, today }, settings),
    },
    answer: { status: 'held', manage: '/manage' },
  }
}

/**
 * Stores a row under an unused reference and returns the reference. `insert` returns false if the
 * reference exists; then another is drawn.
 */
export async function storeUnderReference(
  prefix: ReferencePrefix,
  insert: (reference: string) => Promise<boolean>,
): Promise<string> {
  for (let draw = 0; draw < 5; draw += 1) {
    const reference = formatReference(prefix, randomBytes(8))
    if (await insert(reference)) return reference
  }
  throw new Error('Five references in a row existed already.')
}
