import { eq } from 'drizzle-orm'
import { recordsWithNotesAnswer, ownRecordsAnswer } from './own-data-contract.ts'
import { listPasskeys } from './passkeys.server.ts'
import { listRoles } from './roles.server.ts'
import { knownDevices, sessions, users } from './schema.server.ts'
import type { Reading } from '#app/office/inbox/inbox.server.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'
import { listItemsOf } from '#app/office/inbox/list-items.server.ts'
import { listOwnWaiting } from '#app/waiting/read-waiting.server.ts'
import { listOwnOffers } from '#app/offers/own-offers.server.ts'
import { listThreadsByEmail } from '#app/messages/read-threads.server.ts'
import { listOwnOrders } from './own-orders.server.ts'
import { readPreferences } from './preferences.server.ts'
import { listSavedItineraries } from './saved-itineraries.server.ts'

type Owner = { userId: string; email: string }

/**
 * Lists everything requested with a confirmed address, newest first. Includes requests from before
 * the account existed.
 */
export async function listOwnRecords(reading: Reading, { email }: Owner) {
  return ownRecordsAnswer.parse(await listRecords(reading, email))
}

/** Collects all data about a user for download (POPIA: access), including the office's notes. */
export async function exportOwnData(reading: Reading, { userId, email }: Owner, now: Date) {
  const { db, content } = reading
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const sessionRows = await db.select().from(sessions).where(eq(sessions.userId, userId))
  const devices = await db.select().from(knownDevices).where(eq(knownDevices.userId, userId))
  const keys = await listPasskeys(db, userId)
  const roles = await listRoles(db, userId)
  return {
    exportedAt: now.toISOString(),
    account: { id: userId, email, createdAt: user?.createdAt.toISOString() ?? null },
    preferences: await readPreferences(db, { userId, email }),
    roles: roles.map(({ role, createdAt }) => ({ role, createdAt: createdAt.toISOString() })),
    sessions: sessionRows.map(({ createdAt, expiresAt, device }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ...(device && { device }),
    })),
    passkeys: keys.map(({ name, device, createdAt, lastUsedAt }) => ({
      name,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    devices: devices.map(({ createdAt, lastSeenAt }) => ({
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    orders: await listOwnOrders(db, email),
    offers: await listOwnOffers(db, email),
    waiting: await listOwnWaiting(db, email),
    messages: await listThreadsByEmail(db, email),
    itineraries: await listSavedItineraries(db, content, userId),
    records: recordsWithNotesAnswer.parse(await listRecords(reading, email)),
  }
}

async function listRecords(reading: Reading, email: string) {
  const lists = inboxes.map(
    async (inbox) => [inbox.name, await listItemsOf(reading, inbox, email)] as const,
  )
  return Object.fromEntries(await Promise.all(lists))
}
