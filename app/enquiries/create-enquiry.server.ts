import { randomUUID } from 'node:crypto'
import { type EnquiryFacts, writeEnquiryGuestMail, writeEnquiryOfficeMail } from './mails.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  enquiries,
  type Enquiry,
  type EnquiryKind,
  type NewColumns,
  type NewEnquiry,
  packEnquiry,
} from './schema.server.ts'
import { type NewMail, toGuestAndOffice } from '#platform/mail/outbox.ts'
import { storeUnderReference } from '#app/booking/store-order.server.ts'
import { storeMessage, lockThread } from '#app/messages/threads.server.ts'
import { enforceConfirmationLimit, countAttempt } from '#platform/requests/attempts.ts'
import type { Services } from '#platform/services.ts'

/** The reference's prefix and the mails of each kind. A message has an id, not a reference. */
const settingsByKind = {
  contact: { prefix: undefined, guest: 'contact-guest', office: 'contact-office' },
  ride: { prefix: 'RD', guest: 'ride-asked-guest', office: 'contact-office' },
  group: { prefix: 'GQ', guest: 'group-quote-guest', office: 'group-quote-office' },
  itinerary: {
    prefix: 'QR',
    guest: 'itinerary-enquiry-guest',
    office: 'itinerary-enquiry-office',
  },
} as const satisfies Record<EnquiryKind, object>

/** Acknowledgements per address and hour, so that nobody can flood another person's mailbox. */
const acknowledgements = { most: 5, windowMs: 60 * 60_000 }

type CreatedEnquiry<Kind extends EnquiryKind> = {
  id: string
  reference: Enquiry<Kind>['reference']
  mails: NewMail[]
}

/**
 * Stores an enquiry in the caller's transaction. Returns its reference and the mails to sender and
 * office. `data` and `facts` get the reference, '' for a message. Throws Refused
 * ('confirmations-limited').
 */
export async function createEnquiry<Kind extends EnquiryKind>(
  services: Services,
  transaction: Transaction,
  {
    kind,
    consent,
    data,
    facts,
  }: {
    kind: Kind
    consent: { textVersion: string }
    data: (reference: string) => NewEnquiry<Kind>
    facts: (reference: string) => EnquiryFacts
  },
): Promise<CreatedEnquiry<Kind>> {
  const now = services.now()
  const id = randomUUID()
  const isMessage = kind === 'contact' || kind === 'ride'
  const rows: (typeof enquiries.$inferSelect)[] = []
  const insert = async (reference: string | null) => {
    const values = {
      ...packEnquiry<NewColumns>(data(reference ?? '')),
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
  const { prefix } = settingsByKind[kind]
  if (prefix) await storeUnderReference(prefix, insert)
  else await insert(null)
  const [row] = rows
  if (!row) throw new Error('The enquiry was not stored.')
  const { reference, email, message } = row
  if (isMessage) {
    const thread = await lockThread(transaction, { kind: 'contact', id }, now)
    await storeMessage(transaction, thread, {
      key: id,
      from: 'guest',
      text: message ?? '',
      at: now,
    })
  }
  const isAcknowledged = await admitMail(services, transaction, { kind, email, now })
  const mails = createEnquiryMails(services, row, { ...facts(reference ?? ''), isAcknowledged })
  return { id, reference: reference as CreatedEnquiry<Kind>['reference'], mails }
}

/** The mails about a new or changed enquiry. The sender's mail has the enquiry's link. */
export function createEnquiryMails(
  services: Services,
  { id, kind, reference, email }: Pick<Enquiry, 'id' | 'kind' | 'reference' | 'email'>,
  { isAcknowledged = true, ...facts }: EnquiryFacts & { isAcknowledged?: boolean },
): NewMail[] {
  const content = services.content()
  const kinds = settingsByKind[kind]
  const isMessage = kind === 'contact' || kind === 'ride'
  // Messages and rides have their id here, because their mails and replies are found by it.
  const about = isMessage || reference === null ? id : reference
  return toGuestAndOffice(
    services,
    { about, email, ...(kind === 'contact' ? {} : { managedQuote: id }) },
    {
      ...(isAcknowledged && {
        guest: { kind: kinds.guest, message: writeEnquiryGuestMail(content, facts) },
      }),
      office: { kind: kinds.office, message: writeEnquiryOfficeMail(content, facts) },
    },
  )
}

/**
 * True if the sender gets a mail. Above the limit a message is stored without a mail, and a request
 * is refused.
 */
async function admitMail(
  services: Services,
  transaction: Transaction,
  { kind, email, now }: { kind: EnquiryKind; email: string; now: Date },
): Promise<boolean> {
  if (kind !== 'contact') {
    await enforceConfirmationLimit(transaction, { content: services.content(), email, now })
    return true
  }
  const { most, windowMs } = acknowledgements
  const attempt = { kind: 'contact-acknowledgement', subject: email, windowMs, now }
  return (await countAttempt(transaction, attempt)) <= most
}
