import { randomUUID } from 'node:crypto'
import { findPaymentSettings } from '#rules/policy/payment-terms.ts'
import {
  createChangeLines,
  changeReason,
  checkChangeFigures,
  type ChangeFigures,
  computeOrderChange,
} from './change-figures.ts'
import { changePreviewRequest } from '#app/order/guest-requests-contract.ts'
import { reschedulePreviewRequest } from '#app/order/office-contract.ts'
import { pickParty } from '#rules/prices/party.ts'
import { type Services, readBasis } from '#platform/services.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { EventMeta, NewLine } from '#app/order/order-history.server.ts'
import { withdrawRefunds } from '#app/order/withdraw-refund.server.ts'
import { hasPlace, movePlace } from '#app/capacity/departures.server.ts'
import {
  carryOut,
  computeFigures,
  markFiguresUsed,
  storePreview,
  type FiguresPreview,
  type FiguresKind,
} from '#app/order/figures.server.ts'
import { storeProposals } from '#app/payments/refunds/refunds.server.ts'
import { Refused } from '#platform/refused.ts'
import { enforceAttemptLimit, enforceConfirmationLimit } from '#platform/requests/attempts.ts'
import { changeOrder, type OpenOrder } from './change-order.server.ts'
import { describeChangeFigures } from './describe-change.server.ts'
import { finishChange, type MovedByOffice, labelChangeLine } from './finish-change.server.ts'
import { dropHeldChange, holdChange } from './hold-change.server.ts'
import { planChange, type PlannedChange, type TripChangeRequest } from './plan-change.server.ts'

export type PreviewedChange = FiguresPreview<TripChangeRequest, PlannedChange, ChangeFigures>

export type ChangeOutcome =
  /** The change is made; or the user agreed and it waits for the payment. */
  | { outcome: 'changed' | 'to-pay' }
  /** The figures are worse for the guest or have expired. */
  | ({ outcome: 'ask-again' } & PreviewedChange)

/** The guest or office user who changes it. `message`: the office's note; may be empty. */
type Changer = { who: 'guest' } | { who: 'office'; actorId: string; message: string }

const guestActor = { who: 'guest', actorId: null } as const

/**
 * The computation and storage of a change's figures. A guest's and the office's are different
 * kinds, so nobody can agree to the other's.
 */
function createChangeKind(
  who: Changer['who'],
): FiguresKind<TripChangeRequest, PlannedChange, ChangeFigures> {
  const [kind, wishSchema] =
    who === 'guest'
      ? (['change', changePreviewRequest] as const)
      : (['reschedule', reschedulePreviewRequest] as const)
  return {
    kind,
    parseRequest: ({ wish }) => wishSchema.safeParse(wish).data,
    serializeRequest: (request) => ({ wish: request }),
    plan: planChange,
    compute: computeChangeFigures,
    check: checkChangeFigures,
  }
}

function computeChangeFigures(
  { order: { createdAt: bookedAt }, books }: LoadedOrder,
  {
    plan: { order, change },
    request: { bearer },
    content,
    ...numberAndTime
  }: Parameters<FiguresKind<TripChangeRequest, PlannedChange, ChangeFigures>['compute']>[1],
): ChangeFigures {
  const agreedSettings = findPaymentSettings(content, { bookedAt, now: numberAndTime.now })
  if (bearer !== 'company')
    return computeOrderChange(order, change, books, numberAndTime, agreedSettings)
  // A change that the company pays for costs no fee and keeps the cancellation table.
  const settings = { ...agreedSettings, changeFee: 0, isCompanyPaying: true }
  const figures = computeOrderChange(order, change, books, numberAndTime, settings)
  const item = order.items.find(({ id }) => id === change.item)
  return { ...figures, tiers: item?.tiers ?? figures.tiers, cancelling: undefined }
}

/**
 * Computes what changing a trip costs or refunds. Only the office's request names who pays
 * (`bearer`). Stores the figures under a number while they are valid. Throws Refused with the
 * reason if the change is impossible.
 */
export function previewChange(
  services: Services,
  orderId: string,
  request: TripChangeRequest,
): Promise<PreviewedChange> {
  return storePreview(
    services,
    orderId,
    request,
    createChangeKind(request.bearer ? 'office' : 'guest'),
  )
}

/**
 * Changes a trip by the figures that the user agreed to, in one transaction. Computes them again
 * and does nothing if they are now worse. Takes the new place, releases the old one, updates the
 * ledger, proposes overpaid money as a refund and mails guest and office. A guest's change that
 * must be paid first is held until paid; the office's does not wait. Repeating is safe. Throws
 * Refused like `previewChange`, 'quote-gone', and for a guest 'order-limited' or
 * 'confirmations-limited' (too many within the hour).
 */
export function carryOutChange(
  services: Services,
  orderId: string,
  number: string,
  by: Changer = { who: 'guest' },
): Promise<ChangeOutcome & { after: LoadedOrder }> {
  return carryOut(services, { orderId, number }, createChangeKind(by.who), {
    findDone: ({ usedAt, heldUntil }): { outcome: 'changed' | 'to-pay' } | undefined => {
      if (usedAt) return { outcome: 'changed' }
      return heldUntil ? { outcome: 'to-pay' } : undefined
    },
    apply: async (openOrder, preview) => {
      const { services: fixedServices, transaction, loadedOrder } = openOrder
      const now = fixedServices.now()
      if (by.who === 'guest') {
        // Limited, because each change mails guest and office, perhaps to an unconfirmed address.
        await enforceAttemptLimit(
          { db: transaction, now: fixedServices.now },
          'order-change',
          orderId,
        )
        const { email } = loadedOrder.order
        await enforceConfirmationLimit(transaction, {
          content: fixedServices.content(),
          email,
          now,
        })
      }
      if (preview.quote.payFirst > 0) {
        await holdForPayment(openOrder, preview)
        return { outcome: 'to-pay' }
      }
      await markFiguresUsed(transaction, number, now)
      await makeChange(openOrder, preview, by)
      return { outcome: 'changed' }
    },
  })
}

/**
 * Makes the office's change in the caller's transaction, with the order locked. The caller throws
 * if the returned figures differ from those the user saw. After the commit, `changeOrder`
 * reconciles the order's money and sends mails. Throws Refused like `previewChange`.
 */
export async function changeNow(
  openOrder: OpenOrder,
  request: TripChangeRequest,
  note: { message: string; actorId: string },
): Promise<PreviewedChange> {
  const preview = await computeFigures(openOrder, request, createChangeKind('office'))
  await makeChange(openOrder, preview, { who: 'office', ...note })
  return preview
}

async function holdForPayment(
  openOrder: OpenOrder,
  { plan: plannedChange, quote: figures, request }: Omit<PreviewedChange, 'loaded'>,
): Promise<void> {
  const { services, loadedOrder } = openOrder
  const { withdrawn, number, payFirst, plan } = figures
  await withdrawEarlierRefunds(openOrder, figures, { ...guestActor, at: services.now() })
  const remainingRefunds = loadedOrder.books.refunds.filter(({ id }) => !withdrawn.includes(id))
  const books = { ...loadedOrder.books, refunds: remainingRefunds }
  await holdChange(
    { ...openOrder, loadedOrder: { ...loadedOrder, books } },
    {
      number,
      item: plannedChange.item,
      change: {
        next: { ...plannedChange.next, cancellationTiers: figures.tiers },
        plan,
        figures: describeChangeFigures({ plan: plannedChange, quote: figures }),
        facts: listHistoryFacts(plannedChange, figures),
      },
      payFirst,
      lines: labelLines(openOrder, plannedChange, figures),
      withdrawn,
      quote: { wish: request, quote: figures },
    },
  )
}

async function makeChange(
  openOrder: OpenOrder,
  { plan: plannedChange, quote: figures, request: { bearer } }: Omit<PreviewedChange, 'loaded'>,
  changer: Changer,
): Promise<void> {
  const { services, transaction } = openOrder
  const { item, next } = plannedChange
  const isMoved = next.date !== item.date || next.product !== item.product
  if (isMoved && hasPlace(item)) {
    const isTaken = await movePlace(transaction, readBasis(services), item, { ...item, ...next })
    if (!isTaken) throw new Refused({ code: 'date-full', field: 'date' })
  }
  const officeMove = findOfficeMove(changer, bearer)
  const by = officeMove?.by ?? guestActor
  const facts = {
    ...listHistoryFacts(plannedChange, figures),
    ...(officeMove ? { bearer: officeMove.bearer } : {}),
  }
  const after = await finishChange(openOrder, {
    item,
    // A move at the company's cost keeps the guest's cancellation table.
    next: bearer === 'company' ? next : { ...next, cancellationTiers: figures.tiers },
    plan: figures.plan,
    figures: describeChangeFigures({ plan: plannedChange, quote: figures }),
    lines: labelLines(openOrder, plannedChange, figures),
    act: { ...by, at: services.now(), facts },
    moved: officeMove,
  })
  await withdrawEarlierRefunds(openOrder, figures, { ...by, at: services.now() })
  const proposals = { parts: figures.parts, reason: changeReason, by, source: 'quote' } as const
  await storeProposals(services, transaction, after, proposals)
}

function findOfficeMove(
  changer: Changer,
  bearer: TripChangeRequest['bearer'],
): MovedByOffice | undefined {
  if (changer.who === 'guest' || !bearer) return undefined
  const { who, actorId, message } = changer
  return { by: { who, actorId }, bearer, message }
}

/** Withdraws refunds that earlier changes proposed. The figures of this change include them. */
function withdrawEarlierRefunds(
  { transaction, loadedOrder }: OpenOrder,
  { withdrawn }: ChangeFigures,
  act: EventMeta,
): Promise<void> {
  const earlierRefunds = loadedOrder.books.refunds.filter(({ id }) => withdrawn.includes(id))
  // 'server' for a move by the office, which did not decide about these refunds.
  const decidedBy = act.who === 'guest' ? 'guest' : 'server'
  return withdrawRefunds(transaction, loadedOrder, earlierRefunds, { ...act, decidedBy })
}

function labelLines(
  { services, loadedOrder: { order, books } }: OpenOrder,
  { labels, change }: PlannedChange,
  figures: ChangeFigures,
): NewLine[] {
  const names = { charges: [...labels], promo: order.promo }
  return createChangeLines(change, books, figures, () => randomUUID()).map((line) =>
    line.kind === 'void'
      ? line
      : { ...line, label: labelChangeLine(services.content(), line.kind, names) },
  )
}

function listHistoryFacts({ item, next }: PlannedChange, figures: ChangeFigures) {
  const { difference, fee, kept, refund } = figures
  const previousTrip = {
    dateBefore: item.date,
    productBefore: item.product,
    adultsBefore: item.adults,
    childrenBefore: item.children,
    toddlersBefore: item.toddlers,
    childSeatsBefore: item.childSeats,
  }
  const { date, product } = next
  return { ...previousTrip, date, product, ...pickParty(next), difference, fee, kept, refund }
}

/** Drops an order's change that waits for its payment. Repeating is safe. */
export async function dropChange(services: Services, orderId: string): Promise<void> {
  await changeOrder(services, orderId, async (openOrder) => {
    await dropHeldChange(openOrder, 'guest')
    return {}
  })
}
