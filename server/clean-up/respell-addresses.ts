import { eq, sql } from 'drizzle-orm'
import { spellEmail } from '#rules/text/email-address.ts'
import type { Database } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { adminInvitations } from '#app/accounts/administration-schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'

/**
 * Converts addresses of older versions to the current spelling (rules/text/email-address.ts). An
 * address that already exists in that spelling is skipped, so no account becomes another person's.
 * Part of the daily clean-up; after the first run there is nothing to do.
 */
export async function respellAddresses(db: Database): Promise<void> {
  const orders = inboxes.map(({ table }) => table)
  for (const table of new Set<Addressed>([...once, ...orders])) {
    const found = (await db
      .select({ id: table.id, email: table.email })
      .from(table)
      .where(sql`octet_length(${table.email}) <> char_length(${table.email})`)) as {
      id: string
      email: string
    }[]
    for (const { id, email } of found) {
      const spelled = spellEmail(email)
      if (spelled === email || (await isTaken(db, table, spelled))) continue
      await db.update(table).set({ email: spelled }).where(eq(table.id, id))
    }
  }
}

type Addressed = (typeof once)[number] | (typeof inboxes)[number]['table']

/** Tables with unique addresses. */
const once = [users, adminInvitations, newsletterSubscriptions] as const

async function isTaken(db: Database, table: Addressed, email: string): Promise<boolean> {
  if (!once.some((each) => each === table)) return false
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.email, email))
  return rows.length > 0
}
