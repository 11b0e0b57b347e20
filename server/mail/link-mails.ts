import { readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { and, eq, exists, gt, isNotNull, isNull, ne, not, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { outbox } from '../database/schema/outbox.ts'

/** What is left of a mail whose link must not be read in it any more. */
export const withoutBody = { html: '', text: '', listUnsubscribe: null } as const

/** Ends the file name of a mail that carries such a link: no backup takes it up. */
export const linkMailEnding = '.link.eml'

/**
 * Takes the bodies of mails whose links are used or over out of the outbox, and such mails out of
 * the folder that holds them where there is no mail server. Part of the daily clean-up: until then
 * they can be read there, which is how links are opened while building.
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
