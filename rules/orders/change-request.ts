import { z } from 'zod'
import { calendarDate, requestObject } from '../requests/request.ts'
import type { RefusalCode } from '../requests/refusal.ts'
import { guestCount } from './booking.ts'

const guests = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')

/** What a guest would have instead: the whole of it, also what stays. */
export const changeWish = requestObject({
  item: z.uuid('not-found'),
  tour: z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown'),
  date: calendarDate,
  adults: guests,
  children: guests,
})
export type ChangeWish = z.output<typeof changeWish>

/** The change that a guest agrees to, by the number of its figures. */
export const changeAgreement = requestObject({ number: z.uuid('quote-gone') })

/** Which days and tours there are for a party. */
export const changeChoiceQuery = requestObject({
  item: z.uuid('not-found'),
  tour: z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown').optional(),
})

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
  'adults-required',
  'party-too-small',
  'party-too-large',
  'date-invalid',
  'date-past',
  'date-too-far',
  'date-out-of-season',
  'date-closed',
  'date-too-soon',
  'date-past-cut-off',
  'date-full',
] as const satisfies RefusalCode[]
