import { z } from '@hono/zod-openapi'

/** What a user prefers; null is left to the visitor's locale. */
export const preferencesAnswer = z.object({
  currency: z.string().nullable(),
  language: z.string().nullable(),
  newsletter: z.boolean(),
})
