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
  parseWish: (stored: Record<string, unknown>) => Wish | undefined
  /** The request as stored, by its key in the row. */
  serializeWish: (wish: Wish) => Record<string, unknown>
  /** Plans the act. Throws Refused with the reason if it is impossible. */
  plan: (
    services: Services,
    transaction: Transaction,
    loaded: LoadedOrder,
    wish: Wish,
  ) => Plan | Promise<Plan>
  compute: (
    loaded: LoadedOrder,
    input: { plan: Plan; wish: Wish; number: string; now: Date },
  ) => Quote
  check: (agreed: Quote, computed: Quote, now: Date) => 'carry-out' | 'ask-again'
}

/** Current figures, with the order they were computed from. */
export type FiguresPreview<Wish, Plan, Quote> = {
  loaded: LoadedOrder
  wish: Wish
  plan: Plan
  quote: Quote
}

type StoredFigures<Wish, Quote> = Pick<Row, 'usedAt' | 'heldUntil'> & {
  wish: Wish | undefined
  quote: Quote
}

export type CarryOutResult<Done, Again> = Done | ({ outcome: 'ask-again' } & Again)

/** Computes a cost or refund and stores it under a number until it expires. */
export function storePreview<Wish, Plan, Quote extends { expiresAt: Date }>(
  services: Services,
  orderId: string,
  wish: Wish,
  kind: FiguresKind<Wish, Plan, Quote>,
): Promise<FiguresPreview<Wish, Plan, Quote>> {
  return services.db.transaction(async (transaction) => {
    const loaded = await readOrder(transaction, orderId)
    const plan = await kind.plan(services, transaction, loaded, wish)
    return store({ services, transaction, loaded }, { wish, plan }, kind)
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
    apply,
  }: {
    findDone: (stored: StoredFigures<Wish, Quote>) => Done | undefined
    apply: (
      open: OpenOrder,
      agreed: FiguresPreview<Wish, Plan, Quote>,
    ) => Promise<Done & { events?: string[] }>
  },
): Promise<CarryOutResult<Done, FiguresPreview<Wish, Plan, Quote>> & { after: LoadedOrder }> {
  type Outcome = CarryOutResult<Done, FiguresPreview<Wish, Plan, Quote>>
  return changeOrder<Outcome>(services, orderId, async (open) => {
    const stored = await readStored(open.transaction, { orderId, number }, kind)
    const done = findDone(stored)
    if (done) return done
    const { wish } = stored
    if (wish === undefined) throw figuresGone()
    const agreed = await computeFigures(open, wish, kind, number)
    if (kind.check(stored.quote, agreed.quote, open.services.now()) === 'carry-out')
      return apply(open, agreed)
    return { outcome: 'ask-again', ...(await store(open, agreed, kind)) }
  })
}

export async function computeFigures<Wish, Plan, Quote>(
  { services, transaction, loaded }: OpenOrder,
  wish: Wish,
  kind: Pick<FiguresKind<Wish, Plan, Quote>, 'plan' | 'compute'>,
  number: string = randomUUID(),
): Promise<FiguresPreview<Wish, Plan, Quote>> {
  const plan = await kind.plan(services, transaction, loaded, wish)
  const computed = kind.compute(loaded, { plan, wish, number, now: services.now() })
  return { loaded, wish, plan, quote: computed }
}

export async function markFiguresUsed(
  transaction: Transaction,
  number: string,
  now: Date,
): Promise<void> {
  await transaction.update(orderFigures).set({ usedAt: now }).where(eq(orderFigures.id, number))
}

async function store<Wish, Plan, Quote extends { expiresAt: Date }>(
  { services, transaction, loaded }: OpenOrder,
  { wish, plan }: { wish: Wish; plan: Plan },
  { kind, compute, serializeWish }: FiguresKind<Wish, Plan, Quote>,
): Promise<FiguresPreview<Wish, Plan, Quote>> {
  const now = services.now()
  const number = randomUUID()
  const computed = compute(loaded, { plan, wish, number, now })
  await transaction.insert(orderFigures).values({
    id: number,
    orderId: loaded.order.id,
    kind,
    quote: { ...serializeWish(wish), quote: computed },
    createdAt: now,
    expiresAt: computed.expiresAt,
  })
  return { loaded, wish, plan, quote: computed }
}

/** Dates in stored figures are text. */
async function readStored<Wish, Plan, Quote>(
  transaction: Transaction,
  { orderId, number }: { orderId: string; number: string },
  { kind, parseWish }: FiguresKind<Wish, Plan, Quote>,
): Promise<StoredFigures<Wish, Quote>> {
  const isNumber = /^[\da-f-]{36}$/.test(number)
  const rows = isNumber
    ? await transaction.select().from(orderFigures).where(eq(orderFigures.id, number))
    : []
  const row = rows.find((one) => one.orderId === orderId && one.kind === kind)
  const stored = row?.quote as (Record<string, unknown> & { quote: Quote }) | undefined
  if (!row || !stored) throw figuresGone()
  const { usedAt, heldUntil, expiresAt } = row
  return { wish: parseWish(stored), quote: { ...stored.quote, expiresAt }, usedAt, heldUntil }
}

export const figuresGone = (): Refused => new Refused({ code: 'quote-gone' })
