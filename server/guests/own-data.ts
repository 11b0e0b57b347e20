import { eq } from 'drizzle-orm'
import type { InboxName } from '#rules/office/inbox.ts'
import { listPasskeys } from '../accounts/passkeys.ts'
import { listRoles } from '../accounts/roles.ts'
import { knownDevices, sessions, users } from '../database/schema/accounts.ts'
import type { InboxItem, Reading } from '../office/inbox/inbox.ts'
import { inboxes } from '../office/inbox/inboxes.ts'
import { listItemsOf } from '../office/inbox/list-items.ts'
import { listOwnWaiting } from '../capacity/waiting/read-waiting.ts'
import { listOwnOffers } from '../offers/own-offers.ts'
import { listThreadsOf } from '../office/messages/read-threads.ts'
import { listOwnOrders } from './own-orders.ts'
import { readPreferences } from './preferences.ts'
import { listSavedItineraries } from './saved-itineraries.ts'

type Owner = { userId: string; email: string }

/** What a guest sees of their own; the office's notes and marks are for the office. */
export type OwnRecord = Omit<InboxItem, 'note' | 'isUnanswered'>
export type OwnRecords = Record<InboxName, OwnRecord[]>

/**
 * Everything that was ever asked for with a confirmed address, newest first, that from before the
 * account included.
 */
export async function listOwnRecords(reading: Reading, { email }: Owner): Promise<OwnRecords> {
  const lists = await listAll(reading, email)
  return Object.fromEntries(
    lists.map(([name, items]) => [name, items.map(({ note: _note, ...record }) => record)]),
  ) as OwnRecords
}

/** All that we hold about a user, to download (POPIA: access); here the notes are included. */
export async function gatherOwnData(reading: Reading, { userId, email }: Owner, now: Date) {
  const { db, content } = reading
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const open = await db.select().from(sessions).where(eq(sessions.userId, userId))
  const devices = await db.select().from(knownDevices).where(eq(knownDevices.userId, userId))
  const keys = await listPasskeys(db, userId)
  const roles = await listRoles(db, userId)
  return {
    exportedAt: now.toISOString(),
    account: { id: userId, email, createdAt: user?.createdAt.toISOString() ?? null },
    preferences: await readPreferences(db, { userId, email }),
    roles: roles.map(({ role, createdAt }) => ({ role, createdAt: createdAt.toISOString() })),
    sessions: open.map(({ createdAt, expiresAt, device }) => ({
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
    messages: await listThreadsOf(db, email),
    itineraries: await listSavedItineraries(db, content, userId),
    records: Object.fromEntries(await listAll(reading, email)),
  }
}

type Noted = OwnRecord & Pick<InboxItem, 'note'>

function listAll(reading: Reading, email: string): Promise<[InboxName, Noted[]][]> {
  return Promise.all(
    inboxes.map(async (inbox): Promise<[InboxName, Noted[]]> => {
      const items = await listItemsOf(reading, inbox, email)
      return [inbox.name, items.map(({ isUnanswered: _mark, ...item }) => item)]
    }),
  )
}
