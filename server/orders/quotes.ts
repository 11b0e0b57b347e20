import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { orderQuotes } from '../database/schema/order-quotes.ts'
import type { Services } from '../services.ts'
import { changeOrder, type OpenOrder } from './change/change-order.ts'
import { Refused } from '../refused.ts'
import { type LoadedOrder, readOrder } from '../records/load-order.ts'

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
    return keep({ services, transaction, loaded }, { wish, plan }, kind)
  })
}

/**
 * Carries out what was agreed to by the number of its figures, in one transaction: they are computed again,
 * and where they came out worse nothing is done but new ones kept. `findDone` knows of figures that were
 * agreed to before what has become of them. Gives the order as it is `after` all that follows (`changeOrder`).
 * Throws Refused ('not-found', 'quote-gone').
 */
export function carryOut<Wish, Plan, Quote extends { expiresAt: Date }, Done extends object>(
  services: Services,
  { orderId, number }: { orderId: string; number: string },
  kind: QuoteKind<Wish, Plan, Quote>,
  {
    findDone,
    make,
  }: {
    findDone: (kept: Kept<Wish, Quote>) => Done | undefined
    make: (
      open: OpenOrder,
      agreed: Quoted<Wish, Plan, Quote>,
    ) => Promise<Done & { events?: string[] }>
  },
): Promise<CarriedOut<Done, Quoted<Wish, Plan, Quote>> & { after: LoadedOrder }> {
  type Outcome = CarriedOut<Done, Quoted<Wish, Plan, Quote>>
  return changeOrder<Outcome>(services, orderId, async (open) => {
    const kept = await find(open.transaction, { orderId, number }, kind)
    const before = findDone(kept)
    if (before) return before
    const { wish } = kept
    if (wish === undefined) throw gone()
    const agreed = await findFigures(open, wish, kind, number)
    if (kind.check(kept.quote, agreed.quote, open.services.now()) === 'carry-out')
      return make(open, agreed)
    return { outcome: 'ask-again', ...(await keep(open, agreed, kind)) }
  })
}

/** Figures as they are now. They are not kept. */
export async function findFigures<Wish, Plan, Quote>(
  { services, transaction, loaded }: OpenOrder,
  wish: Wish,
  kind: Pick<QuoteKind<Wish, Plan, Quote>, 'plan' | 'compute'>,
  number: string = randomUUID(),
): Promise<Quoted<Wish, Plan, Quote>> {
  const plan = await kind.plan(services, transaction, loaded, wish)
  const computed = kind.compute(loaded, { plan, wish, number, now: services.now() })
  return { loaded, wish, plan, quote: computed }
}

/** Nobody can agree to it once more: sent again, it answers the same and does nothing. */
export async function markUsed(transaction: Transaction, number: string, now: Date): Promise<void> {
  await transaction.update(orderQuotes).set({ usedAt: now }).where(eq(orderQuotes.id, number))
}

async function keep<Wish, Plan, Quote extends { expiresAt: Date }>(
  { services, transaction, loaded }: OpenOrder,
  { wish, plan }: { wish: Wish; plan: Plan },
  { kind, compute, keepWish }: QuoteKind<Wish, Plan, Quote>,
): Promise<Quoted<Wish, Plan, Quote>> {
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
  return { loaded, wish, plan, quote: computed }
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
