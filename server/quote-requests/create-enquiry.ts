import { randomUUID } from 'node:crypto'
import { type EnquiryFacts, enquiryGuest, enquiryOffice } from '#emails/enquiry.ts'
import type { Transaction } from '../database/database.ts'
import {
  enquiries,
  type Enquiry,
  type EnquiryKind,
  type NewColumns,
  type NewEnquiry,
  packEnquiry,
} from '../database/schema/enquiries.ts'
import { type OwedMail, toGuestAndOffice } from '../mail/outbox.ts'
import { storeUnderReference } from '../orders/book/store-order.ts'
import { keepMessage, lockThread } from '../orders/messages/threads.ts'
import { admitConfirmation, countAttempt } from '../requests/attempts.ts'
import type { Services } from '../services.ts'

/** What is particular to each kind: what its reference begins with, and its mails. A message is known by its id. */
const particulars = {
  contact: { prefix: undefined, guest: 'contact-guest', own: 'contact-office' },
  ride: { prefix: 'RD', guest: 'ride-asked-guest', own: 'contact-office' },
  group: { prefix: 'GQ', guest: 'group-quote-guest', own: 'group-quote-office' },
  itinerary: {
    prefix: 'QR',
    guest: 'itinerary-enquiry-guest',
    own: 'itinerary-enquiry-office',
  },
} as const satisfies Record<EnquiryKind, object>

/** An address gets this many acknowledgements of messages an hour: nobody can flood a stranger's mailbox through us. */
const acknowledgements = { most: 5, windowMs: 60 * 60_000 }

type Created<Kind extends EnquiryKind> = {
  id: string
  reference: Enquiry<Kind>['reference']
  mails: OwedMail[]
}

/**
 * Stores an enquiry in the caller's transaction, and gives its reference and the mails to its sender and to
 * the office. `asked` and `facts` are called with the reference, which is empty for a message. Throws Refused:
 * 'confirmations-limited'.
 */
export async function createEnquiry<Kind extends EnquiryKind>(
  services: Services,
  transaction: Transaction,
  {
    kind,
    consent,
    asked,
    facts,
  }: {
    kind: Kind
    consent: { textVersion: string }
    asked: (reference: string) => NewEnquiry<Kind>
    facts: (reference: string) => EnquiryFacts
  },
): Promise<Created<Kind>> {
  const now = services.now()
  const id = randomUUID()
  const isMessage = kind === 'contact' || kind === 'ride'
  const rows: (typeof enquiries.$inferSelect)[] = []
  const insert = async (reference: string | null) => {
    const values = {
      ...packEnquiry<NewColumns>(asked(reference ?? '')),
      id,
      kind,
      reference,
      status: isMessage ? ('new' as const) : ('requested' as const),
      consentTextVersion: consent.textVersion,
      createdAt: now,
    }
    const target = enquiries.reference
    rows.push(
      ...(await transaction
        .insert(enquiries)
        .values(values)
        .onConflictDoNothing({ target })
        .returning()),
    )
    return rows.length > 0
  }
  const { prefix } = particulars[kind]
  if (prefix) await storeUnderReference(prefix, insert)
  else await insert(null)
  const [row] = rows
  if (!row) throw new Error('The enquiry was not stored.')
  const { reference, email, message } = row
  if (isMessage) {
    const thread = await lockThread(transaction, { kind: 'contact', id }, now)
    await keepMessage(transaction, thread, { key: id, from: 'guest', text: message ?? '', at: now })
  }
  const isAcknowledged = await admitMail(services, transaction, { kind, email, now })
  const mails = oweMails(services, row, { ...facts(reference ?? ''), isAcknowledged })
  return { id, reference: reference as Created<Kind>['reference'], mails }
}

/** The mails about an enquiry, new or changed; the one to its sender holds the link to it. */
export function oweMails(
  services: Services,
  { id, kind, reference, email }: Pick<Enquiry, 'id' | 'kind' | 'reference' | 'email'>,
  { isAcknowledged = true, ...facts }: EnquiryFacts & { isAcknowledged?: boolean },
): OwedMail[] {
  const content = services.content()
  const kinds = particulars[kind]
  const isMessage = kind === 'contact' || kind === 'ride'
  // A message by its id: so its mails are shown beside it, and an answer to them finds it.
  const about = isMessage || reference === null ? id : reference
  return toGuestAndOffice(
    services,
    { about, email, ...(kind === 'contact' ? {} : { managedQuote: id }) },
    {
      ...(isAcknowledged && {
        guest: { kind: kinds.guest, message: enquiryGuest(content, facts) },
      }),
      own: { kind: kinds.own, message: enquiryOffice(content, facts) },
    },
  )
}

/** Whether its sender is mailed: whoever writes too often is not, and a request is refused then. */
async function admitMail(
  services: Services,
  transaction: Transaction,
  { kind, email, now }: { kind: EnquiryKind; email: string; now: Date },
): Promise<boolean> {
  if (kind !== 'contact') {
    await admitConfirmation(transaction, { content: services.content(), email, now })
    return true
  }
  const { most, windowMs } = acknowledgements
  const attempt = { kind: 'contact-acknowledgement', subject: email, windowMs, now }
  return (await countAttempt(transaction, attempt)) <= most
}
