import { z } from '@hono/zod-openapi'
import { refusalCodes } from '#rules/requests/refusal.ts'

const refusal = z.object({
  code: z.enum(refusalCodes),
  field: z.string().optional().describe('The field it is about.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .optional()
    .describe('The figures of the sentence.'),
  message: z.string().describe('A sentence for people, in English.'),
})

/** How every refusal is answered: the first reason, and all of them under `issues`. */
export const refusalAnswer = z
  .object({ error: refusal.extend({ issues: z.array(refusal) }) })
  .openapi('RefusalAnswer')
