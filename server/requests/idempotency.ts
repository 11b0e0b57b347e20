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
  const bodyHash = hashBody(request)
  return db.transaction(async (transaction) => {
    // The key's row is the queue: a second request with it waits here until the first has ended.
    const claimed = await transaction
      .insert(idempotencyKeys)
      .values({ scope, key, bodyHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0)
      return { answer: await repeatAnswer(transaction, request), isRepeated: true }
    const { answer, mails } = await work(transaction)
    await enqueueMail(transaction, mails, now)
    await transaction.update(idempotencyKeys).set({ answer }).where(rowOf(request))
    return { answer, isRepeated: false }
  })
}

/** The answer that is remembered for a key; undefined where none is. The same key with another body is refused. */
export async function findAnswer<Answer>(
  db: Database,
  request: KeyedRequest<Answer>,
): Promise<{ answer: Answer } | undefined> {
  const [first] = await db.select().from(idempotencyKeys).where(rowOf(request))
  return first && { answer: readAnswer(first, request) }
}

/**
 * Remembers an answer within the transaction that makes it true, for work that is too long to be done in one.
 * Throws `Refused` where somebody else has used the key meanwhile, so that only one of two is stored.
 */
export async function rememberAnswer<Answer>(
  transaction: Transaction,
  request: KeyedRequest<Answer>,
  answer: Answer,
): Promise<void> {
  const { scope, key, now } = request
  const claimed = await transaction
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash: hashBody(request), createdAt: now, answer })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) throw new Refused({ code: 'idempotency-key-reused' })
}

async function repeatAnswer<Answer>(
  transaction: Transaction,
  request: KeyedRequest<Answer>,
): Promise<Answer> {
  const [first] = await transaction.select().from(idempotencyKeys).where(rowOf(request))
  return readAnswer(first, request)
}

function readAnswer<Answer>(
  row: typeof idempotencyKeys.$inferSelect | undefined,
  request: KeyedRequest<Answer>,
): Answer {
  if (row?.bodyHash !== hashBody(request)) throw new Refused({ code: 'idempotency-key-reused' })
  return request.answerSchema.parse(row.answer)
}

function hashBody({ body }: Pick<KeyedRequest<unknown>, 'body'>): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

function rowOf({ scope, key }: Record<'scope' | 'key', string>) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}
