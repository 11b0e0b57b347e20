import { changeDeadlines } from '#rules/policy/change-deadlines.ts'
import { sumCents } from '#rules/money/cents.ts'
import type { CancelQuoteAnswer } from '#contract/my-order-answers.ts'
import type { CancelAgreement, CancelWish } from '#contract/my-order-requests.ts'
import { dateTiers } from '#rules/refunds/cancellation.ts'
import type { OrderCancellationQuote } from '#rules/refunds/cancellation-quote.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import {
  type CancelBar,
  type CancelWindow,
  findCancelWindow,
} from '#rules/refunds/what-can-be-cancelled.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import type { Transaction } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { findItemFreeEnd, findStart } from '../../records/find-start.ts'
import { type LoadedOrder, readOrder } from '../../records/load-order.ts'
import { listMovable } from '../../records/order-history.ts'
import { cancellations, carryOutCancellation, findCredit, mustWait } from './cancel-order.ts'
import { quote } from '../quotes.ts'
import { Refused } from '../../refused.ts'
import { contacts } from '../../requests/attempts.ts'
import { judgeOrder } from '../describe/judge-order.ts'
import { keepFromGuest } from '../messages/thread.ts'

const by = { who: 'guest' } as const

/** What has become of a cancellation that a guest agreed to. */
export type OwnCancelled = {
  outcome: 'cancelled' | 'ask-again' | 'with-office'
  quote: CancelQuoteAnswer
  /** The order as it is then. */
  after: LoadedOrder
}

/**
 * What calling some or all of an order's days off would cost its guest now, and what would go back. The
 * figures are kept under their number, for as long as they can be agreed to. Throws Refused where the
 * guest cannot call that off alone, and says who can: 'cancel-closed', 'cancel-with-office',
 * 'change-elsewhere', 'not-found'.
 */
export async function quoteOwnCancellation(
  services: Services,
  orderId: string,
  { items, isMedical = false }: CancelWish,
): Promise<CancelQuoteAnswer> {
  const wanted = { cancelledBy: 'guest', items, isMedical } as const
  const admit = (loaded: LoadedOrder) => refuseBarred(services, loaded, items)
  return describeQuote(
    services,
    await quote(services, orderId, wanted, cancellations('guest', admit)),
  )
}

/**
 * Calls off what a guest has agreed to, by the number of its figures: they are computed again, and where
 * they came out worse nothing is done and the new ones are the answer. After a death or an illness the
 * office decides first; what the guest adds in words is kept in the order's thread, once for the number. What would go back is a voucher where the guest wants that `instead`. Sent again,
 * the answer is the same and nothing is done twice. Throws Refused as `quoteOwnCancellation` does, and
 * 'quote-gone'.
 */
export async function cancelOwnOrder(
  services: Services,
  orderId: string,
  { number, instead, message }: CancelAgreement,
): Promise<OwnCancelled> {
  const admit = (loaded: LoadedOrder) => refuseBarred(services, loaded)
  const tell = async (transaction: Transaction, loaded: LoadedOrder) => {
    if (message) await keepFromGuest(services, transaction, loaded, { message, key: number })
  }
  const asked = { orderId, number, by, instead, admit, alongside: tell }
  const { outcome, quote: agreed, after } = await carryOutCancellation(services, asked)
  return { outcome, quote: describeQuote(services, { loaded: after, quote: agreed }), after }
}

/**
 * Takes an order back before anything is paid, which costs nothing: its places are given back at once.
 * Done already, or by another press meanwhile, it is done. Throws Refused once something was paid: then
 * calling off has a price.
 */
export async function withdrawOrder(services: Services, orderId: string): Promise<void> {
  const isDone = async () => (await readOrder(services.db, orderId)).order.status === 'cancelled'
  if (await isDone()) return
  try {
    await withdraw(services, orderId)
  } catch (error) {
    if (!(await isDone())) throw error
  }
}

async function withdraw(services: Services, orderId: string): Promise<void> {
  const refused = new Refused({ code: 'order-fixed', facts: contacts })
  const admit = (now: LoadedOrder) => {
    if (!judgeOrder(services, now).mayWithdraw) throw refused
  }
  const wanted = { cancelledBy: 'guest' } as const
  const { number } = (await quote(services, orderId, wanted, cancellations('guest', admit))).quote
  // Something may be paid in this very moment, so it is judged again.
  const { outcome } = await carryOutCancellation(services, { orderId, number, by, admit })
  if (outcome !== 'cancelled') throw refused
}

/** What the guest of an order may call off alone, for its page; absent where there is nothing. */
export function describeCancelling(
  services: Pick<Services, 'now' | 'content'>,
  loaded: LoadedOrder,
): ManageAnswer['cancelling'] {
  const found = findWindow(services, loaded)
  return (
    found && {
      ...(found.bar ? { bar: found.bar } : {}),
      items: found.items.map(({ id, until }) => ({ item: id, until: until.toISOString() })),
      ...describeFree(services, loaded),
    }
  )
}

/** Until when all of it can be called off free of charge, while that is so. */
function describeFree(
  services: Pick<Services, 'now' | 'content'>,
  loaded: LoadedOrder,
): { freeUntil?: string } {
  const items = listMovable(loaded, 'called-off')
  const ends = items.map((item) => findItemFreeEnd(services, loaded.order, item)?.getTime() ?? 0)
  const end = Math.min(...ends)
  return end > services.now().getTime() && ends.length > 0
    ? { freeUntil: new Date(end).toISOString() }
    : {}
}

const codes: Record<CancelBar, RefusalCode> = {
  elsewhere: 'change-elsewhere',
  'too-late': 'cancel-closed',
  'with-office': 'cancel-with-office',
}

function refuseBarred(
  services: Services,
  loaded: LoadedOrder,
  items: readonly string[] = [],
): void {
  if (items.some((id) => loaded.items.every((item) => item.id !== id)))
    throw new Refused({ code: 'not-found' })
  const found = findWindow(services, loaded)
  const isOpen = (id: string) => found?.items.some((one) => one.id === id)
  if (found && !found.bar && items.every(isOpen)) return
  throw new Refused({ code: codes[found?.bar ?? 'too-late'], facts: contacts })
}

function findWindow(
  services: Pick<Services, 'now' | 'content'>,
  loaded: LoadedOrder,
): CancelWindow | undefined {
  const { order, attention } = loaded
  const items = listMovable(loaded, 'called-off').map((item) => ({
    id: item.id,
    start: findStart(services, item),
  }))
  const isWithOffice = attention.includes('medical-cancellation')
  const isOurs = order.channel !== 'reseller'
  const { status } = order
  return findCancelWindow({ status, isOurs, isWithOffice, items }, services.now(), changeDeadlines)
}

function describeQuote(
  services: Services,
  { loaded, quote: agreed }: { loaded: LoadedOrder; quote: OrderCancellationQuote },
): CancelQuoteAnswer {
  const { paid, refunded } = sumBooks(loaded.books)
  const byHand = agreed.parts.filter(({ way }) => way === 'by-hand')
  const named = new Set(agreed.charges.map(({ item }) => item))
  return {
    number: agreed.number,
    expiresAt: agreed.expiresAt.toISOString(),
    items: agreed.charges.map(({ item, tier, total, fee, kept, isFree }) => {
      const row = loaded.items.find(({ id }) => id === item)
      if (!row) throw new Error(`A quote names an item that its order has not: ${item}.`)
      const until = dateTiers(row.cancellationTiers, row.date).find(
        (dated) => dated.tier.fromDays === tier.fromDays,
      )?.lastDay
      const { title, date } = row
      const freeEnd = isFree ? findItemFreeEnd(services, loaded.order, row) : undefined
      if (freeEnd) {
        const freeUntil = freeEnd.toISOString()
        return { item, title, date, total, percent: 0, freeUntil, fee, kept }
      }
      const percent = tier.feePercent
      return { item, title, date, total, percent, ...(until ? { until } : {}), fee, kept }
    }),
    isAll: listMovable(loaded, 'called-off').every(({ id }) => named.has(id)),
    paid: paid - refunded,
    kept: agreed.kept,
    refund: agreed.refund,
    byHand: sumCents(byHand.map(({ amount }) => amount)),
    credit: findCredit(agreed, loaded),
    creditWaits: mustWait(services, agreed, loaded),
    needsOffice: agreed.needsOffice,
  }
}
