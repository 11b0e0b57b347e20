import { readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { and, eq, exists, gt, isNotNull, isNull, ne, not, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '../database/schema/outbox.ts'

/** Empties the texts of a mail whose link must no longer be readable. */
export const withoutBody = { html: '', text: '', listUnsubscribe: null } as const

/** File extension of a mail with such a link; backups leave it out. */
export const linkMailEnding = '.link.eml'

/**
 * Deletes the bodies of mails with used or expired links: in the outbox, and in the folder used
 * without a mail server. Part of the daily clean-up; until then developers can open the links
 * there.
 */
export async function forgetLinkMails(
  db: Database,
  now: Date,
  mailFolder: string | undefined,
): Promise<void> {
  const carriesLink = and(isNotNull(outbox.sentAt), isNotNull(outbox.tokenHash))
  const whereTokenLives = exists(
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
    .set(withoutBody)
    .where(and(carriesLink, ne(outbox.html, ''), not(whereTokenLives)))
  if (mailFolder === undefined || !existsSync(mailFolder)) return
  const good = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(carriesLink, whereTokenLives))
  for (const name of await readdir(mailFolder)) {
    const isOver = name.endsWith(linkMailEnding) && !good.some(({ id }) => name.includes(id))
    if (isOver) await rm(path.join(mailFolder, name), { force: true })
  }
}
