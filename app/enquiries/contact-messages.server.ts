import type { ContactMessage } from '#app/messages/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import type { Services } from '#platform/services.ts'
import { createEnquiry } from './create-enquiry.server.ts'

/**
 * Stores a visitor's message in the caller's transaction. Returns the mails to office and visitor.
 */
export async function createContactMessage(
  services: Services,
  transaction: Transaction,
  message: ContactMessage,
): Promise<WorkResult<{ id: string; receivedAt: string }>> {
  const { consent, timestamp: sentAt, phone = null, tourType = null, ...messageFields } = message
  const { id, mails } = await createEnquiry(services, transaction, {
    kind: 'contact',
    consent,
    data: () => ({ ...messageFields, phone, tourType, sentAt }),
    facts: () => ({ kind: 'contact', ...message }),
  })
  return { answer: { id, receivedAt: services.now().toISOString() }, mails }
}
