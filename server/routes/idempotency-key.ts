import { z } from '@hono/zod-openapi'
import type { RefusalCode } from '#rules/requests/refusal.ts'

const missing: RefusalCode = 'idempotency-key-missing'

/** The header that every write carries: made up by the client, the same when it asks again. */
export const keyedHeaders = z.object({
  'idempotency-key': z
    .string(missing)
    .regex(/^[\x21-\x7e]{8,200}$/, missing)
    .openapi({
      description:
        'Made up by the client, 8 to 200 characters; the same when the request is repeated.',
      example: '5f1c1f0e9c3b4d0f8a7e6d5c4b3a2910',
    }),
  'form-seconds': z
    .string()
    .optional()
    .openapi({ description: 'From our pages: for how many seconds the page had been open.' }),
  'form-trap': z
    .string()
    .optional()
    .openapi({ description: 'From our pages: the field that people do not see was filled in.' }),
})
