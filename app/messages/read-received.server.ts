import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { receivedMails } from './schema.server.ts'
import { readMailFile } from '#platform/mail/inbound/mail-process.ts'
import { Refused } from '#platform/refused.ts'
import { readRaw } from './receive-mails.server.ts'

/**
 * Reads a thread's raw mail, or one of its files, with a file name. Throws Refused ('not-found').
 */
export async function readReceived(
  db: Database,
  { id: threadId, mailId, file }: { id: string; mailId: string; file?: number | undefined },
): Promise<{ name: string; bytes: Uint8Array }> {
  const [mail] = await db
    .select({ files: receivedMails.files })
    .from(receivedMails)
    .where(and(eq(receivedMails.id, mailId), eq(receivedMails.threadId, threadId)))
  if (!mail) throw new Refused({ code: 'not-found' })
  const raw = await readRaw(db, mailId)
  if (file === undefined) return { name: `${mailId}.eml`, bytes: raw }
  // The mail was parsed when it arrived, so its files are known.
  const found = mail.files[file]
  const bytes = found && (await readMailFile(raw, file))
  if (!bytes) throw new Refused({ code: 'not-found' })
  return { name: found.name, bytes }
}
