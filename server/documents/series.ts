import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { documentSeries } from '../database/schema/documents.ts'

export type Series = 'INV' | 'CN' | 'TEST'

/**
 * Lets one transaction at a time issue documents, until it ends. Whoever issues asks first, then looks
 * whether the document is there already. Taken after every other lock: day, order, payments, this one.
 */
export async function lockSeries(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('documents', 0))`)
}

/**
 * The next number of a series. It is written in the transaction of the document: what is rolled back
 * gives its number back, and the next one takes it, so that there is never a gap.
 */
export async function takeNumber(transaction: Transaction, series: Series): Promise<number> {
  const [row] = await transaction
    .insert(documentSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({
      target: documentSeries.series,
      set: { last: sql`${documentSeries.last} + 1` },
    })
    .returning({ last: documentSeries.last })
  if (!row) throw new Error(`The series ${series} gave no number.`)
  return row.last
}

/** What a document is called: 'INV-00042'. */
export function nameDocument(series: string, number: number): string {
  return `${series}-${String(number).padStart(5, '0')}`
}
