import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { knownDevices } from './schema.server.ts'

/**
 * Records a sign-in on a device. `isNew`: it is the user's first sign-in there. `device` is
 * the random id of the device's cookie; only its hash is stored.
 */
export async function recordDevice(
  transaction: Database,
  { userId, device, now }: { userId: string; device: string; now: Date },
): Promise<{ isNew: boolean }> {
  const deviceHash = createHash('sha256').update(device).digest('hex')
  const addedRows = await transaction
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, lastSeenAt: now })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId })
  if (addedRows.length > 0) return { isNew: true }
  await transaction
    .update(knownDevices)
    .set({ lastSeenAt: now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
  return { isNew: false }
}

/** Deletes all known devices of a user, because earlier sign-ins may have been another person's. */
export async function deleteKnownDevices(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(knownDevices).where(eq(knownDevices.userId, userId))
}
