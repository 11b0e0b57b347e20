import { z } from '@hono/zod-openapi'
import { defineOfficeEndpoints, json } from '#platform/api/endpoint.ts'

/** What a company needs before its first guest, in the order of the list under Today. */
export const firstSteps = [
  'company',
  'payments',
  'mail',
  'vehicle',
  'guide',
  'colleague',
  'policies',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const settings = defineOfficeEndpoints({
  'GET /api/admin/first-steps': {
    access: 'administrator',
    summary: 'List what the company needs before its first guest',
    description:
      'Examples count as missing: the company’s facts that came with the site, example vehicles and guides, payments that move no money.',
    answer: json(
      'The steps in order.',
      z.object({
        steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
        isEmpty: z.boolean().describe('True if nothing was ever booked.'),
      }),
    ),
  },
})
