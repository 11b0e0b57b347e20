import { eq, inArray } from 'drizzle-orm'
import {
  paymentRequested,
  attentionOffice,
  balanceDue,
  paymentEnding,
  placeReleased,
  type MoneyFacts,
  paidNoPlace,
  paymentOffice,
  paymentReceived,
  paymentTakenBack,
  type RestFacts,
  refundUpdate,
} from './mails.server.ts'
import {
  graveAcknowledged,
  tripCancelled,
  tripCancelledOffice,
} from '#app/changing/mails.server.ts'
import { tripConfirmed } from '#app/order/order-status-mails.server.ts'
import { voucherRefunded } from '#app/credit/mails.server.ts'
import type { Canceller } from '#app/order/inbox.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { AttentionKind } from '#app/order/attention.ts'
import { alreadyRefunded } from '#app/order/evaluate-payment-update.ts'
import { findBalanceStatus } from '#app/order/balance-status.ts'
import { isPriceOpen, type Payment, type Refund, sumBooks } from '#app/order/ledger.ts'
import type { Transaction } from '#platform/database/database.ts'
import { documents } from './documents-schema.server.ts'
import type { MailAttachment } from '#platform/database/schema/outbox.ts'
import { payments } from './schema.server.ts'
import { dueOf, balanceForMails } from '#app/order/due-of-order.server.ts'
import { withHeldChange, findHeldChange } from '#app/order/held-change.server.ts'
import { type OrderMails, queueOrderMails, type WrittenMail } from '#platform/mail/outbox.ts'
import type { Snapshot } from './documents/snapshot.server.ts'
import type { IssuedDocument } from './documents/store-document.server.ts'
import { findWholeInvoice } from './documents/whole-invoice.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import type { LoadedOrder, PaymentRow } from '#app/order/load-order.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import { rebookUrl } from '#app/order/rebook-url.server.ts'
import { describeTrip } from './describe-trip.server.ts'
import { readPickUps } from './pick-ups.server.ts'
import {
  refundAbilityOf,
  listPaymentOptions,
  voucherProvider,
  voucherRefund,
} from './providers/providers.server.ts'

export type MoneyMailCause =
  /**
   * A mail to the office. The guest's mail follows with the order's next step, alone or as part of
   * 'confirmed'.
   */
  | { event: 'payment-received-office' | 'payment-received'; payment: Payment }
  | { event: 'payment-taken-back'; payment: Payment }
  | { event: 'refund-done' | 'refund-failed' | 'refund-approved'; refund: Refund }
  /**
   * `payment`: the confirming payment, if its guest was not yet informed. `message`: a note from
   * the office.
   */
  | { event: 'confirmed'; payment?: Payment; message?: string | undefined }
  | {
      event: 'cancelled'
      items: readonly string[]
      by: Actor['who']
      cancelledBy: Canceller
      wasConfirmed: boolean
      kept: Cents
      refund: Cents
      /** The part that becomes a voucher instead of a refund, in cents. */
      credit: Cents
      /**
       * The part that no provider can refund, in cents. The mail asks the guest for a bank account.
       */
      byHand: Cents
      /** True if the refund waits for the office's approval. */
      waits: boolean
      message: string
    }
  | { event: 'hold-over' }
  | { event: 'attention'; kind: AttentionKind }
  | { event: 'balance-due'; daysBefore: number }
  | { event: 'hold-ends'; until: CalendarDate }
  | { event: 'payment-asked'; amount: Cents; until: CalendarDate }

/**
 * Queues the mails for an update, in the transaction that writes it. The guest's mail has the
 * issued document, the calendar file once the days are confirmed or cancelled, and the link to the
 * booking page.
 */
export async function queueMoneyMails(
  liveServices: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  cause: MoneyMailCause,
  document?: MailedDocument,
): Promise<void> {
  const services = withFixedContent(liveServices)
  const mails = await writeMoneyMails(services, transaction, loaded, cause, document)
  await queueOrderMails(services, transaction, loaded.order, mails)
}

export async function writeMoneyMails(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  cause: MoneyMailCause,
  document?: MailedDocument,
): Promise<OrderMails> {
  const { guest, office } =
    cause.event === 'confirmed'
      ? { guest: await writeConfirmation(services, transaction, loaded, cause) }
      : writeMails(services, loaded, cause)
  const attachments = listAttachments(loaded.order.id, cause, document)
  return { guest: guest && { ...guest, attachments }, office }
}

/**
 * Writes the mail that confirms an order, from the stored order. No other mail confirms orders.
 */
async function writeConfirmation(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  { payment: confirming, message }: Extract<MoneyMailCause, { event: 'confirmed' }>,
): Promise<WrittenMail> {
  const content = services.content()
  const { received, provider: way } = confirming ?? {}
  const payment = received && way ? { amount: received, way } : undefined
  const { trip, ...money } = gatherFacts(services, loaded, 0)
  const pickUps = await readPickUps(transaction, content, loaded)
  const inbox = loaded.order.form === 'transfer' ? 'transfer-requests' : 'bookings'
  return {
    kind: payment ? 'payment-confirms-guest' : `${inbox}-confirmed`,
    message: tripConfirmed(content, {
      ...money,
      trip: { ...trip, pickUps, message },
      payment,
      confirmedOn: calendarDateIn(services.now(), capeTown),
    }),
  }
}

export type MailedDocument = Pick<IssuedDocument, 'id'> & { snapshot?: Pick<Snapshot, 'whole'> }

/** Lists payments received but not yet announced to the guest, oldest first. */
export function listUnannounced({ books }: LoadedOrder): PaymentRow[] {
  return books.payments.filter(({ isUnannounced }) => isUnannounced)
}

/**
 * Announces payments to a guest, each once, in a mail with its invoice. If they confirmed the
 * order, the last one is part of 'confirmed'. If the place was lost (`isGone`), that mail names the
 * last payment, whose invoice is returned.
 */
export async function queuePaymentMails(
  services: Services,
  transaction: Transaction,
  loaded: LoadedOrder,
  {
    unannounced,
    isConfirmed,
    isGone = false,
  }: { unannounced: readonly PaymentRow[]; isConfirmed: boolean; isGone?: boolean },
): Promise<MailedDocument | undefined> {
  const ids = unannounced.map(({ id }) => id)
  const issued = await transaction
    .select({ id: documents.id, paymentId: documents.paymentId })
    .from(documents)
    .where(inArray(documents.paymentId, ids))
  // An order invoiced as a whole: its invoice is sent again with the amount paid, and a receipt.
  const whole = await findWholeInvoice(transaction, loaded.order.id)
  const queueMail = (event: 'payment-received' | 'confirmed', payment: PaymentRow) => {
    const document = issued.find(({ paymentId }) => paymentId === payment.id) ?? whole
    return queueMoneyMails(services, transaction, loaded, { event, payment }, document)
  }
  const last = isConfirmed || isGone ? unannounced.at(-1) : undefined
  for (const payment of unannounced)
    if (payment !== last) await queueMail('payment-received', payment)
  if (last && isConfirmed) await queueMail('confirmed', last)
  else if (isConfirmed) await queueMoneyMails(services, transaction, loaded, { event: 'confirmed' })
  await transaction.update(payments).set({ isUnannounced: false }).where(inArray(payments.id, ids))
  return isGone ? issued.find(({ paymentId }) => paymentId === last?.id) : undefined
}

/**
 * Returns the document of a payment that another mail announces, and marks the payment as
 * announced.
 */
export async function attachDocument(
  transaction: Transaction,
  paymentId: string,
): Promise<MailAttachment[]> {
  await transaction.update(payments).set({ isUnannounced: false }).where(eq(payments.id, paymentId))
  const [document] = await transaction
    .select({ documentId: documents.id, orderId: documents.orderId })
    .from(documents)
    .where(eq(documents.paymentId, paymentId))
  return document ? [{ kind: 'document', ...document }] : []
}

function listAttachments(
  orderId: string,
  cause: MoneyMailCause,
  document: MailedDocument | undefined,
): MailAttachment[] {
  const { event } = cause
  // A mail about a death has no attachment.
  const isCalledOff = cause.event === 'cancelled' && cause.cancelledBy !== 'grave'
  const changesDays = event === 'confirmed' || isCalledOff || event === 'hold-over'
  return [
    ...(document ? [{ kind: 'document', orderId, documentId: document.id } as const] : []),
    ...(document?.snapshot?.whole && 'payment' in cause && cause.payment
      ? [{ kind: 'receipt', orderId, paymentId: cause.payment.id } as const]
      : []),
    ...(changesDays ? [{ kind: 'calendar', orderId } as const] : []),
  ]
}

function writeMails(
  services: Services,
  current: LoadedOrder,
  cause: Exclude<MoneyMailCause, { event: 'confirmed' }>,
): OrderMails {
  const isPayment = cause.event === 'payment-received-office' || cause.event === 'payment-received'
  // A change is made only after its money is recorded and announced, so the mail already describes
  // the changed order.
  const loaded = isPayment ? withHeldChange(current, findHeldChange(current)) : current
  const { order, items } = loaded
  const content = services.content()
  const trip = describeTrip(services, loaded)
  const facts = (amount: Cents) => gatherFacts(services, loaded, amount)
  switch (cause.event) {
    case 'payment-received-office': {
      const { provider, received } = cause.payment
      const message = paymentOffice(content, facts(received ?? 0), provider)
      return { office: { kind: 'payment-received-office', message } }
    }
    case 'payment-received': {
      const { provider, received } = cause.payment
      const message = paymentReceived(content, facts(received ?? 0), provider)
      return { guest: { kind: 'payment-received-guest', message } }
    }
    case 'payment-taken-back': {
      const { holdEndsAt } = order
      const message = paymentTakenBack(content, facts(cause.payment.received ?? 0), {
        status: order.status,
        keptUntil: holdEndsAt ? calendarDateIn(new Date(holdEndsAt.getTime() - 1), capeTown) : null,
      })
      return { guest: { kind: 'payment-taken-back-guest', message } }
    }
    case 'refund-approved':
    case 'refund-done':
    case 'refund-failed': {
      const voucher = writeVoucherRefund(services, loaded, cause)
      if (voucher) return voucher
      const { payment } = cause.refund
      const { provider = '' } = loaded.books.payments.find(({ id }) => id === payment) ?? {}
      const isByHand = refundAbilityOf(services)(provider) === 'none'
      const stage = {
        'refund-approved': isByHand ? 'by-hand' : 'approved',
        'refund-done': 'done',
        'refund-failed': 'failed',
      }
      const message = refundUpdate(
        content,
        facts(cause.refund.amount),
        stage[cause.event] as Parameters<typeof refundUpdate>[2],
      )
      const guest = { kind: `${cause.event}-guest`, message }
      if (cause.event !== 'refund-failed') return { guest }
      const office = {
        kind: 'attention-office',
        message: attentionOffice(content, { trip }, 'refund-failed'),
      }
      // The provider had already sent this refund, so a mail about a failure would be wrong.
      return cause.refund.lastError === alreadyRefunded ? { office } : { guest, office }
    }
    case 'cancelled':
      return writeCancelled(services, loaded, cause)
    case 'hold-over': {
      const url = rebookUrl(services, items)
      return { guest: { kind: 'hold-over-guest', message: placeReleased(content, facts(0), url) } }
    }
    case 'attention': {
      const office = {
        kind: 'attention-office',
        message: attentionOffice(content, { trip }, cause.kind),
      }
      if (cause.kind === 'medical-cancellation')
        return {
          office,
          guest: { kind: 'grave-told-guest', message: graveAcknowledged(content, trip) },
        }
      if (cause.kind !== 'paid-no-place') return { office }
      return {
        office,
        guest: { kind: 'paid-no-place-guest', message: paidNoPlace(content, facts(0)) },
      }
    }
    case 'payment-asked': {
      const requestFacts = { ...facts(cause.amount), restDue: cause.until }
      const message = paymentRequested(
        content,
        requestFacts,
        findRequestTerms(services, loaded, cause.amount),
      )
      return { guest: { kind: 'payment-asked-guest', message } }
    }
    case 'hold-ends': {
      const { now } = dueOf(services, loaded)
      const message = paymentEnding(content, { ...facts(now), restDue: cause.until })
      return { guest: { kind: 'payment-ending-guest', message } }
    }
    case 'balance-due': {
      const { rest } = balanceForMails(services, loaded)
      const due = { ...facts(rest), restDue: order.plan?.at(-1)?.dueOn }
      const message = balanceDue(content, due, cause.daysBefore)
      return { guest: { kind: 'balance-due-guest', message } }
    }
  }
}

function findRequestTerms(
  services: Services,
  loaded: LoadedOrder,
  amount: Cents,
): Parameters<typeof paymentRequested>[2] {
  const { now, balance, later, choices } = dueOf(services, loaded)
  const last = later.at(-1)
  const [first, rest] = choices?.inParts ?? []
  return {
    isHeld: loaded.order.status === 'held',
    later: last && balance > amount ? { amount: balance - amount, dueOn: last.dueOn } : undefined,
    deposit:
      first && rest && now === balance ? { amount: first.amount, dueOn: rest.dueOn } : undefined,
    account: services.providers?.get('eft')?.instructions ?? [],
  }
}

/**
 * Writes the mails of a cancellation. For a partial one they cover that part only. The office is
 * informed only if others cancelled.
 */
function writeCancelled(
  services: Services,
  loaded: LoadedOrder,
  cause: Extract<MoneyMailCause, { event: 'cancelled' }>,
): OrderMails {
  const { cancelledBy, wasConfirmed, kept, refund, credit, byHand, waits } = cause
  const { order, items } = loaded
  const gone = items.filter(({ id }) => cause.items.includes(id))
  const isPart = gone.length < items.length
  const title = isPart ? gone.map((item) => item.title).join(', ') : order.title
  const trip = describeTrip(services, { ...loaded, order: { ...order, title }, items: gone })
  const settled = { kept, refund, credit, byHand, waits }
  const content = services.content()
  const facts = { ...trip, message: cause.message || undefined }
  const message = tripCancelled(content, facts, { cancelledBy, wasConfirmed }, settled)
  const guest = { kind: 'order-cancelled-guest', message }
  const informsOffice = cause.by === 'guest' && (wasConfirmed || kept + refund + credit > 0)
  const office = {
    kind: 'order-cancelled-office',
    message: tripCancelledOffice(content, trip, settled),
  }
  return informsOffice ? { guest, office } : { guest }
}

/** Writes the mail of a refund to a voucher. It mentions no card or bank account. */
function writeVoucherRefund(
  services: Services,
  loaded: LoadedOrder,
  { event, refund }: Extract<MoneyMailCause, { refund: Refund }>,
): OrderMails | undefined {
  const { amount, payment: id, providerRefund } = refund
  const becameVoucher = providerRefund?.startsWith(voucherRefund) === true
  const payment = loaded.books.payments.find((one) => one.id === id)
  if (!becameVoucher && payment?.provider !== voucherProvider.id) return undefined
  if (event !== 'refund-done') return {}
  const message = voucherRefunded(services.content(), describeTrip(services, loaded), {
    amount,
    becameVoucher,
  })
  return { guest: { kind: 'refund-done-guest', message } }
}

/**
 * Collects the facts of an order and its money for its mails, from the books. `amount` is the sum
 * that the mail is about, in cents.
 */
export function gatherFacts(
  services: Services,
  loaded: LoadedOrder,
  amount: Cents,
): MoneyFacts & RestFacts {
  const { order, books } = loaded
  const { paid: received, refunded, balance } = sumBooks(books)
  const paid = received - refunded
  const balanceFacts = balanceForMails(services, loaded)
  const { now } = dueOf(services, loaded)
  const back = Math.max(0, -balance)
  const state = { status: order.status, paid, rest: balanceFacts.rest, back, now }
  const word = findBalanceStatus({ ...state, isPriceOpen: isPriceOpen(books.lines) })
  const trip = describeTrip(services, loaded)
  const isPaidHere = listPaymentOptions(services).length > 0
  return { trip, amount, paid, ...balanceFacts, word, back, isPaidHere }
}
