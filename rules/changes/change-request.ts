import { z } from 'zod'
import { calendarDate, requestObject } from '../requests/request.ts'
import type { RefusalCode } from '../requests/refusal.ts'
import { guestCount } from '../orders/booking.ts'
import { partyShape } from '../orders/party-request.ts'

const guests = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')

const asked = z.coerce.number().pipe(guests).optional()

const product = z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown')

/** What a guest would have instead: the whole of it, also what stays. */
export const changeWish = requestObject({
  item: z.uuid('not-found'),
  /** The tour's id, or the vehicle's. */
  product,
  date: calendarDate,
  ...partyShape(guests),
})
export type ChangeWish = z.output<typeof changeWish>

/** The change that a guest agrees to, by the number of its figures. */
export const changeAgreement = requestObject({ number: z.uuid('quote-gone') })

/** Which days there are, of what, for how many: what is left out is as it is now. */
export const changeChoiceQuery = requestObject({
  item: z.uuid('not-found'),
  product: product.optional(),
  adults: asked,
  children: asked,
  toddlers: asked,
  childSeats: asked,
})
export type ChangeChoiceQuery = z.output<typeof changeChoiceQuery>

/** Why a change may be refused, for the page that says so. */
export const changeRefusals = [
  'change-elsewhere',
  'change-too-late',
  'change-by-office',
  'change-nothing',
  'change-closed',
  'change-held',
  'quote-gone',
  'tour-unknown',
  'vehicle-unknown',
  'vehicle-too-small',
  'vehicles-out',
  'adults-required',
  'party-too-small',
  'party-too-large',
  'child-seats-too-many',
  'date-invalid',
  'date-past',
  'date-too-far',
  'date-out-of-season',
  'date-closed',
  'date-too-soon',
  'date-past-cut-off',
  'date-full',
  'date-waiting',
] as const satisfies RefusalCode[]
