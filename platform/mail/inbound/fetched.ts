import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { fetchedMails } from '#app/messages/schema.server.ts'
import type { Logger } from '../../log.ts'

/**
 * Records what was fetched from a source, permanently: stored mails are deleted later and must not
 * be fetched again.
 */
export type Fetched = {
  now: () => Date
  log: Logger
  /** Names that need no fetch; undefined before the first read. */
  readNames: () => Promise<ReadonlySet<string> | undefined>
  noteNames: (names: readonly string[]) => Promise<void>
  /** The last fetched number of a mailbox, its UIDVALIDITY, and the time of the read. */
  readNumber: () => Promise<{ numbering: string; upTo: number; at: Date } | undefined>
  noteNumber: (last: { numbering: string; upTo: number }) => Promise<void>
}

const mostNames = 5000

export function openFetched(
  { db, now, log }: { db: Database; now: () => Date; log: Logger },
  source: string,
): Fetched {
  let names: Set<string> | undefined
  const ofSource = eq(fetchedMails.source, source)
  return {
    now,
    log,
    async readNames() {
      if (names) return names
      const rows = await db
        .select({ name: fetchedMails.name })
        .from(fetchedMails)
        .where(and(ofSource, isNull(fetchedMails.upTo)))
      names = rows.length > 0 ? new Set(rows.map(({ name }) => name)) : undefined
      return names
    },
    async noteNames(more) {
      await db.transaction(async (transaction) => {
        for (let from = 0; from < more.length; from += mostNames) {
          const part = more.slice(from, from + mostNames)
          // oxlint-disable-next-line no-await-in-loop -- One connection.
          await transaction
            .insert(fetchedMails)
            .values(part.map((name) => ({ source, name, at: now() })))
            .onConflictDoNothing()
        }
      })
      for (const name of more) names?.add(name)
    },
    async readNumber() {
      const [row] = await db
        .select()
        .from(fetchedMails)
        .where(and(ofSource, isNotNull(fetchedMails.upTo)))
      return row && { numbering: row.name, upTo: row.upTo ?? 0, at: row.at }
    },
    async noteNumber({ numbering, upTo }) {
      const change = { upTo, at: now() }
      await db.transaction(async (transaction) => {
        await transaction
          .delete(fetchedMails)
          .where(and(ofSource, isNotNull(fetchedMails.upTo), ne(fetchedMails.name, numbering)))
        await transaction
          .insert(fetchedMails)
          .values({ source, name: numbering, ...change })
          .onConflictDoUpdate({ target: [fetchedMails.source, fetchedMails.name], set: change })
      })
    },
  }
}
