import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { nameDocument, type Series, takeNumber } from './series.ts'
import { hashSnapshot, type Snapshot, snapshotSchema } from './snapshot.ts'

/** A document that was issued, and what it says. */
export type IssuedDocument = { id: string; orderId: string; name: string; snapshot: Snapshot }

/**
 * What it was issued for. `mistake`: the invoice of money that never came. `order`: the whole of it, of which there
 * can be several: each is for what the others have left.
 */
export type IssuedFor =
  | { paymentId: string }
  | { refundId: string }
  | { mistake: string }
  | { order: string }

/**
 * Numbers and stores a document, or gives the one that was issued for the same before. Its order is locked,
 * so that nobody else issues it meanwhile.
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
  const number = await takeNumber(transaction, series, whereIssued)
  if (number === undefined) {
    const issued = await findDocument(transaction, whereIssued)
    if (issued) return issued
    throw new Error(`The series ${series} gave no number.`)
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

/** The document that a condition finds, if there is one. Throws where it is not as it was issued. */
export async function findDocument(
  db: Database,
  where: SQL | undefined,
): Promise<IssuedDocument | undefined> {
  const [found] = await listStored(db, where)
  return found
}

/** The documents that a condition finds, the first one issued first. Throws as `findDocument` does. */
export async function listStored(db: Database, where: SQL | undefined): Promise<IssuedDocument[]> {
  return (await listNamed(db, where)).map(({ name, issued }) => {
    if (!issued) throw new Error(`${name} is not as it was issued.`)
    return issued
  })
}

/** The same, each with its name; without what is not as it was issued. */
export async function listNamed(
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
    const isWhole = snapshot !== undefined && hashSnapshot(snapshot) === hash
    return { kind, name, issued: isWhole ? { id, orderId, name, snapshot } : undefined }
  })
}

/** Documents of one payment or refund; that of a mistake has neither, and corrects its invoice. None of a whole order. */
function whereIssuedFor(issuedFor: IssuedFor): SQL | undefined {
  if ('order' in issuedFor) return sql`false`
  if ('mistake' in issuedFor)
    return and(eq(documents.corrects, issuedFor.mistake), isNull(documents.refundId))
  return 'paymentId' in issuedFor
    ? eq(documents.paymentId, issuedFor.paymentId)
    : eq(documents.refundId, issuedFor.refundId)
}
