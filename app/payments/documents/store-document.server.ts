import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import { documents, documentSeries } from '../documents-schema.server.ts'
import { hashSnapshot, type Snapshot, snapshotSchema } from './snapshot.server.ts'
import { z } from 'zod'

/**
 * Series of numbers: invoices and credit notes; without VAT receipts, their corrections and
 * charge-backs; and test documents.
 */
export const allSeries = ['INV', 'CN', 'REC', 'RN', 'CB', 'TEST'] as const
type Series = (typeof allSeries)[number]

/**
 * Gets the next number of a series in the transaction of its document. After a rollback the next
 * document gets the number, so there are never gaps. Only one transaction at a time reserves
 * numbers, until it ends, so that two cannot deadlock. Undefined if the document is issued
 * already.
 */
async function reserveNumber(
  transaction: Transaction,
  series: Series,
  whereIssued: SQL | undefined,
): Promise<number | undefined> {
  const { last } = documentSeries
  const answer = await transaction.execute(sql`
    with alone as (select pg_advisory_xact_lock(hashtextextended('documents', 0)))
    insert into ${documentSeries} (series, last) select ${series}, 1 from alone
      where not exists (select from ${documents} where ${whereIssued})
    on conflict (series) do update set last = ${last} + 1 returning last`)
  return seriesRows.parse(answer).rows[0]?.last
}

const seriesRows = z.object({ rows: z.array(z.object({ last: z.number() })) })

/** Example: 'INV-00042'. */
export function nameDocument(series: string, number: number): string {
  return `${series}-${String(number).padStart(5, '0')}`
}

export type IssuedDocument = { id: string; orderId: string; name: string; snapshot: Snapshot }

/**
 * The cause of a document. `mistake` is the payment that never arrived; its invoice is corrected.
 * `order` is a whole order, which can have several documents, each for what the others leave open.
 */
export type IssuedFor =
  | { paymentId: string }
  | { refundId: string }
  | { mistake: string }
  | { order: string }

/**
 * Numbers and stores a document, or returns the one issued for the same cause. The caller has
 * locked the order, so that no other transaction issues it.
 */
export async function storeDocument(
  transaction: Transaction,
  document: {
    series: Series
    orderId: string
    issuedFor: IssuedFor
    corrects: string | null
    write: (name: string) => Snapshot
    now: Date
  },
): Promise<IssuedDocument> {
  const { series, orderId, issuedFor, corrects, write, now } = document
  const whereIssued = whereIssuedFor(issuedFor)
  const number = await reserveNumber(transaction, series, whereIssued)
  if (number === undefined) {
    const existingDocument = await findDocument(transaction, whereIssued)
    if (existingDocument) return existingDocument
    throw new Error(`The series ${series} has no next number.`)
  }
  const name = nameDocument(series, number)
  const snapshot = snapshotSchema.parse(write(name))
  const id = randomUUID()
  await transaction.insert(documents).values({
    id,
    series,
    number,
    kind: snapshot.kind,
    orderId,
    ...('mistake' in issuedFor || 'order' in issuedFor ? {} : issuedFor),
    corrects,
    snapshot,
    hash: hashSnapshot(snapshot),
    createdAt: now,
  })
  return { id, orderId, name, snapshot }
}

/** Finds a document by a condition. Throws if the stored snapshot differs from the issued one. */
export async function findDocument(
  db: Database,
  where: SQL | undefined,
): Promise<IssuedDocument | undefined> {
  const [document] = await listIssuedDocuments(db, where)
  return document
}

/** Lists documents by a condition, oldest first. Throws as `findDocument` does. */
export async function listIssuedDocuments(
  db: Database,
  where: SQL | undefined,
): Promise<IssuedDocument[]> {
  return (await listNamedDocuments(db, where)).map(({ name, issued }) => {
    if (!issued) throw new Error(`${name} is not as it was issued.`)
    return issued
  })
}

/**
 * Lists documents by a condition, with their names. Omits those that differ from what was issued.
 */
export async function listNamedDocuments(
  db: Database,
  where: SQL | undefined,
): Promise<{ kind: string; name: string; issued: IssuedDocument | undefined }[]> {
  const rows = await db
    .select()
    .from(documents)
    .where(and(where))
    .orderBy(documents.createdAt, documents.series, documents.number)
  return rows.map(({ id, orderId, series, number, kind, snapshot: stored, hash }) => {
    const name = nameDocument(series, number)
    const { data: snapshot } = snapshotSchema.safeParse(stored)
    const isUnchanged = snapshot !== undefined && hashSnapshot(snapshot) === hash
    return { kind, name, issued: isUnchanged ? { id, orderId, name, snapshot } : undefined }
  })
}

/**
 * SQL condition for the documents of a payment or refund. For a mistake, those that correct its
 * invoice. None for a whole order.
 */
function whereIssuedFor(issuedFor: IssuedFor): SQL | undefined {
  if ('order' in issuedFor) return sql`false`
  if ('mistake' in issuedFor)
    return and(eq(documents.corrects, issuedFor.mistake), isNull(documents.refundId))
  return 'paymentId' in issuedFor
    ? eq(documents.paymentId, issuedFor.paymentId)
    : eq(documents.refundId, issuedFor.refundId)
}
