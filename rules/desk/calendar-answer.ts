import { z } from 'zod'
import { closedReasons } from '../catalogue/closed-days.ts'
import { closingReasons } from '../fleet/names.ts'

/** The most days that are read at once: a month with the weeks it begins and ends in. */
export const mostCalendarDays = 42

const resource = {
  kind: z.enum(['vehicle', 'guide']),
  resourceId: z.uuid(),
}

/** What vehicles and guides do on some days. Who they are is told by /api/admin/fleet. */
export const calendarAnswer = z.object({
  from: z.iso.date(),
  days: z.int(),
  trips: z
    .array(
      z.object({
        itemId: z.uuid(),
        orderId: z.uuid(),
        reference: z.string(),
        form: z.enum(['booking', 'transfer']),
        status: z.string().describe("The order's."),
        title: z.string(),
        name: z.string().nullable(),
        party: z.int().describe('Everybody, under-threes too.'),
        childSeats: z.int(),
        from: z.iso.datetime().describe('When the first guest is fetched.'),
        to: z.iso.datetime().describe('When the last one is home.'),
        isTimed: z
          .boolean()
          .describe('Whether these are its own hours, or the usual ones of its kind.'),
      }),
    )
    .describe('Those that set out first at the top; with nobody assigned too.'),
  allocations: z.array(
    z.object({
      ...resource,
      itemId: z.uuid(),
      reference: z.string(),
      from: z.iso.datetime().describe('With the buffer before the first guest is fetched.'),
      to: z.iso.datetime().describe('With the buffer after the last one is home.'),
      isForChange: z.boolean().describe('Kept for a change that waits for its money.'),
    }),
  ),
  closings: z.array(
    z.object({
      ...resource,
      id: z.uuid(),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      reason: z.enum(closingReasons),
    }),
  ),
  closed: z
    .array(
      z.object({
        id: z.uuid(),
        title: z
          .string()
          .nullable()
          .describe('The tour’s; null where the whole company is closed.'),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        reason: z.enum(closedReasons),
      }),
    )
    .describe('What the office has closed on some of these days.'),
})
export type CalendarAnswer = z.infer<typeof calendarAnswer>
