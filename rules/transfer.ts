import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import { checkGuestDetails, type GuestDetails } from './guest-details.ts'
import { type Money, rand } from './money.ts'
import type { Refusal } from './refusal.ts'
import { consentField, lineField, paragraphsField, refuse, requestObject } from './request.ts'
import { limits } from './sanitise.ts'
import type { Vehicle } from './vehicle.ts'

/** A day tour, out and back; or a day of a journey that spends its nights away. Inland is the default. */
export const transferKinds = ['inland', 'overland'] as const
export type TransferKind = (typeof transferKinds)[number]

/** How many guests the transfer dialog offers (section 9). */
export const transferGuests = { minimum: 1, maximum: 20 } as const

export type TransferDetails = GuestDetails & { specialRequests?: string | undefined }
/** What the dialog sends, and what arrives when it was good. */
export type TransferRequest = z.input<typeof transferRequest>
export type TransferOrder = z.output<typeof transferRequest>

/** The price of a vehicle for one day, which is also the total (section 9, transfer price). */
export function quoteTransfer(
  { inlandPrice, overlandPrice }: Pick<Vehicle, 'inlandPrice' | 'overlandPrice'>,
  kind: TransferKind,
): Money {
  return rand(kind === 'inland' ? inlandPrice : overlandPrice)
}

/** Whether everyone has a seat. A party smaller than a vehicle is meant for may still take it. */
export function checkSeats(
  guests: number,
  { passengers: { maximum } }: Pick<Vehicle, 'passengers'>,
): Refusal | undefined {
  if (guests <= maximum) return undefined
  return { code: 'vehicle-too-small', field: 'guests', facts: { maximum } }
}

/** The vehicles with a seat for everyone, in the order given. */
export function listVehiclesFor<Seats extends Pick<Vehicle, 'passengers'>>(
  guests: number,
  vehicles: readonly Seats[],
): Seats[] {
  return vehicles.filter(({ passengers }) => guests <= passengers.maximum)
}

/** What is wrong with the details of who asks for a transfer; here the telephone is needed. */
export function checkTransferDetails(details: TransferDetails): Refusal[] {
  const { phone, specialRequests = '' } = details
  const refusals = checkGuestDetails(details)
  if (!phone.trim()) refusals.push({ code: 'phone-invalid', field: 'phone' })
  if (specialRequests.trim().length > limits.longText) {
    refusals.push({ code: 'special-requests-too-long', field: 'specialRequests' })
  }
  return refusals
}

/** A request for a vehicle with its driver, on both sides of the wire; the server computes the price. */
export const transferRequest = requestObject({
  vehicle: z.string('vehicle-unknown').min(1, 'vehicle-unknown').max(100, 'vehicle-unknown'),
  date: calendarDate,
  guests: z
    .int('transfer-guests-out-of-range')
    .min(transferGuests.minimum, 'transfer-guests-out-of-range')
    .max(transferGuests.maximum, 'transfer-guests-out-of-range'),
  kind: z.enum(transferKinds, 'field-invalid'),
  name: lineField('name-required'),
  email: lineField('email-invalid'),
  phone: lineField('phone-invalid'),
  specialRequests: paragraphsField().optional(),
  consent: consentField,
}).superRefine((request, context) => refuse(context, checkTransferDetails(request)))
