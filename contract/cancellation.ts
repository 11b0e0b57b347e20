import { z } from '@hono/zod-openapi'
import { requestObject } from '#rules/requests/request.ts'
import { cancellers } from '#rules/office/inbox.ts'

/** What the office asks before it calls something off. */
export const cancellationQuoteRequest = requestObject({
  cancelledBy: z.enum(cancellers, 'field-invalid'),
  isMedical: z.boolean('field-invalid').default(false),
  /** The most that is kept, where that is less than the table says. */
  keep: z.int('field-invalid').nonnegative('field-invalid').optional(),
  /** Items, by their ids; all that can be called off where none are named. */
  items: z
    .array(z.uuid('field-invalid'), 'field-invalid')
    .min(1, 'field-invalid')
    .max(50)
    .optional(),
})
