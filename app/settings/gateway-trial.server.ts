import { and, eq, inArray } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
import { trialAmount, type Gateway, type TrialState } from './connections.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { takePlaces } from '#app/capacity/departures.server.ts'
import { storeOrder } from '#app/booking/store-order.server.ts'
import { type LoadedOrder, readOrder } from '#app/order/load-order.server.ts'
import { sumUnrefunded } from '#app/order/ledger.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { listNamedDocuments } from '#app/payments/documents/store-document.server.ts'
import { pollPayment } from '#app/payments/events/poll-payments.server.ts'
import { startPayment } from '#app/payments/events/start-payment.server.ts'
import type { Provider } from '#app/payments/providers/provider.server.ts'
import { approveRefund } from '#app/payments/refunds/refunds.server.ts'
import { paymentEvents, payments } from '#app/payments/schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { consentByOffice } from '#rules/guests/consent.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import type { ConnectionsAnswer } from './connections-contract.ts'
import type { Connection } from './connections.server.ts'
import { changeConnection } from './connections.server.ts'

type Owner = { actorId: string; email: string }
type Trial = NonNullable<Connection['tried']['test']>

/** The trip of a trial is this many days away, where no guest books yet. */
const daysAway = 365

/**
 * Starts a trial: a real booking of five rand in the owner's name, to be paid at the gateway whether
 * guests can choose it or not. Unpaid it expires after a day. Throws Refused: 'payment-way-off', and
 * those of `startPayment`.
 */
export async function startTrial(
  liveServices: Services,
  gateway: Gateway,
  { actorId, email }: Owner,
) {
  const services = withFixedContent(liveServices)
  const provider = services.providers?.get(gateway)
  if (!provider) throw new Refused({ code: 'payment-way-off' })
  const basis = readBasis(services)
  const { title } = wordsOf(basis.content).admin.connections.trial
  const now = services.now()
  const by = { who: 'office', actorId } as const
  const orderId = await services.db.transaction(async (transaction) => {
    const { order, items } = await storeOrder(
      transaction,
      {
        content: basis.content,
        prefix: 'CC',
        event: 'booked-with-provider',
        order: {
          form: 'booking',
          channel: 'office',
          title,
          name: title,
          email,
          phone: '',
          holdEndsAt: new Date(now.getTime() + dayMs),
          holdRemindedAt: now,
          consentTextVersion: consentByOffice,
          consentedAt: now,
        },
        items: [
          {
            kind: 'custom',
            product: null,
            title,
            date: addDays(calendarDateIn(now, capeTown), daysAway),
            adults: 1,
            children: 0,
            toddlers: 0,
            childSeats: 0,
            priceLines: [],
            lines: [{ label: title, amount: trialAmount }],
          },
        ],
      },
      { ...by, at: now },
    )
    if (!(await takePlaces(transaction, basis, items))) throw new Refused({ code: 'vehicles-out' })
    const { mode } = provider
    const change = { act: 'connection-tried', mode, id: order.id } as const
    await changeConnection(services, gateway, change, { actorId, transaction })
    return order.id
  })
  const returnUrl = `${services.siteUrl}/admin?view=ways-of-paying`
  const returnUrls = { paid: returnUrl, cancelled: returnUrl }
  const payment = { orderId, provider: gateway, amount: trialAmount, by, returnUrls, isTrial: true }
  return startPayment(services, payment)
}

/**
 * Cancels the trial's booking and sends back what was paid. Throws Refused: 'not-found', and those
 * of a cancellation and of `approveRefund`.
 */
export async function refundTrial(services: Services, trial: Trial, actorId: string) {
  const by = { who: 'office', actorId } as const
  const { order } = await readOrder(services.db, trial.id)
  if (order.status !== 'cancelled') {
    const request = { orderId: trial.id, cancelledBy: 'office' } as const
    const { number } = await previewCancellation(services, request)
    await carryOutCancellation(services, { orderId: trial.id, number, by })
  }
  const after = await readOrder(services.db, trial.id)
  for (const { id, status } of after.books.refunds)
    if (status === 'proposed') await approveRefund(services, { id, by })
}

/** The steps of a trial. Asks the gateway first, if the payment is open. */
export async function describeTrial(
  services: Services,
  { id, at }: Trial,
  provider: Provider | undefined,
): Promise<NonNullable<ConnectionsAnswer['gateways'][number]['trial']>> {
  const open = await services.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.status, 'pending')))
  // Without an answer the job asks again.
  for (const payment of open) await pollPayment(services, payment).catch(() => undefined)
  const loaded = await readOrder(services.db, id)
  const { order, books } = loaded
  const payment = books.payments.find(({ status }) => status === 'paid') ?? books.payments.at(-1)
  const paymentIds = books.payments.map((row) => row.id)
  const whereTold = and(
    inArray(paymentEvents.paymentId, paymentIds),
    eq(paymentEvents.source, 'notification'),
  )
  const isTold = paymentIds.length > 0 && (await services.db.$count(paymentEvents, whereTold)) > 0
  const [document] = await listNamedDocuments(services.db, eq(documents.orderId, id))
  const isPaid = payment?.status === 'paid'
  const afterPayment = (state: TrialState) => (isPaid ? state : 'open')
  const paid = isPaid ? 'done' : payment?.status === 'declined' ? 'failed' : 'waiting'
  return {
    orderId: id,
    reference: order.reference,
    mode: payment?.mode ?? provider?.mode ?? 'test',
    at,
    steps: [
      { step: 'paid', state: paid },
      { step: 'told', state: afterPayment(isTold ? 'done' : 'waiting') },
      {
        step: 'booked',
        state: afterPayment(document ? 'done' : 'waiting'),
        ...(document && { detail: document.name }),
      },
      { step: 'refunded', ...describeRefund(loaded, provider) },
    ],
  }
}

function describeRefund(
  { books }: LoadedOrder,
  provider: Provider | undefined,
): { state: TrialState; detail?: string } {
  const refund = books.refunds.at(-1)
  if (!refund) return { state: 'open' }
  if (refund.status === 'done' && sumUnrefunded(books) === 0) return { state: 'done' }
  if (refund.status === 'failed') return { state: 'failed', detail: refund.lastError ?? '' }
  return { state: provider?.refunds === 'none' ? 'by-hand' : 'waiting' }
}
