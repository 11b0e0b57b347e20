import { eq, lt, sql } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { contentFiles } from './schema.server.ts'
import { type Page, createPage } from '#platform/pages/built-pages.ts'

/** Generated files that pages name: the start module, the search words, a card. */
const storedAddress = /^\/(assets\/start-|search\/|cards\/)/
/** Days that a file is stored. A tab open for longer no longer requests its module. */
const storedDays = 30
/** Files per statement, which limits it to some hundred kilobytes. */
const filesPerStatement = 10

/**
 * Stores files that pages name, so that another process, or this one after the next publication,
 * can serve them. Storing a file again extends its time.
 */
export async function storeFiles(
  db: Database,
  files: ReadonlyMap<string, Page>,
  now: Date,
): Promise<void> {
  const rows = [...files]
    .filter(([address]) => storedAddress.test(address))
    .map(([address, { headers, bodies }]) => ({
      address,
      headers,
      bodies: Object.fromEntries(
        Object.entries(bodies).flatMap(([encoding, body]) =>
          body ? [[encoding, Buffer.from(body.bytes).toString('base64')]] : [],
        ),
      ),
      madeAt: now,
    }))
  for (let offset = 0; offset < rows.length; offset += filesPerStatement)
    // Sequential work leaves time for bookings in between.
    await db
      .insert(contentFiles)
      .values(rows.slice(offset, offset + filesPerStatement))
      .onConflictDoUpdate({
        target: contentFiles.address,
        set: {
          headers: sql`excluded.headers`,
          bodies: sql`excluded.bodies`,
          madeAt: sql`excluded.made_at`,
        },
      })
}

export async function findStoredFile(db: Database, address: string): Promise<Page | undefined> {
  const [row] = await db.select().from(contentFiles).where(eq(contentFiles.address, address))
  if (!row) return undefined
  const decodeBody = (encoding: string) => {
    const text = row.bodies[encoding]
    return text === undefined ? undefined : new Uint8Array(Buffer.from(text, 'base64'))
  }
  return createPage(
    { '': decodeBody(''), br: decodeBody('br'), gzip: decodeBody('gzip') },
    row.headers,
  )
}

/** Deletes files older than 30 days. Live files are in the memory of each process. */
export async function deleteOldFiles(db: Database, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - storedDays * dayMs)
  await db.delete(contentFiles).where(lt(contentFiles.madeAt, cutoff))
}
