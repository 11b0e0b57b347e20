import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { receivedMails } from '../../database/schema/threads.ts'
import { parseMail } from '../../mail/inbound/parse-mail.ts'
import { Refused } from '../../refused.ts'

/** A mail of a thread as it came, or one of its files, with a name to save it by. Throws Refused ('not-found'). */
export async function readReceived(
  db: Database,
  { id: threadId, mailId, file }: { id: string; mailId: string; file?: number | undefined },
): Promise<{ name: string; bytes: Uint8Array }> {
  const [mail] = await db
    .select()
    .from(receivedMails)
    .where(and(eq(receivedMails.id, mailId), eq(receivedMails.threadId, threadId)))
  if (!mail) throw new Refused({ code: 'not-found' })
  if (file === undefined) return { name: `${mailId}.eml`, bytes: mail.raw }
  // It is there because the mail was read before.
  const found = mail.files[file] && (await parseMail(mail.raw)).files[file]
  if (!found) throw new Refused({ code: 'not-found' })
  return { name: found.name, bytes: found.content }
}
