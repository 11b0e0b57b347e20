import { z } from '@hono/zod-openapi'

/** How many rows a page has: 1 to 100, 25 when absent. */
export const limitQuery = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'field-invalid')
  .default('25')
  .transform(Number)
