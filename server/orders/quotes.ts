import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import type { Services } from '../services.ts'
import { reconcileOrder } from './pay/reconcile-order.ts'
import { settleEvent } from '../money/events/settle-events.ts'
import { Refused } from '../refused.ts'
import { type LoadedOrder, loadOrder, readOrder } from '../records/load-order.ts'

/*
 * The life of a quote: the figures of calling off, changing or moving an order are shown, kept under a
 * number, agreed to by it, and computed again in the transaction that carries them out.
 */

type Row = typeof orderQuotes.$inferSelect

/** What is particular to one kind of quote, and to who asks for it. */
export type QuoteKind<Wish, Plan, Quote> = {
  kind: Row['kind']
  /** What was asked for, of what a row keeps; undefined of what an older version has kept. */
  readWish: (kept: Record<string, unknown>) => Wish | undefined
  /** The same as a row keeps it: by its name there. */
  keepWish: (wish: Wish) => Record<string, unknown>
  /** What is to be done. Throws Refused where it cannot be, and why. */
  plan: (
    services: Services,
    transaction: Transaction,
    loaded: LoadedOrder,
    wish: Wish,
  ) => Plan | Promise<Plan>
  compute: (
    loaded: LoadedOrder,
    asked: { plan: Plan; wish: Wish; number: string; now: Date },
  ) => Quote
  check: (agreed: Quote, computed: Quote, now: Date) => 'carry-out' | 'ask-again'
}

/** Figures as they are now, of the order that they were computed from. */
export type Quoted<Wish, Plan, Quote> = {
  loaded: LoadedOrder
  wish: Wish
  plan: Plan
  quote: Quote
}

type Kept<Wish, Quote> = Pick<Row, 'usedAt' | 'heldUntil'> & {
  wish: Wish | undefined
  quote: Quote
}

/** What has become of figures that were agreed to. */
export type CarriedOut<Done, Again> = Done | ({ outcome: 'ask-again' } & Again)

/** What something would cost or bring back. The figures are kept under their number until they expire. */
export function quote<Wish, Plan, Quote extends { expiresAt: Date }>(
  services: Services,
  orderId: string,
  wish: Wish,
  kind: QuoteKind<Wish, Plan, Quote>,
): Promise<Quoted<Wish, Plan, Quote>> {
  return services.db.transaction(async (transaction) => {
    const loaded = await readOrder(transaction, orderId)
    const plan = await kind.plan(services, transaction, loaded, wish)
    return keep(services, transaction, { loaded, wish, plan }, kind)
  })
}

/**
 * Carries out what was agreed to by the number of its figures, in one transaction: they are computed again,
 * and where they came out worse nothing is done but new ones kept. `findDone` knows of figures that were
 * agreed to before what has become of them. Then come the next steps of the order's money, after the events
 * of it that carrying out has made. Gives the order as it is `after` all of it. Throws Refused ('not-found', 'quote-gone').
 */
export async function carryOut<Wish, Plan, Quote extends { expiresAt: Date }, Done>(
  services: Services,
  { orderId, number }: { orderId: string; number: string },
  kind: QuoteKind<Wish, Plan, Quote>,
  {
    findDone,
    make,
  }: {
    findDone: (kept: Kept<Wish, Quote>) => Done | undefined
    make: (
      transaction: Transaction,
      agreed: Quoted<Wish, Plan, Quote>,
    ) => Promise<Done & { events?: string[] }>
  },
): Promise<CarriedOut<Done, Quoted<Wish, Plan, Quote>> & { after: LoadedOrder }> {
  const { events = [], ...done } = await services.db.transaction(
    async (
      transaction,
    ): Promise<CarriedOut<Done, Quoted<Wish, Plan, Quote>> & { events?: string[] }> => {
      const now = services.now()
      const loaded = await loadOrder(transaction, orderId)
      const kept = await find(transaction, { orderId, number }, kind)
      const before = findDone(kept)
      if (before) return before
      const { wish } = kept
      if (wish === undefined) throw gone()
      const plan = await kind.plan(services, transaction, loaded, wish)
      const computed = kind.compute(loaded, { plan, wish, number, now })
      if (kind.check(kept.quote, computed, now) === 'carry-out')
        return make(transaction, { loaded, wish, plan, quote: computed })
      const again = await keep(services, transaction, { loaded, wish, plan }, kind)
      return { outcome: 'ask-again', ...again }
    },
  )
  for (const id of events) await settleEvent(services, id)
  const after = await reconcileOrder(services, orderId)
  services.wake('mail')
  return { ...(done as CarriedOut<Done, Quoted<Wish, Plan, Quote>>), after }
}

/** Nobody can agree to it once more: sent again, it answers the same and does nothing. */
export async function markUsed(transaction: Transaction, number: string, now: Date): Promise<void> {
  await transaction.update(orderQuotes).set({ usedAt: now }).where(eq(orderQuotes.id, number))
}

async function keep<Wish, Plan, Quote extends { expiresAt: Date }>(
  services: Services,
  transaction: Transaction,
  asked: Omit<Quoted<Wish, Plan, Quote>, 'quote'>,
  { kind, compute, keepWish }: QuoteKind<Wish, Plan, Quote>,
): Promise<Quoted<Wish, Plan, Quote>> {
  const { loaded, wish, plan } = asked
  const now = services.now()
  const number = randomUUID()
  const computed = compute(loaded, { plan, wish, number, now })
  await transaction.insert(orderQuotes).values({
    id: number,
    orderId: loaded.order.id,
    kind,
    quote: { ...keepWish(wish), quote: computed },
    createdAt: now,
    expiresAt: computed.expiresAt,
  })
  return { ...asked, quote: computed }
}

/** Its moments are texts where it is kept. */
async function find<Wish, Plan, Quote>(
  transaction: Transaction,
  { orderId, number }: { orderId: string; number: string },
  { kind, readWish }: QuoteKind<Wish, Plan, Quote>,
): Promise<Kept<Wish, Quote>> {
  const isNumber = /^[\da-f-]{36}$/.test(number)
  const rows = isNumber
    ? await transaction.select().from(orderQuotes).where(eq(orderQuotes.id, number))
    : []
  const row = rows.find((one) => one.orderId === orderId && one.kind === kind)
  const kept = row?.quote as (Record<string, unknown> & { quote: Quote }) | undefined
  if (!row || !kept) throw gone()
  const { usedAt, heldUntil, expiresAt } = row
  return { wish: readWish(kept), quote: { ...kept.quote, expiresAt }, usedAt, heldUntil }
}

export const gone = (): Refused => new Refused({ code: 'quote-gone' })
