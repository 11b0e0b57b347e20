import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { ClosingRequest } from './contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { closings, guides, vehicles } from './schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'

/**
 * Closes a vehicle or a guide for some days. `id` belongs to one form: a repeated request counts
 * once, with its last content. Trips on these days stay; the office moves them. Throws Refused
 * ('not-found').
 */
export async function addClosing(
  { db, now }: Services,
  { id, request, actorId }: { id: string; request: ClosingRequest; actorId: string },
): Promise<void> {
  const at = now()
  await db.transaction((transaction) => storeClosing(transaction, { id, request, actorId, at }))
}

export async function storeClosing(
  transaction: Transaction,
  { id, request, actorId, at }: { id: string; request: ClosingRequest; actorId: string; at: Date },
): Promise<void> {
  const { kind, resourceId, firstDay, lastDay, reason } = request
  const table = kind === 'vehicle' ? vehicles : guides
  // Locks the vehicle or guide. A concurrent assignment waits and then sees the closing.
  const resourceRows = await transaction
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, resourceId))
    .for('no key update')
  if (resourceRows.length === 0) throw new Refused({ code: 'not-found' })
  const owner = kind === 'vehicle' ? { vehicleId: resourceId } : { guideId: resourceId }
  const [stored] = await transaction.select().from(closings).where(eq(closings.id, id))
  const values = { vehicleId: null, guideId: null, ...owner, firstDay, lastDay, reason }
  if (stored && isDeepStrictEqual({ ...stored, ...values }, stored)) return
  await transaction
    .insert(closings)
    .values({ id, ...values, createdAt: at })
    .onConflictDoUpdate({ target: closings.id, set: values })
  const facts = { firstDay, lastDay, reason }
  const subject = kind === 'vehicle' ? 'vehicles' : 'guides'
  const act = { actorId, action: 'closing-added' } as const
  await writeAudit(transaction, { ...act, subject, subjectId: resourceId, facts }, at)
}

/** Removes a closing. Throws Refused ('gone-already') if no closing has that id. */
export async function removeClosing(
  { db, now }: Services,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [deleted] = await transaction.delete(closings).where(eq(closings.id, id)).returning()
    if (!deleted) throw new Refused({ code: 'gone-already' })
    const { vehicleId, guideId, firstDay, lastDay, reason } = deleted
    const subject = vehicleId === null ? 'guides' : 'vehicles'
    const subjectId = vehicleId ?? guideId ?? id
    const facts = { firstDay, lastDay, reason }
    const auditEntry = { actorId, action: 'closing-removed', subject, subjectId, facts } as const
    await writeAudit(transaction, auditEntry, now())
  })
}
