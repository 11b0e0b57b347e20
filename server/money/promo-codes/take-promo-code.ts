import { and, desc, eq, inArray, not, notExists, sql } from 'drizzle-orm'
import { type Content, say } from '#content/content.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import {
  findPromoDiscount,
  findPromoRefusal,
  findTripBar,
  type KeptPromo,
  type OrderPromo,
  type PromoProduct,
  type PromoUses,
  type PromoWish,
} from '#rules/promo-codes/promo-code.ts'
import type { Travelled } from '#rules/changes/change-quote.ts'
import { listPromo } from '#rules/promo-codes/promo-lines.ts'
import { readCode } from '#rules/orders/typed-code.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { orders } from '../../database/schema/orders.ts'
import { payments } from '../../database/schema/payments.ts'
import { promoCodes } from '../../database/schema/promo-codes.ts'
import type { Basis, Services } from '../../services.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import { Refused } from '../../refused.ts'
import { admitAttempt } from '../../requests/attempts.ts'
import { contactsOf } from '../../requests/contacts.ts'
import { whereMailbox } from '../../requests/mailboxes.ts'
import { whereFolded } from '../vouchers/find-voucher.ts'

type PromoRow = typeof promoCodes.$inferSelect

/** What is booked with a code, by whom; '' for whoever has no address. */
type Wanted = Omit<PromoWish, 'today'> & { typed: string; email: string }

/** A code as an order takes it: what the order's row keeps, and its line. */
export type TakenPromo = {
  kept: { promoCodeId: string; promo: KeptPromo }
  /** What is shown of it. */
  promo: OrderPromo
  /** What it takes off; nothing where the price is still to be named. */
  discount: Cents
  lines: { kind: 'promo'; label: string; amount: Cents }[]
}

/**
 * Counts one more look at a code from a network, before any transaction, so that what is refused counts too. Who did
 * not come from the internet is not counted. Throws Refused ('promo-limited').
 */
export async function admitPromoTry(
  services: Pick<Services, 'db' | 'now'>,
  network: string | undefined,
): Promise<void> {
  if (network !== undefined) await admitAttempt(services, 'promo-code', network)
}

/** What a code would take off a trip now; nothing is taken. Throws Refused with why it takes nothing off. */
export async function lookAtPromoCode(
  db: Database,
  basis: Basis,
  wanted: Wanted,
): Promise<OrderPromo> {
  return describe(await find(db, basis, wanted, false))
}

/**
 * Takes a code for an order that the caller stores in the same transaction, at a price in cents; undefined where that
 * is still open. The code's row is locked until that ends, so that its uses are counted one after another. Nothing
 * where no code was given. Throws Refused with why it takes nothing off.
 */
export async function takePromoCode(
  transaction: Transaction,
  basis: Basis,
  { typed = '', ...wanted }: Omit<Wanted, 'typed'> & { typed: string | undefined },
  price: Cents | undefined,
): Promise<TakenPromo | undefined> {
  if (typed === '') return undefined
  const row = await find(transaction, basis, { ...wanted, typed }, true)
  const { products, travelFrom, travelUntil } = row
  const terms = { products, travelFrom, travelUntil }
  const promo = describe(row)
  const discount = findPromoDiscount(promo, price ?? 0)
  const label = namePromo(basis.content, promo)
  return {
    kept: { promoCodeId: row.id, promo: { ...promo, ...terms } },
    promo,
    discount,
    lines: discount > 0 ? [{ kind: 'promo', label, amount: 0 - discount }] : [],
  }
}

/** What the line of a code is called wherever it stands: 'Spring offer (SPRING10)'. */
export function namePromo(content: Content, { name, code }: Pick<OrderPromo, 'name' | 'code'>) {
  return fill(say(content).mails.shared.promo, { name, code })
}

/** A thing that is sold, as a code names it; undefined for what the office writes by hand. */
export function namePromoProduct({
  kind,
  product,
}: {
  kind: ItemRow['kind']
  product?: string | null | undefined
}): PromoProduct | undefined {
  return (kind === 'tour' || kind === 'vehicle-day') && product ? `${kind}/${product}` : undefined
}

/**
 * What the code of an order takes off one of its items as that is, or as it becomes: nothing where the code isn't good
 * for that tour or that day. An item that stays on its day, and one that we move ourselves, keeps what was agreed.
 */
export function findItemPromo(
  { order: { promo }, books }: Pick<LoadedOrder, 'order' | 'books'>,
  item: Pick<ItemRow, 'id' | 'kind' | 'product' | 'date'>,
  { to, isOurs = false }: { to: Pick<Travelled, 'product' | 'departure'>; isOurs?: boolean },
): KeptPromo | undefined {
  if (!promo) return undefined
  const stays = to.product === item.product && to.departure === item.date
  const isAgreed = (stays || isOurs) && listPromo(books, item.id).length > 0
  const product = namePromoProduct({ kind: item.kind, product: to.product })
  return isAgreed || !findTripBar(promo, { ...to, product }) ? promo : undefined
}

/**
 * Whether an order uses its code. Its use is given back where it ended before anything was paid; whose money comes
 * after all has it again, also beyond the limit: what was agreed is kept.
 */
export function whereUsing(db: Database) {
  const paid = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'paid')))
  return not(and(inArray(orders.status, ['expired', 'cancelled']), notExists(paid)) ?? sql`false`)
}

async function find(
  db: Database,
  basis: Basis,
  { typed, email, ...wish }: Wanted,
  isLocked: boolean,
): Promise<PromoRow> {
  const read = readCode(typed)
  if (read?.kind === 'voucher') throw new Refused({ code: 'voucher-at-desk', field: 'promoCode' })
  const rows = db
    .select()
    .from(promoCodes)
    .where(whereFolded(read?.folded ?? ''))
    // Two that look alike were made before that was refused: then the letters decide.
    .orderBy(desc(sql`${promoCodes.code} = ${read?.code ?? ''}`), promoCodes.createdAt)
    .limit(1)
  const [row] = read === undefined ? [] : await (isLocked ? rows.for('no key update') : rows)
  if (!row) throw new Refused({ code: 'promo-unknown', field: 'promoCode' })
  // By a statement after the lock: it sees what those who had it before have stored.
  const uses = await countUses(db, row, email)
  const today = calendarDateIn(basis.now(), capeTown)
  const refusal = findPromoRefusal(row, { ...wish, today }, uses)
  if (refusal)
    throw new Refused({ ...refusal, facts: { ...contactsOf(basis.content), ...refusal.facts } })
  return row
}

async function countUses(db: Database, { id }: PromoRow, email: string): Promise<PromoUses> {
  const whereOwn = sql`${whereMailbox(orders.email, email)} and ${orders.email} <> ''`
  const [uses] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      own: sql`count(*) filter (where ${whereOwn})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.promoCodeId, id), whereUsing(db)))
  return uses ?? { all: 0, own: 0 }
}

function describe({ code, name, percent, amount }: PromoRow): OrderPromo {
  return { code, name, percent, amount }
}
