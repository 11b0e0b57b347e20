import { z } from '@hono/zod-openapi'
import { requestObject } from '#rules/requests/request.ts'
import { cancellers } from './inbox.ts'

export const cancellationFiguresRequest = requestObject({
  cancelledBy: z.enum(cancellers, 'field-invalid'),
  isMedical: z.boolean('field-invalid').default(false),
  /** The maximum to keep, in cents, if less than the table says. */
  keep: z.int('field-invalid').nonnegative('field-invalid').optional(),
  /** Item ids. Default: all items that can be cancelled. */
  items: z
    .array(z.uuid('field-invalid'), 'field-invalid')
    .min(1, 'field-invalid')
    .max(50)
    .optional(),
})
