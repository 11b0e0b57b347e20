import type { NextItem } from '../../records/held-change.ts'
import { randomUUID } from 'node:crypto'
import type { Content } from '#content/content.ts'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import {
  changeLines,
  changeReason,
  checkChangeQuote,
  type OrderChangeQuote,
  quoteOrderChange,
} from '#rules/changes/change-quote.ts'
import { type ChangeWish, changeWish } from '#contract/my-order-requests.ts'
import { pickParty } from '#rules/orders/party.ts'
import type { Transaction } from '../../database/database.ts'
import { forOneAct, type Services } from '../../services.ts'
import { type LoadedOrder, loadOrder } from '../../records/load-order.ts'
import { appendLines, type EventMeta, type NewLine } from '../../records/order-history.ts'
import { withdrawRefunds } from '../../records/withdraw-refund.ts'
import { hasPlace, movePlace } from '../../capacity/departures/departures.ts'
import { carryOut, markUsed, quote, type Quoted, type QuoteKind } from '../quotes.ts'
import { reconcileOrder } from '../pay/reconcile-order.ts'
import { storeProposals } from '../../money/refunds/refunds.ts'
import { Refused } from '../../refused.ts'
import { admitAttempt, admitConfirmation } from '../../requests/attempts.ts'
import { describeChangeQuote } from './describe-change.ts'
import { finishChange, type MovedByOffice, nameChangeLine } from './finish-change.ts'
import { moveAttempts } from '../../money/events/start-payment.ts'
import { endHeldChange, holdChange } from './hold-change.ts'
import { planChange, type PlannedChange } from './plan-change.ts'

/** The figures of a change, as they are now. */
export type ChangeQuoted = Quoted<ChangeWish, PlannedChange, OrderChangeQuote>

export type Changed =
  /** It is made; or it is agreed to, and made once its money is there. */
  | { outcome: 'changed' | 'to-pay' }
  /** It came out worse meanwhile, or its time was over. */
  | ({ outcome: 'ask-again' } & ChangeQuoted)

const guest = { who: 'guest', actorId: null } as const

const byGuest: QuoteKind<ChangeWish, PlannedChange, OrderChangeQuote> = {
  kind: 'change',
  readWish: ({ wish }) => changeWish.safeParse(wish).data,
  keepWish: (wish) => ({ wish }),
  plan: planChange,
  compute: ({ books }, { plan: { order, change }, ...asked }) =>
    quoteOrderChange(order, change, books, asked, paymentPlan),
  check: checkChangeQuote,
}

/**
 * What a change that a guest wants would cost or bring back. The figures are kept under their number, for
 * as long as they can be agreed to. Throws Refused where the change cannot be made, and why.
 */
export function quoteChange(
  services: Services,
  orderId: string,
  wish: ChangeWish,
): Promise<ChangeQuoted> {
  return quote(services, orderId, wish, byGuest)
}

/**
 * Changes an order as a guest has agreed, in one transaction: the figures are computed again, and where
 * they came out worse nothing is done. The place of the new day is taken and the old one given back, the
 * ledger follows, what is paid too much is proposed to go back, and guest and office are notified. What has to
 * be paid first is held until it is. Sent again,
 * the answer is the same and nothing is done twice. Throws Refused as `quoteChange` does, 'quote-gone', and
 * 'order-limited' or 'confirmations-limited' where there were too many within the hour.
 */
export function carryOutChange(
  known: Services,
  orderId: string,
  number: string,
): Promise<Changed & { after: LoadedOrder }> {
  const services = forOneAct(known)
  return carryOut(services, { orderId, number }, byGuest, {
    findDone: ({ usedAt, heldUntil }): { outcome: 'changed' | 'to-pay' } | undefined => {
      if (usedAt) return { outcome: 'changed' }
      return heldUntil ? { outcome: 'to-pay' } : undefined
    },
    make: async (transaction, agreed) => {
      const now = services.now()
      // Each notifies the guest and the office by mail, and nobody may have proven that the address is theirs.
      await admitAttempt({ db: transaction, now: services.now }, 'order-change', orderId)
      const { email } = agreed.loaded.order
      await admitConfirmation(transaction, { content: agreed.plan.content, email, now })
      if (agreed.quote.payFirst > 0) {
        await hold(services, transaction, agreed)
        return { outcome: 'to-pay' }
      }
      await markUsed(transaction, number, now)
      await makeChange(services, transaction, agreed)
      return { outcome: 'changed' }
    },
  })
}

async function hold(
  services: Services,
  transaction: Transaction,
  { loaded, plan: planned, quote: agreed, wish }: ChangeQuoted,
): Promise<void> {
  const { content, item, next } = planned
  await withdraw(transaction, loaded, agreed, { ...guest, at: services.now() })
  await holdChange(services, transaction, withoutRefunds(loaded, agreed), {
    content,
    number: agreed.number,
    item,
    change: {
      next: withTable(next, agreed),
      plan: agreed.plan,
      figures: describeChangeQuote({ plan: planned, quote: agreed }),
      facts: describeFacts(planned, agreed),
    },
    payFirst: agreed.payFirst,
    lines: nameLines(content, loaded, planned, agreed),
    withdrawn: agreed.withdrawn,
    quote: { wish, quote: agreed },
  })
}

/** Where we bear a move, the guest's table stays as it was. */
function withTable(next: NextItem, { tiers }: OrderChangeQuote, moved?: MovedByOffice): NextItem {
  return moved?.bearer === 'company' ? next : { ...next, cancellationTiers: tiers }
}

function withoutRefunds(loaded: LoadedOrder, { withdrawn }: OrderChangeQuote): LoadedOrder {
  const refundsLeft = loaded.books.refunds.filter(({ id }) => !withdrawn.includes(id))
  return { ...loaded, books: { ...loaded.books, refunds: refundsLeft } }
}

/**
 * Makes a change whose figures were agreed to, for a guest or by the office, which may say a word to the
 * guest: places, ledger, plan, item, history, mails and what goes back. Throws Refused ('date-full').
 */
export async function makeChange(
  services: Services,
  transaction: Transaction,
  { loaded, plan: planned, quote: agreed }: Omit<ChangeQuoted, 'wish'>,
  moved?: MovedByOffice,
): Promise<void> {
  const by = moved?.by ?? guest
  const { content, item, next } = planned
  const isMoved = next.date !== item.date || next.product !== item.product
  if (isMoved && hasPlace(item)) {
    const basis = { content, now: services.now }
    const isTaken = await movePlace(transaction, basis, item, { ...item, ...next })
    if (!isTaken) throw new Refused({ code: 'date-full', field: 'date' })
  }
  const facts = { ...describeFacts(planned, agreed), ...(moved ? { bearer: moved.bearer } : {}) }
  const act = { ...by, at: services.now(), facts }
  const lines = nameLines(content, loaded, planned, agreed)
  const priced = await appendLines(transaction, loaded, lines, act)
  const figures = describeChangeQuote({ plan: planned, quote: agreed })
  const { plan, parts } = agreed
  const changed = withTable(next, agreed, moved)
  const change = { content, item, next: changed, plan, figures, act, moved }
  const after = await finishChange(services, transaction, priced, change)
  await moveAttempts(transaction, loaded.books.payments, 'called-off')
  await withdraw(transaction, loaded, agreed, { ...by, at: services.now() })
  const proposed = { parts, reason: changeReason, by, source: 'quote' } as const
  await storeProposals(services, transaction, after, proposed)
}

/** What earlier changes have proposed to send back: it is counted in what this one comes to. */
function withdraw(
  transaction: Transaction,
  loaded: LoadedOrder,
  { withdrawn }: OrderChangeQuote,
  act: EventMeta,
): Promise<void> {
  const waiting = loaded.books.refunds.filter(({ id }) => withdrawn.includes(id))
  // Also the office, which moves the trip, decides nothing about that money.
  const decidedBy = act.who === 'guest' ? 'guest' : 'server'
  return withdrawRefunds(transaction, loaded, waiting, { ...act, decidedBy })
}

function nameLines(
  content: Content,
  { order: { promo }, books }: LoadedOrder,
  { labels: names, change }: PlannedChange,
  agreed: OrderChangeQuote,
): NewLine[] {
  const labels = [...names]
  return changeLines(change, books, agreed, () => randomUUID()).map((line) =>
    line.kind === 'void'
      ? line
      : { ...line, label: nameChangeLine(content, line.kind, { charges: labels, promo }) },
  )
}

function describeFacts({ item, next }: PlannedChange, quote: OrderChangeQuote) {
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

/** Lets the change of an order go that waits for its money. Done already, it is done. */
export async function giveUpChange(services: Services, orderId: string): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    await endHeldChange(services, transaction, loaded, 'guest')
  })
  await reconcileOrder(services, orderId)
  services.wake('mail')
}
