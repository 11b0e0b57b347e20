import { z } from 'zod'
import { askedShape } from '../guests/asked-request.ts'
import { partyShape } from '../orders/party-request.ts'
import { guideLanguages } from '../fleet/names.ts'
import { transferKinds } from '../orders/transfer.ts'
import { calendarDate, optionalLine, refuse, requestObject } from '../requests/request.ts'
import {
  checkNewOrder,
  checkTrip,
  mostGuests,
  newOrderFields,
  nextActs,
  priceReasons,
  soldKinds,
} from './new-order.ts'

/** How many grown-ups or children. */
export const deskGuests = z
  .int('desk-party-wrong')
  .min(0, 'desk-party-wrong')
  .max(mostGuests, 'desk-party-wrong')

const mostInTitle = 100

const trip = {
  kind: z.enum(soldKinds, 'field-invalid'),
  /** The tour's id or the vehicle's; nothing for what is written by hand, which has a title. */
  product: optionalLine(),
  variant: z.enum(transferKinds, 'field-invalid').default('inland'),
  title: optionalLine().refine((text) => (text ?? '').length <= mostInTitle, 'trip-title-required'),
  date: calendarDate,
  ...partyShape(deskGuests),
  priceReason: z.enum(priceReasons, 'field-invalid').optional(),
}

/** A trip whose price and place the office asks for. */
export const tripRequest = requestObject(trip).superRefine((request, context) =>
  refuse(context, checkTrip(request)),
)
export type TripRequest = z.output<typeof tripRequest>

/**
 * An order as the office writes it down while somebody is on the telephone. `price` is what was agreed, in
 * cents; another than usual wants its reason.
 */
export const newOrderRequest = requestObject({
  ...trip,
  ...askedShape(newOrderFields),
  language: z.enum(guideLanguages, 'field-invalid').default('en'),
  price: z.int('field-invalid').positive('field-invalid').optional(),
  next: z.enum(nextActs, 'field-invalid'),
  /** The last day on which the place is held, or the money can come. */
  until: calendarDate.optional(),
  /** What the guest is asked to pay by then, in cents, where that is not all of it. */
  deposit: z.int('field-invalid').positive('field-invalid').optional(),
  /** Whether a confirmation goes by e-mail. */
  isTold: z.boolean('field-invalid').default(false),
}).superRefine((request, context) => refuse(context, checkNewOrder(request)))
export type NewOrderRequest = z.output<typeof newOrderRequest>
