import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { documents } from '../database/schema/documents.ts'
import { Refused } from '../refused.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import { readAccount } from './whole-invoice.ts'
import { findDocument, type IssuedDocument, listStored } from './store-document.ts'

/** A document of an order, for a list of them. */
export type ListedDocument = {
  id: string
  kind: IssuedDocument['snapshot']['kind']
  /** 'INV-00042'. */
  name: string
  /** A calendar date in Cape Town. */
  issuedOn: string
  /** What came or went back, in cents. */
  amount: number
  isTest: boolean
  /** What keeps it from being a tax invoice. */
  lacks?: 'address'
}

/** The documents of an order, the first one issued first. */
export async function listDocuments(db: Database, orderId: string): Promise<ListedDocument[]> {
  const issued = await listStored(db, eq(documents.orderId, orderId))
  return issued.map(({ id, name, snapshot: { kind, issuedOn, amount, isTest, lacks } }) => ({
    id,
    kind,
    name,
    issuedOn,
    amount,
    isTest,
    ...(lacks ? { lacks } : {}),
  }))
}

/**
 * The PDF of a document of an order, and its file's name: the same bytes every time, but for what has come of an
 * invoice for the whole order, which stands below it. Throws Refused
 * ('not-found') where the order has no such document; whether somebody may read the order, the caller
 * has decided. An Error where what is stored is not what was issued.
 */
export async function readDocument(
  db: Database,
  { orderId, documentId }: { orderId: string; documentId: string },
): Promise<{ name: string; bytes: Buffer }> {
  const where = and(eq(documents.orderId, orderId), eq(documents.id, documentId))
  const issued = await findDocument(db, where)
  if (!issued) throw new Refused({ code: 'not-found' })
  // What has come since stands below it, so it's drawn anew.
  const bytes = issued.snapshot.whole
    ? await renderPdf(issued.snapshot, await readAccount(db, issued))
    : await drawOne(issued)
  return { name: `${issued.name}.pdf`, bytes }
}

/** The last ones that were drawn, by what they say: who downloads one twice waits once. */
const drawn = new Map<string, Promise<Buffer>>()
const mostDrawn = 20

function drawOne({ id, snapshot }: IssuedDocument): Promise<Buffer> {
  const known = drawn.get(id)
  if (known) return known
  const drawing = renderPdf(snapshot)
  drawn.set(id, drawing)
  drawing.catch(() => drawn.delete(id))
  for (const oldest of [...drawn.keys()].slice(0, -mostDrawn)) drawn.delete(oldest)
  return drawing
}
