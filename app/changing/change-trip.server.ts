import { randomUUID } from 'node:crypto'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import {
  changeLines,
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
import { admitAttempt, admitConfirmation } from '#platform/requests/attempts.ts'
import { changeOrder, type OpenOrder } from './change-order.server.ts'
import { describeChangeFigures } from './describe-change.server.ts'
import { finishChange, type MovedByOffice, labelChangeLine } from './finish-change.server.ts'
import { dropHeldChange, holdChange } from './hold-change.server.ts'
import { planChange, type PlannedChange, type TripWish } from './plan-change.server.ts'

export type PreviewedChange = FiguresPreview<TripWish, PlannedChange, ChangeFigures>

export type Changed =
  /** The change is made; or the user agreed and it waits for the payment. */
  | { outcome: 'changed' | 'to-pay' }
  /** The figures are worse for the guest or have expired. */
  | ({ outcome: 'ask-again' } & PreviewedChange)

/** The guest or office user who changes it. `message`: the office's note; may be empty. */
type Changer = { who: 'guest' } | { who: 'office'; actorId: string; message: string }

const guest = { who: 'guest', actorId: null } as const

/**
 * The computation and storage of a change's figures. A guest's and the office's are different
 * kinds, so nobody can agree to the other's.
 */
function changeKind(who: Changer['who']): FiguresKind<TripWish, PlannedChange, ChangeFigures> {
  const [kind, wishSchema] =
    who === 'guest'
      ? (['change', changePreviewRequest] as const)
      : (['reschedule', reschedulePreviewRequest] as const)
  return {
    kind,
    parseWish: ({ wish }) => wishSchema.safeParse(wish).data,
    serializeWish: (wish) => ({ wish }),
    plan: planChange,
    compute: computeChangeFigures,
    check: checkChangeFigures,
  }
}

function computeChangeFigures(
  { books }: LoadedOrder,
  {
    plan: { order, change },
    wish: { bearer },
    ...numberAndTime
  }: { plan: PlannedChange; wish: TripWish; number: string; now: Date },
): ChangeFigures {
  if (bearer !== 'company')
    return computeOrderChange(order, change, books, numberAndTime, paymentPlan)
  // A change that the company pays for costs no fee and keeps the cancellation table.
  const settings = { ...paymentPlan, changeFee: 0, isCompanyPaying: true }
  const computed = computeOrderChange(order, change, books, numberAndTime, settings)
  const item = order.items.find(({ id }) => id === change.item)
  return { ...computed, tiers: item?.tiers ?? computed.tiers, cancelling: undefined }
}

/**
 * Computes what changing a trip costs or refunds. Only the office's request names who pays
 * (`bearer`). Stores the figures under a number while they are valid. Throws Refused with the
 * reason if the change is impossible.
 */
export function previewChange(
  services: Services,
  orderId: string,
  wish: TripWish,
): Promise<PreviewedChange> {
  return storePreview(services, orderId, wish, changeKind(wish.bearer ? 'office' : 'guest'))
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
): Promise<Changed & { after: LoadedOrder }> {
  return carryOut(services, { orderId, number }, changeKind(by.who), {
    findDone: ({ usedAt, heldUntil }): { outcome: 'changed' | 'to-pay' } | undefined => {
      if (usedAt) return { outcome: 'changed' }
      return heldUntil ? { outcome: 'to-pay' } : undefined
    },
    apply: async (open, agreed) => {
      const { services: own, transaction, loaded } = open
      const now = own.now()
      if (by.who === 'guest') {
        // Limited, because each change mails guest and office, perhaps to an unconfirmed address.
        await admitAttempt({ db: transaction, now: own.now }, 'order-change', orderId)
        const { email } = loaded.order
        await admitConfirmation(transaction, { content: own.content(), email, now })
      }
      if (agreed.quote.payFirst > 0) {
        await holdForPayment(open, agreed)
        return { outcome: 'to-pay' }
      }
      await markFiguresUsed(transaction, number, now)
      await makeChange(open, agreed, by)
      return { outcome: 'changed' }
    },
  })
}

/**
 * Makes the office's change in the caller's transaction, with the order locked. The caller throws
 * if the returned figures differ from those the user saw. After the commit it takes the next steps
 * of the order's money and sends mails. Throws Refused like `previewChange`.
 */
export async function changeNow(
  open: OpenOrder,
  wish: TripWish,
  note: { message: string; actorId: string },
): Promise<PreviewedChange> {
  const agreed = await computeFigures(open, wish, changeKind('office'))
  await makeChange(open, agreed, { who: 'office', ...note })
  return agreed
}

async function holdForPayment(
  open: OpenOrder,
  { plan: planned, quote: agreed, wish }: Omit<PreviewedChange, 'loaded'>,
): Promise<void> {
  const { services, loaded } = open
  const { withdrawn, number, payFirst, plan } = agreed
  await withdrawEarlierRefunds(open, agreed, { ...guest, at: services.now() })
  const left = loaded.books.refunds.filter(({ id }) => !withdrawn.includes(id))
  const books = { ...loaded.books, refunds: left }
  await holdChange(
    { ...open, loaded: { ...loaded, books } },
    {
      number,
      item: planned.item,
      change: {
        next: { ...planned.next, cancellationTiers: agreed.tiers },
        plan,
        figures: describeChangeFigures({ plan: planned, quote: agreed }),
        facts: listHistoryFacts(planned, agreed),
      },
      payFirst,
      lines: labelLines(open, planned, agreed),
      withdrawn,
      quote: { wish, quote: agreed },
    },
  )
}

async function makeChange(
  open: OpenOrder,
  { plan: planned, quote: agreed, wish: { bearer } }: Omit<PreviewedChange, 'loaded'>,
  changer: Changer,
): Promise<void> {
  const { services, transaction } = open
  const { item, next } = planned
  const isMoved = next.date !== item.date || next.product !== item.product
  if (isMoved && hasPlace(item)) {
    const isTaken = await movePlace(transaction, readBasis(services), item, { ...item, ...next })
    if (!isTaken) throw new Refused({ code: 'date-full', field: 'date' })
  }
  const officeMove = findOfficeMove(changer, bearer)
  const by = officeMove?.by ?? guest
  const facts = {
    ...listHistoryFacts(planned, agreed),
    ...(officeMove ? { bearer: officeMove.bearer } : {}),
  }
  const after = await finishChange(open, {
    item,
    // A move at the company's cost keeps the guest's cancellation table.
    next: bearer === 'company' ? next : { ...next, cancellationTiers: agreed.tiers },
    plan: agreed.plan,
    figures: describeChangeFigures({ plan: planned, quote: agreed }),
    lines: labelLines(open, planned, agreed),
    act: { ...by, at: services.now(), facts },
    moved: officeMove,
  })
  await withdrawEarlierRefunds(open, agreed, { ...by, at: services.now() })
  const proposed = { parts: agreed.parts, reason: changeReason, by, source: 'quote' } as const
  await storeProposals(services, transaction, after, proposed)
}

function findOfficeMove(changer: Changer, bearer: TripWish['bearer']): MovedByOffice | undefined {
  if (changer.who === 'guest' || !bearer) return undefined
  const { who, actorId, message } = changer
  return { by: { who, actorId }, bearer, message }
}

/** Withdraws refunds that earlier changes proposed. The figures of this change include them. */
function withdrawEarlierRefunds(
  { transaction, loaded }: OpenOrder,
  { withdrawn }: ChangeFigures,
  act: EventMeta,
): Promise<void> {
  const waiting = loaded.books.refunds.filter(({ id }) => withdrawn.includes(id))
  // 'server' for a move by the office, which did not decide about these refunds.
  const decidedBy = act.who === 'guest' ? 'guest' : 'server'
  return withdrawRefunds(transaction, loaded, waiting, { ...act, decidedBy })
}

function labelLines(
  { services, loaded: { order, books } }: OpenOrder,
  { labels, change }: PlannedChange,
  agreed: ChangeFigures,
): NewLine[] {
  const names = { charges: [...labels], promo: order.promo }
  return changeLines(change, books, agreed, () => randomUUID()).map((line) =>
    line.kind === 'void'
      ? line
      : { ...line, label: labelChangeLine(services.content(), line.kind, names) },
  )
}

function listHistoryFacts({ item, next }: PlannedChange, quote: ChangeFigures) {
  const { difference, fee, kept, refund } = quote
  const before = {
    dateBefore: item.date,
    productBefore: item.product,
    adultsBefore: item.adults,
    childrenBefore: item.children,
    toddlersBefore: item.toddlers,
    childSeatsBefore: item.childSeats,
  }
  const { date, product } = next
  return { ...before, date, product, ...pickParty(next), difference, fee, kept, refund }
}

/** Drops an order's change that waits for its payment. Repeating is safe. */
export async function dropChange(services: Services, orderId: string): Promise<void> {
  await changeOrder(services, orderId, async (open) => {
    await dropHeldChange(open, 'guest')
    return {}
  })
}
