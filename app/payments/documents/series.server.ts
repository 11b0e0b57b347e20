import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#platform/database/database.ts'
import { documents, documentSeries } from '../documents-schema.server.ts'

/**
 * Series of numbers: invoices and credit notes; without VAT receipts, their corrections and
 * charge-backs; and test documents.
 */
export const allSeries = ['INV', 'CN', 'REC', 'RN', 'CB', 'TEST'] as const
export type Series = (typeof allSeries)[number]

/**
 * Takes the next number of a series in the transaction of its document. After a rollback the next
 * document gets the number, so there are never gaps. Only one transaction at a time takes numbers
 * of any series, until it ends, so that two cannot deadlock. Undefined if the document is issued
 * already.
 */
export async function nextNumber(
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
