import type { BookingFacts } from '#emails/booking-blocks.ts'
import { bookingConfirmationGuest } from '#emails/booking-confirmation-guest.ts'
import { bookingOffice } from '#emails/booking-office.ts'
import type { TransferFacts } from '#emails/transfer-blocks.ts'
import { transferGuest } from '#emails/transfer-guest.ts'
import { transferOffice } from '#emails/transfer-office.ts'
import { toGuestAndOffice } from '../../mail/guest-and-office.ts'
import type { OwedMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'

/** The mails about a booking. The office reads how full the day is, while departures are what limits it. */
export function writeBookingMails(
  services: Services,
  facts: BookingFacts,
  day: { taken: number; departuresPerDay: number | undefined; orderId: string },
): OwedMail[] {
  return writeBoth(services, facts, day.orderId, {
    guest: { kind: 'booking-confirmation-guest', message: bookingConfirmationGuest(facts) },
    own: { kind: 'booking-office', message: bookingOffice({ ...facts, ...day }) },
  })
}

/** The mails about a request for a vehicle. */
export function writeTransferMails(
  services: Services,
  facts: TransferFacts,
  orderId: string,
): OwedMail[] {
  return writeBoth(services, facts, orderId, {
    guest: { kind: 'transfer-guest', message: transferGuest(facts) },
    own: { kind: 'transfer-office', message: transferOffice(facts) },
  })
}

type Written = Pick<OwedMail, 'kind' | 'message'>

function writeBoth(
  services: Services,
  { reference: about, email }: { reference: string; email: string },
  orderId: string,
  { guest, own }: { guest: Written; own: Written },
): OwedMail[] {
  const attachments = [{ kind: 'calendar' as const, orderId }]
  const to = { about, email, managedOrder: orderId }
  return toGuestAndOffice(services, to, { guest: { ...guest, attachments }, own })
}
