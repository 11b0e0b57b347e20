import { addressAbove } from '#rules/policy/tax.ts'
import { draftFrom } from '#rules/guests/form-fields.ts'
import { type Content, say } from '#content/content.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents, toMoney } from '#rules/money/cents.ts'
import { scaleMoney } from '#rules/money/money.ts'
import { aboutOrderFields } from '#rules/orders/about-fields.ts'
import { asksForAddress } from '#rules/orders/invoice-recipient.ts'
import { listChargeSpans } from '#rules/refunds/charge-spans.ts'
import { findPayoutsFrom } from '#rules/refunds/payout-wait.ts'
import { deriveMoneyStatus, listStanding, type Refund, sumBooks } from '#rules/orders/ledger.ts'
import { isTravelled } from '#rules/orders/travelled.ts'
import type { RefundStatus } from '#rules/orders/statuses.ts'
import type { AttentionKind } from '#rules/orders/attention.ts'
import type { Due } from '#rules/orders/due.ts'
import type { Instalment, PlanChoice } from '#rules/orders/payment-plan.ts'
import { fillCount } from '#rules/text/fill.ts'
import type { payments } from '../../database/schema/payments.ts'
import { findByTransfer, readBankDetails } from '../../money/refunds/bank-details.ts'
import { describeCancelling } from '../cancel/cancel-order.ts'
import { describeWindows } from '../change/describe-change.ts'
import { describeDay } from './describe-day.ts'
import { mayChangeAddress, maskEmail } from '../change/change-address.ts'
import { findHeldChange } from '../../records/held-change.ts'
import { findTransfer } from './find-transfer.ts'
import { judgeOrder } from './judge-order.ts'
import { describeRides } from './describe-ride.ts'
import { countShares } from '../share/share-order.ts'
import { describeReview } from '../../reviews/write-review.ts'
import { readHeldPickUps } from '../follow-up/plan-trip-mails.ts'
import { listThread } from '../messages/thread.ts'
import { type Crew, readCrew } from '../../capacity/fleet/read-crew.ts'
import { hasPlace } from '../../capacity/departures/departures.ts'
import { listDocuments } from '../../documents/read-document.ts'
import { type LoadedOrder, readOrder } from '../../records/load-order.ts'
import { readAcceptedQuotes } from '../../records/accepted-quotes.ts'
import { rebookPath } from '../../records/rebook-url.ts'
import { type Basis, basisOf, type Services } from '../../services.ts'
import { describeGift } from '../../money/gifts/describe-gift.ts'
import { hoursOf } from '../../records/trip-hours.ts'
import { listPaymentOptions } from '../../money/providers/providers.ts'
import { hasSpendableVoucher } from '../../money/vouchers/list-vouchers.ts'
import { takesVoucher, voucherAsked } from '#rules/orders/voucher.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'

/** What the guest of an order sees of it now; `known` is the order where it is loaded already. */
export async function describeOrder(
  services: Services,
  orderId: string,
  known?: LoadedOrder,
): Promise<ManageAnswer> {
  const basis = basisOf(services)
  const loaded = known ?? (await readOrder(services.db, orderId))
  const waiting = findHeldChange(loaded)
  const documents = await listDocuments(services.db, orderId)
  const messages = await listThread(services.db, orderId)
  const order = describeLoaded(basis, loaded, {
    crews: await readCrew(services.db, orderId),
    heldPickUps: await readHeldPickUps(services.db, orderId),
  })
  const mayHave = order.mayPay && (await mayHaveVoucher(services, loaded))
  const shares = await countShares(services.db, orderId)
  const amount = findByTransfer(services, loaded)
  const isGiven = amount > 0 && (await readBankDetails(services, loaded)) !== undefined
  const bank = amount > 0 ? { bank: { amount, isGiven } } : {}
  const transfer = findTransfer(basis, loaded, order)
  const waits = transfer ? { transfer } : {}
  const review = await describeReview(services, loaded)
  const said = review ? { review } : {}
  const gift = await describeGift(services, loaded)
  const quote = (await readAcceptedQuotes(services.db, [orderId]))(orderId)
  const whole = {
    ...order,
    ...(gift ? { gift } : {}),
    ...(quote ? { quote } : {}),
    ...waits,
    ...bank,
    ...said,
    takesVoucher: mayHave,
    documents,
    messages,
    shares,
  }
  if (!waiting) return whole
  const { to } = waiting.figures
  const until = waiting.until.toISOString()
  // One change at a time.
  const days = order.days.map(({ changes: _none, ...day }) => day)
  // What was agreed to before vehicles could be changed is a tour, and before under-threes were asked has none.
  const { kind = 'tour', title, date, adults, children, toddlers = 0, childSeats = 0 } = to
  const wanted = { kind, title, date, adults, children, toddlers, childSeats }
  // What is owed is of the trip that it is to be: what calling this one off costs is not a share of that.
  const charges = order.charges.map(({ amount: _ofTheChanged, ...tier }) => tier)
  const held = { until, amount: order.money.dueNow, to: wanted }
  return { ...whole, days, charges, keptUntil: until, held }
}

/**
 * The same for the holder of a link to pay, which may have been handed on: what is paid for and the money.
 * Nothing of its guest, of what was written, and nothing that can be done but paying.
 */
export function limitToPaying(order: ManageAnswer): ManageAnswer {
  const { gift, ...known } = order
  const { quote: _said, bank: _to, review: _written, ...asked } = known
  const { cancelling: _way, addressAbove: _address, ...rest } = asked
  const empty = Object.fromEntries(Object.keys(order.details).map((field) => [field, '']))
  const none = { receiver: '', receiverEmail: null, giver: '', message: null, hasCard: false }
  return {
    ...rest,
    ...(gift ? { gift: { ...gift, ...none } } : {}),
    paysOnly: true,
    days: order.days.map(({ crew: _names, area: _place, changes: _ofTheGuest, ...day }) => ({
      ...day,
      pickup: null,
      pickupTime: null,
      destination: null,
      flight: null,
      ship: null,
      backOnBoard: null,
      bring: [],
    })),
    details: empty as ManageAnswer['details'],
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

/** Where no way of paying is on, nobody reads of vouchers before one of them can be spent. */
async function mayHaveVoucher(services: Services, { order }: LoadedOrder): Promise<boolean> {
  if (order.form === 'gift') return false
  const isAnyWayOn = listPaymentOptions(services).length > 0
  return takesVoucher(order.status, isAnyWayOn) && (isAnyWayOn || hasSpendableVoucher(services))
}

function describeLoaded(
  basis: Basis & Pick<Services, 'providers'>,
  loaded: LoadedOrder,
  { crews, heldPickUps }: { crews: ReadonlyMap<string, Crew>; heldPickUps: ReadonlySet<string> },
): Omit<ManageAnswer, 'documents' | 'takesVoucher' | 'messages' | 'shares' | 'review'> {
  const { order, items, books } = loaded
  const now = basis.now()
  const can = judgeOrder(basis, loaded)
  // Before anything is paid it costs nothing, and there is a shorter way.
  const cancelling = can.mayWithdraw ? undefined : describeCancelling(basis, loaded)
  const { owed, paid, refunded, balance } = sumBooks(books)
  // What is issued already is not changed: asked while something is still to come.
  const isAsked =
    can.mayCorrect && balance > 0 && asksForAddress(order, { owed, above: addressAbove })
  const takenBack = sumCents(books.refunds.filter(isTakenBack).map(({ amount }) => amount))
  const rest = sumLater(can.due)
  const payoutsFrom =
    books.payments.length > 0 ? findPayoutsFrom(loaded.addressChangedAt, now) : undefined
  const { plan } = order
  const named = plan ? { plan: plan.length > 1 ? ('in-parts' as const) : ('whole' as const) } : {}
  return {
    reference: order.reference,
    title: order.title,
    status: order.status,
    days: items.map((item) => {
      const changes = describeWindows(basis, loaded, item)
      const day = describeDay(basis, order, item, { crew: crews.get(item.id), heldPickUps })
      return { ...day, ...(changes ? { changes } : {}) }
    }),
    details: {
      name: order.name,
      phone: order.phone,
      specialRequests: order.specialRequests ?? '',
      ...draftFrom(aboutOrderFields, order),
      // Every guide speaks it: no wish.
      language: order.language === 'en' ? '' : order.language,
      email: maskEmail(order.email),
    },
    rides: describeRides(basis, loaded),
    money: {
      state: deriveMoneyStatus(books),
      owed,
      paid,
      refunded: refunded - takenBack,
      takenBack,
      balance,
      dueNow: can.due.now,
      ...(rest ? { rest } : {}),
      parts: can.due.parts,
      lines: listOwed(basis.content, loaded),
    },
    ...(can.due.choices ? { plans: copyPlans(can.due.choices) } : {}),
    ...named,
    ways: can.mayPay ? listPaymentOptions(basis).filter(({ least }) => least <= balance) : [],
    ...(can.keptUntil ? { keptUntil: can.keptUntil.toISOString() } : {}),
    now: now.toISOString(),
    mayPay: can.mayPay,
    mayCorrect: can.mayCorrect,
    ...(isAsked ? { addressAbove } : {}),
    mayWithdraw: can.mayWithdraw,
    mayChangeAddress: mayChangeAddress(order),
    ...(cancelling ? { cancelling } : {}),
    charges: listCharges(loaded, calendarDateIn(now, capeTown), cancelling?.freeUntil),
    payments: listPayments(loaded),
    refunds: books.refunds
      .filter((refund) => refund.status !== 'withdrawn' && !isChoice(refund))
      .map((refund) => {
        const stage = stageOf(refund)
        const isKept = payoutsFrom && isUnsent(refund) && stage !== 'credit-waits'
        return { amount: refund.amount, stage: isKept ? 'waits' : stage }
      }),
    ...(payoutsFrom ? { payoutsFrom: payoutsFrom.toISOString() } : {}),
    beginAgain: rebookPath(basis.content, items),
    isStuck: loaded.attention.some((kind) => stuck.has(kind)),
    ...describeEnd(basis, loaded),
  }
}

/** Whether all that stands of an order is behind its guests: said to be, or its hours are over. */
function describeEnd(basis: Basis, { items }: LoadedOrder): Pick<ManageAnswer, 'over'> {
  const now = basis.now()
  const standing = items.filter((item) => isTravelled(item) || item.status === 'no-show')
  const isOver = standing.every(
    (item) => item.status !== 'booked' || hoursOf(basis.content, item).to <= now,
  )
  if (standing.length === 0 || !isOver) return {}
  return { over: standing.some(isTravelled) ? 'travelled' : 'missed' }
}

/** Whether a refund is still to be sent by us. */
function isUnsent({ status, tries = 0 }: Refund): boolean {
  return status === 'proposed' || status === 'failed' || (status === 'approved' && tries === 0)
}

/** Whether the guest's bank has taken the money back; nobody of us has paid it. */
function isTakenBack({ source, status }: Refund): boolean {
  return source === 'charged-back' && status === 'done'
}

/** Proposed of money that came too late for its place: the guest is asked first whether another day suits. */
function isChoice({ status, reason }: Refund): boolean {
  return status === 'proposed' && reason === 'paid-no-place'
}

function stageOf(refund: Refund): ManageAnswer['refunds'][number]['stage'] {
  if (isTakenBack(refund)) return 'taken-back'
  const isAsked = refund.status === 'proposed' && refund.reason === voucherAsked
  return isAsked ? 'credit-waits' : refundStages[refund.status]
}

/** What a guest needs to know of it: a failed one is tried again, or sent by the office's own hand. */
const refundStages = {
  proposed: 'agreed',
  approved: 'on-its-way',
  sent: 'on-its-way',
  failed: 'agreed',
  done: 'done',
  withdrawn: 'agreed',
} as const satisfies Record<RefundStatus, ManageAnswer['refunds'][number]['stage']>

/** All the money has come, and the place is gone: a person of the office has to say what becomes of it. */
const stuck = new Set<AttentionKind>(['paid-no-place'])

/** What is left once what is due now is paid, by the last of its days. */
function sumLater({ later }: Due): Instalment | undefined {
  const last = later.at(-1)
  return last && { amount: sumCents(later.map(({ amount }) => amount)), dueOn: last.dueOn }
}

function copyPlans({ whole, inParts }: PlanChoice): NonNullable<ManageAnswer['plans']> {
  return { whole: [...whole], ...(inParts ? { inParts: [...inParts] } : {}) }
}

/**
 * What cancelling costs, by the table that was agreed with the first thing that is to be travelled,
 * with its days. Of several things each has its own days, so only one alone has amounts. While it costs
 * nothing, no line is of today, and those that end before it does are left out.
 */
function listCharges(
  { items, books }: LoadedOrder,
  today: CalendarDate,
  freeUntil: string | undefined,
): ManageAnswer['charges'] {
  const [first, ...others] = items.filter(({ status }) => status !== 'cancelled')
  if (!first) return []
  const { owed } = sumBooks(books)
  const { spans } = listChargeSpans({
    tiers: first.cancellationTiers,
    departure: first.date,
    from: today,
    freeUntil: freeUntil ? new Date(freeUntil) : undefined,
  })
  return spans
    .filter(({ lastDay }) => lastDay >= today)
    .map(({ tier, begins, firstDay, lastDay }) => ({
      ...(firstDay ? { firstDay } : {}),
      lastDay,
      percent: tier.feePercent,
      ...(others.length === 0 && owed > 0
        ? { amount: scaleMoney(toMoney(owed), tier.feePercent / 100).minor }
        : {}),
      isNow: begins === 'now',
    }))
}

/** Attempts that a guest may ask about: not those that were never sent off. */
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

/** What stands in the ledger, as documents call it; and who comes along for nothing, which is no line there. */
function listOwed(
  content: Content,
  { books: { lines }, items }: LoadedOrder,
): ManageAnswer['money']['lines'] {
  const { priced } = say(content).mails.shared
  const standing = new Set(listStanding(lines).map(({ id }) => id))
  const owed = lines.filter(({ id }) => standing.has(id))
  const free = items.filter((item) => item.toddlers > 0 && hasPlace(item) && owed.length > 0)
  return [
    ...owed.map(({ label, amount, item }, index) => {
      // Said once for each item, where its own lines begin.
      const isFirst = item !== null && owed.findIndex((line) => line.item === item) === index
      const season = isFirst ? items.find(({ id }) => id === item)?.pricing?.season : undefined
      return { label, amount, ...(season === undefined ? {} : { season }) }
    }),
    ...free.map(({ toddlers }) => ({ label: fillCount(priced.toddlers, toddlers), amount: 0 })),
  ]
}
