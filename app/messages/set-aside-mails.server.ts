import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { type AsideReason, asideReasons, type ReceivedState } from './threads.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, whereAfter } from '#platform/database/paging.ts'
import { receivedMails } from './schema.server.ts'
import { readMail } from '#platform/mail/inbound/mail-process.ts'
import { markUnanswered } from './order-thread.server.ts'
import { setThreadStatus } from './threads.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { lockThreadBySubject, lockMailState, addToThread, readRaw } from './receive-mails.server.ts'

const whereAside = inArray(receivedMails.state, [...asideReasons])

export async function listAside(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { id, receivedAt: at, state, sender, subject, threadId } = receivedMails
  const rows = await db
    .select({ id, at, state, sender, subject, threadId })
    .from(receivedMails)
    .where(and(whereAside, whereAfter(cursor, { at, id })))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({
    at: row.at.toISOString(),
    id: row.id,
  }))
  const mails = page.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    reason: row.state as AsideReason,
    sender: row.sender ?? '',
    subject: row.subject ?? '',
    threadId: row.threadId,
  }))
  return { mails, nextCursor }
}

export async function countAside(db: Database): Promise<number> {
  const [row] = await db.select({ n: count() }).from(receivedMails).where(whereAside)
  return row?.n ?? 0
}

/**
 * Moves a mail that was set aside into its thread, or a new one, as a guest's message. Returns the
 * thread's id. Throws Refused: 'not-found', 'item-changed' (no longer set aside).
 */
export async function moveToThread(
  services: Services,
  { id, actorId }: { id: string; actorId: string },
): Promise<string> {
  const parsed = await readMail(await readRaw(services.db, id))
  const { officeEmail: address, secret } = services
  const mailbox = services.mailbox ?? { address, secret, own: () => [] }
  return services.db.transaction(async (transaction) => {
    const state = await lockMailState(transaction, id)
    if (!isAsideReason(state)) throw new Refused({ code: 'item-changed' })
    const at = services.now()
    const [row] = await transaction
      .select({ threadId: receivedMails.threadId })
      .from(receivedMails)
      .where(eq(receivedMails.id, id))
    let threadId = row?.threadId
    if (threadId) {
      const lockedThread = await lockThreadBySubject(services, transaction, threadId)
      if (!lockedThread) throw new Refused({ code: 'not-found' })
      await setThreadStatus(transaction, lockedThread.thread, 'open', at)
      if (lockedThread.thread.kind === 'order') await markUnanswered(transaction, threadId, at)
    } else {
      const mail = { id, parsed }
      threadId = await addToThread({ services, mailbox }, transaction, mail, { isQuiet: false })
    }
    await transaction
      .update(receivedMails)
      .set({ state: 'taken', threadId, files: parsed.files })
      .where(eq(receivedMails.id, id))
    const entry = { actorId, action: 'mail-brought-back', subject: 'threads' } as const
    await writeAudit(transaction, { ...entry, subjectId: threadId, facts: { from: state } }, at)
    return threadId
  })
}

function isAsideReason(state: ReceivedState): state is AsideReason {
  return asideReasons.some((one) => one === state)
}
