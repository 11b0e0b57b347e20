import { createLog } from '#server/log.ts'
import { attention } from '#server/database/schema/attention.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { workOnce } from '#server/payments/worker.ts'
import type { TestOffice } from './test-office.ts'

const log = createLog('silent')

/** Does all that money owes later, once. */
export function work({ office }: Pick<TestOffice, 'office'>): Promise<void> {
  return workOnce({ office, log, isClockBelieved: () => Promise.resolve(true) })
}

/** Which mails were owed, by their names. */
export async function listMails({ db }: Pick<TestOffice, 'db'>): Promise<string[]> {
  const mails = await db.select({ kind: outbox.kind }).from(outbox).orderBy(outbox.kind)
  return mails.map(({ kind }) => kind)
}

/** What has come under attention. */
export async function listKinds({ db }: Pick<TestOffice, 'db'>): Promise<string[]> {
  const found = await db.select({ kind: attention.kind }).from(attention)
  return found.map(({ kind }) => kind)
}
