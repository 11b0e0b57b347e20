import { company } from '#content/company.ts'
import { tripRows } from '#emails/booking-blocks.ts'
import type { Message } from '#emails/message.ts'
import { transferRows } from '#emails/transfer-blocks.ts'
import type { TripFacts } from '#emails/trip-blocks.ts'
import { tripCancelled } from '#emails/trip-cancelled.ts'
import { tripConfirmed } from '#emails/trip-confirmed.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { bookings } from '#server/database/schema/bookings.ts'
import type { transferRequests } from '#server/database/schema/transfer-requests.ts'
import type { Move } from './inbox.ts'

type Booking = typeof bookings.$inferSelect
type Transfer = typeof transferRequests.$inferSelect

/** What the guest of a booking is told of its new status; undefined when there is nothing to tell. */
export function writeBookingLetter(row: Booking, move: Move): Message | undefined {
  return writeLetter(move, describeBooking(row))
}

/** A booking as the mails about its trip tell of it. */
export function describeBooking(row: Booking): TripFacts {
  const { departureDate: date, totalMinor } = row
  return {
    ...commonFacts(row),
    kind: 'booking',
    title: row.tourTitle,
    date,
    name: row.firstName,
    // A booking asks for none; who names one does so in free text.
    hasPickup: false,
    rows: tripRows({ ...row, departure: date }),
    total: totalMinor === null ? undefined : { minor: totalMinor, currency: 'ZAR' },
  }
}

/** The same for a transfer. */
export function writeTransferLetter(row: Transfer, move: Move): Message | undefined {
  return writeLetter(move, describeTransfer(row))
}

/** A request for a vehicle in the same form. */
export function describeTransfer(row: Transfer): TripFacts {
  const { date, totalMinor } = row
  return {
    ...commonFacts(row),
    kind: 'transfer',
    title: row.vehicleType,
    date,
    name: row.name,
    hasPickup: row.pickup !== null,
    rows: transferRows(row),
    total: { minor: totalMinor, currency: 'ZAR' },
  }
}

function commonFacts(row: Booking | Transfer) {
  const { reference, cancellationTiers: tiers, createdAt } = row
  const bookedOn = calendarDateIn(createdAt, capeTown)
  return { reference, tiers, bookedOn, message: undefined, company }
}

function writeLetter(move: Move, facts: TripFacts): Message | undefined {
  const { from, to, today, cancelledBy, message } = move
  const trip = { ...facts, message }
  if (to === 'confirmed') return tripConfirmed(trip, today)
  if (to !== 'cancelled') return undefined
  return tripCancelled(trip, { cancelledBy, wasConfirmed: from === 'confirmed' })
}
