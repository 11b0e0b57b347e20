import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.ts'
import { orderFigures } from './order-figures-schema.server.ts'
import type { Services } from '#platform/services.ts'
import { changeOrder, type OpenOrder } from '#app/changing/change-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { type LoadedOrder, readOrder } from './load-order.server.ts'

/**
 * Figures of cancelling, changing or moving an order. They are shown, stored under a number, agreed
 * to by that number, and computed again in the transaction that carries them out.
 */

type Row = typeof orderFigures.$inferSelect

export type FiguresKind<Wish, Plan, Quote> = {
  kind: Row['kind']
  /** Reads the stored request. Undefined for a row of an older version. */
  readWish: (kept: Record<string, unknown>) => Wish | undefined
  /** The request as stored, by its key in the row. */
  keepWish: (wish: Wish) => Record<string, unknown>
  /** Plans the act. Throws Refused with the reason if it is impossible. */
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

/** Current figures, with the order they were computed from. */
export type Previewed<Wish, Plan, Quote> = {
  loaded: LoadedOrder
  wish: Wish
  plan: Plan
  quote: Quote
}

type Kept<Wish, Quote> = Pick<Row, 'usedAt' | 'heldUntil'> & {
  wish: Wish | undefined
  quote: Quote
}

export type CarriedOut<Done, Again> = Done | ({ outcome: 'ask-again' } & Again)

/** Computes a cost or refund and stores it under a number until it expires. */
export function storePreview<Wish, Plan, Quote extends { expiresAt: Date }>(
  services: Services,
  orderId: string,
  wish: Wish,
  kind: FiguresKind<Wish, Plan, Quote>,
): Promise<Previewed<Wish, Plan, Quote>> {
  return services.db.transaction(async (transaction) => {
    const loaded = await readOrder(transaction, orderId)
    const plan = await kind.plan(services, transaction, loaded, wish)
    return keep({ services, transaction, loaded }, { wish, plan }, kind)
  })
}

/**
 * Carries out agreed figures by their number, in one transaction. Computes them again; if they are
 * worse for the guest, only stores new ones. `findDone` returns the result of figures used before.
 * Returns the order `after` everything (`changeOrder`). Throws Refused ('not-found', 'quote-gone').
 */
export function carryOut<Wish, Plan, Quote extends { expiresAt: Date }, Done extends object>(
  services: Services,
  { orderId, number }: { orderId: string; number: string },
  kind: FiguresKind<Wish, Plan, Quote>,
  {
    findDone,
    make,
  }: {
    findDone: (kept: Kept<Wish, Quote>) => Done | undefined
    make: (
      open: OpenOrder,
      agreed: Previewed<Wish, Plan, Quote>,
    ) => Promise<Done & { events?: string[] }>
  },
): Promise<CarriedOut<Done, Previewed<Wish, Plan, Quote>> & { after: LoadedOrder }> {
  type Outcome = CarriedOut<Done, Previewed<Wish, Plan, Quote>>
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

export async function findFigures<Wish, Plan, Quote>(
  { services, transaction, loaded }: OpenOrder,
  wish: Wish,
  kind: Pick<FiguresKind<Wish, Plan, Quote>, 'plan' | 'compute'>,
  number: string = randomUUID(),
): Promise<Previewed<Wish, Plan, Quote>> {
  const plan = await kind.plan(services, transaction, loaded, wish)
  const computed = kind.compute(loaded, { plan, wish, number, now: services.now() })
  return { loaded, wish, plan, quote: computed }
}

export async function markUsed(transaction: Transaction, number: string, now: Date): Promise<void> {
  await transaction.update(orderFigures).set({ usedAt: now }).where(eq(orderFigures.id, number))
}

async function keep<Wish, Plan, Quote extends { expiresAt: Date }>(
  { services, transaction, loaded }: OpenOrder,
  { wish, plan }: { wish: Wish; plan: Plan },
  { kind, compute, keepWish }: FiguresKind<Wish, Plan, Quote>,
): Promise<Previewed<Wish, Plan, Quote>> {
  const now = services.now()
  const number = randomUUID()
  const computed = compute(loaded, { plan, wish, number, now })
  await transaction.insert(orderFigures).values({
    id: number,
    orderId: loaded.order.id,
    kind,
    quote: { ...keepWish(wish), quote: computed },
    createdAt: now,
    expiresAt: computed.expiresAt,
  })
  return { loaded, wish, plan, quote: computed }
}

/** Dates in stored figures are text. */
async function find<Wish, Plan, Quote>(
  transaction: Transaction,
  { orderId, number }: { orderId: string; number: string },
  { kind, readWish }: FiguresKind<Wish, Plan, Quote>,
): Promise<Kept<Wish, Quote>> {
  const isNumber = /^[\da-f-]{36}$/.test(number)
  const rows = isNumber
    ? await transaction.select().from(orderFigures).where(eq(orderFigures.id, number))
    : []
  const row = rows.find((one) => one.orderId === orderId && one.kind === kind)
  const kept = row?.quote as (Record<string, unknown> & { quote: Quote }) | undefined
  if (!row || !kept) throw gone()
  const { usedAt, heldUntil, expiresAt } = row
  return { wish: readWish(kept), quote: { ...kept.quote, expiresAt }, usedAt, heldUntil }
}

export const gone = (): Refused => new Refused({ code: 'quote-gone' })
