import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
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

export type FiguresKind<FiguresRequest, Plan, Figures> = {
  kind: Row['kind']
  /** Reads the stored request. Undefined for a row of an older version. */
  parseRequest: (stored: Record<string, unknown>) => FiguresRequest | undefined
  /** The request as stored, by its key in the row. */
  serializeRequest: (request: FiguresRequest) => Record<string, unknown>
  /** Plans the cancellation or change. Throws Refused with the reason if it is impossible. */
  plan: (
    services: Services,
    transaction: Transaction,
    loaded: LoadedOrder,
    request: FiguresRequest,
  ) => Plan | Promise<Plan>
  compute: (
    loaded: LoadedOrder,
    input: { plan: Plan; request: FiguresRequest; number: string; now: Date; content: Content },
  ) => Figures
  check: (agreed: Figures, computed: Figures, now: Date) => 'carry-out' | 'ask-again'
}

/** Current figures, with the order they were computed from. */
export type FiguresPreview<FiguresRequest, Plan, Figures> = {
  loaded: LoadedOrder
  request: FiguresRequest
  plan: Plan
  quote: Figures
}

type StoredFigures<FiguresRequest, Figures> = Pick<Row, 'usedAt' | 'heldUntil'> & {
  request: FiguresRequest | undefined
  quote: Figures
}

export type CarryOutResult<Done, Again> = Done | ({ outcome: 'ask-again' } & Again)

/** Computes a cost or refund and stores it under a number until it expires. */
export function storePreview<FiguresRequest, Plan, Figures extends { expiresAt: Date }>(
  services: Services,
  orderId: string,
  request: FiguresRequest,
  kind: FiguresKind<FiguresRequest, Plan, Figures>,
): Promise<FiguresPreview<FiguresRequest, Plan, Figures>> {
  return services.db.transaction(async (transaction) => {
    const loadedOrder = await readOrder(transaction, orderId)
    const plan = await kind.plan(services, transaction, loadedOrder, request)
    return storeFigures({ services, transaction, loadedOrder }, { request, plan }, kind)
  })
}

/**
 * Carries out agreed figures by their number, in one transaction. Computes them again; if they are
 * worse for the guest, only stores new ones. `findDone` returns the result of figures used before.
 * Returns the order `after` everything (`changeOrder`). Throws Refused ('not-found', 'quote-gone').
 */
export function carryOut<
  FiguresRequest,
  Plan,
  Figures extends { expiresAt: Date },
  Done extends object,
>(
  services: Services,
  { orderId, number }: { orderId: string; number: string },
  kind: FiguresKind<FiguresRequest, Plan, Figures>,
  {
    findDone,
    apply,
  }: {
    findDone: (stored: StoredFigures<FiguresRequest, Figures>) => Done | undefined
    apply: (
      open: OpenOrder,
      agreed: FiguresPreview<FiguresRequest, Plan, Figures>,
    ) => Promise<Done & { events?: string[] }>
  },
): Promise<
  CarryOutResult<Done, FiguresPreview<FiguresRequest, Plan, Figures>> & { after: LoadedOrder }
> {
  type Outcome = CarryOutResult<Done, FiguresPreview<FiguresRequest, Plan, Figures>>
  return changeOrder<Outcome>(services, orderId, async (open) => {
    const stored = await readStoredFigures(open.transaction, { orderId, number }, kind)
    const done = findDone(stored)
    if (done) return done
    const { request } = stored
    if (request === undefined) throw figuresGone()
    const agreed = await computeFigures(open, request, kind, number)
    if (kind.check(stored.quote, agreed.quote, open.services.now()) === 'carry-out')
      return apply(open, agreed)
    return { outcome: 'ask-again', ...(await storeFigures(open, agreed, kind)) }
  })
}

export async function computeFigures<FiguresRequest, Plan, Figures>(
  { services, transaction, loadedOrder }: OpenOrder,
  request: FiguresRequest,
  kind: Pick<FiguresKind<FiguresRequest, Plan, Figures>, 'plan' | 'compute'>,
  number: string = randomUUID(),
): Promise<FiguresPreview<FiguresRequest, Plan, Figures>> {
  const plan = await kind.plan(services, transaction, loadedOrder, request)
  const at = { now: services.now(), content: services.content() }
  const computed = kind.compute(loadedOrder, { plan, request, number, ...at })
  return { loaded: loadedOrder, request, plan, quote: computed }
}

export async function markFiguresUsed(
  transaction: Transaction,
  number: string,
  now: Date,
): Promise<void> {
  await transaction.update(orderFigures).set({ usedAt: now }).where(eq(orderFigures.id, number))
}

async function storeFigures<FiguresRequest, Plan, Figures extends { expiresAt: Date }>(
  { services, transaction, loadedOrder }: OpenOrder,
  { request, plan }: { request: FiguresRequest; plan: Plan },
  { kind, compute, serializeRequest }: FiguresKind<FiguresRequest, Plan, Figures>,
): Promise<FiguresPreview<FiguresRequest, Plan, Figures>> {
  const now = services.now()
  const number = randomUUID()
  const content = services.content()
  const computed = compute(loadedOrder, { plan, request, number, now, content })
  await transaction.insert(orderFigures).values({
    id: number,
    orderId: loadedOrder.order.id,
    kind,
    quote: { ...serializeRequest(request), quote: computed },
    createdAt: now,
    expiresAt: computed.expiresAt,
  })
  return { loaded: loadedOrder, request, plan, quote: computed }
}

/** Dates in stored figures are text. */
async function readStoredFigures<FiguresRequest, Plan, Figures>(
  transaction: Transaction,
  { orderId, number }: { orderId: string; number: string },
  { kind, parseRequest }: FiguresKind<FiguresRequest, Plan, Figures>,
): Promise<StoredFigures<FiguresRequest, Figures>> {
  const isNumber = /^[\da-f-]{36}$/.test(number)
  const rows = isNumber
    ? await transaction.select().from(orderFigures).where(eq(orderFigures.id, number))
    : []
  const row = rows.find((one) => one.orderId === orderId && one.kind === kind)
  const stored = row?.quote as (Record<string, unknown> & { quote: Figures }) | undefined
  if (!row || !stored) throw figuresGone()
  const { usedAt, heldUntil, expiresAt } = row
  return { request: parseRequest(stored), quote: { ...stored.quote, expiresAt }, usedAt, heldUntil }
}

export const figuresGone = (): Refused => new Refused({ code: 'quote-gone' })
