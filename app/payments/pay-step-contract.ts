import { z } from '@hono/zod-openapi'

export const payStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  }),
  z.object({
    kind: z.literal('instructions'),
    details: z.array(z.string()).readonly(),
    reference: z.string(),
  }),
])
export type PayStep = z.infer<typeof payStep>
