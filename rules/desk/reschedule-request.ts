import { z } from 'zod'
import { bearers } from '../changes/reschedule.ts'
import { calendarDate, paragraphsField, requestObject } from '../requests/request.ts'
import { limits } from '../text/sanitise.ts'

/** Which item of an order is moved to which day, and who bears what that costs. */
export const rescheduleWish = requestObject({
  item: z.uuid('field-invalid'),
  date: calendarDate,
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
