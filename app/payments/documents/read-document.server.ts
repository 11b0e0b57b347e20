import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { documents } from '../documents-schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { renderPdf } from './pdf/render-pdf.server.ts'
import { readOrderAccount } from './whole-invoice.server.ts'
import { findDocument, type IssuedDocument, listIssuedDocuments } from './store-document.server.ts'

export type ListedDocument = {
  id: string
  kind: IssuedDocument['snapshot']['kind']
  /** Example: 'INV-00042'. */
  name: string
  /** The date in Cape Town. */
  issuedOn: string
  /** The amount received or refunded, in cents. */
  amount: number
  isTest: boolean
  /** The missing detail. Without it the document is no tax invoice. */
  lacks?: 'address'
}

export async function listDocuments(db: Database, orderId: string): Promise<ListedDocument[]> {
  const issuedDocuments = await listIssuedDocuments(db, eq(documents.orderId, orderId))
  return issuedDocuments.map(
    ({ id, name, snapshot: { kind, issuedOn, amount, isTest, lacks } }) => ({
      id,
      kind,
      name,
      issuedOn,
      amount,
      isTest,
      ...(lacks ? { lacks } : {}),
    }),
  )
}

/**
 * Makes the PDF of a document, with its file name. The bytes are always the same, except for later
 * payments below an invoice for a whole order. The caller checks the right to read the order.
 * Throws Refused ('not-found') if the order has no such document, and Error if the stored snapshot
 * differs from the issued one.
 */
export async function readDocument(
  db: Database,
  { orderId, documentId }: { orderId: string; documentId: string },
): Promise<{ name: string; bytes: Buffer }> {
  const whereDocument = and(eq(documents.orderId, orderId), eq(documents.id, documentId))
  const issuedDocument = await findDocument(db, whereDocument)
  if (!issuedDocument) throw new Refused({ code: 'not-found' })
  // Later payments appear below an invoice for a whole order, so its PDF is not cached.
  const bytes = issuedDocument.snapshot.whole
    ? await renderPdf(issuedDocument.snapshot, await readOrderAccount(db, issuedDocument))
    : await renderCached(issuedDocument)
  return { name: `${issuedDocument.name}.pdf`, bytes }
}

/** Cache of the last PDFs by content, so that a second download is fast. */
const pdfCache = new Map<string, Promise<Buffer>>()
const maxCachedPdfs = 20

function renderCached({ id, snapshot }: IssuedDocument): Promise<Buffer> {
  const cachedPdf = pdfCache.get(id)
  if (cachedPdf) return cachedPdf
  const rendering = renderPdf(snapshot)
  pdfCache.set(id, rendering)
  rendering.catch(() => pdfCache.delete(id))
  for (const oldest of [...pdfCache.keys()].slice(0, -maxCachedPdfs)) pdfCache.delete(oldest)
  return rendering
}
