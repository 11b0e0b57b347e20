import { z } from 'zod'
import { closedReasons } from '../catalogue/closed-days.ts'
import { hitTrip } from './fleet-answer.ts'

/** The days that the office has closed, and what can be closed. */
export const closedDaysAnswer = z.object({
  closed: z
    .array(
      z.object({
        id: z.uuid(),
        tourId: z.string().nullable().describe('Null where the whole company is closed.'),
        firstDay: z.iso.date(),
        lastDay: z.iso.date(),
        reason: z.enum(closedReasons),
        hits: z.array(hitTrip).describe('The trips that are sold and on the road on these days.'),
      }),
    )
    .describe('Those that are not over, the first one first.'),
  tours: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type ClosedDaysAnswer = z.infer<typeof closedDaysAnswer>
