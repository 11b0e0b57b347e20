import { z } from 'zod'
import { checkAnswers } from '../guests/asked.ts'
import { askedShape } from '../guests/asked-request.ts'
import {
  calendarDate,
  consentField,
  refuse,
  requestObject,
  shownCurrency,
} from '../requests/request.ts'
import { checkChildSeats, transferGuests, transferKinds } from './transfer.ts'
import { transferFields } from './transfer-fields.ts'

export type TransferOrder = z.output<typeof transferRequest>

/** A request for a vehicle with its driver, on both sides of the wire; the server computes the price. */
export const transferRequest = requestObject({
  vehicle: z.string('vehicle-unknown').min(1, 'vehicle-unknown').max(100, 'vehicle-unknown'),
  date: calendarDate,
  guests: z
    .int('transfer-guests-out-of-range')
    .min(transferGuests.minimum, 'transfer-guests-out-of-range')
    .max(transferGuests.maximum, 'transfer-guests-out-of-range'),
  childSeats: z
    .int('field-invalid')
    .min(0, 'field-invalid')
    .max(transferGuests.maximum, 'field-invalid')
    .default(0),
  kind: z.enum(transferKinds, 'field-invalid'),
  ...askedShape(transferFields),
  currency: shownCurrency,
  consent: consentField('transfer'),
}).superRefine((request, context) =>
  refuse(context, [...checkAnswers(transferFields, request), ...checkChildSeats(request)]),
)
