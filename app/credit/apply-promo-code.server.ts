import { and, desc, eq, inArray, not, notExists, sql } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import {
  findPromoDiscount,
  findPromoRefusal,
  findTripRefusal,
  type StoredPromo,
  type OrderPromo,
  type PromoProduct,
  type PromoUses,
  type PromoBooking,
} from './promo-code.ts'
import type { TripSpec } from '#app/changing/change-figures.ts'
import { listPromoLines } from './promo-lines.ts'
import { parseCode } from '#app/order/typed-code.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { promoCodes } from './promo-codes-schema.server.ts'
import type { Basis, Services } from '#platform/services.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { getContacts } from '#platform/requests/contacts.ts'
import { whereMailbox } from '#platform/requests/mailboxes.ts'
import { whereLooksLike } from './find-voucher.server.ts'

type PromoRow = typeof promoCodes.$inferSelect

/** A typed code, what it is used for, and the guest's address; '' without an address. */
type PromoCodeCheck = Omit<PromoBooking, 'today'> & { typed: string; email: string }

/** An order's use of a code: the columns to store with the order, and the ledger line. */
export type AppliedPromo = {
  columns: { promoCodeId: string; promo: StoredPromo }
  promo: OrderPromo
  /** The discount in cents. 0 while the price is open. */
  discount: Cents
  lines: { kind: 'promo'; label: string; amount: Cents }[]
}

/**
 * Counts a network's attempt at a code. Outside any transaction, so that refused attempts count
 * too. Requests without a network are not counted. Throws Refused ('promo-limited').
 */
export async function countPromoAttempt(
  services: Pick<Services, 'db' | 'now'>,
  network: string | undefined,
): Promise<void> {
  if (network !== undefined) await enforceAttemptLimit(services, 'promo-code', network)
}

/**
 * Computes the discount that a code would give now, without using the code. Throws Refused with the
 * reason if there is none.
 */
export async function previewPromoCode(
  db: Database,
  basis: Basis,
  check: PromoCodeCheck,
): Promise<OrderPromo> {
  return pickPromo(await findPromoCode(db, basis, check, false))
}

/**
 * Uses a code for an order stored in this transaction. `price` is in cents; undefined while it is
 * open. Locks the code's row until the transaction ends, so that uses are counted one after the
 * other. Undefined without a code. Throws Refused with the reason if the code gives no discount.
 */
export async function applyPromoCode(
  transaction: Transaction,
  basis: Basis,
  { typed = '', ...check }: Omit<PromoCodeCheck, 'typed'> & { typed: string | undefined },
  price: Cents | undefined,
): Promise<AppliedPromo | undefined> {
  if (typed === '') return undefined
  const row = await findPromoCode(transaction, basis, { ...check, typed }, true)
  const { products, travelFrom, travelUntil } = row
  const terms = { products, travelFrom, travelUntil }
  const promo = pickPromo(row)
  const discount = findPromoDiscount(promo, price ?? 0)
  const label = formatPromoLabel(basis.content, promo)
  return {
    columns: { promoCodeId: row.id, promo: { ...promo, ...terms } },
    promo,
    discount,
    lines: discount > 0 ? [{ kind: 'promo', label, amount: 0 - discount }] : [],
  }
}

/** The label of a code's line: 'Spring offer (SPRING10)'. */
export function formatPromoLabel(
  content: Content,
  { name, code }: Pick<OrderPromo, 'name' | 'code'>,
) {
  return fill(wordsOf(content).mails.shared.promo, { name, code })
}

/** The product as codes name it. Undefined for an item that the office wrote. */
export function toPromoProduct({
  kind,
  product,
}: {
  kind: ItemRow['kind']
  product?: string | null | undefined
}): PromoProduct | undefined {
  return (kind === 'tour' || kind === 'vehicle-day') && product ? `${kind}/${product}` : undefined
}

/**
 * The order's code if it applies to an item as it is or after a change; undefined if not. An item
 * that keeps its product and day, or that the company moves, keeps the agreed discount.
 */
export function findItemPromo(
  { order: { promo }, books }: Pick<LoadedOrder, 'order' | 'books'>,
  item: Pick<ItemRow, 'id' | 'kind' | 'product' | 'date'>,
  {
    to,
    isCompanyPaying = false,
  }: { to: Pick<TripSpec, 'product' | 'departure'>; isCompanyPaying?: boolean },
): StoredPromo | undefined {
  if (!promo) return undefined
  const isSameTrip = to.product === item.product && to.departure === item.date
  const isAgreed = (isSameTrip || isCompanyPaying) && listPromoLines(books, item.id).length > 0
  const product = toPromoProduct({ kind: item.kind, product: to.product })
  return isAgreed || !findTripRefusal(promo, { ...to, product }) ? promo : undefined
}

/**
 * SQL: true for orders that use their code. An order that ended unpaid gives up its use. If money
 * arrives later the order uses the code again, even above the limit, because the discount was
 * agreed.
 */
export function whereUsesCode(db: Database) {
  const paidPayments = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'paid')))
  return not(
    and(inArray(orders.status, ['expired', 'cancelled']), notExists(paidPayments)) ?? sql`false`,
  )
}

async function findPromoCode(
  db: Database,
  basis: Basis,
  { typed, email, ...booking }: PromoCodeCheck,
  isLocked: boolean,
): Promise<PromoRow> {
  const parsed = parseCode(typed)
  if (parsed?.kind === 'voucher') throw new Refused({ code: 'voucher-at-desk', field: 'promoCode' })
  const rows = db
    .select()
    .from(promoCodes)
    .where(whereLooksLike(parsed?.folded ?? ''))
    // Two codes that look alike may be older than the check that forbids them. Then the one with
    // exactly these letters comes first.
    .orderBy(desc(sql`${promoCodes.code} = ${parsed?.code ?? ''}`), promoCodes.createdAt)
    .limit(1)
  const [row] = parsed === undefined ? [] : await (isLocked ? rows.for('no key update') : rows)
  if (!row) throw new Refused({ code: 'promo-unknown', field: 'promoCode' })
  // Its own statement after the lock, so it sees what other transactions stored before.
  const uses = await countUses(db, row, email)
  const today = calendarDateIn(basis.now(), capeTown)
  const refusal = findPromoRefusal(row, { ...booking, today }, uses)
  if (refusal)
    throw new Refused({ ...refusal, facts: { ...getContacts(basis.content), ...refusal.facts } })
  return row
}

async function countUses(db: Database, { id }: PromoRow, email: string): Promise<PromoUses> {
  const whereSameMailbox = sql`${whereMailbox(orders.email, email)} and ${orders.email} <> ''`
  const [uses] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      own: sql`count(*) filter (where ${whereSameMailbox})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.promoCodeId, id), whereUsesCode(db)))
  return uses ?? { all: 0, own: 0 }
}

function pickPromo({ code, name, percent, amount }: PromoRow): OrderPromo {
  return { code, name, percent, amount }
}
