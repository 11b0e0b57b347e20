import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Transaction } from '../database/database.ts'
import { idempotencyKeys } from '../database/schema/requests.ts'
import { enqueueMail, type NewMail } from '../mail/outbox.ts'
import { Refused } from '../refused.ts'

/** A write with an Idempotency-Key. `body` is the parsed body, so formatting does not matter. */
export type KeyedRequest<Answer> = {
  /** Identifies the operation: the same key on another one is a different request. */
  scope: string
  key: string
  body: unknown
  now: Date
  answerSchema: z.ZodType<Answer>
}

export type WorkResult<Answer> = { answer: Answer; mails: NewMail[] }

/**
 * Does the work once per key, in one transaction with its mails and the stored answer, and returns
 * that answer to repeats; a repeat during the first request waits for it. Throws Refused for the
 * same key with another body. Refused work is not stored. `isRepeated` marks a repeat, for callers
 * that answer the first request with more.
 */
export async function answerOnce<Answer>(
  db: Database,
  request: KeyedRequest<Answer>,
  work: (transaction: Transaction) => Promise<WorkResult<Answer>>,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  const { scope, key, now } = request
  const bodyHash = hashBody(request)
  return db.transaction(async (transaction) => {
    // The key's row is a lock: a second request waits here until the first has ended.
    const inserted = await transaction
      .insert(idempotencyKeys)
      .values({ scope, key, bodyHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (inserted.length === 0)
      return { answer: await repeatAnswer(transaction, request), isRepeated: true }
    const { answer, mails } = await work(transaction)
    await enqueueMail(transaction, mails, now)
    await transaction.update(idempotencyKeys).set({ answer }).where(whereRequest(request))
    return { answer, isRepeated: false }
  })
}

/** The answer stored for a key; undefined if none. Throws Refused for another body. */
export async function findStoredAnswer<Answer>(
  db: Database,
  request: KeyedRequest<Answer>,
): Promise<{ answer: Answer } | undefined> {
  const [first] = await db.select().from(idempotencyKeys).where(whereRequest(request))
  return first && { answer: readAnswer(first, request) }
}

/**
 * Stores an answer in the transaction that completes the work, if the work needs several.
 * Throws `Refused` if the key was used meanwhile, so only one of two is stored.
 */
export async function storeAnswer<Answer>(
  transaction: Transaction,
  request: KeyedRequest<Answer>,
  answer: Answer,
): Promise<void> {
  const { scope, key, now } = request
  const inserted = await transaction
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash: hashBody(request), createdAt: now, answer })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length === 0) throw new Refused({ code: 'idempotency-key-reused' })
}

async function repeatAnswer<Answer>(
  transaction: Transaction,
  request: KeyedRequest<Answer>,
): Promise<Answer> {
  const [first] = await transaction.select().from(idempotencyKeys).where(whereRequest(request))
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

function whereRequest({ scope, key }: Record<'scope' | 'key', string>) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}
