import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Transaction } from '../database/database.ts'
import { idempotencyKeys } from '../database/schema/requests.ts'
import { enqueueMail, type OwedMail } from '../mail/outbox.ts'
import { Refused } from '../refused.ts'

/** One write under its Idempotency-Key. `body` is the parsed body: two spellings of it are the same. */
export type KeyedRequest<Answer> = {
  /** Which write: the same key on another one is another request. */
  scope: string
  key: string
  body: unknown
  now: Date
  answerSchema: z.ZodType<Answer>
}

/** What came of the work: the answer, and the mails to be sent for it. */
export type Done<Answer> = { answer: Answer; mails: OwedMail[] }

/**
 * Does the work once per key, in one transaction with its mails and the memory of its answer, and
 * sends that answer to whoever repeats the request; a repetition that comes while the first is under
 * way waits for it. The same key with a different body is refused. Work that was refused is not
 * remembered. A repetition is told apart, for whoever gives the one who asked first more.
 */
export async function answerOnce<Answer>(
  db: Database,
  request: KeyedRequest<Answer>,
  work: (transaction: Transaction) => Promise<Done<Answer>>,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  const { scope, key, now } = request
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex')
  return db.transaction(async (transaction) => {
    // The key's row is the queue: a second request with it waits here until the first has ended.
    const claimed = await transaction
      .insert(idempotencyKeys)
      .values({ scope, key, bodyHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0)
      return { answer: await repeatAnswer(transaction, request, bodyHash), isRepeated: true }
    const { answer, mails } = await work(transaction)
    await enqueueMail(transaction, mails, now)
    await transaction.update(idempotencyKeys).set({ answer }).where(rowOf(request))
    return { answer, isRepeated: false }
  })
}

async function repeatAnswer<Answer>(
  transaction: Transaction,
  request: KeyedRequest<Answer>,
  bodyHash: string,
): Promise<Answer> {
  const [first] = await transaction.select().from(idempotencyKeys).where(rowOf(request))
  if (first?.bodyHash !== bodyHash) throw new Refused({ code: 'idempotency-key-reused' })
  return request.answerSchema.parse(first.answer)
}

function rowOf({ scope, key }: Record<'scope' | 'key', string>) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}
