import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import type { NewPromo, PromoCodeAnswer } from './promo-codes-contract.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findPromoState, type PromoProduct } from './promo-code.ts'
import { parseCode } from '#app/order/typed-code.ts'
import type { Database } from '#platform/database/database.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { promoCodes } from './promo-codes-schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { whereLooksLike } from './find-voucher.server.ts'
import { whereUsesCode } from './apply-promo-code.server.ts'
import { omit } from '#rules/omit.ts'

/** All tours and vehicles, also those that the site does not list. */
export function listPromoProducts({ tours, vehicles }: Content) {
  return [
    ...tours.map(({ id, title }) => ({ id: `tour/${id}`, title, kind: 'tour' as const })),
    ...vehicles.map(({ slug, type: title }) => ({
      id: `vehicle-day/${slug}`,
      title,
      kind: 'vehicle-day' as const,
    })),
  ]
}

/** All codes, newest first, with the number of bookings and the total discount of each. */
export async function listPromoCodes(services: Pick<Services, 'db' | 'now' | 'content'>) {
  const { db } = services
  const products = listPromoProducts(services.content())
  const today = calendarDateIn(services.now(), capeTown)
  const whereOrderOfCode = eq(orders.promoCodeId, promoCodes.id)
  const whereOrderUsesCode = and(whereOrderOfCode, whereUsesCode(db))
  const rows = await db
    .select({
      ...getTableColumns(promoCodes),
      uses: sql`(select count(*) from ${orders} where ${whereOrderUsesCode})`.mapWith(Number),
      cost: sql`(select coalesce(-sum(${ledgerLines.amount}), 0) from ${ledgerLines}
        inner join ${orders} on ${eq(ledgerLines.orderId, orders.id)}
        where ${whereOrderUsesCode} and ${wherePromoInForce})`.mapWith(Number),
      canDelete: sql<boolean>`not exists (select 1 from ${orders} where ${whereOrderOfCode})`,
    })
    .from(promoCodes)
    .orderBy(desc(promoCodes.createdAt), desc(promoCodes.id))
  const codes = rows.map((row): PromoCodeAnswer => {
    const { endedAt, createdAt, ...code } = omit(row, 'actorId')
    return {
      ...code,
      products: code.products && code.products.map((id) => ({ id, title: nameOf(id, products) })),
      state: findPromoState(row, today),
      isEnded: endedAt !== null,
      createdAt: createdAt.toISOString(),
    }
  })
  return { codes, products }
}

const wherePromoInForce = sql`${ledgerLines.kind} = 'promo' and not exists (
  select 1 from ${ledgerLines} as taken_back where taken_back.voids = ${ledgerLines.id})`

function nameOf(id: PromoProduct, products: ReturnType<typeof listPromoProducts>): string {
  return products.find((one) => one.id === id)?.title ?? id.slice(id.indexOf('/') + 1)
}

/**
 * Creates a code. Throws Refused: 'promo-taken', 'tour-unknown' or 'vehicle-unknown' (`products`).
 */
export async function createPromoCode(
  services: Pick<Services, 'db' | 'now' | 'content'>,
  { promo, actorId }: { promo: NewPromo; actorId: string },
): Promise<void> {
  const at = services.now()
  const parsed = parseCode(promo.code)
  if (parsed?.kind !== 'promo') throw new Refused({ code: 'promo-code-wrong', field: 'code' })
  const known = new Set(listPromoProducts(services.content()).map(({ id }) => id))
  const unknown = promo.products?.find((product) => !known.has(product))
  if (unknown !== undefined) {
    const refusal = unknown.startsWith('tour/') ? 'tour-unknown' : 'vehicle-unknown'
    throw new Refused({ code: refusal, field: 'products' })
  }
  await services.db.transaction(async (transaction) => {
    const { code, folded } = parsed
    if ((await transaction.$count(promoCodes, whereLooksLike(folded))) > 0)
      throw new Refused({ code: 'promo-taken', field: 'code' })
    const row = { ...promo, id: randomUUID(), code, createdAt: at, actorId }
    const stored = await transaction
      .insert(promoCodes)
      .values(row)
      .onConflictDoNothing({ target: promoCodes.code })
      .returning({ id: promoCodes.id })
    if (stored.length === 0) throw new Refused({ code: 'promo-taken', field: 'code' })
    await audit(transaction, { action: 'promo-made', row, actorId, at })
  })
}

/**
 * Ends a code. An ended code accepts no new booking. Throws Refused: 'not-found', 'item-changed'
 * (already ended).
 */
export async function endPromoCode(
  services: Pick<Services, 'db' | 'now'>,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  const at = services.now()
  await services.db.transaction(async (transaction) => {
    const row = await lock(transaction, id)
    if (row.endedAt) throw new Refused({ code: 'item-changed' })
    await transaction.update(promoCodes).set({ endedAt: at }).where(eq(promoCodes.id, id))
    await audit(transaction, { action: 'promo-ended', row, actorId, at })
  })
}

/** Deletes an unused code. Throws Refused: 'not-found', 'promo-used'. */
export async function deletePromoCode(
  services: Pick<Services, 'db' | 'now'>,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const row = await lock(transaction, id)
    const uses = await transaction.$count(orders, eq(orders.promoCodeId, id))
    if (uses > 0) throw new Refused({ code: 'promo-used' })
    await transaction.delete(promoCodes).where(eq(promoCodes.id, id))
    await audit(transaction, { action: 'promo-deleted', row, actorId, at: services.now() })
  })
}

type PromoRow = typeof promoCodes.$inferSelect

/** Locks the code's row, so that no booking uses the code at the same time. */
async function lock(transaction: Database, id: string): Promise<PromoRow> {
  const [row] = await transaction
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.id, id))
    .for('update')
  if (!row) throw new Refused({ code: 'not-found' })
  return row
}

function audit(
  transaction: Database,
  act: {
    action: 'promo-made' | 'promo-ended' | 'promo-deleted'
    row: Pick<PromoRow, 'id' | 'code'>
    actorId: string
    at: Date
  },
): Promise<void> {
  const { action, row, actorId, at } = act
  const entry = { actorId, action, subject: 'promo_codes', subjectId: row.id } as const
  return writeAudit(transaction, { ...entry, facts: { code: row.code } }, at)
}
