import { z } from 'zod'
import {
  calendarDate,
  consentField,
  emailLine,
  lineField,
  optionalLine,
  optionalParagraphs,
  refuse,
  requestObject,
} from '../requests/request.ts'
import { checkTransferDetails, transferGuests, transferKinds } from './transfer.ts'

/** What the dialog sends, and what arrives when it was good. */
export type TransferRequest = z.input<typeof transferRequest>
export type TransferOrder = z.output<typeof transferRequest>

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
  email: emailLine(),
  phone: lineField('phone-invalid'),
  pickup: optionalLine(),
  flight: optionalLine(),
  specialRequests: optionalParagraphs(),
  consent: consentField('transfer'),
}).superRefine((request, context) => refuse(context, checkTransferDetails(request)))
