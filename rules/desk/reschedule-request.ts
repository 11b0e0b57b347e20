import { z } from 'zod'
import { bearers } from '../changes/reschedule.ts'
import { deskGuests } from './new-order-request.ts'
import { calendarDate, paragraphsField, requestObject } from '../requests/request.ts'
import { limits } from '../text/sanitise.ts'

/** What an item of an order becomes: its day, and its party where that is another; and who bears what it costs. */
export const rescheduleWish = requestObject({
  item: z.uuid('field-invalid'),
  date: calendarDate,
  adults: deskGuests.optional(),
  children: deskGuests.optional(),
  toddlers: deskGuests.optional(),
  childSeats: deskGuests.optional(),
  bearer: z.enum(bearers, 'field-invalid'),
})
export type RescheduleWish = z.output<typeof rescheduleWish>

/** By the figures of a quote; `message` is a word of the office in the mail to the guest. */
export const rescheduleRequest = requestObject({
  number: z.uuid('quote-gone'),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .default(''),
})
