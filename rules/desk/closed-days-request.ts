import { z } from 'zod'
import { closedReasons } from '../catalogue/closed-days.ts'
import { calendarDate, requestObject } from '../requests/request.ts'

/** Days on which a tour, or without one the whole company, takes nobody out; both ends included. */
export const closedDaysRequest = requestObject({
  tourId: z.string('field-invalid').max(100, 'field-invalid').optional(),
  firstDay: calendarDate,
  lastDay: calendarDate,
  reason: z.enum(closedReasons, 'field-invalid'),
}).refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
  path: ['lastDay'],
  message: 'days-reversed',
})
export type ClosedDaysRequest = z.output<typeof closedDaysRequest>
