import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.ts'
import { enquiries, type Enquiry, type EnquiryKind, unpackEnquiry } from './schema.server.ts'

export const kindsByInbox = {
  'contact-messages': ['contact', 'ride'],
  'group-quotes': ['group'],
  'itinerary-enquiries': ['itinerary'],
} as const satisfies Record<string, readonly EnquiryKind[]>

/**
 * Finds an enquiry of one of these kinds. Undefined if there is none. Its address is '' after its
 * sender was erased.
 */
export async function findEnquiry<Kind extends EnquiryKind>(
  db: Database | Transaction,
  kinds: readonly Kind[],
  id: string,
): Promise<Enquiry<Kind> | undefined> {
  const [row] = await db
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.id, id), inArray(enquiries.kind, [...kinds])))
  return row && unpackEnquiry<Kind>(row)
}
