import { z } from 'zod'
import { askedShape } from '../guests/asked-request.ts'
import { calendarDate, consentField, refuse, requestObject } from '../requests/request.ts'
import { checkGroupQuote, groupQuoteFields } from './group-quote.ts'

export type GroupQuote = z.output<typeof groupQuoteRequest>

/** A form without scripts sends a day that is still open as an empty text. */
export const openDay = z
  .union([z.literal(''), calendarDate], 'date-invalid')
  .transform((day) => day || undefined)
  .optional()

/** A group's request for an offer, on both sides of the wire. Whether its days can be, the server says. */
export const groupQuoteRequest = requestObject({
  guests: z.number('group-guests-out-of-range'),
  firstDay: openDay,
  lastDay: openDay,
  offerBy: openDay,
  ...askedShape(groupQuoteFields),
  consent: consentField('group'),
}).superRefine((request, context) => refuse(context, checkGroupQuote(request)))
