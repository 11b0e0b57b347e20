import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { knownDevices } from '../database/schema/accounts.ts'

/**
 * Notes that a user signed in on a device, and says whether it is the first time there. `device` is
 * the random id that its cookie holds; only its hash is kept.
 */
export async function noteDevice(
  transaction: Database,
  { userId, device, now }: { userId: string; device: string; now: Date },
): Promise<{ isNew: boolean }> {
  const deviceHash = createHash('sha256').update(device).digest('hex')
  const added = await transaction
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, lastSeenAt: now })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId })
  if (added.length > 0) return { isNew: true }
  await transaction
    .update(knownDevices)
    .set({ lastSeenAt: now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
  return { isNew: false }
}

/** Every device of a user counts as new from now on: whoever signed in before may have been somebody else. */
export async function forgetDevices(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(knownDevices).where(eq(knownDevices.userId, userId))
}
