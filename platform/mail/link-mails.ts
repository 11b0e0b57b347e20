import { readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { and, eq, exists, gt, isNotNull, isNull, ne, not, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '../database/schema/outbox.ts'

/** Empties the texts of a mail whose link must no longer be readable. */
export const emptyBody = { html: '', text: '', listUnsubscribe: null } as const

/** File extension of a mail with such a link; backups leave it out. */
export const linkMailEnding = '.link.eml'

/**
 * Deletes the bodies of mails with used or expired links: in the outbox, and in the folder used
 * without a mail server. Part of the daily clean-up; until then developers can open the links
 * there.
 */
export async function deleteLinkMailBodies(
  db: Database,
  now: Date,
  mailFolder: string | undefined,
): Promise<void> {
  const whereHasLink = and(isNotNull(outbox.sentAt), isNotNull(outbox.tokenHash))
  const whereTokenIsValid = exists(
    db
      .select({ found: mailedTokens.tokenHash })
      .from(mailedTokens)
      .where(
        and(
          eq(mailedTokens.tokenHash, outbox.tokenHash),
          isNull(mailedTokens.endedAt),
          or(isNull(mailedTokens.expiresAt), gt(mailedTokens.expiresAt, now)),
        ),
      ),
  )
  await db
    .update(outbox)
    .set(emptyBody)
    .where(and(whereHasLink, ne(outbox.html, ''), not(whereTokenIsValid)))
  if (mailFolder === undefined || !existsSync(mailFolder)) return
  const validMails = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(whereHasLink, whereTokenIsValid))
  for (const name of await readdir(mailFolder)) {
    const isExpired =
      name.endsWith(linkMailEnding) && !validMails.some(({ id }) => name.includes(id))
    if (isExpired) await rm(path.join(mailFolder, name), { force: true })
  }
}
