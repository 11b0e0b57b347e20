import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { knownDevices } from './schema.server.ts'

/**
 * Records a sign-in on a device and returns true if it is the first one there. `device` is the
 * random id of its cookie; only its hash is stored.
 */
export async function recordDevice(
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

/** Makes every device of a user new again: earlier sign-ins may have been another person. */
export async function forgetDevices(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(knownDevices).where(eq(knownDevices.userId, userId))
}
