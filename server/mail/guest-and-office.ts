import type { Transaction } from '../database/database.ts'
import { enqueueMail, type OwedMail } from './outbox.ts'

/** A mail before it is known to whom it goes. */
export type Written = Pick<OwedMail, 'kind' | 'message' | 'attachments'>
type Both = { guest?: Written | undefined; own?: Written | undefined }

/**
 * The mails to a guest and to the office about one thing, each answered to the other. A guest whose
 * details are kept no more has no address, and gets none.
 */
export function toGuestAndOffice(
  { officeEmail }: { officeEmail: string },
  to: Pick<OwedMail, 'about' | 'managedOrder' | 'managedQuote'> & { email: string | null },
  { guest, own }: Both,
): OwedMail[] {
  const { email, about, ...managed } = to
  const answered = email ? { replyTo: email } : {}
  return [
    ...(guest && email ? [{ ...guest, ...managed, about, to: email, replyTo: officeEmail }] : []),
    ...(own ? [{ ...own, ...answered, about, to: officeEmail }] : []),
  ]
}

/** Owes the mails about an order, in the transaction that stores what they tell of. */
export async function queueOrderMails(
  office: { officeEmail: string; now: () => Date },
  transaction: Transaction,
  { id, reference, email }: { id: string; reference: string; email: string | null },
  both: Both,
): Promise<void> {
  const to = { about: reference, email, managedOrder: id }
  await enqueueMail(transaction, toGuestAndOffice(office, to, both), office.now())
}
