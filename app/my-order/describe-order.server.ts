import { addressAbove } from '#rules/money/tax-rules.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents, toMoney } from '#rules/money/cents.ts'
import { scaleMoney } from '#rules/money/money.ts'
import { aboutOrderFields } from '#app/order/about-fields.ts'
import { needsInvoiceAddress } from '#app/order/invoice-recipient.ts'
import { listChargeSpans } from '#app/payments/refunds/charge-spans.ts'
import { findPayoutsFrom } from '#app/payments/refunds/payout-wait.ts'
import { deriveMoneyStatus, listLinesInForce, type Refund, sumBooks } from '#app/order/ledger.ts'
import { isTravelled } from '#app/trip-mails/travelled.ts'
import type { RefundStatus } from '#app/order/statuses.ts'
import type { AttentionKind } from '#app/order/attention.ts'
import type { Due } from '#app/order/due.ts'
import type { Instalment, PlanChoice } from '#app/order/payment-plan-rules.ts'
import { fillCount } from '#rules/text/fill.ts'
import type { payments } from '#app/payments/schema.server.ts'
import { sumRefundsByTransfer, readBankDetails } from '#app/payments/refunds/bank-details.server.ts'
import { describeCancelling } from '#app/changing/cancel-order.server.ts'
import { describeWindows } from '#app/changing/describe-change.server.ts'
import { describeDay } from './describe-day.server.ts'
import { mayChangeAddress, maskEmail } from '#app/changing/change-address.server.ts'
import { findHeldChange } from '#app/order/held-change.server.ts'
import { findTransfer } from './find-transfer.server.ts'
import { findGuestActs } from './guest-actions.server.ts'
import { describeRides } from './describe-ride.server.ts'
import { countShares } from './share-order.server.ts'
import { describeReview } from '#app/reviews/write-review.server.ts'
import { readHeldPickUps } from '#app/trip-mails/plan-trip-mails.server.ts'
import { listThread } from '#app/messages/order-thread.server.ts'
import { type Crew, readCrew } from '#app/capacity/read-crew.server.ts'
import { hasPlace } from '#app/capacity/departures.server.ts'
import { listDocuments } from '#app/payments/documents/read-document.server.ts'
import { type LoadedOrder, readOrder } from '#app/order/load-order.server.ts'
import { readAcceptedOffers } from '#app/offers/accepted-figures.server.ts'
import { findRebookPath } from '#app/order/rebook-url.server.ts'
import { type Basis, readBasis, type Services } from '#platform/services.ts'
import { describeGift } from '#app/credit/describe-gift.server.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { hasSpendableVoucher } from '#app/credit/list-vouchers.server.ts'
import { acceptsVoucher, voucherRequested } from '#app/credit/voucher.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { omit } from '#rules/omit.ts'

/** Describes an order as its guest sees it now. `preloaded` is the order if already loaded. */
export async function describeOrder(
  services: Services,
  orderId: string,
  preloaded?: LoadedOrder,
): Promise<ManageAnswer> {
  const basis = readBasis(services)
  const loadedOrder = preloaded ?? (await readOrder(services.db, orderId))
  const heldChange = findHeldChange(loadedOrder)
  const documents = await listDocuments(services.db, orderId)
  const messages = await listThread(services.db, orderId)
  const order = describeLoadedOrder(basis, loadedOrder, {
    crews: await readCrew(services.db, [orderId]),
    heldPickUps: await readHeldPickUps(services.db, orderId),
  })
  const takesVoucher = order.mayPay && (await canPayByVoucher(services, loadedOrder))
  const shares = await countShares(services.db, orderId)
  const amount = sumRefundsByTransfer(services, loadedOrder)
  const isGiven = amount > 0 && (await readBankDetails(services, loadedOrder)) !== undefined
  const bank = amount > 0 ? { bank: { amount, isGiven } } : {}
  const transfer = findTransfer(basis, loadedOrder, order)
  const review = await describeReview(services, loadedOrder)
  const gift = await describeGift(services, loadedOrder)
  const acceptedFigures = (await readAcceptedOffers(services.db, [orderId]))(orderId)
  const answer = {
    ...order,
    ...(gift ? { gift } : {}),
    ...(acceptedFigures ? { quote: acceptedFigures } : {}),
    ...(transfer ? { transfer } : {}),
    ...bank,
    ...(review ? { review } : {}),
    takesVoucher,
    documents,
    messages,
    shares,
  }
  if (!heldChange) return answer
  const { to: newTrip } = heldChange.figures
  const until = heldChange.until.toISOString()
  const days = order.days.map((day) => omit(day, 'changes'))
  // Older agreements have no `kind` (they are for tours) and no toddlers.
  const { kind = 'tour', title, date, adults, children, toddlers = 0, childSeats = 0 } = newTrip
  const changedItem = { kind, title, date, adults, children, toddlers, childSeats }
  // The price is already the changed trip's, so amounts of charges would be wrong; only percentages
  // are shown.
  const charges = order.charges.map((tier) => omit(tier, 'amount'))
  const waitingChange = { until, amount: order.money.dueNow, to: changedItem }
  return { ...answer, days, charges, keptUntil: until, held: waitingChange }
}

/**
 * Limits an order to what a payment link may show, because the link may be passed on: the items
 * and the money, without guest details, texts and actions other than paying.
 */
export function limitToPayment(order: ManageAnswer): ManageAnswer {
  const { gift, ...orderFields } = omit(order, 'quote', 'bank', 'review')
  const pageFields = omit(orderFields, 'cancelling', 'addressAbove')
  const emptyDetails = Object.fromEntries(Object.keys(order.details).map((field) => [field, '']))
  const emptyGift = { receiver: '', receiverEmail: null, giver: '', message: null, hasCard: false }
  return {
    ...pageFields,
    ...(gift ? { gift: { ...gift, ...emptyGift } } : {}),
    paysOnly: true,
    days: order.days.map((day) => ({
      ...omit(day, 'crew', 'area', 'changes'),
      pickup: null,
      pickupTime: null,
      destination: null,
      flight: null,
      ship: null,
      backOnBoard: null,
      bring: [],
    })),
    details: emptyDetails as ManageAnswer['details'],
    rides: [],
    charges: [],
    documents: [],
    messages: [],
    shares: 0,
    mayCorrect: false,
    mayWithdraw: false,
    mayChangeAddress: false,
  }
}

/**
 * True if the page shows vouchers. If no payment method is on, only once a voucher can be spent.
 */
async function canPayByVoucher(services: Services, { order }: LoadedOrder): Promise<boolean> {
  if (order.form === 'gift') return false
  const hasPaymentMethod = listPaymentOptions(services).length > 0
  return (
    acceptsVoucher(order.status, hasPaymentMethod) &&
    (hasPaymentMethod || hasSpendableVoucher(services))
  )
}

function describeLoadedOrder(
  basis: Basis & Pick<Services, 'providers'>,
  loadedOrder: LoadedOrder,
  { crews, heldPickUps }: { crews: ReadonlyMap<string, Crew>; heldPickUps: ReadonlySet<string> },
): Omit<ManageAnswer, 'documents' | 'takesVoucher' | 'messages' | 'shares' | 'review'> {
  const { order, items, books } = loadedOrder
  const now = basis.now()
  const acts = findGuestActs(basis, loadedOrder)
  // Before any payment cancelling is free and has a simpler form.
  const cancelling = acts.mayWithdraw ? undefined : describeCancelling(basis, loadedOrder)
  const { owed, paid, refunded, balance } = sumBooks(books)
  // Issued documents never change, so the address is requested only while another document will be
  // issued.
  const needsAddress =
    acts.mayCorrect && balance > 0 && needsInvoiceAddress(order, { owed, above: addressAbove })
  const takenBack = sumCents(books.refunds.filter(isTakenBack).map(({ amount }) => amount))
  const laterPayment = sumRemaining(acts.due)
  const payoutsFrom =
    books.payments.length > 0 ? findPayoutsFrom(loadedOrder.addressChangedAt, now) : undefined
  const { plan } = order
  const planFields = plan
    ? { plan: plan.length > 1 ? ('in-parts' as const) : ('whole' as const) }
    : {}
  return {
    reference: order.reference,
    title: order.title,
    status: order.status,
    days: items.map((item) => {
      const changes = describeWindows(basis, loadedOrder, item)
      const day = describeDay(basis, order, item, { crew: crews.get(item.id), heldPickUps })
      return { ...day, ...(changes ? { changes } : {}) }
    }),
    details: {
      name: order.name,
      phone: order.phone,
      specialRequests: order.specialRequests ?? '',
      ...toDraft(aboutOrderFields, order),
      // Every guide speaks English, so English is not shown as a request.
      language: order.language === 'en' ? '' : order.language,
      email: maskEmail(order.email),
    },
    rides: describeRides(basis, loadedOrder),
    money: {
      state: deriveMoneyStatus(books),
      owed,
      paid,
      refunded: refunded - takenBack,
      takenBack,
      balance,
      dueNow: acts.due.now,
      ...(laterPayment ? { rest: laterPayment } : {}),
      parts: acts.due.parts,
      lines: listPriceRows(basis.content, loadedOrder),
    },
    ...(acts.due.choices ? { plans: copyPlans(acts.due.choices) } : {}),
    ...planFields,
    ways: acts.mayPay ? listPaymentOptions(basis).filter(({ least }) => least <= balance) : [],
    ...(acts.keptUntil ? { keptUntil: acts.keptUntil.toISOString() } : {}),
    now: now.toISOString(),
    mayPay: acts.mayPay,
    mayCorrect: acts.mayCorrect,
    ...(needsAddress ? { addressAbove } : {}),
    mayWithdraw: acts.mayWithdraw,
    mayChangeAddress: mayChangeAddress(order),
    ...(cancelling ? { cancelling } : {}),
    charges: listCharges(loadedOrder, calendarDateIn(now, capeTown), cancelling?.freeUntil),
    payments: listPayments(loadedOrder),
    refunds: books.refunds
      .filter((refund) => refund.status !== 'withdrawn' && !isAwaitingChoice(refund))
      .map((refund) => {
        const stage = findRefundStage(refund)
        const isDelayed = payoutsFrom && isNotSent(refund) && stage !== 'credit-waits'
        return { amount: refund.amount, stage: isDelayed ? 'waits' : stage }
      }),
    ...(payoutsFrom ? { payoutsFrom: payoutsFrom.toISOString() } : {}),
    beginAgain: findRebookPath(basis.content, items),
    isStuck: loadedOrder.attention.some((kind) => stuckKinds.has(kind)),
    ...describeTripEnd(basis, loadedOrder),
  }
}

/** True if every active item is past: marked done, or its hours are over. */
function describeTripEnd(basis: Basis, { items }: LoadedOrder): Pick<ManageAnswer, 'over'> {
  const now = basis.now()
  const activeItems = items.filter((item) => isTravelled(item) || item.status === 'no-show')
  const isOver = activeItems.every(
    (item) => item.status !== 'booked' || computeHours(basis.content, item).to <= now,
  )
  if (activeItems.length === 0 || !isOver) return {}
  return { over: activeItems.some(isTravelled) ? 'travelled' : 'missed' }
}

function isNotSent({ status, tries = 0 }: Refund): boolean {
  return status === 'proposed' || status === 'failed' || (status === 'approved' && tries === 0)
}

function isTakenBack({ source, status }: Refund): boolean {
  return source === 'charged-back' && status === 'done'
}

/**
 * True for a refund proposed because the payment came too late for its place. The guest is first
 * asked for another day.
 */
function isAwaitingChoice({ status, reason }: Refund): boolean {
  return status === 'proposed' && reason === 'paid-no-place'
}

function findRefundStage(refund: Refund): ManageAnswer['refunds'][number]['stage'] {
  if (isTakenBack(refund)) return 'taken-back'
  const isVoucherRequested = refund.status === 'proposed' && refund.reason === voucherRequested
  return isVoucherRequested ? 'credit-waits' : refundStages[refund.status]
}

const refundStages = {
  proposed: 'agreed',
  approved: 'on-its-way',
  sent: 'on-its-way',
  failed: 'agreed',
  done: 'done',
  withdrawn: 'agreed',
} as const satisfies Record<RefundStatus, ManageAnswer['refunds'][number]['stage']>

/** Paid in full, but the place was lost: a person of the office must decide. */
const stuckKinds = new Set<AttentionKind>(['paid-no-place'])

/** Sums what remains after the amount due now; due on the day of its last part. */
function sumRemaining({ later }: Due): Instalment | undefined {
  const lastPart = later.at(-1)
  return lastPart && { amount: sumCents(later.map(({ amount }) => amount)), dueOn: lastPart.dueOn }
}

function copyPlans({ whole, inParts }: PlanChoice): NonNullable<ManageAnswer['plans']> {
  return { whole: [...whole], ...(inParts ? { inParts: [...inParts] } : {}) }
}

/**
 * Lists the cancelling charges, with days, by the table agreed with the next item. Amounts appear
 * only for a single item, because several items have different days. While cancelling is free, no
 * line is marked as today's. Lines that end before today are omitted.
 */
function listCharges(
  { items, books }: LoadedOrder,
  today: CalendarDate,
  freeUntil: string | undefined,
): ManageAnswer['charges'] {
  const openItems = items.filter(({ status }) => status !== 'cancelled')
  const nextItem = openItems.find(({ date }) => date >= today)
  if (!nextItem) return []
  const { owed } = sumBooks(books)
  const { spans } = listChargeSpans({
    tiers: nextItem.cancellationTiers,
    departure: nextItem.date,
    from: today,
    freeUntil: freeUntil ? new Date(freeUntil) : undefined,
  })
  return spans
    .filter(({ lastDay }) => lastDay >= today)
    .map(({ tier, begins, firstDay, lastDay }) => ({
      ...(firstDay ? { firstDay } : {}),
      lastDay,
      percent: tier.feePercent,
      ...(openItems.length === 1 && owed > 0
        ? { amount: scaleMoney(toMoney(owed), tier.feePercent / 100).minor }
        : {}),
      isNow: begins === 'now',
    }))
}

/** Lists the attempts that a guest may ask about. Omits those never sent to a provider. */
function listPayments({ books }: LoadedOrder): ManageAnswer['payments'] {
  return (books.payments as readonly PaymentRow[])
    .filter(({ status }) => status !== 'created')
    .map(({ id, provider, amount, received, status, paidAt, createdAt }) => ({
      id,
      provider,
      amount: received ?? amount,
      status,
      at: (paidAt ?? createdAt).toISOString(),
    }))
}

type PaymentRow = typeof payments.$inferSelect

/**
 * Lists the ledger lines with the labels of documents, and the guests who travel free and have no
 * line.
 */
function listPriceRows(
  content: Content,
  { books: { lines }, items }: LoadedOrder,
): ManageAnswer['money']['lines'] {
  const { priced } = wordsOf(content).mails.shared
  const inForce = new Set(listLinesInForce(lines).map(({ id }) => id))
  const owedLines = lines.filter(({ id }) => inForce.has(id))
  const itemsWithToddlers = items.filter(
    (item) => item.toddlers > 0 && hasPlace(item) && owedLines.length > 0,
  )
  return [
    ...owedLines.map(({ label, amount, item }, index) => {
      // The season is stated once for each item, at the item's first line.
      const isFirst = item !== null && owedLines.findIndex((line) => line.item === item) === index
      const season = isFirst ? items.find(({ id }) => id === item)?.pricing?.season : undefined
      return { label, amount, ...(season === undefined ? {} : { season }) }
    }),
    ...itemsWithToddlers.map(({ toddlers }) => ({
      label: fillCount(priced.toddlers, toddlers),
      amount: 0,
    })),
  ]
}
