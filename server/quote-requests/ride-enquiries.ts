import { randomBytes, randomUUID } from 'node:crypto'
import { type Content, say } from '#content/content.ts'
import { contactOffice } from '#emails/contact-office.ts'
import { rideAskedGuest } from '#emails/ride-asked-guest.ts'
import { calendarDateIn, capeTown, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatReference } from '#rules/orders/reference.ts'
import { checkRideDay } from '#rules/orders/ride-enquiry.ts'
import type { Ride } from '#contract/bookings.ts'
import { fill } from '#rules/text/fill.ts'
import type { Transaction } from '../database/database.ts'
import { contactMessages } from '../database/schema/contact-messages.ts'
import { keepMessage, lockThread } from '../orders/messages/threads.ts'
import { toGuestAndOffice } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { refuseAny } from '../refused.ts'
import { admitConfirmation } from '../requests/attempts.ts'
import type { Done } from '../requests/idempotency.ts'

export type RideAnswer = { reference: string; receivedAt: string }

/**
 * Takes what somebody asks for who wants a ride from A to B: a message to the office, under a reference
 * that its subject begins with, so that the office finds it by that. It holds no vehicle and names no
 * price. Throws Refused, with nothing stored.
 */
export async function createRideEnquiry(
  services: Services,
  transaction: Transaction,
  ride: Ride,
): Promise<Done<RideAnswer>> {
  const now = services.now()
  const content = services.content()
  const { ride: words } = say(content)
  refuseAny(checkRideDay(ride.date, calendarDateIn(now, capeTown)))
  const reference = formatReference('RD', randomBytes(8))
  const { name, email, phone } = ride
  const written = {
    name,
    email,
    phone,
    tourType: 'transfers' as const,
    subject: fill(words.office.subject, {
      reference,
      way: words.ways[ride.way],
      date: formatDay(ride.date),
    }),
    message: writeDown(content, ride),
  }
  const id = randomUUID()
  await transaction.insert(contactMessages).values({
    ...written,
    id,
    sentAt: now,
    consentTextVersion: ride.consent.textVersion,
    createdAt: now,
  })
  const thread = await lockThread(transaction, { kind: 'contact', id }, now)
  await keepMessage(transaction, thread, { key: id, from: 'guest', text: written.message, at: now })
  await admitConfirmation(transaction, { content, email, now })
  const mails = toGuestAndOffice(
    services,
    // By its id: so it stands beside the message, and an answer to it finds that.
    { about: id, email },
    {
      guest: { kind: 'ride-asked-guest', message: rideAskedGuest(content, { ...ride, reference }) },
      own: { kind: 'contact-office', message: contactOffice(content, written) },
    },
  )
  return { answer: { reference, receivedAt: now.toISOString() }, mails }
}

/** What was asked, a line for each thing, as the office reads it. */
function writeDown(content: Content, ride: Ride): string {
  const { ride: words } = say(content)
  const { asked, office } = words
  const lines = [
    [asked.way.label, words.ways[ride.way]],
    [asked.place.label, ride.place],
    [asked.date, formatLongDate(ride.date)],
    [asked.time.label, ride.time],
    [asked.flight.label, ride.flight],
    [asked.guests, String(ride.guests)],
    [asked.luggage.label, ride.luggage],
  ].map(([label, value]) => `${label}: ${value ?? office.notSaid}`)
  return [...lines, ...(ride.message ? ['', ride.message] : [])].join('\n')
}
